"""8.1, 8.5: airborne units, and the boxes in which they wait.

Units ready for an assault lie in the box of a front, "@airborne:<side>:<front>". Those that
were taken off the map wait in "@airborne:<side>:waiting"; a marker on each says in which turn
it may go on: four turns after it left the map, one turn after it changed fronts.

All airborne divisions fly but those with parts in the catalogue: an Axis division flies as
regiments, which join again later (8.0).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.changes import Change, LiftMarker, Move, PutMarker
from grognard.content.counters import FRONT
from grognard.errors import UnreadableOrder
from grognard.ids import SideId, UnitId
from grognard.kit.naming import no_such_unit
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.air_display import fronts
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.units import name, traits

BOX = "@airborne"
WAITING = "waiting"
READY = "airborne-ready"
"""Marker on a unit in a box: the game turn in which it may go on."""

DIVISION, REGIMENT = "airborne_division", "airborne_regiment"
TURNS_TO_PREPARE, TURNS_TO_SHIFT = 4, 1


@rule("std:8.0")
def is_airborne(position: Position, unit: Unit) -> bool:
    """Say whether a unit is an airborne one at full strength."""
    return unit.face == FRONT and traits(position, unit).type in (DIVISION, REGIMENT)


@rule("std:8.0")
def parts(position: Position, unit: Unit) -> tuple[str, ...]:
    """List the counters of the regiments as which a division flies; none if it flies whole."""
    made_of = position.assembly.catalogue.counter(unit.counter).parts
    return tuple(part for part, number in made_of.items() for _ in range(number))


def airborne_on_map(position: Position, side: str) -> tuple[Unit, ...]:
    """List the airborne units of a side that stand on the map."""
    counters = position.derived(("airborne-counters",), (), lambda: frozenset(
        c.id for c in position.assembly.catalogue if c.front.type in (DIVISION, REGIMENT)))

    def make() -> tuple[Unit, ...]:
        return tuple(u for u in position.state.units.values() if u.counter in counters
                     and u.side == side and u.on_map and is_airborne(position, u))

    return position.derived(("airborne-on-map", side), (f"units:{side}",), make)


@rule("std:8.0", "std:8.31")
def lift_points(position: Position, unit: Unit) -> int:
    """Return how many transport points carry a unit: one an airborne unit, most others none."""
    if is_airborne(position, unit):
        return 1
    return position.derived(("lift-points", unit.counter, unit.face), (), lambda: int(
        position.ask_or(0, "rule_lift_points", unit_id=unit.id).value))


def carried_on_map(position: Position, side: str) -> tuple[Unit, ...]:
    """List the units of a side on the map that are not airborne, but may be carried by air."""
    if not position.referee.owns("rule_lift_points"):
        return ()
    return tuple(u for u in position.state.units_of(SideId(side)) if u.on_map
                 and not is_airborne(position, u) and lift_points(position, u))


@rule("std:8.0")
def may_fly(position: Position, unit: Unit) -> bool:
    """Say whether air transport points lift a unit as it is."""
    return is_airborne(position, unit) and not parts(position, unit)


# --- boxes ------------------------------------------------------------------------------------


def box_of(side: str, where: str) -> str:
    """Name the box of a front, or the one of units that wait."""
    return f"{BOX}:{side}:{where}"


def boxed(position: Position, side: str, where: str = "") -> list[Unit]:
    """List the units of a side in the box of a front; or in all its boxes."""
    places = [where] if where else [WAITING, *fronts(position)]
    return [u for p in places for u in position.state.units_at(box_of(side, p))]


def place_of(unit: Unit) -> str:
    """Return the front in whose box a unit lies, "waiting", or "" when it is in no such box."""
    start = box_of(unit.side, "")
    return unit.at.removeprefix(start) if unit.at.startswith(start) else ""


def ready_in(position: Position, unit: Unit) -> int:
    """Return the turn in which a unit in a box may go on (0: it is ready)."""
    marker = position.state.marker(READY, unit.id)
    return 0 if marker is None else int(marker.value)


def put(unit: Unit, where: str, ready: int = 0) -> list[Change]:
    """List what puts a unit into a box, to go on in some turn."""
    changes: list[Change] = [Move(unit.id, box_of(unit.side, where))]
    return [*changes, PutMarker(READY, unit.id, unit.side, ready)] if ready else changes


def unmark(position: Position, unit: Unit) -> list[Change]:
    """List what takes the marker off a unit, if it has one."""
    return [LiftMarker(READY, unit.id)] if position.state.marker(READY, unit.id) else []


# --- words ------------------------------------------------------------------------------------


def called(position: Position, unit: Unit) -> str:
    """Name a unit for people; one in a box by its front ("2-5 in the West box")."""
    where = place_of(unit)
    if not where:
        return name(position, unit)
    printed = position.face(unit).printed
    return f"{printed} off the map" if where == WAITING else f"{printed} in the {where} box"


def all_called(position: Position, units: Iterable[Unit]) -> str:
    """Name several units, those alike together."""
    names = [called(position, u) for u in units]
    return ", ".join(f"{names.count(n)}*{n}" if names.count(n) > 1 else n
                     for n in dict.fromkeys(names))


def named(
    position: Position, side: SideId, words: Iterable[str], among: Iterable[Unit]
) -> list[Unit]:
    """Find units by words: "3*2-5", "all" of them, or as units on the map are named.

    `among` are those meant first, in boxes or on the map; raises UnreadableOrder for none.
    """
    free, found = list(among), list[Unit]()
    for word in words:
        count, _, printed = word.rpartition("*")
        many = int(count) if count.isdecimal() else 1
        fit = [u for u in free if printed in (u.id, position.face(u).printed)]
        if word.casefold() in ("all", "everything"):
            chosen = list(free)
        elif fit:
            chosen = fit[:many]
            if len(chosen) < many:
                raise UnreadableOrder(f"there are {len(fit)} {printed}, not {many}",
                                      all_called(position, free))
        else:
            chosen = find_all(position, side, [word])
        found += chosen
        free = [u for u in free if u not in chosen]
    if not found:
        raise UnreadableOrder("which units?", all_called(position, free) or "none is ready to fly")
    return found


# --- objections -------------------------------------------------------------------------------


@rule("std:8.0", "std:8.12", "std:8.31")
def not_airborne(
    position: Position, unit_id: UnitId, by: SideId, *, carried: bool = False
) -> Iterator[Reason]:
    """Object to a unit that is not there, not one's own, or cannot fly (or be `carried`)."""
    unit = position.state.units.get(unit_id)
    if unit is None:
        yield no_such_unit(unit_id, rules=cite("std:8.0"))
        return
    who, here = called(position, unit), (unit_id,)
    if unit.side != by:
        yield Reason("not-yours", f"{who} belongs to {unit.side}", cite("std:8.0"), units=here,
                     remedy=f"name units of {by}")
    elif not is_airborne(position, unit) and not (carried and lift_points(position, unit)):
        yield Reason("not-airborne", f"{who} is no airborne unit at full strength",
                     cite("std:8.0"), units=here, remedy="name airborne units at full strength")
    elif regiments := parts(position, unit):
        yield Reason("flies-as-regiments", f"{who} does not fly whole", cite("std:8.0"), units=here,
                     remedy=f"split it into its {len(regiments)} regiments")
