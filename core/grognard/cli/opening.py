"""The opening screen: what is played, by which rules, on whose word, by whom."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from grognard.cli.out import cited, grid, indented
from grognard.game import Game


def opening_data(game: Game) -> dict[str, Any]:
    """Return what the opening screen says."""
    from grognard.content.provenance import documents_sentence, summarize

    table = game.table
    header, scenario = game.journal.header, table.scenario
    return {
        "scenario": scenario.id, "title": scenario.header.title,
        "summary": scenario.header.summary, "notes": list(scenario.header.notes),
        "turns": scenario.header.turns, "ruleset": table.assembly.ruleset.ruleset.title,
        "modules": [m.id for m in table.assembly.modules],
        "with": header.get("with", []), "without": header.get("without", []),
        "tables": summarize(table.assembly.tables).sentence(),
        "documents": documents_sentence(table.assembly.documents),
        "deviations": [d.model_dump() for d in scenario.deviations],
        "together": header.get("together", []),
        "seats": {s: header.get("seats", {}).get(s, "human") for s in scenario.sides},
        "dice": dict(header.get("dice", {})),
        "journal": str(game.journal.path or ""),
    }


def show_opening(to: Console, game: Game) -> None:
    """Print the opening screen."""
    data = opening_data(game)
    to.print(Rule(Text(data["title"], style="bold"), align="left"))
    if data["summary"]:
        to.print(indented(data["summary"]))
    to.print(indented(f"{data['turns']} turns by {data['ruleset']}: {len(data['modules'])} "
                      "modules of rules (`grognard modules` lists them)."))
    for word, said in (("with", "switched on"), ("without", "switched off")):
        if data[word]:
            to.print(indented(f"{said}: {', '.join(data[word])}"))
    to.print(indented(data["tables"]))
    if data["documents"]:
        to.print(indented(data["documents"]))
    for note in data["notes"]:
        to.print(indented(note))
    if data["deviations"]:
        to.print()
        to.print(indented("Where the set-up departs from the print:"))
        for deviation in data["deviations"]:
            said = f"- {deviation['printed']}: {deviation['ruling']}"
            why = f" ({deviation['why']})" if deviation["why"] else ""
            to.print(indented(cited(said + why, [deviation["cite"]] if deviation["cite"] else [])))
    to.print()
    to.print(grid(("side", "played by"), list(data["seats"].items())))
    for sides in data["together"]:
        to.print(indented(f"{' and '.join(sides)} are one player"))
    seed = data["dice"].get("seed")
    dice = f"dice: {data['dice'].get('mode', '')}" + (f", seed {seed}" if seed is not None else "")
    to.print(f"{dice}; journal: {data['journal'] or 'none'}")
    to.print()
