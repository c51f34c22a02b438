"""What the commands for authors print."""

from __future__ import annotations

from rich.console import Console

from grognard.cli.out import cited, grid, indented
from grognard.hook_index import Hook
from grognard.inspection import Report


def tell_report(to: Console, report: Report) -> None:
    """Print what was found about a module: faults first, then notes, then what was measured."""
    for finding in (*report.faults, *report.notes):
        to.print(indented(f"{finding.level}: {finding}", 0), soft_wrap=False)
        if finding.todo:
            to.print(indented(f"to do: {finding.todo}", 2, "green"))
    for name, figure in report.figures.get("layers", {}).items():
        fold = f"; folding all layers takes {figure['fold_ms']}" if figure["fold_ms"] else ""
        to.print(indented(f"{name}: {figure['ms']} ms on the whole map{fold}", 0))
    tried = report.figures.get("scenario")
    where = f"tried in {report.figures['orders']} orders of {tried}, " if tried else ""
    goes = ", ".join(report.figures.get("rulesets", ())) or "no ruleset"
    count, notes = len(report.faults), len(report.notes)
    said = f"{count} fault{'s' * (count != 1)}" if count else "no fault"
    to.print(indented(f"{', '.join(report.modules)}: {said}, {notes} note{'s' * (notes != 1)}; "
                      f"{where}goes with {goes}", 0))


def tell_hook(to: Console, hook: Hook) -> None:
    """Print everything that is known of a hook."""
    to.print(indented(hook.signature, 0))
    for line in hook.says.split("\n\n"):
        to.print(indented(" ".join(line.split())))
    to.print(indented(f"when: {hook.when}"))
    to.print(indented(f"None: {hook.none}"))
    if hook.key:
        to.print(indented(f"keys: {hook.key}"))
    to.print(indented(f"declared by: {hook.declared_by or 'the engine'}"))
    if hook.uses:
        rows = [(u.module, u.how, u.place) for u in hook.uses]
        to.print(grid(("used by", "how", "where"), rows, keep=(0, 1)))
    if hook.example:
        to.print(cited(f"\nas in {hook.example.module}:", ()))
        to.print(hook.example.source, soft_wrap=True)
