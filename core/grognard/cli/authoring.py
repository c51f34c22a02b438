"""`grognard new-module`, `check-module`, `hooks` and `export-ruleset`: for authors of rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli import options


def new_module(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name: night-marches.")],
    edition: Annotated[str, typer.Option(
        metavar="E", help="The ruleset it is tried by (else that of most scenarios).")] = "",
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where to.")] = Path(),
    single: Annotated[bool, typer.Option("--single", help="One file and its case.")] = False,
    as_json: options.Json = False,
) -> None:
    """Write a module to begin with: a plugin that pip installs, or (--single) one file.

    It has one rule, one case and one test, and passes its tests as it is.
    """
    from grognard.cli import out
    from grognard.scaffold import write_module

    made = write_module(name, edition, to, single=single)
    if as_json:
        out.write_json({"module": made.id, "files": [str(p) for p in made.files],
                        "next": list(made.next)})
        return
    for path in made.files:
        print(path)
    print("try it:", *made.next, sep="\n  ")


def check_module(
    module: Annotated[str, typer.Argument(
        metavar="FILE.py|ID", help="A single-file module, or one that is installed.")],
    ruleset: options.RulesetOption = None,
    scenario: options.ScenarioOption = None,
    orders: Annotated[int, typer.Option(
        metavar="N", help="So many orders are tried in play; 0: none.")] = 150,
    as_json: options.Json = False,
) -> None:
    """Judge a module: hooks, keys, arguments, rule ids, cases, conflicts, purity, speed."""
    from grognard.cli import out
    from grognard.errors import UsageError
    from grognard.inspection import inspect_modules

    if module.endswith(".py") and not Path(module).is_file():
        raise UsageError(f"there is no file {module}")
    report = inspect_modules(module, ruleset=ruleset or "", scenario=scenario or "", orders=orders)
    if as_json:
        out.write_json(report.as_json())
    else:
        from grognard.cli.authors import tell_report

        tell_report(out.console(), report)
    if report.faults:
        raise typer.Exit(1)


def hooks(
    name: Annotated[str | None, typer.Argument(
        metavar="[HOOK]", help="One hook, whole; else all, a line each.")] = None,
    as_json: options.Json = False,
) -> None:
    """List the hooks that modules bind functions to: when each is asked, and by whom answered."""
    from grognard.cli import out
    from grognard.discovery import discover
    from grognard.hook_index import find_hook, hook_index

    index = hook_index(discover().values())
    if name is not None:
        hook = find_hook(index, name)
        if as_json:
            out.write_json(hook.as_json())
        else:
            from grognard.cli.authors import tell_hook

            tell_hook(out.console(), hook)
        return
    if as_json:
        out.write_json([h.as_json() for h in index.values()])
        return
    rows = [(h.name, h.summary) for h in index.values()]
    out.console().print(out.grid(("hook", "what it asks"), rows))
    print(f"{len(rows)} hooks; `grognard hooks NAME` tells all of one")


def export_ruleset(
    journal: options.JournalArgument,
    output: Annotated[Path, typer.Option(
        "-o", "--output", metavar="FILE.toml", help="Where to.")] = Path("my-rules.toml"),
    as_json: options.Json = False,
) -> None:
    """Write a game's choice of modules and parameters as a ruleset to play by (--ruleset)."""
    from grognard.cli import out
    from grognard.export import export_rules

    made = export_rules(journal, output)
    if as_json:
        out.write_json({"ruleset": str(made.path), "modules": list(made.modules),
                        "with_it": list(made.beside)})
        return
    print(f"{made.path}: {len(made.modules)} modules by {made.title}")
    for note in made.beside:
        print(f"  {note}")
    print(f"play by it: grognard play {made.scenario} --ruleset {made.shown}")
