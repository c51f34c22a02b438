"""42.0, 42.38, 42.58: the lesser nations of the Axis, neutral and beaten."""

from __future__ import annotations

import pytest

from grognard.changes import Patch, Pool, apply
from grognard.events import Event
from grognard.state import ELIMINATED
from grognard_war_in_europe.axis_minor_surrenders import who_gives_up
from grognard_war_in_europe.pro_axis_neutrals import COUNTRIES
from tests.plugins.standard_rules.boards import play
from tests.plugins.standard_rules.supplied import INF, POLE, fed, grade, row, supply
from tests.plugins.war_in_europe.staged import at

SOVIET = "player-turn.soviet/initial-movement"
GONE = Event("unit-moved")


# --- neutral ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("country", "supplied"), [
    ("Hungary", "major"), ("Rumania", "major"), ("Switzerland", ""),
])
def test_supply_through_a_pro_axis_neutral(country, supplied):
    """wie:42.0, std:14.51: along its railways, not along those of other neutrals."""
    line = row(7, 1, 14)
    game = fed({"u": (INF, "1410")}, "0107",
               board={"rail": ["-".join(line)], "country": {country: row(7, 3, 9)}},
               paint={"rail": {"axis": row(7, 1, 2) + row(7, 10, 14), "neutral": row(7, 3, 9)},
                      "control": {"axis": row(7, 1, 2) + row(7, 10, 14),
                                  "neutral": row(7, 3, 9)}})
    assert grade(game, "u") == supplied
    answer = supply(game, "u")
    assert ("std:14.51" in answer.rules) is not bool(supplied)


def test_nobody_else_uses_their_railways():
    """wie:42.0: the Axis alone."""
    line = row(7, 1, 14)
    game = fed({"u": (POLE, "1410")}, "", sources={"pl": ["0107"]},
               board={"rail": ["-".join(line)], "country": {"Hungary": row(7, 3, 9)}},
               paint={"rail": {"allied": row(7, 1, 2) + row(7, 10, 14), "neutral": row(7, 3, 9)},
                      "control": {"allied": row(7, 1, 2) + row(7, 10, 14),
                                  "neutral": row(7, 3, 9)}})
    assert grade(game, "u") == ""


def test_in_september_1939_hungary_rumania_and_italy_are_neutral():
    """wie:42.0: in Poland a line may run over Budapest."""
    position = at("poland", "player-turn.axis/initial-movement").position
    assert {"Italy", "Hungary", "Rumania", "Bulgaria"} <= set(COUNTRIES)
    policy = position.ask("rule_supply_policy", side="axis", nation="de").value
    (track,) = policy.tracks
    grid = position.board.grid
    assert track.usable[grid.index("C5132")]
    assert not track.usable[grid.index("C3021")]  # Zurich


# --- beaten -----------------------------------------------------------------------------------


def test_hungary_falls_as_a_soviet_unit_enters_budapest():
    """wie:42.38: at once, with all that it has; Germans fight on."""
    game = at("1945", SOVIET, ("su.gcorps.5-5", "C5233"))
    position = game.position
    assert not position.ask("rule_surrender", "hu", nation="hu").value
    mine = [u for u in position.state.units.values() if u.nation == "hu" and u.at != ELIMINATED]
    assert mine
    state = apply(game.state, (Pool("air:axis:hu:South:available", 2),))
    taken = at("1945", SOVIET, ("su.gcorps.5-5", "C5133")).position
    state = apply(taken.state, (Pool("air:axis:hu:South:available", 2),))
    (event,) = who_gives_up(taken.at(state), GONE)
    after = taken.at(apply(state, event.changes))
    assert event.rules == ("wie:42.38",)
    assert all(u.at == ELIMINATED for u in after.state.units.values() if u.nation == "hu")
    assert after.state.pools["air:axis:hu:South:available"] == 0
    assert who_gives_up(after, GONE) is None


@pytest.mark.parametrize(("unit", "falls"), [
    ("su.inf.1-4", True), ("us.mot.8-10", True), ("su.rr.rr", False), ("de.inf.6-5", False),
])
def test_ground_combat_units_of_any_enemy_take_a_capital(unit, falls):
    """wie:42.38, W31: what supports or belongs to the Axis takes nothing."""
    game = play({"u": (unit, "0404"), "h": ("hu.inf.2-4", "0101")},
                board={"places": {"0404": "Budapest:city"}})
    assert game.position.ask("rule_surrender", "hu", nation="hu").value is falls


def test_bulgaria_falls_with_rumania():
    """wie:42.58."""
    game = play({"b": ("bg.inf.2-4", "0101")}, board={"places": {"0404": "Sofia:city"}})
    assert who_gives_up(game.position, GONE) is None
    position = game.position.at(apply(game.state, (Patch("surrendered", {"ro": 3}),)))
    (event,) = who_gives_up(position, GONE)
    assert "Rumania has surrendered" in event.text
    assert event.rules == ("wie:42.58",)


def test_bulgarians_under_soviet_command_have_nothing_to_give_up():
    """wie:42.58, wie:S10.22."""
    game = at("1945", SOVIET, ("su.inf.1-4", "D5318"))
    assert any(u.nation == "bg" for u in game.state.units.values())
    assert who_gives_up(game.position, GONE) is None
