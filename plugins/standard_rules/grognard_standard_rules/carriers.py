"""7.0, 7.11, 7.7: the points that carry units, how many are left, and whom they take.

A point carries one division, or whatever counts for one, in a game turn. Permanent points,
points that a scenario lists or that were built, and assault points, which may be used as
transport points as well (7.0), are all `Capacity`; `carriers` lists those of a side, the ones
that cost least to use first.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.changes import Change, Pool, Remember
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.machine import GAME_TURN
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard.tally import Line, Tally
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.naval_capability import (
    BUILT,
    LISTED_SEAS,
    Capacity,
    capacities,
)
from grognard_standard_rules.straits import listed
from grognard_standard_rules.units import divisions, name, people, traits

USED = "sea-points"
"""Memory of the game turn: capacity -> points that have carried units in it."""

AMPHIBIOUS = "amphibious"


@rule("std:7.0", "std:7.11")
def carriers(position: Position, side: str) -> tuple[Capacity, ...]:
    """List everything with which a side carries units over sea."""
    own = [c for c in capacities(position, side) if c.points]
    assault = assault_points(position, side)
    return (*own, *((assault,) if assault else ()))


@rule("std:7.0", "std:7.3")
def assault_points(position: Position, side: str) -> Capacity | None:
    """Return the assault points that a side has at hand; None without any."""
    points, home = position.state.pool(assault_pool(side)), LISTED_SEAS.get(side)
    if not points or home is None:
        return None
    seas = position.ask("rule_open_seas", side=SideId(side), nation=side, areas=home)
    rules = tuple(dict.fromkeys((RuleId("std:7.3"), *seas.rules)))
    return Capacity(f"{side}:{AMPHIBIOUS}", points, home, seas.value, rules, kind=AMPHIBIOUS)


def assault_pool(side: str) -> str:
    """Name the pool of a side's assault points that are at hand."""
    return pool_of(side, "amphibious_assault_points")


def pool_for(side: str, carrier: Capacity | str) -> str:
    """Name the pool that a carrier's points lie in; "" for permanent ones."""
    found = carrier if isinstance(carrier, str) else carrier.id
    if found == f"{side}:{AMPHIBIOUS}":
        return assault_pool(side)
    return pool_of(side, "naval_transport_points") if found == side else ""


@rule("std:7.0", "std:7.78")
def points_left(position: Position, side: str, carrier: Capacity) -> Tally:
    """Count the points of a carrier that have not sailed this turn and are not bound."""
    used = int(position.state.remembered(USED).get(carrier.id, 0))
    lines = [Line("printed", "set", carrier.points, "points", carrier.rules)]
    if used and carrier.kind != AMPHIBIOUS:
        lines.append(Line("printed", "add", -used, "used this turn", (RuleId("std:7.0"),)))
    return position.tally("modify_sea_points", f"points of {carrier.id}", lines=lines,
                          side=side, carrier=carrier.id)


@rule("std:7.10", "std:7.17")
def why_not_carried(position: Position, unit: Unit, carrier: Capacity) -> Iterator[Reason]:
    """Say why a carrier does not take a unit, wherever it goes."""
    who, kind = name(position, unit), traits(position, unit).type
    if carrier.carries is not None and unit.nation not in carrier.carries:
        only = " and ".join(people(position, n) for n in sorted(carrier.carries))
        yield Reason("wrong-nation", f"{carrier.words(position)}: only {only} units may use it, "
                     f"not {who}", carrier.rules, units=(unit.id,))
    if kind in carrier.bars:
        yield Reason("wrong-cargo", f"{carrier.words(position)}: it does not carry a "
                     f"{kind.replace('_', ' ')} unit", carrier.rules, units=(unit.id,))


@rule("std:7.0")
def takes(position: Position, carrier: Capacity, unit: Unit) -> int:
    """Return how many points carry a unit: each takes one division, a corps is three."""
    return 1 if carrier.kind == AMPHIBIOUS else divisions(position, unit)


@rule("std:7.0")
def use(position: Position, side: str, carrier: Capacity, unit: Unit) -> tuple[Change, ...]:
    """Note which points carry a unit; an assault point leaves the box of those at hand."""
    if carrier.kind == AMPHIBIOUS:
        return (Pool(assault_pool(side), position.state.pool(assault_pool(side)) - 1),)
    used = int(position.state.remembered(USED).get(carrier.id, 0))
    return (Remember(GAME_TURN, USED, carrier.id, used + takes(position, carrier, unit)),)


@rule("std:7.72", "std:7.81", "std:13.37")
def lose_point(
    position: Position, side: str, carrier: str, cause: str, rules: tuple[RuleId, ...]
) -> Event | None:
    """Make the event by which the point that carried a unit is lost.

    A permanent capacity cannot be lost: None. An assault point has left its pool already.
    """
    pool = pool_for(side, carrier)
    if not pool:
        return None
    changes: tuple[Change, ...] = ()
    if carrier == side:
        used = int(position.state.remembered(USED).get(carrier, 0))
        changes = (Pool(pool, max(0, position.state.pool(pool) - 1)),
                   Remember(GAME_TURN, USED, carrier, max(0, used - 1)))
    what = "a transport point" if carrier == side else "an assault point"
    return Event("sea-point-lost", changes, rules, f"{side} loses {what}",
                 {"side": side, "carrier": carrier, "cause": cause})


def told(position: Position, side: str) -> str:
    """Say for people what a side can carry with, and how much of it is left."""
    parts = []
    for carrier in carriers(position, side):
        left = int(points_left(position, side, carrier).value)
        what = {BUILT: "transport points", AMPHIBIOUS: "assault points"}.get(
            carrier.kind, f"permanent {people(position, carrier.nation)} points in "
            f"{listed(carrier.home)}")
        parts.append(f"{left} of {carrier.points} {what}")
    return "; ".join(parts) or f"{side} has no points to carry units by sea"


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a point that goes down."""
    return (EventKind("sea-point-lost", "A point that carried a unit is lost"),)
