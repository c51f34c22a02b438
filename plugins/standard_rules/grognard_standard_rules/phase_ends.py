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
    def opens(position: Position) -> Resolution:
        yield from act(position)
        if plan.opens:
            position = yield LOOK
            yield from plan.opens(position)

    return replace(plan, opens=opens)


def then(plan: PhasePlan, act: Act) -> PhasePlan:
    """Return a plan that acts as the step begins, after all else."""
    def opens(position: Position) -> Resolution:
        if plan.opens:
            yield from plan.opens(position)
            position = yield LOOK
        yield from act(position)

    return replace(plan, opens=opens)


def before_the_end(plan: PhasePlan, act: Act) -> PhasePlan:
    """Return a plan that acts as the step ends, before all else."""
    def closes(position: Position) -> Resolution:
        yield from act(position)
        if plan.closes:
            position = yield LOOK
            yield from plan.closes(position)

    return replace(plan, closes=closes)


def last(plan: PhasePlan, act: Act) -> PhasePlan:
    """Return a plan that acts as the step ends, after all else."""
    def closes(position: Position) -> Resolution:
        if plan.closes:
            yield from plan.closes(position)
            position = yield LOOK
        yield from act(position)

    return replace(plan, closes=closes)
