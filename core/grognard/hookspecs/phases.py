"""What is done in the steps of a sequence of play: one owner per step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.hookspecs.marks import keyed

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.sequence import PhasePlan, StepInstance


@keyed("step", "id")
def phase_setup(position: Position, step: StepInstance) -> PhasePlan:
    """Place what the players may place before the first turn."""
    raise NotImplementedError


@keyed("step", "id")
def phase_victory_check(position: Position, step: StepInstance) -> PhasePlan:
    """Judge whether the game is decided."""
    raise NotImplementedError


@keyed("step", "id")
def phase_option_card(position: Position, step: StepInstance) -> PhasePlan:
    """Choose or reveal cards."""
    raise NotImplementedError


@keyed("step", "id")
def phase_reinforcement(position: Position, step: StepInstance) -> PhasePlan:
    """Bring in reinforcements, spend replacements, combine and break down units."""
    raise NotImplementedError


@keyed("step", "id")
def phase_political_event(position: Position, step: StepInstance) -> PhasePlan:
    """Resolve political events."""
    raise NotImplementedError


@keyed("step", "id")
def phase_convoy(position: Position, step: StepInstance) -> PhasePlan:
    """Place and move convoys."""
    raise NotImplementedError


@keyed("step", "id")
def phase_air_commitment(position: Position, step: StepInstance) -> PhasePlan:
    """Commit air strength to missions, usually in secret and at the same time."""
    raise NotImplementedError


@keyed("step", "id")
def phase_air_superiority(position: Position, step: StepInstance) -> PhasePlan:
    """Contest the air with points or units that were committed to it."""
    raise NotImplementedError


@keyed("step", "id")
def phase_air_combat(position: Position, step: StepInstance) -> PhasePlan:
    """Resolve combat between air strengths, and missions flown before the ground turns."""
    raise NotImplementedError


@keyed("step", "id")
def phase_organization(position: Position, step: StepInstance) -> PhasePlan:
    """Combine and break down counters."""
    raise NotImplementedError


@keyed("step", "id")
def phase_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move units over land, a side after the other."""
    raise NotImplementedError


@keyed("step", "id")
def phase_rail_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move units along railways."""
    raise NotImplementedError


@keyed("step", "id")
def phase_sea_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move units by sea, from port to port or onto a beach."""
    raise NotImplementedError


@keyed("step", "id")
def phase_air_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move units by air: transport and drops."""
    raise NotImplementedError


@keyed("step", "id")
def phase_combat(position: Position, step: StepInstance) -> PhasePlan:
    """Attack, and carry out what the attacks lead to: losses, retreats, advances."""
    raise NotImplementedError


@keyed("step", "id")
def phase_second_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move again what may move again."""
    raise NotImplementedError


@keyed("step", "id")
def phase_interdiction(position: Position, step: StepInstance) -> PhasePlan:
    """Hinder the enemy's movement from the air."""
    raise NotImplementedError


@keyed("step", "id")
def phase_war_and_peace(position: Position, step: StepInstance) -> PhasePlan:
    """Declare war, make peace, change sides."""
    raise NotImplementedError


@keyed("step", "id")
def phase_conditional_event(position: Position, step: StepInstance) -> PhasePlan:
    """Resolve events whose conditions are met."""
    raise NotImplementedError


@keyed("step", "id")
def phase_uboat_war(position: Position, step: StepInstance) -> PhasePlan:
    """Fight over the sea lanes."""
    raise NotImplementedError


@keyed("step", "id")
def phase_strategic_air_war(position: Position, step: StepInstance) -> PhasePlan:
    """Bomb and defend the home countries."""
    raise NotImplementedError


@keyed("step", "id")
def phase_production(position: Position, step: StepInstance) -> PhasePlan:
    """Produce units and points from what a side has earned."""
    raise NotImplementedError


@keyed("step", "id")
def phase_delay(position: Position, step: StepInstance) -> PhasePlan:
    """Bring delayed counters forward."""
    raise NotImplementedError


@keyed("step", "id")
def phase_housekeeping(position: Position, step: StepInstance) -> PhasePlan:
    """Tidy up: return points, turn markers."""
    raise NotImplementedError
