"""wie:X14: the air war reaches the sea; beachheads are short of supply; Malta.

Rules: wie:X14.0, wie:X14.1, wie:X14.2, wie:X14.3, wie:X14.4, wie:X14.51, wie:X14.52,
wie:X14.53, wie:X14.6.
"""

from __future__ import annotations

import pytest

from grognard_experimental.air_over_sea import axis_effects, effects
from tests.plugins.standard_rules.boards import COMBAT, ask, at, codes, play, submit
from tests.plugins.standard_rules.seas import sea_board, sea_game

X14 = ("experimental:x14",)
OVER = ["0504", "0604", "0704"]
BEACH = ["0504", "0603", "0703"]
SHIPS = {"axis": ("0404", "0405", "0704", "0706"), "allied": ("0802", "0803")}


@pytest.mark.parametrize(("points", "superiority", "supremacy"), [
    (4, (0, 0), (0, 0)), (5, (0, 0), (-1, 0)), (10, (-1, 0), (-2, 0)), (15, (-2, 0), (-2, 1)),
    (20, (-3, 1), (-3, 1)), (29, (-3, 1), (-3, 1)), (30, (-4, 1), (-4, 2)),
    (60, (-4, 2), (-5, 2)),
])
def test_the_table(points, superiority, supremacy):
    assert (axis_effects(points, False), axis_effects(points, True)) == (superiority, supremacy)


def test_between_two_rows_the_nearest_is_a_reading():
    assert axis_effects(19, False) == (-2, 0)
    assert axis_effects(19, False, nearest=True) == (-3, 1)


def rules_the_air(side, enemy, *, supreme):
    name = "air-supremacy" if supreme else "air-superiority"
    return [("game-turn", name, f"West:{side}:{enemy}", True)]


@pytest.mark.parametrize(("side", "supreme", "expected"), [
    ("axis", False, (-3, 1)), ("axis", True, (-3, 1)), ("allied", False, (1, -1)),
    ("allied", True, (2, -2)),
])
def test_who_rules_the_air_of_the_west(side, supreme, expected):
    enemy = "allied" if side == "axis" else "axis"
    game = play({"a": ("de.inf.6-5", "0404")}, with_=X14, board={"base": {"air_front": "West"}},
                memory=rules_the_air(side, enemy, supreme=supreme),
                pool={"air:axis:de:West:sea": 20})
    assert effects(game.position)[0] == expected


@pytest.mark.parametrize(("with_", "fate"), [(X14, "front"), ((), "kg")])
def test_the_navies_find_less_under_an_axis_sky(with_, fate):
    """A five counts as two against two escorts."""
    game = sea_game({"a": ("de.inf.6-5", "0404"), "x": ("cw.mot.8-10", "0802")},
                    area="High Seas", points=3, surface=6, control=SHIPS, with_=with_,
                    memory=rules_the_air("axis", "allied", supreme=False),
                    pool={"air:axis:de:West:sea": 20},
                    board=sea_board("High Seas", base={"air_front": "West"}))
    submit(game, "escort", points=2)
    game.script.next = [5]
    submit(game, "sail", units=["a"], path=OVER)
    assert at(game, "a") == "0704"
    assert game.state.unit("a").face == fate


def landing(units, *, by="axis", with_=X14, **more):
    control = {by: ("0404", "0405"), "allied" if by == "axis" else "axis": ("0703", "0704")}
    return sea_game(units, area="High Seas", by=by, assault=4, control=control, date="clear",
                    with_=with_, **more)


@pytest.mark.parametrize(("unit", "with_", "refused"), [
    ("de.pz.10-8", X14, True), ("de.inf.6-5", X14, False), ("de.pz.10-8", (), False),
])
def test_no_axis_motors_on_a_beach(unit, with_, refused):
    game = landing({"a": (unit, "0404")}, with_=with_)
    against = codes(game, "land", units=["a"], path=BEACH)
    assert ("no-motors-on-beaches" in against) is refused


def test_allied_motors_land_as_ever():
    game = landing({"a": ("us.arm.9-8", "0404")}, by="allied")
    assert codes(game, "land", by="allied", units=["a"], path=BEACH) == []


def test_motors_that_live_off_a_beach_are_slow():
    allowances = {}
    for with_ in (X14, ()):
        game = landing(
            {"a": ("us.arm.9-8", "0703"), "b": ("cw.mot.8-10", "0703")}, by="allied", points=4,
            step="player-turn.allied/mechanized-movement", with_=with_, section={
                "sea": {"beachhead": [{"side": "allied", "hex": "0703", "points": 1}]},
                "supply": {"sources": {"us": ["0404"], "cw": ["0404"]}}})
        allowances[with_] = [ask(game, "movement-allowance", unit=u, mode="mechanized").values[
            "allowance"] for u in "ab"]
    assert allowances == {X14: [4, 5], (): [8, 10]}


@pytest.mark.parametrize(("with_", "memory", "defence"), [
    (X14, [("game-turn", "air-supremacy", "South:axis:allied", True)], "2"),
    (X14, [], "4"), ((), [("game-turn", "air-supremacy", "South:axis:allied", True)], "4"),
])
def test_malta_under_an_axis_sky(with_, memory, defence):
    """wie-X14-c: a garrison of one and a brigade of three."""
    game = play({"g": ("cw.gar.0-1-0", "0404"), "m": ("cw.motb.3-10", "0404"),
                 "a": ("de.inf.6-5", "0405")}, step=COMBAT, with_=with_, memory=memory,
                board={"country": {"Great Britain (Malta)": ["0404"]}})
    assert ask(game, "odds", attackers=["a"], targets=["0404"]).values["defence"] == defence


@pytest.mark.parametrize(("with_", "refused"), [(X14, True), ((), False)])
def test_no_replacements_over_a_beach(with_, refused):
    game = landing({"a": ("us.mot.8-10.bg", "0404")}, by="allied", with_=with_, points=4,
                   section={"supply": {"sources": {"us": ["0404"]}}})
    submit(game, "land", by="allied", units=["a"], path=BEACH)
    reasons = game.position.referee.collect(
        "check_order", position=game.position,
        order=game.position.assembly.orders["rebuild"].model(by="allied", unit="a"))
    assert ("amphibious-supply" in [r.code for r in reasons]) is refused
