"""4.2.3: results, retreats and step losses; beyond the cases.

Rules: krieg:4.2.3, krieg:2.4.3, krieg:8.3, krieg:11.
"""

from __future__ import annotations

from random import Random

import pytest

from grognard.errors import GrognardError, IllegalOrder
from grognard_krieg import losses, retreat
from grognard_krieg.battle import Force
from grognard_krieg.results import read_cell
from tests.plugins.krieg.fights import asked, attack, fight, kinds, where
from tests.plugins.krieg.lines import happened

ARMY, PZ_ARMY, CORPS, FOE = "de.army.1", "de.pz-army.1", "su.army.1.reduced", "su.army.1"


def test_cells_are_parted():
    assert read_cell("Dr3 0/2") == ("Dr3", 0, 2)
    assert read_cell("Ar1 2/0") == ("Ar1", 2, 0)


# --- Ar1, Ex ------------------------------------------------------------------------------------


def test_ar1_sends_every_stack_of_the_attackers_back_together():
    game = fight({"a": ("de.inf.1", "0404"), "b": ("de.inf.2", "0305"), "stays": (ARMY, "0404"),
                  "foe": (FOE, "0405")})
    attack(game, "a", "b", on="0405", die=2)  # 2 to 3 is 1-2: Ar1 1/0
    assert kinds(game) == ("retreat",)
    assert set(asked(game).about["ways"]) == {"0404", "0305"}
    with pytest.raises(IllegalOrder):
        game.submit({"kind": "retreat", "by": "axis", "ways": [["0404", "0403"]]})
    with pytest.raises(IllegalOrder):
        game.submit({"kind": "retreat", "by": "axis",
                     "ways": [["0404", "0403"], ["0305", "0405"]]})
    game.submit({"kind": "retreat", "by": "axis", "ways": [["0404", "0403"], ["0305", "0304"]]})
    game.submit({"kind": "lose-step", "by": "axis", "unit": "a"})
    assert (where(game, "a"), where(game, "b")) == ("@pool:axis", "0304")
    assert where(game, "stays") == "0404"


def test_attackers_that_cannot_all_retreat_lose_a_step_instead():
    foes = {f"z{k}": (f"su.army.{k}.reduced", at)
            for k, at in ((3, "0203"), (4, "0303"), (5, "0502"))}
    game = fight({"a": ("de.army.2", "0404"), "foe": (FOE, "0405"), "foe2": ("su.army.2", "0405"),
                  **foes, "z9": ("su.army.9.reduced", "0403")})
    batch = attack(game, "a", on="0405", die=1)  # 5 to 6 is 1-2: Ar1 2/0
    assert [e.kind for e in batch.events if "lost" in e.kind or "eliminated" in e.kind] == [
        "step-lost", "unit-eliminated"]  # the pool has no corps for the last step
    assert where(game, "a") == "@delay"
    assert not happened(batch, "unit-retreated")


def test_a_force_picks_up_whom_it_falls_back_onto_and_may_lose_him():
    game = fight({"a": ("de.inf.1", "0404"), "host": ("de.inf.3", "0403"), "foe": (FOE, "0405"),
                  "foe2": ("su.army.2", "0506"), "z": ("su.army.3.reduced", "0605")})
    attack(game, "a", on="0405", die=3)  # 1 to 3: Ar1 1/0
    game.submit({"kind": "retreat", "by": "axis", "ways": [["0404", "0403"]]})
    assert {where(game, "a"), where(game, "host")} == {"0403", "@pool:axis"}


def test_the_attacker_of_an_exchange_may_pay_with_the_unit_he_likes():
    game = fight({"a": (ARMY, "0404"), "b": ("de.inf.1", "0305"), "foe": (FOE, "0405"),
                  "foe2": ("su.army.2", "0405")})
    attack(game, "a", "b", on="0405", die=3)  # 6 to 6 is 1-1: Ex 1/0
    assert kinds(game) == ("retreat", "lose-step")
    assert {(u, s) for u, s in asked(game).about["losses"]} == {("a", "infantry"),
                                                               ("b", "infantry")}
    game.submit({"kind": "lose-step", "by": "axis", "unit": "b"})
    assert where(game, "b") == "@pool:axis"
    assert game.pending[0].side == "soviet"


# --- Dr -----------------------------------------------------------------------------------------


def test_a_fortress_that_is_picked_up_holds_the_force():
    game = fight({"a": (PZ_ARMY, "0404"), "b": (ARMY, "0305"), "foe": (CORPS, "0405"),
                  "fort": ("su.fort-mos", "0406"), "z1": ("de.inf.7", "0606"),
                  "z2": ("de.inf.8", "0206"), "pool": ("su.army.12", "@pool:soviet")})
    attack(game, "a", "b", on="0405", die=4)  # 13 to 1 is 9-1: Dr3 0/1
    assert kinds(game) == ("lose-step",)
    assert {u for u, _ in asked(game).about["losses"]} == {"foe", "fort"}
    game.submit({"kind": "lose-step", "by": "soviet", "unit": "fort"})
    assert where(game, "fort") == "@delay"
    assert {where(game, "foe"), where(game, "pool")} == {"0407:reduced", "@pool:soviet"}


def test_each_hex_leads_further_from_the_target():
    game = fight({"a": (PZ_ARMY, "0404"), "b": (ARMY, "0404"), "foe": (CORPS, "0405")})
    attack(game, "a", "b", on="0405", die=6)
    game.submit({"kind": "retreat", "by": "soviet", "ways": [["0405", "0406"]]})
    grid = game.position.board.grid
    target = grid.index("0405")
    for hexes in asked(game).about["ways"].values():
        assert {grid.distance(target, grid.index(h)) for h in hexes} == {2}


@pytest.mark.parametrize(("board", "closed"), [
    ({"lake": ["0405-0406"]}, "0406"), ({"impassable": ["0405-0406"]}, "0406"),
    ({"country": {"switzerland": ["0406"]}}, "0406"), ({"kind": {"impassable": ["0506"]}}, "0506"),
    ({"all_sea": ["0405-0506"]}, "0506"),
])
def test_ground_that_closes_movement_closes_retreats(board, closed):
    game = fight({"a": (ARMY, "0404"), "foe": (FOE, "0405")}, board=board)
    found = game.ask({"kind": "retreat-options", "units": ["foe"], "target": "0405"})
    assert set(found.values["hexes"]) == {"0406", "0506", "0306"} - {closed}


@pytest.mark.parametrize("piece", ["de.airborne.airdrop", "de.air.1", "de.inf.9"])
def test_no_enemy_piece_lets_a_retreat_in_whoever_else_is_there(piece):
    game = fight({"a": (ARMY, "0404"), "foe": (FOE, "0405"), "friend": ("su.army.3", "0306"),
                  "piece": (piece, "0306")})
    found = game.ask({"kind": "retreat-options", "units": ["foe"], "target": "0405"})
    assert "0306" not in found.values["hexes"]


def test_air_support_of_one_s_own_opens_a_zone():
    units = {"a": (ARMY, "0404"), "foe": (FOE, "0405"), "z1": ("de.inf.7", "0606"),
             "z2": ("de.inf.8", "0407"), "z3": ("de.inf.9", "0206")}
    ask = {"kind": "retreat-options", "units": ["foe"], "target": "0405"}
    assert fight(units).ask(ask).values["hexes"] == []
    game = fight({**units, "air": ("su.air-stavka", "0306")})
    assert game.ask(ask).values["hexes"] == ["0306"]


def test_results_nobody_is_left_to_suffer_are_counted():
    game = fight({"a": (PZ_ARMY, "0404"), "b": (ARMY, "0404"), "foe": (CORPS, "0405"),
                  "z1": ("de.inf.7", "0606"), "z2": ("de.inf.8", "0407"),
                  "z3": ("de.inf.9", "0206")})
    batch = attack(game, "a", "b", on="0405", die=6)  # Dr3 0/2, no way out, one step
    ended = happened(batch, "attack-ended")[0].about
    assert (ended["retreated"], ended["defender_steps"], ended["unsatisfied"]) == (0, 1, 4)
    assert asked(game).question == "exploit up to 4 hexes?"


# --- step losses --------------------------------------------------------------------------------


def force(game, *units, attacking=False, armored=False):
    return Force(game.state.unit(units[0]).side, "0405", list(units), attacking, armored)


def test_units_that_are_alike_are_offered_once_the_cheapest_first():
    game = fight({"a": ("de.inf.1", "0404"), "b": ("de.inf.2", "0404"), "c": ("de.inf.3", "0403"),
                  "d": (PZ_ARMY, "0404")})
    found = losses.options(game.position, force(game, "a", "b", "c", "d"))
    assert [(o.unit, o.step) for o in found] == [
        ("a", "infantry"), ("c", "infantry"), ("d", "armor")]


def test_the_first_step_of_an_armored_attack_only_is_armor():
    game = fight({"inf": ("de.inf.1", "0404"), "pz": ("de.pz.1", "0404")})
    attackers = force(game, "inf", "pz", attacking=True, armored=True)
    assert [x.unit for x in losses.possible(game.position, attackers)] == ["pz"]
    attackers.lost = 1
    assert {x.unit for x in losses.possible(game.position, attackers)} == {"inf", "pz"}


def test_what_the_pool_cannot_replace_is_lost():
    game = fight({"u": ("de.pz-army.1.reduced", "0404")})
    loss = losses.possible(game.position, force(game, "u"))[0]
    event, left = losses.lost(game.position, loss, "test")
    assert (event.kind, left) == ("unit-eliminated", ())
    assert "no corps" in event.text


def test_the_owner_may_name_the_corps_that_is_left():
    game = fight({"u": ("de.army.1.reduced", "0404"), "p": ("de.inf.1", "@pool:axis"),
                  "q": ("de.inf.2", "@pool:axis")})
    loss = losses.possible(game.position, force(game, "u"))[0]
    assert losses.lost(game.position, loss, "test")[1] == ("p",)
    assert losses.lost(game.position, loss, "test", ("q",))[1] == ("q",)


def test_a_front_of_three_steps_leaves_two_corps():
    pool = {f"p{k}": (f"su.army.{k}", "@pool:soviet") for k in (11, 12, 13)}
    game = fight({"f": ("su.front-baltic.reduced", "0405"), **pool})
    loss = losses.possible(game.position, force(game, "f"))[0]
    event, left = losses.lost(game.position, loss, "test")
    assert left == ("p11", "p12")
    assert event.about["to"] == "@delay"


def test_the_allied_army_group_loses_the_corps_it_keeps():
    held = {"h1": ("us.inf.1", "@holding:15-army-group"),
            "h2": ("br.inf.1", "@holding:15-army-group"),
            "h3": ("us.arm.1", "@holding:15-army-group")}
    game = fight({"hq": ("al.hq-15", "0405"), **held, "p": ("br.inf.2", "@pool:western")})
    loss = losses.possible(game.position, force(game, "hq"))[0]
    event, _ = losses.lost(game.position, loss, "test")
    after = game.position.at(event.apply(game.state))
    assert after.state.unit("h3").at == "@pool:western"
    loss = losses.possible(after, force(game, "hq"))[0]
    event, left = losses.lost(after, loss, "test")
    final = event.apply(after.state)
    assert len(left) == 1
    assert final.unit(left[0]).at == "0405"
    assert final.units_at("@holding:15-army-group") == []
    assert {final.unit(u).at for u in ("h1", "h2")} == {"0405", "@pool:western"}


def test_answers_in_words_and_as_proposed():
    game = fight({"a": (ARMY, "0404"), "b": ("de.inf.1", "0305"), "foe": (FOE, "0405"),
                  "foe2": ("su.army.2", "0405")})
    attack(game, "a", "b", on="0405", die=3)
    at = game.position
    assert losses._read(at, "axis", ["1-2-3@0305"]).unit == "b"
    assert losses._read(at, "axis", ["5-6-2@0404", "infantry"]).step == "infantry"
    way = retreat._read(at, "axis", ["0404", "0403", "0305", "0304"])
    assert way.ways == (("0404", "0403"), ("0305", "0304"))
    with pytest.raises(GrognardError):
        retreat._read(at, "axis", [])
    with pytest.raises(GrognardError):
        losses._read(at, "axis", [])
    for propose in (losses._propose, retreat._propose):
        assert not [r for o in propose(at, "axis", Random(2)) for r in game.why_not(o)]


def test_wrong_answers_are_refused():
    game = fight({"a": (ARMY, "0404"), "b": ("de.inf.1", "0305"), "foe": (FOE, "0405"),
                  "foe2": ("su.army.2", "0405"), "pooled": ("de.pz.1", "@pool:axis")})
    attack(game, "a", "b", on="0405", die=3)
    for fields, code in (
        ({"unit": "foe"}, "not-asked"), ({"unit": "a", "step": "armor"}, "wrong-step"),
        ({"unit": "a", "corps": ["pooled"]}, "not-placed"),
    ):
        reasons = game.why_not({"kind": "lose-step", "by": "axis", **fields})
        assert [r.code for r in reasons] == [code]
