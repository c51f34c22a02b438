"""wie:U3.0: by the southern edge of the map instead of Suez."""

from __future__ import annotations

import pytest

from grognard_standard_rules.rail_capacity import capacity_used
from grognard_war_in_europe.middle_east_landings import bound_for_suez, ways_in
from tests.plugins.war_in_europe.staged import at, codes

SEA, BEFORE = "player-turn.allied/sea-movement", "player-turn.allied/reinforcement"
EGYPT = "E5433"


def due(turn: int = 9, **more):
    """Go through the Reinforcement Phase without placing anybody, to the Sea Movement Phase."""
    game = at("north-africa", BEFORE, turn=turn, **more)
    while game.position.step.step.id != "sea-movement":
        game.submit({"kind": "end-phase", "by": "allied"})
    return game


def test_who_waits_for_suez_comes_in_egypt():
    """wie:U3.0: on foot, for a transport point and a division of rail capacity each."""
    game = due()
    assert "come-from-the-south" in game.order_kinds()
    assert list(ways_in(game.position, "allied")) == [EGYPT]
    order = game.kind("come-from-the-south").read(game.position, "allied", ["9-8", "3-8", EGYPT])
    used = capacity_used(game.position, "allied")
    game.submit(order)
    assert {game.state.unit(u).at for u in order.units} == {EGYPT}
    assert capacity_used(game.position, "allied") == used + 2
    assert "not-bound-for-suez" in codes(game, "come-from-the-south", "allied",
                                         units=list(order.units), hex=EGYPT)


def test_both_capacities_bound_them():
    """wie:U3.0: five of each in this scenario."""
    game = due(pool={"naval-transport-points:allied": 1})
    units = [u.id for u in bound_for_suez(game.position, "allied")]
    assert "too-few-points" in codes(game, "come-from-the-south", "allied", units=units[:2],
                                     hex=EGYPT)
    game = due(pool={"rail-capacity:allied": 1})
    assert "rail-capacity" in codes(game, "come-from-the-south", "allied", units=units[:2],
                                    hex=EGYPT)


def test_an_enemy_at_the_railhead_does_not_keep_them_out():
    """wie:U3.0: beside him, even in his zone of control; only where he stands they do not come."""
    game = at("north-africa", SEA, ("de.pz.10-8", EGYPT), turn=9,
              paint={"control": {"axis": [EGYPT]}})
    beside = list(ways_in(game.position, "allied"))
    assert EGYPT not in beside
    assert len(beside) == 2


def test_units_come_back_from_round_the_cape_by_the_edge():
    """wie:U3.0, std:7.16: when they are due, and not before."""
    mark = {"kind": "rounding-the-cape", "at": "u0", "owner": "allied",
            "value": {"left": 1, "due": 5, "carrier": "allied"}}
    early, now = (at("north-africa", SEA, ("cw.mot.8-10", "@cape"), turn=turn, marker=[mark])
                  for turn in (4, 5))
    assert bound_for_suez(early.position, "allied") == []
    now.submit({"kind": "come-from-the-south", "by": "allied", "units": ["u0"], "hex": EGYPT})
    assert now.state.unit("u0").at == EGYPT
    assert now.state.marker("rounding-the-cape", "u0") is None


@pytest.mark.parametrize("other", ["J3833", "E5931"])
def test_nowhere_else(other):
    """wie:U3.0, wie:S4.4: Iraq is outside the area of play, Suez is no edge."""
    game = due()
    units = [bound_for_suez(game.position, "allied")[0].id]
    assert codes(game, "come-from-the-south", "allied", units=units, hex=other) == ["no-way-in"]


def test_nobody_comes_back_by_rail_outside_the_area_of_play():
    """wie:U3.1, wie:S4.4: from Egypt round to Iraq."""
    box = "@off-map:south:7"
    game = at("north-africa", "player-turn.allied/rail-movement", ("cw.mot.8-10", box), turn=7)
    for where, found in (("J3833", True), (EGYPT, False)):
        against = codes(game, "return-to-map", "allied", units=["u0"], hex=where)
        assert ("outside-area-of-play" in against) == found
