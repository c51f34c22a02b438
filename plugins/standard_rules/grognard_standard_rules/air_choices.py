"""Decisions that the air war asks for: how attacks are shared out, and whose points are hit.

`allocate-air` gives one number for each defending point: how many points attack it (13.2).
`assign-air` spreads points over what the decision offers: nations that lose them, missions
that are struck, opponents, or fronts that they go to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, product
from random import Random
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Ask, Order, OrderKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.air_display import DOING, fronts
from grognard_standard_rules.answers import NONE, asked_about, asked_rules, cite, nothing_more
from grognard_standard_rules.units import people

LISTED = 40
"""Answers are listed up to this number; a decision with more of them lists none."""


def by_name(points: dict[str, int]) -> dict[str, int]:
    """Put points in the order of the names of their places."""
    return dict(sorted(points.items()))


class AllocateAir(Order):
    """How many points attack each of the defending points."""

    kind: Literal["allocate-air"] = "allocate-air"
    points: tuple[int, ...]


class AssignAir(Order):
    """How many points go to (or are taken from) each of several places.

    The places are kept in the order of their names, as a journal writes them.
    """

    kind: Literal["assign-air"] = "assign-air"
    points: Annotated[dict[str, Annotated[int, Field(ge=0)]], AfterValidator(by_name)] = {}


# --- attacks on defending points --------------------------------------------------------------


@rule("std:13.2")
def allocation_faults(attackers: int, defenders: int, points: tuple[int, ...]) -> list[Reason]:
    """List what is wrong with an allocation: every defender is attacked once, by somebody.

    All points that seek superiority fight, so that none of the attackers may be left out.
    """
    out, rules = [], cite("std:13.2")
    if len(points) != defenders:
        out.append(Reason("attack-each-once", f"{len(points)} attacks on {defenders} points",
                          rules, remedy=f"make {defenders} attacks, one on each point"))
    if any(n < 1 for n in points):
        out.append(Reason("no-attackers", "an attack needs at least one point", rules,
                          remedy="let at least one point attack each"))
    if sum(points) != attackers:
        out.append(Reason("all-must-fight", f"{sum(points)} of {attackers} points are allocated",
                          rules, remedy=f"the numbers must add up to {attackers}"))
    return out


def evenly(attackers: int, defenders: int) -> tuple[int, ...]:
    """Spread attackers over defenders as evenly as can be, the larger groups first."""
    each, more = divmod(attackers, defenders)
    return tuple(each + (n < more) for n in range(defenders))


def only_one_way(attackers: int, defenders: int) -> bool:
    """Say whether all allocations are alike but for their order."""
    return defenders == 1 or attackers - defenders <= 1


def ask_allocation(side: SideId, enemy: str, front: str, attackers: int, defenders: int) -> Ask:
    """Ask the attacker for his allocation."""
    text = (f"{front} Front: with how many of your {attackers} points do you attack each of the "
            f"{defenders} points of {enemy}?")
    return Ask(side, text, ("allocate-air",), cite("std:13.2"),
               default=AllocateAir(by=side, points=evenly(attackers, defenders)),
               about={"front": front, "attackers": attackers, "defenders": defenders})


def _judge_allocation(position: Position, order: AllocateAir) -> Iterable[Reason]:
    about = asked_about(position)
    return allocation_faults(about["attackers"], about["defenders"], order.points)


def _propose_allocation(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    about = asked_about(position)
    if "defenders" not in about:
        return
    attackers, defenders = about["attackers"], about["defenders"]
    yield AllocateAir(by=side, points=evenly(attackers, defenders))
    cuts = sorted(rng.sample(range(1, attackers), defenders - 1))
    ends = [0, *cuts, attackers]
    yield AllocateAir(by=side, points=tuple(b - a for a, b in pairwise(ends)))


def _read_allocation(position: Position, side: SideId, words: list[str]) -> Order:
    about = asked_about(position)
    if [w.casefold() for w in words] in (["even"], ["evenly"], []) and "defenders" in about:
        return AllocateAir(by=side, points=evenly(about["attackers"], about["defenders"]))
    numbers = " ".join(words).replace(",", " ").split()
    if not all(n.isdecimal() for n in numbers):
        raise UnreadableOrder("an allocation is a list of numbers", ALLOCATE)
    return AllocateAir(by=side, points=tuple(int(n) for n in numbers))


# --- points spread over places ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shares:
    """What may be assigned: so much to each place, so much in all.

    Places are named "group:rest"; `groups` limits what all places of a group take together.
    """

    places: Mapping[str, int]
    least: int
    most: int
    groups: Mapping[str, int] = field(default_factory=dict)

    def fill(self, points: int, order: Iterable[str] = ()) -> dict[str, int]:
        """Fill the places in their order (or in another), as far as the points go."""
        room, out = dict(self.groups), dict[str, int]()
        for place in order or self.places:
            group = place.partition(":")[0]
            taken = min(self.places[place], points, room.get(group, points))
            points -= taken
            if group in room:
                room[group] -= taken
            if taken:
                out[place] = taken
        return out

    def sole(self) -> dict[str, int] | None:
        """Return the one way to assign points when there is only one; else None."""
        open_ = [place for place, room in self.places.items() if room]
        full = self.fill(self.most)
        if not full:
            return {}
        if self.least < sum(full.values()):
            return None
        all_in = all(full.get(place) == self.places[place] for place in open_)
        return full if len(open_) == 1 or all_in else None

    def faults(self, points: Mapping[str, int], rules: tuple[RuleId, ...]) -> Iterator[Reason]:
        """List what is wrong with an assignment."""
        for place, number in points.items():
            if place not in self.places:
                yield Reason("not-asked", f"{place} is not among what can be named", rules,
                             remedy=f"choose among {', '.join(self.places)}")
            elif number > self.places[place]:
                yield Reason("too-many", f"{number} points for {place}: at most "
                             f"{self.places[place]}", rules,
                             remedy="give the rest to another place")
        for group, most in self.groups.items():
            number = sum(n for p, n in points.items() if p.partition(":")[0] == group)
            if number > most:
                yield Reason("too-many", f"{number} points of {group}: at most {most}", rules,
                             remedy="give the rest to another")
        count = sum(points.values())
        if not self.least <= count <= self.most:
            allowed = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
            yield Reason("wrong-number", f"{count} points are assigned", rules,
                         remedy=f"assign {allowed}")

    def listed(self, side: SideId) -> tuple[Order, ...]:
        """List every answer, when they are not too many."""
        ways = 1
        for room in self.places.values():
            ways *= room + 1
        if ways > LISTED:
            return ()
        out = []
        for numbers in product(*(range(room, -1, -1) for room in self.places.values())):
            points = {p: n for p, n in zip(self.places, numbers, strict=True) if n}
            if not any(self.faults(points, ())):
                out.append(AssignAir(by=side, points=points))
        return tuple(out)


def ask_shares(side: SideId, text: str, shares: Shares, rules: tuple[RuleId, ...]) -> Ask:
    """Ask a side to assign points; an automatic answer fills the places in their order."""
    about = {"places": dict(shares.places), "least": shares.least, "most": shares.most,
             "groups": dict(shares.groups)}
    default = AssignAir(by=side, points=shares.fill(shares.most))
    return Ask(side, text, ("assign-air",), rules, shares.listed(side), default, about)


def _asked_shares(position: Position) -> Shares:
    about = asked_about(position)
    return Shares(about.get("places", {}), about.get("least", 0), about.get("most", 0),
                  about.get("groups", {}))


def _judge_shares(position: Position, order: AssignAir) -> Iterator[Reason]:
    yield from _asked_shares(position).faults(order.points, asked_rules(position))


def _propose_shares(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    shares = _asked_shares(position)
    yield AssignAir(by=side, points=shares.fill(shares.most))
    names = list(shares.places)
    rng.shuffle(names)
    yield AssignAir(by=side, points=shares.fill(rng.randint(shares.least, shares.most), names))


def told(position: Position, place: str, points: int) -> str:
    """Say how many points go to a place, or come from it: "2 German on sea missions"."""
    first, _, rest = place.partition(":")
    if rest:
        where = DOING.get(rest, f"to the {rest} Front" if rest in fronts(position) else rest)
        return f"{points} {people(position, first)} {where}"
    if first in fronts(position):
        return f"{points} on the {first} Front"
    return f"{points} against {first}" if first in position.sides else f"{points} {first}"


def _tell(position: Position, order: AssignAir) -> str:
    return ", ".join(told(position, p, n) for p, n in order.points.items() if n)


def _read_shares(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "ground 2 sea 1", or "2 ground 1 sea": beginnings of names will do; "none", or "all"."""
    shares = _asked_shares(position)
    if [w.casefold() for w in words] in [[n] for n in NONE]:
        return AssignAir(by=side)
    if [w.casefold() for w in words] in ([], ["all"]):
        return AssignAir(by=side, points=shares.fill(shares.most))
    out: dict[str, int] = {}
    if words[0].isdecimal():
        words = [w for pair in zip(words[1::2], words[::2], strict=False) for w in pair]
    for name, number in zip(words[::2], [*words[1::2], ""], strict=False):
        fit = [p for p in shares.places if p == name] or [
            p for p in shares.places if any(x.casefold().startswith(name.casefold())
                                            for x in _words(position, p))]
        if len(fit) != 1 or not number.isdecimal():
            raise UnreadableOrder(f"{name} {number}".strip() + " is not clear",
                                  f"write names and numbers; names: {', '.join(shares.places)}")
        out[fit[0]] = int(number)
    return AssignAir(by=side, points=out)


def _words(position: Position, place: str) -> tuple[str, ...]:
    """List what a place may be called by: its name, parts of it, and the nation's people."""
    parts = place.split(":")
    return place, *parts, people(position, parts[0])


ALLOCATE = "allocate 2 2 2: how many points attack each defending point; or: allocate evenly"
ASSIGN = "assign NAME NUMBER ...: spread points over what is offered; or all, none"


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answers that the air war asks for."""
    module = "standard:tactical-air"
    return (
        OrderKind(AllocateAir, "allocate attacks in the air", cite("std:13.2"), nothing_more,
                  _judge_allocation, _propose_allocation, _read_allocation,
                  words=("allocate",), usage=ALLOCATE, answer=True, module=module),
        OrderKind(AssignAir, "assign air points", cite("std:13.21"), nothing_more, _judge_shares,
                  _propose_shares, _read_shares, words=("assign",), usage=ASSIGN, answer=True,
                  module=module, tell=_tell),
    )
