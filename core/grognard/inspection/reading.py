"""What can be found by reading a module: hooks, keys, arguments, rule ids, cases."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import FunctionType

from grognard.assembly import Assembly
from grognard.errors import did_you_mean
from grognard.guard import arguments
from grognard.hook_index import declarations
from grognard.hookspecs import is_owned
from grognard.inspection.findings import Report, place, short_path
from grognard.inspection.subjects import Subject
from grognard.modules import Implementation, Module
from grognard.rulebook import RULE_ID, RuleIndex

Specs = Mapping[str, list[tuple[FunctionType, str]]]


def read_over(subject: Subject, fitting: Mapping[str, Assembly], report: Report) -> None:
    """Read the modules, and take down what is found."""
    specs = declarations(subject.known.values())
    for module in subject.modules:
        marks = list(module.implementations())
        if not marks and not module.overlays:
            report.fault("hooks", module.id, "binds no function to any hook: it does nothing",
                         todo='put @implements("...") or @amends("...") above its functions')
        for mark in marks:
            spec = _hook(module, mark, specs, report)
            if spec is not None:
                _arguments(module, mark, spec, report)
                _keys(module, mark, fitting, report)
    _rules(subject, report)
    _cases(subject, report)


def _hook(
    module: Module, mark: Implementation, specs: Specs, report: Report
) -> FunctionType | None:
    """Return a hook's declaration; take down when there is none, or none that is sure to be in
    play."""
    where = place(mark.function)
    if mark.hook not in specs:
        near = did_you_mean(get_close_matches(mark.hook, specs))
        report.fault("hooks", module.id, f"there is no hook called {mark.hook}", where,
                     near or "`grognard hooks` lists them; one of your own is declared with "
                     "@hookspec in the file")
        return None
    sure = ("", module.id, *module.requires, *module.implies)
    for spec, who in specs[mark.hook]:
        if who in sure:
            return spec
    spec, who = specs[mark.hook][0]
    report.note("hooks", module.id, f"{mark.hook} is a hook of {who}: without that module "
                "this one is refused", where, f"say so: requires=({who!r},)")
    return spec


def _arguments(module: Module, mark: Implementation, spec: FunctionType, report: Report) -> None:
    """Take down arguments that the hook does not have."""
    names = spec.__code__.co_varnames[: spec.__code__.co_argcount]
    own, never = arguments(mark.function)
    strange = [a for a in own if a not in names] + never
    if strange:
        what = getattr(mark.function, "__name__", "the function")
        report.fault("arguments", module.id, f"{what} takes {', '.join(strange)}, which "
                     f"{mark.hook} does not have", place(mark.function),
                     f"it may take {', '.join(names)}" if names else "it takes no argument")


def _keys(
    module: Module, mark: Implementation, fitting: Mapping[str, Assembly], report: Report
) -> None:
    """Take down keys under which nobody will ever call the function."""
    for key in mark.keys:
        known = {k for a in fitting.values() for k in _known(a, module, mark)}
        if not fitting or key in known:
            continue
        where, near = place(mark.function), did_you_mean(get_close_matches(key, known))
        if mark.hook.startswith(("phase_", "after_")) or mark.wrapper:
            what = ("step" if mark.hook.startswith("phase_") else
                    "kind of event" if mark.hook.startswith("after_") else "owner of the key")
            report.fault("keys", module.id, f"{mark.hook}: no {what} {key!r} is in play, so this "
                         "is never called", where, near or f"keys here: {_some(known)}")
        elif known:
            report.note("keys", module.id, f"{mark.hook}: no other module knows the key {key!r}",
                        where, near)


def _known(assembly: Assembly, module: Module, mark: Implementation) -> Iterator[str]:
    """List the keys that mean something to a hook in a game."""
    if mark.hook.startswith("phase_"):
        yield from (s.id for b in assembly.sequence.block for s in b.step if s.hook == mark.hook)
    elif mark.hook.startswith("after_"):
        yield from assembly.event_kinds
    elif mark.hook == "check_order":
        yield from assembly.orders
    elif is_owned(mark.hook):
        yield from (key for (hook, key), (owner, _) in assembly.referee.owners.items()
                    if hook == mark.hook and (mark.wrapper or owner.id != module.id))
        if ("", mark.hook) in assembly.referee.owners:
            yield from mark.keys


# --- rules and cases --------------------------------------------------------------------------


def _rules(subject: Subject, report: Report) -> None:
    """Take down rule ids of an installed rulebook that it does not have, and the want of any."""
    index, first = RuleIndex.load(), subject.modules[0].id
    cited = False
    for module in subject.modules:
        for rule_id in module.rules:
            cited = True
            _known_rule(index, module.id, str(rule_id), "", report)
    for path in subject.sources():
        for text, line in _texts(path):
            cited = True
            _known_rule(index, first, text, f"{short_path(str(path))}:{line}", report)
    if not cited:
        report.note("rules", first, "cites no rule, so that no ruling of it can be looked up",
                    todo='number your rules ("my-house:1") and cite them in what you answer')


def _known_rule(index: RuleIndex, module: str, text: str, where: str, report: Report) -> None:
    book = text.partition(":")[0]
    if book in index.books and text not in index:
        near = get_close_matches(text, [c.id for c in index if c.book == book])
        report.fault("rules", module, f"cites {text}, which its rulebook does not have", where,
                     did_you_mean(near) or f"`grognard rules` lists those of {book}")


def _texts(path: Path) -> Iterator[tuple[str, int]]:
    """List the texts in a Python file that are rule ids, with their lines."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) \
                and RULE_ID.fullmatch(node.value):
            yield node.value, node.lineno


def _cases(subject: Subject, report: Report) -> None:
    """Take down the want of a case that plays with the modules."""
    found = [p for p in case_files(subject) if _plays_with(p, subject)]
    report.figures["cases"] = [short_path(str(p)) for p in found]
    if not found:
        beside = subject.file.with_suffix(".toml").name if subject.file else "tests/cases/"
        report.note("cases", subject.modules[0].id, "no case file plays with it",
                    todo=f"write one ({beside}); `grognard new-module` shows how")


def case_files(subject: Subject) -> Iterator[Path]:
    """List the TOML files beside a file, and those below the project that a plugin is part of."""
    for source in subject.sources():
        if subject.file:
            yield from sorted(source.parent.glob("*.toml"))
            yield from sorted((source.parent / "cases").glob("*.toml"))
            continue
        homes = [p for p in source.parents if (p / "pyproject.toml").is_file()]
        for home in homes[:2]:
            yield from sorted((home / "tests").rglob("cases/**/*.toml"))


def _plays_with(path: Path, subject: Subject) -> bool:
    text = path.read_text(encoding="utf-8", errors="replace")
    names = [str(m.id) for m in subject.modules]
    names += [str(r) for m in subject.modules for r in m.rules]
    names += [subject.file.name] if subject.file else []
    return "[[case]]" in text and any(n in text for n in names)


def _some(words: set[str], most: int = 12) -> str:
    listed = sorted(w for w in words if w)
    return ", ".join(listed[:most]) + (" ..." if len(listed) > most else "")
