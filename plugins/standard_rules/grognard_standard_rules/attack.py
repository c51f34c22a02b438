"""11.0, 12.0: an attack, from the order to the advance.

Strengths are counted and supply judged at the instant of the attack (14.12). The result is
applied at once; then come the losses of attackers who fought without supply (12.43), and the
advance (12.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal

from grognard.changes import Change, LiftMarker, Remember
from grognard.events import Event
from grognard.ids import HexId, UnitId
from grognard.machine import STEP
from grognard.orders import LOOK, Order, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.tally import Tally, mixed
from grognard_standard_rules import units
from grognard_standard_rules.advance import advance
from grognard_standard_rules.answers import cite
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.battlegroups import slip_back
from grognard_standard_rules.combat import ATTACKED, battle_of, judge_battle
from grognard_standard_rules.combat_resolution import Odds, die_tally, odds
from grognard_standard_rules.losses import OVERPAID, lose_strength
from grognard_standard_rules.results import exposed
from grognard_standard_rules.strengths import is_unsupplied

AUTOMATIC = ("std:12.43",)


class Attack(Order):
    """Attack one or several hexes with some units, perhaps with a point of air support."""

    kind: Literal["attack"] = "attack"
    attackers: tuple[UnitId, ...]
    targets: tuple[HexId, ...]
    air_support: bool = False


@rule("std:11.1", "std:11.2", "std:8.29")
def judge(position: Position, order: Attack) -> Iterator[Reason]:
    """List what the rules have against an attack: who, whom, from where, at what odds."""
    objections = list(judge_battle(position, order.by, order.attackers, order.targets))
    yield from objections
    if objections:
        return
    found = odds(position, battle(position, order))
    if not found.column.value:
        because = found.column.because[-1]
        yield Reason("odds-too-low", because.text, because.rules, hexes=order.targets,
                     remedy="bring more units")


def lawful(position: Position, order: Attack) -> bool:
    """Say whether no rule of any module has anything against an attack."""
    return not any(judge(position, order)) and not any(
        position.referee.collect("check_order", position=position, order=order))


def battle(position: Position, order: Attack) -> Battle:
    """Make the battle of an order as things stand."""
    return battle_of(position, order.by, order.attackers, order.targets, int(order.air_support))


@rule("std:11.0", "std:12.0", "std:12.43", "std:14.12")
def resolve(position: Position, order: Attack) -> Resolution:
    """Carry out an attack."""
    fight = battle(position, order)
    hungry = tuple(u for u in fight.units if is_unsupplied(position, u, fight))
    yield from fight_out(fight)
    if hungry:
        yield from automatic_loss(fight)
    yield from advance(fight)


@rule("std:11.0", "std:12.0")
def fight_out(fight: Battle) -> Resolution:
    """Declare a battle, roll its die, and carry the result out."""
    position: Position = yield LOOK
    found = odds(position, fight)
    position = yield _declared(position, fight)
    natural = yield Roll(f"combat:{fight.key}")
    die = die_tally(position, fight, natural)
    cell, result = _read_table(position, found, die)
    position = yield _resolved(position, fight, found, die, cell, result, natural)
    outcome = position.ask("rule_combat_result", result.value, code=result.value, battle=fight)
    yield from outcome.value


@rule("std:12.43")
def automatic_loss(battle: Battle) -> Resolution:
    """Take the defenders' printed strength from attackers who fought without supply.

    It comes on top of what the result asked for; what was lost beyond that counts.
    """
    position: Position = yield LOOK
    over = Fraction(position.state.remembered(OVERPAID).get(battle.by, "0"))
    made = yield from lose_strength(
        battle.by, exposed(position, battle), battle.stake - over, "unsupplied attack", AUTOMATIC
    )
    yield from slip_back(made)


def _read_table(
    position: Position, found: Odds, die: Tally
) -> tuple[Ruling[tuple[str, str]], Ruling[str]]:
    cell = position.ask("rule_table_cell", table=found.table.value, column=found.column.value,
                        die=int(die.value))
    row, column = cell.value
    result = position.ask("rule_table_result", table=found.table.value, row=row, column=column)
    return cell, result


@rule("std:11.14", "std:6.36", "std:12.45")
def _declared(position: Position, battle: Battle) -> Event:
    """Note who fights, so that nobody fights twice; trains that are attacked unload."""
    changes: list[Change] = [
        Remember(STEP, ATTACKED, u) for u in (*battle.units, *battle.defenders)
    ]
    changes += [Remember(STEP, ATTACKED, t) for t in battle.targets
                if not position.state.units_at(t)]
    changes += [Remember(STEP, OVERPAID, battle.by, "0")]
    trains = [u for u in battle.defenders if units.entrained(position, position.state.unit(u))]
    changes += [LiftMarker(units.ENTRAINED, u) for u in trains]
    about = {"by": battle.by, "attackers": list(battle.units), "hexes": list(battle.targets),
             "defenders": list(battle.defenders), "air_support": battle.air_support,
             "detrained": trains}
    rules = cite("std:11.0", *(("std:12.45",) if trains else ()))
    return Event("attack-declared", tuple(changes), rules,
                 f"{units.listed(position, battle.units)} attack {_where(position, battle)}", about)


def _resolved(
    position: Position, battle: Battle, found: Odds, die: Tally,
    cell: Ruling[tuple[str, str]], result: Ruling[str], natural: int,
) -> Event:
    """Say everything about an attack that a report needs."""
    row, column = cell.value
    number = found.table.value.removeprefix("crt")
    shift = f" ({natural} rolled)" if int(row) != natural else ""
    text = (
        f"{units.listed(position, battle.units)} attack {_where(position, battle)}: "
        f"{mixed(found.attack.value)} to {mixed(found.defence.value)}, {column} on table {number}, "
        f"die {row}{shift}: {result.value}"
    )
    rules = (*found.table.rules, *found.column.rules, *cell.rules, *result.rules,
             *(r for tally in (die, found.attack, found.defence) for line in tally.lines
               for r in line.rules))
    about: dict[str, Any] = {
        "by": battle.by, "hexes": list(battle.targets),
        "attackers": [{"unit": a.unit, "at": a.at} for a in battle.attackers],
        "defenders": list(battle.defenders), "air_support": battle.air_support,
        "attack": found.attack.as_json(), "defence": found.defence.as_json(),
        "units": [t.as_json() for t in (*found.attackers, *found.defenders)],
        "odds": f"{found.attack.value}:{found.defence.value}", "column": column,
        "crt": found.table.value, "die": {"natural": natural, "modified": str(die.value),
                                          "read_as": int(row), "tally": die.as_json()},
        "result": result.value, "stake": str(battle.stake),
        "because": [r.as_json() for ruling in (found.table, found.column, cell, result)
                    for r in ruling.because],
    }
    return Event("attack-resolved", (), tuple(dict.fromkeys(rules)), text, about)


def _where(position: Position, battle: Battle) -> str:
    parts = []
    for target in battle.targets:
        here = [u for u in battle.defenders if position.state.unit(u).at == target]
        parts.append(f"{target} ({_printed(position, here)})")
    return " and ".join(parts)


def _printed(position: Position, unit_ids: list[UnitId]) -> str:
    return ", ".join(position.face(position.state.unit(u)).printed for u in unit_ids) or "nobody"
