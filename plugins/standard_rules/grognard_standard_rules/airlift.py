"""8.1, 8.4, 8.51: air transport points, in the boxes of the displays and on the turn track.

Points of a nation on a front lie in pools, one for each box:

    lift:<side>:<nation>:<front>:<box>        "lift:axis:de:West:available"

The boxes: "available"; "movement" (committed for this turn); "flown" and "dropped" (those that
have carried a unit in it, by transport or to an assault); "lost"; and for points on no front
"waiting" (to be placed by their owner) and "back-7" (they return in turn 7). All points of a
side lift all its airborne units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from grognard.changes import Pool
from grognard.content.faults import near
from grognard.errors import Fault
from grognard.events import EventKind
from grognard.ids import SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.air_bases import operable
from grognard_standard_rules.air_display import AVAILABLE, LOST, MOVEMENT, fronts, fronts_open_to
from grognard_standard_rules.forces import Points

FLOWN, DROPPED, WAITING, BACK = "flown", "dropped", "waiting", "back-"
TABLE = "air_movement"
WORD = "lift"


@dataclass(frozen=True, slots=True)
class Lift:
    """Transport points of a nation in one box; `front` is empty when they are on none."""

    side: SideId
    nation: str
    front: str
    box: str
    points: int


@implements("rule_pool_name", WORD)
@rule("std:8.11")
def rule_pool_name(position: Position, parts: tuple[str, ...]) -> Ruling[str]:
    """Name transport points: "air transport points, West Front, available"."""
    _, front, box = parts
    where = [f"{front} Front"] if front else []
    back = box.removeprefix(BACK)
    where += [box if box == back else f"back in turn {back}"]
    return ruled(", ".join(("air transport points", *where)), "std:8.11", "a box of a display")


@rule("std:8.11")
def lifts(position: Position, side: str = "", front: str = "", *boxes: str) -> list[Lift]:
    """List transport points: of all sides, fronts and boxes, or of those named."""
    return [
        x for x in position.derived("airlift", ("pools",), lambda: _all(position))
        if side in ("", x.side) and front in ("", x.front) and (not boxes or x.box in boxes)
    ]


def _all(position: Position) -> list[Lift]:
    found = []
    for name, points in position.state.pools.items():
        word, *rest = name.split(":")
        if word == WORD and len(rest) == 4 and points:
            side, nation, front, box = rest
            found.append(Lift(SideId(side), nation, front, box, points))
    return found


def total(position: Position, side: str, front: str, *boxes: str) -> int:
    """Add up the transport points of a side in boxes of a front."""
    return sum(x.points for x in lifts(position, side, front, *boxes))


def points_text(number: int) -> str:
    """Write a number of transport points for people."""
    return f"{number} air transport point{'s' * (number != 1)}"


class Hangar:
    """Transport points on the move, as changes of one event."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._pools: dict[str, int] = {}

    def move(self, lift: Lift, box: str, points: int, front: str | None = None) -> None:
        """Move points of a holding to another box, perhaps of another front."""
        to = lift.front if front is None else front
        for at, where, sign in ((lift.front, lift.box, -1), (to, box, 1)):
            name = f"{WORD}:{lift.side}:{lift.nation}:{at}:{where}"
            held = self._pools.get(name, self._position.state.pool(name))
            self._pools[name] = held + sign * points

    def take(
        self, side: str, front: str, box: str, to: str, points: int, to_front: str | None = None
    ) -> None:
        """Move points of a side, of whichever nation, from a box of a front to another."""
        left = points
        for lift in lifts(self._position, side, front, box):
            name = f"{WORD}:{lift.side}:{lift.nation}:{lift.front}:{lift.box}"
            moved = min(left, self._pools.get(name, lift.points))
            if moved:
                self.move(lift, to, moved, to_front)
                left -= moved

    def changes(self) -> tuple[Pool, ...]:
        """Return the changes that make the moves."""
        return tuple(Pool(name, points) for name, points in self._pools.items())


# --- ranges -----------------------------------------------------------------------------------


@rule("std:8.0", "std:8.28", "std:8.37")
def reach(position: Position, side: str, how: str) -> int:
    """Read how many hexes a unit of a side may fly: by "transport" or to an "assault"."""
    table = position.table(TABLE)
    row = side if side in table.rows else "other"
    return table.int(row, how) or 0


# --- the scenario -----------------------------------------------------------------------------


@implements("check_scenario")
@rule("std:8.11", "std:8.51")
def check_scenario(position: Position) -> Iterator[Fault]:
    """Find fault with transport points on a front that does not exist or is barred to them."""
    points: Points = position.section("points") or Points()
    known = fronts(position)
    for number, row in enumerate(points.available):
        if row.kind != "air_transport_points" or not row.front:
            continue
        at, nations = f"available[{number}]", position.assembly.catalogue.nations
        if row.front not in known:
            yield position.scenario.fault("points", f"{at}.front", "is no air front of the map",
                                          found=repr(row.front), expected=", ".join(known))
        elif row.nation and row.nation not in nations:
            yield position.scenario.fault("points", f"{at}.nation", "is no nation",
                                          found=repr(row.nation),
                                          hint=near(row.nation, nations, "nations"))
        elif row.nation and row.front not in (may := fronts_open_to(position, row.nation)).value:
            yield position.scenario.fault(
                "points", f"{at}.front", f"points of {row.nation} may not be on this front "
                f"({', '.join(may.rules)})", found=repr(row.front),
                expected=", ".join(sorted(may.value)))


def open_fronts(position: Position, side: str, nation: str) -> list[str]:
    """List the fronts on which a side may place transport points of a nation."""
    may = fronts_open_to(position, nation).value if nation else frozenset(fronts(position))
    return [f for f in fronts(position) if f in may and operable(position, side, f)]


def boxes(position: Position, side: str) -> Mapping[str, Mapping[str, int]]:
    """Return what lies where: front (or "" for none) -> box -> points."""
    found: dict[str, dict[str, int]] = {}
    for x in lifts(position, side):
        there = found.setdefault(x.front, {})
        there[x.box] = there.get(x.box, 0) + x.points
    return found


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of transport points."""
    return (
        EventKind("lift-committed", "Air transport points are committed"),
        EventKind("lift-returned", "Air transport points return unused"),
        EventKind("lift-lost", "An air transport point is lost"),
        EventKind("lift-recycling", "Air transport points leave the display for a time"),
        EventKind("lift-placed", "Air transport points are placed on a front"),
        EventKind("lift-transferred", "Air transport points change fronts"),
    )


__all__ = [
    "AVAILABLE", "BACK", "DROPPED", "FLOWN", "LOST", "MOVEMENT", "WAITING", "Hangar", "Lift",
    "boxes", "lifts", "open_fronts", "points_text", "reach", "total",
]
