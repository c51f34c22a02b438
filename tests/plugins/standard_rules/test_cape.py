"""7.16: rounding the Cape, on the map of Europe."""

from __future__ import annotations

from grognard.testing.cases import Case, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from grognard_standard_rules.cape import exits
from tests.plugins.standard_rules import needs_nations
from tests.plugins.standard_rules.boards import at, codes, end_phase, events, submit

pytestmark = needs_nations


def sailing(units, side, port, **more):
    """Return a game on the map of Europe, in a side's Sea Movement Phase."""
    case = Case(
        id="cape", title="", rules=(), editions=("wie",), scenario="france", turn=2,
        step=f"player-turn.{side}/sea-movement",
        unit=tuple(CaseUnit(id=i, unit=u, at=h, side=side) for i, (u, h) in units.items()),
        paint={"control": {side: (port,)}}, **more)
    dice = NextDice()
    game = stage(case, "wie", dice)
    game.script = dice
    return game


def test_the_edges() -> None:
    """std:7.16: of sections A, B, E and F."""
    game = sailing({"m": ("cw.mot.8-10", "B3029")}, "allied", "B3029")
    grid = game.position.board.grid
    sections = {grid.name(c)[0] for c in exits(game.position)}
    assert sections <= {"A", "B", "E", "F"}
    assert {"B", "A", "F"} <= sections


def test_allied_units_come_back_four_turns_later() -> None:
    """std:7.16."""
    position = sailing({}, "allied", "B3029").position
    port = position.hex("Le Havre")
    game = sailing({"m": ("cw.mot.8-10", port)}, "allied", port,
                   pool={"naval-transport-points:allied": 15})
    gate = min(exits(game.position), key=lambda c: game.position.board.grid.distance(
        c, game.position.board.grid.index(port)))
    edge = game.position.board.grid.name(gate)
    order = game.kind("cape").read(game.position, "allied", [f"8-10@{port}", edge])
    (gone,) = events(game.submit(order), "unit-rounds-cape")
    assert (at(game, "m"), gone.about["turn"]) == ("@cape", 6)
    back = [*reversed(order.path), port]
    assert codes(game, "cape", by="allied", units=["m"], path=back) == ["not-yet"]
    later = game.position.at(game.state.with_clock(turn=6))
    judged = list(game.kind("cape").judge(later, game.read(
        {"kind": "cape", "by": "allied", "units": ["m"], "path": back})))
    assert judged == []


def test_axis_units_meet_the_navies_in_each_turn() -> None:
    """std:7.16: intervention in all four turns; here in the second, with no escort."""
    game = sailing({"a": ("de.inf.6-5", "@cape")}, "axis", "C4607",
                   pool={"naval-transport-points:axis": 1, "surface-fleet-points:axis": 3},
                   marker=[{"kind": "rounding-the-cape", "at": "a", "owner": "axis",
                            "value": {"left": 1, "due": 5, "carrier": "axis"}}])
    submit(game, "escort", points=3)
    game.script.next = [4]
    batch = end_phase(game)
    (met,) = events(batch, "navies-met")
    assert met.about["caught"]
    assert game.state.unit("a").face.endswith("kg")
    assert game.state.pool("naval-transport-points:axis") == 0


def test_axis_units_come_back_without_a_fifth_encounter() -> None:
    """std:7.16: four turns of intervention, the first of them with aircraft, and no more."""
    port = sailing({}, "axis", "C4607").position.hex("Le Havre")
    game = sailing({"a": ("de.inf.6-5", "@cape")}, "axis", port,
                   pool={"naval-transport-points:axis": 1},
                   marker=[{"kind": "rounding-the-cape", "at": "a", "owner": "axis",
                            "value": {"left": -2, "due": 2, "carrier": "axis"}}])
    grid = game.position.board.grid
    gate = min(exits(game.position), key=lambda c: grid.distance(c, grid.index(port)))
    order = game.kind("cape").read(game.position, "axis", ["6-5@cape", grid.name(gate), port])
    batch = game.submit(order)
    assert at(game, "a") == port
    assert not events(batch, "navies-met")
