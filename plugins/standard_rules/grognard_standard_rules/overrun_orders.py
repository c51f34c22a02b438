"""5.7, 5.79: carrying out an overrun; what becomes of the units overrun."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal

from grognard.board.flood import Reach, reach
from grognard.board.layers import BLOCKED
from grognard.changes import Change, LiftMarker, Place, Remember, Remove
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.machine import PLAYER_TURN, STEP
from grognard.modules import amends, implements, reading
from grognard.orders import Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard.tally import mixed
from grognard_standard_rules.allowance import left
from grognard_standard_rules.answers import nothing_more
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.move_orders import moved
from grognard_standard_rules.overrun import (
    Approach,
    Odds,
    Overrun,
    OverrunParameters,
    approach_bill,
    battle_of,
    defenders,
    enemies_at,
    judge,
    odds_of,
    overrun_points,
    why_not_overrun,
)
from grognard_standard_rules.price import movement_costs
from grognard_standard_rules.reading_units import find_all, find_hex
from grognard_standard_rules.units import (
    eliminated,
    mover_class,
    name,
    people,
    printed_attack,
    printed_defence,
    traits,
)
from grognard_standard_rules.who_moves import HAS_OVERRUN, OVERRAN, movement_phase

SUPPLY_TYPE = "mobile_supply"


class SupplyFate(Order):
    """Say whether an overrun mobile supply unit is destroyed, or taken by a nation."""

    kind: Literal["overrun-supply"] = "overrun-supply"
    unit: UnitId
    nation: str = ""


@amends("phase_movement", "initial-movement")
@reading()
def in_initial_movement() -> Generator[None, PhasePlan, PhasePlan]:
    """Let units overrun in the Initial Movement Phase."""
    plan = yield
    return plan.but_also("overrun")


@amends("phase_second_movement", "mechanized-movement")
@reading()
def in_mechanized_movement() -> Generator[None, PhasePlan, PhasePlan]:
    """Let units overrun in the Mechanized Movement Phase."""
    plan = yield
    return plan if plan.idle else plan.but_also("overrun")


@rule("std:5.7", "std:5.79", "std:5.74")
def _resolve(position: Position, order: Overrun) -> Resolution:
    mode = movement_phase(position)
    assert mode
    battle = battle_of(position, order)
    target = battle.targets[0]
    points = overrun_points(position, order.by, target)
    odds = odds_of(position, battle)
    walks = {
        unit_id: approach_bill(position, position.state.unit(unit_id), order, approach.path)
        for approach in order.approaches for unit_id in approach.units
    }
    beaten = [
        u for u in defenders(position, order.by, target) if traits(position, u).may_be_overrun
    ]
    fates: dict[UnitId, str] = {}
    for unit in beaten:
        supply = traits(position, unit).type == SUPPLY_TYPE
        if supply and _captors(position, order.by, order.units):  # else there is no choice
            answer = yield _ask(position, order, unit)
            fates[unit.id] = answer.nation
    position = yield _overrun(position, battle, odds, beaten)
    for unit in beaten:
        if fates.get(unit.id):
            position = yield _captured(position, unit, fates[unit.id], order.by)
        else:
            position = yield eliminated(position, unit.id, "overrun", ("std:5.7", "std:5.79"))
    for unit_id, walk in walks.items():
        notes = (Remember(STEP, OVERRAN, unit_id, target),
                 Remember(PLAYER_TURN, HAS_OVERRUN, unit_id))
        position = yield moved(
            position, position.state.unit(unit_id), walk, mode, more=points, notes=notes,
            rules=("std:5.7",), tail=", overrunning")


def _overrun(position: Position, battle: Battle, odds: Odds, beaten: list[Unit]) -> Event:
    target = battle.targets[0]
    attackers = [position.state.unit(u) for u in battle.units]
    who = ", ".join(position.face(u).printed for u in attackers)
    whom = ", ".join(position.face(u).printed for u in beaten)
    return Event(
        "unit-overrun", (), (RuleId("std:5.7"), RuleId("std:5.71")),
        f"{who} overrun {whom} at {target} ({mixed(odds.attack.value)} to "
        f"{mixed(odds.defence.value)}, "
        f"{odds.ratio})",
        {"hex": target, "by": list(battle.units), "units": [u.id for u in beaten],
         "attack": str(odds.attack.value), "defence": str(odds.defence.value),
         "odds": odds.ratio,
         "tallies": [t.as_json() for t in (odds.attack, odds.defence, *odds.parts)
                     if len(t.lines) > 1 or t in (odds.attack, odds.defence)]},
    )


# --- mobile supply units ------------------------------------------------------------------------


def _captors(position: Position, side: str, units: Iterable[UnitId]) -> dict[str, str]:
    """List the nations that may take a supply unit, each with the counter it puts down."""
    found: dict[str, str] = {}
    for unit_id in units:
        nation = position.state.unit(unit_id).nation
        for counter in position.assembly.catalogue:
            if counter.nation == nation and counter.front.type == SUPPLY_TYPE:
                on_map = sum(u.counter == counter.id for u in position.state.units_of(side))
                if counter.limit is None or on_map < counter.limit:
                    found.setdefault(nation, counter.id)
    return found


@rule("std:5.79", "std:14.42")
def _ask(position: Position, order: Overrun, unit: Unit) -> Ask:
    captors = _captors(position, order.by, order.units)
    options = [SupplyFate(by=order.by, unit=unit.id, nation=n) for n in (*captors, "")]
    return Ask(
        order.by, f"is {name(position, unit)} captured or destroyed?", ("overrun-supply",),
        (RuleId("std:5.79"), RuleId("std:14.42")), tuple(options), options[0],
        {"unit": unit.id, "nations": list(captors)},
    )


def _judge_fate(position: Position, order: SupplyFate) -> Iterable[Reason]:
    about = position.asked.about if position.asked else {}
    rules = (RuleId("std:5.79"),)
    if order.unit != about.get("unit"):
        yield Reason("not-asked", f"the question is about {about.get('unit')}", rules,
                     remedy="answer for that unit")
    if order.nation and order.nation not in about.get("nations", ()):
        yield Reason("no-captor", f"no {order.nation!r} unit overran it, or it has no counter "
                     "left", rules, remedy=f"nations: {', '.join(about.get('nations', ()))}")


def _captured(position: Position, unit: Unit, nation: str, side: SideId) -> Event:
    captor = next(c for c in position.assembly.catalogue
                  if c.nation == nation and c.front.type == SUPPLY_TYPE)
    number = 1 + sum(u.counter == captor.id for u in position.state.units.values())
    while (new := UnitId(f"{captor.id}#{number}")) in position.state.units:
        number += 1
    changes: list[Change] = [
        LiftMarker(kind, at) for kind, at in position.state.markers if at == unit.id
    ]
    place = Place(new, captor.id, nation, side, "front", unit.at)
    return Event(
        "unit-captured", (*changes, Remove(unit.id), place),
        (RuleId("std:5.79"), RuleId("std:14.42")),
        f"{name(position, unit)} is captured, and is {people(position, nation)} now",
        {"unit": unit.id, "hex": unit.at, "by": side, "new": new},
    )


# --- reading and proposing ----------------------------------------------------------------------

USAGE = "overrun G0421 with 10-8@G0420 8-8@G0419 [from G0420]: up to three units, one hexside"


def read_overrun(position: Position, side: SideId, words: list[str]) -> Order:
    """Read an overrun; the hexside and the paths are found where they are not given."""
    words = [w for w in words if w.casefold() not in ("with", "by")]
    if len(words) < 2:
        raise UnreadableOrder("overrun which hex, with which units?", USAGE)
    through: HexId | None = None
    for word in ("from", "through"):
        if word in words[:-1]:
            at = words.index(word)
            through = find_hex(position, words[at + 1])
            words = words[:at] + words[at + 2 :]
    target = find_hex(position, words[0])
    units = find_all(position, side, words[1:],
                     lambda u: next(why_not_overrun(position, u), None) is None)
    by_way_of = [through] if through else None
    plan = plan_overrun(position, side, target, units, by_way_of) or plan_overrun(
        position, side, target, units, by_way_of, any_price=True)
    if plan is not None:
        return plan
    entry = through or (HexId(units[0].at) if units else target)
    return Overrun(by=side, target=target, through=entry,
                   approaches=tuple(Approach(units=(u.id,)) for u in units))


def plan_overrun(
    position: Position, side: SideId, target: HexId, units: list[Unit],
    through: list[HexId] | None = None, *, any_price: bool = False,
) -> Overrun | None:
    """Find the hexside and the paths by which all the units can overrun; None if there is none.

    At `any_price` their points do not matter, so that a judge can say what they lack.
    """
    grid = position.board.grid
    searched = {u.id: _reach(position, u, target, any_price=any_price) for u in units}
    best: tuple[int, int] | None = None
    entries = [grid.index(h) for h in through] if through else [
        i for _, i in grid.neighbours(grid.index(target))]
    for entry in entries:
        spent = [int(searched[u.id].dist[entry]) for u in units]
        if max(spent) < 255 and (best is None or sum(spent) < best[0]):
            best = (sum(spent), entry)
    if best is None:
        return None
    approaches = tuple(
        Approach(units=(u.id,), path=tuple(grid.names(searched[u.id].path(best[1])[1:])))
        for u in units
    )
    return Overrun(by=side, target=target, through=grid.name(best[1]), approaches=approaches)


@rule("std:5.22", "std:5.7")
def _reach(position: Position, unit: Unit, target: str, *, any_price: bool = False) -> Reach:
    """Search a unit's ways to a hex that it is to overrun; none leads through that hex."""
    ignoring = frozenset(u.id for u in enemies_at(position, unit.side, target))
    costs = movement_costs(position, unit.side, mover_class(position, unit), ignoring)
    mode = movement_phase(position) or "initial"
    stop = costs.stop.copy()
    stop[position.board.grid.index(target)] = True
    costs = replace(costs, stop=stop)
    points = BLOCKED - 1 if any_price else min(left(position, unit, mode), 60)
    return reach(costs, position.board.grid.index(unit.at), points)


TARGETS_LOOKED_AT = 4


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer overruns of weak stacks by the strongest units near them."""
    if not movement_phase(position):
        return
    able = sorted((u for u in position.state.units_of(side)
                   if next(why_not_overrun(position, u), None) is None),
                  key=lambda u: (-printed_attack(position, u), u.id))
    stacks = sorted({u.at for e in position.enemies(side) for u in position.state.units_of(e)
                     if traits(position, u).stops_enemies})
    rng.shuffle(stacks)
    looked = 0
    for at in stacks:
        near = near_enough(position, side, able, at)
        if near and looked < TARGETS_LOOKED_AT:
            looked += 1
            yield from overruns_against(position, side, HexId(at), near)


def near_enough(position: Position, side: SideId, able: list[Unit], at: str) -> list[Unit]:
    """List the units that might overrun a stack, if the best of them would be strong enough."""
    grid, target, setting = position.board.grid, position.board.grid.index(at), position.setting(
        OverrunParameters)
    near = [u for u in able
            if grid.distance(grid.index(u.at), target) < position.face(u).movement]
    defence = sum(printed_defence(position, u) for u in defenders(position, side, at))
    attack = sum(printed_attack(position, u) for u in near[: setting.units])
    return near if attack >= setting.odds * defence else []


def overruns_against(
    position: Position, side: SideId, target: HexId, near: list[Unit]
) -> Iterator[Order]:
    """Offer the strongest overrun of a hex through each of its sides."""
    grid, setting = position.board.grid, position.setting(OverrunParameters)
    goal, points = grid.index(target), overrun_points(position, side, target)
    searched = {u.id: _reach(position, u, target) for u in near[:12]}
    mode = movement_phase(position)
    assert mode
    defence = sum(printed_defence(position, u) for u in defenders(position, side, target))
    for _, entry in grid.neighbours(goal):
        d = grid.direction(entry, goal)
        coming = [
            u for u in near[:12]
            if int(searched[u.id].dist[entry]) + int(searched[u.id].costs.cost[d, entry])
            + points <= left(position, u, mode)
        ][: setting.units]
        if coming and sum(printed_attack(position, u) for u in coming) >= setting.odds * defence:
            approaches = tuple(
                Approach(units=(u.id,), path=tuple(grid.names(searched[u.id].path(entry)[1:])))
                for u in coming
            )
            yield Overrun(by=side, target=target, through=grid.name(entry), approaches=approaches)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to overrun, and the answer about supply units."""
    rules = (RuleId("std:5.7"),)
    return (
        OrderKind(
            Overrun, "overrun enemy units", rules, _resolve, judge, _propose, read_overrun,
            words=("overrun", "or"), usage=USAGE, module="standard:overrun",
        ),
        OrderKind(
            SupplyFate, "capture or destroy a supply unit", (RuleId("std:5.79"),), nothing_more,
            _judge_fate, answer=True, module="standard:overrun",
        ),
    )
