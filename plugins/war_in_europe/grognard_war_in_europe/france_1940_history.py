"""S2.42: the historical game of France 1940: the German turn before the game.

German units move as in an Initial Movement Phase, without forced marches; Allied zones of control
end at every border, and zones and overruns cost one point more instead of two. Then the Allies
are forced into Belgium (S2.43), and the Axis has until turn seven to win (S2.3).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from grognard.board.layers import Layer
from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import implements, reading
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan, Step, StepEdit
from grognard.tally import Line
from grognard_standard_rules.planes import BoolPlane, ZoneLimit, frozen
from grognard_war_in_europe.france_1940_scenario import COMPARTMENT, LAST_TURN
from grognard_war_in_europe.surprise import cheaper_zones

RULE, VICTORY_RULE = RuleId("wie:S2.42"), RuleId("wie:S2.3")
AXIS, ALLIED = SideId("axis"), SideId("allied")
STEP, AFTER = "german-pre-game-move", "set-up-5"
TURNS = 7


@implements("offer_step_edits")
def _steps() -> Iterable[StepEdit]:
    """Play a step of movement when everything is set up."""
    return (StepEdit("insert-after", AFTER, Step(
        id=STEP, hook="phase_movement", title="German move before the game", side=AXIS,
        rules=(RULE,))),)


@implements("phase_movement", STEP)
@reading()
@rule("wie:S2.42")
def pre_game_move() -> PhasePlan:
    """Move, overrun, repair railways; nobody marches by force."""
    return PhasePlan(orders=("move", "overrun", "repair"),
                     hint="German units move once before the game; forced marches are not allowed")


def is_pre_game(position: Position) -> bool:
    """Say whether the German move before the game is being played."""
    return position.step is not None and position.step.id == STEP


def borders(position: Position) -> BoolPlane:
    """Paint the hexsides that part two countries."""
    def make() -> BoolPlane:
        grid = position.board.grid
        codes = position.board.fields["country"][1]
        sides = np.zeros((6, grid.size), np.bool_)
        for d, offset in enumerate(grid.offsets):
            sides[d] = codes != np.roll(codes, -offset)
        return frozen(sides)

    return position.derived(("borders",), (), make)


@implements("layer_zone_limit")
@reading("turn", "clock")
@rule("wie:S2.42")
def zones_end_at_borders(position: Position, side: SideId) -> Iterable[ZoneLimit]:
    """Keep Allied zones at home while the Germans move before the game."""
    if side == ALLIED and is_pre_game(position):
        yield ZoneLimit("borders-1940", "Allied zones do not cross a border yet", (RULE,), "side",
                        borders(position))


@implements("layer_movement")
@reading("units:{enemy}", "marker:entrained", "turn", "clock", "compartment:relations",
         "memory:violation")
@rule("wie:S2.42")
def surprise(position: Position, side: SideId, mover: str) -> Iterable[Layer]:
    """Let German units through enemy zones more cheaply."""
    if side == AXIS and is_pre_game(position):
        yield from cheaper_zones(position, side, mover, RULE)


@implements("modify_overrun_points")
@rule("wie:S2.42")
def cheaper_overruns(position: Position, side: SideId) -> Iterable[Line]:
    """Let German units overrun for one point."""
    if side == AXIS and is_pre_game(position):
        yield Line("total", "set", 1, "an overrun before the game", (RULE,))


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("historical-game", "The historical game is played"),)


@implements("after_event", "game-began")
@rule("wie:S2.3")
def seven_turns(position: Position) -> Resolution:
    """Give the Axis seven turns."""
    yield Event("historical-game", (Patch(COMPARTMENT, {LAST_TURN: TURNS}),), (VICTORY_RULE,),
                f"the historical game: the Axis must win by the end of game turn {TURNS}")
