"""X2.22: air landing divisions fly like paratroops, and land on the heels of paratroops alone.

No strength of such a division is in the text: an overlay brings the counters, of the type
"airborne_division" and with the attribute `air_landing = true`. A point carries one, to supplied
ground and to an assault; into an assault go no more of them than paratroop units are dropped on
the hex, and the points that bring them there are lost: gliders are not flown back. An Axis
regiment is a paratroop unit; those that have joined to a division count as the regiments they
were (X5.1). What is flown into an assault (8.34) is treated like what is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.air_assault import AirAssault
from grognard_standard_rules.air_movement import front_at
from grognard_standard_rules.air_transport import AirTransport, under_assault
from grognard_standard_rules.airborne import is_airborne
from grognard_standard_rules.airlift import DROPPED, Hangar, points_text
from grognard_standard_rules.airlift import LOST as LOST_POINTS
from grognard_standard_rules.answers import cite
from grognard_standard_rules.landed import ASSAULTED

FLAG = "air_landing"
X222 = cite("wie:X2.22")


def is_air_landing(position: Position, unit: Unit) -> bool:
    """Say whether a unit is an air landing division at full strength."""
    return is_airborne(position, unit) and position.face(unit).flag(FLAG)


def paratroops(position: Position, unit: Unit) -> int:
    """Count the paratroop units that a unit is: a joined division is its regiments."""
    if not is_airborne(position, unit) or is_air_landing(position, unit):
        return 0
    return max(1, sum(position.assembly.catalogue.counter(unit.counter).parts.values()))


def dropped(position: Position, side: SideId, at: HexId) -> list[Unit]:
    """List the units of a side that have come down in a hex in this player turn to assault it."""
    how = position.state.remembered(ASSAULTED)
    return [u for u in position.state.units_at(at) if u.side == side and u.id in how]


@implements("check_order", "air-assault", "air-transport")
@rule("wie:X2.22")
def behind_paratroops(position: Position, order: AirAssault | AirTransport) -> Iterator[Reason]:
    """Object to more air landing divisions in an assault than paratroop units."""
    if order.to not in position.board.grid:
        return
    at = position.board.grid.canonical(order.to)
    if isinstance(order, AirTransport) and not under_assault(position, order.by, at):
        return
    units = [position.state.units[u] for u in order.units if u in position.state.units]
    landing = [u for u in units if is_air_landing(position, u)]
    together = [*units, *dropped(position, order.by, at)]
    most = sum(paratroops(position, u) for u in together)
    wanted = sum(is_air_landing(position, u) for u in together)
    if landing and wanted > most:
        yield Reason("too-few-paratroops", f"{wanted} air landing units at {at}, but only {most} "
                     "paratroop units are dropped there", X222, hexes=(at,),
                     units=tuple(u.id for u in landing),
                     remedy=f"land {most}, or drop a paratroop unit for each")


@implements("after_event", "air-assault", "air-transport")
@rule("wie:X2.22")
def gliders(position: Position, event: Event) -> Resolution | None:
    """Lose the points that brought air landing divisions to an assault."""
    about = event.about
    if event.kind == "air-transport" and not about.get("under_assault"):
        return None
    units = [position.state.units[UnitId(u)] for u in about["units"]]
    number = sum(is_air_landing(position, u) for u in units)
    return _lost(SideId(about["side"]), HexId(about["from"]), number) if number else None


def _lost(side: SideId, start: HexId, number: int) -> Resolution:
    position: Position = yield LOOK
    front, hangar = front_at(position, start), Hangar(position)
    hangar.take(side, front, DROPPED, LOST_POINTS, number)
    are = "are" if number > 1 else "is"
    yield Event("gliders-lost", hangar.changes(), X222,
                f"{points_text(number)} of {side}, flown as gliders, {are} lost",
                {"side": side, "front": front, "points": number})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of points that do not come back."""
    return (EventKind("gliders-lost", "Air transport points are lost as gliders"),)
