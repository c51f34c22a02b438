"""10.2: a line of supply told leg by leg."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.ids import HexId, RuleId
from grognard.position import Position
from grognard.ruling import Reason
from grognard.supply import Head, Stretch, SupplyLine
from grognard_krieg.supply_heads import BOX, CITY, ROAD, TOWN, ZONE


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg of a line: how it goes ("foot", "road", "sea", "there"), to what, over what.

    "there" is the step from a road or a port into the city, box or port in the same place.
    `zone` is the naval zone of a leg by sea.
    """

    by: str
    to: str
    hexes: tuple[HexId, ...]
    text: str
    zone: str = ""
    rules: tuple[RuleId, ...] = ()

    def as_values(self) -> Mapping[str, Any]:
        """Return the leg in plain values."""
        out: dict[str, Any] = {"by": self.by, "to": self.to, "hexes": list(self.hexes)}
        return out | ({"zone": self.zone} if self.zone else {}) | {"rules": list(self.rules)}

    def reason(self) -> Reason:
        """Return the leg as a reason."""
        return Reason(f"supply-{self.by}", self.text, self.rules, hexes=self.hexes)


def legs(position: Position, line: SupplyLine) -> list[Leg]:
    """Tell a line; the two links by which it crosses a naval zone are one leg."""
    out, sea, here = list[Leg](), None, line.start
    for stretch in line.stretches:
        if stretch.head.kind == ZONE:
            sea = stretch
            continue
        leg = _by_sea(position, sea, stretch, here) if sea else _leg(position, stretch)
        sea = None
        here = leg.hexes[-1] if leg.hexes else here
        out.append(leg)
    return out


def source_of(position: Position, line: SupplyLine) -> str:
    """Name the source that a line ends in."""
    return called(position, line.source, line.stretches[-1].hexes[-1])


def hexes_of(told: Iterable[Leg]) -> list[HexId]:
    """List the hexes of a line in order, each once where two legs meet."""
    out: list[HexId] = []
    for leg in told:
        out += [h for n, h in enumerate(leg.hexes) if n or not out or out[-1] != h]
    return out


def called(position: Position, head: Head, at: HexId) -> str:
    """Name a head as a line meets it in a hex."""
    if head.kind == ROAD:
        return f"the road at {at}"
    if head.kind in (CITY, TOWN) and len(head.hexes) > 1:
        names = [p.name for p in position.board.places_at(at)]
        return f"{names[0]} ({at})" if names else at
    return str(head)


def _leg(position: Position, stretch: Stretch) -> Leg:
    at, far = stretch.hexes[-1], len(stretch.hexes) - 1
    to = called(position, stretch.head, at)
    if stretch.manner == "walk":
        there = "on the road" if stretch.head.kind == ROAD else f"at {to}"
        text = f"{far} {_noun(far)} of {stretch.allowed} on foot to {to}" if far else (
            f"{at} is {there}")
        return Leg("foot", to, stretch.hexes, text, rules=stretch.rules)
    if stretch.manner == "track" and far:
        text = f"{far} {_noun(far)} along roads and railways to {to}"
        return Leg("road", to, stretch.hexes, text, rules=stretch.rules)
    if stretch.head.kind == BOX:
        return Leg("there", to, (), f"{stretch.text} to {to}", rules=stretch.rules)
    text = "on by road and rail" if stretch.head.kind == ROAD else f"there is {to}"
    return Leg("there", to, stretch.hexes, text, rules=stretch.rules)


def _by_sea(position: Position, sea: Stretch, landing: Stretch, start: HexId) -> Leg:
    box = landing.head.kind == BOX
    to = str(landing.head) if box else called(position, landing.head, landing.hexes[-1])
    hexes = (start,) if box else (start, landing.hexes[-1])
    rules = tuple(dict.fromkeys((*sea.rules, *landing.rules)))
    return Leg("sea", to, hexes, f"across {sea.head} to {to}", sea.head.id.partition(":")[2],
               rules)


def _noun(number: int) -> str:
    return "hex" if number == 1 else "hexes"
