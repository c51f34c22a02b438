"""13.1: the air war displays: the boxes of each front, and whose points lie in them.

A nation's points on a front lie in pools, one for each box:

    air:<side>:<nation>:<front>:<box>      "air:axis:de:East:ground"

The scenario fills the boxes "available". What is lost stays on the display in the box
"lost", for games in which lost points are built again (13.7).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.changes import Pool
from grognard.content.faults import near
from grognard.errors import Fault, UnreadableOrder
from grognard.events import EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.tally import Line, Tally
from grognard_standard_rules import climate
from grognard_standard_rules.forces import Points
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.units import people

AVAILABLE, SUPERIORITY, GROUND, SEA = "available", "superiority", "ground", "sea"
TRANSFER, MOVEMENT, LOST = "transfer", "movement", "lost"
BOXES = (AVAILABLE, SUPERIORITY, GROUND, SEA, TRANSFER, MOVEMENT, LOST)
FIELD, LIMITS = "air_front", "air_fronts"
DOING = {AVAILABLE: "uncommitted", SUPERIORITY: "seeking superiority", GROUND: "on ground missions",
         SEA: "on sea missions", TRANSFER: "in transfer"}
"""What points in a box do, in words."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Points of one nation in one box of one front."""

    side: SideId
    nation: str
    front: str
    box: str
    points: int


@rule("std:13.11")
def holdings(
    position: Position, side: str = "", front: str = "", *boxes: str, nation: str = ""
) -> list[Holding]:
    """List what lies in the displays: of all sides and fronts, or of those named."""
    return [
        h for h in position.derived("air-display", ("pools",), lambda: _display(position))
        if side in ("", h.side) and front in ("", h.front) and nation in ("", h.nation)
        and (not boxes or h.box in boxes)
    ]


def _display(position: Position) -> list[Holding]:
    found = []
    for name, points in position.state.pools.items():
        word, *rest = name.split(":")
        if word == "air" and len(rest) == 4 and points:
            side, nation, front, box = rest
            found.append(Holding(SideId(side), nation, front, box, points))
    return found


def total(
    position: Position, side: str = "", front: str = "", *boxes: str, nation: str = ""
) -> int:
    """Add up the points in the boxes named."""
    return sum(h.points for h in holdings(position, side, front, *boxes, nation=nation))


def by_nation(position: Position, side: str, front: str, *boxes: str) -> dict[str, int]:
    """Return how many points each nation of a side has in the boxes named."""
    found: dict[str, int] = {}
    for held in holdings(position, side, front, *boxes):
        found[held.nation] = found.get(held.nation, 0) + held.points
    return found


def points_of(number: int, side: str) -> str:
    """Write a number of points of a side for people."""
    return f"{number} {'point' if number == 1 else 'points'} of {side}"


def pool_name(side: str, nation: str, front: str, box: str) -> str:
    """Name the pool of a box."""
    return f"air:{side}:{nation}:{front}:{box}"


class Ledger:
    """Points on the move: several moves from box to box, as changes of one event."""

    def __init__(self, position: Position) -> None:
        self._state = position.state
        self._pools: dict[str, int] = {}

    def has(self, side: str, nation: str, front: str, box: str) -> int:
        """Return what a box holds after the moves so far."""
        name = pool_name(side, nation, front, box)
        return self._pools.get(name, self._state.pool(name))

    def move(
        self, side: str, nation: str, front: str, box: str, to: str, points: int,
        to_front: str = "",
    ) -> None:
        """Move points from one box to another, perhaps of another front."""
        for at, where, sign in ((front, box, -1), (to_front or front, to, 1)):
            held = self.has(side, nation, at, where)
            self._pools[pool_name(side, nation, at, where)] = held + sign * points

    def changes(self) -> tuple[Pool, ...]:
        """Return the changes that make the moves, in an order that no order's wording decides."""
        return tuple(Pool(name, points) for name, points in sorted(self._pools.items()))


# --- fronts -----------------------------------------------------------------------------------


def one_front(position: Position) -> str:
    """Name the front of a game that has no other; "" where the map tells them apart."""
    return str(position.derived(
        ("one-air-front",), (), lambda: position.ask_or("", "rule_one_air_front").value))


@rule("std:13.0")
def known_fronts(position: Position) -> tuple[str, ...]:
    """List the air fronts of the game in the order of the map."""
    words = position.board.fields[FIELD][0] if FIELD in position.board.fields else ()
    only = one_front(position)
    return (only,) if only else tuple(word for word in words if word)


@rule("std:13.2")
def fronts(position: Position) -> tuple[str, ...]:
    """List the air fronts of the game, in the order in which they are resolved."""
    known = {word.casefold(): word for word in known_fronts(position)}
    return tuple(known[row] for row in position.table(LIMITS).rows if row in known)


@rule("std:13.0")
def front_of(position: Position, hex_id: str) -> str:
    """Return the air front in which a hex lies ("" for none)."""
    if only := one_front(position):
        return only
    return position.board.word(FIELD, hex_id) if FIELD in position.board.fields else ""


@implements("rule_map_word", FIELD)
@rule("std:13.0")
def rule_map_word(position: Position, hex_id: HexId) -> Ruling[str]:
    """Tell the front in which a hex lies, in games that know but one, too."""
    return ruled(front_of(position, hex_id), "std:13.0", "its air front", "air-front")


@implements("rule_pool_name", "air")
@rule("std:13.11")
def rule_pool_name(position: Position, parts: tuple[str, ...]) -> Ruling[str]:
    """Name points on a display: "German air points, East Front, available"."""
    nation, front, box = parts
    text = f"{people(position, nation)} air points, {front} Front, {box}"
    return ruled(text, "std:13.11", "a box of a display")


@rule("std:13.0")
def on_fronts(position: Position, *names: str) -> BoolPlane:
    """Paint the hexes of some air fronts."""
    if only := one_front(position):
        return frozen(position.board.grid.on_map & (only in names))
    return frozen(position.board.is_(FIELD, *names))


def front_named(position: Position, word: str) -> str | None:
    """Return the front that a word or its beginning names, None for no front."""
    fit = [f for f in fronts(position) if f.casefold().startswith(word.casefold())]
    return fit[0] if word and len(fit) == 1 else None


def read_front(position: Position, word: str) -> str:
    """Return the front that a word names; raise UnreadableOrder when there is none."""
    found = front_named(position, word)
    if found is None:
        raise UnreadableOrder(f"{word!r} is no air front", f"air fronts: {_listed(position)}")
    return found


def _listed(position: Position) -> str:
    return ", ".join(fronts(position))


@rule("std:13.63")
def fronts_open_to(position: Position, nation: str) -> Ruling[frozenset[str]]:
    """Say on which fronts a nation's points may be: any, unless its own section says less."""
    everywhere = frozenset(fronts(position))
    return position.ask_or(everywhere, "rule_air_fronts", nation, nation=nation)


# --- limits -----------------------------------------------------------------------------------


def limit_of(position: Position, front: str, column: str) -> int:
    """Read a limit of a front."""
    return position.table(LIMITS).int(front.casefold(), column) or 0


@implements("rule_air_superiority_limit")
@rule("std:13.12")
def superiority_limit(position: Position, side: SideId, front: str) -> Ruling[int]:
    """Read the most that a player may send against the enemy's fighters; any weather."""
    most = limit_of(position, front, SUPERIORITY)
    text = f"at most {most} of a player's points seek superiority on the {front} Front"
    return ruled(most, "std:13.12", text, "superiority-limit")


@rule("std:13.12", "std:15.1")
def may_fly(position: Position, side: SideId, front: str) -> Tally:
    """Count how many of a side's available points on a front may be committed now."""
    held = total(position, side, front, AVAILABLE)
    first = Line("printed", "set", held, "points in the available box", (RuleId("std:13.12"),))
    return position.tally("modify_air_points", f"points of {side} that may fly on the {front} "
                          "Front", lines=(first,), side=side, front=front)


@implements("modify_air_points")
@rule("std:13.12", "std:15.1")
def weather_keeps_down(position: Position, front: str) -> Iterator[Line]:
    """Leave only a share of the points in bad weather; fractions are dropped."""
    now = climate.weather(position)
    share = position.table("air_effects").fraction(front.casefold(), now)
    if share is not None and share != 1:
        rules = (RuleId("std:15.1"), RuleId("std:13.12"))
        yield Line("halve", "times", share, f"{now} weather on the {front} Front", rules)
        yield Line("clamp", "floor", 1, "fractions are dropped", rules)


@implements("check_scenario")
@rule("std:13.11", "std:13.63")
def check_scenario(position: Position) -> Iterator[Fault]:
    """Find fault with air points on a front that does not exist, or where they may not be."""
    points: Points = position.section("points") or Points()
    known = fronts(position)
    for number, row in enumerate(points.available):
        if row.kind != "air_points":
            continue
        at, nations = f"available[{number}]", position.assembly.catalogue.nations
        if row.front not in known:
            yield position.scenario.fault("points", f"{at}.front", "is no air front of the map",
                                          found=repr(row.front), expected=", ".join(known))
        elif row.nation not in nations:
            yield position.scenario.fault("points", f"{at}.nation", "is no nation",
                                          found=repr(row.nation),
                                          hint=near(row.nation, nations, "nations"))
        elif row.front not in (allowed := fronts_open_to(position, row.nation)).value:
            yield position.scenario.fault(
                "points", f"{at}.front", f"points of {row.nation} may not be on this front "
                f"({', '.join(allowed.rules)})", found=repr(row.front),
                expected=", ".join(sorted(allowed.value)))


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of the displays."""
    return (
        EventKind("air-committed", "Air points are committed"),
        EventKind("air-points-returned", "Air points return to the available box"),
        EventKind("air-points-lost", "Air points are lost"),
    )
