"""4.2.4: advance after combat, and exploitation.

When the defender's hex is empty, supplied attackers still beside it, no HQ among them, may enter
it. If armor took part (even if it is lost), they may instead exploit, except in mud: as many
hexes as the defenders went back, and one more for every result that they could not satisfy at
all, but no more than their movement allowance. They move one after the other and stop beyond
mountains and water and in enemy zones of control.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Literal, TypeAlias

from grognard.changes import Move
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import ALL, NONE, asked_about, cite, nothing_more
from grognard.kit.reading import hex_named
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.battle import Battle, Force
from grognard_krieg.exploitation import after, distance, judge_path, paths
from grognard_krieg.hexsides import open_between
from grognard_krieg.reading import READER
from grognard_krieg.supply import is_supplied

RULES = cite("krieg:4.2.4")
MOST_OPTIONS = 60

Moves: TypeAlias = tuple[tuple[UnitId, tuple[HexId, ...]], ...]
"""Units in the order in which they move, each with the hexes it enters."""


class Advance(Order):
    """Say who advances or exploits, in which order and along which hexes."""

    kind: Literal["advance"] = "advance"
    moves: Moves = ()


@rule("krieg:4.2.4")
def advance(battle: Battle, attack: Force, defence: Force) -> Resolution:
    """Ask the attacker who advances, and move them one by one."""
    position: Position = yield LOOK
    may = may_advance(position, battle, attack)
    if not may:
        return
    hexes = distance(position, attack, defence)
    options = list(_options(position, battle, may, hexes))
    what = f"exploit up to {hexes} hexes" if hexes > 1 else f"advance into {battle.target}"
    answer: Advance = yield Ask(
        battle.by, f"{what}?", ("advance",), RULES, tuple(options), options[0],
        {"units": may, "target": battle.target, "hexes": hexes},
    )
    for unit_id, path in answer.moves:
        unit = position.state.unit(unit_id)
        mode = "exploit" if len(path) > 1 else "advance"
        about = {"unit": unit_id, "from": unit.at, "to": path[-1], "path": list(path),
                 "mode": mode, "side": unit.side}
        position = yield Event("unit-advanced", (Move(unit_id, path[-1]),), RULES,
                               f"{pieces.name(position, unit)} {mode}s to {'-'.join(path)}", about)


@rule("krieg:4.2.4", "krieg:10.3")
def may_advance(position: Position, battle: Battle, attack: Force) -> list[UnitId]:
    """List the attackers that may advance now: none while an enemy holds the hex."""
    return [u.id for u in attack.alive(position)
            if not any(objections(position, u.id, battle.target))]


@rule("krieg:4.2.4", "krieg:10.3")
def objections(position: Position, unit_id: UnitId, target: HexId) -> Iterator[Reason]:
    """List what keeps an attacker from advancing into a hex."""
    unit = position.state.unit(unit_id)
    name = pieces.name(position, unit)
    if pieces.is_hq(position, unit):
        yield Reason("headquarters", f"{name} is an HQ and never advances", RULES, units=(unit_id,))
    if not open_between(position, unit.at, target):
        yield Reason("not-adjacent", f"{name} is not beside {target} any more", RULES,
                     units=(unit_id,))
    yield from judge_path(position, unit, (target,), target, 1)
    ruling = is_supplied(position, unit)
    if not ruling.value:
        yield Reason("unsupplied", f"{name} is out of supply", cite("krieg:4.2.4", "krieg:10.3"),
                     units=(unit_id,))


def _options(
    position: Position, battle: Battle, may: Sequence[UnitId], hexes: int
) -> Iterator[Advance]:
    """List advances: the strongest alone, nobody, all in turn, then each alone to every hex."""
    def strength(unit_id: UnitId) -> tuple[int, str]:
        face = position.face(position.state.unit(unit_id))
        return -int(2 * (face.attack + face.defence)), unit_id

    strong = sorted(may, key=strength)
    into: tuple[HexId, ...] = (battle.target,)
    yield Advance(by=battle.by, moves=((strong[0], into),))
    yield Advance(by=battle.by)
    if len(strong) > 1:
        yield Advance(by=battle.by, moves=tuple((u, into) for u in strong))
    left = MOST_OPTIONS
    for unit_id in strong:
        for path in paths(position, position.state.unit(unit_id), battle.target, hexes):
            if left and (unit_id, path) != (strong[0], into):
                left -= 1
                yield Advance(by=battle.by, moves=((unit_id, path),))


# --- the answer ---------------------------------------------------------------------------------


def _judge(position: Position, order: Advance) -> Iterator[Reason]:
    """Judge the moves in turn, each after those before it: a unit there cancels zones."""
    about = asked_about(position)
    may, target, hexes = about.get("units", []), HexId(about["target"]), int(about["hexes"])
    done: set[UnitId] = set()
    for unit_id, path in order.moves:
        if unit_id not in may or unit_id in done:
            why = "moves twice" if unit_id in done else "may not advance"
            yield Reason("not-asked", f"{unit_id} {why}", RULES, units=(unit_id,),
                         remedy=f"choose among {', '.join(may)}")
            continue
        done.add(unit_id)
        wrong = list(judge_path(position, position.state.unit(unit_id), path, target, hexes))
        yield from wrong
        if wrong:
            return
        position = after(position, unit_id, path[-1])


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    about = asked_about(position)
    moves: list[tuple[UnitId, tuple[HexId, ...]]] = []
    for unit_id in about.get("units", []):
        found = list(paths(position, position.state.unit(unit_id), HexId(about["target"]),
                           int(about["hexes"])))
        if found and rng.random() < 0.6:
            moves.append((unit_id, rng.choice(found)))
            position = after(position, unit_id, moves[-1][1][-1])
    yield Advance(by=side, moves=tuple(moves))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "all", "none", or "UNIT [HEX ...] [UNIT [HEX ...]]": hexes follow the unit."""
    about: dict[str, Any] = dict(asked_about(position))
    target = HexId(about.get("target", ""))
    may: list[UnitId] = list(about.get("units", []))
    rest = [w for w in words if w.casefold() not in ("to", "via", "->", "and", "into")]
    if rest and rest[0].casefold() in NONE:
        return Advance(by=side)
    if not rest or rest[0].casefold() in ALL:
        return Advance(by=side, moves=tuple((u, (target,)) for u in may))
    moves: list[tuple[UnitId, tuple[HexId, ...]]] = []

    def fit(unit: Unit) -> bool:
        return unit.id in may and all(unit.id != u for u, _ in moves)

    while rest:
        unit = READER.find_unit(position, side, rest.pop(0), fit)
        path: list[HexId] = []
        while rest and "@" not in rest[0] and (at := hex_named(position, rest[0])):
            path.append(at)
            rest.pop(0)
        if path and path[0] != target:
            path.insert(0, target)
        moves.append((unit.id, tuple(path or [target])))
    if not moves:
        raise UnreadableOrder("who advances?", "advance all, or advance UNIT [HEX ...]")
    return Advance(by=side, moves=tuple(moves))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that advances and exploits."""
    return (OrderKind(
        Advance, "advance or exploit after combat", RULES, nothing_more, _judge, _propose, _read,
        answer=True, module="krieg:combat", words=("advance", "exploit"),
        usage="advance all, advance none, or advance UNIT [HEX ...] [UNIT [HEX ...]]",
    ),)
