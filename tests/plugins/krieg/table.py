"""A table of Krieg! on which only some of its modules sit.

    assembly = krieg_assembly("krieg:content", "krieg:pieces")

Steps of the sequence that none of them plays are passed over, so that a section can be tried
alone. Conditions that none of them judges do not hold.
"""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

from grognard.assembly import Assembly, Choice, assemble, select
from grognard.content.find import find_ruleset
from grognard.content.toml import load_model, read_toml
from grognard.discovery import discover
from grognard.ids import ModuleId
from grognard.modules import Module, implements
from grognard.position import Position
from grognard.referee import Referee
from grognard.ruling import Reason, Ruling
from grognard.scenario import load_ruleset
from grognard.sequence import PhasePlan, Sequence_

IDLE = ModuleId("test:idle")


def idle_steps(referee: Referee, sequence: Sequence_) -> Module:
    """Make a module that owns every step and condition that no other one owns."""
    part = SimpleNamespace()
    conditions: set[str] = set()
    for block in sequence.block:
        for step in block.step:
            conditions |= {step.when, block.when} - {""}
            if not referee.owns(step.hook, step.id):
                setattr(part, f"play_{step.id}", _idle(step.hook, step.id))
    for condition in sorted(conditions):
        if not referee.owns("rule_step_applies", condition):
            setattr(part, f"when_{condition}", _never(condition))
    return Module(IDLE, "Steps that are passed over", parts=(part,))


def _idle(hook: str, step: str) -> object:
    def play(position: Position) -> PhasePlan:
        return PhasePlan(idle=Reason("nobody-plays-it", f"no module on this table plays {step}"))

    return implements(hook, step)(play)


def _never(condition: str) -> object:
    def judge(position: Position) -> Ruling[bool]:
        return Ruling(False, (Reason("nobody-judges-it", f"no module judges {condition}"),))

    return implements("rule_step_applies", condition)(judge)


@lru_cache(maxsize=16)
def krieg_assembly(*modules: str, with_: tuple[str, ...] = ()) -> Assembly:
    """Assemble the ruleset with these modules, and idle steps for all else.

    `with_` sets parameters: "krieg:supply:trans_africa_passage=false".
    """
    path = find_ruleset("krieg")
    ruleset = load_ruleset(path)
    head = ruleset.ruleset.model_copy(update={"modules": modules})
    ruleset = ruleset.model_copy(update={"ruleset": head})
    installed = dict(discover())
    chosen, _ = select(installed, ruleset, Choice())
    file = path.parent / head.sequence
    sequence = load_model(Sequence_, read_toml(file), file=file)
    installed[IDLE] = idle_steps(Referee(chosen), sequence)
    whole = head.model_copy(update={"modules": (*modules, IDLE)})
    return assemble(installed, ruleset.model_copy(update={"ruleset": whole}), Choice(with_))
