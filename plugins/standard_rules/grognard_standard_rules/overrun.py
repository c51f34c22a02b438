"""5.7: overruns.

Up to three units walk, each on a path of its own, to one hexside and enter an enemy-occupied
hex across it, at thirteen to one or better. Entering costs two points more than it would.
The zones of those overrun do not count for those who overrun them; all others do. The
defenders are eliminated without a battlegroup; the attackers may go on moving.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict

from grognard.ids import HexId, RuleId, UnitId
from grognard.kit.naming import hexes_named
from grognard.kit.walking import from_start
from grognard.modules import Parameters
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard.tally import Line, Tally, mixed
from grognard_standard_rules.allowance import Mode
from grognard_standard_rules.battle import Attacker, Battle, total_attack, total_defence
from grognard_standard_rules.named import not_together, units_named
from grognard_standard_rules.price import Bill, bill, movement_costs, why_not_walk
from grognard_standard_rules.type_rules import NO_OVERRUN, of_type
from grognard_standard_rules.units import entrained, mover_class, name, traits
from grognard_standard_rules.who_moves import OVERRAN, movement_phase, why_not_move

FORCED_MARCH = "forced-march"
OVERRUNS = (RuleId("std:5.7"),)


class OverrunParameters(Parameters):
    """How many units may overrun together, at which odds, and for how many points more."""

    units: int = 3
    odds: int = 13
    points: int = 2


class Approach(BaseModel):
    """Units that walk one path, up to and including the last hex before the target.

    `path` lists the hexes entered; it is empty for units that stand there already.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    units: tuple[UnitId, ...]
    path: tuple[HexId, ...] = ()


class Overrun(Order):
    """Overrun the units in `target`, entering it from the neighbouring hex `through`."""

    kind: Literal["overrun"] = "overrun"
    target: HexId
    through: HexId
    approaches: tuple[Approach, ...]

    @property
    def units(self) -> tuple[UnitId, ...]:
        """List the units that take part."""
        return tuple(u for a in self.approaches for u in a.units)


@dataclass(frozen=True, slots=True)
class Odds:
    """Strengths in an overrun, with the tallies that give them."""

    attack: Tally
    defence: Tally
    parts: tuple[Tally, ...]

    @property
    def ratio(self) -> str:
        """Return the odds, rounded for the defender ("14:1")."""
        return ratio(self.attack.value, self.defence.value)


@rule("std:11.0", "std:12.42")
def ratio(attack: Fraction, defence: Fraction) -> str:
    """Round two strengths to simple odds, in the defender's favour."""
    if defence <= 0:
        return "any odds" if attack > 0 else "0:1"
    if attack >= defence:
        return f"{attack // defence}:1"
    return f"1:{-(-defence // attack)}" if attack > 0 else "0:1"


@rule("std:5.7")
def overrun_points(position: Position, side: str, target: str = "") -> int:
    """Return how many movement points an overrun costs on top of the step into the hex."""
    beaten = tuple(u.id for u in defenders(position, side, target)) if target else ()
    points = position.setting(OverrunParameters).points
    first = Line("printed", "set", points, "an overrun", (RuleId("std:5.7"),))
    tally = position.tally("modify_overrun_points", "points of an overrun", lines=(first,),
                           side=side, beaten=beaten)
    return int(tally.value)


def enemies_at(position: Position, side: str, hex_id: str) -> list[Unit]:
    """List the enemy units in a hex, in the order in which they lie."""
    enemies = set(position.enemies(side))
    return [u for u in position.state.units_at(hex_id) if u.side in enemies]


@rule("std:5.71", "wie:49.29", "wie:49.17")
def defenders(position: Position, side: str, hex_id: str) -> list[Unit]:
    """List the units whose strengths count: all that bar the hex, and partisans with them."""
    return [
        u for u in enemies_at(position, side, hex_id)
        if (of := traits(position, u)).stops_enemies or of.type == "partisan"
    ]


def battle_of(position: Position, order: Overrun) -> Battle:
    """Describe an overrun as the battle that the strength tallies ask about."""
    grid = position.board.grid
    through, target = grid.canonical(order.through), grid.canonical(order.target)
    beaten = tuple(u.id for u in defenders(position, order.by, target))
    attackers = tuple(Attacker(u, through) for u in order.units)
    return Battle("overrun", order.by, attackers, (target,), beaten)


@rule("std:5.71", "std:5.75", "std:5.76", "std:5.78")
def odds_of(position: Position, battle: Battle) -> Odds:
    """Add up both sides of an overrun, by the tallies that combat uses."""
    attack, parts = total_attack(position, battle)
    defence, more = total_defence(position, battle)
    return Odds(attack, defence, (*parts, *more))


@rule("std:5.7", "std:5.72", "std:9.22")
def approach_bill(position: Position, unit: Unit, order: Overrun, path: Iterable[str]) -> Bill:
    """Price a unit's way into the target, as if those to be overrun were not there."""
    grid = position.board.grid
    ignoring = frozenset(u.id for u in enemies_at(position, order.by, order.target))
    costs = movement_costs(position, unit.side, mover_class(position, unit), ignoring)
    start, target = grid.index(unit.at), grid.index(order.target)
    return bill(costs, [*from_start(start, [grid.index(h) for h in path]), target])


@rule("std:5.7", "std:5.71", "std:5.73")
def judge(position: Position, order: Overrun) -> Iterable[Reason]:
    """List everything that forbids an overrun."""
    setting, units, hexes = position.setting(OverrunParameters), list[Unit](), list[int]()
    yield from units_named(position, order.by, order.units, units, OVERRUNS)
    yield from hexes_named(
        position, (order.target, order.through, *(h for a in order.approaches for h in a.path)),
        hexes, OVERRUNS,
    )
    if len(order.units) > setting.units:
        yield Reason("too-many", f"{len(order.units)} units cannot overrun together, only "
                     f"{setting.units}", (RuleId("std:5.73"),), units=order.units,
                     remedy="name fewer units")
    for unit in units:
        yield from why_not_overrun(position, unit)
    if len(hexes) < 2 + sum(len(a.path) for a in order.approaches) or not units:
        return
    yield from _judge_target(position, order)
    if len(units) < len(order.units) or any(not u.on_map for u in units):
        return
    for approach in order.approaches:
        yield from _judge_approach(position, order, approach)
    yield from _judge_odds(position, order, setting.odds)


@rule("std:5.63", "std:5.74", "std:5.77", "std:6.35")
def why_not_overrun(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not take part in an overrun now."""
    who = name(position, unit)
    if not traits(position, unit).may_overrun:
        kind = traits(position, unit).type.replace("_", " ")
        yield _no("no-overrun", f"{who} ({kind}) takes no part in overruns", unit, "std:5.7",
                  *of_type(NO_OVERRUN, traits(position, unit).type))
    if entrained(position, unit):
        yield _no("on-train", f"{who} is on a train and overruns nobody", unit, "std:6.35")
    if unit.id in position.state.remembered(OVERRAN):
        yield _no("one-overrun", f"{who} has overrun in this phase", unit, "std:5.74")
    if unit.id in position.state.remembered(FORCED_MARCH):
        yield _no("forced-march", f"{who} has force-marched", unit, "std:5.63", "std:5.77")
    yield from why_not_move(position, unit)


def _judge_target(position: Position, order: Overrun) -> Iterator[Reason]:
    grid = position.board.grid
    target, through = grid.index(order.target), grid.index(order.through)
    if grid.direction(through, target) is None:
        yield Reason("not-adjacent", f"{order.through} and {order.target} do not touch",
                     (RuleId("std:5.7"),), hexes=(order.through, order.target),
                     remedy="name the hex from which they enter")
    there = enemies_at(position, order.by, grid.canonical(order.target))
    if not any(traits(position, u).stops_enemies for u in there):
        what = "only partisans or centers, which are not overrun" if there else "no enemy"
        yield Reason("nothing-to-overrun", f"{order.target} holds {what}", (RuleId("std:5.7"),),
                     hexes=(order.target,), remedy="move into the hex")


def _judge_approach(position: Position, order: Overrun, approach: Approach) -> Iterator[Reason]:
    grid, mode = position.board.grid, movement_phase(position)
    units = [position.state.unit(u) for u in approach.units]
    if not units:
        yield Reason("no-units", "an approach names no units", OVERRUNS, remedy="leave it out")
        return
    apart = list(not_together(position, units, OVERRUNS, "give each hex an approach of its own"))
    end = grid.canonical(approach.path[-1]) if approach.path else units[0].at
    if apart:
        yield from apart
    elif end != grid.canonical(order.through):
        yield Reason("wrong-hexside", f"all must enter from {order.through}, this path ends at "
                     f"{end}", (RuleId("std:5.7"),), units=approach.units,
                     remedy="end each path in that hex")
    elif grid.canonical(order.target) in map(grid.canonical, approach.path):
        yield Reason("through-target", f"the way to {order.through} leads through "
                     f"{order.target}, which is entered only once, to overrun it",
                     (RuleId("std:5.22"), RuleId("std:5.7")), hexes=(order.target,),
                     units=approach.units, remedy="go round the hex")
    elif mode and grid.direction(grid.index(end), grid.index(order.target)) is not None:
        yield from _judge_walks(position, order, approach, units, mode)


@rule("std:5.14", "std:5.7")
def _judge_walks(
    position: Position, order: Overrun, approach: Approach, units: list[Unit], mode: Mode
) -> Iterator[Reason]:
    points = overrun_points(position, order.by, position.board.grid.canonical(order.target))
    for unit in units:
        walk = approach_bill(position, unit, order, approach.path)
        yield from why_not_walk(position, unit, walk, mode, more=points,
                                more_text=f"{points} more to overrun", guarantee=False)


def _judge_odds(position: Position, order: Overrun, needed: int) -> Iterator[Reason]:
    battle = battle_of(position, order)
    if not battle.defenders:
        return
    odds = odds_of(position, battle)
    if odds.attack.value <= 0 or odds.attack.value < needed * odds.defence.value:
        factors = {(line.text, line.rules): None for tally in odds.parts
                   for line in tally.lines if line.op == "times"}
        counted = f" ({', '.join(dict.fromkeys(text for text, _ in factors))})" * bool(factors)
        yield Reason(
            "odds", f"the odds are {odds.ratio} ({mixed(odds.attack.value)} to "
            f"{mixed(odds.defence.value)}){counted}, an overrun needs {needed}:1",
            tuple(dict.fromkeys((RuleId("std:5.7"), RuleId("std:5.71"),
                                 *(r for _, rules in factors for r in rules)))),
            hexes=battle.targets, units=battle.units,
            remedy="bring more units, or attack in the combat phase",
        )


def _no(code: str, text: str, unit: Unit, *rules: str) -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in rules), units=(unit.id,),
                  remedy="overrun without it")
