"""11.0: how an attack is ordered: in words, and as a bot would try it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from grognard.errors import IllegalOrder, UnreadableOrder
from grognard.events import EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.reading import SELECTOR_MARKS
from grognard.modules import implements
from grognard.orders import Order, OrderKind
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules import units
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import Attack, judge, resolve
from grognard_standard_rules.combat import (
    held_hexes,
    may_attack,
    may_be_attacked,
    pairing,
    reaches,
)
from grognard_standard_rules.reading_units import find_all, find_hexes

AIR = ("+air", "air", "+support")
ALL = ("all", "everything", "*")
USAGE = "attack HEX[,HEX] with UNITS [+air], or with all; UNITS as 10-8@C5622 or all@C5622"


def propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield attacks on every enemy in reach: with all who can, then with some of them."""
    reach = sorted(
        attackable(position, side).items(), key=lambda found: -_promise(position, *found)
    )
    for target, able in reach:
        yield Attack(by=side, attackers=tuple(able), targets=(target,))
        yield Attack(by=side, attackers=tuple(able), targets=(target,), air_support=True)
    for target, able in reach:
        some = tuple(rng.sample(able, rng.randint(1, len(able))))
        yield Attack(by=side, attackers=some, targets=(target,), air_support=rng.random() < 0.3)
        other = rng.choice(reach)[0]
        if other != target:
            yield Attack(by=side, attackers=some, targets=(target, other))


def attackable(position: Position, side: SideId) -> dict[HexId, list[UnitId]]:
    """List the hexes that may be attacked now, each with the units that may take part."""
    found = dict[HexId, list[UnitId]]()
    guns = [u for u in position.state.units_of(side) if units.attack_range(position, u) > 1]
    enemies = position.enemies(side)
    targets = dict.fromkeys(
        HexId(u.at) for e in enemies for u in position.state.units_of(e)
    ) | dict.fromkeys(h for h, s in held_hexes(position).items() if s in enemies)
    for target in targets:
        beside = _beside(position, side, target)
        if not beside or any(may_be_attacked(position, target, side)):
            continue
        beside += [u for u in guns if u not in beside]
        able = [u.id for u in beside if reaches(position, u, target)
                and not any(may_attack(position, u, side))
                and not any(pairing(position, u.id, (target,)))]
        if able:
            found[target] = able
    return found


def _promise(position: Position, target: HexId, able: list[UnitId]) -> float:
    state = position.state
    attack = sum(units.printed_attack(position, state.unit(u)) for u in able)
    defence = sum(units.printed_defence(position, u) for u in state.units_at(target))
    return float(attack / defence) if defence else 99.0


def read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "G0421 with 10-8@C5622 8-8@C5823 +air"; where no units are named, all attack."""
    air = any(w.lower() in AIR for w in words)
    rest = [w for w in words if w.lower() not in AIR]
    cut = next((i for i, w in enumerate(rest) if _names_units(w)), len(rest))
    targets = tuple(find_hexes(position, rest[:cut]))
    if not targets:
        raise UnreadableOrder("which hex is to be attacked?", USAGE)
    named = [w for w in rest[cut:] if w.lower() not in ("with", "by", "and")]
    if more := [w for w in named if w.startswith("+")]:
        raise UnreadableOrder(f"{more[0]!r} adds nothing: an attack takes one air point, or none",
                              "write +air for the point")

    def fit(unit: Unit) -> bool:
        return not any(may_attack(position, unit, side)) and all(
            reaches(position, unit, t) for t in targets if unit.on_map
        ) and not any(pairing(position, unit.id, targets))

    if not named or [w.lower() for w in named] in [[a] for a in ALL]:
        chosen = [u for u in _near(position, side, targets[0]) if fit(u)]
        if not chosen and (bars := [
                r for t in targets for r in may_be_attacked(position, t, side)]):
            raise IllegalOrder(bars)
        if not chosen and not _beside(position, side, targets[0]):
            raise UnreadableOrder(f"no unit of {side} stands beside {targets[0]}",
                                  "`targets` lists what can be attacked")
        if not chosen:
            raise UnreadableOrder(f"no unit of {side} can attack {', '.join(targets)}",
                                  "name the units to be told why not")
    else:
        chosen = find_all(position, side, named, fit)
    return Attack(by=side, attackers=tuple(u.id for u in chosen), targets=targets,
                  air_support=air)


def _names_units(word: str) -> bool:
    """Say whether the list of attackers begins with a word."""
    return word.lower() in ("with", "by", *ALL) or any(mark in word for mark in SELECTOR_MARKS)


def _near(position: Position, side: SideId, target: HexId) -> list[Unit]:
    """List the units beside a hex, and those that attack from farther away."""
    beside = _beside(position, side, target)
    return beside + [u for u in position.state.units_of(side)
                     if units.attack_range(position, u) > 1 and u not in beside]


def _beside(position: Position, side: SideId, target: HexId) -> list[Unit]:
    grid = position.board.grid
    near = [target, *(grid.name(i) for _, i in grid.neighbours(grid.index(target)))]
    return [u for h in near for u in position.state.units_at(h) if u.side == side]


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to attack."""
    return (OrderKind(
        Attack, "attack enemies beside one's units", cite("std:11.0", "std:11.1", "std:11.2"),
        resolve, judge, propose, read, words=("attack", "hit"), usage=USAGE,
        module="standard:combat",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of an attack."""
    return (
        EventKind("attack-declared", "An attack is declared"),
        EventKind("attack-resolved", "An attack is resolved"),
    )
