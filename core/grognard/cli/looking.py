"""`grognard map`, `modules`, `rules` and `tables`: looking at what there is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli import options
from grognard.errors import UsageError

if TYPE_CHECKING:
    from grognard.position import Position


def map_(
    at: Annotated[str | None, typer.Option(metavar="HEX", help="The middle: hex or place.")] = None,
    radius: Annotated[int | None, typer.Option(metavar="N", help="Hexes around it.")] = None,
    layers: Annotated[str, typer.Option(
        metavar="NAME,...", help="rail, control, supply:SIDE, zoc:SIDE ...")] = "rail",
    output: Annotated[Path | None, typer.Option(
        "-o", "--output", metavar="FILE", help="Where to: .svg or .png.")] = None,
    journal: options.JournalOption = None,
    scenario: options.ScenarioOption = None,
    line: Annotated[int | None, typer.Option("--line", metavar="N", help="After line N.")] = None,
    text: Annotated[bool, typer.Option("--text", help="In characters, here.")] = False,
    as_json: options.Json = False,
) -> None:
    """Draw the map of a game or of a scenario's set-up, with counters and layers."""
    from grognard.cli import out, pictures

    if radius is not None and radius < 0:
        raise UsageError(f"--radius {radius} is less than nothing")
    position = position_of(journal, scenario, line)
    if text:
        from grognard.cli.terminal.textmap import text_map

        centre = position.hex(at) if at else pictures.middle(position)
        for row in text_map(position, centre, 3 if radius is None else radius):
            out.console().print(row, soft_wrap=True)
        return
    stem = journal.stem if journal else position.scenario.path.stem
    file = output or pictures.free_name(Path(f"{stem}-map.svg"))
    names = pictures.layer_names(layers)
    pictures.draw_to(position, file, at=at, radius=radius, layers=names)
    if as_json:
        out.write_json({"map": str(file), "layers": names})
    else:
        out.console().print(str(file), soft_wrap=True)


def position_of(journal: Path | None, scenario: str | None, line: int | None = None) -> Position:
    """Return where a game stands, or a scenario's set-up."""
    from grognard.game import new_game
    from grognard.replay import replay

    if journal is not None and scenario is not None:
        raise UsageError("--journal and --scenario exclude each other")
    if journal is not None:
        return replay(journal, line).position
    if scenario is None:
        raise UsageError("a map of what?",
                         "--journal FILE for a game, --scenario NAME for a set-up")
    return new_game(scenario).position


def modules(
    words: Annotated[list[str] | None, typer.Argument(
        metavar="[WORD]...", help="Only those with a word in id, rules or title; in full.")] = None,
    for_: Annotated[str | None, typer.Option(
        "--for", metavar="SCENARIO", help="Mark those that are active in a scenario.")] = None,
    ruleset: options.RulesetOption = None,
    with_: options.With = [],  # noqa: B006
    without: options.Without = [],  # noqa: B006
    module: options.Files = [],  # noqa: B006
    as_json: options.Json = False,
) -> None:
    """List the installed modules: what each changes, its rules, and what it needs and excludes."""
    from grognard.cli import listing, module_list, out

    choice = options.choice_of(with_, without, module, [])
    found = module_list.only(listing.modules(for_, ruleset, choice), words or ())
    if as_json:
        out.write_json(found)
    else:
        module_list.tell(out.console(), found, asked=bool(for_ or ruleset), full=bool(words))


def rules(
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule: book:12.3")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count cases by status.")] = False,
    edition: Annotated[str, typer.Option(metavar="E", help="Only this edition's books.")] = "",
    status: Annotated[str, typer.Option(metavar="S", help="Only cases of this status.")] = "",
    as_json: options.Json = False,
) -> None:
    """Show a rule: title, status, ruling, module, code, tests, tables. Or list them all."""
    from grognard.cli import listing, out

    if rule is not None:
        one = listing.rule(rule, edition)
        out.write_json(one) if as_json else listing.tell_rule(out.console(), one)
    elif coverage:
        ledger = listing.coverage(edition)
        out.write_json(ledger) if as_json else listing.tell_coverage(out.console(), ledger)
    else:
        cases = listing.cases(edition, status)
        out.write_json(cases) if as_json else listing.tell_cases(out.console(), cases)


def tables(
    table: Annotated[str | None, typer.Argument(metavar="[ID]", help="One table, whole.")] = None,
    provenance: Annotated[bool, typer.Option(
        "--provenance", help="Where every number comes from.")] = False,
    ruleset: options.RulesetOption = None,
    scenario: options.ScenarioOption = None,
    overlay: options.Overlays = [],  # noqa: B006
    as_json: options.Json = False,
) -> None:
    """List the tables in use with the provenance of their cells, or show one of them."""
    from grognard.cli import listing, out

    choice = options.choice_of([], [], [], overlay)
    sets = listing.tables_of(ruleset, scenario, choice)
    if table is not None:
        one = listing.table_in(sets, table)
        if as_json:
            out.write_json(listing.table_data(one))
        else:
            listing.tell_table(out.console(), one, provenance=provenance)
        return
    if as_json:
        data = {name: listing.tables(found) for name, found in sets.items()}
        out.write_json(data if len(data) > 1 else next(iter(data.values())))
        return
    for name, found in sets.items():
        if len(sets) > 1:
            out.console().print(f"ruleset {name}")
        listing.tell_tables(out.console(), found, provenance=provenance)
