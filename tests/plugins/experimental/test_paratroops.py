"""wie:X5: paratroops of both sides fly alike.

Rules: wie:X5.0, wie:X5.1, wie:X5.2, wie:X5.3.
"""

from __future__ import annotations

from grognard.testing.boards import blank_grid
from tests.plugins.standard_rules.boards import ask, at, codes, play, submit

AIR = "player-turn.{}/air-movement"
X5 = ("experimental:x5",)
LEFT = [h for h in blank_grid(30, 4) if int(h[:2]) <= 4]
RIGHT = [h for h in blank_grid(30, 4) if int(h[:2]) > 4]
TWELVE = {f"r{n}": ("de.abr.2-5", "@airborne:axis:East") for n in range(12)}


def skies(units, *, side="axis", nation="de", points=12, with_=X5, **more):
    enemy = "allied" if side == "axis" else "axis"
    return play(units, step=AIR.format(side), board={"size": [30, 4]}, with_=with_,
                paint={"control": {side: LEFT, enemy: RIGHT}},
                pool={f"lift:{side}:{nation}:East:movement": points}, **more)


def drop(game, units, to="1002", by="axis"):
    return submit(game, "air-assault", by, units=list(units), start="0401", to=to)


def here(game, hex_id="1002"):
    return sorted(u.counter for u in game.state.units_at(hex_id))


def test_twelve_regiments_are_four_divisions():
    game = skies(TWELVE)
    drop(game, TWELVE)
    assert here(game) == ["de.abn.7-5"] * 4
    assert ask(game, "stacking", hex="1002").values["legal"]
    assert {game.state.remembered("assaulted")[u.id] for u in game.state.units_at("1002")} == {
        "air"}


def test_without_the_rule_there_is_no_room_for_them():
    game = skies(TWELVE, with_=())
    assert "stacking-limit" in codes(game, "air-assault", units=list(TWELVE), start="0401",
                                     to="1002")


def test_a_regiment_too_many_stays_one():
    game = skies({f"r{n}": ("de.abr.2-5", "@airborne:axis:East") for n in range(4)})
    drop(game, [f"r{n}" for n in range(4)])
    assert here(game) == ["de.abn.7-5", "de.abr.2-5"]


def western(*, with_=X5):
    units = {"p": ("cw.abn.9-10", "@airborne:allied:East"), "x": ("de.inf.6-5.kg", "1002")}
    return skies(units, side="allied", nation="cw", with_=with_)


def test_a_western_division_flies_as_a_lighter_one_and_attacks_at_half():
    game = western()
    drop(game, ["p"], by="allied")
    (light,) = [u.id for u in game.state.units_at("1002") if u.nation == "cw"]
    assert game.state.unit(light).counter == "cw.abn.7-4"
    then = game.position
    assert ask(game, "odds", attackers=[light], targets=["1002"]).values["attack"] == "7/2"
    assert then.state.unit("p").at != "1002"


def test_without_the_rule_it_is_the_full_division():
    game = western(with_=())
    drop(game, ["p"], by="allied")
    assert at(game, "p") == "1002"
    assert ask(game, "odds", attackers=["p"], targets=["1002"]).values["attack"] == "9/2"


def test_it_is_filled_up_where_it_has_major_supply():
    game = play({"p": ("cw.abn.7-4", "0404"), "m": ("cw.mot.8-10", "0404")},
                step="player-turn.allied/reinforcement", with_=X5)
    assert codes(game, "fill-up", "allied", unit="m") == ["not-light"]
    submit(game, "fill-up", "allied", unit="p")
    assert "cw.abn.9-10" in here(game, "0404")


def test_not_without_major_supply():
    game = play({"p": ("cw.abn.7-4", "0404")}, step="player-turn.allied/reinforcement", with_=X5,
                section={"supply": {"sources": {"cw": ["0101"]}, "assumed": False}},
                board={"size": [40, 4]})
    far = play({"p": ("cw.abn.7-4", "3004")}, step="player-turn.allied/reinforcement", with_=X5,
               section={"supply": {"sources": {"cw": ["0101"]}, "assumed": False}},
               board={"size": [40, 4]})
    assert codes(game, "fill-up", "allied", unit="p") == []
    assert codes(far, "fill-up", "allied", unit="p") == ["no-major-supply"]
