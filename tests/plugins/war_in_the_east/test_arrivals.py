"""wite:50.1: where reinforcements come, and when they do not; wite:61.1: counters."""

from __future__ import annotations

import pytest

from grognard_standard_rules.reinforcements import due
from grognard_war_in_europe.counter_limits import no_counter_left
from grognard_war_in_europe.eastern_arrivals import forfeit
from grognard_war_in_the_east.arrivals import no_more_hungarians
from tests.plugins.war_in_the_east.table import AXIS, at, codes, play


@pytest.fixture(scope="module")
def stalingrad():
    return at("stalingrad", f"{AXIS}/reinforcement", ("su.inf.1-4", "H0215"),
              ("su.inf.1-4", "G0221"), ("de.inf.6-5", "G0120"), turn=9,
              compartment={"surrendered": {"ro": 8}})


def test_an_enemy_in_bucharest_keeps_rumanians_away(stalingrad):
    """wite:50.14: what is due there is lost, and so nothing is in Helsinki."""
    assert forfeit(stalingrad.position, "ro").rules == ("wite:50.14",)
    assert forfeit(stalingrad.position, "fi") is None
    assert forfeit(stalingrad.position, "de") is None


@pytest.mark.parametrize("fallen", [True, False])
def test_no_hungarians_after_rumanias_surrender(fallen):
    """wite:53.35: what is due for them is taken away, and they alone."""
    game = at("barbarossa", f"{AXIS}/initial-movement", turn=5,
              compartment={"surrendered": {"ro": 4}} if fallen else {})
    rows = dict(due(game.position, "axis"))
    (number,) = [n for n, row in rows.items() if row.nation == "hu"]
    game = at("barbarossa", f"{AXIS}/initial-movement", ("hu.mot.1-10", f"@arrival:{number}"),
              turn=5, compartment={"surrendered": {"ro": 4}} if fallen else {})
    events = list(no_more_hungarians(game.position, None) or ())
    assert [(e.about["units"], e.rules) for e in events] == [(["u0"], ("wite:53.35",))] * fallen


def test_where_each_nation_comes(stalingrad):
    """wite:50.12, wite:50.13, wite:50.14."""
    places = stalingrad.position.scenario.sections["reinforcements"].place
    assert places["su"].area.columns == (61,)
    assert places["de"].area.any_of[0].columns == (1,)
    assert set(places["de"].area.any_of[1].hexes) == {"G0314", "G0714"}
    assert places["ro"].area.hexes == ("H0215",)
    assert places["hu"].area.countries == ("Hungary",)


def test_nobody_arrives_in_an_enemy_zone_without_a_friend():
    """wite:50.11."""
    game = at("barbarossa", f"{AXIS}/reinforcement", ("su.inf.1-4", "G0221"),
              ("de.inf.6-5", "G0120"), ("de.inf.6-5", "@arrival:0"), turn=2)
    assert "enemy-zone" in codes(game, "place", "axis", unit="u2", hex="G0121")
    assert "enemy-zone" not in codes(game, "place", "axis", unit="u2", hex="G0120")


def test_no_more_units_come_than_there_are_counters():
    """wite:61.1, wite:60.11: 45 artillery counters; markers know no limit."""
    units = {f"g{n}": ("su.art.10-1-10", "0404") for n in range(44)}
    waiting = {f"su.art.10-1-10#{n}": ("su.art.10-1-10", "@arrival:0") for n in (50, 51)}
    game = play({**units, **waiting}, step=f"{AXIS}/initial-movement")

    class Came:
        about = {"units": {"su.art.10-1-10": 2}}

    (event,) = no_counter_left(game.position, Came())
    assert event.about["units"] == ["su.art.10-1-10#51"]
    assert event.rules == ("wite:61.1",)
