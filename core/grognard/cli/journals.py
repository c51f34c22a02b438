"""`grognard show`, `replay`, `verify` and `undo`: what can be done with a journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.cli import options
from grognard.errors import UsageError

if TYPE_CHECKING:
    from grognard.game import Game


def show(
    journal: options.JournalArgument,
    things: Annotated[list[str], typer.Argument(
        metavar="[HEX|UNIT|SIDE]...", help="What to show; else where the game stands.")] = [],  # noqa: B006
    log: Annotated[int, typer.Option(metavar="N", help="The last N lines, too.")] = 0,
    as_json: options.Json = False,
) -> None:
    """Show where a game stands, or a hex, a unit, a side; with the head hash."""
    from grognard.cli import out, shown
    from grognard.replay import replay

    game = replay(journal)
    if as_json:
        data: Any = shown.things(game, things) if things else shown.game_data(game)
        out.write_json(data)
        return
    to = out.console()
    if things:
        shown.show_things(to, game, things)
    else:
        shown.show_game(to, game)
        tell_lost(game, to)
    if log:
        to.print(out.grid(("line", "by", "order", "what happened"), shown.log_rows(game, log),
                          right=(0,), keep=(0, 1)))


def replay(
    journal: options.JournalArgument,
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after line N.")] = None,
    as_json: options.Json = False,
) -> None:
    """Tell a game again from its journal, and show where it stands (after line N)."""
    from grognard.cli import auto, out, shown
    from grognard.replay import replay as fold
    from grognard.report import turn_reports

    game = fold(journal, to)
    entries = game.journal.entries[: to if to is not None else len(game.journal)]
    reports = turn_reports(entries)
    if as_json:
        data = shown.game_data(game)
        if to is not None:
            data |= {"lines": to, "head": game.journal.entry(to).hash if to else ""}
        out.write_json({**data, "turns": [r.as_json() for r in reports]})
        return
    console = out.console()
    for report in reports:
        auto.tell_turn(console, game, report)
    if game.verdict:
        auto.verdict(console, game)
    console.rule()
    if to is not None:
        console.print(f"after line {to} of {len(game.journal)}:")
    shown.show_game(console, game)


def verify(
    journal: options.JournalArgument,
    head: Annotated[str, typer.Option(
        metavar="HASH", help="The head that was noted; shows whether a tail is gone.")] = "",
    as_json: options.Json = False,
) -> None:
    """Check a journal: every hash, then every line against the rules. Names the first bad one."""
    from grognard.cli import out
    from grognard.replay import verify as check

    if not journal.is_file():
        raise UsageError(f"there is no file {journal}")
    found = check(journal)
    problem, line = found.problem, found.line
    if found.sound and head and not found.head.startswith(head):
        if not _has(journal, head):
            problem = f"the head is {found.head}, and no line has the hash {head}"
            line = found.lines
        else:
            problem, line = "", None
    if as_json:
        out.write_json({"sound": line is None, "lines": found.lines, "head": found.head,
                        "line": line, "problem": problem, "changed": list(found.changed)})
    else:
        to = out.console()
        if line is None:
            to.print(f"{journal}: sound, {found.lines} lines", soft_wrap=True)
            to.print(f"head {found.head}", soft_wrap=True)
        else:
            said = problem.removeprefix(f"line {line}: ")
            to.print(f"{journal}: line {line} is bad: {said}", soft_wrap=True)
        for change in found.changed:
            to.print(out.indented(f"note: {change}"))
    if line is not None:
        raise typer.Exit(1)


def undo(
    journal: options.JournalArgument,
    to: Annotated[int, typer.Option(metavar="N", help="The last line that counts.")],
    assent: Annotated[str, typer.Option(
        metavar="SIDE,...|all", help="Sides that agree (needed across dice).")] = "",
    as_json: options.Json = False,
) -> None:
    """Go back to where a game stood after line N; the lines after it no longer count."""
    from grognard.cli import out, shown
    from grognard.replay import resume

    game = resume(journal)
    sides = tuple(str(s) for s in game.position.sides)
    agreed = sides if assent == "all" else tuple(s.strip() for s in assent.split(",") if s.strip())
    for side in agreed:
        if side not in sides:
            raise UsageError(f"--assent: no side is called {side!r}",
                             f"sides: {', '.join(sides)}")
    game.undo(to, agreed)
    if as_json:
        out.write_json(shown.game_data(game))
    else:
        shown.show_game(out.console(), game)


def tell_lost(game: Game, to: Any) -> None:
    """Say so when sealed orders that the game waits for are not here."""
    from grognard.cli import out
    from grognard.commitments import lost

    for each in lost(game):
        to.print(f"note: {each}")
        to.print(out.indented(f"`grognard resume` takes the same order again; or `grognard undo "
                              f"FILE --to {each.line - 1}`"))


def _has(journal: Path, head: str) -> bool:
    from grognard.journal import Journal

    return any(e.hash.startswith(head) for e in Journal.open(journal, read_only=True))
