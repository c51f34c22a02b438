"""What every module may add: layers, lines of tallies, objections, reactions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grognard.hookspecs.marks import hookspec, keyed
from grognard.ids import SideId, UnitId

if TYPE_CHECKING:
    from grognard.assembly import Assembly
    from grognard.board.layers import Layer
    from grognard.errors import Fault
    from grognard.events import Event
    from grognard.orders import Order, Resolution
    from grognard.position import Position
    from grognard.ruling import Reason
    from grognard.tally import Line


@hookspec
def layer_movement(position: Position, side: SideId, mover: str) -> Iterable[Layer]:
    """Add to the price of every step that a class of movers of a side may take.

    Asked once per side and mover class for as long as nothing changes that any module has
    declared to read (`reads` on the hook function, see `reading` in `modules.py`).
    """
    raise NotImplementedError


@hookspec
def layer_supply(position: Position, side: SideId) -> Iterable[Layer]:
    """Add to the price of tracing supply over land for a side."""
    raise NotImplementedError


@hookspec
def modify_movement_allowance(
    position: Position, unit_id: UnitId, mode: str
) -> Iterable[Line]:
    """Add lines to a unit's movement allowance; `mode` is the kind of movement."""
    raise NotImplementedError


@hookspec
def modify_attack(position: Position, unit_id: UnitId, battle: Any) -> Iterable[Line]:
    """Add lines to the strength with which a unit attacks."""
    raise NotImplementedError


@hookspec
def modify_defence(position: Position, unit_id: UnitId, battle: Any) -> Iterable[Line]:
    """Add lines to the strength with which a unit defends."""
    raise NotImplementedError


@hookspec
def modify_die(position: Position, battle: Any) -> Iterable[Line]:
    """Add lines to the die roll of a combat."""
    raise NotImplementedError


@hookspec
def check_content(assembly: Assembly) -> Iterable[Fault]:
    """Find fault with tables, counters and documents that do not fit together.

    Asked once, when the modules are assembled and every overlay is laid.
    """
    raise NotImplementedError


@hookspec
def check_scenario(position: Position) -> Iterable[Fault]:
    """Find fault with a scenario before it is played: a unit in the sea, an unknown country.

    Asked with the empty opening position; `position.scenario.fault` makes the faults. They
    are all reported together and the game is not begun.
    """
    raise NotImplementedError


@keyed("order", "kind")
def check_order(position: Position, order: Order) -> Iterable[Reason]:
    """Object to an order of the kinds named as keys; with none, to an order of any kind."""
    raise NotImplementedError


@hookspec
def check_phase_end(position: Position, side: SideId) -> Iterable[Reason]:
    """Object to a side's ending its phase now."""
    raise NotImplementedError


@keyed("event", "kind")
def after_event(position: Position, event: Event) -> Resolution | None:
    """React to an event: more events, rolls or decisions."""
    raise NotImplementedError
