"""4.2.4: advance and exploitation; beyond the cases.

Rules: krieg:4.2.4, krieg:8.3, krieg:10.3, krieg:11.1.
"""

from __future__ import annotations

from random import Random

import pytest

from grognard_krieg import advance
from grognard_krieg.exploitation import must_stop, paths
from tests.plugins.krieg.fights import asked, attack, fight, kinds, take, where
from tests.plugins.krieg.lines import happened

ARMY, PZ_ARMY, CORPS = "de.army.1", "de.pz-army.1", "su.army.1.reduced"


def driven(units, *, die=6, board=None, attackers=("pz", "inf"), **more):
    """Return a game in which the corps in 0405 has been driven back as far as it went."""
    game = fight({"pz": (PZ_ARMY, "0404"), "inf": (ARMY, "0404"), "foe": (CORPS, "0405"), **units},
                 board=board, **more)
    attack(game, *attackers, on="0405", die=die)
    while kinds(game) == ("retreat",):
        ways = asked(game).about["ways"]
        straight = [[at, next((h for h in hexes if h.startswith("04")), hexes[0])]
                    for at, hexes in ways.items()]
        game.submit({"kind": "retreat", "by": "soviet", "ways": straight})
    return game


def codes_of(game, *moves):
    moves = [[u, list(path)] for u, path in moves]
    return [r.code for r in game.why_not({"kind": "advance", "by": "axis", "moves": moves})]


def test_nobody_is_asked_while_the_hex_is_held():
    game = fight({"a": (ARMY, "0404"), "foe": ("su.army.1", "0405"), "foe2": ("su.army.2", "0405")})
    attack(game, "a", on="0405", die=6)
    assert "advance" not in kinds(game)


def test_infantry_alone_does_not_exploit():
    game = driven({"b": ("de.army.2", "0404")}, attackers=("inf", "b"))
    assert asked(game).question == "advance into 0405?"
    assert codes_of(game, ("inf", ("0405", "0406"))) == ["too-far"]


def test_an_exploitation_is_as_long_as_retreat_and_unsatisfied_results_together():
    game = driven({})
    assert asked(game).about["hexes"] == 4
    assert codes_of(game, ("pz", ("0405", "0406", "0407"))) == []
    assert codes_of(game, ("pz", ("0405", "0406", "0407", "0408"))) == ["too-far"]
    assert codes_of(game, ("pz", ("0305", "0405"))) == ["first-hex"]


def test_units_move_one_after_the_other_and_stop_when_they_like():
    game = driven({})
    moves = [["pz", ["0405", "0406"]], ["inf", ["0405"]]]
    batch = game.submit({"kind": "advance", "by": "axis", "moves": moves})
    events = happened(batch, "unit-advanced")
    assert [(e.about["unit"], e.about["mode"], e.about["path"]) for e in events] == [
        ("pz", "exploit", ["0405", "0406"]), ("inf", "advance", ["0405"])]
    assert (where(game, "pz"), where(game, "inf")) == ("0406", "0405")


@pytest.mark.parametrize("side", ["mountain", "strait", "river"])
def test_exploiting_units_stop_beyond_mountains_and_straits(side):
    game = driven({}, board={side: ["0405-0406"], "all_sea": ["0405-0406"] if side == "strait"
                             else []})
    expected = [] if side == "river" else ["must-stop"]
    assert codes_of(game, ("pz", ("0405", "0406", "0407"))) == expected
    assert codes_of(game, ("pz", ("0405", "0406"))) == []


def test_exploiting_units_do_not_enter_enemies_closed_ground_or_neutrals():
    game = driven({"held": ("su.army.3.reduced", "0506")})
    assert "enemy-in-hex" in codes_of(game, ("pz", ("0405", "0506")))
    game = driven({}, board={"country": {"switzerland": ["0506"]}, "lake": ["0405-0306"]})
    assert codes_of(game, ("pz", ("0405", "0506"))) == ["no-way"]
    assert codes_of(game, ("pz", ("0405", "0306"))) == ["no-way"]


@pytest.mark.parametrize(("piece", "open_"), [("su.air-stavka", False), ("su.airborne.airdrop",
                                                                         True)])
def test_enemy_aircraft_close_a_hex_to_exploitation(piece, open_):
    game = driven({"piece": (piece, "0506")})
    assert (codes_of(game, ("pz", ("0405", "0506"))) == []) is open_


def test_a_unit_moves_once_and_only_attackers_advance():
    game = driven({"idle": ("de.army.2", "0404")})
    assert codes_of(game, ("idle", ("0405",))) == ["not-asked"]
    assert codes_of(game, ("pz", ("0405",)), ("pz", ("0405",))) == ["not-asked"]


def test_a_unit_that_lost_a_step_is_still_an_attacker():
    game = driven({}, attackers=("pz",), die=1)  # 8 to 1 is 6-1: Dr1 1/1
    assert game.state.unit("pz").face == "reduced"
    assert codes_of(game, ("pz", ("0405",))) == []


def test_the_corps_that_is_left_of_a_unit_is_still_an_attacker():
    units = {"rest": ("de.pz-army.2.reduced", "0404"), "left": ("de.inf.9", "@pool:axis"),
             "foe": (CORPS, "0405")}
    game = fight(units)
    attack(game, "rest", on="0405", die=3)  # 4 to 1 is 4-1: Dr1 1/1; armor goes first
    take(game)
    assert (where(game, "rest"), where(game, "left")) == ("@delay", "0404")
    assert asked(game).about["units"] == ["left"]
    assert asked(game).about["hexes"] == 1


def test_supply_is_judged_for_the_advance():
    game = driven({}, board={"places": {"0408": "Moscow:city"}, "road": []})
    assert "advance" not in kinds(game)


def test_a_headquarters_does_not_hold_the_others_back():
    game = driven({"hq": ("de.hq.A", "0404")}, attackers=("pz", "inf", "hq"))
    assert set(asked(game).about["units"]) == {"pz", "inf"}


def test_words():
    game = driven({})
    at = game.position
    assert advance._read(at, "axis", ["none"]).moves == ()
    assert dict(advance._read(at, "axis", ["all"]).moves) == {"pz": ("0405",), "inf": ("0405",)}
    read = advance._read(at, "axis", ["8-6-3@0404", "0406", "0407", "5-6-2@0404"])
    assert read.moves == (("pz", ("0405", "0406", "0407")), ("inf", ("0405",)))
    for seed in range(5):
        for order in advance._propose(at, "axis", Random(seed)):
            assert game.why_not(order) == []


def test_options_are_all_legal_and_reach_every_hex():
    game = driven({"zone": ("su.army.3.reduced", "0606")})
    options = asked(game).options
    assert [r for o in options for r in game.why_not(o)] == []
    ends = {o.moves[0][1][-1] for o in options if len(o.moves) == 1 and o.moves[0][0] == "pz"}
    found = paths(game.position, game.state.unit("pz"), "0405", asked(game).about["hexes"])
    assert {p[-1] for p in found} == ends
    assert "0506" in ends
    assert all(p.count("0506") == 0 or p[-1] == "0506" for o in options
               for _, p in o.moves)


def test_the_first_option_sends_the_strongest():
    game = driven({})
    take(game)
    assert (where(game, "pz"), where(game, "inf")) == ("0405", "0404")


def test_nobody_goes_on_from_a_beach():
    water = [f"0404-{h}" for h in ("0403", "0504", "0505", "0405", "0305", "0304")]
    game = fight({"beach": ("br.air.1.beachhead", "0404"), "arm": ("br.arm.1", "0404"),
                  "foe": ("de.inf.1", "0406")}, side="western",
                 board={"kind": {"all_sea": ["0404"], "coastal": ["0405"]}, "all_sea": water})
    unit = game.state.unit("arm")
    assert must_stop(game.position, unit, "0404", "0405") == "it has crossed strait"
    assert list(paths(game.position, unit, "0405", 3)) == [("0405",)]
