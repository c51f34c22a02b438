"""16.21, 16.3, 16.4, 16.51: what walls, redoubts, fortresses and markers do for a defence.

The West Wall adds two points to the Axis units in its hex. Redoubts, Sevastopol, Tobruk and
Axis markers triple one infantry unit, the one that gains most; a marker serves airborne units
too. Tobruk's garrison ignores retreats, but where it attacks it must attack every enemy
around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from grognard.changes import Remember
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard.tally import Line
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import Attack, lawful
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.combat import may_attack, may_be_attacked, pairing, touches
from grognard_standard_rules.fortifications import TOBRUK, Fort, fort_at, forts_at, printed
from grognard_standard_rules.strengths import is_refugee
from grognard_standard_rules.units import printed_defence, traits

SORTIE = "sortie"
"""Memory of the step: fortresses whose garrison has attacked."""

AIRBORNE = ("airborne_division", "airborne_regiment")
RULES = {"marker": "std:16.51", "tobruk": "std:16.4", "west_wall": "std:16.21"}


def _rule_of(fort: Fort) -> RuleId:
    return RuleId(RULES.get(fort.kind, "std:16.3"))


@implements("modify_defence")
@rule("std:16.3", "std:16.4", "std:16.51")
def tripled(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Triple the best infantry unit in a hex, once, whatever stands there."""
    unit = position.state.unit(unit_id)
    for fort in forts_at(position, unit.at):
        triples = position.table("fortifications").int(fort.kind, "triples") or 0
        if triples and fort.serves(unit.side) and unit_id in battle.defenders and (
            _best(position, unit) == unit_id
        ):
            yield Line("double", "times", Fraction(3), f"in a {fort.name}", (_rule_of(fort),))
            return


def _best(position: Position, unit: Unit) -> UnitId | None:
    able = [u for u in position.state.units_at(unit.at)
            if u.side == unit.side and _may_use(position, u) and not is_refugee(position, u.id)]
    return max(able, key=lambda u: (printed_defence(position, u), u.id)).id if able else None


@rule("std:16.3", "std:16.51")
def _may_use(position: Position, unit: Unit) -> bool:
    of = traits(position, unit)
    return of.fights_as_infantry or of.type in AIRBORNE


@implements("modify_defence_total")
@rule("std:16.21", "std:16.22")
def walls(position: Position, battle: Battle) -> Iterable[Line]:
    """Add what a wall gives to the units behind it; an empty one gives nothing."""
    for target in battle.targets:
        fort = fort_at(position, target)
        here = [u for u in battle.defenders if position.state.unit(u).at == target]
        if fort is None or not here or not fort.serves(position.state.unit(here[0]).side):
            continue
        adds = position.table("fortifications").int(fort.kind, "adds") or 0
        if adds:
            yield Line("printed", "add", adds, f"behind the {fort.name} at {target}",
                       (_rule_of(fort),))


# --- Tobruk -------------------------------------------------------------------------------------


@rule("std:16.4")
def holds_tobruk(position: Position, unit: Unit) -> bool:
    """Say whether a unit stands in the fortress of Tobruk while it lasts."""
    fort = fort_at(position, unit.at)
    return fort is not None and fort.kind == TOBRUK


@implements("after_event", "attack-declared")
@rule("std:16.4")
def sortie(position: Position, event: Event) -> Resolution | None:
    """Note that the garrison attacks."""
    state = position.state
    out = {u.at for u in map(state.unit, event.about["attackers"]) if holds_tobruk(position, u)}
    return _note(sorted(out)) if out else None


def _note(hexes: list[str]) -> Resolution:
    yield Event("sortie", tuple(Remember(STEP, SORTIE, h) for h in hexes), cite("std:16.4"))


@implements("check_phase_end")
@rule("std:16.4")
def all_around(position: Position, side: SideId) -> Iterator[Reason]:
    """Hold a garrison of Tobruk that attacks to attacking every enemy around it."""
    step, state = position.step, position.state
    if step is None or step.step.hook != "phase_combat":
        return
    for at, fort in printed(position).items():
        if fort.kind != TOBRUK or fort_at(position, at) is None:
            continue
        if at in state.remembered(SORTIE):
            yield from _spared(position, side, at)


def _spared(position: Position, side: SideId, at: HexId) -> Iterator[Reason]:
    """Object while an enemy beside the fortress is unattacked whom somebody can attack."""
    grid = position.board.grid
    for _, index in grid.neighbours(grid.index(at)):
        target = grid.name(index)
        if any(may_be_attacked(position, target, side)):
            continue
        if _somebody_can(position, side, target):
            yield Reason("all-around", "the garrison of Tobruk has attacked: the enemy in "
                         f"{target} must be attacked as well", cite("std:16.4"), hexes=(target,),
                         remedy=f"attack {target}")


def _somebody_can(position: Position, side: SideId, target: HexId) -> bool:
    """Say whether units beside a hex can attack it: all of them together, or one of them."""
    grid, state = position.board.grid, position.state
    beside = [grid.name(i) for _, i in grid.neighbours(grid.index(target))]
    able = tuple(
        u.id for h in beside for u in state.units_at(h)
        if u.side == side and touches(position, h, target)
        and not any(may_attack(position, u, side)) and not any(pairing(position, u.id, (target,)))
    )
    ways = [able, *((u,) for u in able)] if able else []
    return any(lawful(position, Attack(by=side, attackers=w, targets=(target,))) for w in ways)
