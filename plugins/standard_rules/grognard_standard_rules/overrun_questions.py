"""The question whether an overrun is possible, at what odds and for how many points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.board.layers import BLOCKED
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard_standard_rules.allowance import left, spent
from grognard_standard_rules.overrun import (
    Approach,
    Overrun,
    approach_bill,
    battle_of,
    defenders,
    judge,
    odds_of,
    overrun_points,
)
from grognard_standard_rules.overrun_orders import plan_overrun, read_overrun
from grognard_standard_rules.who_moves import movement_phase


class OverrunOdds(Question):
    """Can these units overrun a hex? Paths are found if `approaches` are not given."""

    kind: Literal["overrun"] = "overrun"
    by: SideId
    target: HexId
    units: tuple[UnitId, ...] = ()
    through: HexId | None = None
    approaches: tuple[Approach, ...] = ()


def _answer(position: Position, asked: OverrunOdds) -> Answer:
    order = _order(position, asked)
    reasons = tuple(judge(position, order))
    odds = odds_of(position, battle_of(position, order))
    mode, points = movement_phase(position) or "initial", overrun_points(
        position, order.by, position.board.grid.canonical(order.target))
    needs: dict[str, Any] = {}
    for approach in order.approaches:
        for unit_id in approach.units:
            unit = position.state.unit(unit_id)
            walk = approach_bill(position, unit, order, approach.path)
            has = left(position, unit, mode)
            needs[unit_id] = {"needed": None if BLOCKED in walk.prices else walk.total + points,
                              "available": has, "spent_before": spent(position, unit)}
    values = {
        "possible": not reasons, "attack": str(odds.attack.value),
        "defence": str(odds.defence.value), "odds": odds.ratio,
        "defenders": [u.id for u in defenders(position, order.by, order.target)],
        "through": order.through, "mp": needs,
        "mp_needed": None if any(n["needed"] is None for n in needs.values()) else max(
            (n["needed"] for n in needs.values()), default=0),
        "mp_available": min((n["available"] for n in needs.values()), default=0),
    }
    return Answer(values, reasons, (odds.attack, odds.defence, *odds.parts))


def _order(position: Position, asked: OverrunOdds) -> Overrun:
    if asked.approaches and asked.through:
        return Overrun(by=asked.by, target=asked.target, through=asked.through,
                       approaches=asked.approaches)
    units = [position.state.unit(u) for u in asked.units]
    through = [asked.through] if asked.through else None
    for any_price in (False, True) if units else ():
        plan = plan_overrun(
            position, asked.by, asked.target, units, through, any_price=any_price)
        if plan is not None:
            return plan
    entry = asked.through or (HexId(units[0].at) if units else asked.target)
    return Overrun(by=asked.by, target=asked.target, through=entry,
                   approaches=tuple(Approach(units=(u.id,)) for u in units))


def _read_question(position: Position, side: SideId, words: list[str]) -> Question:
    order = read_overrun(position, side, words)
    assert isinstance(order, Overrun)
    return OverrunOdds(by=side, target=order.target, through=order.through,
                       approaches=order.approaches)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about overruns."""
    return (
        QuestionKind(OverrunOdds, "whether an overrun is possible", (RuleId("std:5.7"),), _answer,
                     _read_question, ("overrun?", "can-overrun"),
                     "can-overrun G0421 with 10-8@G0420: odds and points", "standard:overrun"),
    )
