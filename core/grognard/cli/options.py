"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.errors import UsageError

Json = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]
JournalArgument = Annotated[Path, typer.Argument(metavar="JOURNAL", help="A game's file.")]
JournalOption = Annotated[
    Path | None, typer.Option("--journal", metavar="FILE", help="The game's file.")]
ScenarioOption = Annotated[
    str | None, typer.Option("--scenario", metavar="NAME", help="A scenario's name or file.")]
RulesetOption = Annotated[
    str | None, typer.Option("--ruleset", metavar="NAME", help="Another ruleset than its own.")]
With = Annotated[list[str], typer.Option(
    "--with", metavar="MODULE", help="Switch a module on: id[:parameter=value].")]
Without = Annotated[list[str], typer.Option(
    "--without", metavar="MODULE", help="Switch a module off.")]
Files = Annotated[list[Path], typer.Option(
    "--module", metavar="FILE.py", help="Play with a module in a single file.")]
Overlays = Annotated[list[Path], typer.Option(
    "--overlay", metavar="FILE.toml", help="Play with your own tables or counters.")]
Players = Annotated[str, typer.Option(
    metavar="SIDE=WHO,...", help="Who plays: human, or a bot; A+B=WHO: one player, two sides.")]
Side = Annotated[str, typer.Option("--side", metavar="SIDE", help="For which side.")]


def choice_of(
    with_: list[str], without: list[str], files: list[Path], overlays: list[Path]
) -> dict[str, tuple[object, ...]]:
    """Bundle the options that choose modules, as `new_game` takes them."""
    for name in without:
        if any(w == name or w.startswith((f"{name}:", f"{name}[")) for w in with_):
            raise UsageError(f"{name} is both switched on (--with) and off (--without)",
                             "leave one of the two out")
    for path in (*files, *overlays):
        if not path.is_file():
            raise UsageError(f"there is no file {path}")
    return {"with_": tuple(with_), "without": tuple(without), "files": tuple(files),
            "overlays": tuple(overlays)}


def seats_of(text: str, sides: tuple[str, ...], otherwise: str) -> dict[str, str]:
    """Read "axis=officer,allied=human"; sides that are not named are played by `otherwise`."""
    seats = dict.fromkeys(sides, otherwise)
    for part in (p.strip() for p in text.split(",") if p.strip()):
        names, equals, who = (x.strip() for x in part.partition("="))
        if not equals or not who:
            raise UsageError(f"--players: {part!r} does not say who plays a side",
                             f"for instance --players {sides[0]}=human,{sides[-1]}=officer")
        for side in (n.strip() for n in names.split("+")):
            if side not in seats:
                raise UsageError(f"--players: no side of this scenario is called {side!r}",
                                 f"its sides are {', '.join(sides)}")
            seats[side] = "human" if who in ("human", "me", "person") else who
    return seats


def together_in(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the sides that one player plays together: "western+soviet=human" is one player."""
    named = (part.partition("=")[0].split("+") for part in text.split(",") if "=" in part)
    return tuple(tuple(n.strip() for n in names) for names in named if len(names) > 1)


def check_players(text: str) -> None:
    """Refuse a bot that is not installed before anything is loaded."""
    from grognard.bots import find_bot

    for part in (p.strip() for p in text.split(",") if "=" in p):
        who = part.partition("=")[2].strip()
        if who and who not in ("human", "me", "person"):
            find_bot(who)
