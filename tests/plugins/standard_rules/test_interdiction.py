"""13.5, 9.15: interdiction.

Rules: std:13.5, std:13.51, std:13.52, std:13.53, std:13.54, std:13.55, std:13.56, std:4.2,
std:9.15.
"""

from __future__ import annotations

from random import Random

import pytest

from grognard.errors import UnreadableOrder
from grognard_standard_rules.movement import price
from tests.plugins.standard_rules.boards import (
    COMBAT,
    INITIAL,
    ask,
    codes,
    end_phase,
    events,
    play,
    submit,
)
from tests.plugins.standard_rules.skies import boxes

INF, POLE = "de.inf.6-5", "pl.inf.4-4"
STEP = "player-turn.axis/air-interdiction"
POINTS = {"air:axis:de:East:ground": 3}
MARK = ("interdiction", "0404", "allied")


def interdicting(*, units=None, pool=None, **more):
    return play(units or {"a": (INF, "0101"), "x": (POLE, "0707")}, step=STEP,
                pool=POINTS if pool is None else pool, **more)


def marked(game):
    return {m.at: m.owner for m in game.state.markers_of("interdiction")}


def test_points_are_exchanged_for_markers():
    """13.5, 13.56: the points return to the available box, where nothing can hit them."""
    game = interdicting()
    batch = submit(game, "interdict", hexes=["0404", "0405"])
    assert marked(game) == {"0404": "axis", "0405": "axis"}
    assert boxes(game, "axis", "de") == {"ground": 1, "available": 2}
    assert events(batch, "interdiction-placed")[0].text == "axis interdicts 0404, 0405"
    end_phase(game)
    assert boxes(game, "axis", "de") == {"available": 3}


def test_the_other_sides_ground_points_wait_for_its_own_turn():
    game = interdicting(pool={**POINTS, "air:allied:pl:East:ground": 2})
    end_phase(game)
    assert boxes(game, "allied", "pl") == {"ground": 2}


def test_without_points_the_phase_passes_by_itself():
    from grognard.machine import plan_of

    idle = plan_of(interdicting(pool={"air:axis:de:East:available": 3}).position).idle
    assert idle is not None
    assert (idle.code, idle.rules) == ("no-ground-points", ("std:13.5",))


@pytest.mark.parametrize(("hexes", "expected"), [
    (["0404"], []),
    (["0404", "0405", "0406"], []),
    (["0404", "0405", "0406", "0407"], ["not-enough-points"]),
    (["0404", "0404"], ["one-per-hex"]),
    (["0606"], ["one-per-hex"]),
    (["9999"], ["no-such-hex"]),
    ([], ["nothing-named"]),
    (["0202"], ["closed-to-ground-units"]),
    (["0303"], ["closed-to-ground-units"]),
])
def test_where_markers_may_lie(hexes, expected):
    """13.51: one to a hex, and in no hex that ground units may not enter."""
    game = interdicting(
        board={"kind": {"sea": ["0202"]}, "terrain": {"sea": ["0202"]}},
        markers=[("interdiction", "0606", "allied")],
        paint={"control": {"axis": ["0101"], "neutral": ["0303"]}},
    )
    assert codes(game, "interdict", hexes=hexes) == expected


@pytest.mark.parametrize(("column", "expected"), [(13, []), (14, ["out-of-range"])])
def test_the_range_is_twelve_hexes(column, expected):
    """13.54: from hexes that were supplied as the turn began."""
    game = interdicting(board={"size": [20, 3]}, units={"a": (INF, "0101"), "x": (POLE, "2001")},
                        paint={"control": {"axis": ["0101", "0102", "0103"]}})
    assert codes(game, "interdict", hexes=[f"{column:02}02"]) == expected


def test_points_serve_their_own_front_only():
    """13.82: three points in the East make no marker in the South."""
    game = interdicting(board={"air_front": {"South": ["0404"]}})
    assert codes(game, "interdict", hexes=["0404"]) == ["not-enough-points"]
    assert codes(game, "interdict", hexes=["0405"]) == []


# --- what they do -----------------------------------------------------------------------------


def cost(game, path):
    return price(game.position, game.state.unit("a"), path).total


def test_case_wie_13_53_a():
    """Two points more for a unit, five for a train, one marker a hex; nothing else is touched."""
    game = play({"a": (INF, "0403")}, step=INITIAL, markers=[MARK])
    values = ask(game, "interdiction", side="axis", hex="0404").values
    assert (values["mp"], values["rail"], values["max_markers"]) == (2, 5, 1)
    assert values["affects"] == ["movement", "rail"]
    bare = play({"a": (INF, "0403")}, step=INITIAL)
    assert cost(game, ["0404"]) - cost(bare, ["0404"]) == 2
    assert ask(bare, "interdiction", side="axis", hex="0404").values["mp"] == 0


def test_leaving_costs_nothing_more():
    """9.15: unlike a zone, a marker is paid for once."""
    game = play({"a": (INF, "0403")}, step=INITIAL, markers=[MARK])
    bare = play({"a": (INF, "0403")}, step=INITIAL)
    assert cost(game, ["0404", "0405"]) - cost(bare, ["0404", "0405"]) == 2


def test_ones_own_markers_hinder_nobody_of_ones_own():
    game = play({"a": (INF, "0403")}, step=INITIAL, markers=[("interdiction", "0404", "axis")])
    bare = play({"a": (INF, "0403")}, step=INITIAL)
    assert cost(game, ["0404"]) == cost(bare, ["0404"])


def test_zones_and_markers_are_not_added():
    """13.55: in a hex that the enemy controls the marker changes nothing."""
    units = {"a": (INF, "0403"), "x": (POLE, "0504")}
    marked_, bare = (play(units, step=INITIAL, markers=m) for m in ([MARK], []))
    assert cost(marked_, ["0404"]) == cost(bare, ["0404"])
    assert ask(marked_, "interdiction", side="axis", hex="0404").values["mp"] == 0


def test_markers_touch_neither_retreats_nor_supply():
    """13.55: the hexes open to a retreat, and supply, are the same with a marker there."""
    units = {"a": (INF, "0403"), "x": (POLE, "0402")}
    section = {"supply": {"sources": {"de": ["0406"]}}}
    found = []
    for markers in ([], [MARK]):
        game = play(units, step=COMBAT, markers=markers, section=section)
        retreat = ask(game, "retreat-options", unit="a").values
        supply = game.position.ask("rule_supplied", unit_id="a").value
        found.append((retreat["use"], supply))
    assert found[0] == found[1]
    assert "0404" in found[0][0]


# --- how long they stay -----------------------------------------------------------------------


def next_turns(**more):
    """Return the steps after the axis has placed a marker, and whether it is there in each."""
    units = {"a": (INF, "0101"), "x": (POLE, "0707"), "s": ("su.inf.1-4", "0808")}
    game, seen = play(units, step=STEP, pool=POINTS, **more), {}
    submit(game, "interdict", hexes=["0404"])
    while "player-turn.soviet/initial-movement" not in seen:
        end_phase(game, game.pending[0].side)
        seen[game.state.clock.step] = "0404" in marked(game)
    return seen


def test_case_wie_13_51_a():
    """W11: the marker of the Axis is there in the Allied and in the Soviet turn (4.2)."""
    seen = next_turns()
    assert seen["player-turn.allied/initial-movement"]
    assert seen["player-turn.soviet/initial-movement"]


def test_case_wie_13_51_a_other_reading():
    """With the reading of 13.51 it leaves as the Allied Air Interdiction Phase begins."""
    seen = next_turns(settings=("standard:interdiction:removal=enemy-interdiction",))
    assert seen["player-turn.allied/initial-movement"]
    assert not seen["player-turn.soviet/initial-movement"]


def test_the_owner_takes_them_up_as_his_turn_begins():
    """4.2: his own markers, not the enemy's; 13.52: until then they stay."""
    markers = [MARK, ("interdiction", "0505", "axis")]
    game = play({}, step="player-turn.axis/reinforcement", markers=markers)
    assert marked(game) == {"0404": "allied"}
    air = play({}, step="joint-air-turn/air-combat", markers=markers)
    assert marked(air) == {"0404": "allied", "0505": "axis"}


# --- words and bots ---------------------------------------------------------------------------


def test_the_order_is_read():
    game = interdicting()
    read = game.kind("interdict").read
    assert read(game.position, "axis", ["0404", "0405"]).hexes == ("0404", "0405")
    with pytest.raises(UnreadableOrder):
        read(game.position, "axis", [])


def test_bots_propose_legal_markers_for_all_their_points():
    game = interdicting(board={"rail": ["0407-0507-0607"]},
                        units={"a": (INF, "0101"), "x": (POLE, "0707"), "y": (POLE, "0505")})
    proposed = list(game.propose("interdict", "axis", Random(5)))
    assert len(proposed) == 3
    assert all(game.why_not(order) == [] for order in proposed)
    assert len(proposed[0].hexes) == 3
    assert set(proposed[0].hexes) & {"0407", "0507", "0607"}
