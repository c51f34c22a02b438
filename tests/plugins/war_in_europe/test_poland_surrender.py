"""wie:43.18: Poland surrenders when Warsaw is occupied; a module that is off by default."""

from __future__ import annotations

import pytest

from grognard.testing.cases import Case
from grognard.testing.stage import stage

INFANTRY = {"id": "taker", "unit": "de.inf.6-5", "at": "G0421"}
REPAIR = {"id": "taker", "unit": "de.rr.0-1-5", "at": "G0421"}
DEFENDER = "pl.arm.1-6#2"


def at_the_end_of_turn(turn, *units, on=True, remove=(DEFENDER,)):
    return stage(Case(
        id="surrender", title="", rules=(), editions=("wie",), scenario="poland", turn=turn,
        step="game-end/victory-check", unit=units, remove=remove,
        with_=("wie:poland-surrender",) if on else (),
    ), "wie")


def poles(game):
    return [u for u in game.state.units.values() if u.nation == "pl" and u.on_map]


def test_the_defender_of_warsaw_is_who_we_think():
    game = at_the_end_of_turn(1, remove=())
    assert [u.id for u in game.state.units_at("G0421")] == [DEFENDER]


def test_all_polish_forces_leave_the_game():
    game = at_the_end_of_turn(2, INFANTRY)
    assert poles(game) == []
    assert game.state.pool("air:allied:pl:East:available") == 0
    assert game.state.pool("air:axis:de:East:available") == 20
    assert sum(u.nation == "de" and u.on_map for u in game.state.units.values()) == 70
    ruling = game.position.ask("rule_surrender", "pl", nation="pl")
    assert (ruling.value, ruling.rules) == (True, ("wie:43.18",))


@pytest.mark.parametrize("units", [(), (REPAIR,)])
def test_only_a_ground_combat_unit_makes_poland_give_up(units):
    assert len(poles(at_the_end_of_turn(2, *units))) == 53


def test_off_by_default():
    game = at_the_end_of_turn(2, INFANTRY, on=False)
    assert len(poles(game)) == 53
    assert not game.position.referee.owns("rule_surrender", "pl")
