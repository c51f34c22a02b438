"""`grognard play` and `grognard resume`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.cli import options
from grognard.errors import UsageError

if TYPE_CHECKING:
    from grognard.assembly import Assembly
    from grognard.bots import Bot
    from grognard.game import Game


def play(
    scenario: Annotated[str, typer.Argument(help="A scenario's name, or the path of its file.")],
    ruleset: options.RulesetOption = None,
    with_: options.With = [],  # noqa: B006 (typer wants a plain default)
    without: options.Without = [],  # noqa: B006
    module: options.Files = [],  # noqa: B006
    overlay: options.Overlays = [],  # noqa: B006
    seed: Annotated[str | None, typer.Option(help="Luck; the same seed, the same dice.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Bots play all sides.")] = False,
    players: options.Players = "",
    journal: options.JournalOption = None,
    setup: Annotated[str, typer.Option(metavar="auto|ask", help="Who sets up.")] = "ask",
    deployment: Annotated[list[Path], typer.Option(
        "--deployment", metavar="FILE", help="Set up a side as a file says.")] = [],  # noqa: B006
    dice: Annotated[str, typer.Option(
        metavar="open|umpire|mutual", help="Who can foresee or check the dice.")] = "open",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the result.")] = False,
    as_json: options.Json = False,
) -> None:
    """Play a scenario: at the prompt, against bots, or (--auto) let bots play it out."""
    from grognard.assembly import Choice
    from grognard.bots import best_bot
    from grognard.game import new_game
    from grognard.table import lay_table

    _check(setup, dice, seed)
    options.check_players(players)
    if as_json and not auto:
        raise UsageError("--json goes with --auto")
    choice = options.choice_of(with_, without, module, overlay)
    table = lay_table(scenario, ruleset, Choice(**choice))  # type: ignore[arg-type]
    sides = tuple(str(s) for s in table.scenario.sides)
    seats = options.seats_of(players, sides, best_bot(table.assembly).name if auto else "human")
    together = options.together_in(players)
    bots = _seated(table.assembly, seats, together)
    seed = _seed() if seed is None and dice == "open" else seed
    path = journal or _free_journal(table.scenario.path, table.scenario.id, seed or dice)
    game = new_game(
        scenario, table=table, seed=int(seed) if seed and seed.isdigit() else seed or 0,
        journal=path, dice_mode=dice, seats=seats, together=together,
        sync=not auto,
    )
    if deployment:
        from grognard.cli.deploying import deploy

        deploy(game, deployment)
    _sit_down(game, bots, auto=auto, set_up=auto or setup == "auto", quiet=quiet,
              as_json=as_json, fresh=True)


def resume(
    journal: options.JournalArgument,
    auto: Annotated[bool, typer.Option("--auto", help="Bots play the rest.")] = False,
    reload: Annotated[bool, typer.Option(
        "--reload", help="Go on by rules that have changed, if every line holds.")] = False,
    players: options.Players = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the result.")] = False,
    as_json: options.Json = False,
) -> None:
    """Go on with a game where its journal ends."""
    from grognard.bots import best_bot
    from grognard.replay import resume as go_on

    options.check_players(players)
    if as_json and not auto:
        raise UsageError("--json goes with --auto")
    game = go_on(journal, sync=not auto, reload=reload)
    sides = tuple(str(s) for s in game.position.sides)
    seats = {s: str(game.journal.header.get("seats", {}).get(s, "human")) for s in sides}
    if auto:
        best = best_bot(game.position.assembly).name
        seats = {s: best if who == "human" else who for s, who in seats.items()}
    if players:
        seats |= {s: w for s, w in options.seats_of(players, sides, "").items() if w}
    bots = _seated(game.position.assembly, seats, game.journal.header.get("together", ()))
    _sit_down(game, bots, auto=auto, set_up=False, quiet=quiet, as_json=as_json, fresh=False)


def _sit_down(
    game: Game, bots: dict[str, Bot], *, auto: bool, set_up: bool, quiet: bool, as_json: bool,
    fresh: bool,
) -> None:
    """Play the game from where it stands, and say at the end how it ended."""
    from grognard.cli import opening, out
    from grognard.report import turn_reports

    to = out.console()
    if not quiet and not as_json:
        if game.journal.recovered:
            to.print(f"note: {game.journal.recovered}")
        opening.show_opening(to, game) if fresh else to.print(_back(game))
    told = 0 if fresh else len(turn_reports(game.journal.entries)) - 1
    try:
        with game.journal:
            _play(game, bots, to, auto=auto, set_up=set_up, quiet=quiet or as_json, told=told)
    except BaseException:
        if game.journal.path:
            print(f"the game is saved: grognard resume {game.journal.path}", file=sys.stderr)
        raise
    _end(game, to, as_json=as_json)


def _seated(
    rules: Assembly, seats: dict[str, str], together: Sequence[Sequence[str]] = ()
) -> dict[str, Bot]:
    """Find the bots; the sides that one player plays have one between them."""
    from grognard.bots import best_bot, find_bot, knows

    bots = {side: find_bot(who) for side, who in seats.items() if who != "human"}
    for side, bot in bots.items():
        if not knows(bot, rules):
            raise UsageError(f"--players {side}={bot.name}: {bot.name} does not know these rules",
                             f"for instance {side}={best_bot(rules).name}")
    for first, *others in together:
        for side in others:
            if first in bots and side in bots and seats[first] == seats[side]:
                bots[side] = bots[first]
    return bots


def _play(
    game: Game, bots: dict[str, Any], to: Any, *, auto: bool, set_up: bool, quiet: bool,
    told: int,
) -> None:
    from grognard.bots import best_bot, play_on
    from grognard.cli.auto import play_out

    if set_up and not game.state.clock.turn:
        rules = game.position.assembly
        every = {str(s): bots.get(s) or best_bot(rules) for s in game.position.sides}
        play_on(game, every, until=lambda g: g.state.clock.turn > 0)
    if auto and len(bots) == len(game.position.sides):
        play_out(game, bots, to, quiet=quiet, told=told)
    else:
        from grognard.cli.terminal.lines import Lines
        from grognard.cli.terminal.session import Session

        together = game.journal.header.get("together", ())
        Session(game, bots, to, Lines(), together=together).run()


def _end(game: Game, to: Any, *, as_json: bool) -> None:
    from grognard.cli import auto, out

    drawn = auto.final_map(game) if game.verdict else None
    if as_json:
        out.write_json(_result(game, drawn))
        return
    if game.verdict:
        auto.verdict(to, game)
        auto.balance(to, game.position)
    auto.files(to, game, drawn)
    if not game.verdict and game.journal.path:
        to.print(f"go on with: grognard resume {game.journal.path}", soft_wrap=True)


def _result(game: Game, drawn: Path | None) -> dict[str, Any]:
    from grognard.cli.auto import verdict_data
    from grognard.report import turn_reports

    return {
        "scenario": game.position.scenario.id, "turn": game.state.clock.turn,
        "verdict": verdict_data(game), "journal": str(game.journal.path or ""),
        "lines": len(game.journal), "head": game.head, "map": str(drawn or ""),
        "seats": dict(game.journal.header.get("seats", {})),
        "turns": [r.as_json() for r in turn_reports(game.journal.entries)],
    }


def _back(game: Game) -> str:
    from grognard.cli.words import where_it_stands

    title = game.position.scenario.header.title
    return f"{title}, line {len(game.journal)}: {where_it_stands(game.position)}"


def _check(setup: str, dice: str, seed: str | None) -> None:
    if setup not in ("auto", "ask"):
        raise UsageError(f"--setup {setup!r} is neither auto nor ask")
    if dice not in ("open", "umpire", "mutual"):
        raise UsageError(f"--dice {dice!r} is none of open, umpire, mutual")
    if seed is not None and dice != "open":
        raise UsageError(f"--seed goes with open dice, not with {dice}",
                         "their secrets are drawn and kept in files beside the journal")



def _seed() -> str:
    from secrets import randbelow

    return str(randbelow(900_000) + 100_000)


def _free_journal(scenario: Path | None, scenario_id: str, seed: str) -> Path:
    """Name the journal after scenario and seed; never the name of a file that exists."""
    stem = scenario.stem if scenario else scenario_id
    safe = "".join(c if c.isalnum() or c in "-_." else "-" for c in f"{stem}-{seed}")
    number, path = 2, Path(f"{safe}.grog")
    while path.exists():
        path, number = Path(f"{safe}-{number}.grog"), number + 1
    return path
