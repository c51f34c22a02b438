"""8.0, 8.2: air assault.

Rules: std:8.0, std:8.21, std:8.22, std:8.23, std:8.24, std:8.26, std:8.27, std:8.28, std:8.36,
std:14.6, std:14.61.
"""

from __future__ import annotations

import pytest

from grognard.testing.boards import blank_grid
from tests.plugins.standard_rules.boards import (
    ask,
    at,
    codes,
    end_phase,
    events,
    play,
    submit,
    why,
)
from tests.plugins.standard_rules.fights import settle

AIR = "player-turn.axis/air-movement"
REGIMENT, POLE, INF = "de.abr.2-5", "pl.inf.4-4", "de.inf.6-5"
BOX = "@airborne:axis:East"
LEFT = [h for h in blank_grid(30, 4) if int(h[:2]) <= 4]
RIGHT = [h for h in blank_grid(30, 4) if int(h[:2]) > 4]


def skies(units=None, *, points=3, step=AIR, paint=None, board=None, **more):
    """Return a game in the Air Movement Phase; the axis holds columns 01 to 04."""
    return play(units or {"a": (REGIMENT, BOX), "b": (REGIMENT, BOX), "c": (REGIMENT, BOX)},
                step=step, board={"size": [30, 4], **(board or {})},
                paint={"control": {"axis": LEFT, "allied": RIGHT, **(paint or {})}},
                pool={"lift:axis:de:East:movement": points}, **more)


def drop(game, to, units=("a",), start="0401", **fields):
    return submit(game, "air-assault", units=list(units), start=start, to=to, **fields)


def against(game, to, units=("a",), start="0401", **fields):
    return codes(game, "air-assault", units=list(units), start=start, to=to, **fields)


def lift(game):
    """Return what lies in which box of the transport points."""
    return {n.removeprefix("lift:axis:de:"): p for n, p in game.state.pools.items()
            if n.startswith("lift:") and p}


def test_units_are_dropped_and_hold_nothing_yet():
    game = skies()
    batch = drop(game, "1002", "ab")
    (event,) = events(batch, "air-assault")
    assert (event.about["length"], event.about["to"]) == (6, "1002")
    assert "2*2-5 dropped on 1002, from 0401 (6 hexes)" in event.text
    assert (at(game, "a"), at(game, "c")) == ("1002", BOX)
    assert lift(game) == {"East:movement": 1, "East:dropped": 2}
    assert game.state.word("control", "1002") == "allied"
    assert game.state.remembered("moved")["a"] == "air"


def test_the_hex_is_taken_when_the_air_interdiction_phase_begins():
    """8.26; then supply is judged: here it is assumed."""
    game = skies({"a": (REGIMENT, BOX)}, points=1)
    drop(game, "1002")
    game.script.next = [6]
    batch = end_phase(game)
    assert game.state.word("control", "1002") == "axis"
    assert any(e.kind == "unit-moved" and "holds its hex" in e.text for e in batch.events)
    assert at(game, "a") == "1002"


def test_cut_off_paratroops_vanish():
    """8.26, the case wie-08.26-a: supplied in combat, eliminated as the turn ends."""
    game = skies({"a": (REGIMENT, BOX), "x": (POLE, "0602"), "y": (POLE, "0604")}, points=1,
                 section={"supply": {"sources": {"de": ["0102"]}}})
    drop(game, "1002")
    game.script.next = [6]
    batch = end_phase(game)
    (gone,) = [e for e in batch.events if e.kind == "unit-eliminated"]
    assert gone.about["unit"] == "a"
    assert "std:8.26" in gone.rules


@pytest.mark.parametrize(("to", "code"), [
    ("1701", "out-of-range"), ("9999", "no-such-hex"), ("1301", "mountain"),
    ("1302", "closed-to-ground-units"),
])
def test_where_nobody_drops(to, code):
    board = {"terrain": {"mountain": ["1301"], "sea": ["1302"]}, "kind": {"sea": ["1302"]}}
    game = skies(board=board)
    assert code in against(game, to)
    assert against(game, "1601") == []


def test_six_hexes_for_the_soviets():
    game = play({"a": ("su.abn.1-4", "@airborne:soviet:East")},
                step="player-turn.soviet/air-movement", board={"size": [30, 4]},
                paint={"control": {"soviet": LEFT, "axis": RIGHT}},
                pool={"lift:soviet:su:East:movement": 1})
    fly = {"by": "soviet", "units": ["a"], "start": "0401"}
    assert codes(game, "air-assault", to="1001", **fly) == []
    assert codes(game, "air-assault", to="1101", **fly) == ["out-of-range"]
    assert ask(game, "airlifts", side="soviet").values["assault"] == 6


def test_only_units_ready_in_the_box_of_a_front():
    """8.21, 8.52."""
    game = skies({"a": (REGIMENT, "0402"), "b": (REGIMENT, "@airborne:axis:waiting"),
                  "c": (REGIMENT, BOX), "d": (INF, "0402"), "e": ("de.abn.7-5", BOX),
                  "f": (REGIMENT, "@airborne:axis:West")},
                 markers=[("airborne-ready", "c", "axis")])
    assert against(game, "1002", "a") == ["not-in-box"]
    assert against(game, "1002", "b") == ["not-in-box"]
    assert against(game, "1002", "d") == ["not-airborne"]
    assert against(game, "1002", "e") == ["flies-as-regiments"]
    assert against(game, "1002", "f") == ["other-front"]


def test_a_point_lifts_one_unit_and_a_hex_takes_four():
    game = skies(dict.fromkeys("abcde", (REGIMENT, BOX)), points=2)
    assert against(game, "1002", "abc") == ["not-enough-lift"]
    game = skies(dict.fromkeys("abcde", (REGIMENT, BOX)), points=5)
    assert against(game, "1002", "abcde") == ["stacking-limit"]


def test_the_hex_of_embarkation():
    """14.61: friendly, in major supply, outside the mountains."""
    game = skies(board={"terrain": {"mountain": ["0403"]}})
    assert against(game, "1002", start="0403") == ["mountain"]
    assert against(game, "1002", start="0601") == ["not-friendly"]
    game = skies(section={"supply": {"sources": {"de": ["2901"]}}})
    assert "no-major-supply" in against(game, "1002")


def test_enemy_superiority_closes_a_front():
    """8.36, 13.26."""
    closed = [("game-turn", "air-superiority", "East:allied:axis", True)]
    game = skies(memory=closed)
    reasons = why(game, "air-assault", units=["a"], start="0401", to="1002")
    assert [r.code for r in reasons] == ["no-way"]
    assert "std:8.36" in reasons[0].rules
    ours = skies(memory=[("game-turn", "air-superiority", "East:axis:allied", True)])
    assert against(ours, "1002") == []


def test_the_way_goes_around_neutral_countries():
    """8.0: six hexes as the crow flies, more around the neutral."""
    wall = ["0701", "0702", "0703"]
    game = skies(paint={"neutral": wall})
    (event,) = events(drop(game, "1001"), "air-assault")
    assert event.about["length"] == 8
    assert not set(event.about["path"]) & set(wall)
    shut = skies(paint={"neutral": [*wall, "0704"]})
    assert against(shut, "1001") == ["no-way"]
    assert "closed-sky" in against(game, "0901", "b", path=["0501", "0601", "0701", "0801", "0901"])


def test_what_supply_can_never_reach_is_no_drop_zone():
    """8.22: more than ten hexes from any hex in supply, and no port."""
    game = skies(section={"supply": {"sources": {"de": ["0401"]}}}, board={"size": [30, 4]},
                 paint={"axis": ["0401"], "allied": []})
    assert against(game, "1301") == []
    far = skies(section={"supply": {"sources": {"de": ["0401"]}}},
                paint={"axis": ["0401"], "allied": []},
                board={"terrain": {"mountain": ["0501", "0502", "0503", "0504"]}})
    assert against(far, "1601") == ["beyond-supply"]


def test_a_drop_on_the_enemy_is_fought_out():
    game = skies({**dict.fromkeys("abc", (REGIMENT, BOX)), "x": ("cw.motb.3-10", "0802", "allied")})
    drop(game, "0802", "abc")
    game.script.next = [6, 6, 6]
    end_phase(game)
    assert game.state.clock.step.endswith("/combat")
    assert [r.code for r in why(game, "end-phase")] == ["must-attack"]
    game.script.next = [6]
    submit(game, "attack", attackers=["a", "b", "c"], targets=["0802"])
    settle(game)
    assert at(game, "x") == "0702"
    game.script.next = []
    end_phase(game)
    assert game.state.word("control", "0802") == "axis"


def test_words_and_bots():
    game = skies()
    order = game.kind("air-assault").read(
        game.position, "axis", ["1002", "with", "2*2-5", "from", "0401"])
    assert (order.units, order.start, order.to) == (("a", "b"), "0401", "1002")
    offered = list(game.propose("air-assault", "axis"))
    assert any(not game.why_not(o) for o in offered)
