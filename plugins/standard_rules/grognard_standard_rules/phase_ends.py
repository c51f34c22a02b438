"""What several sections do as a phase begins or ends: act before or after what the plan does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.sequence import PhasePlan

Act = Callable[[Position], Resolution]


def first(plan: PhasePlan, act: Act) -> PhasePlan:
    """Return a plan that acts as the step begins, before all else."""
    return replace(plan, opens=_both(act, plan.opens))


def then(plan: PhasePlan, act: Act) -> PhasePlan:
    """Return a plan that acts as the step begins, after all else."""
    return replace(plan, opens=_both(plan.opens, act))


def before_the_end(plan: PhasePlan, act: Act) -> PhasePlan:
    """Return a plan that acts as the step ends, before all else."""
    return replace(plan, closes=_both(act, plan.closes))


def last(plan: PhasePlan, act: Act) -> PhasePlan:
    """Return a plan that acts as the step ends, after all else."""
    return replace(plan, closes=_both(plan.closes, act))


def _both(one: Act | None, other: Act | None) -> Act | None:
    """Act one after the other, the second in the position that the first has left."""
    if one is None or other is None:
        return one or other

    def acts(position: Position) -> Resolution:
        yield from one(position)
        position = yield LOOK
        yield from other(position)

    return acts
