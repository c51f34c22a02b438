"""`grognard check` and `grognard case run`: finding fault with files, and with rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli import options
from grognard.errors import UsageError


def check(
    paths: Annotated[list[Path], typer.Argument(
        metavar="PATH...", help="Scenario, ruleset, map folder, table, overlay, case file, "
        "rulebook, journal or single-file module; or a folder of them.")],
    ruleset: options.RulesetOption = None,
    as_json: options.Json = False,
) -> None:
    """Print every fault of some files, each with file and dotted path."""
    from grognard.cli import checks, out
    from grognard.cli.failure import fault_as_json

    missing = [p for p in paths if not p.exists()]
    if missing:
        raise UsageError(f"there is no {missing[0]}")
    found = [checks.check(p, ruleset) for p in checks.files_in(paths)]
    bad = [c for c in found if c.faults]
    if as_json:
        out.write_json([{"path": str(c.path), "what": c.what,
                         "faults": [fault_as_json(f) for f in c.faults]} for c in found])
    else:
        to = out.console()
        for each in found:
            if not each.faults:
                to.print(f"{each.path}: {each.what}, no fault", soft_wrap=True)
            for fault in each.faults:
                to.print(str(fault), soft_wrap=True)
        count = sum(len(c.faults) for c in bad)
        said = f"{count} fault{'s' * (count != 1)} in {len(bad)} of them" if bad else "no fault"
        to.print(f"{len(found)} checked, {said}")
    if bad:
        raise typer.Exit(1)


def run_cases(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files or folders.")],
    only: Annotated[str, typer.Option(metavar="ID", help="Only cases whose id holds this.")] = "",
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Every check.")] = False,
    as_json: options.Json = False,
) -> None:
    """Run case files; print what was expected, what came, and the tally."""
    from grognard.cli import checks, out

    missing = [p for p in paths if not p.exists()]
    if missing:
        raise UsageError(f"there is no {missing[0]}")
    results = list(checks.run_cases(paths, only))
    failed = [r for r in results if not r.holds]
    if as_json:
        out.write_json([r.as_json() for r in results])
    else:
        to = out.console()
        for result in results:
            checks.tell_case(to, result, verbose=verbose)
        to.print(f"{len(results)} cases, {sum(len(r.checks) for r in results)} checks, "
                 f"{len(failed)} cases failed")
    if failed:
        raise typer.Exit(1)
    if not results:
        raise UsageError("no case was found there", "case files are .toml with [[case]] tables")
