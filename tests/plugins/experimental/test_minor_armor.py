"""wie:X18: better Hungarian and Rumanian armour.

Rules: wie:X18.0, wie:X18.1, wie:X18.2, wie:X18.3, wie:X18.4, wie:X18.5.
"""

from __future__ import annotations

import pytest

from grognard_experimental.minor_armor import left
from tests.plugins.standard_rules.boards import REINFORCEMENT, codes, play, submit

X18 = ("experimental:x18",)
AT_HOME = {"country": {"Hungary": ["0404"], "Rumania": ["0604"]}}


def armor(units=None, *, date="1/7/43", points=1, with_=X18, **more):
    return play(units or {"h": ("hu.arm.1-6", "0404"), "far": ("hu.arm.1-6", "0204")},
                step=REINFORCEMENT, date=date, board=AT_HOME, with_=with_,
                pool={"mechanized-replacements:axis:de:East": points}, **more)


@pytest.mark.parametrize(("to", "made"), [("armor", "hu.arm.4-6"), ("mechanized", "hu.mech.3-6")])
def test_a_brigade_at_home_becomes_a_division_for_a_point(to, made):
    game = armor()
    submit(game, "improve", unit="h", to=to)
    assert [u.counter for u in game.state.units_at("0404")] == [made]
    assert game.state.pool("mechanized-replacements:axis:de:East") == 0


@pytest.mark.parametrize(("unit", "more", "code"), [
    ("h", {"points": 0}, "no-points"), ("far", {}, "not-at-home"), ("x", {}, "not-minor-armor"),
])
def test_what_forbids_it(unit, more, code):
    assert codes(armor(**more), "improve", unit=unit) == [code]


def test_not_before_two_years_of_war_and_not_without_the_rule():
    early, without = armor(date="4/6/43"), armor(with_=())
    assert "improve" not in [k for p in early.pending for k in p.kinds]
    assert "improve" not in without.position.assembly.orders


def test_there_are_three_of_either_for_both_nations():
    units = {f"u{n}": ("ro.arm.4-6", "0604") for n in range(3)} | {"h": ("hu.arm.1-6", "0404")}
    game = armor(units)
    assert codes(game, "improve", unit="h") == ["none-left"]
    assert left(game.position, "hu.mech.3-6") == 3


def test_those_there_were():
    game = armor(with_=("experimental:x18[mix=historical]",))
    assert [left(game.position, c) for c in ("hu.arm.4-6", "hu.mech.3-6", "ro.arm.4-6",
                                             "ro.mech.3-6")] == [2, 0, 1, 1]


def test_a_4_6_leaves_a_1_6_that_is_brought_up_at_home_only():
    units = {"h": ("hu.arm.4-6.kg", "0404"), "far": ("hu.arm.4-6.kg", "0204"),
             "m": ("hu.mech.3-6", "@eliminated")}
    game = armor(units, points=6)
    pool = {"mechanized-replacements:axis:hu:East": 6}
    game = play(units, step=REINFORCEMENT, date="1/7/43", board=AT_HOME, with_=X18, pool=pool)
    assert codes(game, "rebuild", unit="h") == []
    assert "not-at-home" in codes(game, "rebuild", unit="far")
    assert "not-from-nothing" in codes(game, "rebuild", unit="m", at="0404")


def test_each_uses_up_a_brigade():
    game = armor({"h": ("hu.arm.4-6", "0404"), "m": ("hu.mech.3-6", "0404")})
    limit = game.position.ask("rule_counter_limit", counter="hu.arm.1-6").value
    assert limit == 4
