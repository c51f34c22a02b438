"""4.2.3: retreats.

A force goes back as a whole: every stack of it one hex further from the target, stacked units
together, not into enemies nor, unless a friend is there, into their zones of control; a hex
outside all zones comes first. Ground units in the hex it enters join it. Where any part of it
cannot go, no part goes. A fortress, a headquarters (even one at a distance) or a stack on a
beachhead holds the whole force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from random import Random
from typing import Any, Literal, TypeAlias

from grognard.changes import Move
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, SideId
from grognard.kit.answering import asked_about, asked_rules, cite, nothing_more
from grognard.kit.reading import find_hexes
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.battle import Force
from grognard_krieg.crossing import may_step
from grognard_krieg.hexsides import beachhead_at
from grognard_krieg.zones_of_control import enemy_zone, enemy_zone_unless_friends

RULES = cite("krieg:4.2.3")
MOST_OPTIONS = 24

Ways: TypeAlias = tuple[tuple[HexId, HexId], ...]
"""Hexes of the force, each with the hex its units go to."""


class Retreat(Order):
    """Say where each stack of a force goes."""

    kind: Literal["retreat"] = "retreat"
    ways: Ways


@rule("krieg:4.2.3")
def ways(position: Position, force: Force) -> Ruling[Mapping[HexId, tuple[HexId, ...]]]:
    """Find where each stack of a force may go; nothing, with the reasons, if it cannot retreat."""
    reasons = list(_held(position, force))
    if reasons:
        return Ruling({}, tuple(reasons))
    found: dict[HexId, tuple[HexId, ...]] = {}
    for at, stack in stacks(position, force).items():
        hexes, why = _hexes(position, force, at, stack)
        found[at] = hexes
        if not hexes:
            reasons.append(Reason("no-way", f"the units in {at} have nowhere to go"
                                  + (f": {'; '.join(why)}" if why else ""), RULES, hexes=(at,)))
    return Ruling({}, tuple(reasons)) if reasons else Ruling(found)


def stacks(position: Position, force: Force) -> dict[HexId, list[Unit]]:
    """List the units of a force by the hexes they stand in."""
    out: dict[HexId, list[Unit]] = {}
    for unit in force.alive(position):
        out.setdefault(HexId(unit.at), []).append(unit)
    return out


@rule("krieg:4.2.3")
def _held(position: Position, force: Force) -> Iterator[Reason]:
    """List what keeps a whole force where it is."""
    for unit in force.alive(position):
        name = pieces.name(position, unit)
        if pieces.is_hq(position, unit):
            yield Reason("headquarters", f"a force with an HQ cannot retreat: {name}", RULES,
                         units=(unit.id,))
        elif pieces.is_fortress(position, unit):
            yield Reason("fortress", f"a force with a fortress cannot retreat: {name}", RULES,
                         units=(unit.id,))
        elif beachhead_at(position, unit.at, unit.side):
            yield Reason("beachhead", f"{name} stands on a beachhead and cannot retreat", RULES,
                         units=(unit.id,))
        elif not position.face(unit).movement:
            yield Reason("immobile", f"{name} has no movement allowance", RULES, units=(unit.id,))


@rule("krieg:4.2.3", "krieg:8.3")
def _hexes(
    position: Position, force: Force, at: HexId, stack: list[Unit]
) -> tuple[tuple[HexId, ...], list[str]]:
    """List the hexes open to a stack, and why the others are closed."""
    grid = position.board.grid
    target, start = grid.index(force.target), grid.index(at)
    far = grid.distance(target, start)
    zone = enemy_zone_unless_friends(position, force.side)
    any_zone = enemy_zone(position, force.side)
    found: list[int] = []
    why: list[str] = []
    for _, i in grid.neighbours(start):
        if grid.distance(target, i) != far + 1:
            continue
        name = grid.name(i)
        if not all(may_step(position, u, at, name) for u in stack):
            why.append(f"{name} cannot be entered")
        elif _enemies(position, force.side, name):
            why.append(f"an enemy is in {name}")
        elif zone[i]:
            why.append(f"{name} is in an enemy zone of control")
        else:
            found.append(i)
    outside = [i for i in found if not any_zone[i]]
    return tuple(grid.name(i) for i in outside or found), why


def _enemies(position: Position, side: SideId, hex_id: str) -> bool:
    """Say whether any enemy piece, in the air or on the ground, is in a hex."""
    enemies = position.enemies(side)
    return any(u.side in enemies and (pieces.is_piece(position, u)
                                      or pieces.is_beachhead(position, u))
               for u in position.state.units_at(hex_id))


# --- going --------------------------------------------------------------------------------------


def options(position: Position, force: Force) -> list[Retreat]:
    """List the retreats of a force (the first few, where stacks have many ways)."""
    found = ways(position, force).value
    combined = product(*([(at, to) for to in hexes] for at, hexes in found.items()))
    return [Retreat(by=force.side, ways=tuple(way)) for way in islice(combined, MOST_OPTIONS)]


def about(position: Position, force: Force) -> dict[str, Any]:
    """Say what a decision about a retreat is judged against."""
    return {"ways": {at: list(to) for at, to in ways(position, force).value.items()},
            "target": force.target}


def go_somewhere(force: Force) -> Resolution:
    """Retreat a force; its owner chooses where there is a choice."""
    position: Position = yield LOOK
    found = options(position, force)
    answer = found[0]
    if len(found) > 1:
        answer = yield Ask(force.side, "where do the units retreat?", ("retreat",), RULES,
                           tuple(found), found[0], about(position, force))
    yield from go(force, answer.ways)


@rule("krieg:4.2.3")
def go(force: Force, chosen: Ways) -> Resolution:
    """Move the stacks of a force, and let it pick up whom it falls back onto."""
    position: Position = yield LOOK
    moving = stacks(position, force)
    for at, to in chosen:
        for unit in moving[at]:
            about = {"unit": unit.id, "from": at, "to": to, "path": [to], "mode": "retreat",
                     "side": unit.side}
            position = yield Event("unit-retreated", (Move(unit.id, to),), RULES,
                                   f"{pieces.name(position, unit)} retreats to {to}", about)
    force.retreated += 1
    for to in dict.fromkeys(to for _, to in chosen):
        for unit in position.state.units_at(to):
            own = unit.side == force.side and pieces.is_ground(position, unit)
            if own and unit.id not in force.units:
                force.units.append(unit.id)
                force.joined.append(unit.id)


# --- the answer ---------------------------------------------------------------------------------


def _judge(position: Position, order: Retreat) -> Iterator[Reason]:
    may: Mapping[str, list[str]] = asked_about(position).get("ways", {})
    given = dict(order.ways)
    missing = [at for at in may if at not in given]
    if missing:
        yield Reason("must-retreat", f"the units in {', '.join(missing)} must retreat as well",
                     asked_rules(position), hexes=tuple(HexId(m) for m in missing))
    for at, to in order.ways:
        if to not in may.get(at, ()):
            yield Reason("no-way", f"the units in {at} may not retreat to {to}",
                         asked_rules(position), hexes=(to,),
                         remedy=f"they may use {', '.join(may.get(at, ()))}")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    may: Mapping[HexId, list[HexId]] = asked_about(position).get("ways", {})
    if may:
        yield Retreat(by=side, ways=tuple((at, rng.choice(to)) for at, to in may.items()))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "HEX" for all stacks, or "HEX HEX HEX HEX": from, to, from, to."""
    may: Mapping[HexId, list[HexId]] = asked_about(position).get("ways", {})
    hexes = find_hexes(position, words)
    if len(hexes) == 1:
        return Retreat(by=side, ways=tuple((at, hexes[0]) for at in may))
    if not hexes or len(hexes) % 2:
        raise UnreadableOrder("where do the units retreat?",
                              "retreat HEX, or for several stacks retreat FROM TO FROM TO")
    return Retreat(by=side, ways=tuple(zip(hexes[::2], hexes[1::2], strict=True)))


def _tell(position: Position, order: Retreat) -> str:
    """Say where the units go; from where as well when there are several stacks."""
    if len(order.ways) == 1:
        return f"to {order.ways[0][1]}"
    return ", ".join(f"{start} to {to}" for start, to in order.ways)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that chooses the way of a retreat."""
    return (OrderKind(
        Retreat, "choose where a force retreats", RULES, nothing_more, _judge, _propose, _read,
        answer=True, module="krieg:combat", words=("retreat",),
        usage="retreat HEX, or retreat FROM TO [FROM TO ...]", tell=_tell,
    ),)
