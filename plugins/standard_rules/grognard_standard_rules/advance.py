"""12.5: the advance after combat.

Attackers who did not retreat may go into hexes that the battle has emptied, at once, up to the
stacking limit. It is no movement: it costs nothing, and zones of control do not hinder it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Literal

from grognard.board.layers import BLOCKED
from grognard.changes import Move, apply
from grognard.events import Event
from grognard.ids import HexId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules import units
from grognard_standard_rules.answers import (
    ALL,
    Moves,
    asked_about,
    asked_rules,
    cite,
    nothing_more,
    read_moves,
    wrong_units,
)
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.price import closed_steps, price
from grognard_standard_rules.retreat import retreated
from grognard_standard_rules.stack_room import room, weight

RULES = cite("std:12.51", "std:12.52")


class Advance(Order):
    """Say which attackers advance, and into which emptied hex."""

    kind: Literal["advance"] = "advance"
    moves: Moves = ()


@rule("std:12.51", "std:12.52")
def advance(battle: Battle) -> Resolution:
    """Ask the attacker who advances, and move them."""
    position: Position = yield LOOK
    may = may_advance(position, battle)
    if not may:
        return
    stay = Advance(by=battle.by)
    options = (*(Advance(by=battle.by, moves=m) for m in _ways(position, may)), stay)
    answer: Advance = yield Ask(
        battle.by, f"advance into {', '.join(sorted({h for to in may.values() for h in to}))}?",
        ("advance",), RULES, options, options[0],
        {"units": list(may), "allowed": {u: list(to) for u, to in may.items()}},
    )
    for unit_id, to in answer.moves:
        unit = position.state.unit(unit_id)
        about = {"unit": unit_id, "name": position.face(unit).printed, "from": unit.at,
                 "to": to, "path": [to], "mode": "advance",
                 "side": unit.side}
        position = yield Event("unit-advanced", (Move(unit_id, to),), RULES,
                               f"{units.name(position, unit)} advances to {to}", about)


@rule("std:12.51")
def may_advance(position: Position, battle: Battle) -> Mapping[UnitId, tuple[HexId, ...]]:
    """Find which attackers may advance into which emptied hexes.

    What one may walk over empties a hex only if it was not itself attacked there. Some may
    only follow others: guns where a friend has gone first (20.14).
    """
    state = position.state
    empty = [t for t in battle.targets if not any(
        u.side != battle.by and (u.id in battle.defenders
                                 or units.traits(position, u).stops_enemies)
        for u in state.units_at(t))]
    units_ = [state.unit(a.unit) for a in battle.attackers]
    able = [u for u in units_ if u.on_map and not retreated(position, u.id)]
    now = _open_to(position, able, empty)
    first = dict[HexId, UnitId]()
    for unit_id, hexes in now.items():
        free = next((h for h in hexes if h not in first), None)
        if free is not None:
            first[free] = unit_id
    then = position.at(apply(state, [Move(u, h) for h, u in first.items()]))
    late = [u for u in able if u.id not in now] if first else []
    return {**now, **_open_to(then, late, empty)}


def _open_to(
    position: Position, able: Iterable[Unit], empty: Iterable[HexId]
) -> dict[UnitId, tuple[HexId, ...]]:
    """Find which emptied hexes are open to units as things stand."""
    out: dict[UnitId, tuple[HexId, ...]] = {}
    for unit in able:
        hexes = tuple(t for t in empty
                      if room(position, unit.side, t) > 0 and enters(position, unit, t))
        if hexes:
            out[unit.id] = hexes
    return out


@rule("std:12.51", "std:20.14")
def enters(position: Position, unit: Unit, to: HexId) -> bool:
    """Say whether a unit may step into a neighbouring hex, whatever it would cost."""
    grid, start = position.board.grid, position.board.grid.index(unit.at)
    way = grid.direction(start, grid.index(to))
    if way is None:
        return False
    costs = position.costs("layer_movement", side=unit.side,
                           mover=units.mover_class(position, unit))
    return bool(costs.cost[way, start] != BLOCKED)


def _ways(position: Position, may: Mapping[UnitId, tuple[HexId, ...]]) -> Iterator[Moves]:
    """List advances: as many as fit (the strongest first), then each unit alone."""
    state = position.state
    late = [u for u, to in may.items() if not enters(position, state.unit(u), to[0])]
    strong = sorted(may, key=lambda u: (
        u in late, -units.printed_attack(position, state.unit(u)), u))
    left, all_in = dict[HexId, int](), list[tuple[UnitId, HexId]]()
    for unit_id in strong:
        for to in may[unit_id]:
            if unit_id in late and to not in left:
                continue
            free = left.setdefault(to, room(position, state.unit(unit_id).side, to))
            if weight(position, unit_id) <= free:
                left[to] = free - weight(position, unit_id)
                all_in.append((unit_id, to))
                break
    yield tuple(all_in)
    if len(all_in) > 1:
        yield from (((u, to),) for u in strong if u not in late for to in may[u])


def _judge(position: Position, order: Advance) -> Iterator[Reason]:
    allowed: dict[UnitId, list[HexId]] = asked_about(position).get("allowed", {})
    named = [u for u, _ in order.moves]
    idle = list(_why_not(position, [u for u in named if u not in allowed]))
    told = {u for reason in idle for u in reason.units}
    wrong = [*idle, *wrong_units(position, [u for u in named if u not in told], allowed)]
    yield from wrong
    if wrong:
        return
    load = dict[HexId, int]()
    for unit_id, to in order.moves:
        if to not in allowed[unit_id]:
            yield Reason("not-emptied", f"{units.name(position, position.state.unit(unit_id))} may "
                         f"not advance to {to}",
                         asked_rules(position), hexes=(to,), units=(unit_id,),
                         remedy=f"it may go to {', '.join(allowed[unit_id])}")
        load[to] = load.get(to, 0) + weight(position, unit_id)
    for to, used in load.items():
        if used > (free := room(position, order.by, to)):
            yield Reason("stacking-limit", f"{to} has room for {free}, not for {used}",
                         cite("std:12.51", "std:10.0"), hexes=(to,), remedy="send fewer units")
    if all(to in allowed[unit_id] for unit_id, to in order.moves):
        yield from _in_order(position, order)


@rule("std:11.12", "std:12.51")
def _why_not(position: Position, unit_ids: Iterable[UnitId]) -> Iterator[Reason]:
    """Say why units that are on the map are not among those that may advance."""
    for unit_id in unit_ids:
        unit = position.state.units.get(unit_id)
        if unit is None or not unit.on_map:
            continue
        why = ("has retreated" if retreated(position, unit_id) else
               "took no part in the attack, or cannot enter where it was won")
        yield Reason("not-asked", f"{units.name(position, unit)} {why}",
                     cite("std:12.51", "std:11.12"), units=(unit_id,),
                     remedy="send attackers that kept their ground, or none")


@rule("std:20.14")
def _in_order(position: Position, order: Advance) -> Iterator[Reason]:
    """Object to who goes first into a hex that is open only once a friend is there."""
    for unit_id, to in order.moves:
        unit = position.state.unit(unit_id)
        if not enters(position, unit, to):
            yield from closed_steps(price(position, unit, (to,)))
        position = position.at(apply(position.state, [Move(unit_id, to)]))


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    allowed: dict[UnitId, list[HexId]] = asked_about(position).get("allowed", {})
    going = [u for u in allowed if rng.random() < 0.6]
    yield Advance(by=side, moves=tuple((u, rng.choice(allowed[u])) for u in going))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if not words or words[0].casefold() in ALL:
        asked = position.asked
        return asked.options[0] if asked and asked.options else Advance(by=side)
    return Advance(by=side, moves=read_moves(position, side, words))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that advances."""
    return (OrderKind(
        Advance, "advance into emptied hexes", RULES, nothing_more, _judge, _propose, _read,
        answer=True, module="standard:combat-resolution", words=("advance",),
        usage="advance all, advance UNIT [UNIT ...], or advance none",
    ),)
