"""With which rulesets modules go together."""

from __future__ import annotations

from grognard.assembly import Assembly, Choice, assemble
from grognard.content.find import find_ruleset, rulesets
from grognard.errors import GrognardError
from grognard.inspection.findings import Report
from grognard.inspection.subjects import Subject
from grognard.scenario import load_ruleset


def rulesets_for(subject: Subject) -> list[str]:
    """List the published rulesets that the modules are meant for, by their `editions`.

    One whose own modules are not all installed is none of them.
    """
    meant = {e for m in subject.modules for e in m.editions}
    found = []
    for entry in rulesets():
        rules = load_ruleset(entry.path).ruleset
        there = all(name in subject.known for name in rules.modules)
        if there and (not meant or rules.edition in meant):
            found.append(entry.name)
    return found


def try_joining(subject: Subject, names: list[str], report: Report) -> dict[str, Assembly]:
    """Assemble the modules with rulesets; return those that they make a game with.

    Of every edition that they name, and of all when they name none, one must take them.
    """
    fitting: dict[str, Assembly] = {}
    refused: dict[str, GrognardError] = {}
    for name in names:
        try:
            fitting[name] = joined(subject, name)
        except GrognardError as error:
            refused[name] = error
    first = subject.modules[0]
    named = {e for m in subject.modules for e in m.editions}
    taken = {a.ruleset.ruleset.edition for a in fitting.values()}
    published = any(first.id in a.ruleset.ruleset.modules for a in fitting.values())
    for name, why in refused.items():
        edition = load_ruleset(find_ruleset(name)).ruleset.edition
        if not fitting or (edition in named and edition not in taken):
            report.fault("rulesets", first.id, f"by the ruleset {name}: {why.message}",
                         todo=why.hint)
        elif not published:
            report.note("rulesets", first.id, f"does not go with the ruleset {name}: "
                        f"{why.message}", todo="" if edition in taken else
                        f"say so: editions={tuple(sorted(taken))!r}")
    if not names:
        report.fault("rulesets", first.id, "no installed ruleset is of its editions "
                     f"({', '.join(sorted(named))})", todo="mend `editions`, or install the game")
    report.figures["rulesets"] = list(fitting)
    return fitting


def joined(subject: Subject, ruleset: str) -> Assembly:
    """Assemble a ruleset with the modules, and look at everything they bring."""
    rules = load_ruleset(find_ruleset(ruleset))
    ids = tuple(str(m.id) for m in subject.modules)
    assembly = assemble(subject.known, rules, Choice(with_=ids))
    _ = assembly.sequence, assembly.orders, assembly.questions, assembly.planes
    return assembly
