"""What each kind of unit can do (3.22, 3.22.1 to 3.22.3, 3.24, 5.3)."""

from __future__ import annotations

import pytest

from grognard.cli.terminal.whereabouts import rows
from grognard.errors import UnreadableOrder
from grognard_standard_rules.units import (
    battlegroup_face,
    mover_class,
    name,
    printed_attack,
    printed_defence,
    traits,
)

from . import needs_nations
from .boards import at, events, play, submit


def of(counter: str, side: str = ""):
    game = play({"u": (counter, "0404", side) if side else (counter, "0404")})
    unit = game.state.unit("u")
    return game.position, unit, traits(game.position, unit)


@pytest.mark.parametrize(("counter", "ground"), [
    ("de.inf.6-5", True), ("su.at.0-1-10", True), ("su.inf.1-4.fort", True),
    ("de.msu.0-1-1", False), ("de.rr.0-1-5", False), ("su.arms.arms", False),
    ("su.train.0-10-0", False), ("su.par.0-5-0", False), ("su.par.0-5-0.unit", True),
])
def test_support_units_are_those_listed(counter, ground):
    """std:3.22.1"""
    _, _, kind = of(counter)
    assert kind.is_ground_combat is ground
    assert kind.is_support is not ground
    assert kind.cuts_rail is ground


@pytest.mark.parametrize(("counter", "mechanized", "mover"), [
    ("de.pz.10-8", True, "mechanized"), ("de.pzg.8-8", True, "mechanized"),
    ("fr.acav.2-6", True, "mechanized"),
    ("de.motb.3-10", False, "mechanized"),      # motorized: mechanized costs only (3.22.2)
    ("de.cav.2-3", False, "infantry"),          # cavalry pays infantry costs (5.3)
    ("su.at.0-1-10", False, "mechanized"),    
    ("de.inf.6-5", False, "infantry"), ("us.abn.9-10", False, "mechanized"),
])
def test_mechanized_units_are_not_the_motorized_ones(counter, mechanized, mover):
    """std:3.22.2, std:3.22.3, std:5.3"""
    position, unit, kind = of(counter, "allied" if counter.startswith("us") else "")
    assert kind.is_mechanized is mechanized
    assert mover_class(position, unit).partition(":")[0] == mover


def test_an_allowance_of_ten_makes_infantry_motorized():
    """std:5.3: a 9-10 airborne division is motorized, its 2-10 core too."""
    _, _, kind = of("us.abn.9-10", "allied")
    assert kind.is_motorized
    assert not kind.may_force_march
    assert not kind.is_infantry


def test_strengths_and_names_are_those_printed():
    """std:3.24"""
    position, unit, _ = of("su.at.0-1-10")
    assert (printed_attack(position, unit), printed_defence(position, unit)) == (0, 1)
    assert name(position, unit) == "0-1-10@0404"


def test_only_fronts_with_a_core_have_a_battlegroup():
    position, unit, _ = of("de.inf.6-5")
    assert battlegroup_face(position, unit) == "kg"
    position, unit, _ = of("de.inf.6-5.kg")
    assert battlegroup_face(position, unit) is None
    position, unit, _ = of("de.pzb.3-8")
    assert battlegroup_face(position, unit) is None


def walk_over(counter: str, **more):
    game = play({"mover": ("de.inf.6-5", "0404"), "thing": (counter, "0403", "soviet")}, **more)
    return game, submit(game, "move", units=["mover"], path=["0403"])


@pytest.mark.parametrize("counter", ["su.arms.arms"])
def test_centers_are_destroyed_by_whoever_enters(counter):
    """std:3.22, case wie-03.22-a."""
    game, batch = walk_over(counter)
    assert at(game, "mover") == "0403"
    assert at(game, "thing") == "@eliminated"
    assert events(batch, "unit-eliminated")[0].about["cause"] == "entered"


def test_a_partisan_cadre_stays_in_place():
    """std:3.22, case wie-03.22-a."""
    game, batch = walk_over("su.par.0-5-0")
    assert at(game, "thing") == "0403"
    assert events(batch, "unit-moved")[0].about["points"] == 1  # wie:49.12: at no extra cost


def test_fortification_markers_are_destroyed_and_tobruk_changes_hands():
    """std:3.22, std:3.26, case wie-03.22-a."""
    game = play({"mover": ("de.inf.6-5", "0404")}, markers=[
        ("fortification", "0403", "soviet"), ("tobruk", "0402", "soviet"),
        ("fortification", "0401", "axis")])
    submit(game, "move", units=["mover"], path=["0403", "0402", "0401"])
    assert game.state.marker("fortification", "0403") is None
    assert game.state.marker("tobruk", "0402").owner == "axis"
    assert game.state.marker("fortification", "0401").owner == "axis"


@pytest.mark.parametrize(("counter", "kind", "combat"), [
    ("su.mechb.3-5", "mechanized_infantry", True), ("pl.mtn.3-5", "mountain", True),
    ("su.tankb.2-5", "armor", True), ("de.abr.2-5", "airborne_regiment", True),
    ("yu.pardiv.2-5", "partisan_division", True), ("su.msu.0-1-1", "mobile_supply", False),
])
def test_nation_and_strength_together_say_what_a_piece_is(counter, kind, combat):
    """std:3.2: a strength alone says nothing: three kinds of 2-5, two of 3-5."""
    of_it = of(counter, "soviet" if counter.startswith("yu") else "")[2]
    assert (of_it.type, of_it.is_ground_combat) == (kind, combat)
    assert of_it.is_support is not combat


def test_points_and_markers_are_no_units():
    """std:3.2: they lie in pools, and on hexes and units; nobody stacks or fights them."""
    game = play({"u": ("de.inf.6-5", "0404")}, pool={"air-points:axis:de:East": 3},
                markers=[("fortification", "0404", "axis")])
    assert set(game.state.units) == {"u"}
    assert game.state.pool("air-points:axis:de:East") == 3


@needs_nations
def test_units_are_listed_by_the_beginning_of_a_nation_or_type():
    position = play({"f": ("fi.inf.4-5", "0404"), "r": ("ro.inf.2-4", "0606")}).position
    assert rows(position, "axis", ["fin"]) == [("0404", "", "4-5")]
    assert rows(position, "axis", ["RUM"]) == [("0606", "", "2-4")]
    assert len(rows(position, "axis", ["infa"])) == 2
    for word in ("fi4", "ruma-", "germ"):
        with pytest.raises(UnreadableOrder, match="is meant by"):
            rows(position, "axis", [word])
