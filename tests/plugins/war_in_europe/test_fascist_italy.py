"""42.28: when Fascist Italy surrenders in North Africa."""

from __future__ import annotations

import pytest

from grognard.changes import Remove, apply
from grognard.state import ELIMINATED
from grognard_war_in_europe.italy_surrender import come_about, judge
from tests.plugins.war_in_europe.staged import at

CHECK = "game-end/victory-check"
AFRICA = ("Egypt", "Italy (Libya)", "France (Tunisia)", "France (Algeria)", "France (Morocco)")


def without_axis(game, *countries):
    """Return the position without Axis units in some countries."""
    word = game.position.board.word
    gone = [Remove(u.id) for u in game.state.units.values()
            if u.side == "axis" and u.hex and word("country", u.hex) in countries]
    return game.position.at(apply(game.state, gone))


def test_italy_fights_on_while_north_africa_is_held():
    """wie:42.28."""
    game = at("north-africa", CHECK)
    ruling = game.position.ask("rule_surrender", "it", nation="it")
    assert (ruling.value, ruling.because[0].code) == (False, "north-africa")
    assert list(judge(game.position)) == []


@pytest.mark.parametrize(("more", "falls"), [
    ((), True), ((("de.inf.6-5", "D1407"),), False),
    ((("de.inf.6-5", "D1407"), ("it.inf.2-4", "D2018")), False),
])
def test_two_of_three_things(more, falls):
    """wie:42.28: Sicily and Sardinia free, while no Allied unit is in a port."""
    game = at("north-africa", CHECK, *more)
    gone = [Remove(u.id) for u in game.state.units.values()
            if u.side == "axis" and u.hex and not u.id.startswith("u")]
    position = game.position.at(apply(game.state, gone))
    assert len(come_about(position)) == 2 - len(more)
    assert position.ask("rule_surrender", "it", nation="it").value is falls


def test_what_italy_loses():
    """wie:42.28, wie:42.27: every unit of its own, and its air points; Germans fight on."""
    game = at("north-africa", CHECK)
    assert list(judge(without_axis(game, *AFRICA, "Italy"))) == []  # nobody is left to give up
    game = at("north-africa", CHECK, ("it.inf.2-4", "D2708"), ("de.inf.6-5", "D2708"))
    position = without_axis(game, *AFRICA)
    (event,) = judge(position)
    after = position.at(apply(position.state, event.changes))
    assert event.rules == ("wie:42.28",)
    assert all(u.at == ELIMINATED for u in after.state.units.values() if u.nation == "it")
    assert not any(points for name, points in after.state.pools.items()
                   if "it" in name.split(":"))
    assert any(points for name, points in after.state.pools.items() if "de" in name.split(":"))
    assert after.state.units["u1"].at == "D2708"


def test_a_major_port_of_the_mainland_counts_with_major_supply():
    """wie:42.28: an American division in Naples, which ships from America reach."""
    naples = at("north-africa", CHECK, ("us.mot.8-10", "D2812"),
                paint={"control": {"allied": ["D2812"]}}).position
    assert "the Allies hold a major port of the mainland" in come_about(naples)
    inland = at("north-africa", CHECK, ("us.mot.8-10", "D2607")).position
    assert "the Allies hold a major port of the mainland" not in come_about(inland)
