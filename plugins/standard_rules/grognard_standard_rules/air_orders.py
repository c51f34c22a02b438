"""13.12: how a commitment is written, and what a bot would commit.

    air East superiority 8 ground 12
    air East de superiority 5 West sea 3 transfer South 4
    air East superiority 6 ground rest
    air none
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from grognard.errors import UnreadableOrder
from grognard.ids import SideId
from grognard.modules import implements
from grognard.orders import Order, OrderKind
from grognard.position import Position
from grognard_standard_rules.air_bases import air_range
from grognard_standard_rules.air_display import (
    AVAILABLE,
    GROUND,
    LOST,
    SEA,
    SUPERIORITY,
    TRANSFER,
    by_nation,
    front_named,
    may_fly,
    read_front,
    total,
)
from grognard_standard_rules.air_shared_out import shared_out
from grognard_standard_rules.answers import NONE, cite
from grognard_standard_rules.tactical_air import (
    CommitAir,
    FrontCommitment,
    judge,
    lift_available,
    resolve,
    usable_fronts,
)
from grognard_standard_rules.units import people

LIFT = "lift"
MISSION_WORDS = (SUPERIORITY, GROUND, SEA, TRANSFER, LIFT)
REST = ("rest", "all")
USAGE = ("air FRONT [NATION] superiority 8 ground 12 [sea N] [transfer FRONT N] [lift N]; or: air "
         "none")


def read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read a commitment; raise UnreadableOrder when a word is no front, box, nation or number."""
    rest = [w for word in words for w in word.replace(",", " ").replace("=", " ").split()]
    if [w.casefold() for w in rest] in [[n] for n in NONE]:
        return CommitAir(by=side)
    if not rest:
        raise UnreadableOrder("which points, for what?", USAGE)
    if _mission(rest[0]) and len(able := usable_fronts(position, side)) == 1:
        rest.insert(0, able[0])
    parts: list[dict[str, Any]] = []
    while rest:
        word = rest.pop(0)
        box = _mission(word)
        if front := front_named(position, word):
            _say_points(parts)
            parts.append({"front": front})
        elif not parts:
            raise UnreadableOrder(f"{word!r} is no air front", USAGE)
        elif box == TRANSFER:
            to = read_front(position, rest.pop(0) if rest else "")
            parts[-1].setdefault(TRANSFER, {})[to] = _number(position, side, parts, rest, box)
        elif box:
            parts[-1][box] = _number(position, side, parts, rest, box)
        elif nation := _nation(position, side, parts[-1]["front"], word):
            _begin_nation(parts, nation)
        else:
            raise UnreadableOrder(f"{word!r} is no mission, no air front and no nation with "
                                  f"points on the {parts[-1]['front']} Front", USAGE)
    _say_points(parts)
    return CommitAir(by=side, fronts=tuple(
        shared_out(position, side, (FrontCommitment(**p) for p in parts))))


def _say_points(parts: list[dict[str, Any]]) -> None:
    """Raise UnreadableOrder when nothing was said of the front named last."""
    if parts and not parts[-1].keys() - {"front", "nation"}:
        raise UnreadableOrder(f"how many points on {parts[-1]['front']}, for what?", USAGE)


def _nation(position: Position, side: SideId, front: str, word: str) -> str:
    """Return the nation with points on a front that a word means ("German", "de"), or ""."""
    able = by_nation(position, side, front, AVAILABLE)
    fit = [n for n in able if word.casefold() in (n, people(position, n).casefold())]
    return fit[0] if fit else ""


def _begin_nation(parts: list[dict[str, Any]], nation: str) -> None:
    """Let what follows be of a nation: of the front just named, or of the same once more."""
    if len(parts[-1]) == 1:
        parts[-1]["nation"] = nation
    else:
        parts.append({"front": parts[-1]["front"], "nation": nation})


def _mission(word: str) -> str:
    fit = [m for m in MISSION_WORDS if m.startswith(word.casefold())] if len(word) > 1 else []
    return fit[0] if len(fit) == 1 else ""


def _number(
    position: Position, side: SideId, parts: list[dict[str, Any]], rest: list[str], box: str
) -> int:
    """Read the number behind a box; "rest" is what that front may still commit."""
    word = rest.pop(0) if rest else ""
    if word.isdecimal():
        return int(word)
    if word.casefold() in REST:
        part = parts[-1]
        front, nation = part["front"], part.get("nation", "")
        if box == LIFT:
            return lift_available(position, side, front)
        left = total(position, side, front, AVAILABLE, nation=nation) - _used(part)
        flying = int(may_fly(position, side, front).value)
        return max(0, min(left, flying - sum(_used(p) for p in parts if p["front"] == front)))
    raise UnreadableOrder(f"how many points for {box}?", USAGE)


def _used(part: dict[str, Any]) -> int:
    return FrontCommitment(**part).points


# --- what might be worth committing -----------------------------------------------------------


def propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield a sound commitment, then others: all on the ground, all to fight, and chance."""
    plans = [[_split(position, side, f, n, sound(position, side, f, n)) for f, n in
              _able(position, side)]]
    for share in (0.0, 1.0, rng.random(), rng.random()):
        plans.append([_split(position, side, f, n, round(share * n)) for f, n in
                      _able(position, side)])
    for plan in plans:
        yield CommitAir(by=side, fronts=tuple(
            p for parts in plan for p in parts if p.points or p.lift))
    if at_sea := _over_the_sea(position, side):
        yield at_sea
    yield CommitAir(by=side)
    moving = _wanderers(position, side, rng)
    if moving:
        yield moving


def _able(position: Position, side: SideId) -> list[tuple[str, int]]:
    """List the fronts on which a side has points, and how many may fly."""
    return [(f, int(may_fly(position, side, f).value)) for f in usable_fronts(position, side)]


def sound(position: Position, side: SideId, front: str, flying: int) -> int:
    """Count how many of the points should seek superiority.

    Three for every point that the enemy has: even if he sends them all to fight, that is more
    than double. Who has not so many sends half of what he has.
    """
    foes = sum(total(position, e, front) - total(position, e, front, LOST)
               for e in position.enemies(side))
    limit = position.ask("rule_air_superiority_limit", side=side, front=front).value
    wanted = 3 * foes if 3 * foes <= flying else flying // 2
    return int(min(wanted, limit, flying))


def _split(
    position: Position, side: SideId, front: str, flying: int, fighting: int
) -> list[FrontCommitment]:
    """Share a front's points out among its nations: first the fight, the rest to the ground."""
    fighting = min(fighting, position.ask("rule_air_superiority_limit", side=side,
                                          front=front).value)
    parts, ground = [], flying - fighting
    for nation, has in by_nation(position, side, front, AVAILABLE).items():
        up = min(has, fighting)
        down = min(has - up, ground)
        fighting, ground = fighting - up, ground - down
        parts.append(FrontCommitment(front=front, nation=nation, superiority=up, ground=down))
    lift = lift_available(position, side, front)
    first = parts[0] if parts else FrontCommitment(front=front)
    return [first.model_copy(update={"lift": lift}), *parts[1:]] if lift else parts


def _over_the_sea(position: Position, side: SideId) -> Order | None:
    """Send a third of what flies to sea, where enemies may sail past; None where none may."""
    sailing = [e for e in position.enemies(side) if sails(position, e)]
    if not sailing:
        return None
    parts = []
    for front, flying in _able(position, side):
        if sea_in_reach(position, side, front):
            nations = by_nation(position, side, front, AVAILABLE)
            nation = max(nations, key=lambda n: nations[n], default="")
            points = min(nations.get(nation, 0), flying // 3)
            parts.append(FrontCommitment(front=front, nation=nation, sea=points))
    found = tuple(p for p in parts if p.points)
    return CommitAir(by=side, fronts=found) if found else None


def sails(position: Position, side: SideId) -> bool:
    """Say whether a side has any way to move over sea: built points, or permanent ones."""
    pools = ("naval-transport-points", "amphibious-assault-points")
    built = any(n for name, n in position.state.pools.items() if n and name.endswith(f":{side}")
                and name.startswith(pools))
    return built or bool(position.ask_or((), "rule_sea_basins", side=side).value)


def sea_in_reach(position: Position, side: SideId, front: str) -> bool:
    """Say whether a side's points reach any sea on a front."""
    sea = position.board.is_("kind", "sea")
    return bool((air_range(position, side, front) & sea).any())


def _wanderers(position: Position, side: SideId, rng: Random) -> Order | None:
    """Move a point to another front, for the sake of variety."""
    able = usable_fronts(position, side)
    if len(able) < 2 or rng.random() > 0.1:
        return None
    front, to = rng.sample(able, 2)
    owners = list(by_nation(position, side, front, AVAILABLE))
    if not owners:  # transport points alone are there
        return None
    nation = rng.choice(owners)
    part = FrontCommitment(front=front, nation=nation, transfer={to: 1})
    return CommitAir(by=side, fronts=(part,))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to commit air points."""
    return (OrderKind(
        CommitAir, "commit air points in secret", cite("std:13.12"), resolve, judge, propose,
        read, words=("air", "commit"), usage=USAGE, sealed=True, module="standard:tactical-air",
    ),)
