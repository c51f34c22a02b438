"""13.32-13.38: air points against units at sea.

A unit that sails through hexes in range of enemy points on sea missions may be struck once on
each front of its way, by up to five points; its enemy says how many strike, if any. Where its
way lies in range of an enemy's bases in major supply and out of range of its own (13.38), up to
five points of any mission strike besides, once on each front. On a D a full unit is reduced to
its battlegroup, any other is eliminated; on an A a point is shot down. Either happens at once.

With several enemies the one who plays first decides first; a unit is still struck only once.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.machine import player_order
from grognard.modules import implements
from grognard.orders import LOOK, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_standard_rules.air_bases import air_range
from grognard_standard_rules.air_choices import Shares, ask_shares
from grognard_standard_rules.air_display import (
    AVAILABLE,
    GROUND,
    SEA,
    SUPERIORITY,
    front_of,
    holdings,
)
from grognard_standard_rules.answers import cite
from grognard_standard_rules.losses import lose
from grognard_standard_rules.passage import Outcome, Passage, Strikes
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.sea_table import (
    HIT,
    LOSS,
    MOST,
    Strike,
    about,
    in_words,
    result,
    shot_down,
)
from grognard_standard_rules.units import name

MAJOR = "major"
NORMAL = cite("std:13.32", "std:13.33", "std:13.34")
EXTRAORDINARY = cite("std:13.38")
ALL_BOXES = (AVAILABLE, SEA, GROUND, SUPERIORITY)
"""Boxes from which points may strike whoever sails without cover, in the order they are taken."""


@dataclass(frozen=True, slots=True)
class Danger:
    """Hexes of a way in which an enemy may strike, on one front, with points of some boxes."""

    enemy: SideId
    front: str
    hexes: tuple[HexId, ...]
    places: tuple[tuple[str, int], ...]
    rules: tuple[RuleId, ...]

    @property
    def most(self) -> int:
        """Return with how many points he may strike at most."""
        return min(MOST, sum(points for _, points in self.places))

    @property
    def extraordinary(self) -> bool:
        """Say whether he may strike because the way lies outside friendly air range."""
        return self.rules == EXTRAORDINARY


# --- where a way is exposed -------------------------------------------------------------------


@rule("std:13.32", "std:13.33", "std:13.34", "std:13.38")
def dangers(position: Position, side: SideId, path: Sequence[HexId]) -> list[Danger]:
    """List the strikes that enemies may fly at a unit on its way: the usual ones, then others."""
    usual, besides = list[Danger](), list[Danger]()
    enemies = [s for s in player_order(position) if s in position.enemies(side)]
    for front in dict.fromkeys(front_of(position, h) for h in path):
        here = tuple(dict.fromkeys(h for h in path if front_of(position, h) == front))
        for enemy in enemies if front else ():
            reach = air_range(position, enemy, front)
            usual += _danger(position, enemy, front, _within(position, here, reach), (SEA,),
                             NORMAL)
            open_ = exposed(position, side, enemy, front)
            besides += _danger(position, enemy, front, _within(position, here, open_),
                               ALL_BOXES, EXTRAORDINARY)
    return usual + besides


@rule("std:13.38", "std:14.6")
def exposed(position: Position, side: SideId, enemy: SideId, front: str) -> BoolPlane:
    """Paint what an enemy's points reach on a front and a side's own would not.

    Both ranges are measured from bases in major supply; whether there are points is another
    question.
    """
    theirs = air_range(position, enemy, front, MAJOR)
    return theirs & ~air_range(position, side, front, MAJOR)


def _within(
    position: Position, hexes: Sequence[HexId], plane: BoolPlane
) -> tuple[HexId, ...]:
    return tuple(h for h in hexes if plane[position.board.grid.index(h)])


def _danger(
    position: Position, enemy: SideId, front: str, hexes: tuple[HexId, ...],
    boxes: tuple[str, ...], rules: tuple[RuleId, ...],
) -> Iterator[Danger]:
    """Make a danger, if the enemy has points for it and something is in their range."""
    held = sorted(holdings(position, enemy, front, *boxes), key=lambda h: boxes.index(h.box))
    places = tuple((f"{h.nation}:{h.box}", h.points) for h in held)
    if hexes and places:
        yield Danger(enemy, front, hexes, places, rules)


# --- striking ---------------------------------------------------------------------------------


@implements("rule_sea_strikes")
@rule("std:13.32", "std:13.35")
def rule_sea_strikes(position: Position, passage: Passage) -> Ruling[Strikes]:
    """Let each enemy in reach decide on his strikes, one after the other."""
    found = dangers(position, passage.side, passage.path)
    text = "; ".join(f"{d.enemy} may strike on the {d.front} Front with up to {d.most} points"
                     for d in found) or "no enemy points reach the way"
    return Ruling(_strike_all(passage), (Reason("sea-strikes", text, NORMAL),))


def _strike_all(passage: Passage) -> Strikes:
    """Go through the dangers of the way; what was flown on a front is not flown there again."""
    position: Position = yield LOOK
    hits, lost, at = 0, False, list[HexId]()
    done = set[tuple[str, bool]]()
    for danger in dangers(position, passage.side, passage.path):
        if lost or (danger.front, danger.extraordinary) in done:
            continue
        strike = yield from _choose(passage, danger)
        if strike is None:
            continue
        done.add((danger.front, danger.extraordinary))
        at.append(danger.hexes[0])
        if (yield from _strike(passage, danger, strike)):
            hits += 1
            lost = yield from _suffer(passage)
    return Outcome(hits, lost, tuple(at))


def _choose(passage: Passage, danger: Danger) -> Generator[Any, Any, Strike | None]:
    """Ask an enemy with which of his points he strikes; None when he does not want to."""
    position: Position = yield LOOK
    held = {f"{h.nation}:{h.box}": h.points
            for h in holdings(position, danger.enemy, danger.front)}
    places = {place: held[place] for place, _ in danger.places if held.get(place)}
    most = min(MOST, sum(places.values()))
    if not most:
        return None
    who = name(position, position.state.unit(passage.unit))
    where = "at sea without cover" if danger.extraordinary else "at sea"
    text = (f"{danger.front} Front: {who} is {where} at {danger.hexes[0]}; how many points strike "
            f"(up to {most})?")
    answer = yield ask_shares(danger.enemy, text, Shares(places, 0, most), danger.rules)
    used = {place: points for place, points in answer.points.items() if points}
    return Strike(danger.enemy, danger.front, used) if used else None


def _strike(
    passage: Passage, danger: Danger, strike: Strike
) -> Generator[Any, Any, bool]:
    """Roll for a strike; the value says whether it hits."""
    extra = ":extraordinary" if danger.extraordinary else ""
    die = yield Roll(f"sea:{passage.unit}:{strike.front}{extra}")
    position: Position = yield LOOK
    code = result(position, strike.total, die)
    who, at = name(position, position.state.unit(passage.unit)), danger.hexes[0]
    points = f"{strike.total} point{'s' * (strike.total != 1)}"
    yield Event(
        "sea-struck", (), (*danger.rules, *cite("std:13.36", "std:13.37")),
        f"{strike.side} strikes {who} at sea at {at} with {points}: {in_words(die, code)}",
        about(strike, die, code, unit=passage.unit, hex=at, extraordinary=danger.extraordinary))
    if code == LOSS:
        yield from shot_down(strike)
    return code == HIT


@rule("std:13.35", "std:13.37")
def _suffer(passage: Passage) -> Generator[Any, Any, bool]:
    """Reduce the unit, or eliminate it; the value says whether it is gone."""
    position: Position = yield LOOK
    event = lose(position, passage.unit, "air-sea interdiction", ("std:13.35", "std:13.37"))
    yield event
    return event.kind == "unit-eliminated"


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a strike at sea."""
    return (EventKind("sea-struck", "Air points strike a unit at sea"),)
