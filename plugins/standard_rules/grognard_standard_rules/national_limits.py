"""42.37, 42.47, 46.17 and their like: where the units of a nation may not go.

The section on a nation says which hexes are closed to its units (`rule_closed_hexes`). Here
every order that takes a unit somewhere is held against it: by foot, rail or sea, in an overrun,
an advance, or as it comes into play; and nobody retreats into such a hex. A unit that is in
one already may leave it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace

from grognard.ids import HexId, UnitId
from grognard.modules import amends, implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.retreat_options import RetreatOptions
from grognard_standard_rules.units import people

Way = tuple[Sequence[str], Sequence[str]]


def closed_to(position: Position, nation: str) -> Ruling[BoolPlane] | None:
    """Ask which hexes are closed to a nation's units; None when no rule closes any."""
    if not position.referee.owns("rule_closed_hexes", nation):
        return None
    return position.ask("rule_closed_hexes", nation, nation=nation)


def ways_of(order: Order) -> Iterator[Way]:
    """Yield the units that an order takes somewhere, with the hexes that they enter."""
    path = tuple(getattr(order, "path", ()))
    for approach in getattr(order, "approaches", ()):
        yield approach.units, (*approach.path, getattr(order, "target", ""))
    for unit, to in getattr(order, "moves", ()):
        yield (unit,), (to,)
    if order.kind == "place":
        yield (getattr(order, "unit", ""),), (getattr(order, "hex", ""),)
    elif path:
        yield tuple(getattr(order, "units", ())) or (getattr(order, "unit", ""),), path


@implements("check_order")
@rule("wite:53.24", "wite:53.34", "wite:53.44", "wite:54.21", "wie:42.37", "wie:42.47")
def stays_within_limits(position: Position, order: Order) -> Iterable[Reason]:
    """Object to units that would enter a hex closed to their nation."""
    step = position.step
    if step is not None and step.step.hook == "phase_setup":
        return  # a set-up says itself where a group may stand
    for units, hexes in ways_of(order):
        yield from _objections(position, units, hexes)


def _objections(
    position: Position, units: Sequence[str], hexes: Sequence[str]
) -> Iterator[Reason]:
    state, grid = position.state, position.board.grid
    found = [state.units[UnitId(u)] for u in units if u in state.units]
    entered = [HexId(h) for h in hexes if h in grid]
    for nation in dict.fromkeys(u.nation for u in found):
        ruling = closed_to(position, nation) if entered else None
        if ruling is None:
            continue
        barred = tuple(h for h in dict.fromkeys(entered) if ruling.value[grid.index(h)])
        if barred:
            text = (f"{people(position, nation)} units may not enter {', '.join(barred)}: "
                    f"{ruling.because[0].text}")
            mine = tuple(u.id for u in found if u.nation == nation)
            yield Reason("closed-to-nation", text, ruling.rules, hexes=barred, units=mine)


@amends("rule_retreat_options")
@rule("wite:53.24", "wite:53.34", "wite:54.21", "wie:42.37", "wie:42.47")
def no_retreat_beyond(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[RetreatOptions], Ruling[RetreatOptions]]:
    """Close to a retreat what is closed to the nation."""
    ruling = yield
    limits = closed_to(position, position.state.unit(unit_id).nation)
    if limits is None:
        return ruling
    grid, plane, options = position.board.grid, limits.value, ruling.value
    vacant = tuple(h for h in options.vacant if not plane[grid.index(h)])
    refuges = tuple(h for h in options.refuges if not plane[grid.index(h)])
    if (vacant, refuges) == (options.vacant, options.refuges):
        return ruling
    return ruling.amend(replace(options, vacant=vacant, refuges=refuges), limits.rules[0],
                        limits.because[0].text, "closed-to-nation")
