"""18.1, 18.3: the orders to rebuild a unit, and to send replacement points to another front."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from pydantic import Field

from grognard.changes import Change, Pool, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.naming import no_such_hex, no_such_unit
from grognard.machine import STEP
from grognard.modules import amends, implements
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules import replacements, units
from grognard_standard_rules.air_display import known_fronts, read_front
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_hex, find_units, hex_named
from grognard_standard_rules.rebuilt import at_full_strength, exchange_objection
from grognard_standard_rules.replacements import (
    KINDS,
    REBUILT,
    SPENT,
    STARTED,
    ReplacementKind,
    at_start,
    front_of,
    may_rebuild,
    pool,
    price,
    spendable,
)
from grognard_standard_rules.stack_room import room


class Rebuild(Order):
    """Rebuild a battlegroup where it stands, or a lost minor unit in a city."""

    kind: Literal["rebuild"] = "rebuild"
    unit: UnitId
    at: HexId | None = None
    exchange: bool = False


class TransferReplacements(Order):
    """Send replacement points from one front to another."""

    kind: Literal["transfer-replacements"] = "transfer-replacements"
    nation: str
    what: ReplacementKind
    start: str
    end: str
    points: int = Field(gt=0)


@amends("phase_reinforcement", "reinforcement")
@rule("std:18.0", "std:18.3")
def replacement_phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take orders about replacements from a side that has points."""
    plan = yield
    if not any(_pools(position, position.phasing)):
        return plan
    return plan.but_also("rebuild", "transfer-replacements")


def _pools(position: Position, side: str) -> Iterator[tuple[str, ReplacementKind, str, str]]:
    """List the filled pools of a side: name, kind, nation and front."""
    for name, points in position.state.pools.items():
        head, _, rest = name.partition(":")
        parts = rest.split(":")
        for kind in KINDS:
            if points and head == f"{kind}-replacements" and len(parts) == 3 and parts[0] == side:
                yield name, kind, parts[1], parts[2]


@rule("std:18.11", "std:18.14")
def judge(position: Position, order: Rebuild) -> Iterator[Reason]:
    """List what forbids rebuilding a unit: the unit, the place, and the points."""
    unit = position.state.units.get(order.unit)
    if unit is None:
        yield no_such_unit(order.unit, rules=cite("std:18.11"))
        return
    if order.at is not None and order.at not in position.board.grid:
        yield no_such_hex(order.at, rules=cite("std:18.11"))
        return
    found = list(replacements.objections(position, unit, order.by, order.at))
    yield from found
    if order.exchange:
        yield from exchange_objection(position, unit, "std:18.15")
    cost = price(position, unit)
    if found or cost is None:
        return
    at = order.at or HexId(unit.at)
    if not unit.on_map and room(position, unit.side, at) < 1:
        yield Reason("stacking-limit", f"{at} is full", cite("std:10.0"), hexes=(at,),
                     remedy="name another city")
    name = pool(unit.side, cost.kind, unit.nation, front_of(position, at))
    if (left := spendable(position, name)) < cost.points:
        whose = f"{units.people(position, unit.nation)} {cost.kind} replacements"
        yield Reason("no-points", f"{cost.points} points of {whose} are needed on "
                     f"the {front_of(position, at)} Front, {left} are there",
                     cite("std:18.11", "std:18.14"), units=(unit.id,),
                     remedy="transfer some, or rebuild a unit on another front")
    done = int(position.state.remembered(REBUILT).get(name, 0))
    if done >= (most := may_rebuild(position, at_start(position, name))) and left:
        yield Reason("too-many", f"{at_start(position, name)} points on hand allow {most} "
                     f"rebuilds in this phase, {done} are done", cite("std:18.11"),
                     remedy="go on next turn")


def resolve(position: Position, order: Rebuild) -> Resolution:
    """Spend the points and bring the unit to full strength."""
    unit = position.state.unit(order.unit)
    cost, at = price(position, unit), order.at or HexId(unit.at)
    if cost is None:
        return
    name = pool(unit.side, cost.kind, unit.nation, front_of(position, at))
    new, changes = at_full_strength(position, unit, at, exchange=order.exchange)
    remembered = position.state.remembered
    notes: list[Change] = [
        Remember(STEP, STARTED, name, at_start(position, name)),
        Remember(STEP, SPENT, name, int(remembered(SPENT).get(name, 0)) + cost.points),
        Remember(STEP, REBUILT, name, int(remembered(REBUILT).get(name, 0)) + 1),
        Pool(name, position.state.pool(name) - cost.points),
    ]
    yield Event(
        "unit-rebuilt", (*notes, *changes), cite("std:18.0", "std:18.11"),
        f"{units.name(position, unit)} is rebuilt for {cost.points}" if unit.on_map else
        f"{position.face(unit).printed} is rebuilt at {at} for {cost.points}",
        {"unit": new, "hex": at, "side": unit.side, "pool": name, "points": cost.points},
    )


@rule("std:18.16", "std:18.3")
def judge_transfer(position: Position, order: TransferReplacements) -> Iterator[Reason]:
    """List what forbids a transfer."""
    fronts = known_fronts(position)
    for front in (order.start, order.end):
        if front not in fronts:
            yield Reason("no-such-front", f"there is no front {front!r}", cite("std:18.16"),
                         remedy=f"fronts: {', '.join(fronts)}")
    if order.start == order.end:
        yield Reason("same-front", "the points are there already", cite("std:18.16"),
                     remedy="name another front")
    name = pool(order.by, order.what, order.nation, order.start)
    if order.points > (held := position.state.pool(name)):
        whose = f"{units.people(position, order.nation)} {order.what} replacements"
        yield Reason("no-points", f"{held} points of {whose} are on the {order.start} Front, not "
                     f"{order.points}", cite("std:18.16"), remedy="send no more than are there")


def resolve_transfer(position: Position, order: TransferReplacements) -> Resolution:
    """Move the points; for rebuilding in this phase they still count where they came from."""
    start, end = (pool(order.by, order.what, order.nation, f) for f in (order.start, order.end))
    changes: list[Change] = [Remember(STEP, STARTED, n, at_start(position, n))
                             for n in (start, end)]
    changes += [Pool(start, position.state.pool(start) - order.points),
                Pool(end, position.state.pool(end) + order.points)]
    yield Event(
        "replacements-transferred", tuple(changes), cite("std:18.16"),
        f"{order.points} {order.what} replacements go from {order.start} to {order.end}",
        {"side": order.by, "from": start, "to": end, "points": order.points},
    )


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    cities = [p.hex for p in position.board.places if "city" in p.traits]
    for unit_id in replacements.candidates(position, side):
        unit = position.state.unit(unit_id)
        if unit.on_map:
            yield Rebuild(by=side, unit=unit_id)
        elif cities:
            yield Rebuild(by=side, unit=unit_id, at=rng.choice(cities))


def _propose_transfer(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    fronts = known_fronts(position)
    if len(fronts) == 1:
        return
    for _, kind, nation, front in _pools(position, side):
        yield TransferReplacements(by=side, nation=nation, what=kind, start=front,
                                   end=rng.choice(fronts), points=1)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    exchange = bool(words) and words[-1].casefold() == "exchange"
    rest = words[:-1] if exchange else words
    if not rest:
        raise UnreadableOrder("which unit is rebuilt?", "rebuild UNIT [CITY] [exchange]")
    at = find_hex(position, rest[-1]) if len(rest) > 1 and hex_named(position, rest[-1]) else None
    lost = position.state.units.get(UnitId(rest[0]))
    unit = lost or _meant(position, side, rest[0])
    return Rebuild(by=side, unit=unit.id, at=at, exchange=exchange)


def _meant(position: Position, side: SideId, word: str) -> Unit:
    """Find the weakened or lost unit that a word names by what is printed on either side of it."""
    weak = [position.state.unit(u) for u in replacements.candidates(position, side)]
    if "@" in word:
        return find_units(position, side, word, lambda u: u in weak)[0]
    front = position.assembly.catalogue.counter
    called = [u for u in weak if word.casefold() in (
        u.id.casefold(), position.face(u).printed, front(u.counter).front.printed)]
    if not called:
        raise UnreadableOrder(f"{side} has no battlegroup and no lost unit called {word!r}",
                              "rebuild 1-5@C5622, or rebuild 2-4 CITY for a lost unit")
    if len({(u.at, u.counter) for u in called}) > 1:
        listed = ", ".join(units.name(position, u) for u in called[:8])
        more = f" and {len(called) - 8} more" if len(called) > 8 else ""
        raise UnreadableOrder(f"which of {listed}{more}?", "add where it stands, or name its id")
    return called[0]


TRANSFER = "transfer-replacements 2 infantry East to South [NATION]: points to another front"
BETWEEN = ("from", "to", "front", "points", "point", "replacements", "replacement", "of")


def _read_transfer(position: Position, side: SideId, words: list[str]) -> Order:
    """Read the words in any order; the nation may be left out where one alone has such points."""
    peoples = {w.casefold(): n for n in position.assembly.catalogue.nations
               for w in (n, units.people(position, n))}
    rest = [w for w in words if w.casefold() not in BETWEEN]
    kinds = [k for w in rest for k in KINDS if len(w) > 2 and k.startswith(w.casefold())]
    named = [peoples[w.casefold()] for w in rest if w.casefold() in peoples]
    fronts = [read_front(position, w) for w in rest if not (
        w.isdecimal() or w.casefold() in peoples
        or (len(w) > 2 and any(k.startswith(w.casefold()) for k in KINDS)))]
    if len(kinds) != 1 or len(fronts) != 2:
        raise UnreadableOrder("how many points of which kind, from which front to which?",
                              TRANSFER)
    start, end = fronts
    held = named or sorted({nation for _, kind, nation, front in _pools(position, side)
                            if (kind, front) == (kinds[0], start)})
    if len(held) > 1:
        who = ", ".join(units.people(position, n) for n in held)
        raise UnreadableOrder(f"whose points: {who}?", TRANSFER)
    if not held:
        raise UnreadableOrder(f"{side} has no {kinds[0]} replacements on the {start} Front",
                              TRANSFER)
    points = next((int(w) for w in rest if w.isdecimal()), 1)
    if not points:
        raise UnreadableOrder("no point is to go?", TRANSFER)
    return TransferReplacements(by=side, nation=held[0], what=kinds[0], start=start, end=end,
                                points=points)


class RebuildLimitQuestion(Question):
    """How many units do so many points on hand allow to be rebuilt?"""

    kind: Literal["rebuild-limit"] = "rebuild-limit"
    points: int


class RebuildPriceQuestion(Question):
    """What does rebuilding a unit cost?"""

    kind: Literal["rebuild-price"] = "rebuild-price"
    unit: UnitId


def _limit(position: Position, question: RebuildLimitQuestion) -> Answer:
    most = may_rebuild(position, question.points)
    text = f"{question.points} points allow {most} rebuilds"
    return Answer({"units": most}, (Reason("rebuild-limit", text, cite("std:18.11")),))


def _price(position: Position, question: RebuildPriceQuestion) -> Answer:
    unit = position.state.unit(question.unit)
    cost = price(position, unit)
    row = replacements.price_row(position, unit)
    cell = position.table("replacement_expense").cell(row, "points")
    why = Reason("price", f"row {row} of the price list", cite(cell.cite or "std:18.2"))
    return Answer({"points": cost.points if cost else 0, "possible": cost is not None,
                   "what": cost.kind if cost else "none"}, (why,))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders about replacements."""
    return (
        OrderKind(Rebuild, "rebuild a unit with replacement points", cite("std:18.0"), resolve,
                  judge, _propose, _read, ("rebuild",), "rebuild UNIT [CITY] [exchange]",
                  module="standard:replacements"),
        OrderKind(TransferReplacements, "send replacement points to another front",
                  cite("std:18.16", "std:18.3"), resolve_transfer, judge_transfer,
                  _propose_transfer, _read_transfer, ("transfer-replacements",), TRANSFER,
                  module="standard:replacements"),
    )


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about replacements."""
    return (
        QuestionKind(RebuildLimitQuestion, "how many units points rebuild", cite("std:18.11"),
                     _limit, module="standard:replacements"),
        QuestionKind(RebuildPriceQuestion, "what rebuilding a unit costs", cite("std:18.2"),
                     _price, module="standard:replacements"),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of replacements."""
    return (
        EventKind("unit-rebuilt", "A unit is rebuilt"),
        EventKind("replacements-transferred", "Replacement points change fronts"),
    )
