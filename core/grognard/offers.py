"""What the modules of a game bring, by name, and whether it makes a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from grognard.errors import AssemblyError, ContentError, ModuleFault, did_you_mean

if TYPE_CHECKING:
    from grognard.assembly import Assembly
    from grognard.modules import Module
    from grognard.referee import Referee
    from grognard.sequence import Block, Step


def named(kinds: Iterable[Any], what: str, modules: Iterable[Module]) -> dict[str, Any]:
    """Return kinds of orders or questions by name; refuse two of one name.

    A module may bring again what a module brings that it declares to replace.
    """
    replaces = {m.id: m.replaces for m in modules}
    out: dict[str, Any] = {}
    for kind in kinds:
        old = out.get(kind.kind)
        if old is not None and (not old.module or old.module not in replaces.get(kind.module, ())):
            first = old.module or "the engine itself"
            raise AssemblyError(
                f"two modules bring the {what} {kind.kind!r}: {first} and {kind.module}",
                f"leave one out, for instance --without {kind.module}",
            )
        out[kind.kind] = kind
    return out


def planes(referee: Referee) -> dict[str, tuple[str, ...]]:
    """Return the changing planes and the words that may be painted on them."""
    out: dict[str, tuple[str, ...]] = {}
    for module, name, words in _mappings(referee, "offer_planes"):
        if isinstance(words, str) or not all(isinstance(w, str) for w in words):
            raise ModuleFault(module, "offer_planes", f"the words of {name!r} are {words!r}")
        out[name] = tuple(dict.fromkeys(("", *out.get(name, ())[1:], *words)))
        if len(out[name]) > 256:
            raise ModuleFault(module, "offer_planes", f"{name!r} has more than 255 words")
    return out


def sections(referee: Referee) -> dict[str, type[BaseModel]]:
    """Return the models of the scenario sections that active modules read."""
    return _models(referee, "offer_sections")


def document_models(referee: Referee) -> dict[str, type[BaseModel]]:
    """Return the models of the ruleset's documents that active modules read."""
    return _models(referee, "offer_documents")


def _models(referee: Referee, hook: str) -> dict[str, type[BaseModel]]:
    out: dict[str, type[BaseModel]] = {}
    for module, name, model in _mappings(referee, hook):
        if not isinstance(model, type) or not issubclass(model, BaseModel):
            raise ModuleFault(module, hook, f"{name!r} is {model!r}, no model")
        out[name] = model
    return out


def _mappings(referee: Referee, hook: str) -> Iterable[tuple[str, str, Any]]:
    for function in referee.functions(hook):
        given = function()
        if given is not None and not isinstance(given, Mapping):
            raise ModuleFault(function.grognard_module, hook, f"it answered {given!r}, no table")
        for name, value in (given or {}).items():
            yield function.grognard_module, name, value


def check(assembly: Assembly) -> None:
    """Refuse modules that bring what does not fit together, before any game begins."""
    for part in (assembly.orders, assembly.questions, assembly.event_kinds, assembly.planes,
                 assembly.sections, assembly.documents):
        assert part is not None  # it was made now, and would have raised
    if faults := list(assembly.referee.collect("check_content", assembly=assembly)):
        raise ContentError(faults)
    seen: set[tuple[str, str]] = set()
    for block in assembly.sequence.block:
        for step in block.step:
            if (block.id, step.id) in seen:
                raise AssemblyError(f"the sequence of play has the step {step.id!r} twice in "
                                    f"{block.id!r}", "give one of the two another id")
            seen.add((block.id, step.id))
            _check_step(assembly.referee, block, step)


def _check_step(referee: Referee, block: Block, step: Step) -> None:
    if not step.hook.startswith("phase_") or not referee.declares(step.hook):
        near = get_close_matches(step.hook, referee.hooks)
        raise AssemblyError(f"the step {step.id!r} is bound to {step.hook!r}, which no active "
                            "module declares", did_you_mean(near) or "correct sequence.toml")
    if not referee.owns(step.hook, step.id):
        raise AssemblyError(f"no active module plays the step {step.id!r} ({step.title})",
                            "add one to the ruleset, use --with, or drop the step")
    condition = step.when or block.when
    if condition and not referee.owns("rule_step_applies", condition):
        raise AssemblyError(f"no active module says when {condition!r} holds, on which the step "
                            f"{step.id!r} depends", "add one to the ruleset, or use --with")
