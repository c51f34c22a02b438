"""7.1, 7.2: delay dice and what comes back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from grognard.game import Game
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from grognard_krieg.delay import delay_die, owner, roll_for_all
from grognard_krieg.turn_record import return_pieces
from tests.plugins.krieg.world import perform

EMPTY = "tests/plugins/krieg/empty_europe.toml"
APRIL_1943 = 33


def waiting(units: dict[str, tuple[str, str, str]], dice: list[int] | None = None,
            turn: int = APRIL_1943, step: str = "player-turn.axis/organization",
            **compartments: Any) -> Game:
    """Stage a Delay Segment: id -> (piece, where, side)."""
    placed = tuple(CaseUnit(id=i, unit=u, at=at, side=side)
                   for i, (u, at, side) in units.items())
    script = NextDice()
    game = stage(Case(id="delay", title="", rules=(), editions=("krieg",), scenario=EMPTY,
                      turn=turn, step=step, unit=placed,
                      compartment=compartments), dice=script)
    script.next = list(dice or [])
    return game


EXAMPLE: dict[str, Any] = {
    "cards": {"western": {"current": {"id": "western:15", "face_up": True}}},
    "tracks": {"victory_side": "axis", "victory_box": "1"},
}
PRODUCTION = {"mk.war-production.1": ("mk.war-production.1", "@strategic-track", "axis")}


@pytest.mark.parametrize(("die", "turn"), [(3, 36), (1, 34), (6, 39)])
def test_the_example_of_april_1943(die: int, turn: int):
    units = {"air": ("de.air.1", "@delay", "axis"), **PRODUCTION}
    game = waiting(units, [die], **EXAMPLE)
    perform(game, roll_for_all)
    assert game.state.unit("air").at == f"@track:{turn}"
    tally = delay_die(game.position, "axis", die)
    assert [int(line.value) for line in tally.lines if line.stage == "total"] == [2, -1, -1]
    assert tally.value == die


def test_modifiers_are_each_factions_own():
    game = waiting(PRODUCTION, **EXAMPLE)
    western = delay_die(game.position, "western", 3)
    assert western.value == 3 - 2 + 1, "US level and Axis Tide, by the table"
    assert not any("War Production" in line.text for line in western.lines)


@pytest.mark.parametrize(("die", "read"), [(1, 1), (6, 6)])
def test_the_die_stays_between_one_and_six(die: int, read: int):
    worse = {"cards": {"western": {"current": {"id": "western:26", "face_up": True}}},
             "tracks": {"victory_side": "allied", "victory_box": "4"}}
    assert delay_die(waiting({}, **worse).position, "axis", 6).value == 6
    better = {**PRODUCTION, "mk.war-production.2": ("mk.war-production.2", "@strategic-track",
                                                     "axis")}
    game = waiting(better, tracks={"victory_side": "axis", "victory_box": "4"})
    assert delay_die(game.position, "axis", 1).value == 1
    assert delay_die(waiting({}, tracks={"victory_box": "0"}).position, "axis", die).value == read


def test_a_card_that_lies_face_down_has_no_us_level():
    game = waiting({}, cards={"western": {"current": {"id": "western:15", "face_up": False}}},
                   tracks={"victory_box": "0"})
    assert delay_die(game.position, "axis", 3).value == 3


def test_who_rolls_for_a_marker():
    units = {"mk.lend-lease": ("mk.lend-lease", "@delay", "soviet"),
             "mk.japan": ("mk.japan.treaty", "@delay", "axis")}
    game = waiting(units)
    lease, japan = (replace(game.state.unit(u), side="neutral") for u in units)
    assert owner(game.position, lease) == "western"
    assert owner(game.position, japan) == "soviet"
    assert owner(game.position, replace(japan, face="front")) == "axis"


def test_pieces_come_back_to_where_they_are_used():
    units = {
        "air": ("de.air.1", "@track:34", "axis"), "beach": ("br.air.1.beachhead", "@track:34",
                                                            "western"),
        "para": ("de.airborne.airdrop", "@track:34", "axis"),
        "hq": ("su.hq-stavka", "@track:34", "soviet"), "later": ("de.air.2", "@track:35", "axis"),
        "mk.war-production.1": ("mk.war-production.1", "@track:34", "axis"),
        "mk.lend-lease": ("mk.lend-lease", "@track:34", "western"),
    }
    game = waiting(units)
    perform(game, return_pieces)
    at = {u: game.state.unit(u).at for u in units}
    assert at == {
        "air": "@air-track:axis", "beach": "@air-track:western", "para": "@pool:axis",
        "hq": "@pool:soviet", "later": "@track:35", "mk.war-production.1": "@strategic-track",
        "mk.lend-lease": "@pool:soviet",
    }
    assert game.state.unit("para").face == "front"
    assert game.state.unit("beach").face == "front"


def test_the_segments_roll_and_bring_back_in_one_interphase():
    units = {"air": ("de.air.1", "@delay", "axis"), "own": ("de.inf.1", "w3824", "axis")}
    game = waiting(units, [1], turn=35, step="player-turn.soviet/war-and-peace",
                   tracks={"victory_box": "0"}, war={"total_war_since": 16, "truces": {}})
    game.submit({"kind": "end-phase", "by": "soviet"})
    assert game.position.turn == 36
    assert game.state.unit("air").at == "@air-track:axis", "a 1: back at once in the next turn"
