"""10.2: a line of supply told stretch by stretch, or what stands in its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from grognard.ids import HexId, RuleId
from grognard.ruling import Reason
from grognard.supply import Stretch, SupplyLine
from grognard_krieg.supply_heads import BOX, ROAD, ZONE


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg of a line: how it goes ("foot", "road", "sea", "there"), to what, over what.

    `there` is the step from a road or a port into the city, box or port that is in the same
    place. `zone` names the naval zone of a leg by sea.
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


def legs(line: SupplyLine) -> list[Leg]:
    """Tell a line; the two links by which it crosses a naval zone are one leg."""
    out, sea, here = list[Leg](), None, line.start
    for stretch in line.stretches:
        if stretch.head.kind == ZONE:
            sea = stretch
            continue
        leg = _over_sea(sea, stretch, here) if sea is not None else _leg(stretch)
        sea = None
        if leg.hexes:
            here = leg.hexes[-1]
        if leg.by != "there" or not out or out[-1].to != leg.to:
            out.append(leg)
    return out


def hexes_of(told: Iterable[Leg]) -> list[HexId]:
    """List the hexes of a line in order, each once where two legs meet."""
    out: list[HexId] = []
    for leg in told:
        out += [h for n, h in enumerate(leg.hexes) if n or not out or out[-1] != h]
    return out


def _leg(stretch: Stretch) -> Leg:
    far, to = len(stretch.hexes) - 1, str(stretch.head)
    if stretch.manner == "walk":
        to = f"the road at {stretch.hexes[-1]}" if stretch.head.kind == ROAD else to
        text = f"{far} {_hexes(far)} of {stretch.allowed} to {to}" if far else f"it is at {to}"
        return Leg("foot", to, stretch.hexes, text, rules=stretch.rules)
    if stretch.manner == "track":
        text = f"{far} {_hexes(far)} along roads and railways to {to}" if far else f"on to {to}"
        return Leg("road" if far else "there", to, stretch.hexes, text, rules=stretch.rules)
    hexes = () if stretch.head.kind == BOX else stretch.hexes
    text = f"{stretch.text} to {to}" if stretch.head.kind == BOX else f"on from {to}"
    return Leg("there", to, hexes, text, rules=stretch.rules)


def _over_sea(sea: Stretch, landing: Stretch, start: HexId) -> Leg:
    to, box = str(landing.head), landing.head.kind == BOX
    hexes = (start,) if box else (start, landing.hexes[-1])
    rules = tuple(dict.fromkeys((*sea.rules, *landing.rules)))
    text = f"across {sea.head} to {to}"
    return Leg("sea", to, hexes, text, sea.head.id.partition(":")[2], rules)


def _hexes(number: int) -> str:
    return "hex" if number == 1 else "hexes"


def block(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Say what stands in the way; what bars the best line comes first."""
    told = list(reasons)
    told.sort(key=lambda r: r.code != "out-of-range")
    if told and told[0].code in ("enemy-unit", "enemy-zone"):
        told[0] = replace(told[0], text=f"the line is blocked: {told[0].text}")
    return tuple(told)
