"""43.73, 43.74: after a mainly American attack nobody heeds Vichy, until the Axis comes.

From the game turn after the violation on, while an Allied ground combat unit is in Vichy
territory, its units stay on the map and nobody fights them. They join the Allies as soon as an
Axis unit enters Vichy territory, which ends its move there. If it enters Metropolitan Vichy, the
units there and on Corsica give up, its land, railways and ports are Axis, undestroyed, and its
naval transport too.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from grognard.changes import Allegiance, Change, Paint, Patch, PutMarker, Remove
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId
from grognard.modules import amends, implements
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.phase_ends import last
from grognard_standard_rules.stack_room import room
from grognard_standard_rules.stacking_grace import EXCUSED
from grognard_standard_rules.units import traits
from grognard_war_in_europe.vichy import COMPARTMENT, FREED, LEFT_ALONE, RESISTING, noted, status
from grognard_war_in_europe.vichy_neutrality import (
    ALLIED,
    AMERICAN,
    AXIS,
    NEUTRAL,
    homeland,
    in_territory,
    territory,
    vichy_units,
)

OCCUPIED = (RuleId("wie:43.74"),)


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("vichy-changes", "Vichy units change command"),
            EventKind("vichy-occupied", "The Axis occupies Metropolitan Vichy"))


def allies_inside(position: Position) -> bool:
    """Say whether an Allied ground combat unit is in Vichy territory."""
    plane, index = territory(position), position.board.grid.index
    return any(plane[index(u.hex)] and traits(position, u).is_ground_combat
               for u in position.state.units_of(ALLIED) if u.hex is not None)


@amends("phase_housekeeping", "housekeeping")
@rule("wie:43.73")
def _the_turn_is_over(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Put Vichy units aside as a game turn ends with Allies inside; else they resist again."""
    plan = yield
    now, inside = status(position), allies_inside(position)
    if (now, inside) == (RESISTING, True):
        return last(plan, _aside)
    return last(plan, _again) if (now, inside) == (LEFT_ALONE, False) else plan


def _aside(position: Position) -> Resolution:
    changes: list[Change] = [Patch(COMPARTMENT, {**noted(position), "status": LEFT_ALONE})]
    changes += [Allegiance(u.id, NEUTRAL) for u in vichy_units(position)]
    yield Event("vichy-changes", tuple(changes), AMERICAN,
                "the Vichy units fight no more; nobody commands them", {"side": NEUTRAL})


def _again(position: Position) -> Resolution:
    changes: list[Change] = [Patch(COMPARTMENT, {**noted(position), "status": RESISTING})]
    changes += [Allegiance(u.id, AXIS) for u in vichy_units(position)]
    yield Event("vichy-changes", tuple(changes), AMERICAN,
                "no Allied unit is left in Vichy territory: its units resist again",
                {"side": AXIS})


# --- the Axis comes -----------------------------------------------------------------------------


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated", "unit-lands",
            "air-assault")
@rule("wie:43.73", "wie:43.74")
def _axis_comes(position: Position, event: Event) -> Resolution | None:
    """See whether an Axis unit has entered Vichy territory; who flies over it has not."""
    named = (event.about.get("unit", ""), *event.about.get("units", ()))
    unit = next((position.state.units[u] for u in named if u in position.state.units), None)
    now = status(position)
    if now not in (RESISTING, LEFT_ALONE, FREED) or unit is None or unit.side != AXIS:
        return None
    walked = () if event.kind == "air-assault" else event.about.get("path", ())
    entered = [str(h) for h in (*walked, unit.at) if in_territory(position, str(h))]
    if not entered or unit.nation == "vf":
        return None
    home, index = homeland(position), position.board.grid.index
    at_home = any(home[index(h)] for h in entered) and not noted(position).get("metropolitan")
    return _entered(position, at_home) if at_home or now == LEFT_ALONE else None


def _entered(position: Position, at_home: bool) -> Resolution:
    home, index = homeland(position), position.board.grid.index
    if at_home:
        gone = [u for u in vichy_units(position) if u.hex is not None and home[index(u.hex)]]
        changes: list[Change] = [Patch(COMPARTMENT, {**noted(position), "metropolitan": True})]
        changes += [Remove(u.id) for u in gone]
        changes += _handed_over(position)
        position = yield Event(
            "vichy-occupied", tuple(changes), OCCUPIED, "the Axis occupies Metropolitan Vichy: "
            f"{len(gone)} units give up, its railways, ports and ships are Axis",
            {"side": AXIS, "units": [u.id for u in gone]})
    if status(position) == LEFT_ALONE:
        changes = [Patch(COMPARTMENT, {**noted(position), "status": FREED})]
        changes += [Allegiance(u.id, ALLIED) for u in vichy_units(position)]
        position = yield Event(
            "vichy-changes", tuple(changes), AMERICAN, "an Axis unit enters Vichy territory: "
            "its units join the Allies", {"side": ALLIED})
        yield from _too_many(position)


@rule("wie:43.74")
def _handed_over(position: Position) -> Iterator[Change]:
    """Hand what is nobody's of Metropolitan Vichy to the Axis."""
    state, home = position.state, homeland(position)
    for plane, words in (("control", ("", NEUTRAL)), ("rail", (NEUTRAL,))):
        if plane in state.planes:
            free = home & state.is_(plane, *words)
            if free.any():
                yield Paint(plane, AXIS, tuple(position.board.grid.names(free)))


def _too_many(position: Position) -> Resolution:
    """Excuse hexes that Allies shared with Vichy units, as after a retreat."""
    hexes = sorted({u.at for u in vichy_units(position) if room(position, ALLIED, u.at) < 0})
    if hexes:
        yield Event("overstacking-excused",
                    tuple(PutMarker(EXCUSED, h, ALLIED) for h in hexes), AMERICAN,
                    f"{', '.join(hexes)} may stay overfull until allied's next movement phase ends",
                    {"side": ALLIED, "hexes": hexes})


@implements("check_order", "move", "force-march")
@rule("wie:43.73")
def _stops_at_the_border(position: Position, order: Order) -> Iterable[Reason]:
    """Let an Axis move end where it first enters Vichy territory that nobody heeds."""
    path = [HexId(h) for h in getattr(order, "path", ())]
    if status(position) != LEFT_ALONE or order.by != AXIS:
        return
    first = next((n for n, h in enumerate(path) if in_territory(position, h)), None)
    if first is not None and first + 1 < len(path):
        yield Reason("vichy-wakes", f"Vichy units join the Allies as an Axis unit enters "
                     f"{path[first]}: the move ends there", AMERICAN, hexes=(path[first],),
                     remedy=f"move to {path[first]}, then on with another order")
