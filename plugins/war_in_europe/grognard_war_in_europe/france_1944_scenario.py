"""S8.3, S8.4: France 1944: frozen coasts, Germany closed at first, and another way to win.

Axis units that begin on or beside a coastal hex of section C east of column 19 or south of row 20
stand still until an Allied unit has come, by land, sea or air, into a hex from column 20 on or from
row 7 on of that section, or ten turns have passed. Great Britain and what lies off the section do
not count: there the Allies merely wait. Allied units do not enter Germany before turn four, not by
air either. The Allies win at any time with five supplied units in German cities. That Corsica is
Allied and supplied through Porto Vecchio stands in the scenario's file.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

import numpy as np

from grognard.board.layers import Layer
from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import amends, implements, reading
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.verdict import Verdict
from grognard_standard_rules.areas import Area, paint
from grognard_standard_rules.forces import starts
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.units import listed
from grognard_war_in_europe.held_places import VICTORY

COMPARTMENT = "frozen-coast"
AXIS, ALLIED = SideId("axis"), SideId("allied")
RULE, SPECIAL = RuleId("wie:S8.3"), RuleId("wie:S8.4")
OPENS, THAWS, CITIES = 4, 10, 5
COLUMN, SOUTH_ROW, FREE_ROW = 19, 20, 7
CORSICA = Area(near="Porto Vecchio", within=6)
MOVES = ("move", "force-march", "overrun", "rail-move", "sail", "air-transport")


# --- victory ----------------------------------------------------------------------------------


@amends("rule_verdict", VICTORY)
@rule("wie:S8.3")
def _in_german_cities(
    position: Position,
) -> Generator[None, Ruling[Verdict | None], Ruling[Verdict | None]]:
    """Let the Allies win with five supplied units in German cities."""
    ruling = yield
    cities = paint(position.board, Area(countries=("Germany",), places=("city",)))
    index = position.board.grid.index
    there = [u for u in position.state.units_of(ALLIED) if u.hex is not None
             and cities[index(u.hex)]
             and position.ask("rule_supplied", unit_id=u.id).value]
    if len(there) < CITIES:
        return ruling
    text = f"{len(there)} supplied Allied units are in German cities"
    return ruling.amend(Verdict(ALLIED, f"allied wins: {text}"), RULE, text, "in-germany")


# --- Germany before turn four -----------------------------------------------------------------


@implements("layer_movement")
@reading("turn")
@rule("wie:S8.4")
def _germany_is_closed(position: Position, side: SideId) -> Iterable[Layer]:
    """Close Germany to the Allies until turn four."""
    if side == ALLIED and position.turn < OPENS:
        mask = frozen(position.board.is_("country", "Germany"))
        yield Layer("germany-closed", f"Allied units enter Germany from turn {OPENS}",
                    (SPECIAL,), "enter", "block", mask=mask)


@amends("rule_area_of_play")
@rule("wie:S8.4")
def _nor_from_above(
    position: Position, side: SideId,
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Close Germany to Allied landings and drops as well."""
    ruling = yield
    if side != ALLIED or position.turn >= OPENS:
        return ruling
    germany = position.board.is_("country", "Germany")
    return ruling.amend(frozen(ruling.value & ~germany), SPECIAL,
                        f"Allied units enter Germany from turn {OPENS}")


# --- the frozen coasts ------------------------------------------------------------------------


def _numbers(position: Position) -> tuple[np.ndarray, np.ndarray]:
    """Return column and row of every hex of section C; zero elsewhere."""
    grid = position.board.grid
    columns, rows = (np.zeros(grid.size, np.int16) for _ in range(2))
    for name in grid:
        if name[0] == "C":
            columns[grid.index(name)], rows[grid.index(name)] = int(name[1:3]), int(name[3:])
    return columns, rows


def frozen_coast(position: Position) -> BoolPlane:
    """Paint the hexes on or beside the coasts that are frozen."""
    def make() -> BoolPlane:
        board = position.board
        columns, rows = _numbers(position)
        coast = board.is_("kind", "coastal") & ((columns > COLUMN) | (rows > SOUTH_ROW))
        return frozen(np.asarray(board.grid.spread(coast), np.bool_))

    return position.derived(("frozen-coast",), (), make)


def _alarm(position: Position) -> BoolPlane:
    """Paint the hexes in which an Allied unit wakes the coasts."""
    def make() -> BoolPlane:
        columns, rows = _numbers(position)
        inside = position.board.is_("country", "Great Britain") | paint(position.board, CORSICA)
        return frozen(np.asarray(((columns > COLUMN) | (rows >= FREE_ROW)) & ~inside, np.bool_))

    return position.derived(("frozen-coast-alarm",), (), make)


def bound(position: Position) -> frozenset[str]:
    """List the units that may not move now."""
    if position.turn > THAWS or position.state.compartments.get(COMPARTMENT, {}).get("over"):
        return frozenset()
    plane, grid = frozen_coast(position), position.board.grid

    def make() -> frozenset[str]:
        return frozenset(s.unit for s in starts(position)
                         if s.side == AXIS and s.at in grid and plane[grid.index(s.at)])

    return position.derived(("frozen-units",), (), make)


@implements("check_order", *MOVES)
@rule("wie:S8.4")
def _stay_on_the_coast(position: Position, order: Order) -> Iterable[Reason]:
    """Object to moves of units that are bound to their coast."""
    if order.by != AXIS:
        return
    named = [*getattr(order, "units", ()), getattr(order, "unit", "")]
    held = tuple(u for u in dict.fromkeys(named) if u in bound(position))
    if held:
        who = listed(position, held)
        yield Reason("bound-to-the-coast", f"{who}: bound to the coast until an Allied unit comes "
                     f"to the east or the south of France, or turn {THAWS} is over", (SPECIAL,),
                     units=held, remedy="move others; `unmoved` leaves out who is bound")


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("coast-awakes", "The frozen coasts awake"),)


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated", "unit-lands",
            "air-assault")
@rule("wie:S8.4")
def _awake(position: Position, event: Event) -> Resolution:
    """End the freeze when an Allied unit is in the region."""
    if not bound(position):
        return
    plane, index = _alarm(position), position.board.grid.index
    near = [u for u in position.state.units_of(ALLIED) if u.hex is not None and plane[index(u.hex)]]
    if near:
        yield Event("coast-awakes", (Patch(COMPARTMENT, {"over": True}),), (SPECIAL,),
                    "the Allies are near: Axis units on the coasts may move",
                    {"unit": near[0].id})
