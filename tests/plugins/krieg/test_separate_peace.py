"""17.6: the Separate Peace Extension: how it begins, runs on through 1946, and ends."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.assembly import Choice
from grognard.changes import apply
from grognard.content.find import find_scenario
from grognard.dice import OpenDice
from grognard.errors import ContentError
from grognard.game import Game
from grognard.table import lay_table
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.stage import stage
from grognard_krieg.forces_model import Ending
from grognard_krieg.separate_peace import begins, by_count, weaker
from grognard_krieg.strategic_hexes import strategic_hexes
from grognard_krieg.track import extend, extended, extension, last_turn, track_name
from grognard_krieg.victory import final_check
from grognard_krieg.war import truce
from tests.plugins.krieg.world import run, world

EMPTY = "tests/plugins/krieg/empty_europe.toml"
CARDS = {"axis": "axis:26", "western": "western:32", "soviet": "soviet:31"}
CORPS = {"axis": "de.inf.{}", "western": "br.inf.{}", "soviet": "su.army.{}"}
TAKEOVER = CaseUnit(id="mk.no-retreat", unit="mk.no-retreat.takeover", at="@victory-track",
                    side="axis")


def peace(side: str, west: int, soviets: int, *, turn: int = 57, truces: Any = None,
          extended: bool = False, face_up: bool = True) -> Game:
    """Stage the end of a faction's turn with its card that may bring a Separate Peace."""
    hexes = [h for h, owner in strategic_hexes(world().position).items() if owner == "axis"]
    holders = ["western"] * west + ["soviet"] * soviets
    units = [CaseUnit(id=f"{s}{n}", unit=CORPS[s].format(1 + n % 8), at=h, side=s)
             for n, (s, h) in enumerate(zip(holders, hexes, strict=False))]
    compartment: dict[str, dict[str, Any]] = {
        "cards": {side: {"current": {"id": CARDS[side], "face_up": face_up}}},
        "war": {"total_war_since": 20, "truces": truces or {}}, "turns": {"extended": extended}}
    return stage(Case(id="peace", title="", rules=(), scenario=EMPTY, editions=("krieg",),
                      turn=turn, step=f"player-turn.{side}/conditional-event",
                      unit=(*units, TAKEOVER), compartment=compartment), dice=OpenDice(7))


def go_on(game: Game) -> list[tuple[int, Any]]:
    """End phases, and answer decisions with their defaults, to the end; (turn, event) of all."""
    seen: list[tuple[int, Any]] = []
    for _ in range(2000):
        if game.verdict:
            return seen
        turn = game.position.turn
        seen += [(turn, e) for e in game.submit(next_order(game)).events]
    raise AssertionError("the game does not end")


def next_order(game: Game) -> Any:
    """Return what brings the game on: a default, the end of a phase, or a card to be chosen."""
    pending = game.pending[0]
    if pending.ask:
        return pending.ask.default
    end = {"kind": "end-phase", "by": pending.side}
    if not game.why_not(end):
        return end
    return next(o for kind in pending.kinds for o in game.propose(kind, pending.side)
                if kind != "end-phase" and not game.why_not(o))


# --- how it begins ------------------------------------------------------------------------------


def test_the_card_of_the_west_prolongs_the_war_with_an_armistice_in_london():
    game = peace("western", 3, 5)
    assert extended(game.position)
    assert last_turn(game.position) == 66
    assert truce(game.position, "London") == "armistice"
    assert truce(game.position, "Moscow") is None


def test_the_card_of_the_soviets_puts_it_in_moscow_whatever_lies_there():
    game = peace("soviet", 5, 3, truces={"Moscow": "negotiations"})
    assert extended(game.position)
    assert truce(game.position, "Moscow") == "armistice"


@pytest.mark.parametrize(("west", "soviets", "capital"), [(4, 6, "London"), (6, 4, "Moscow")])
def test_an_axis_card_puts_it_where_fewer_axis_hexes_are_held(west, soviets, capital):
    other = "Moscow" if capital == "London" else "London"
    game = peace("axis", west, soviets, truces={other: "negotiations"})
    assert extended(game.position)
    assert truce(game.position, capital) == "armistice"
    assert truce(game.position, other) == "negotiations"


def test_with_as_many_hexes_each_the_war_goes_on_without_an_armistice():
    assert weaker(5, 5) == ""
    game = peace("axis", 5, 5, truces={"London": "negotiations"})
    assert extended(game.position)
    assert truce(game.position, "London") == "negotiations"


def test_it_begins_once():
    game = peace("western", 3, 5, turn=60, extended=True)
    assert truce(game.position, "London") is None


def test_without_the_condition_nothing_begins():
    game = peace("western", 5, 3)
    assert not extended(game.position)
    assert last_turn(game.position) == 57


# --- how it runs on and ends --------------------------------------------------------------------


def test_a_prolonged_war_is_played_to_the_end_of_1946():
    game = peace("soviet", 15, 3)
    seen = go_on(game)
    assert track_name(game.position) == "Nov-Dec 1946"
    assert game.verdict == "western"
    last = seen[-1][1]
    assert last.kind == "game-over"
    assert last.rules == ("krieg:17.6",)
    assert "western 15, soviet 3" in last.text
    checked = {turn for turn, e in seen if e.kind == "victory-checked"}
    assert checked == {58, 60, 63, 65}, "checks at the beginning of Seasonal turns, none at the end"


def test_the_question_of_the_victory_points_counts_hexes_and_names_no_level():
    answer = peace("axis", 5, 4, turn=60, extended=True).ask({"kind": "vp"})
    assert answer.values["count"] == {"axis": 0, "western": 5, "soviet": 4}
    assert answer.values["historical"] == answer.values["game"] == ""
    assert "krieg:17.6" in {rule for reason in answer.because for rule in reason.rules}


def test_a_war_that_nothing_prolongs_ends_in_1945():
    game = peace("soviet", 3, 5)
    go_on(game)
    assert track_name(game.position) == "Nov-Dec 1945"
    assert game.verdict


def test_nobody_wins_with_two_or_with_none():
    assert by_count({"axis": 15, "western": 14, "soviet": 0}).winner == "axis"
    assert by_count({"axis": 14, "western": 14, "soviet": 14}).level == "all lose"
    assert by_count({"axis": 0, "western": 16, "soviet": 15}).level == "all lose"


# --- what a scenario says -----------------------------------------------------------------------


def ending(turn: int, **section: Any) -> Any:
    """Return a position of a scenario of 66 turns with a section `ending`."""
    now = world(turn=turn).position
    sections = {**now.scenario.sections, "ending": Ending(verdict="levels", **section)}
    return replace(now, scenario=replace(now.scenario, sections=sections))


def test_a_scenario_says_when_it_ends_and_how_far_it_may_be_prolonged():
    now = ending(3, last_turn=9)
    assert (last_turn(now), extension(now)) == (9, 0)
    now = ending(3, last_turn=57, extension_to=60)
    longer = now.at(apply(now.state, [extend()]))
    assert (last_turn(now), last_turn(longer)) == (57, 60)


def test_a_scenario_that_has_no_extension_is_not_prolonged():
    now = ending(9, last_turn=9)
    effect = SimpleNamespace(armistice="London")
    assert run(now, begins(now, effect).value)[0] == []


def test_an_extension_that_ends_too_early_or_too_late_is_refused(tmp_path):
    with pytest.raises(ValueError, match="no later than"):
        Ending(verdict="levels", last_turn=57, extension_to=57)
    text = find_scenario("krieg").read_text().replace("turns = 66", "turns = 65")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("[files]\nset-up = \"krieg/setup.toml\"\n", ""))
    with pytest.raises(ContentError, match="not the last turn"):
        lay_table(str(wrong), "krieg", Choice())


def test_a_scenario_may_end_without_another_check():
    quick = ending(9, last_turn=9, final_check=False)
    assert [e.kind for e in run(quick, final_check(quick))[0]] == []
