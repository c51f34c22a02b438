"""Questions about combat: may it be, at what odds, what would it cost, where could they go."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field

from grognard.ids import HexId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.tally import mixed
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import Attack, battle, judge
from grognard_standard_rules.attack_orders import read as read_attack
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.combat import held_hexes
from grognard_standard_rules.combat_resolution import Odds, die_tally, odds
from grognard_standard_rules.reading_units import find_unit
from grognard_standard_rules.results import RESULTS, exposed, required_strength
from grognard_standard_rules.retreat_options import retreat_options
from grognard_standard_rules.strengths import is_unsupplied

DIE = range(1, 7)
Strength = Annotated[str, Field(pattern=r"^\d{1,6}(/[1-9]\d{0,3})?$")]
"""A strength as players write it: "7" or "15/2"."""


class _OfAttack(Question):
    attackers: tuple[UnitId, ...] = Field(min_length=1)
    targets: tuple[HexId, ...] = Field(min_length=1)
    air_support: bool = False

    def order(self, position: Position) -> Attack:
        """Return the attack that is asked about."""
        by = position.state.unit(self.attackers[0]).side
        return Attack(by=by, attackers=self.attackers, targets=self.targets,
                      air_support=self.air_support)


class OddsQuestion(_OfAttack):
    """At what odds would this attack be made? With `die`: what would that roll bring?"""

    kind: Literal["odds"] = "odds"
    die: int = 0


class MayAttackQuestion(_OfAttack):
    """May this attack be made?"""

    kind: Literal["may-attack"] = "may-attack"


class LossQuestion(_OfAttack):
    """What must either side lose at least, if this attack has this result?"""

    kind: Literal["required-losses"] = "required-losses"
    result: str


class ColumnQuestion(Question):
    """Which column do two strengths give?"""

    kind: Literal["odds-column"] = "odds-column"
    attack: Strength
    defence: Strength
    table: str = "crt1"


class RetreatQuestion(Question):
    """Where may a unit retreat?"""

    kind: Literal["retreat-options"] = "retreat-options"
    unit: UnitId


def _odds(position: Position, question: OddsQuestion) -> Answer:
    fight = battle(position, question.order(position))
    if not fight.defenders and not any(t in held_hexes(position) for t in fight.targets):
        return Answer({"allowed": False}, tuple(_objections(position, question.order(position))))
    found = odds(position, fight)
    values: dict[str, Any] = {
        "attack": str(found.attack.value), "defence": str(found.defence.value),
        "column": found.column.value, "crt": found.table.value,
        "allowed": bool(found.column.value),
    }
    tallies = [found.attack, *found.attackers, found.defence, *found.defenders]
    because = (*found.table.because, *found.column.because)
    if question.die and found.column.value:
        die = die_tally(position, fight, question.die)
        cell = position.ask("rule_table_cell", table=found.table.value, die=int(die.value),
                            column=found.column.value)
        row, column = cell.value
        result = position.ask("rule_table_result", table=found.table.value, row=row,
                              column=column)
        values |= {"die": int(row), "result": result.value}
        tallies.append(die)
        because += (*cell.because, *result.because)
    elif found.column.value:
        values["by_die"] = {str(n): _result_of(position, fight, found, n) for n in DIE}
        because += tuple(Reason("die", f"the die counts {int(line.value):+}: {line.text}",
                                line.rules) for line in die_tally(position, fight, 1).lines[1:])
    if found.column.value and (price := automatic_price(position, fight)):
        values["automatic_loss"] = str(price)
        because += (Reason("automatic-loss", f"attacking without supply costs {mixed(price)} "
                           "printed strength besides the result", cite("std:12.43")),)
    said = {reason.text for reason in because}
    because += tuple(r for r in _objections(position, question.order(position))
                     if r.text not in said)
    return Answer(values, because, tuple(tallies))


def _result_of(position: Position, fight: Battle, found: Odds, natural: int) -> str:
    """Read what a roll of the die would bring, all that modifies it counted."""
    die = die_tally(position, fight, natural)
    row, column = position.ask("rule_table_cell", table=found.table.value, die=int(die.value),
                               column=found.column.value).value
    return str(position.ask("rule_table_result", table=found.table.value, row=row,
                            column=column).value)


def _objections(position: Position, order: Attack) -> list[Reason]:
    return [*judge(position, order),
            *position.referee.collect("check_order", position=position, order=order)]


@rule("std:12.43")
def automatic_price(position: Position, fight: Battle) -> Fraction:
    """Return what an attack costs besides its result, for units that attack without supply."""
    hungry = any(is_unsupplied(position, u, fight) for u in fight.units)
    return fight.stake if hungry else Fraction(0)


def _may_attack(position: Position, question: MayAttackQuestion) -> Answer:
    reasons = _objections(position, question.order(position))
    return Answer({"allowed": not reasons, "codes": [r.code for r in reasons]}, tuple(reasons))


def _losses(position: Position, question: LossQuestion) -> Answer:
    fight = battle(position, question.order(position))
    table = position.table(RESULTS)
    defender, attacker = (table.word(question.result, c) for c in ("defender", "attacker"))
    by_result, automatic = required_strength(fight, attacker), automatic_price(position, fight)
    text = f"{mixed(by_result)} by the result, {mixed(automatic)} for attacking without supply"
    return Answer(
        {"defender": defender, "attacker": attacker, "by_result": str(by_result),
         "automatic": str(automatic), "attacker_min": str(by_result + automatic),
         "defender_strength": str(fight.stake if defender == "eliminated" else 0),
         "may_be_lost": list(exposed(position, fight))},
        (Reason("losses", text, cite("std:12.3", "std:12.43")),),
    )


def _column(position: Position, question: ColumnQuestion) -> Answer:
    found = position.ask("rule_odds_column", table=question.table,
                         attack=Fraction(question.attack), defence=Fraction(question.defence))
    return Answer({"column": found.value, "allowed": bool(found.value)}, found.because)


def _retreat(position: Position, question: RetreatQuestion) -> Answer:
    unit = position.state.unit(question.unit)
    leaving = frozenset(u.id for u in position.state.units_at(unit.at) if u.side == unit.side)
    found = retreat_options(position, question.unit, leaving)
    options = found.value
    return Answer(
        {"vacant": list(options.vacant), "refuges": list(options.refuges),
         "use": list(options.in_use), "eliminated": not options.in_use}, found.because,
    )


def _read_odds(position: Position, side: SideId, words: list[str]) -> Question:
    order = read_attack(position, side, words)
    assert isinstance(order, Attack)
    return OddsQuestion(attackers=order.attackers, targets=order.targets,
                        air_support=order.air_support)


def _read_retreat(position: Position, side: SideId, words: list[str]) -> Question:
    return RetreatQuestion(unit=find_unit(position, side, " ".join(words)).id)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about combat."""
    combat, resolution = "standard:combat", "standard:combat-resolution"
    return (
        QuestionKind(OddsQuestion, "the odds of an attack", cite("std:11.0"), _odds, _read_odds,
                     ("odds",), "odds HEX with UNITS [+air]: strengths, column, results",
                     resolution),
        QuestionKind(MayAttackQuestion, "whether an attack may be made", cite("std:11.1"),
                     _may_attack, module=combat),
        QuestionKind(LossQuestion, "what a result costs", cite("std:12.3"), _losses,
                     module=resolution),
        QuestionKind(ColumnQuestion, "the column for two strengths", cite("std:11.0"), _column,
                     module=resolution),
        QuestionKind(RetreatQuestion, "where a unit may retreat", cite("std:12.6"), _retreat,
                     _read_retreat, ("retreats",), "retreats UNIT: where it could retreat",
                     "standard:retreat"),
    )
