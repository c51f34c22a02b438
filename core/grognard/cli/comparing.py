"""`grognard compare`: two editions by their rules, by one game's orders, or by many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli import options
from grognard.errors import UsageError
from grognard.textfile import write_text

if TYPE_CHECKING:
    from grognard.compare.model import Comparison
    from grognard.compare.same_orders import SameOrders
    from grognard.compare.statistics import Statistics

LONG = 22
"""How many letters of a word the first column of a table holds."""

MOST = 8
"""So many units, hexes or parts of an order are told."""

VARIANT = "RULESET[,with=MODULE][,without=MODULE]"


def compare(
    one: Annotated[str, typer.Argument(metavar="ONE", help=VARIANT)],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="What it is held against.")],
    topic: Annotated[str, typer.Option(metavar="WORD", help="Only what is about this.")] = "",
    planned: Annotated[bool, typer.Option(
        "--planned", help="Rules that neither plays yet as well.")] = False,
    scenario: options.ScenarioOption = None,
    journal: options.JournalOption = None,
    games: Annotated[int, typer.Option(metavar="N", help="Play N games of bots under each.")] = 0,
    first: Annotated[int, typer.Option("--seed", metavar="N", help="The first seed.")] = 1,
    players: options.Players = "",
    workers: Annotated[int, typer.Option(metavar="N", help="Processes that play.")] = 1,
    executor: Annotated[str, typer.Option(
        metavar="dask://HOST:PORT", help="A Dask cluster that plays.")] = "",
    results: Annotated[Path | None, typer.Option(
        metavar="FILE", help="Where results are kept, to go on later.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Write Markdown.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page.")] = None,
    as_json: options.Json = False,
) -> None:
    """Compare two editions, or one with and without a module.

    Without --scenario: rules, modules, parameters, steps, tables and units.

    With --journal: the same orders and dice under OTHER.

    With --games: bots play both on the same seeds.
    """
    if journal is not None and games:
        raise UsageError("--journal and --games exclude each other")
    if games and scenario is None:
        raise UsageError("which scenario?", "--scenario NAME")
    if journal is not None and (html or markdown):
        raise UsageError("with --journal the result is text, or --json", "leave --html and "
                         "--markdown out")
    if html and not html.absolute().parent.is_dir():
        raise UsageError(f"there is no folder {html.parent}")
    if scenario is not None and journal is None and not games:
        raise UsageError("what is to be done with the scenario?", "--journal FILE, or --games N")
    if journal is not None:
        _journals(one, other, journal, scenario or "", as_json=as_json)
    elif games and scenario is not None:
        file = results or Path(f"{Path(scenario).stem}-games.jsonl")
        found = _games(one, other, scenario, games, first, players, workers, executor, file,
                       as_json=as_json)
        _write_games(found, file, html, markdown=markdown, as_json=as_json)
    else:
        _editions(one, other, topic, html, planned=planned, markdown=markdown, as_json=as_json)


# --- editions -----------------------------------------------------------------------------------


def _editions(
    one: str, other: str, topic: str, html: Path | None, *, planned: bool, markdown: bool,
    as_json: bool,
) -> None:
    from grognard.cli import out
    from grognard.compare import render
    from grognard.compare.editions import compare as found_by
    from grognard.compare.variant import read_variant

    found = found_by(read_variant(one), read_variant(other), topic, planned=planned)
    if html:
        write_text(html, render.html(found))
        out.console().print(str(html), soft_wrap=True)
    elif as_json:
        out.write_json(found.as_json())
    elif markdown:
        print(render.markdown(found))
    else:
        _tell(found)


def _tell(found: Comparison) -> None:
    from grognard.cli import out
    from grognard.compare import render
    from grognard.compare.model import HEADINGS, KINDS

    to = out.console()
    to.print(render.headline(found))
    if found.topic and not found.differences:
        to.print("Where they differ, neither rules nor modules, tables or units have that word; "
                 "try a shorter one.")
    for kind in KINDS:
        rows = render.listed(found, kind)
        if rows:
            to.print()
            to.print(out.grid(("", found.one, found.other, "rules"),
                              [(_broken(d.what), d.one, d.other, render.few(d.rules))
                               for d in rows],
                              keep=(), title=HEADINGS[kind]))
    if not found.topic:
        to.print()
        to.print(render.tally(found))


def _broken(name: str) -> str:
    """Break a long module id behind its plugin, so that no word of it is broken."""
    return " ".join(word.replace(":", ":\n", 1) if len(word) > LONG else word
                    for word in name.split(" "))


# --- the same orders ----------------------------------------------------------------------------


def _journals(one: str, other: str, journal: Path, scenario: str, *, as_json: bool) -> None:
    from grognard.cli import out
    from grognard.compare.same_orders import same_orders
    from grognard.compare.variant import read_variant

    found = same_orders(journal, scenario, read_variant(one), read_variant(other))
    if as_json:
        out.write_json(found.as_json())
    else:
        _tell_orders(found, one)


def _tell_orders(found: SameOrders, one: str) -> None:
    from grognard.cli import out

    to, part = out.console(), found.parting
    if found.played_by:
        to.print(f"{found.journal} was played by {found.played_by}.")
    if part is None:
        to.print(f"All {found.alike} lines of {found.journal} are ruled alike under {found.other}.")
        return
    to.print(f"{found.alike} of {found.lines} lines of {found.journal} are ruled alike; line "
             f"{part.line} is not ({part.turn}).")
    given = {k: v for k, v in part.order.items() if k not in ("kind", "by")}
    to.print(out.indented(f"{part.order.get('by', '')}: {part.order.get('kind', '')} "
                          f"{_said(given)}".rstrip()))
    for title, texts in (("as it was played" if found.played_by else f"under {one}", part.recorded),
                         (f"under {found.other}", part.now)):
        if texts:
            to.print(f"{title}:")
            for text in texts:
                to.print(out.indented(f"- {text}"))
    if part.refused:
        to.print(f"under {found.other} it is refused:")
        for text in part.refused:
            to.print(out.indented(f"- {text}"))


def _said(value: object) -> str:
    """Write what an order holds for people: units, hexes, numbers by name."""
    if isinstance(value, dict):
        return "; ".join(f"{name.replace('_', ' ')} {_said(x)}" for name, x in value.items())
    if isinstance(value, (list, tuple)):
        parts = [f"({_said(x)})" if isinstance(x, (dict, list)) else str(x) for x in value]
        more = len(parts) - MOST
        return ", ".join(parts[:MOST]) + (f" and {more} more" if more > 0 else "")
    return str(value)


# --- many games ---------------------------------------------------------------------------------


def _games(
    one: str, other: str, scenario: str, games: int, first: int, players: str, workers: int,
    executor: str, file: Path, *, as_json: bool,
) -> Statistics:
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from grognard.cli import out
    from grognard.compare.batch import jobs, run
    from grognard.compare.statistics import summarize
    from grognard.compare.variant import read_variant

    variants = [read_variant(one), read_variant(other)]
    if variants[0] == variants[1]:
        raise UsageError("both are the same", f"write {VARIANT} in two ways")
    wanted = jobs(scenario, variants, games, first=first, players=players)
    bar = Progress(TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                   console=out.console(stderr=True), transient=True,
                   disable=as_json or not out.console(stderr=True).is_terminal)
    with bar:
        task = bar.add_task("", total=len(wanted))
        results = run(wanted, file, workers=workers, executor=executor,
                      progress=lambda done, of: bar.update(task, completed=done))
    return summarize(variants[0].text, variants[1].text, results)


def _write_games(
    found: Statistics, file: Path, html: Path | None, *, markdown: bool, as_json: bool
) -> None:
    from grognard.cli import out
    from grognard.compare import game_report

    if html:
        write_text(html, game_report.html(found))
        out.console().print(str(html), soft_wrap=True)
    elif as_json:
        out.write_json(found.as_json())
    elif markdown:
        print(game_report.markdown(found))
    else:
        to = out.console()
        to.print(f"{game_report.played(found)} of bots under each, on the same seeds")
        heads = (name.replace(",", ",\n") for name in (found.one, found.other))
        to.print(out.grid(("", "side", *heads, "change"),
                          game_report.rows(found), keep=(0, 1)))
        to.print(game_report.LEGEND)
        to.print(f"results: {file}", soft_wrap=True)
