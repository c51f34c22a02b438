"""No standing idle: a side must attack once before it may end a combat phase beside the enemy."""

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import ModuleId, RuleId
from grognard.modules import Module, implements
from grognard.rulebook import rule
from grognard.ruling import Reason

RULE = RuleId("no-standing-idle:1")
module = Module(ModuleId("house:no-standing-idle"), "No standing idle", rules=(RULE,))


@implements("offer_events")
def events():
    """Bring the event that keeps in mind who has attacked."""
    return [EventKind("has-attacked", "a side has attacked in this phase")]


@implements("after_event", "attack-resolved")
@rule("no-standing-idle:1")
def keep_in_mind(position, event):
    """Remember until the step ends that an attack was made."""
    yield Event("has-attacked", (Remember("step", "has-attacked", position.phasing),), (RULE,))


@implements("check_phase_end")
@rule("no-standing-idle:1")
def attack_first(position, side):
    """Object to the end of a combat phase without an attack while an enemy is beside one."""
    attacked = position.state.remembered("has-attacked").get(side)
    if position.step is None or position.step.id != "combat" or attacked:
        return
    grid, state = position.board.grid, position.state
    enemies = {u.at for s in position.enemies(side) for u in state.units_of(s) if u.on_map}
    for unit in state.units_of(side):
        beside = grid.neighbours(grid.index(unit.at)) if unit.on_map else []
        if any(grid.name(index) in enemies for _, index in beside):
            yield Reason("idle", f"the unit at {unit.at} stands beside the enemy and nobody has "
                         "attacked", (RULE,), remedy="attack once")
            return
