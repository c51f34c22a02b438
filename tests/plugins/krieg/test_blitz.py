"""4.1: the Blitz Segment, airdrops, landings.

Rules: krieg:4.1, krieg:4.1.1, krieg:4.1.2, krieg:4.1.3, krieg:11.1, krieg:11.2.
"""

from __future__ import annotations

from random import Random

import pytest

from grognard_krieg import airdrops, landings
from tests.plugins.krieg.fights import BLITZ, asked, attack, fight, kinds, take, where
from tests.plugins.krieg.lines import CLEAR, MUD, SNOW, codes, happened

ARMY, PZ_ARMY, CORPS, DROP = "de.army.1", "de.pz-army.1", "su.army.1.reduced", "de.airborne"
SEA = {"kind": {"all_sea": ["0404"], "coastal": ["0405", "0505", "0403", "0504", "0305", "0304"]},
       "all_sea": ["0404-0403", "0404-0504", "0404-0505", "0404-0405", "0404-0305", "0404-0304"],
       "places": {"0402": "Berlin:city,capital"}, "road": ["0402-0403"]}


BLITZ_CARDS = {"axis": "axis:4", "western": "western:10", "soviet": "soviet:10"}


def holding(side, card, *, face_up=True):
    """Return the compartment in which a card is current."""
    return {"cards": {side: {"current": {"id": card, "face_up": face_up}}}}


def table(units, *, side="axis", card="", face_up=True, **more):
    cards = holding(side, card or BLITZ_CARDS[side], face_up=face_up)
    return fight(units, step=BLITZ, side=side, compartment=cards, **more)


# --- when there is a Blitz Segment --------------------------------------------------------------


@pytest.mark.parametrize(("turn", "card", "face_up", "there"), [
    (CLEAR, "axis:4", True, True), (SNOW, "axis:4", True, True), (MUD, "axis:4", True, False),
    (CLEAR, "axis:2", True, False), (CLEAR, "axis:3", True, True), (CLEAR, "axis:3", False, False),
])
def test_a_blitz_takes_a_blitz_card_face_up_and_no_mud(turn, card, face_up, there):
    game = table({"a": (ARMY, "0404"), "foe": (CORPS, "0405")}, turn=turn, card=card,
                 face_up=face_up)
    assert game.ask({"kind": "has-blitz", "side": "axis"}).values["blitz"] is there
    assert (game.position.plan().idle is None) is there


def test_a_blitz_without_contact_drops_or_beaches_is_passed_over():
    idle = table({"a": (ARMY, "0101"), "foe": (CORPS, "0808")}).position.plan().idle
    assert idle.code == "no-contact"
    assert table({"a": (DROP, "0101"), "foe": (CORPS, "0808")}).position.plan().idle is None


# --- shifts -------------------------------------------------------------------------------------


def test_armor_shifts_in_a_blitz_only():
    units = {"a": (PZ_ARMY, "0404"), "foe": (CORPS, "0405")}
    ask = {"kind": "odds", "attackers": ["a"], "target": "0405"}
    assert table(units).ask(ask).values["right"] == 1
    assert fight(units).ask(ask).values["right"] == 0


def test_a_western_headquarters_of_three_steps_is_no_armor():
    units = {"a": ("br.hq-21", "0404"), "foe": ("de.inf.1", "0405")}
    board = {"places": {"0402": "London:city"}, "country": {"great_britain": ["0402"]}}
    game = table(units, side="western", board=board)
    shifts = game.ask({"kind": "odds", "attackers": ["a"], "target": "0405"}).values["shifts"]
    assert [s for s in shifts if "armor" in s] == []
    assert len(shifts) == 1


@pytest.mark.parametrize(("helper", "shift"), [
    ({"hq": ("de.hq.A", "0404")}, 2), ({"air": ("de.air.1", "0404")}, 2), ({}, 0),
])
def test_an_airdrop_shifts_beside_another_shift(helper, shift):
    game = table({"a": (ARMY, "0404"), "drop": ("de.airborne.airdrop", "0405"),
                  "foe": (CORPS, "0405"), **helper})
    attackers = ["a", *(u for u in helper if u == "hq")]
    ask = {"kind": "odds", "attackers": attackers, "target": "0405"}
    assert game.ask(ask).values["right"] == shift


# --- snow ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "at", "side", "may"), [
    ("de.ss.1", "0404", "axis", True), ("de.army.1", "0404", "axis", True),
    ("de.army.2", "0505", "axis", True), ("de.army.3", "0306", "axis", False),
    ("fi.army.Lapland", "0306", "axis", True), ("sw.army.1", "0306", "axis", True),
    ("ru.army.3", "0404", "axis", False), ("hu.army.1", "0306", "axis", False),
])
def test_who_attacks_into_snow(unit, at, side, may):
    game = table({"ss": ("de.ss.5", "0404"), "u": (unit, at, side), "foe": (CORPS, "0405")},
                 turn=SNOW)
    found = codes(game, "attack", attackers=["u"], target="0405")
    assert ("snow" in found) is not may


def test_soviets_attack_into_snow_and_all_do_where_snow_never_lies():
    game = table({"a": ("su.army.1", "0404"), "foe": ("de.inf.1", "0405")}, turn=SNOW,
                 side="soviet")
    assert codes(game, "attack", "soviet", attackers=["a"], target="0405") == []
    game = table({"a": (ARMY, "0404"), "foe": (CORPS, "0405")}, turn=SNOW,
                 board={"snow_exempt": ["0405"]})
    assert codes(game, "attack", attackers=["a"], target="0405") == []


def test_the_combat_segment_knows_no_such_rule():
    game = fight({"a": (ARMY, "0404"), "foe": (CORPS, "0405")}, turn=SNOW)
    assert codes(game, "attack", attackers=["a"], target="0405") == []


def test_a_distant_headquarters_is_bound_too():
    game = table({"ss": ("de.ss.1", "0505"), "hq": ("de.hq.A", "0403"), "foe": (CORPS, "0405")},
                 turn=SNOW)
    assert codes(game, "attack", attackers=["ss"], target="0405") == []
    assert "snow" in codes(game, "attack", attackers=["ss"], target="0405", headquarters="hq")


# --- airdrops -----------------------------------------------------------------------------------


def drop_codes(game, to, unit="d"):
    return codes(game, "airdrop", unit=unit, to=to)


def test_where_an_airborne_corps_can_be_dropped():
    game = table({"d": (DROP, "0403"), "foe": (CORPS, "0404"), "air": ("su.air-stavka", "0506")},
                 board={"kind": {"all_sea": ["0304"], "impassable": ["0203"], "lake": ["0302"]},
                        "country": {"switzerland": ["0503", "0603"]}})
    assert drop_codes(game, "0404") == []
    assert drop_codes(game, "0306") == []  # three hexes
    assert drop_codes(game, "0407") == ["out-of-range"]
    assert drop_codes(game, "0304") == ["no-land"]
    assert drop_codes(game, "0203") == ["no-land"]
    assert drop_codes(game, "0503") == ["neutral-country"]
    assert drop_codes(game, "0505") == ["enemy-air"]


def test_no_range_leads_through_neutrals_but_over_the_sea_it_does():
    wall = ["0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508"]
    units = {"d": (DROP, "0403"), "foe": (CORPS, "0808")}
    assert drop_codes(table(units, board={"country": {"switzerland": wall}}), "0603") == [
        "out-of-range"]
    assert drop_codes(table(units, board={"kind": {"all_sea": wall}}), "0603") == []


def test_an_airdrop_needs_supply_and_an_airborne_corps():
    game = table({"d": (DROP, "0808"), "inf": ("de.inf.1", "0404"), "foe": (CORPS, "0405")})
    assert drop_codes(game, "0707") == ["unsupplied"]
    assert drop_codes(game, "0405", "inf") == ["not-airborne"]
    assert drop_codes(game, "0405", "foe") == ["not-yours"]


def test_airdrops_come_before_the_attacks():
    game = table({"d": (DROP, "0404"), "a": (ARMY, "0404"), "b": ("de.army.2", "0404"),
                  "foe": (CORPS, "0405")})
    game.submit({"kind": "airdrop", "by": "axis", "unit": "d", "to": "0406"})
    assert where(game, "d") == "0406:airdrop"
    assert drop_codes(game, "0405") == ["not-airborne"]
    attack(game, "a", "b", on="0405", die=6)
    while asked(game):
        take(game, -1)
    game2 = table({"d": (DROP, "0404"), "a": (ARMY, "0404"), "foe": (CORPS, "0405")})
    attack(game2, "a", on="0405", die=1)
    while asked(game2):
        take(game2)
    assert "too-late" in drop_codes(game2, "0406")


def test_paratroops_go_home_and_leave_a_plain_corps():
    game = table({"d": (DROP, "0404"), "a": (ARMY, "0404"), "foe": (CORPS, "0505"),
                  "elite": ("de.ss.1", "@pool:axis"), "pz": ("de.pz.1", "@pool:axis"),
                  "inf": ("de.inf.1", "@pool:axis"), "inf2": ("de.inf.2", "@pool:axis"),
                  "ru": ("ru.army.3", "@pool:axis", "axis")})
    game.submit({"kind": "airdrop", "by": "axis", "unit": "d", "to": "0403"})
    game.submit({"kind": "end-phase", "by": "axis"})
    assert kinds(game) == ("relieve-airdrop",)
    assert [o.corps for o in asked(game).options] == ["inf", ""]
    wrong = game.why_not({"kind": "relieve-airdrop", "by": "axis", "corps": "pz"})
    assert [r.code for r in wrong] == ["not-asked"]
    game.submit({"kind": "relieve-airdrop", "by": "axis", "corps": "inf2"})
    assert (where(game, "d"), where(game, "inf2")) == ("@delay", "0403")


def test_paratroops_among_enemies_leave_nobody():
    game = table({"d": (DROP, "0404"), "a": (ARMY, "0404"), "foe": (CORPS, "0405"),
                  "inf": ("de.inf.1", "@pool:axis")})
    game.submit({"kind": "airdrop", "by": "axis", "unit": "d", "to": "0405"})
    batch = game.submit({"kind": "end-phase", "by": "axis"})
    assert where(game, "d") == "@delay"
    assert where(game, "inf") == "@pool:axis"
    assert happened(batch, "airdrop-ended")[0].about["corps"] == ""


def test_the_allied_airborne_corps_may_be_relieved_by_either_nation():
    game = table({"d": ("al.airborne.airdrop", "0403"), "us": ("us.inf.1", "@pool:western"),
                  "br": ("br.inf.1", "@pool:western"), "fr": ("fr.army.2", "@pool:western")},
                 side="western", board={"places": {}, "road": []})
    assert airdrops.reliefs(game.position, game.state.unit("d")) == []  # out of supply
    stub = game.position
    found = [u for u in ("us", "br", "fr")
             if airdrops.stands_for(stub, stub.state.unit(u),
                                    airdrops.StepKind("infantry", ("br", "us")))]
    assert found == ["us", "br"]


# --- landings -----------------------------------------------------------------------------------


def shore(**more):
    units = {"beach": ("de.air.1.beachhead", "0404"), "inf": ("de.inf.1", "0404"),
             "foe": (CORPS, "0505"), "air": ("su.air-stavka", "0305"), **more}
    return table(units, board=SEA)


def test_landings_go_to_coasts_without_any_enemy():
    game = shore()
    land = {"units": ["inf"]}
    assert codes(game, "landing", to="0405", **land) == []
    assert codes(game, "landing", to="0505", **land) == ["enemy-in-hex"]
    assert codes(game, "landing", to="0305", **land) == ["enemy-in-hex"]
    assert codes(game, "landing", to="0406", **land) == ["no-coast"]
    assert codes(game, "landing", units=["foe"], to="0405") == ["not-yours"]
    assert codes(game, "landing", units=["beach"], to="0405") == ["no-beachhead"]
    assert set(landings.landable(game.position, "axis")) == {"0405", "0504", "0304", "0403"}


def test_landing_needs_no_supply_and_ends_the_attacks():
    game = table({"beach": ("de.air.1.beachhead", "0404"), "inf": ("de.inf.1", "0404"),
                  "pz": ("de.pz.1", "0404"), "foe": (CORPS, "0505")},
                 board={**SEA, "places": {}, "road": []})
    assert codes(game, "attack", attackers=["pz"], target="0505") == []
    batch = game.submit({"kind": "landing", "by": "axis", "units": ["inf"], "to": "0405"})
    assert where(game, "inf") == "0405"
    assert happened(batch, "unit-landed")[0].about["mode"] == "landing"
    assert codes(game, "attack", attackers=["pz"], target="0505") == ["too-late"]


def test_who_fought_does_not_land():
    game = shore(pz=(PZ_ARMY, "0404"))
    attack(game, "pz", on="0505", die=6)
    while asked(game):
        if kinds(game) == ("advance",):
            game.submit({"kind": "advance", "by": "axis"})
        else:
            take(game)
    assert codes(game, "landing", units=["pz"], to="0403") == ["fought"]
    assert codes(game, "landing", units=["inf"], to="0403") == []


def test_words_and_proposals():
    game = shore(d=(DROP, "0403"))
    at = game.position
    assert airdrops._read(at, "axis", ["1-1-3@0403", "0405"]).to == "0405"
    assert landings._read(at, "axis", ["1-2-3@0404", "0405"]).units == ("inf",)
    proposed = [*airdrops._propose(at, "axis", Random(1)), *landings._propose(at, "axis",
                                                                             Random(1))]
    assert {o.kind for o in proposed} == {"airdrop", "landing"}
    assert [r for o in proposed for r in game.why_not(o)] == []
