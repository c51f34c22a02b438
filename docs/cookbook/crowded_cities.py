"""Crowded cities: one unit more than elsewhere may end a phase in a hex with a named place."""

from grognard.ids import ModuleId
from grognard.modules import Module, amends
from grognard.rulebook import rule

module = Module(ModuleId("house:crowded-cities"), "Crowded cities", rules=("crowded-cities:1",))


@amends("rule_stack_limit")
@rule("crowded-cities:1")
def one_more(position, hex_id):
    """Ask what the limit is, and answer one more where a place has a name."""
    ruling = yield
    if any(place.hex == hex_id for place in position.board.places):
        return ruling.amend(ruling.value + 1, "crowded-cities:1", "one unit more in a town")
    return ruling
