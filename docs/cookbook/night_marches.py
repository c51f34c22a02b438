"""Night marches: infantry moves one point farther in the first movement of a turn."""

from grognard.ids import ModuleId, RuleId
from grognard.modules import Module, Parameters, implements
from grognard.rulebook import rule
from grognard.tally import Line


class NightMarches(Parameters):
    """--with house:night-marches:points=2 sets it for one game."""

    points: int = 1


module = Module(ModuleId("house:night-marches"), "Night marches", rules=("night-marches:1",),
                parameters=NightMarches)


@implements("modify_movement_allowance")
@rule("night-marches:1")
def farther(position, unit_id, mode):
    """Add a line to the count of an infantry unit's movement points."""
    face = position.face(position.state.unit(unit_id))
    if mode == "initial" and face.type == "infantry":
        points = position.setting(NightMarches).points
        yield Line("total", "add", points, "marching by night", (RuleId("night-marches:1"),))
