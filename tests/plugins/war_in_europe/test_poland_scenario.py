"""wie:S1.3: who wins Poland, judged when game turn four ends (case wie-S1.3-a)."""

from __future__ import annotations

import pytest

from grognard.game import Game
from grognard.table import lay_table
from grognard.testing.cases import Case
from grognard.testing.stage import stage
from grognard_standard_rules.forces import starts

WARSAW = "G0421"
RING = ("G0321", "G0422", "G0521")
"""Three neighbours of Warsaw of which no two touch: units there control all six."""


def poles() -> list[str]:
    return [s.unit for s in starts(lay_table("poland").opening()) if s.nation == "pl"]


def unit(number: int, counter: str, at: str) -> dict[str, str]:
    return {"id": f"unit-{number}", "unit": counter, "at": at}


def judged(*units, turn=4, remove=None) -> Game:
    """Return the game after the victory check of a turn; all Poles are gone unless some stay."""
    gone = poles() if remove is None else remove
    return stage(Case(
        id="verdict", title="", rules=("wie:S1.3",), editions=("wie",), scenario="poland",
        turn=turn, step="game-end/victory-check", unit=units, remove=gone,
    ), "wie")


def verdict_text(game: Game) -> str:
    key = game.position.scenario.header.victory
    return str(game.position.ask("rule_verdict", key, victory=key).because[-1])


TAKER = unit(0, "de.inf.6-5", WARSAW)
BESIEGERS = [unit(n, "pl.inf.4-4", at) for n, at in enumerate(RING, 1)]


def test_the_ring_is_a_ring():
    grid = lay_table("poland").board.grid
    cells = [grid.index(h) for h in RING]
    assert {grid.distance(grid.index(WARSAW), c) for c in cells} == {1}
    assert {grid.distance(a, b) for a in cells for b in cells if a != b} == {2}


def test_a_german_in_warsaw_with_a_line_of_communications_wins():
    game = judged(TAKER)
    assert game.verdict == "axis"
    assert "line of communications" in verdict_text(game)
    assert game.pending == ()


def test_without_a_line_the_allies_win():
    """A ring of Polish zones of control around the city cuts the line."""
    game = judged(TAKER, *BESIEGERS)
    assert game.verdict == "allied"
    assert verdict_text(game).startswith("no unit of axis in Warsaw has a line")


def test_one_gap_in_the_ring_is_enough():
    assert judged(TAKER, *BESIEGERS[:1]).verdict == "axis"


def test_a_friend_opens_a_hex_of_the_ring():
    """std:14.52: a line may pass an enemy zone in a hex that a friend occupies."""
    relief = [unit(8, "de.inf.6-5", "G0420"), unit(9, "de.inf.6-5", "G0419")]
    assert judged(TAKER, *BESIEGERS, *relief).verdict == "axis"


def test_taken_and_lost_again_is_lost():
    game = judged(unit(1, "pl.arm.1-6", WARSAW), unit(2, "de.inf.6-5", "G0422"))
    assert game.verdict == "allied"
    assert "no ground combat unit of axis stands in Warsaw" in verdict_text(game)


def test_an_empty_warsaw_is_not_occupied():
    assert judged().verdict == "allied"


def test_a_support_unit_does_not_occupy():
    assert judged(unit(0, "de.rr.0-1-5", WARSAW)).verdict == "allied"


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_nothing_is_decided_before_the_last_turn(turn):
    game = judged(TAKER, turn=turn)
    assert game.verdict == ""


def test_the_verdict_cites_its_rule():
    game = judged(TAKER)
    key = game.position.scenario.header.victory
    ruling = game.position.ask("rule_verdict", key, victory=key)
    assert ruling.value.winner == "axis"
    assert "wie:S1.3" in ruling.rules
    assert ruling.because[-1].hexes == (WARSAW,)
    assert ruling.because[-1].units == ("unit-0",)


def test_both_sides_want_warsaw_and_the_axis_a_line_to_it():
    position = lay_table("poland").opening()
    ruling = position.ask("rule_objectives", "poland", victory="poland")
    assert {(o.side, o.hex, o.line, o.turn) for o in ruling.value} == {
        ("axis", WARSAW, True, 4), ("allied", WARSAW, False, 4),
    }
    assert ruling.rules == ("wie:S1.3",)
