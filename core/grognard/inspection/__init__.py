"""Judging a module before anybody plays by it: what `grognard check-module` does.

    report = inspect_modules("./night_marches.py")
    report.faults                  # what must be mended, each a sentence with file and line
    report.notes                   # what its author should know

A module is read (hooks, keys, arguments, rules, cases), assembled with every published ruleset
it is meant for, watched while some turns are played (does it answer the same twice, does it
leave alone what it is given, are its answers of the right kind), and its layers are timed on
the whole map.
"""

from __future__ import annotations

from pathlib import Path

from grognard.inspection.findings import Finding, Report
from grognard.inspection.joining import rulesets_for, try_joining
from grognard.inspection.playing import try_in_play
from grognard.inspection.reading import read_over
from grognard.inspection.subjects import find_subject

__all__ = ["Finding", "Report", "inspect_modules"]


def inspect_modules(
    name: Path | str, *, ruleset: str = "", scenario: str = "", orders: int = 150,
) -> Report:
    """Judge the modules of a file, or one that is installed, by its id.

    `ruleset` and `scenario` say by what and where it is tried out (else all published rulesets
    of its editions, and the shortest scenario of one); `orders` how long it is played.
    Raises AssemblyError or UnknownModule when there is nothing to judge.
    """
    subject = find_subject(name)
    report = Report(str(name), tuple(m.id for m in subject.modules))
    names = [ruleset] if ruleset else rulesets_for(subject)
    fitting = try_joining(subject, names, report)
    read_over(subject, fitting, report)
    if fitting and orders > 0:
        try_in_play(subject, tuple(fitting), scenario, orders, report)
    return report
