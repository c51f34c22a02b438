"""4.2.2: the attack sequence, from the order to the advance.

The attacker names hex, units and perhaps an HQ at range; the odds must then reach one to three.
The defender may commit an HQ. Odds, shifts, die; the result in letters; the step losses of the
attacker and of the defender; the advance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from grognard.changes import Change, Remember
from grognard.events import Event
from grognard.ids import HexId, UnitId
from grognard.kit.answering import cite
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import LOOK, Order, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_krieg import pieces
from grognard_krieg.advance import advance
from grognard_krieg.battle import Battle, Outcome, attacking_force, defending_force
from grognard_krieg.combat import battle_of, judge_battle
from grognard_krieg.headquarters import FOUGHT, ask_defender, objections
from grognard_krieg.losses import lose_steps
from grognard_krieg.odds import CRT, Odds, odds
from grognard_krieg.results import read_cell


class Attack(Order):
    """Attack a hex with units beside it; `headquarters` supports them from a distance.

    `more_headquarters` do so too, where a rule lets more than one take part.
    """

    kind: Literal["attack"] = "attack"
    attackers: tuple[UnitId, ...]
    target: HexId
    headquarters: UnitId | Literal[""] = ""
    more_headquarters: tuple[UnitId, ...] = ()

    @property
    def supports(self) -> tuple[UnitId, ...]:
        """List the headquarters that support the attack from a distance."""
        return (*([self.headquarters] if self.headquarters else ()), *self.more_headquarters)


@rule("krieg:4.2.1", "krieg:4.2.2")
def judge(position: Position, order: Attack) -> Iterator[Reason]:
    """List what the rules have against an attack: who, whom, with what HQ, at what odds."""
    wrong = list(judge_battle(position, order.by, order.attackers, order.target))
    yield from wrong
    if wrong:
        return
    fight = battle_of(position, order.by, order.attackers, order.target)
    for headquarters in order.supports:
        far = [*objections(position, fight, headquarters, attacking=True)]
        far = far or [*_support_in_weather(position, order, headquarters)]
        yield from far
        if far:
            return
        fight = fight.reinforced(headquarters)
    found = odds(position, fight)
    if not found.least:
        yield Reason(
            "odds-too-low", f"{found.attack.value} to {found.defence.value} is less than one to "
            "three, rounded for the defender", cite("krieg:4.2.2"), hexes=(fight.target,),
            remedy="bring more units, or commit an HQ",
        )


@rule("krieg:4.1.2")
def _support_in_weather(
    position: Position, order: Attack, headquarters: UnitId
) -> Iterator[Reason]:
    """Hold a supporting headquarters to the rules of its segment, distance aside."""
    found = position.referee.collect("check_attacker", position=position,
                                     unit_id=headquarters, target=order.target)
    yield from found
    yield from position.referee.collect("check_together", position=position,
                                        units=(*order.attackers, *order.supports))


def battle(position: Position, order: Attack) -> Battle:
    """Make the battle of an order as things stand."""
    return battle_of(position, order.by, order.attackers, order.target, order.supports)


@rule("krieg:4.2.2")
def resolve(position: Position, order: Attack) -> Resolution:
    """Carry out an attack."""
    fight = battle(position, order)
    position = yield _declared(position, fight)
    while (ask := ask_defender(position, fight)) is not None:
        answer = yield ask
        if not answer.headquarters:
            break
        fight = fight.with_support(answer.headquarters)
        position = yield _supported(position, fight, answer.headquarters)
    found = odds(position, fight)
    die = yield Roll(f"combat:{fight.target}")
    cell = position.ask("rule_table_cell", table=CRT, column=found.final, die=die)
    row, column = cell.value
    result = position.ask("rule_table_result", table=CRT, row=row, column=column)
    code, attacker_loss, defender_loss = read_cell(result.value)
    weathered = position.ask("rule_weathered_result", battle=fight, code=code)
    position = yield _resolved(position, fight, found, die, (cell, result, weathered))
    attack, defence = attacking_force(position, fight), defending_force(fight)
    outcome = position.ask("rule_combat_result", weathered.value, code=weathered.value,
                           battle=Outcome(fight, attack, defence))
    yield from outcome.value
    yield from lose_steps(attack, attacker_loss, "attrition")
    yield from lose_steps(defence, defender_loss, "attrition")
    position = yield LOOK
    position = yield _ended(position, fight, attack.lost, defence.lost, defence.retreated,
                            defence.unsatisfied)
    yield from advance(fight, attack, defence)


@implements("rule_table_cell")
@rule("krieg:4.2.2")
def table_cell(position: Position, table: str, column: str, die: int) -> Ruling[tuple[str, str]]:
    """Read the row of the die."""
    return ruled((str(die), column), "krieg:4.2.2", f"{die} on column {column}", "die")


@implements("rule_table_result")
@rule("krieg:4.2.2")
def table_result(position: Position, table: str, row: str, column: str) -> Ruling[str]:
    """Read the cell."""
    word = position.table(table).word(row, column)
    return ruled(word, "krieg:4.2.2", f"row {row}, column {column}: {word}", "result")


# --- what is said -------------------------------------------------------------------------------


@rule("krieg:4.2.1")
def _declared(position: Position, battle: Battle) -> Event:
    """Note who fights: no unit and no hex twice in a segment, no HQ in a second combat."""
    state = position.state
    changes: list[Change] = [Remember(STEP, FOUGHT, a.unit, "attacked") for a in battle.attackers]
    changes += [Remember(STEP, FOUGHT, f"hex:{battle.target}", "attacked")]
    changes += [Remember(STEP, FOUGHT, u, "supported a combat") for u in battle.supports]
    changes += [Remember(STEP, FOUGHT, u, "been attacked") for u in battle.defenders
                if pieces.is_hq(position, state.unit(u))]
    nations = sorted({n for u in battle.units for n in pieces.nations(position, state.unit(u))})
    about = {"by": battle.by, "target": battle.target, "attackers": list(battle.units),
             "from": sorted({a.at for a in battle.attackers}), "enemy": battle.enemy,
             "defenders": list(battle.defenders), "support": list(battle.supports),
             "segment": battle.segment, "nations": nations}
    return Event("attack-declared", tuple(changes), cite("krieg:4.2.1", "krieg:4.2.2"),
                 f"{_named(position, battle.units)} attack {_where(position, battle)}", about)


@rule("krieg:4.2.1", "krieg:4.2.2")
def _supported(position: Position, battle: Battle, headquarters: UnitId) -> Event:
    hq = position.state.unit(headquarters)
    change = Remember(STEP, FOUGHT, hq.id, "supported a combat")
    return Event("headquarters-committed", (change,), cite("krieg:4.2.1", "krieg:4.2.2"),
                 f"{pieces.name(position, hq)} supports the defence of {battle.target}",
                 {"unit": hq.id, "target": battle.target, "side": battle.enemy})


def _resolved(
    position: Position, battle: Battle, found: Odds, die: int,
    rulings: tuple[Ruling[Any], Ruling[Any], Ruling[Any]],
) -> Event:
    """Say everything about an attack that a report needs, before its result is carried out."""
    _, result, weathered = rulings
    code = result.value.partition(" ")[0]
    turned = f", {weathered.value} in this weather" if weathered.value != code else ""
    text = (
        f"{_named(position, battle.units)} attack {_where(position, battle)}: "
        f"{found.attack.value} to {found.defence.value}, {found.raw} shifted by {found.net:+d} to "
        f"{found.final}, die {die}: {result.value}{turned}"
    )
    cited = [*(r for line in found.columns.lines for r in line.rules),
             *(r for ruling in rulings for r in ruling.rules)]
    about: dict[str, Any] = {
        "by": battle.by, "target": battle.target, "segment": battle.segment,
        "attackers": list(battle.units), "defenders": list(battle.defence),
        "support": list(battle.supports), "defending_support": list(battle.defending_supports),
        "attack": found.attack.as_json(), "defence": found.defence.as_json(),
        "raw": found.raw, "shifts": found.columns.as_json(), "net": found.net,
        "column": found.final, "die": die, "cell": result.value, "result": weathered.value,
        "because": [r.as_json() for r in (*found.because, *(x for y in rulings
                                                            for x in y.because))],
    }
    return Event("attack-resolved", (), tuple(dict.fromkeys(cited)), text, about)


def _ended(
    position: Position, battle: Battle, attackers: int, defenders: int, hexes: int, left: int
) -> Event:
    """Say what an attack has cost and how far it drove the defenders."""
    text = (f"{battle.target}: the attackers lose {attackers}, the defenders {defenders} steps; "
            f"retreat of {hexes}" + (f", {left} not satisfied" if left else ""))
    return Event("attack-ended", (), cite("krieg:4.2.3"), text,
                 {"by": battle.by, "target": battle.target, "attacker_steps": attackers,
                  "defender_steps": defenders, "retreated": hexes, "unsatisfied": left})


def _named(position: Position, unit_ids: tuple[UnitId, ...]) -> str:
    return ", ".join(pieces.name(position, position.state.unit(u)) for u in unit_ids)


def _where(position: Position, battle: Battle) -> str:
    """Name the target and what is printed on its defenders ("w3518 (1-1-2, 0-6-0)")."""
    printed = [position.face(position.state.unit(u)).printed for u in battle.defence]
    return f"{battle.target} ({', '.join(printed)})"
