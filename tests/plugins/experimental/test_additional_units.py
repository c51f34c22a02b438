"""wie:X2: additional units: mountain divisions, artillery, German motorized divisions.

Rules: wie:X2.0, wie:X2.21, wie:X2.23, wie:X2.24.
"""

from __future__ import annotations

import pytest

from grognard_experimental.additional_divisions import german_guns
from tests.plugins.standard_rules.boards import ask, codes, events, play, submit
from tests.plugins.standard_rules.fights import settle

X2 = ("experimental:x2",)
GROUND = {"terrain": {"rough": ["0405"], "mountain": ["0505"]}}
AIR = "player-turn.{}/air-movement"


@pytest.mark.parametrize(("with_", "costs"), [(X2, [1, 2]), ((), [2, 3])])
def test_mountain_divisions_climb_easily(with_, costs):
    """wie:X2.21."""
    game = play({"m": ("it.mtn.3-5", "0404"), "i": ("it.inf.2-4", "0404")}, board=GROUND,
                with_=with_)
    found = [ask(game, "movement-cost", unit="m", path=[to]).values["mp_cost"]
             for to in ("0405", "0505")]
    assert found == costs
    assert ask(game, "movement-cost", unit="i", path=["0405"]).values["mp_cost"] == 2


def hangar(nation, side, points, unit, with_=X2):
    return play({"m": (unit, "0202"), "f": ("de.inf.6-5" if side == "axis" else "us.mot.8-10",
                                            "0802")},
                step=AIR.format(side), board={"size": [10, 4]}, with_=with_,
                paint={"control": {side: [f"{c:02}{r:02}" for c in range(1, 11)
                                          for r in range(1, 5)]}},
                pool={f"lift:{side}:{nation}:East:movement": points})


@pytest.mark.parametrize(("with_", "expected"), [
    (X2, []), (("experimental:x2[other=3]",), ["not-enough-lift"]),
])
def test_a_point_carries_a_mountain_division(with_, expected):
    game = hangar("us", "allied", 2, "us.add.10-5", with_=with_)
    assert codes(game, "air-transport", "allied", units=["m"], to="0802") == expected


def test_it_flies_and_its_point_is_spent():
    game = hangar("us", "allied", 1, "us.add.10-5")
    batch = submit(game, "air-transport", "allied", units=["m"], to="0802")
    assert events(batch, "air-transport")
    assert game.state.pool("lift:allied:us:East:movement") == 0
    settle_if_asked(game)
    assert game.state.unit("m").at == "0802"


def settle_if_asked(game):
    if game.pending and game.pending[0].ask:
        settle(game)


def test_without_the_rule_it_does_not_fly():
    game = hangar("us", "allied", 1, "us.add.10-5", with_=())
    assert codes(game, "air-transport", "allied", units=["m"], to="0802") == [
        "not-in-this-phase"]


@pytest.mark.parametrize(("unit", "kind"), [
    ("de.mot.7-10.kg", "mechanized"), ("de.mot.6-10.kg", "infantry"),
    ("us.art.7-1-10", "mechanized"),
])
def test_what_rebuilds_the_new_units(unit, kind):
    """wie:X2.23, wie:X2.24."""
    game = play({"u": (unit, "0404")}, with_=X2)
    assert ask(game, "rebuild-price", unit="u").values["what"] == kind


def test_without_the_rule_a_7_10_is_rebuilt_as_its_type_is():
    game = play({"u": ("de.mot.7-10.kg", "0404")})
    assert ask(game, "rebuild-price", unit="u").values["what"] == "infantry"


@pytest.mark.parametrize(("year", "most"), [(39, 0), (40, 1), (41, 2), (42, 3), (44, 6)])
def test_german_artillery_by_year(year, most):
    """wie:X2.23."""
    assert german_guns(play({}, date=f"1/10/{year}", with_=X2).position) == most


def test_motorized_divisions_use_up_the_limit_of_the_8_8s():
    """wie:X2.24: where no count is stated none is made up."""
    game = play({"a": ("de.mot.6-10", "0404")}, with_=X2,
                settings=("wie:counter-limits[apply=true]",))
    limit = game.position.ask("rule_counter_limit", counter="de.pzg.8-8").value
    assert limit is None or limit == 59
