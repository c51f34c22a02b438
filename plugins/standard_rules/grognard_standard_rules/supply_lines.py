"""14.4: a line of supply told leg by leg, or what stands in its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Any

from grognard.ids import HexId, RuleId
from grognard.ruling import Reason
from grognard.supply import Head, Stretch, SupplyLine
from grognard_standard_rules.supply_policy import RAIL, RAILWAY, SEA


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg of a line: how it goes, to what supplyhead, over which hexes.

    `by` is "foot", "rail", "sea" or "transfer" (from one supplyhead to another in one hex).
    `cost` and `allowed` are movement points (hexes to a beach) and set for walks only.
    """

    by: str
    to: str
    hexes: tuple[HexId, ...]
    text: str
    cost: int = 0
    allowed: int | None = None
    rules: tuple[RuleId, ...] = ()

    def as_values(self) -> Mapping[str, Any]:
        """Return the leg in plain values."""
        out: dict[str, Any] = {"by": self.by, "to": self.to, "hexes": list(self.hexes)}
        if self.by == "foot":
            out |= {"cost": self.cost, "allowed": self.allowed}
        return {**out, "rules": list(self.rules)}

    def reason(self) -> Reason:
        """Return the leg as a reason."""
        return Reason(f"supply-{self.by}", self.text, self.rules, hexes=self.hexes)


def legs(line: SupplyLine) -> list[Leg]:
    """Tell a line; the two links by which it crosses a sea are one leg."""
    out, sea = list[Leg](), None
    here = line.start
    for stretch in line.stretches:
        if stretch.head.kind == SEA:
            sea = stretch
            continue
        leg = _over_sea(sea, stretch, here) if sea is not None else _leg(stretch)
        out.append(leg)
        sea, here = None, leg.hexes[-1]
    return out


def hexes_of(told: Iterable[Leg]) -> list[HexId]:
    """List the hexes of a line in order, each once where two legs meet or one stays there."""
    return [h for h, _ in groupby(chain.from_iterable(leg.hexes for leg in told))]


def called(head: Head, at: HexId) -> str:
    """Name a supplyhead as it is met in a hex."""
    return f"the {RAILWAY} at {at}" if head.kind == RAIL else str(head)


def _leg(stretch: Stretch) -> Leg:
    at, far = stretch.hexes[-1], len(stretch.hexes) - 1
    to = called(stretch.head, at)
    if stretch.manner == "walk":
        text = f"on foot to {to}: {stretch.cost} of {stretch.allowed} movement points"
        text = text if far else f"{at} is " + (
            f"on the {RAILWAY}" if stretch.head.kind == RAIL else f"at {to}")
        return Leg("foot", to, stretch.hexes, text, stretch.cost, stretch.allowed, stretch.rules)
    if stretch.manner == "track":
        text = f"by rail to {to}: {far} {'hex' if far == 1 else 'hexes'}"
        text = text if far else f"on to {to}, which is on the {RAILWAY}"
        return Leg("rail", to, stretch.hexes, text, rules=stretch.rules)
    return Leg("transfer", to, stretch.hexes, f"on to {to}", rules=stretch.rules)


def _over_sea(sea: Stretch, landing: Stretch, start: HexId) -> Leg:
    to, end = str(landing.head), landing.hexes[-1]
    rules = tuple(dict.fromkeys((*sea.rules, *landing.rules)))
    return Leg("sea", to, (start, end), f"by {sea.head} to {to}", rules=rules)


def block(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Say what stands in the way, what comes nearest to a line first.

    That is what bars the best line; else how far the nearest working supplyhead is; then why
    nearer ones do not work.
    """
    told = list(reasons)
    if not any(r.code == "too-many-limited" for r in told):
        told.sort(key=lambda r: r.code != "out-of-range")
    if told and told[0].code in ("enemy-unit", "enemy-fort", "enemy-zone"):
        told[0] = replace(told[0], text=f"the line is blocked: {told[0].text}")
    return tuple(told)
