"""wie:X3: air supremacy, and the points that shift the odds of an attack.

Rules: wie:X3.0, wie:X3.2, wie:X3.21, wie:X3.22, wie:X3.23, wie:X3.24.
"""

from __future__ import annotations

import pytest

from grognard_experimental.massed_support import most_shifts, price
from grognard_standard_rules.combat import battle_of
from tests.plugins.standard_rules.boards import COMBAT, ask, codes, events, play, submit
from tests.plugins.standard_rules.skies import boxes, commit, sky

X3 = ("experimental:x3",)
SUPREME = ("game-turn", "air-supremacy", "East:axis:allied", True)
OVER_SOVIETS = ("game-turn", "air-supremacy", "East:axis:soviet", True)
LANDED = ("player-turn", "assaulted", "a", "amphibious")


def bombing(points=19, memory=(SUPREME,), dice=(), attackers=8, **more):
    """Eight 6-5s beside a fortified French unit and a 3-4: 48 to 12, unmodified 9."""
    units = {f"g{n}": ("de.inf.6-5", "0405" if n < 4 else "0304") for n in range(attackers)}
    units |= {"fort": ("fr.inf.3-4.fort", "0404"), "x": ("fr.inf.3-4", "0404")}
    return play(units, step=COMBAT, with_=X3, memory=memory, dice=dice, date="1/7/40",
                pool={"air:axis:de:East:ground": points}, **more)


def odds(game, attackers=8, **more):
    return ask(game, "odds", attackers=[f"g{n}" for n in range(attackers)], targets=["0404"],
               **more).values


def test_the_worked_example():
    game = bombing()
    assert (odds(game)["attack"], odds(game)["defence"], odds(game)["column"]) == (
        "48", "12", "4-1")
    submit(game, "mass-support", targets=["0404"], points=18)
    assert odds(game)["column"] == "6-1"
    assert odds(game, air_support=True, die=3)["die"] == 4
    game.script.next = [2, 1, 3, 5]  # the battle, then three dice of flak
    batch = submit(game, "attack", attackers=[f"g{n}" for n in range(8)], targets=["0404"],
                   air_support=True)
    while game.pending[0].ask is not None:
        batch = game.submit(game.pending[0].ask.default)
    flown = events(batch, "massed-support-flown") or game.journal
    assert flown
    assert boxes(game, "axis", "de") == {"available": 18, "lost": 1}


def test_without_the_rule_there_is_no_such_order():
    game = play({}, step=COMBAT)
    assert "mass-support" not in game.position.assembly.orders


@pytest.mark.parametrize(("column", "most"), [("1-1", 1), ("4-1", 2), ("5-1", 2), ("7-1", 3),
                                              ("1-2", 1)])
def test_half_of_the_odds_at_most_and_always_one(column, most):
    assert most_shifts(column) == most


def test_points_beyond_the_limit_shift_nothing_more():
    game = bombing(points=40)
    submit(game, "mass-support", targets=["0404"], points=40)
    assert odds(game)["column"] == "6-1"


def test_unmodified_odds_below_even_are_not_shifted():
    game = bombing(attackers=1)
    submit(game, "mass-support", targets=["0404"], points=18)
    assert odds(game, attackers=1)["column"] in ("", "1-2")


def test_a_landing_pays_double():
    game = play({"a": ("us.mot.8-10", "0404"), "x": ("de.inf.6-5.kg", "0404"),
                 "y": ("de.inf.6-5.kg", "0404")}, step="player-turn.allied/combat",
                memory=(LANDED,), with_=X3)
    position = game.position
    assert price(position, battle_of(position, "allied", ["a"], ["0404"])) == 4


@pytest.mark.parametrize(("more", "code"), [
    ({"memory": (OVER_SOVIETS,)}, "no-supremacy"), ({"points": 5}, "not-enough-points"),
])
def test_what_forbids_massing(more, code):
    assert code in codes(bombing(**more), "mass-support", targets=["0404"], points=9)


def test_all_points_massed_leave_none_for_ordinary_support():
    game = bombing(points=18)
    submit(game, "mass-support", targets=["0404"], points=18)
    against = codes(game, "attack", attackers=["g0"], targets=["0404"], air_support=True)
    assert "all-massed" in against
    submit(game, "mass-support", targets=["0404"], points=0)
    assert "all-massed" not in codes(game, "attack", attackers=["g0"], targets=["0404"],
                                     air_support=True)


@pytest.mark.parametrize(("points", "enemy", "supreme"), [(19, 3, True), (18, 3, False),
                                                          (1, 0, True), (0, 0, False)])
def test_who_is_supreme(points, enemy, supreme):
    values = ask(play({}, with_=X3), "air-supremacy", points=points, enemy=enemy).values
    assert values["supremacy"] is supreme


def test_six_to_one_itself_is_a_reading():
    game = play({}, with_=("experimental:x3", "experimental:air-supremacy[at_six=supremacy]"))
    assert ask(game, "air-supremacy", points=18, enemy=3).values["supremacy"]


def test_supremacy_is_noted_as_the_air_war_opens():
    game = sky({"axis:de:East": 8, "allied:pl:East": 2}, with_=X3)
    commit(game, "axis", East={"superiority": 7})
    commit(game, "allied", East={"superiority": 1}, dice=[1, 1])
    assert "East:axis:allied" in game.state.remembered("air-supremacy")
