"""krieg:U, krieg:2.4.1, krieg:3: what pieces are, and where they go when they leave the map."""

from __future__ import annotations

import pytest

from grognard.changes import apply
from grognard_krieg import pieces
from tests.plugins.krieg.marches import ask, play


def one(counter, at="0404", side="", **more):
    """Return a position and the one unit in it."""
    given = (counter, at, side) if side else (counter, at)
    now = play({"u": given}, **more).position
    return now, now.state.unit("u")


@pytest.mark.parametrize(("counter", "steps", "arm"), [
    ("de.army.1", 3, "infantry"), ("de.army.1.reduced", 2, "infantry"), ("de.inf.1", 1, "infantry"),
    ("de.mountain.reduced", 1, "infantry"), ("de.airborne", 1, "infantry"),
    ("de.pz-army.1", 3, "armor"), ("su.cavmech.1", 2, "armor"), ("fr.mech", 1, "armor"),
    ("su.cavmech.1.reduced", 1, "infantry"),
    ("de.hq.A", 3, "hq"), ("de.fort.1", 2, "fortress"), ("su.front-baltic", 4, "infantry"),
])
def test_steps_and_arms(counter, steps, arm):
    """krieg:U: cavalry is infantry, cav-mech and mechanized are armor, an HQ is neither."""
    now, unit = one(counter)
    assert pieces.steps(now, unit) == steps
    assert pieces.is_multi_step(now, unit) is (steps > 1)
    found = [name for name, is_ in (
        ("infantry", pieces.is_infantry), ("armor", pieces.is_armor), ("hq", pieces.is_hq),
        ("fortress", pieces.is_fortress)) if is_(now, unit)]
    assert found == [arm]
    assert pieces.is_corps(now, unit) is (steps == 1)


def test_one_step_fortresses_and_headquarters_are_no_corps():
    for counter in ("de.fort.1.reduced", "br.fort-gib.reduced", "de.bunker"):
        now, unit = one(counter)
        assert pieces.steps(now, unit) == 1
        assert not pieces.is_corps(now, unit)


@pytest.mark.parametrize(("counter", "kind"), [
    ("de.air.1", "air_support"), ("de.u-boat", "air_support"), ("de.air.1.beachhead", "beachhead"),
    ("de.airborne.airdrop", "airdrop"), ("de.convoy.1", "convoy"), ("de.inf.1", "ground"),
])
def test_only_ground_units_have_a_movement_allowance(counter, kind):
    """krieg:3: every ground unit has one, though it may be 0, and nothing else has."""
    now, unit = one(counter)
    assert pieces.piece(now, unit).kind == kind
    assert pieces.is_ground(now, unit) is (kind == "ground")
    assert pieces.is_piece(now, unit) is (kind in ("ground", "air_support", "airdrop"))
    assert (pieces.steps(now, unit) > 0) is (kind == "ground")


def test_a_movement_allowance_in_points():
    """krieg:3."""
    game = play({"a": ("de.mountain.reduced", "0404"), "f": ("de.fort.1", "0404")})
    answer = ask(game, "movement-allowance", unit="a")
    assert answer.values == {"allowance": 4}
    assert answer.rules == ("krieg:3",)
    assert ask(game, "movement-allowance", unit="f").values == {"allowance": 0}


@pytest.mark.parametrize(("counter", "nations", "homes"), [
    ("de.mountain", ("de", "fi"), ("germany", "finland")),
    ("de.mountain.reduced", ("de",), ("germany",)),
    ("gi.africa", ("de", "it"), ("germany", "italy")),
    ("al.hq-15", ("br", "us"), ("great_britain", "united_states")),
    ("an.inf.1", ("an",), ("germany",)),
    ("su.army.1", ("su",), ("soviet_union",)),
])
def test_nations_and_homes(counter, nations, homes):
    """krieg:12.5: units of two nations are of both."""
    now, unit = one(counter)
    assert pieces.nations(now, unit) == nations
    assert pieces.home_country(now, unit) == homes


def test_a_partisan_is_at_home_where_it_stands():
    now, unit = one("pt.communist.1", board={"base": {"country": "poland"}})
    assert pieces.home_country(now, unit) == ("poland",)


@pytest.mark.parametrize(("counter", "box"), [
    ("de.inf.1", "@pool:axis"), ("de.mountain", "@pool:axis"), ("su.army.1", "@pool:soviet"),
    ("su.army.1.reduced", "@pool:soviet"), ("pt.communist.1", "@pool:western"),
    ("de.army.1", "@delay"), ("de.army.1.reduced", "@delay"), ("de.hq.A.reduced", "@delay"),
    ("br.fort-gib.reduced", "@delay"), ("su.front-baltic.reduced", "@delay"),
    ("de.air.1", "@delay"), ("de.air.1.beachhead", "@delay"), ("de.airborne.airdrop", "@delay"),
    ("de.bunker", "@removed"),
])
def test_where_a_piece_goes(counter, box):
    """krieg:2.4.3, krieg:4.2.3: three or four steps, HQs and fortresses wait."""
    now, unit = one(counter)
    assert pieces.box_when_removed(now, unit) == box
    after = now.at(apply(now.state, pieces.to_box_when_removed(now, unit))).state.unit("u")
    assert after.at == box
    assert after.face == "front"


def test_what_lies_on_a_unit_goes_with_it_and_the_event_tells():
    now, unit = one("de.army.1.reduced")
    event = pieces.eliminated(now, unit.id, "combat", ("krieg:4.2.3",))
    assert event.kind == "unit-eliminated"
    assert event.about == {"unit": "u", "hex": "0404", "side": "axis", "cause": "combat",
                           "to": "@delay"}
    assert event.text == "German 1 Army 3-4-2@0404 is eliminated"


def test_neutral_pieces_are_set_aside():
    now, unit = one("hu.reserve", side="axis")
    from dataclasses import replace

    assert pieces.box_when_removed(now, replace(unit, side="neutral")) == "@aside"
