"""37.1 to 37.3: sides that work together without being friends.

Associated sides pay no heed to each other's zones of control, but no unit enters a hex in which
a unit of an associate stands. Each keeps to its own railways, ports and supply; lines of supply
may cross ground that an associate holds, and his units cancel no enemy zone. In one game turn
a unit is attacked by one of the associates at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.board.layers import Layer
from grognard.changes import Change, Remember
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.machine import GAME_TURN
from grognard.modules import implements, reading
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.units import name
from grognard_standard_rules.zones_of_control import befriended

APART = (RuleId("wie:37.1"),)
ONCE = (RuleId("wie:37.3"),)
ATTACKED_BY = "attacked-by"
"""Memory of the game turn: unit -> the sides that have attacked it, joined by a plus sign."""

ALONG_RAILS = ("rail-move", "repair")
"""Orders all of whose way is judged here; what walks is judged by this module's layer."""

OVER_SEA = ("sail", "land", "cape")
"""Orders whose way ends in the hex that counts."""

INTO = ("to", "at", "hex")
"""Fields in which other orders name the hex a unit comes into."""

ELSEWHERE = ("air-transport", "air-assault", "return-airborne", "return-to-map", "rebuild")


def associates(position: Position, side: str) -> tuple[SideId, ...]:
    """List the sides that are associated with one."""
    return tuple(s for s in position.sides if s != side and position.ask(
        "rule_relation", one=SideId(side), other=s).value == "associated")


def associated_units(position: Position, side: str) -> list[Unit]:
    """List the units of a side's associates, without those that are friends to it."""
    allies = befriended(position, side)
    return [u for s in associates(position, side) for u in position.state.units_of(s)
            if u.id not in allies]


@implements("layer_movement")
@reading("units:{enemy}", "turn", "clock", "compartment:relations")
@rule("wie:37.1")
def kept_apart(position: Position, side: SideId) -> Iterable[Layer]:
    """Close the hexes in which units of associates stand."""
    hexes = {u.at for u in associated_units(position, side)}
    if hexes:
        yield Layer("associated-units", "a unit of an associated player is in the hex", APART,
                    "enter", "block", mask=position.board.grid.mask(hexes))


@implements("check_order", *ALONG_RAILS, *OVER_SEA, *ELSEWHERE)
@rule("wie:37.1")
def not_onto_associates(position: Position, order: Order) -> Iterator[Reason]:
    """Object to rides, voyages, flights and repairs into the hex of an associate's unit."""
    path = tuple(getattr(order, "path", ()))
    named: tuple[object, ...] = ()
    if order.kind in ALONG_RAILS:
        named = path
    elif order.kind in OVER_SEA:
        named = path[-1:]
    else:
        named = tuple(getattr(order, field, None) for field in INTO)
    grid = position.board.grid
    hexes = dict.fromkeys(grid.canonical(HexId(h)) for h in named
                          if isinstance(h, str) and h in grid)
    if not hexes or not associates(position, order.by):
        return
    there: dict[str, Unit] = {u.at: u for u in associated_units(position, order.by)}
    for at in hexes:
        if at in there:
            yield Reason("associated-unit", f"{name(position, there[at])} is there, a unit of an "
                         "associated player", APART, hexes=(at,), units=(there[at].id,),
                         remedy="end the move elsewhere")


# --- 37.3: one attack a game turn -------------------------------------------------------------


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("attack-noted", "Who attacked whom in this game turn is noted"),)


@implements("after_event", "attack-declared")
@rule("wie:37.3")
def note_attacks(position: Position, event: Event) -> Resolution | None:
    """Note whom a side attacks, where it has an associate whom that binds."""
    by = SideId(event.about["by"])
    return _noted(position, by, event.about["defenders"]) if associates(position, by) else None


def _noted(position: Position, by: SideId, defenders: Iterable[str]) -> Resolution:
    known = position.state.remembered(ATTACKED_BY)
    changes: list[Change] = [
        Remember(GAME_TURN, ATTACKED_BY, u, "+".join(sorted({by, *_sides(known.get(u, ""))})))
        for u in defenders]
    if changes:
        yield Event("attack-noted", tuple(changes), ONCE, "", {"by": by, "units": [*defenders]})


def _sides(text: object) -> set[str]:
    return {s for s in str(text).split("+") if s}


@implements("check_target")
@rule("wie:37.3", "std:11.14")
def not_twice(position: Position, target: HexId, side: SideId) -> Iterator[Reason]:
    """Object to attacking units that an associate has attacked in this game turn."""
    known = position.state.remembered(ATTACKED_BY)
    if not known:
        return
    friends = set(associates(position, side))
    before = [u for u in position.state.units_at(target) if _sides(known.get(u.id, "")) & friends]
    if before:
        listed = ", ".join(name(position, u) for u in before)
        yield Reason("attacked-by-associate", f"{listed} has been attacked by an associated player "
                     "in this game turn", ONCE, hexes=(target,), units=tuple(u.id for u in before),
                     remedy="leave that hex to the one who attacked it")
