"""4.2: how an attack is ordered: in words, and as a bot would try it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from grognard.errors import UnreadableOrder
from grognard.events import EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import cite
from grognard.kit.reading import find_hexes, split_selectors
from grognard.modules import implements
from grognard.orders import Order, OrderKind
from grognard.position import Position
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.attack import Attack, judge, resolve
from grognard_krieg.combat import battle_of, may_attack, may_be_attacked
from grognard_krieg.headquarters import able
from grognard_krieg.reading import READER

ALL = ("all", "everything", "everybody", "*")
HQ = ("hq", "supported", "+hq", "support")
USAGE = "attack HEX with UNITS [hq UNIT ...], or with all; UNITS as 3-4-2@w3824 or all@w3824"


# --- as a bot would -----------------------------------------------------------------------------


def propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield attacks on every enemy in reach, the most promising first, with and without HQ."""
    found = sorted(attackable(position, side).items(), key=lambda x: -_promise(position, *x))
    for target, able_units in found:
        yield from _with_support(position, side, together(position, able_units), target)
    for target, able_units in found:
        some = tuple(rng.sample(able_units, rng.randint(1, len(able_units))))
        yield Attack(by=side, attackers=some, target=target)


def attackable(position: Position, side: SideId) -> dict[HexId, list[UnitId]]:
    """List the hexes that may be attacked now, each with the units that may take part."""
    grid, state = position.board.grid, position.state
    enemies = position.enemies(side)
    targets = dict.fromkeys(
        HexId(u.at) for e in enemies for u in state.units_of(e) if pieces.is_ground(position, u)
    )
    out: dict[HexId, list[UnitId]] = {}
    for target in targets:
        beside = neighbours_of(position, target, side)
        if not beside or any(may_be_attacked(position, target, side)):
            continue
        fit = [u.id for u in beside if not any(may_attack(position, u, side, target))]
        if fit:
            out[grid.canonical(target)] = fit
    return out


def together(position: Position, unit_ids: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Leave out of some units those that cannot attack with the rest: the weaker ones."""
    def strength(unit_id: UnitId) -> float:
        return -float(position.face(position.state.unit(unit_id)).attack)

    chosen: list[UnitId] = []
    for unit_id in sorted(unit_ids, key=strength):
        trial = (*chosen, unit_id)
        if not any(position.referee.collect("check_together", position=position, units=trial)):
            chosen.append(unit_id)
    return tuple(chosen)


def _with_support(
    position: Position, side: SideId, units: tuple[UnitId, ...], target: HexId
) -> Iterator[Attack]:
    fight = battle_of(position, side, units, target)
    while helpers := able(position, fight, attacking=True):
        fight = fight.reinforced(helpers[0])
    if first := fight.supports[:1]:
        yield Attack(by=side, attackers=units, target=target, headquarters=first[0],
                     more_headquarters=fight.supports[1:])
    yield Attack(by=side, attackers=units, target=target)


def _promise(position: Position, target: HexId, units: list[UnitId]) -> float:
    state = position.state
    attack = sum(position.face(state.unit(u)).attack for u in units)
    defence = sum(position.face(u).defence for u in state.units_at(target)
                  if pieces.is_ground(position, u))
    return float(attack / defence) if defence else 99.0


def neighbours_of(position: Position, target: str, side: SideId) -> list[Unit]:
    """List a side's ground units in the hexes around one."""
    grid = position.board.grid
    near = [grid.name(i) for _, i in grid.neighbours(grid.index(target))]
    return [u for h in near for u in position.state.units_at(h)
            if u.side == side and pieces.is_ground(position, u)]


# --- in words -----------------------------------------------------------------------------------


def read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "w3825 with 5-6-2@w3824 8-6-3@w3925 hq 3-3-3@w3923"; without units, all who can."""
    words, helpers = _headquarters(position, side, list(words))
    target, named = _target(position, words)

    def fit(unit: Unit) -> bool:
        return not any(may_attack(position, unit, side, target))

    if not named or [w.casefold() for w in named] in [[a] for a in ALL]:
        found = [u.id for u in neighbours_of(position, target, side) if fit(u)]
        if not found:
            raise UnreadableOrder(f"no unit of {side} can attack {target}",
                                  "name the units to be told why not")
        chosen = together(position, found)
    else:
        units = READER.find_all(position, side, [w for w in named if w.casefold() != "and"], fit)
        chosen = tuple(u.id for u in units)
    return Attack(by=side, attackers=chosen, target=target,
                  headquarters=helpers[0] if helpers else "", more_headquarters=helpers[1:])


def _target(position: Position, words: list[str]) -> tuple[HexId, list[str]]:
    """Part the hex from the units; "with" may stand between them."""
    cut = next((i for i, w in enumerate(words) if w.casefold() == "with"), -1)
    if cut >= 0:
        hexes, named = find_hexes(position, words[:cut]), words[cut + 1 :]
    else:
        marks = [i for i, w in enumerate(words) if "@" in w or "#" in w]
        first = marks[0] if marks else len(words)
        hexes, named = find_hexes(position, words[:first]), words[first:]
    if len(hexes) != 1:
        raise UnreadableOrder("which hex is to be attacked? (one at a time)", USAGE)
    return hexes[0], named


def _headquarters(
    position: Position, side: SideId, words: list[str]
) -> tuple[list[str], tuple[UnitId, ...]]:
    """Take every "hq UNIT" off the words."""
    at = next((i for i, w in enumerate(words) if w.casefold() in HQ), -1)
    if at < 0:
        return words, ()
    if at + 1 >= len(words):
        raise UnreadableOrder("which HQ supports the attack?", USAGE)
    named, _ = split_selectors(position, words[at + 1 : at + 2])
    found = READER.find_unit(position, side, named[0], lambda u: pieces.is_hq(position, u))
    rest, more = _headquarters(position, side, [*words[:at], *words[at + 2 :]])
    return rest, (found.id, *more)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to attack."""
    return (OrderKind(
        Attack, "attack a hex beside one's units", cite("krieg:4.2.1", "krieg:4.2.2"),
        resolve, judge, propose, read, words=("attack", "hit"), usage=USAGE,
        module="krieg:combat",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of an attack."""
    return (
        EventKind("attack-declared", "An attack is declared"),
        EventKind("headquarters-committed", "The defender commits a headquarters"),
        EventKind("attack-resolved", "The die of an attack is read"),
        EventKind("attack-ended", "The result of an attack has been carried out"),
    )
