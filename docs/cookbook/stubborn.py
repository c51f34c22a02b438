"""Stubborn defence: what would eliminate the defender only makes him retreat."""

from grognard.ids import ModuleId
from grognard.modules import Module, amends
from grognard.rulebook import rule

module = Module(ModuleId("house:stubborn"), "Stubborn defence", rules=("stubborn:1",))


@amends("rule_table_result")
@rule("stubborn:1")
def retreat_instead(position):
    """Read another result into the cell of the table that was found."""
    ruling = yield
    if ruling.value == "De":
        return ruling.amend("Dr", "stubborn:1", "the defender gets away")
    return ruling
