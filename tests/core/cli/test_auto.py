"""Bots at the table, reports of turns, the verdict, files."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from grognard import bots
from grognard.basics import EndPhase
from grognard.bots import Caretaker, act, find_bot, luck, play_on
from grognard.errors import AssemblyError, GrognardError
from grognard.events import Event
from grognard.game import new_game
from grognard.report import counting, summarise, turn_reports
from tests.core.toy import BLUE, RED, Bid, March, toy_table


def start():
    return new_game("toy", seed=7, table=toy_table())


def test_auto_plays_to_the_verdict_and_says_who_won_by_which_rule(toy):
    result = toy("play", "toy", "--seed", "7", "--auto", "--players",
                 "red=caretaker,blue=caretaker")
    out = result.stdout
    assert result.exit_code == 0, result.output
    assert "red wins by the clock [toy:9]" in out
    assert "game turn 2" in out
    assert "journal: toy-7.grog" in out
    assert "map: toy-7.svg" in out
    assert Path("toy-7.svg").is_file()


def test_auto_as_json_is_json_alone(toy):
    result = toy("play", "toy", "--seed", "7", "--auto", "--json", "--players",
                 "red=caretaker,blue=caretaker")
    data = json.loads(result.stdout)
    assert data["verdict"]["winner"] == "red"
    assert data["verdict"]["rules"] == ["toy:9"]
    assert [t["turn"] for t in data["turns"]] == [0, 1, 2]


def test_auto_finishes_a_game_that_people_began(toy):
    toy("play", "toy", "--seed", "7", lines=["bid 3", "quit"])
    result = toy("resume", "toy-7.grog", "--auto", "--players", "red=caretaker,blue=caretaker")
    assert "red wins" in result.stdout


def test_the_same_seed_gives_the_same_journal(toy):
    heads = set()
    for name in ("a.grog", "b.grog"):
        data = json.loads(toy("play", "toy", "--seed", "7", "--auto", "--json", "--journal", name,
                              "--players", "red=caretaker,blue=caretaker").stdout)
        heads.add(data["head"])
    assert len(heads) == 1


def test_json_without_auto_is_refused(toy):
    assert toy("play", "toy", "--json").exit_code == 2


def test_the_caretaker_ends_phases_and_takes_the_first_answer():
    game = start()
    assert Caretaker().choose(game, RED, Random(0)) == EndPhase(by=RED)
    play_on(game, {RED: Caretaker(), BLUE: Caretaker()})
    assert game.verdict == RED


class Stubborn:
    """Orders what is never legal."""

    name = "stubborn"
    asked = 0

    def choose(self, game, side, rng):
        self.asked += 1
        return March(by=side, unit="r1", to="A09")


def test_a_bot_that_is_refused_again_and_again_is_replaced_for_that_decision():
    game, bot = start(), Stubborn()
    game.submit(Bid(by=RED, points=1))
    game.submit(Bid(by=BLUE, points=1))
    act(game, bot, RED)
    assert bot.asked == bots.TRIES
    assert game.state.clock.step == "player-turn.red/shooting"


class Restless:
    """Marches to and fro without end."""

    name = "restless"

    def choose(self, game, side, rng):
        if "march" not in game.order_kinds(side):
            return EndPhase(by=side)
        unit = next(game.state.units_of(side))
        return March(by=side, unit=unit.id, to="A02" if unit.at == "A01" else "A01")


def test_a_bot_that_never_ends_a_phase_is_stopped(monkeypatch):
    monkeypatch.setattr(bots, "PATIENCE", 20)
    game = start()
    play_on(game, {RED: Restless(), BLUE: Caretaker()})
    assert game.verdict == RED


def test_play_on_stops_where_people_must_act():
    game = start()
    play_on(game, {BLUE: Caretaker()})
    assert [p.side for p in game.pending] == [RED]


def test_luck_is_the_same_for_the_same_line_and_differs_between_sides():
    one, other = start(), start()
    assert luck(one, RED).random() == luck(other, RED).random()
    assert luck(one, RED).random() != luck(one, BLUE).random()


def test_unknown_and_broken_bots_are_named(monkeypatch):
    with pytest.raises(GrognardError, match="no bot called 'oficer'"):
        find_bot("oficer")

    class Point:
        name, value = "broken", "nowhere:Bot"

        def load(self):
            raise ImportError("no nowhere")

    monkeypatch.setattr(bots, "bots", lambda: {"broken": Point()})
    with pytest.raises(AssemblyError, match=r"broken \(nowhere:Bot\) cannot be loaded"):
        find_bot("broken")


def move(unit, start, end, mode="walk", text=""):
    return Event("unit-moved", (), (), text or f"{unit} moves",
                 {"unit": unit, "from": start, "to": end, "mode": mode})


def test_moves_are_counted_and_those_that_went_together_named_together():
    told = summarise([move("a", "A1", "A2"), move("b", "A1", "A2"), move("a", "A2", "A3")])
    assert told == ["3 units moved (walk): a A1-A3, b A1-A2"]


def test_a_unit_is_called_what_it_was_called_when_it_moved():
    moves = [Event("unit-moved", (), (), "", {"unit": u, "name": "6-5", "from": "A1", "to": "A2"})
             for u in ("a", "b")]
    assert summarise(moves, name=lambda _: "1-5") == ["2 units moved: 2x6-5 A1-A2"]


def test_a_single_move_is_told_in_its_own_words():
    assert summarise([move("a", "A1", "A2", text="a walks")]) == ["a walks"]


def test_battles_are_told_whole_and_their_outcome_under_them():
    fight = Event("fought", (), (), "a attacks b: 2 to 1, die 3: hit", {"die": 3})
    told = summarise([
        Event("declared", (), (), "a attacks b"), fight, Event("lost", (), (), "b is lost"),
    ])
    assert told == ["a attacks b: 2 to 1, die 3: hit", "  b is lost"]


def test_many_events_of_a_kind_are_cut_short():
    told = summarise([Event("note", (), (), f"note {n}") for n in range(20)])
    assert told[-1] == "... and 15 more (note)"
    assert len(told) == 6


def test_events_that_differ_in_their_hexes_only_become_one_line():
    told = summarise([
        Event("taken", (), (), "A1, A2 now red", {"hexes": ["A1", "A2"]}),
        Event("taken", (), (), "A3 now red", {"hexes": ["A3"]}),
        Event("taken", (), (), "nothing now red", {"hexes": []}),
    ])
    assert told == ["A1, A2, A3 now red", "nothing now red"]


def test_what_was_taken_back_is_not_reported():
    game = start()
    game.submit(Bid(by=RED, points=1))
    game.submit(Bid(by=BLUE, points=1))
    line = len(game.journal)
    game.submit(March(by=RED, unit="r1", to="A02"))
    game.undo(line)
    game.submit(March(by=RED, unit="r1", to="A01"))
    orders = [e["order"] for e in counting(game.journal.entries) if "order" in e]
    assert [o["to"] for o in orders if o["kind"] == "march"] == ["A01"]
    assert [r.turn for r in turn_reports(game.journal.entries)] == [0, 1]
