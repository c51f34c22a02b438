"""Forced march of infantry (5.6), with the numbers of the cases."""

from __future__ import annotations

from random import Random

import pytest

from grognard_standard_rules.movement import movement_allowance

from .boards import MECHANIZED, ask, at, codes, events, play, submit, why

COLUMN = [f"04{row:02}" for row in range(7, 0, -1)]


@pytest.mark.parametrize(("counter", "may"), [
    ("de.inf.6-5", True), ("su.inf.1-4", True), ("pl.mtn.3-5", True),
    ("de.sec.6-3", False), ("de.stat.0-5-1", False), ("fi.inf.4-5", False),
    ("us.mot.8-10", False), ("de.pz.10-8", False), ("su.par.0-5-0.unit", False),
    ("de.cav.2-3", False), ("us.abn.9-10", False),
])
def test_who_may_force_march(counter, may):
    """std:5.6, std:5.65, case wie-05.6-c."""
    game = play({"a": (counter, "0404", "axis")})
    found = codes(game, "force-march", unit="a", path=["0403"])
    assert ("no-forced-march" not in found) is may
    if may:
        assert found == []


def test_the_march_goes_twice_as_far():
    """std:5.6, std:5.61"""
    game = play({"a": ("de.inf.6-5", "0408")}, dice=[2])
    batch = submit(game, "force-march", unit="a", path=COLUMN)
    assert at(game, "a") == "0401"
    assert [d.key.purpose for d in batch.rolled] == ["forced-march:a"]
    assert "force-marching: die 2" in events(batch, "unit-moved")[0].text
    assert game.state.unit("a").face == "front"
    assert "a" in game.state.remembered("forced-march")
    assert codes(game, "move", units=["a"], path=["0402"]) == ["moved-already"]


def test_halves_come_first_then_the_doubling():
    """std:5.62, std:14.21, case wie-05.62-a."""
    game = play({"a": ("de.inf.6-5", "0408")}, unsupplied={"axis": ["a"]})
    tally = movement_allowance(game.position, game.state.unit("a"), "forced-march")
    assert tally.value == 4
    assert ask(game, "movement-allowance", unit="a", mode="forced-march").values["allowance"] == 4
    assert codes(game, "force-march", unit="a", path=COLUMN[:4]) == []
    assert codes(game, "force-march", unit="a", path=COLUMN[:5]) == ["too-dear"]


def test_a_one_reduces_the_unit():
    """std:5.6"""
    game = play({"a": ("de.inf.6-5", "0408")}, dice=[1])
    batch = submit(game, "force-march", unit="a", path=COLUMN[:6])
    assert (game.state.unit("a").face, at(game, "a")) == ("kg", "0402")
    assert events(batch, "unit-reduced")[0].about["cause"] == "forced-march"


@pytest.mark.parametrize("counter", ["de.inf.6-5.kg", "pl.inf.2-4"])
def test_a_one_is_the_end_of_a_battlegroup_or_of_who_has_none(counter):
    """std:5.6, std:11.35, case wie-05.6-b."""
    game = play({"a": (counter, "0408", "axis")}, dice=[1])
    submit(game, "force-march", unit="a", path=COLUMN[:6])
    assert at(game, "a") == "@eliminated"


def test_no_march_into_a_zone():
    """std:5.64; a march may begin in one, and leave it at the usual cost."""
    game = play({"a": ("de.inf.6-5", "0405"), "x": ("pl.inf.4-4", "0404")}, dice=[6])
    assert codes(game, "force-march", unit="a", path=["0505"]) == ["marches-into-zone"]
    submit(game, "force-march", unit="a", path=["0406", "0407"])
    assert game.state.remembered("spent")["a"] == 4


def test_up_to_armour_through_the_woods():
    """std:5.64, std:9.13, case wie-05.64-a."""
    units = {"a": ("de.inf.6-5", "0408"), "x": ("su.tank.8-6", "0404")}
    game = play(units, board={"terrain": {"woods": ["0405"]}}, dice=[3])
    submit(game, "force-march", unit="a", path=["0407", "0406", "0405"])
    assert at(game, "a") == "0405"


def test_armour_in_rough_ground_guards_the_clear_hex_beside_it():
    """std:5.64, std:9.13, case wie-05.64-b (ruling W1)."""
    units = {"a": ("de.inf.6-5", "0408"), "x": ("su.tank.8-6", "0404")}
    game = play(units, board={"terrain": {"rough": ["0404"]}})
    (reason,) = why(game, "force-march", unit="a", path=["0407", "0406", "0405"])
    assert (reason.code, reason.hexes) == ("marches-into-zone", ("0405",))


def test_no_overrun_on_a_forced_march():
    """std:5.63, std:5.77, case wie-05.63-a."""
    game = play({**dict.fromkeys("abc", ("de.inf.6-5", "0407")), "x": ("su.inf.1-4", "0402")},
                dice=[6, 6, 6])
    for unit in "abc":
        submit(game, "force-march", unit=unit, path=["0406", "0405", "0404"])
    found = codes(game, "overrun", target="0402", through="0403",
                  approaches=[{"units": ["a", "b", "c"], "path": ["0403"]}])
    assert "forced-march" in found


def test_only_in_the_initial_movement_phase():
    """std:5.6"""
    game = play({"a": ("de.inf.6-5", "0404"), "p": ("de.pz.10-8", "0404")}, step=MECHANIZED)
    assert codes(game, "force-march", unit="a", path=["0403"]) == ["not-in-this-phase"]


def test_without_the_module_nobody_marches():
    game = play({"a": ("de.inf.6-5", "0404")}, without=["standard:forced-march"])
    assert "force-march" not in game.order_kinds("axis")


def test_proposed_marches_are_legal():
    game = play({"a": ("de.inf.6-5", "0108"), "x": ("pl.inf.4-4", "0701")})
    offers = list(game.propose("force-march", "axis", Random(1)))
    assert offers
    assert all(game.why_not(o) == [] for o in offers)
    order = game.kind("force-march").read(game.position, "axis", ["6-5@0108", "0101"])
    assert len(order.path) == 7
