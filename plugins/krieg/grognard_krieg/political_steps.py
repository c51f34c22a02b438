"""1.3, 4.2.3: one step lost, or some steps placed, outside of combat and reinforcement."""

from __future__ import annotations

from collections.abc import Callable

from grognard.ids import HexId, UnitId
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.battle import Force
from grognard_krieg.cards_model import Steps
from grognard_krieg.displays import StepKind
from grognard_krieg.losses import LoseStep, carry_out, lose_steps
from grognard_krieg.steps import losses_of


@rule("krieg:4.2.3", "krieg:16.2")
def lose_a_step(
    position: Position, unit_id: UnitId, fits: Callable[[StepKind], bool]
) -> Resolution:
    """Take one step from a unit on the map, one that fits; the owner chooses if several do."""
    unit = position.state.unit(unit_id)
    force = Force(unit.side, HexId(unit.at), [unit_id], attacking=False)
    ways = losses_of(position, unit)
    fit = [x for x in ways if fits(x.step)]
    if len(fit) == len(ways):
        yield from lose_steps(force, 1, "a political event")
    elif fit:
        answer = LoseStep(by=unit.side, unit=unit_id, step=fit[0].step.type)
        yield from carry_out(force, answer, "a political event")


@rule("krieg:16.2")
def can_lose(position: Position, unit: Unit, fits: Callable[[StepKind], bool]) -> bool:
    """Say whether a unit can lose a step that fits now: one at full strength turns over first."""
    return any(fits(x.step) for x in losses_of(position, unit))


@rule("krieg:1.3")
def place_steps(
    position: Position, side: str, nation: str, infantry: int = 0, armor: int = 0
) -> Resolution:
    """Place replacement steps of a nation now, as in the Reinforcement Segment."""
    from grognard_krieg.replacements import place_replacements

    yield from place_replacements(
        position, side, (Steps(nation=nation, infantry=infantry, armor=armor),))
