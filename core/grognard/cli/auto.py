"""Playing without people: a progress bar, a report a turn, the verdict, files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.rule import Rule
from rich.text import Text

from grognard.bots import Bot, play_on
from grognard.cli.out import cited, console, grid, indented
from grognard.cli.words import printed
from grognard.game import Game
from grognard.machine import steps_of
from grognard.position import Position
from grognard.report import TurnReport, turn_reports
from grognard.ruling import Reason

WHOLE_TURNS = 3600.0
"""The time that is left is judged by so many seconds: phases take unlike times, turns like ones."""


def play_out(
    game: Game, bots: Mapping[str, Bot], to: Console, *, quiet: bool = False, told: int = 0
) -> None:
    """Let bots play to the verdict (or until people must act), telling each turn as it ends.

    `told`: so many turns, the set-up among them, need not be told any more.
    """
    with _bar(to) as progress:
        task = progress.add_task("", total=max(1, game.position.scenario.header.turns) * 100)

        def watch(side: str, batch: Any) -> None:
            nonlocal told
            position = game.position
            progress.update(task, completed=_done(position), description=_where(position))
            if any(e.kind == "turn-began" for e in batch.events) and not quiet:
                told = tell_new(to, game, told, finished=False)

        play_on(game, bots, watch=watch)
        progress.update(task, completed=_done(game.position))
    if not quiet:
        tell_new(to, game, told, finished=True)


def tell_new(to: Console, game: Game, told: int, *, finished: bool) -> int:
    """Print the turns that were not told yet; return how many have been told now."""
    reports = turn_reports(game.journal.entries)
    ready = reports if finished else reports[:-1]
    for report in ready[told:]:
        tell_turn(to, game, report)
        if report is ready[-1] and report.turn:
            # A turn ends with an order that opens the next: look at where it was given.
            last = game.frames[-1 if finished else -2].state
            standing(to, game.position.at(last))
    return len(ready)


def tell_turn(to: Console, game: Game, report: TurnReport) -> None:
    """Print what each side did in a turn."""
    def name(unit_id: str) -> str:
        for frame in (game.frames[-1], *reversed(game.frames[:-1])):
            unit = frame.state.units.get(unit_id)  # type: ignore[call-overload]
            if unit is not None:
                return printed(game.position, unit)
        return unit_id

    if not report.turn and not report.busy():
        return
    to.print(Rule(Text(report.title, style="bold"), align="left"))
    for step in report.steps:
        lines = step.told(name)
        if not lines:
            continue
        to.print(indented(cited(step.heading, step.rules)))
        for line in lines:
            deep = len(line) - len(line.lstrip())
            to.print(indented(line.strip(), 4 + deep))
    if not report.busy():
        to.print(indented("nothing happened"))


def standing(to: Console, position: Position) -> None:
    """Say what the scenario's victory rule makes of the position, and who stands in supply."""
    reasons = () if position.state.clock.over else reasons_of_victory(position)
    for reason in reasons:
        to.print(indented(Text("victory: ").append_text(cited(reason.text, reason.rules))))
    counts = [f"{side} {sum(1 for _ in position.state.units_of(side))}" for side in position.sides]
    to.print(indented(f"units on the map: {', '.join(counts)}"))


def reasons_of_victory(position: Position) -> tuple[Reason, ...]:
    """Ask the scenario's victory rule how things stand."""
    victory = position.scenario.header.victory
    return position.ask_or(None, "rule_verdict", victory, victory=victory).because


def verdict(to: Console, game: Game) -> None:
    """Print who has won, by which rule."""
    data = verdict_data(game)
    if not data:
        to.print("The game is not over.")
        return
    to.print(Rule(Text("Verdict", style="bold"), align="left"))
    to.print(indented(cited(data["text"], data["rules"]), 2, "bold"))
    for reason in data["because"]:
        if reason["text"] in data["text"]:
            continue
        to.print(indented(Text("- ").append_text(
            cited(reason["text"], reason["rules"], reason.get("module", "")))))


def verdict_data(game: Game) -> dict[str, Any]:
    """Return the verdict with its reasons; empty while the game goes on."""
    from grognard.report import counting, events_of

    if not game.verdict:
        return {}
    last = [e for e in events_of(counting(game.journal.entries)) if e.kind == "game-over"]
    event = last[-1]
    return {"winner": game.verdict, "text": event.text, "rules": list(event.rules),
            "level": event.about.get("level", ""), "because": event.about.get("because", [])}


def balance(to: Console, position: Position) -> None:
    """Print what each side has left and what it lost."""
    from grognard.cli.shown import side_data

    rows = [(s["side"], s["units"], s["strength"],
             ", ".join(f"{n} {b}" for b, n in s["boxes"].items()))
            for s in (side_data(position, side) for side in position.sides)]
    to.print(grid(("side", "units", "strength", "off the map"), rows, right=(1, 2)))


def files(to: Console, game: Game, picture: Path | None) -> None:
    """Say where the journal and the picture are."""
    if game.journal.path:
        to.print(f"journal: {game.journal.path} ({len(game.journal)} lines)", soft_wrap=True)
    to.print(f"head: {game.head}", soft_wrap=True)
    if picture:
        to.print(f"map: {picture}", soft_wrap=True)


def final_map(game: Game) -> Path:
    """Draw the position beside the journal."""
    from grognard.cli import pictures

    path = game.journal.path or Path(f"{game.position.scenario.path.stem}.grog")
    planes = [p for p in ("control", "rail") if p in game.state.planes]
    return pictures.draw_to(game.position, pictures.free_name(path.with_suffix(".svg")),
                            layers=planes)


def _bar(to: Console) -> Progress:
    seen = to if to.is_terminal else console(stderr=True)
    return Progress(
        TextColumn("{task.description}"), BarColumn(bar_width=None),
        TextColumn("{task.percentage:>3.0f}%"), TimeElapsedColumn(),
        TextColumn("left:"), TimeRemainingColumn(),
        console=seen, transient=True, disable=not seen.is_terminal,
        speed_estimate_period=WHOLE_TURNS,
    )


def _done(position: Position) -> float:
    clock = position.state.clock
    if clock.over:
        return position.scenario.header.turns * 100.0
    if not clock.turn:
        return 0.0
    keys = [s.key for s in steps_of(position, clock.turn)]
    at = keys.index(clock.step) if clock.step in keys else 0
    return (clock.turn - 1) * 100 + 100 * at / max(1, len(keys))


def _where(position: Position) -> str:
    step = position.step
    whose = f"{step.side} " if step and step.side else ""
    return f"turn {position.turn}: {whose}{step.step.title if step else ''}"[:40].ljust(40)
