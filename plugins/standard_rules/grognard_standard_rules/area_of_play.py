"""The area of play (wie:S0.1 section 1, wie:S1.4): where units may go in a scenario.

It binds units, not supply: lines of supply may run outside. A country in which a scenario
sets units up may always be entered. Without a section `area` the whole map is in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from pydantic import BaseModel, Field

from grognard.board.layers import Layer
from grognard.content.toml import Content
from grognard.errors import Fault
from grognard.ids import HexId, SideId
from grognard.modules import implements, reading
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_standard_rules.areas import Area, faults_of, land, paint
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.forces import forces
from grognard_standard_rules.planes import BoolPlane, frozen

LANDING = ("sail", "land", "cape", "air-transport", "air-assault", "return-airborne",
           "return-to-map")
"""Orders that set units down somewhere: at the end of a path, or in a hex."""


class AreaOfPlay(Content):
    """The section `area`: what every side may enter, and what one side may enter besides.

    `rule` is the rule of the scenario that says so.
    """

    open: tuple[Area, ...] = ()
    closed: tuple[Area, ...] = ()
    side: dict[str, Area] = Field(default_factory=dict)
    rule: str = "wie:S0.1"
    note: str = ""
    cite: str = ""
    provenance: str = ""


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {"area": AreaOfPlay}


def area_of_play(position: Position, side: str) -> Ruling[BoolPlane]:
    """Ask which hexes a side's units may enter."""
    return position.ask("rule_area_of_play", side=side)


@implements("rule_area_of_play")
@rule("wie:S0.1", "wie:E0.0")
def rule_area_of_play(position: Position, side: SideId) -> Ruling[BoolPlane]:
    """Open what the scenario names (all of the map when it names nothing)."""
    area: AreaOfPlay | None = position.section("area")
    if area is None:
        whole = frozen(position.board.grid.on_map.copy())
        cited = cases(position, "wie:S0.1")[0]
        return ruled(whole, cited, "the whole map is in play", "area-of-play")
    plane = position.derived(("area-of-play", side), (), lambda: _painted(position, area, side))
    text = area.note or "units may enter only what the scenario names"
    return ruled(plane, cases(position, area.rule)[0], text, "area-of-play")


def _painted(position: Position, area: AreaOfPlay, side: str) -> BoolPlane:
    board = position.board
    plane = np.zeros(board.grid.size, np.bool_)
    for part in area.open or (Area(),):
        plane |= paint(board, part)
    for part in area.closed:
        plane &= ~paint(board, part)
    if side in area.side:
        plane |= paint(board, area.side[side])
    return frozen(plane)


@implements("layer_movement")
@reading("turn", "compartment:neutrals")
def layer_movement(position: Position, side: SideId) -> Iterable[Layer]:
    """Close every hex outside the area of play."""
    ruling = area_of_play(position, side)
    outside = frozen(position.board.grid.on_map & ~ruling.value)
    if outside.any():
        text = "outside the area of play"
        yield Layer("area-of-play", text, ruling.rules, "enter", "block", mask=outside)


@implements("check_order", *LANDING)
@rule("wie:S0.1")
def landings_inside(position: Position, order: Order) -> Iterable[Reason]:
    """Object to units that land from the sea or the air, or come back, outside the area of play.

    Where they march is closed by the layer; ways back to a port, and what an answer says, are
    not of this.
    """
    if position.section("area") is None:
        return
    said = [*list(getattr(order, "path", ()))[-1:], getattr(order, "hex", "") or "",
            getattr(order, "to", "") or ""]
    ruling = area_of_play(position, order.by)
    for hex_id in (HexId(h) for h in said if h in position.board.grid):
        index = position.board.grid.index(hex_id)
        if land(position.board)[index] and not ruling.value[index]:
            yield Reason("outside-area-of-play", f"{hex_id} is outside the area of play: "
                         f"{ruling.because[0].text}", ruling.rules, hexes=(hex_id,),
                         remedy="stay within the area of play")


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    area: AreaOfPlay | None = position.section("area")
    if area is None:
        return
    yield from (found := list(_names(position, area)))
    if not found:
        yield from _set_up_outside(position)


def _names(position: Position, area: AreaOfPlay) -> Iterable[Fault]:
    """Find fault with names that neither the map nor the scenario knows."""
    board, scenario = position.board, position.scenario
    for key, parts in (("open", area.open), ("closed", area.closed)):
        for number, part in enumerate(parts):
            yield from faults_of(board, scenario, "area", f"{key}[{number}]", part)
    for side, part in area.side.items():
        if side not in position.sides:
            yield scenario.fault("area", f"side.{side}", "is no side of this scenario",
                                 hint=f"its sides are {', '.join(position.sides)}")
        yield from faults_of(board, scenario, "area", f"side.{side}", part)


def _set_up_outside(position: Position) -> Iterable[Fault]:
    """Find units that a scenario sets up where it lets nobody go."""
    grid = position.board.grid
    for number, row in enumerate(forces(position).place):
        if row.side not in position.sides:
            continue
        plane = area_of_play(position, row.side).value
        for at, name in enumerate(row.hexes):
            if name in grid and land(position.board)[grid.index(name)] and not plane[
                    grid.index(name)]:
                country = position.board.word("country", name)
                yield position.scenario.fault(
                    "forces", f"place[{number}].hexes[{at}]",
                    f"{row.unit} would stand outside the area of play, in {country}",
                    found=repr(name), hint="open the country in the section `area`",
                )
