"""20.1: artillery, which attacks at one hex's distance.

It only supports: other units of its nation attack the same hex with it, a unit that is no
artillery stands beside both the target and the guns, and the attackers without guns are worth
as much, as printed, as the defenders. No result of the attack touches the guns, no river
halves them. They never enter an enemy-controlled hex in which no friend stands. What they do
not do (overrun, control hexes around them, move in other phases) follows from their type.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction

from grognard.board.layers import Layer
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import amends, implements, only_for, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import Attack
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.combat import defending, touches
from grognard_standard_rules.units import (
    name,
    people,
    printed_attack,
    printed_defence,
    traits,
)
from grognard_standard_rules.zones_of_control import enemy_zone_unless_friends

ARTILLERY = "artillery"
GUNS = "guns"
"""What is added to the class of movers: guns keep out of hexes that enemies control."""

RANGE = 2


@rule("std:20.15", "std:20.17", "std:20.18")
def is_artillery(position: Position, unit_id: str) -> bool:
    """Say whether a unit is artillery; its type says when it moves and what it controls."""
    return traits(position, position.state.unit(unit_id)).type == ARTILLERY


# --- attacking ----------------------------------------------------------------------------------


@implements("rule_attack_range")
@rule("std:20.1", "std:20.16")
def attack_range(position: Position, unit_id: UnitId) -> Ruling[int]:
    """Let artillery attack over one hex between; everything else attacks what is beside it."""
    if is_artillery(position, unit_id):
        return ruled(RANGE, "std:20.1", "artillery attacks at one hex's distance", "range")
    return ruled(1, "std:11.11", "units attack the enemies beside them", "range")


@implements("rule_exposed")
@rule("std:20.12", "std:20.13")
def exposed(position: Position, battle: Battle) -> Ruling[tuple[UnitId, ...]]:
    """Spare the attacker's guns from every result; guns that are attacked are like any unit."""
    others = tuple(u for u in battle.units if not is_artillery(position, u))
    if len(others) == len(battle.units):
        return ruled(others, "std:12.3", "results touch every attacker", "exposed")
    return ruled(others, "std:20.12", "results do not touch the attacker's artillery", "exposed")


@implements("check_order", "attack")
@rule("std:20.11", "std:20.16")
def support_only(position: Position, order: Attack) -> Iterable[Reason]:
    """Hold artillery to its conditions when it takes part in an attack."""
    known = [u for u in order.attackers if u in position.state.units]
    guns = [UnitId(u) for u in known if is_artillery(position, u)]
    targets = [HexId(t) for t in order.targets if t in position.board.grid]
    if not guns or not targets:
        return
    if len(targets) > 1:
        yield Reason("guns-one-hex", "artillery fires at one hex in a phase", cite("std:20.16"),
                     hexes=tuple(targets), units=tuple(guns), remedy="attack one hex with it")
    others = [UnitId(u) for u in known if u not in guns]
    yield from _companions(position, guns, others)
    yield from _strength(position, guns, others, targets, order.by)
    for gun in guns:
        yield from _spotter(position, gun, order.by, targets[0])


def _companions(
    position: Position, guns: list[UnitId], others: list[UnitId]
) -> Iterator[Reason]:
    """Object to guns that fire alone, or for other nations only."""
    with_them = {position.state.unit(u).nation for u in others}
    for gun in guns:
        nation = position.state.unit(gun).nation
        if nation not in with_them:
            who = people(position, nation)
            yield Reason("guns-alone", f"{name(position, position.state.unit(gun))} supports only "
                         f"an attack of other {who} units", cite("std:20.11"), units=(gun,),
                         remedy=f"attack with another {who} unit as well")


@rule("std:20.11")
def _strength(
    position: Position, guns: list[UnitId], others: list[UnitId], targets: list[HexId],
    by: SideId,
) -> Iterator[Reason]:
    """Object where the other attackers are worth less, as printed, than the defenders."""
    state = position.state
    own = sum((printed_attack(position, state.unit(u)) for u in others), Fraction(0))
    foes = [u for t in targets for u in defending(position, t, by)]
    needed = sum((printed_defence(position, u) for u in foes), Fraction(0))
    if others and own < needed:
        yield Reason("guns-too-few", f"without artillery the attackers are worth {own} as printed, "
                     f"the defenders {needed}", cite("std:20.11"), units=tuple(guns),
                     remedy="attack with more infantry or armour, or without artillery")


@rule("std:20.11")
def _spotter(position: Position, gun: UnitId, by: SideId, target: HexId) -> Iterator[Reason]:
    """Object where no other unit stands beside the target and beside (or with) the guns."""
    grid, start = position.board.grid, position.state.unit(gun).at
    if start not in grid:
        return
    beside = [grid.name(i) for _, i in grid.neighbours(grid.index(target))]
    for at in beside:
        here = [u for u in position.state.units_at(at)
                if u.side == by and traits(position, u).is_ground_combat
                and traits(position, u).type != ARTILLERY]
        if here and touches(position, at, target) and (
            at == start or touches(position, start, at)
        ):
            return
    who = name(position, position.state.unit(gun))
    yield Reason("no-spotter", f"no unit stands beside {target} and beside {who}",
                 cite("std:20.11"), hexes=(target,), units=(gun,),
                 remedy="move a unit beside both first")


# --- moving -------------------------------------------------------------------------------------


@amends("rule_mover_class")
@rule("std:20.14")
def guns_apart(position: Position, unit_id: UnitId) -> Generator[None, Ruling[str], Ruling[str]]:
    """Set artillery apart among those that move like mechanized units."""
    ruling = yield
    if not is_artillery(position, unit_id):
        return ruling
    return ruling.amend(f"{ruling.value}:{GUNS}", "std:20.14", "guns keep away from the enemy")


@implements("layer_movement")
@reading("units:{enemy}", "units:{side}", "marker:entrained", "turn", "clock",
         "compartment:relations", "memory:violation")
@only_for(mover=GUNS)
@rule("std:20.14")
def guns_keep_out(position: Position, side: SideId) -> Iterable[Layer]:
    """Close to guns what enemies control, unless a friend stands there."""
    yield Layer("guns", "artillery enters no enemy-controlled hex without a friend in it",
                (RuleId("std:20.14"),), "enter", "block",
                mask=enemy_zone_unless_friends(position, side))
