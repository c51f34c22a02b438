"""High water: crossing a river costs every unit one movement point more."""

from grognard.board.layers import Layer
from grognard.ids import ModuleId, RuleId
from grognard.kit.planes import side_plane
from grognard.modules import Module, implements, reading
from grognard.rulebook import rule

module = Module(ModuleId("house:rivers"), "High water", rules=("rivers:1",))


@implements("layer_movement")
@reading()
@rule("rivers:1")
def high_water(position):
    """Add one point to every step over a river."""
    rivers = side_plane(position.board, "river")
    return [Layer("house:rivers", "the river is high", (RuleId("rivers:1"),), "side", "add",
                  points=1, mask=rivers)]
