"""13.21: points against points: attacks, counterattacks, and what they cost.

Each attack is a group of attackers on one defending point, rolled at its odds; each point
attacked strikes back at one of its attackers at even odds, shot down or not. With equal
forces every point of both sides is attacked at even odds (13.27), which comes to the same.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.air_choices import (
    Shares,
    ask_allocation,
    ask_shares,
    evenly,
    only_one_way,
    told,
)
from grognard_standard_rules.air_display import (
    LOST,
    SUPERIORITY,
    Ledger,
    by_nation,
    points_of,
)
from grognard_standard_rules.answers import cite

TABLE = "air_superiority"
LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Duel:
    """One side's points against another's, on one front.

    `points` attack `against` points; of these the first `strike_back` may counterattack. The
    attacks are named `name` and their number when their dice are rolled.
    """

    front: str
    attacker: SideId
    points: int
    defender: SideId
    against: int
    strike_back: int
    name: str
    rules: tuple[RuleId, ...] = (RuleId("std:13.21"),)


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack as it was rolled: how many on a point, both dice, and what they did."""

    group: int
    odds: str
    die: int
    hit: bool
    counter: int
    counter_hit: bool

    def as_json(self) -> dict[str, Any]:
        """Return the attack for an event; a counter of 0 was not rolled."""
        return {"group": self.group, "odds": self.odds, "die": self.die, "hit": self.hit,
                "counter": self.counter, "counter_hit": self.counter_hit}

    def __str__(self) -> str:
        back = f", return die {self.counter} {HITS[self.counter_hit]}" if self.counter else ""
        return f"{self.odds} die {self.die} {HITS[self.hit]}{back}"


HITS = {True: "hits", False: "misses"}


@rule("std:13.22", "std:13.2")
def odds_column(position: Position, group: int) -> Ruling[str]:
    """Name the column for a group on one point; beyond the last column that one counts."""
    columns = position.table(TABLE).columns
    column = f"{group}-1"
    if column in columns:
        return ruled(column, "std:13.2", f"{group} points on one attack at {column}", "odds")
    text = f"{group} points on one use the last column"
    return ruled(columns[-1], "std:13.22", text, "last-column")


@rule("std:13.22")
def shoots_down(position: Position, column: str, die: int) -> bool:
    """Read the table: is the point under attack eliminated?"""
    cell = position.ask_or((str(die), column), "rule_table_cell", table=TABLE, column=column,
                           die=die).value
    return position.table(TABLE).word(*cell) == LOSS


@rule("std:13.2", "std:13.21", "std:13.27")
def fight(duel: Duel) -> Generator[Any, Any, dict[SideId, int]]:
    """Fight a duel out; the generator's value says how many points each side has lost."""
    allocation: Sequence[int] = evenly(duel.points, duel.against)
    if not only_one_way(duel.points, duel.against):
        answer = yield ask_allocation(duel.attacker, duel.defender, duel.front, duel.points,
                                      duel.against)
        allocation = answer.points
    position: Position = yield LOOK
    even, attacks = odds_column(position, 1).value, list[Attack]()
    for number, group in enumerate(allocation, 1):
        attacks.append((yield from _attack(f"{duel.name}:{number}", group, even,
                                           number <= duel.strike_back)))
    lost = {duel.attacker: sum(a.counter_hit for a in attacks),
            duel.defender: sum(a.hit for a in attacks)}
    yield _fought(duel, attacks, even, lost)
    for side, points in lost.items():
        yield from lose(side, duel.front, SUPERIORITY, points)
    return lost


def _attack(
    name: str, group: int, even: str, strikes_back: bool
) -> Generator[Any, Any, Attack]:
    """Roll one attack, and the answer of the point attacked at even odds."""
    position: Position = yield LOOK
    column = odds_column(position, group).value
    die = yield Roll(name)
    counter = (yield Roll(f"{name}:counter")) if strikes_back else 0
    return Attack(group, column, die, shoots_down(position, column, die), counter,
                  bool(counter) and shoots_down(position, even, counter))


def _fought(duel: Duel, attacks: Sequence[Attack], even: str, lost: dict[SideId, int]) -> Event:
    """Say how a duel went."""
    text = (
        f"{duel.front} Front: {duel.attacker} attacks {points_of(duel.against, duel.defender)} "
        f"with {duel.points} ({'; '.join(map(str, attacks))}); "
        f"{duel.defender} loses {lost[duel.defender]}, {duel.attacker} {lost[duel.attacker]}"
    )
    about = {
        "front": duel.front, "attacker": duel.attacker, "points": duel.points,
        "defender": duel.defender, "against": duel.against,
        "allocation": [a.group for a in attacks], "attacks": [a.as_json() for a in attacks],
        "counterattacks": sum(bool(a.counter) for a in attacks), "counter_odds": even,
        "lost": dict(lost),
    }
    return Event("air-fought", (), (*duel.rules, *cite("std:13.22")), text, about)


# --- losses -----------------------------------------------------------------------------------


@rule("std:13.21", "std:13.7")
def lose(side: SideId, front: str, box: str, points: int) -> Resolution:
    """Take points out of a box for good; whose they are is the owner's choice."""
    position: Position = yield LOOK
    having = by_nation(position, side, front, box)
    yield from lose_among(having, side, front, box, points, cite("std:13.21", "std:13.7"))


def lose_among(
    having: Mapping[str, int], side: SideId, front: str, box: str, points: int,
    rules: tuple[RuleId, ...], how: str = "",
) -> Resolution:
    """Take points of some nations (`having`: nation -> points) out of a box, as many as there are.

    The first of the rules is cited when the owner is asked whose are lost; `how` says to what.
    """
    position: Position = yield LOOK
    most = min(points, sum(having.values()))
    if not most:
        return
    shares = Shares(dict(having), most, most)
    taken = shares.sole()
    if taken is None:
        text = f"{front} Front: which of your points are the {most} lost{how}?"
        taken = dict((yield ask_shares(side, text, shares, rules[:1])).points)
    yield lost_event(position, side, front, {f"{nation}:{box}": n for nation, n in taken.items()},
                     rules)


def lost_event(
    position: Position, side: SideId, front: str, taken: dict[str, int],
    rules: tuple[RuleId, ...],
) -> Event:
    """Make the event by which points ("nation:box" -> how many) leave the game."""
    ledger, taken = Ledger(position), dict(sorted(taken.items()))
    for place, points in taken.items():
        nation, box = place.split(":")
        ledger.move(side, nation, front, box, LOST, points)
    words = ", ".join(told(position, place, n) for place, n in taken.items())
    about: dict[str, Any] = {"side": side, "front": front, "lost": dict(taken)}
    return Event("air-points-lost", ledger.changes(), rules,
                 f"{front} Front: {side} loses air points: {words}", about)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of combat in the air."""
    return (EventKind("air-fought", "Air points fight"),)
