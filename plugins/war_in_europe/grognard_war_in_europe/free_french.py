"""43.76, 43.77: Vichy and Third Republic units in Allied hands become Free French.

Once a game turn, as his reinforcements come, the Allied player may try one unit. It must have major
supply from British or American centers, in a hex that no enemy controls. On a one it is exchanged
for a Free French battlegroup, of infantry or of armour as he likes, for one American
replacement point of that kind: one of the rebuildings that those points allow.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal

from grognard.changes import Change, Pool, Remember, Remove
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.machine import GAME_TURN, STEP
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.new_units import new_units
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.replacements import (
    REBUILT,
    SPENT,
    STARTED,
    at_start,
    front_of,
    may_rebuild,
    pool,
    spendable,
)
from grognard_standard_rules.supply_now import supplied_as
from grognard_standard_rules.supply_range import MAJOR
from grognard_standard_rules.units import name, traits
from grognard_standard_rules.zones_of_control import enemy_zone

ALLIED, FREE_FRENCH, AMERICANS = SideId("allied"), "ff", "us"
FORMER = ("vf", "fr")
CADRES: dict[str, str] = {"infantry": "ff.mot.8-10.bg", "mechanized": "ff.arm.9-8.bg"}
TRIED = "free-french"
"""Memory of the game turn: a unit that was tried in it."""

SUCCESS = 1
RULES = (RuleId("wie:43.77"),)


class Convert(Order):
    """Try to exchange a French unit for a Free French battlegroup."""

    kind: Literal["convert"] = "convert"
    unit: UnitId
    to: Literal["infantry", "mechanized"] = "infantry"


@rule("wie:43.76")
def french(position: Position, side: str) -> list[Unit]:
    """List the French units that a side commands on the map."""
    return [u for u in position.state.units_of(SideId(side)) if u.nation in FORMER and u.on_map
            and traits(position, u).is_ground_combat] if side == ALLIED else []


@rule("wie:43.77")
def objections(position: Position, by: str, unit: Unit, to: str) -> Iterator[Reason]:
    """List what forbids trying a unit."""
    who, here, cell = name(position, unit), (unit.id,), position.board.grid.index(unit.at)
    if position.state.remembered(TRIED):
        yield Reason("tried-already", "one unit a game turn may be tried", RULES,
                     remedy="try the next one in the next turn")
    if supplied_as(position, unit, FREE_FRENCH) != MAJOR:
        yield Reason("no-major-supply", f"{who} has no major Allied supply", RULES, units=here,
                     remedy="bring it into major supply first")
    if enemy_zone(position, by)[cell]:
        yield Reason("enemy-controls", f"an enemy controls {unit.at}", RULES, units=here)
    points = _pool(position, unit, to)
    if spendable(position, points) < 1:
        yield Reason("no-points", f"no American {to} replacement point is on this front", RULES,
                     remedy="bring points over with transfer-replacements, for the next turn")
    elif int(position.state.remembered(REBUILT).get(points, 0)) >= may_rebuild(
            position, at_start(position, points)):
        yield Reason("too-many", f"the American {to} points have rebuilt all that they may in this "
                     "phase", (*RULES, RuleId("std:18.11")), remedy="go on next turn")
    if not list(new_units(position, _counter(position, to), [unit.at])):
        yield Reason("no-counter", "there is no Free French counter left", RULES)


def _pool(position: Position, unit: Unit, to: str) -> str:
    return pool(ALLIED, "mechanized" if to == "mechanized" else "infantry", AMERICANS,
                front_of(position, unit.at))


def _counter(position: Position, to: str) -> str:
    return position.assembly.catalogue.find(CADRES[to])[0].id


@amends("phase_reinforcement", "reinforcement")
@rule("wie:43.77")
def _phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side that commands French units and has American points."""
    plan = yield
    if position.phasing != ALLIED or not french(position, ALLIED):
        return plan
    filled = any(points and f"-replacements:{ALLIED}:{AMERICANS}:" in at
                 for at, points in position.state.pools.items())
    return plan.but_also("convert") if filled else plan


def _judge(position: Position, order: Convert) -> Iterator[Reason]:
    unit = position.state.units.get(order.unit)
    if unit is None or unit not in french(position, order.by):
        yield Reason("no-french-unit", f"{order.unit} is no French unit on the map that "
                     f"{order.by} commands", (RuleId("wie:43.76"),),
                     remedy="name a French unit of yours")
        return
    yield from objections(position, order.by, unit, order.to)


@rule("wie:43.77")
def _resolve(position: Position, order: Convert) -> Resolution:
    unit = position.state.unit(order.unit)
    die = yield Roll(f"free-french:{unit.id}")
    changes: list[Change] = [Remember(GAME_TURN, TRIED, unit.id)]
    works, to = die == SUCCESS, ""
    if works:
        points, face = _pool(position, unit, order.to), CADRES[order.to]
        counter, cadre = position.assembly.catalogue.find(face)
        (placed,) = new_units(position, counter.id, [unit.at])
        to, remembered = placed.unit, position.state.remembered
        changes += [
            Remember(STEP, STARTED, points, at_start(position, points)),
            Remember(STEP, SPENT, points, int(remembered(SPENT).get(points, 0)) + 1),
            Remember(STEP, REBUILT, points, int(remembered(REBUILT).get(points, 0)) + 1),
            Pool(points, position.state.pool(points) - 1), Remove(unit.id),
            replace(placed, face=cadre.name)]
    outcome = f"it becomes a Free French {cadre.printed}" if works else "it stays what it is"
    yield Event("unit-converted", tuple(changes), RULES,
                f"{name(position, unit)} is asked to join the Free French: {die} is rolled, "
                f"{outcome}", {"unit": unit.id, "die": die, "to": to, "hex": unit.at,
                               "side": order.by})


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit in french(position, side):
        yield Convert(by=side, unit=unit.id, to="infantry" if rng.random() < 0.5 else "mechanized")


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    kinds = {"2-10": "infantry", "infantry": "infantry", "2-8": "mechanized",
             "armour": "mechanized", "armor": "mechanized", "mechanized": "mechanized"}
    given = [w for w in words if w.casefold() not in kinds and w.casefold() != "to"]
    to = next((kinds[w.casefold()] for w in words if w.casefold() in kinds), "infantry")
    if not given:
        raise UnreadableOrder("which unit?", "convert 1-4@D1015 2-10")
    units = find_all(position, side, given, lambda u: u.nation in FORMER)
    return Convert(by=side, unit=units[0].id, to=to)


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(Convert, "turn a French unit into Free French", RULES, _resolve, _judge,
                      _propose, _read, words=("convert",),
                      usage="convert 1-4@D1015 2-10 (or 2-8): one try a turn, for a US point",
                      module="wie:free-french"),)


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("unit-converted", "A French unit is asked to join the Free French"),)
