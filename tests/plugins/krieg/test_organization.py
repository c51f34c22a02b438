"""2.4: organization beyond its cases (tests/cases/krieg/02_organization.toml).

Rules: krieg:2.4, krieg:2.4.1, krieg:2.4.2, krieg:2.4.3, krieg:2.4.4.
"""

from __future__ import annotations

from random import Random

import pytest

from grognard.errors import AmbiguousOrder, GrognardError
from grognard_krieg.breaking_down import placed_for
from grognard_krieg.organization import MEMORY
from grognard_krieg.organization_orders import (
    combinations_at,
    propose_break,
    propose_combine,
    read_break,
    read_combine,
    read_conversion,
    read_destroy,
)
from grognard_krieg.steps import growth, losses_of, steps_of
from tests.plugins.krieg.fights import ORGANIZATION, fight, where
from tests.plugins.krieg.lines import codes

CORPS, PZ, ARMY, PZ_ARMY = "de.inf.1", "de.pz.1", "de.army.1", "de.pz-army.1"


def table(units, **more):
    return fight(units, step=ORGANIZATION, **more)


@pytest.mark.parametrize(("counter", "types"), [
    ("de.pz-army.1", ["infantry", "armor", "armor"]),
    ("de.pz-army.1.reduced", ["infantry", "armor"]),
    ("su.front-baltic", ["infantry"] * 4),
    ("su.fort-sev", ["infantry", "infantry"]),
    ("su.cavmech.1.reduced", ["cavalry"]),
    ("br.hq-21", ["infantry", "infantry", "armor"]),
    ("br.fort-gib.reduced", ["infantry"]),
    ("de.inf.1", ["infantry"]),
    ("de.pz.1", ["armor"]),
])
def test_steps_follow_the_display(counter, types):
    game = table({"u": (counter, "0404")})
    assert [s.type for s in steps_of(game.position, game.state.unit("u"))] == types


@pytest.mark.parametrize(("counter", "step"), [
    ("de.pz-army.1.reduced", "armor"), ("de.army.1.reduced", "infantry"),
    ("su.cavmech.1.reduced", "armor"), ("br.hq-21.reduced", "armor"),
    ("de.mountain.reduced", "infantry"),
])
def test_a_reduced_unit_grows_by_the_step_it_lacks(counter, step):
    game = table({"u": (counter, "0404")})
    assert growth(game.position, game.state.unit("u")).type == step


def test_a_full_unit_does_not_grow():
    game = table({"u": (ARMY, "0404"), "c": (CORPS, "0404")})
    assert codes(game, "combine", units=["c"], into="u") == ["cannot-grow"]


def test_the_20th_army_takes_a_finnish_corps():
    game = table({"u": ("de.mountain.reduced", "0404"), "c": ("fi.army.Lapland.reduced", "0404",
                                                              "axis")},
                 board={"places": {"0401": "Berlin:city", "0404": "Helsinki:city"},
                        "country": {"finland": ["0404"]}}, countries={"finland": "axis"})
    game.submit({"kind": "combine", "by": "axis", "units": ["c"], "into": "u"})
    assert where(game, "u") == "0404"
    assert where(game, "c") == "@pool:axis"


def test_the_wrong_corps_and_foreign_units_are_refused():
    game = table({"c": (CORPS, "0404"), "p": (PZ_ARMY, "@pool:axis"),
                  "foe": ("su.army.1.reduced", "0404"), "away": ("de.inf.2", "@pool:axis")})
    assert codes(game, "combine", units=["foe", "c"], into="p") == ["not-yours"]
    assert codes(game, "combine", units=["away", "c"], into="p") == ["not-on-map"]
    assert codes(game, "combine", units=["c", "c"], into="p") == ["named-twice"]
    assert codes(game, "combine", units=[], into="p") == ["nobody"]
    assert codes(game, "combine", units=["c"], into="nobody") == ["no-such-unit"]
    assert codes(game, "combine", units=["c"], into="foe") == ["not-yours"]


def test_breaking_down_ends_combining_but_destroying_does_not():
    game = table({"a": (ARMY, "0404"), "c": (CORPS, "0404"), "r": ("de.army.2.reduced", "0404"),
                  "p": ("de.inf.2", "@pool:axis"), "q": ("de.inf.3", "@pool:axis"),
                  "s": ("de.inf.4", "@pool:axis")})
    assert codes(game, "combine", units=["c"], into="r") == []
    game.submit({"kind": "break-down", "by": "axis", "unit": "a"})
    assert game.state.remembered(MEMORY)["part"] == "breaking-down"
    assert codes(game, "combine", units=["c"], into="r") == ["too-late"]
    assert codes(game, "destroy", units=["c"]) == []
    assert codes(game, "break-down", unit="a") == []


def test_the_pool_limits_breaking_down():
    game = table({"a": (ARMY, "0404"), "r": ("de.army.2.reduced", "0404"),
                  "one": ("de.inf.2", "@pool:axis")})
    assert codes(game, "break-down", unit="r") == ["pool-empty"]
    game.submit({"kind": "break-down", "by": "axis", "unit": "a"})
    assert where(game, "a") == "0404:reduced"
    assert where(game, "one") == "0404"
    assert codes(game, "break-down", unit="a") == ["pool-empty"]


def test_a_player_may_name_the_corps_and_backs_of_armies_come_last():
    units = {"a": ("br.army.1", "0404"), "back": ("br.army.2", "@pool:western"),
             "plain": ("br.inf.1", "@pool:western"), "arm": ("br.arm.1", "@pool:western")}
    game = table(units, side="western")
    unit = game.state.unit("a")
    assert [s.type for s in placed_for(game.position, unit)] == ["infantry"]
    wrong = game.why_not({"kind": "break-down", "by": "western", "unit": "a", "corps": ["arm"]})
    assert [r.code for r in wrong] == ["not-placed"]
    game.submit({"kind": "break-down", "by": "western", "unit": "a", "corps": ["back"]})
    assert where(game, "back") == "0404:reduced"
    assert where(game, "plain") == "@pool:western"
    game = table(units, side="western")
    game.submit({"kind": "break-down", "by": "western", "unit": "a"})
    assert where(game, "plain") == "0404"


def test_a_front_is_broken_down_from_four_steps_to_three_to_corps():
    pool = {f"p{k}": (f"su.army.{k}", "@pool:soviet") for k in range(11, 15)}
    game = table({"f": ("su.front-baltic", "0407"), **pool}, side="soviet")
    game.submit({"kind": "break-down", "by": "soviet", "unit": "f"})
    assert where(game, "f") == "0407:reduced"
    game.submit({"kind": "break-down", "by": "soviet", "unit": "f"})
    assert where(game, "f") == "@delay"
    assert [where(game, p) for p in pool] == ["0407:reduced"] * 4


def test_losses_of_a_reduced_panzer_army_leave_either_corps():
    game = table({"u": ("de.pz-army.1.reduced", "0404")})
    found = losses_of(game.position, game.state.unit("u"))
    assert [(x.step.type, [s.type for s in x.leaves]) for x in found] == [
        ("infantry", ["armor"]), ("armor", ["infantry"])]


def test_what_may_be_combined_in_a_hex():
    game = table({"c": (CORPS, "0404"), "d": ("de.inf.2", "0404"), "r": ("de.army.2.reduced",
                                                                         "0404"),
                  "army": ("de.army.3", "@pool:axis"), "again": ("de.army.6", "@pool:axis"),
                  "hq": ("de.hq.A", "@pool:axis")})
    found = {c.into for c in combinations_at(game.position, "axis", "0404")}
    assert found == {"r", "army", "hq"}
    answer = game.ask({"kind": "combinations", "side": "axis", "hex": "0404"})
    assert set(answer.values["into"]) == found


def test_orders_in_words():
    game = table({"c": (CORPS, "0404"), "d": ("de.inf.2", "0404"), "e": (PZ, "0404"),
                  "r": ("de.army.2.reduced", "0404"), "p": (PZ_ARMY, "@pool:axis")})
    at = game.position
    order = read_combine(at, "axis", ["1-2-3@0404", "2-2-4@0404", "into", "1-panzer-army"])
    assert (order.units, order.into) == (("c", "e"), "p")
    order = read_combine(at, "axis", ["1-2-3@0404", "into", "2-army"])
    assert (order.units, order.into) == (("c",), "r")
    assert read_break(at, "axis", ["3-4-2@0404"]).unit == "r"
    assert read_break(at, "axis", ["3-4-2@0404", "into", "p"]).corps == ("p",)
    assert read_conversion(at, "axis", ["2-2-4@0404"]).unit == "e"
    assert read_destroy(at, "axis", ["2*1-2-3@0404"]).units == ("c", "d")
    with pytest.raises(GrognardError, match="combine UNITS into UNIT"):
        read_combine(at, "axis", ["1-2-3@0404"])
    with pytest.raises(GrognardError):
        read_break(at, "axis", [])


def test_ambiguous_units_are_asked_back():
    game = table({"a": ("de.inf.1", "0404"), "b": ("de.inf.2", "0403")})
    with pytest.raises(AmbiguousOrder):
        read_destroy(game.position, "axis", ["1-2-3"])


def test_proposals_can_be_carried_out():
    units = {"c": (CORPS, "0404"), "d": ("de.inf.2", "0404"), "a": ("de.army.9", "0403"),
             "army": ("de.army.3", "@pool:axis"), "p": ("de.inf.7", "@pool:axis")}
    game = table(units)
    proposed = [*propose_combine(game.position, "axis", Random(1))]
    for seed in range(60):
        proposed += propose_break(game.position, "axis", Random(seed))
    legal = [o for o in proposed if not game.why_not(o)]
    assert {o.kind for o in legal} == {"combine", "break-down"}


def test_stacking_is_judged_when_the_segment_ends():
    pool = {f"p{k}": (f"de.inf.{k}", "@pool:axis") for k in range(3, 9)}
    game = table({"a": ("de.army.1.reduced", "0404"), "b": ("de.army.2.reduced", "0404"), **pool})
    game.submit({"kind": "break-down", "by": "axis", "unit": "a"})
    game.submit({"kind": "break-down", "by": "axis", "unit": "b"})
    assert len(game.state.units_at("0404")) == 4
    game.submit({"kind": "end-phase", "by": "axis"})
    assert tuple(game.pending[0].kinds) == ("eliminate-excess",)
