"""50.11, E2.11: how reinforcements come in: on foot or on a train, and what the first hex costs.

A unit that comes in over the edge pays for the hex it enters as if it had moved there: movement
points on foot, one rail point on a train, which counts against the rail capacity at once and
needs a line that leads off the edge. One that appears in a city pays nothing, and may overfill it
until the first movement phase ends; then what is still too much is forfeited. No unit comes in
where an enemy controls the hex, unless a friend is in it. In the turn in which it is due a unit
is supplied for movement, whatever its line.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from grognard.board.layers import StepCosts, fold
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import amends, implements, reading
from grognard.orders import LOOK, Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.allowance import BY_ROW, ENTERED
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.entry_lines import comes_by_them, lines, lines_of
from grognard_standard_rules.phase_ends import last
from grognard_standard_rules.placing_steps import ARRIVAL
from grognard_standard_rules.price import movement_costs
from grognard_standard_rules.rail_capacity import over_capacity
from grognard_standard_rules.rail_points import HEX, INTERDICTED, interdicted
from grognard_standard_rules.rail_rules import usable_rail, why_not_usable
from grognard_standard_rules.reinforcements import Arrival, track
from grognard_standard_rules.soviet_centers import centers
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.terrain import COLUMNS, column_of
from grognard_standard_rules.units import eliminated, mover_class, name, traits
from grognard_standard_rules.zones_of_control import enemy_zone, enemy_zone_unless_friends

CITE, ROOMY = "wite:50.11", 99


def row_of(position: Position, unit: Unit) -> Arrival | None:
    """Return the row of the track by which a unit that waits has come."""
    number = unit.at.removeprefix(f"{ARRIVAL}:")
    rows = track(position).rows
    return rows[int(number)] if number.isdigit() and int(number) < len(rows) else None


def cities(position: Position) -> frozenset[HexId]:
    """List the hexes that the track names as places of arrival: cities, not the edge."""
    def make() -> frozenset[HexId]:
        areas = [row.area for row in track(position).rows]
        areas += [a for area in areas for a in area.any_of]
        found = {HexId(h) for area in areas for h in area.hexes}
        return frozenset(found - {*lines(position, "west", "east")})

    return position.derived(("arrival-cities",), (), make)


def closed(position: Position, unit: Unit, at: HexId, *, train: bool) -> Iterator[Reason]:
    """List why a unit may not come in at a hex in this way."""
    cited, side = cases(position, CITE), SideId(unit.side)
    if enemy_zone_unless_friends(position, side)[position.board.grid.index(at)]:
        yield Reason("enemy-zone", f"an enemy controls {at}, and no friend is in it", cited,
                     hexes=(at,), remedy="come in elsewhere, or bring a friend there first")
    row = row_of(position, unit)
    own = (RuleId(row.cite),) if row and ":" in row.cite and " " not in row.cite else cited
    if row is not None and not train and row.by_rail:
        yield Reason("by-rail-only", f"{position.face(unit).printed} comes by rail alone", own,
                     units=(unit.id,), remedy=f"place {unit.id} at {at} on a train")
    if row is not None and unit.counter in row.last:
        others = [u for u in position.state.units_at(unit.at) if u.counter not in row.last]
        if others:
            yield Reason("not-yet", f"{position.face(unit).printed} comes after the other "
                         f"{len(others)} of these units", own, units=(unit.id,),
                         remedy="bring those in first")
    if row is not None and row.rate:
        came = [u for u, box in position.state.remembered(BY_ROW).items() if box == unit.at]
        if len(came) >= row.rate:
            yield Reason("enough-this-turn", f"{len(came)} of these units have come in this game "
                         f"turn, {row.rate} may", own, units=(unit.id,),
                         remedy="bring the others next turn")
    if train:
        yield from _no_train(position, unit, at)


def _no_train(position: Position, unit: Unit, at: HexId) -> Iterator[Reason]:
    """List why no train brings a unit in at a hex."""
    cited, cell, side = cases(position, CITE), position.board.grid.index(at), SideId(unit.side)
    exits = lines_of(position, side)
    if not traits(position, unit).rail_points:
        yield Reason("immobile", f"{unit.id} does not move by rail", cited, units=(unit.id,))
    elif at not in exits and at not in cities(position):
        near = sorted(exits, key=lambda h: position.board.grid.distance(
            cell, position.board.grid.index(h)))[:2]
        yield Reason("no-edge", f"no railway leads off the map at {at}", cited, hexes=(at,),
                     remedy=f"{' or '.join(near)} has one" if near else "")
    elif not usable_rail(position, unit)[cell]:
        yield why_not_usable(position, unit, cell)
    elif enemy_zone(position, side)[cell]:
        yield Reason("enemy-zone", f"a train may not enter {at}, which the enemy controls",
                     (*cited, RuleId("std:6.34")), hexes=(at,),
                     remedy="come in elsewhere, or bring a friend there first")
    else:
        yield from over_capacity(position, side, [unit])


@implements("rule_entry")
@rule("wite:50.11", "wie:E2.11")
def rule_entry(
    position: Position, unit_id: UnitId, hex_id: HexId, train: bool
) -> Ruling[int | None]:
    """What the first hex costs: nothing in a city, a rail point, or movement points."""
    unit, cell = position.state.unit(unit_id), position.board.grid.index(hex_id)
    if reasons := tuple(closed(position, unit, hex_id, train=train)):
        return Ruling(None, reasons)
    case = cases(position, CITE)[0]
    if hex_id in cities(position):
        return ruled(0, case, f"units appear in {hex_id} itself")
    if train:
        dear = INTERDICTED * bool(interdicted(position, unit.side)[cell])
        return ruled(HEX + dear, case, "a train comes in")
    return ruled(_on_foot(position, unit, cell), case, f"the first hex is {hex_id}")


def _on_foot(position: Position, unit: Unit, cell: int) -> int:
    """Price the step over the edge into a hex: all that is paid on entering, no hexside."""
    mover, grid = mover_class(position, unit), position.board.grid
    if column_of(mover) not in COLUMNS:
        return 0
    costs = movement_costs(position, unit.side, mover)

    def make() -> tuple[object, StepCosts]:
        return costs, fold(grid, (x for x in costs.layers if x.scope == "enter"), unit=costs.unit)

    kept: tuple[object, StepCosts] = position.workshop.get(
        ("entering", unit.side, mover), (id(costs),), make)
    steps = [int(kept[1].cost[d, i]) for i in (n for _, n in grid.neighbours(cell))
             for d, n in grid.neighbours(i) if n == cell]
    return min(steps, default=0)


# --- cities that are too full -------------------------------------------------------------------


@amends("rule_stack_limit")
@rule("wite:50.11", "wie:E2.11")
def overfull_at_first(
    position: Position, side: SideId, hex_id: HexId
) -> Generator[None, Ruling[int], Ruling[int]]:
    """Let arrivals overfill a city while they are placed."""
    ruling, step = (yield), position.step
    if step is None or step.step.hook != "phase_reinforcement" or side != position.phasing:
        return ruling
    if not comes_by_them(position, side):
        return ruling
    if hex_id not in cities(position):
        return ruling
    return ruling.amend(ROOMY, cases(position, CITE)[0], "arrivals may overfill a city at first")


@amends("phase_movement", "initial-movement")
@reading(f"memory:{ENTERED}")
@rule("wite:50.11", "wie:E2.11")
def forfeit_the_rest(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take away what is still too much in a city of arrival as the first movement ends."""
    plan = yield
    came = position.state.remembered(ENTERED)
    return last(plan, _forfeit) if came else plan


def _forfeit(position: Position) -> Resolution:
    side = position.phasing
    for at in sorted({*cities(position), *centers(position)}):
        fresh = [u for u in position.state.units_at(at) if u.side == side
                 and u.id in position.state.remembered(ENTERED) and weight(position, u.id)]
        while fresh and room(position, side, at) < 0:
            unit = fresh.pop()
            yield eliminated(position, unit.id, "stacking", cases(position, CITE),
                             f"{name(position, unit)} is forfeited: {at} is still too full")
            position = yield LOOK


@implements("check_order", "place")
@rule("wite:50.11", "wie:E2.11")
def comes_in(position: Position, order: Order) -> Iterable[Reason]:
    """Object to arrivals that may not come in there, or not in this way."""
    unit = position.state.units.get(UnitId(getattr(order, "unit", "")))
    at = getattr(order, "hex", "")
    if at not in position.board.grid or unit is None:
        return
    if unit.at.startswith(f"{ARRIVAL}:") and comes_by_them(position, unit.side):
        entry = position.ask("rule_entry", unit_id=unit.id, hex_id=HexId(at),
                             train=getattr(order, "train", False))
        yield from entry.because if entry.value is None else ()
