"""18.0: replacements.

Rules: std:18.0, std:18.11, std:18.12, std:18.13, std:18.14, std:18.15, std:18.16, std:18.17,
std:18.18, std:18.21, std:18.22, std:18.23, std:18.24, std:18.25, std:18.26, std:18.27,
std:18.28, std:18.29, std:18.3, std:11.33.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from grognard.changes import Flip, apply
from grognard.errors import UnreadableOrder
from grognard.machine import plan_of
from grognard_standard_rules import replacements
from tests.plugins.standard_rules import needs_nations
from tests.plugins.standard_rules.fights import ask, at, codes, face, fight, order

KG, PZ, SS = "de.inf.6-5.kg", "de.pz.10-8.kg", "de.sspz.13-8.kg"
MINOR = "de.pzb.3-8"
STEP = "player-turn.axis/reinforcement"
INFANTRY = "infantry-replacements:axis:de:East"
MECHANIZED = "mechanized-replacements:axis:de:East"
CITY, ABROAD = "0202", "0606"


def depot(units, pools=None, **more):
    listed = {name: (u if isinstance(u, tuple) else (u, "0303")) for name, u in units.items()}
    return fight(
        listed, step=STEP, settings=("standard:replacements",),
        pool={INFANTRY: 6} if pools is None else pools,
        board={"country": {"Germany": [CITY, "0303"], "Poland": [ABROAD]},
               "air_front": {"West": ["0808"]},
               "places": {CITY: "Breslau:city", ABROAD: "Lodz:city"}},
        paint={"control": {"axis": ["all"]}}, **more,
    )


def against(game, unit="k", **more):
    return codes(game, "rebuild", unit=unit, **more)


def test_a_battlegroup_is_rebuilt_in_place():
    game = depot({"k": KG})
    assert {"rebuild", "transfer-replacements"} <= set(plan_of(game.position).orders)
    batch = order(game, "rebuild", unit="k")
    assert (face(game, "k"), at(game, "k")) == ("front", "0303")
    assert game.state.pool(INFANTRY) == 5
    assert batch.events[0].about["points"] == 1
    assert game.state.remembered("formed")["k"] is True


def test_without_points_there_is_nothing_to_order():
    assert "rebuild" not in plan_of(depot({"k": KG}, {}).position).orders


@pytest.mark.parametrize(("points", "most"), [
    (0, 0), (1, 1), (5, 1), (6, 1), (7, 2), (12, 2), (13, 3)])
def test_one_for_every_six_or_part_of_six(points, most):
    """18.11: seven points rebuild two, thirteen three; one is spent for each."""
    game = depot({f"k{i}": KG for i in range(4)}, {INFANTRY: points})
    assert ask(game, "rebuild-limit", points=points)["units"] == most
    if not points:
        return
    for i in range(most):
        order(game, "rebuild", unit=f"k{i}")
    assert game.state.pool(INFANTRY) == points - most
    refused = codes(game, "rebuild", unit=f"k{most}") if game.state.pool(INFANTRY) else None
    assert refused in (None, ["too-many"])


def test_type_nation_and_front_must_fit():
    assert against(depot({"k": KG}, {MECHANIZED: 6})) == ["no-points"]
    assert against(depot({"k": PZ}, {INFANTRY: 6})) == ["no-points"]
    assert against(depot({"k": KG}, {"infantry-replacements:axis:it:East": 6})) == ["no-points"]
    assert against(depot({"k": KG}, {"infantry-replacements:axis:de:West": 6})) == ["no-points"]
    assert against(depot({"k": (KG, "0808")}, {"infantry-replacements:axis:de:West": 6})) == []


@pytest.mark.parametrize(("unit", "points", "what"), [
    (KG, 1, "infantry"), ("de.mot.6-10.kg", 1, "infantry"), ("de.pzg.8-8.kg", 1, "mechanized"),
    (PZ, 1, "mechanized"), (SS, 2, "mechanized"), ("de.sspzg.11-8.kg", 2, "mechanized"),
    ("de.cav.2-3.kg", 1, "infantry"), ("de.abn.7-5.kg", 2, "infantry"),
    ("pl.inf.4-4", 1, "infantry"), ("pl.cav.1-3", 1, "infantry"), ("pl.arm.1-6", 1, "mechanized"),
    (MINOR, 1, "mechanized"), ("de.abr.2-5", 0, "none"), ("de.rr.0-1-5", 0, "none"),
    ("de.msu.0-1-1", 0, "none")])
def test_prices(unit, points, what):
    """18.21 to 18.29."""
    values = ask(depot({"k": KG, "u": unit}), "rebuild-price", unit="u")
    assert (values["points"], values["what"]) == (points, what)


def test_an_ss_division_costs_two_even_below_six():
    game = depot({"k": SS, "l": SS}, {MECHANIZED: 2})
    order(game, "rebuild", unit="k")
    assert game.state.pool(MECHANIZED) == 0
    assert against(depot({"k": SS}, {MECHANIZED: 1})) == ["no-points"]


@needs_nations
def test_lost_minor_units_come_back_in_a_city_at_home():
    game = depot({"k": (MINOR, "0303")}, {MECHANIZED: 1}, remove=("k",))
    assert against(game) == ["where"]
    assert against(game, at="0303") == ["no-city"]
    assert against(game, at=ABROAD) == ["not-at-home"]
    assert against(game, at="Z1") == ["no-such-hex"]
    assert against(game, at=CITY) == []
    order(game, "rebuild", unit="k", at=CITY)
    assert (at(game, "k"), face(game, "k")) == (CITY, "front")


@needs_nations
def test_a_city_in_enemy_hands_is_no_home():
    game = depot({"k": MINOR, "x": ("pl.inf.4-4", CITY)}, {MECHANIZED: 1}, remove=("k",))
    assert against(game, at=CITY) == ["not-friendly"]


@needs_nations
def test_a_full_city_takes_nobody():
    full = {f"f{i}": ("de.inf.6-5", CITY) for i in range(4)}
    game = depot({"k": MINOR, **full}, {MECHANIZED: 1}, remove=("k",))
    assert against(game, at=CITY) == ["stacking-limit"]


def test_who_was_lost_after_its_battlegroup_stays_lost():
    """18.17."""
    game = depot({"k": KG}, remove=("k",))
    assert against(game, at=CITY) == ["lost-for-good"]


def test_full_units_strangers_and_ghosts():
    game = depot({"k": "de.inf.6-5", "x": ("pl.inf.4-4", "0606"), "m": MINOR})
    assert against(game) == ["full-strength"]
    assert against(game, "x") == ["not-yours"]
    assert against(game, "ghost") == ["no-such-unit"]
    assert against(game, "m") == ["full-strength"]


def test_unsupplied_units_are_not_rebuilt(monkeypatch):
    game = depot({"k": KG})
    monkeypatch.setattr(replacements, "_supplied", lambda position, unit: False)
    assert against(game) == ["unsupplied"]


def test_a_static_division_may_become_a_6_5():
    game = depot({"k": "de.stat.0-5-1.kg"})
    batch = order(game, "rebuild", unit="k", exchange=True)
    new = batch.events[0].about["unit"]
    assert game.state.unit(new).counter == "de.inf.6-5"
    assert at(game, new) == "0303"
    assert against(depot({"k": KG}), exchange=True) == ["no-exchange"]


def test_a_unit_may_be_rebuilt_again_and_again():
    game = depot({"k": KG}, {INFANTRY: 13})
    for left in (12, 11, 10):
        order(game, "rebuild", unit="k")
        assert game.state.pool(INFANTRY) == left
        frame = game.frames[-1]
        game.frames[-1] = replace(frame, state=apply(frame.state, [Flip("k", "kg")]))
        game._position = None


def test_points_change_fronts_but_count_where_they_were():
    """18.16."""
    west = INFANTRY.replace("East", "West")
    game = depot({"k": KG, "l": KG, "m": (KG, "0808")}, {INFANTRY: 7})
    assert codes(game, "transfer-replacements", nation="de", what="infantry", start="East",
                 end="West", points=8) == ["no-points"]
    assert codes(game, "transfer-replacements", nation="de", what="infantry", start="East",
                 end="East", points=1) == ["same-front"]
    order(game, "transfer-replacements", nation="de", what="infantry", start="East", end="West",
          points=5)
    assert (game.state.pool(INFANTRY), game.state.pool(west)) == (2, 5)
    order(game, "rebuild", unit="k")
    order(game, "rebuild", unit="l")  # seven were on hand: two may be rebuilt
    assert game.state.pool(INFANTRY) == 0
    assert against(game, "m") == ["no-points"]  # in the West only from the next phase on


def test_how_transfers_are_typed():
    """std:18.16: in any order of words, with or without the nation."""
    game = depot({"k": ("de.inf.6-5.kg", "0101")})
    read = game.kind("transfer-replacements").read
    for text in ("2 infantry East to West", "from East to West 2 inf",
                 "2 German infantry East West"):
        sent = read(game.position, "axis", text.split())
        assert (sent.nation, sent.what, sent.start, sent.end, sent.points) == (
            "de", "infantry", "East", "West", 2)
    with pytest.raises(UnreadableOrder, match="has no mechanized replacements on the West Front"):
        read(game.position, "axis", ["1", "mech", "West", "East"])
    with pytest.raises(UnreadableOrder, match="from which front to which"):
        read(game.position, "axis", ["infantry", "East"])


def test_what_is_rebuilt_is_named_by_either_side_of_its_counter():
    game = depot({"k": (KG, "0303"), "far": (PZ, "0505"), "whole": (KG.removesuffix(".kg"), "0404"),
                  "gone": (MINOR, "0101")}, remove=("gone",))
    read = game.kind("rebuild").read
    for text, unit in (("1-5", "k"), ("6-5", "k"), ("10-8", "far"), ("1-5@0303", "k"),
                       ("gone", "gone"), (f"3-8 {CITY}", "gone")):
        assert read(game.position, "axis", text.split()).unit == unit
    with pytest.raises(UnreadableOrder, match="no battlegroup and no lost unit called '8-8'"):
        read(game.position, "axis", ["8-8"])
    two = depot({"k": (KG, "0303"), "l": (KG, "0404")})
    with pytest.raises(UnreadableOrder, match="which of 1-5@0303, 1-5@0404"):
        two.kind("rebuild").read(two.position, "axis", ["6-5"])
