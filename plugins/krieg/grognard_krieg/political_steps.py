"""1.3, 4.2.3: one step lost, or some steps placed, outside of combat and reinforcement."""

from __future__ import annotations

from grognard.ids import UnitId
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.cards_model import Steps


@rule("krieg:4.2.3")
def lose_a_step(position: Position, unit_id: UnitId, *, arm: str = "") -> Resolution:
    """Take one step from a unit on the map, of the type named where it has a choice."""
    from grognard_krieg.battle import Force
    from grognard_krieg.losses import lose_steps

    unit = position.state.unit(unit_id)
    force = Force(unit.side, unit.at, [unit_id], attacking=False)  # type: ignore[arg-type]
    yield from lose_steps(force, 1, arm or "political")


@rule("krieg:1.3")
def place_steps(
    position: Position, side: str, nation: str, infantry: int = 0, armor: int = 0
) -> Resolution:
    """Place replacement steps of a nation now, as in the Reinforcement Segment."""
    from grognard_krieg.replacements import place_replacements

    yield from place_replacements(
        position, side, (Steps(nation=nation, infantry=infantry, armor=armor),))
