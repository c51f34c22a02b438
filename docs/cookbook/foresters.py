"""Foresters: a unit that defends in the woods has one point of strength more."""

from grognard.ids import ModuleId, RuleId
from grognard.modules import Module, implements
from grognard.rulebook import rule
from grognard.tally import Line

module = Module(ModuleId("house:foresters"), "Foresters", rules=("foresters:1",))


@implements("modify_defence")
@rule("foresters:1")
def among_the_trees(position, unit_id):
    """Add a line to the count of a defender's strength."""
    if position.board.word("terrain", position.state.unit(unit_id).at) == "woods":
        yield Line("total", "add", 1, "in the woods", (RuleId("foresters:1"),))
