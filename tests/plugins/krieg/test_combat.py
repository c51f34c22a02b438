"""4.2.1, 4.2.2: who attacks whom, headquarters, the attack sequence; beyond the cases.

Rules: krieg:4, krieg:4.2, krieg:4.2.1, krieg:4.2.2, krieg:12.5.
"""

from __future__ import annotations

from random import Random

import pytest

from grognard.errors import GrognardError, IllegalOrder
from grognard_krieg.attack_orders import attackable, propose, read, together
from grognard_krieg.battle import Battle
from grognard_krieg.combat import battle_of
from grognard_krieg.headquarters import FOUGHT, reach
from grognard_krieg.odds import columns, odds
from tests.plugins.krieg.fights import asked, attack, fight, kinds, roll, take, where
from tests.plugins.krieg.lines import codes, happened

ARMY, PZ_ARMY, HQ = "de.army.1", "de.pz-army.1", "de.hq.A"
FOE, CORPS = "su.army.1", "su.army.1.reduced"


def table(units, **more):
    return fight({"a": (ARMY, "0404"), "foe": (CORPS, "0405"), **units}, **more)


def test_the_phase_is_passed_over_without_contact():
    game = fight({"a": (ARMY, "0101"), "foe": (CORPS, "0808")})
    assert game.position.plan().idle.code == "no-contact"
    assert table({}).position.plan().idle is None


def test_aircraft_alone_are_no_contact_and_cannot_be_attacked():
    game = fight({"a": (ARMY, "0404"), "air": ("su.air-stavka", "0405"), "foe": (CORPS, "0304")})
    assert codes(game, "attack", attackers=["a"], target="0405") == ["no-enemy"]


@pytest.mark.parametrize(("field", "value", "code"), [
    ("attackers", ["nobody"], "no-such-unit"), ("target", "9999", "no-such-hex"),
    ("attackers", ["a", "a"], "named-twice"), ("attackers", ["foe"], "not-yours"),
    ("attackers", ["air"], "no-ground-unit"), ("attackers", ["pooled"], "not-yours"),
    ("attackers", ["behind"], "not-adjacent"), ("target", "0305", "no-enemy"),
])
def test_nonsense_is_refused_in_words(field, value, code):
    game = table({"air": ("de.air.1", "0404"), "pooled": ("de.army.2", "@pool:axis"),
                  "behind": ("de.army.3", "0403")})
    order = {"attackers": ["a"], "target": "0405", field: value}
    reasons = game.why_not({"kind": "attack", "by": "axis", **order})
    assert code in [r.code for r in reasons]
    assert all(r.text for r in reasons)


def test_all_defenders_defend_together_and_attackers_may_split():
    game = table({"foe2": ("su.army.2", "0405"), "b": ("de.army.2", "0404"),
                  "foe3": ("su.army.3.reduced", "0505")})
    found = odds(game.position, battle_of(game.position, "axis", ["a"], "0405"))
    assert found.defence.value == 4
    assert codes(game, "attack", attackers=["a"], target="0405") == []
    assert codes(game, "attack", attackers=["b"], target="0505") == []


def test_two_headquarters_do_not_attack_together():
    game = table({"h1": (HQ, "0404"), "h2": ("de.hq.B", "0305")})
    assert codes(game, "attack", attackers=["h1", "h2"], target="0405") == ["headquarters-already"]
    assert codes(game, "attack", attackers=["h1", "a"], target="0405") == []


def test_a_headquarters_that_supported_does_not_attack_later():
    game = table({"hq": (HQ, "0404"), "foe2": ("su.army.2.reduced", "0506"),
                  "b": ("de.army.2", "0505")})
    attack(game, "b", on="0506", die=1, hq="hq")
    while asked(game):
        take(game)
    assert game.state.remembered(FOUGHT)["hq"] == "supported a combat"
    assert codes(game, "attack", attackers=["hq"], target="0405") == ["attacked-already"]
    assert "headquarters-used" in codes(game, "attack", attackers=["a"], target="0405",
                                        headquarters="hq")


def test_headquarters_of_two_nations_support_either():
    units = {"hq": ("gi.hq-med", "0403"), "it": ("it.army.1", "0404", "axis"),
             "ru": ("ru.army.3", "0404", "axis")}
    game = table(units, board={"places": {"0401": "Berlin:city", "0402": "Rome:city"},
                               "country": {"italy": ["0402"]}}, countries={"italy": "axis"})
    ask = {"kind": "may-support", "unit": "hq", "target": "0405"}
    assert game.ask({**ask, "attackers": ["it"]}).values["allowed"]
    assert game.ask({**ask, "attackers": ["a"]}).values["allowed"]
    assert game.ask({**ask, "attackers": ["ru"]}).values["codes"] == ["no-company"]


def test_range_goes_over_seas_and_lakes_not_over_impassable_ground():
    game = fight({"hq": (HQ, "0404"), "foe": (CORPS, "0808"), "a": (ARMY, "0807")},
                 board={"kind": {"impassable": ["0405"], "all_sea": ["0505"]}, "impassable":
                        ["0404-0304", "0404-0305"]})
    plane = reach(game.position, "axis", "0404")
    grid = game.position.board.grid
    reached = set(grid.names(plane))
    assert {"0505", "0605", "0604"} <= reached
    assert "0405" not in reached
    assert "0406" not in reached
    assert "0303" in reached
    assert "0204" not in reached


def test_the_defender_is_asked_only_if_he_can_support():
    game = table({})
    attack(game, "a", on="0405", die=1)
    assert "support" not in kinds(game)
    game = table({"hq": ("su.hq-stavka", "0407"), "far": ("su.hq-western", "0808")})
    attack(game, "a", on="0405", die=1)
    assert kinds(game) == ("support",)
    assert [o.headquarters for o in asked(game).options] == ["", "hq"]
    with pytest.raises(IllegalOrder):
        game.submit({"kind": "support", "by": "soviet", "headquarters": "far"})


def test_a_committed_headquarters_counts_once():
    game = table({"hq": ("su.hq-stavka", "0407")})
    attack(game, "a", on="0405", die=4)
    roll(game, 4)
    batch = game.submit({"kind": "support", "by": "soviet", "headquarters": "hq"})
    found = happened(batch, "attack-resolved")[0].about
    assert (found["defence"]["value"], found["net"]) == ("4", -1)
    assert happened(batch, "headquarters-committed")[0].about["unit"] == "hq"
    assert game.state.remembered(FOUGHT)["hq"] == "supported a combat"


def test_the_event_names_every_shift_with_its_rule():
    game = table({"air": ("de.air.1", "0404"), "hq": (HQ, "0403"), "foe2": ("su.army.3", "0405")},
                 board={"terrain": {"rough": ["0405"]}})
    batch = attack(game, "a", on="0405", die=6, hq="hq")
    event = happened(batch, "attack-resolved")[0]
    lines = [x for x in event.about["shifts"]["lines"] if x["stage"] == "shift"]
    assert [(x["value"], x["rules"]) for x in lines] == [
        ("-1", ["krieg:4.2.2"]), ("1", ["krieg:4.2.2"]), ("1", ["krieg:4.2.2"])]
    assert all(x["module"] == "krieg:combat" for x in lines)
    declared = happened(batch, "attack-declared")[0].about
    assert declared["from"] == ["0404"]
    assert declared["enemy"] == "soviet"
    assert declared["nations"] == ["de"]


def test_columns_in_order():
    assert columns(table({}).position) == (
        "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "9-1")


def test_odds_ask_the_same_numbers_as_the_attack_uses():
    units = {"hq": (HQ, "0403"), "air": ("de.air.1", "0504")}
    game = table(units)
    asked_ = game.ask({"kind": "odds", "attackers": ["a"], "target": "0405", "headquarters": "hq",
                       "die": 3})
    batch = attack(table(units), "a", on="0405", die=3, hq="hq")
    event = happened(batch, "attack-resolved")[0].about
    assert asked_.values["column"] == event["column"]
    assert asked_.values["cell"] == event["cell"]
    assert "krieg:4.2.2" in asked_.rules


def test_attacks_in_words():
    game = table({"b": (PZ_ARMY, "0404"), "hq": (HQ, "0403"), "c": ("de.inf.1", "0305")},
                 board={"places": {"0401": "Berlin:city", "0405": "Minsk:city"}})
    at = game.position
    order = read(at, "axis", ["0405", "with", "5-6-2@0404", "8-6-3@0404", "hq", "3-3-3@0403"])
    assert (order.attackers, order.target, order.headquarters) == (("a", "b"), "0405", "hq")
    assert set(read(at, "axis", ["Minsk"]).attackers) == {"a", "b", "c"}
    assert read(at, "axis", ["0405", "5-6-2@0404"]).attackers == ("a",)
    for words in (["0405", "hq"], ["0404", "0405"], ["0101"]):
        with pytest.raises(GrognardError):
            read(at, "axis", words)


def test_proposals_leave_out_who_cannot_attack_together():
    game = table({"hu": ("hu.army.1", "0404", "axis"), "ru": ("ru.army.3", "0404", "axis"),
                  "h1": (HQ, "0305"), "h2": ("de.hq.B", "0305"), "far": ("de.hq.G", "0403")})
    able = attackable(game.position, "axis")
    assert set(able["0405"]) == {"a", "hu", "ru", "h1", "h2"}
    assert len(together(game.position, able["0405"])) == 3
    orders = list(propose(game.position, "axis", Random(3)))
    assert not game.why_not(orders[0])


def test_an_attack_on_western_units_by_soviets_is_an_attack_like_others():
    game = fight({"a": ("su.army.1", "0404"), "foe": ("br.inf.1", "0405")}, side="soviet")
    assert codes(game, "attack", "soviet", attackers=["a"], target="0405") == []


def test_partisans_attack_across_borders_with_their_like_only():
    units = {"p": ("pt.communist.1", "0405", "western"), "q": ("pt.communist.2", "0405", "western"),
             "br": ("br.inf.1", "0405"), "yu": ("yu.reserve", "0405", "western"),
             "foe": ("de.inf.1", "0404")}
    game = fight(units, side="western")
    assert codes(game, "attack", "western", attackers=["p", "q", "br"], target="0404") == []
    assert "minors-apart" in codes(game, "attack", "western", attackers=["p", "yu"], target="0404")


def test_a_battle_lists_its_forces():
    game = table({"hq": (HQ, "0403")})
    battle = battle_of(game.position, "axis", ["a"], "0405", ["hq"])
    assert isinstance(battle, Battle)
    assert battle.units == ("a", "hq")
    assert battle.defence == ("foe",)
    assert battle.with_support("x").defence == ("foe", "x")


def test_attackers_do_not_attack_twice():
    game = table({"foe2": ("su.army.2.reduced", "0505")})
    attack(game, "a", on="0405", die=6)
    while asked(game):
        take(game, -1 if "advance" not in kinds(game) else 1)
    assert where(game, "a").startswith("0404")
    assert codes(game, "attack", attackers=["a"], target="0505") == ["attacked-already"]
