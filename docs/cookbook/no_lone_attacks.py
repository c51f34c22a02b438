"""No lone attacks: one unit by itself may not attack."""

from grognard.ids import ModuleId, RuleId
from grognard.modules import Module, implements
from grognard.rulebook import rule
from grognard.ruling import Reason

module = Module(ModuleId("house:no-lone-attacks"), "No lone attacks", rules=("no-lone-attacks:1",))


@implements("check_order", "attack")
@rule("no-lone-attacks:1")
def in_company(position, order):
    """Object to an attack of a single unit; the key keeps other orders away."""
    if len(order.attackers) == 1:
        yield Reason("alone", "a unit does not attack by itself", (RuleId("no-lone-attacks:1"),),
                     remedy="let another take part")
