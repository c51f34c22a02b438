"""From all sides: an attack out of three hexes or more has two points of strength more."""

from grognard.ids import ModuleId, RuleId
from grognard.modules import Module, implements
from grognard.rulebook import rule
from grognard.tally import Line

module = Module(ModuleId("house:from-all-sides"), "From all sides", rules=("from-all-sides:1",),
                requires=("standard:units",))


@implements("modify_attack_total")
@rule("from-all-sides:1")
def concentric(battle):
    """Add a line to the summed strength of all attackers."""
    if len({attacker.at for attacker in battle.attackers}) >= 3:
        yield Line("total", "add", 2, "from three sides", (RuleId("from-all-sides:1"),))
