"""42.37, 42.47, 46.17 and their like: where the units of a nation may not go, or not together.

The section on a nation says which hexes are closed to its units (`rule_closed_hexes`; of a
nation without supply centers all but its own country), and with whose units they never stack
(`rule_stacks_apart`). Here every order that takes a unit somewhere
is held against it: by foot, rail, sea or air, in an overrun, an advance, or as it comes into
play; and nobody retreats into such a hex. A unit that is in one already may leave it. Ships and
aircraft pass what is closed; only where they land counts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace

from grognard.board.layers import Layer
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import amends, implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.retreat_options import RetreatOptions
from grognard_standard_rules.supply_sources import needs_no_center
from grognard_standard_rules.units import people

Way = tuple[Sequence[str], Sequence[str]]
BY_SEA = ("sail", "land", "cape")
INTO_PLAY = ("place", "bring-in", "return-to-map", "return-airborne")


def closed_to(position: Position, nation: str) -> Ruling[BoolPlane] | None:
    """Ask which hexes are closed to a nation's units; None when no rule closes any.

    Who has no supply center of his own never leaves his country (14.34).
    """
    if position.referee.owns("rule_closed_hexes", nation):
        return position.ask("rule_closed_hexes", nation, nation=nation)
    return abroad(position, nation) if needs_no_center(position, nation).value else None


@rule("std:14.34")
def abroad(position: Position, nation: str) -> Ruling[BoolPlane]:
    """Close everything outside the territory of a nation."""
    board, home = position.board, position.ask_or(
        frozenset[str](), "rule_territory", nation, nation=nation)

    def make() -> BoolPlane:
        known = board.fields["country"][0]
        own = sorted(c for c in ("", *home.value) if c in known)
        return frozen(board.grid.on_map & ~board.is_("country", *own))

    plane = position.derived(("abroad", nation, home.value), (), make)
    rules = (RuleId("std:14.34"), *home.rules)
    return Ruling(plane, (Reason("closed-hexes", "they never leave their country", rules),))


@implements("layer_limits")
@rule("std:14.34", "wie:42.37", "wie:42.47", "wie:42.61", "wie:43.37", "wie:43.81")
def closed_ground(position: Position, side: SideId, nation: str) -> Iterable[Layer]:
    """Close the way into what is closed to a nation's units."""
    closed = closed_to(position, nation)
    if closed is not None:
        yield Layer("closed-to-nation", closed.because[0].text, closed.rules, "enter", "block",
                    mask=closed.value)


def kept_apart(
    position: Position, unit: Unit, others: Iterable[Unit]
) -> tuple[Ruling[frozenset[str]], tuple[Unit, ...]] | None:
    """Return who of some units never stacks with a unit, and by which ruling; None if nobody."""
    if not position.referee.owns("rule_stacks_apart", unit.nation):
        return None
    ruling = position.ask("rule_stacks_apart", unit.nation, nation=unit.nation)
    found = tuple(u for u in others if u.nation in ruling.value and u.side == unit.side)
    return (ruling, found) if found else None


def ways_of(order: Order) -> Iterator[Way]:
    """Yield the units that an order takes somewhere, with the hexes that they enter."""
    said = vars(order)  # to ask an order for a field that it has not is slow
    units = tuple(said.get("units", ())) or (said.get("unit", ""),)
    for approach in said.get("approaches", ()):
        yield approach.units, (*approach.path, said.get("target", ""))
    for unit, to in said.get("moves", ()):
        yield (unit,), (to,)
    if order.kind in INTO_PLAY:
        yield units, (said.get("hex", ""),)
    elif "to" in said:
        yield units, (said["to"],)
    elif path := tuple(said.get("path", ())):
        yield units, path[-1:] if order.kind in BY_SEA else path


@implements("check_order")
@rule("wite:53.24", "wite:53.34", "wite:53.44", "wite:54.21", "wie:42.37", "wie:42.47",
      "wie:42.61", "wie:43.81")
def stays_within_limits(position: Position, order: Order) -> Iterable[Reason]:
    """Object to units that would enter a hex closed to their nation, or meet whom they shun."""
    step = position.step
    if step is not None and step.step.hook == "phase_setup":
        return  # a set-up says itself where a group may stand
    ends = dict[str, set[str]]()
    for units, hexes in ways_of(order):
        yield from _objections(position, units, hexes)
        if hexes:
            ends.setdefault(hexes[-1], set()).update(units)
    for at, coming in ends.items():
        if at in position.board.grid:
            yield from _meetings(position, HexId(at), coming)


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
            yield Reason("closed-to-nation", text, ruling.rules, hexes=barred, units=mine,
                         remedy="end the move before it, or go round")


def _meetings(position: Position, at: HexId, coming: set[str]) -> Iterator[Reason]:
    """Object to units that would end in one hex though they never stack."""
    state = position.state
    new = [state.units[UnitId(u)] for u in sorted(coming) if u in state.units]
    there = [u for u in state.units_at(at) if u.id not in coming]
    said = set[str]()
    for unit in new:
        found = kept_apart(position, unit, [*there, *new])
        if found is None or unit.nation in said:
            continue
        ruling, others = found
        said |= {unit.nation, *(u.nation for u in others)}
        text = (f"{people(position, unit.nation)} and {people(position, others[0].nation)} units "
                f"would stack at {at}: {ruling.because[0].text}")
        yield Reason("stack-apart", text, ruling.rules, hexes=(at,),
                     units=(unit.id, *(u.id for u in others)), remedy="end the move elsewhere")


@amends("rule_retreat_options")
@rule("wite:53.24", "wite:53.34", "wite:54.21", "wie:42.37", "wie:42.47")
def no_retreat_beyond(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[RetreatOptions], Ruling[RetreatOptions]]:
    """Close to a retreat what is closed to the nation, and hexes of those it never stacks with."""
    ruling = yield
    unit = position.state.unit(unit_id)
    limits = closed_to(position, unit.nation)
    grid, options = position.board.grid, ruling.value
    if limits is not None:
        plane = limits.value
        ruling = _narrowed(ruling, limits, tuple(
            h for h in (*options.vacant, *options.refuges) if plane[grid.index(h)]))
    for at in options.refuges:
        apart = kept_apart(position, unit, position.state.units_at(at))
        if apart is not None:
            ruling = _narrowed(ruling, apart[0], (at,))
    return ruling


def _narrowed(
    ruling: Ruling[RetreatOptions], why: Ruling[BoolPlane] | Ruling[frozenset[str]],
    barred: tuple[HexId, ...],
) -> Ruling[RetreatOptions]:
    """Take hexes out of the options of a retreat."""
    options = ruling.value
    vacant = tuple(h for h in options.vacant if h not in barred)
    refuges = tuple(h for h in options.refuges if h not in barred)
    if (vacant, refuges) == (options.vacant, options.refuges):
        return ruling
    return ruling.amend(replace(options, vacant=vacant, refuges=refuges), why.rules[0],
                        why.because[0].text, "closed-to-nation")
