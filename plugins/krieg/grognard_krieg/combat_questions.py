"""4: questions about combat: odds with every shift, who may attack, support, retreats."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg import pieces
from grognard_krieg.attack import Attack, battle, judge
from grognard_krieg.attack_orders import read as read_attack
from grognard_krieg.battle import Force
from grognard_krieg.blitz import has_blitz
from grognard_krieg.combat import segment
from grognard_krieg.headquarters import able, objections
from grognard_krieg.losses import possible
from grognard_krieg.odds import CRT, columns, odds, reaches_least
from grognard_krieg.reading import READER
from grognard_krieg.results import read_cell, stands_fast
from grognard_krieg.retreat import ways

COMBAT, BLITZ = "krieg:combat", "krieg:blitz"


class _OfAttack(Question):
    attackers: tuple[UnitId, ...]
    target: HexId
    headquarters: UnitId | Literal[""] = ""
    more_headquarters: tuple[UnitId, ...] = ()

    def order(self, position: Position) -> Attack:
        """Return the attack that is asked about."""
        first = position.state.units.get(self.attackers[0]) if self.attackers else None
        return Attack(by=first.side if first else position.phasing, attackers=self.attackers,
                      target=self.target, headquarters=self.headquarters,
                      more_headquarters=self.more_headquarters)


class OddsQuestion(_OfAttack):
    """At what odds would this attack be made? With `die`: what would that roll bring?"""

    kind: Literal["odds"] = "odds"
    defending: UnitId | Literal[""] = ""
    """A headquarters that the defender commits."""
    more_defending: tuple[UnitId, ...] = ()
    die: int = 0


class MayAttackQuestion(_OfAttack):
    """May this attack be made?"""

    kind: Literal["may-attack"] = "may-attack"


class SupportQuestion(_OfAttack):
    """May a headquarters support this attack, or (for a defender's) the defence against it?"""

    kind: Literal["may-support"] = "may-support"
    unit: UnitId


class RawOddsQuestion(Question):
    """Which column do two strengths give before any shift, and may such an attack be declared?"""

    kind: Literal["raw-odds"] = "raw-odds"
    attack: str
    defence: str


class RetreatQuestion(Question):
    """Where may some units retreat as a force that was attacked in (or attacked) a hex?"""

    kind: Literal["retreat-options"] = "retreat-options"
    units: tuple[UnitId, ...]
    target: HexId
    attacking: bool = False


class LossQuestion(Question):
    """In which ways may a force lose its next step?"""

    kind: Literal["step-losses"] = "step-losses"
    units: tuple[UnitId, ...]
    attacking: bool = False


class BlitzQuestion(Question):
    """Does a side have a Blitz Segment this turn?"""

    kind: Literal["has-blitz"] = "has-blitz"
    side: SideId


def _odds(position: Position, question: OddsQuestion) -> Answer:
    fight = battle(position, question.order(position)).with_support(question.defending)
    for headquarters in question.more_defending:
        fight = fight.with_support(headquarters)
    found = odds(position, fight)
    shifts = [x for x in found.columns.lines if x.stage == "shift"]
    free = stands_fast(position, fight)
    values: dict[str, Any] = {
        "attack": str(found.attack.value), "defence": str(found.defence.value),
        "raw": found.raw, "net": found.net, "column": found.final, "allowed": found.least,
        "shifts": [f"{int(x.value):+d} {x.text}" for x in shifts],
        "right": sum(int(x.value) for x in shifts if x.value > 0),
        "left": -sum(int(x.value) for x in shifts if x.value < 0),
        "may_stand_fast": free.value,
    }
    because = (*found.because, *free.because)
    if question.die:
        cell = position.ask("rule_table_cell", table=CRT, column=found.final, die=question.die)
        row, column = cell.value
        result = position.ask("rule_table_result", table=CRT, row=row, column=column)
        code, attacker, defender = read_cell(result.value)
        weathered = position.ask("rule_weathered_result", battle=fight, code=code)
        values |= {"cell": result.value, "result": weathered.value, "attacker_loss": attacker,
                   "defender_loss": defender}
        because += (*cell.because, *result.because, *weathered.because)
    tallies = (found.columns, found.attack, *found.attackers, found.defence, *found.defenders)
    return Answer(values, because, tallies)


def _may_attack(position: Position, question: MayAttackQuestion) -> Answer:
    order = question.order(position)
    reasons = [*judge(position, order),
               *position.referee.collect("check_order", position=position, order=order)]
    return Answer({"allowed": not reasons, "codes": [r.code for r in reasons]}, tuple(reasons))


def _may_support(position: Position, question: SupportQuestion) -> Answer:
    fight = battle(position, question.order(position))
    unit = position.state.unit(question.unit)
    attacking = unit.side == fight.by
    reasons = tuple(objections(position, fight, unit.id, attacking=attacking))
    return Answer({"allowed": not reasons, "codes": [r.code for r in reasons],
                   "all": able(position, fight, attacking=attacking)}, reasons)


def _raw(position: Position, question: RawOddsQuestion) -> Answer:
    attack, defence = Fraction(question.attack), Fraction(question.defence)
    found = position.ask("rule_raw_odds", attack=attack, defence=defence)
    return Answer({"column": columns(position)[found.value],
                   "allowed": reaches_least(position, attack, defence)}, found.because)


def _retreat(position: Position, question: RetreatQuestion) -> Answer:
    first = position.state.unit(question.units[0])
    force = Force(first.side, question.target, list(question.units), question.attacking)
    found = ways(position, force)
    hexes = sorted({to for each in found.value.values() for to in each})
    return Answer({"possible": bool(found.value), "hexes": hexes,
                   "codes": [r.code for r in found.because]}, found.because)


def _losses(position: Position, question: LossQuestion) -> Answer:
    state = position.state
    first = state.unit(question.units[0])
    armored = any(pieces.is_armor(position, state.unit(u)) for u in question.units)
    force = Force(first.side, HexId(""), list(question.units), question.attacking, armored)
    found = possible(position, force)
    listed = [f"{x.unit}: {x.step}" for x in found]
    boxes = {x.unit: pieces.box_when_removed(position, state.unit(x.unit)) for x in found
             if not x.turns_to}
    text = "an attacking force with armor loses an armor step first" if (
        armored and question.attacking) else "any step may be lost"
    return Answer({"losses": listed, "boxes": boxes},
                  (Reason("losses", text, cite("krieg:4.2.3")),))


def _blitz(position: Position, question: BlitzQuestion) -> Answer:
    found = has_blitz(position, question.side)
    return Answer({"blitz": found.value}, found.because)


def _read_odds(position: Position, side: SideId, words: list[str]) -> Question:
    order = read_attack(position, side, words)
    assert isinstance(order, Attack)
    return OddsQuestion(attackers=order.attackers, target=order.target,
                        headquarters=order.headquarters,
                        more_headquarters=order.more_headquarters)


def _read_losses(position: Position, side: SideId, words: list[str]) -> Question:
    units = READER.find_all(position, side, words)
    attacking = side == position.phasing and segment(position) is not None
    return LossQuestion(units=tuple(u.id for u in units), attacking=attacking)


def _read_blitz(position: Position, side: SideId, words: list[str]) -> Question:
    return BlitzQuestion(side=SideId(words[0]) if words else side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about combat."""
    return (
        QuestionKind(OddsQuestion, "the odds of an attack", cite("krieg:4.2.2"), _odds, _read_odds,
                     ("odds",), "odds w3825 with all@w3824 [hq UNIT]: every shift, before the die",
                     COMBAT),
        QuestionKind(MayAttackQuestion, "whether an attack may be made", cite("krieg:4.2.1"),
                     _may_attack, module=COMBAT),
        QuestionKind(SupportQuestion, "whether an HQ may support", cite("krieg:4.2.1"),
                     _may_support, module=COMBAT),
        QuestionKind(RawOddsQuestion, "the column for two strengths", cite("krieg:4.2.2"), _raw,
                     module=COMBAT),
        QuestionKind(RetreatQuestion, "where a force may retreat", cite("krieg:4.2.3"), _retreat,
                     module=COMBAT),
        QuestionKind(LossQuestion, "how a force may lose a step", cite("krieg:4.2.3"), _losses,
                     _read_losses, ("losses",), "losses UNITS: how they may lose a step", COMBAT),
        QuestionKind(BlitzQuestion, "whether there is a Blitz Segment", cite("krieg:4.1"), _blitz,
                     _read_blitz, ("blitz",), "blitz: is there a Blitz Segment?", BLITZ),
    )
