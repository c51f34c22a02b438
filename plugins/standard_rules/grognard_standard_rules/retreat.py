"""12.6: retreats.

Dr moves the defenders one hex, Br the attackers as well. The owner chooses each unit's way
among the hexes that `retreat_options.py` allows. He must split a stack where that keeps him
within the stacking limits (12.0); only what no split can avoid is excused (10.21). Who lands
on friends adds nothing to their defence for the rest of the player turn, and shares what
happens to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Move, Remember
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.modules import Parameters, implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_standard_rules import units
from grognard_standard_rules.answers import (
    Moves,
    asked_about,
    asked_rules,
    cite,
    nothing_more,
    read_moves,
    wrong_units,
)
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.retreat_options import retreat_options
from grognard_standard_rules.routes import Routes, find_routes
from grognard_standard_rules.strengths import REFUGE, RETREATED

OPEN = "open"
RULES = cite("std:12.6", "std:12.61", "std:12.62", "std:12.66")


class RetreatSettings(Parameters):
    """How 12.0 and 12.62 go together (ambiguous in the rules)."""

    must_split: bool = True
    """Whether a stack must split where that avoids overstacking, or may always overstack."""


class Retreat(Order):
    """Say where each unit that must retreat goes."""

    kind: Literal["retreat"] = "retreat"
    moves: Moves


@implements("rule_retreat")
@rule("std:12.6")
def retreat(
    position: Position, battle: Battle, side: SideId, units: tuple[UnitId, ...]
) -> Ruling[Resolution]:
    """Retreat the units; those with nowhere to go are lost for good."""
    return ruled(retreating(side, units), "std:12.6", f"the units of {side} retreat one hex")


def retreating(side: SideId, unit_ids: tuple[UnitId, ...]) -> Resolution:
    """Eliminate who cannot retreat, ask the owner where the others go, and move them."""
    position: Position = yield LOOK
    routes = find_routes(position, unit_ids, must_split=_must_split(position))
    closed = {u: _why_closed(position, u, frozenset(unit_ids)) for u in routes.doomed}
    for unit_id in routes.doomed:
        text = f"{units.name(position, position.state.unit(unit_id))} has nowhere to retreat"
        position = yield units.eliminated(position, unit_id, "retreat", closed[unit_id], text)
    if not routes.allowed:
        return
    moves = routes.only_way
    if moves is None:
        options = tuple(Retreat(by=side, moves=way) for way in routes.ways(24))
        answer: Retreat = yield Ask(
            side, f"retreat of {units.listed(position, routes.allowed)}: where to?",
            ("retreat",), RULES,
            options, options[0],
            {"units": list(routes.allowed),
             "allowed": {u: list(to) for u, to in routes.allowed.items()}},
        )
        moves = answer.moves
    yield from go(moves, "std:12.6")


def _why_closed(
    position: Position, unit_id: UnitId, leaving: frozenset[UnitId]
) -> tuple[RuleId, ...]:
    """Cite what closes every way to a unit: enemies, zones, rails (12.64), digging in (19.21)."""
    ruling = retreat_options(position, unit_id, leaving)
    return tuple(dict.fromkeys((*cite("std:12.62", "std:12.66"), *ruling.rules)))


def go(moves: Moves, *rules: str) -> Resolution:
    """Move units one hex back, and remember who landed on friends."""
    position: Position = yield LOOK
    leaving = {unit for unit, _ in moves}
    held = {to for _, to in moves
            if any(u.id not in leaving for u in position.state.units_at(to))}
    for unit_id, to in moves:
        unit = position.state.unit(unit_id)
        how = REFUGE if to in held else OPEN
        cited = cite(*dict.fromkeys((*rules, *(("std:12.62",) if to in held else ()))))
        about = {"unit": unit_id, "name": position.face(unit).printed, "from": unit.at,
                 "to": to, "path": [to], "mode": "retreat",
                 "side": unit.side}
        position = yield Event(
            "unit-retreated",
            (Move(unit_id, to), Remember(PLAYER_TURN, RETREATED, unit_id, how)), cited,
            f"{units.name(position, unit)} retreats to {to}", about,
        )


def retreated(position: Position, unit_id: str) -> bool:
    """Say whether a unit has retreated in this player turn."""
    return unit_id in position.state.remembered(RETREATED)


def judge_moves(position: Position, moves: Moves, routes: Routes) -> Iterator[Reason]:
    """Object to ways that are closed to a unit, and to stacks that a split would keep legal."""
    rules, bad = asked_rules(position), False
    for unit_id, to in moves:
        if to not in (may := routes.allowed[unit_id]):
            bad, why = True, _why_not(position, unit_id, to, frozenset(routes.allowed))
            yield Reason("no-way", f"{units.name(position, position.state.unit(unit_id))} may "
                         f"not retreat to {to}: {why.text}", why.rules,
                         hexes=(to,), units=(unit_id,), remedy=f"it may use {', '.join(may)}")
    over = 0 if bad else routes.excess(moves)
    if over > routes.least:
        yield Reason("must-split", f"this overstacks by {over} where a split would leave "
                     f"{routes.least}", (*rules, *cite("std:12.0")),
                     hexes=tuple(dict.fromkeys(to for _, to in moves)),
                     remedy="send some units to another hex")
    elif not bad and routes.trades(moves) and not routes.must_trade:
        yield Reason("trade-places", "units that retreat do not trade places: somebody goes "
                     "first, into a hex that is open to him", (*rules, *cite("std:12.62")),
                     units=tuple(u for u, _ in moves), remedy="send one of them elsewhere")


@rule("std:12.61", "std:12.62", "std:12.66")
def _why_not(
    position: Position, unit_id: UnitId, to: HexId, leaving: frozenset[UnitId]
) -> Reason:
    """Say what closes a hex to the retreat of a unit."""
    found = retreat_options(position, unit_id, leaving)
    for reason in found.because:
        if reason.hexes == (to,) and to not in (*found.value.vacant, *found.value.refuges):
            return reason
    if to in found.value.refuges:
        return Reason("vacant-first", "an empty hex outside enemy zones goes before one with "
                      "friends", cite("std:12.61", "std:12.62"))
    return Reason("one-hex", "it is not beside it", cite("std:12.6"))


def _judge(position: Position, order: Retreat) -> Iterator[Reason]:
    asked: tuple[UnitId, ...] = tuple(asked_about(position).get("units", ()))
    wrong = wrong_units(position, [u for u, _ in order.moves], asked)
    yield from wrong
    if missing := tuple(u for u in asked if u not in {m for m, _ in order.moves}):
        yield Reason("must-retreat", f"{units.listed(position, missing)} must retreat as well",
                     asked_rules(position), units=missing, remedy="name a hex for each of them")
    if not wrong and not missing:
        routes = find_routes(position, asked, must_split=_must_split(position))
        yield from judge_moves(position, order.moves, routes)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    allowed: dict[UnitId, list[HexId]] = asked_about(position).get("allowed", {})
    if allowed:
        yield Retreat(by=side, moves=tuple((u, rng.choice(to)) for u, to in allowed.items()))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    return Retreat(by=side, moves=read_moves(position, side, words))


def _must_split(position: Position) -> bool:
    return position.setting(RetreatSettings).must_split


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that chooses the ways of a retreat."""
    return (OrderKind(
        Retreat, "choose where units retreat", RULES, nothing_more, _judge, _propose, _read,
        answer=True, module="standard:retreat", words=("retreat",),
        usage="retreat HEX: all of them; or retreat UNIT HEX [UNIT HEX ...]",
    ),)
