"""What `modules`, `rules` and `tables` list, as data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from grognard.assembly import Assembly, Choice, assemble, discover, load_file, select
from grognard.cli.module_list import module_data
from grognard.cli.out import cited, grid, indented
from grognard.content.provenance import summarize
from grognard.content.tables import Table, TableSet
from grognard.errors import ContentError, GrognardError, UsageError
from grognard.rulebook import RuleIndex
from grognard.scenario import load_ruleset, read_scenario_header

Choices = Mapping[str, tuple[Any, ...]]


def assembly_of(ruleset: str | None, scenario: str | None, choice: Choices) -> Assembly:
    """Assemble the modules of a scenario or ruleset; of the only ruleset when none is named."""
    from grognard.content.find import find_ruleset, find_scenario, rulesets

    given = Choice(**choice)
    if scenario is not None:
        header = read_scenario_header(find_scenario(scenario))
        ruleset = ruleset or header.ruleset
        given = Choice((*header.with_, *given.with_), (*header.without, *given.without),
                       given.files, given.overlays)
    if ruleset is None:
        known = [e.name for e in rulesets()]
        if len(known) != 1:
            raise UsageError("which ruleset?", f"--ruleset {' or '.join(known) or 'PATH'}, or "
                             "--scenario NAME")
        ruleset = known[0]
    return assemble(discover(), load_ruleset(find_ruleset(ruleset)), given)


# --- modules ------------------------------------------------------------------------------------


def modules(scenario: str | None, ruleset: str | None, choice: Choices) -> list[dict[str, Any]]:
    """List installed modules, active ones first and in their order when a game is named."""
    from grognard.content.find import rulesets

    known = dict(discover())
    for path in choice.get("files", ()):
        known.update({m.id: m for m in load_file(path)})
    listing = [load_ruleset(e.path).ruleset for e in rulesets()]
    homes = {m: {r.edition for r in listing if m in r.modules} for m in known}
    if not scenario and not ruleset:
        return [module_data(m, homes[m.id]) for m in sorted(known.values(), key=lambda m: m.id)]
    assembly = assembly_of(ruleset, scenario, choice)
    active = list(assembly.modules)
    ids = [m.id for m in active]
    rest = [(m, why_not(m, assembly, known, homes[m.id]))
            for m in known.values() if m.id not in ids]
    rest.sort(key=lambda pair: (bool(pair[1]), pair[0].id))
    told = [(m, True, "") for m in active] + [(m, False, why) for m, why in rest]
    return [{**module_data(m, homes.get(m.id, ())), "active": on, "applies": not why,
             "why_not": why} for m, on, why in told]


def why_not(
    module: Any, assembly: Assembly, known: Mapping[Any, Any], homes: set[str]
) -> str:
    """Say why a module cannot be switched on in a game, "" when it can.

    One that says no editions belongs to those whose rulesets list it (`homes`), if any does.
    """
    head = assembly.ruleset.ruleset
    meant = set(module.editions) or homes
    if meant and head.edition not in meant:
        return f"for {', '.join(sorted(meant))}"
    try:
        select(known, assembly.ruleset, Choice(
            (*(m.id for m in assembly.modules), module.id)))
    except GrognardError as error:
        return error.message
    return ""


# --- rules --------------------------------------------------------------------------------------


def rule(text: str, edition: str) -> dict[str, Any]:
    """Return everything that is known of a rule."""
    index = RuleIndex.load()
    case = index.case(text, edition)
    tests = tests_folder()
    tables = [t.id for found in table_sets({}).values() for t in index.tables_for(case.id, found)]
    return {
        "id": case.id, "title": case.title, "status": case.status, "module": case.module,
        "ruling": case.ruling, "needs": list(case.needs),
        "counterparts": dict(case.counterparts), "same": case.same,
        "code": [_place(c) for c in index.code_for(case.id)],
        "tests": [_place(c) for c in index.tests_for(case.id, tests)] if tests else [],
        "tables": list(dict.fromkeys(tables)),
    }


def tell_rule(to: Console, found: Mapping[str, Any]) -> None:
    """Print a rule."""
    to.print(indented(f"{found['id']}  {found['title']}", 0))
    for name in ("status", "module", "ruling"):
        if found[name]:
            to.print(indented(f"{name}: {found[name]}"))
    for name in ("needs", "tables"):
        if found[name]:
            to.print(indented(f"{name}: {', '.join(found[name])}"))
    if found["same"]:
        to.print(indented(f"the same as {found['same']}, whose code and tests count for it"))
    for edition, number in found["counterparts"].items():
        to.print(indented(f"in {edition}: {number}"))
    for name in ("code", "tests"):
        for number, place in enumerate(found[name]):
            to.print(indented(f"{f'{name}:' if not number else '':7}{place}"))


def cases(edition: str, status: str) -> list[dict[str, str]]:
    """List the cases of the rulebooks."""
    from grognard.rulebook import STATUSES

    if status not in ("", *STATUSES):
        raise UsageError(f"no case has the status {status!r}", f"statuses: {', '.join(STATUSES)}")
    index = _index_with(edition)
    listed = index.of_edition(edition) if edition else iter(index)
    return [{"id": c.id, "title": c.title, "status": c.status, "module": c.module}
            for c in listed if status in ("", c.status)]


def tell_cases(to: Console, found: list[dict[str, str]]) -> None:
    """Print cases, a line each."""
    to.print(grid(("rule", "status", "title"), [(c["id"], c["status"], c["title"]) for c in found],
                  keep=(0, 1)))
    to.print(f"{len(found)} cases")


def coverage(edition: str) -> list[dict[str, Any]]:
    """Count cases by book, section and status."""
    return [{"book": c.book, "section": c.section, "cases": c.total,
             **{str(s): n for s, n in c.counts.items()}}
            for c in _index_with(edition).coverage(edition)]


def _index_with(edition: str) -> RuleIndex:
    """Load the rule index; raise when an edition is named that no book in it belongs to."""
    index = RuleIndex.load()
    known = sorted({e for b in index.books.values() for e in (b.id, *b.editions)})
    if edition and edition not in known:
        raise UsageError(f"no rulebook belongs to an edition called {edition!r}",
                         f"editions and books: {', '.join(known)}")
    return index


def tell_coverage(to: Console, ledger: list[dict[str, Any]]) -> None:
    """Print the ledger with a total for each book."""
    from grognard.rulebook import STATUSES

    rows: list[tuple[object, ...]] = []
    for book in dict.fromkeys(c["book"] for c in ledger):
        own = [c for c in ledger if c["book"] == book]
        rows += [(f"{book}:{c['section']}", c["cases"], *(c.get(s, "") for s in STATUSES))
                 for c in own]
        rows.append((f"{book} in all", sum(c["cases"] for c in own),
                     *(sum(c.get(s, 0) for c in own) for s in STATUSES)))
    to.print(grid(("section", "cases", *STATUSES), rows, right=range(1, 2 + len(STATUSES))))


def tests_folder() -> Path | None:
    """Return the folder of our tests when the engine runs from its sources."""
    import grognard

    root = Path(grognard.__file__).parents[2]
    return root / "tests" if (root / "tests").is_dir() else None


def _place(citation: Any) -> str:
    file = Path(citation.file)
    folder = tests_folder()
    if folder is not None and file.is_relative_to(folder.parent):
        file = file.relative_to(folder.parent)
    return f"{file}:{citation.line} {citation.name}".strip()


# --- tables -------------------------------------------------------------------------------------


def tables_of(
    ruleset: str | None, scenario: str | None, choice: Choices
) -> dict[str, TableSet]:
    """Return the tables of a scenario or ruleset (of all, if none is named), by ruleset."""
    if ruleset is None and scenario is None:
        return table_sets(choice)
    return {ruleset or "": assembly_of(ruleset, scenario, choice).tables}


def table_sets(choice: Choices) -> dict[str, TableSet]:
    """Return the tables of every ruleset that can be played; of those that share them, once.

    When none can, or none takes the overlays, what is wrong with the likeliest is raised.
    """
    from grognard.content.find import rulesets

    found, faults = dict[str, TableSet](), list[GrognardError]()
    for entry in sorted(rulesets(), key=lambda e: e.name):
        try:
            tables = assembly_of(entry.name, None, choice).tables
        except GrognardError as error:
            faults.append(error)
            continue
        if all(_content(tables) != _content(other) for other in found.values()):
            found[entry.name] = tables
    if faults and not found:
        raise min(faults, key=_strangeness)
    return found


def _strangeness(error: Exception) -> tuple[int, int]:
    """Count the tables that a ruleset does not know, and all faults: the likeliest has fewest."""
    faults = error.faults if isinstance(error, ContentError) else ()
    unknown = sum(f.path.endswith("].table") for f in faults) if faults else 1000
    return unknown, len(faults)


def _content(found: TableSet) -> list[dict[str, Any]]:
    return [table_data(table) for table in found]


def table_in(sets: Mapping[str, TableSet], name: str) -> Table:
    """Return the table of a name; raise when no ruleset has it, or several unlike ones."""
    having, faults = dict[str, Table](), list[GrognardError]()
    for ruleset, tables in sets.items():
        try:
            table = tables.table(name)
        except GrognardError as error:
            faults.append(error)
            continue
        if all(table_data(table) != table_data(other) for other in having.values()):
            having[ruleset] = table
    if not having:
        raise next((e for e in faults if getattr(e, "hint", "")), faults[0])
    if len(having) > 1:
        raise UsageError(f"several rulesets have a table called {name!r}",
                         f"--ruleset {' or '.join(having)}")
    return next(iter(having.values()))


def tables(found: TableSet) -> dict[str, Any]:
    """Return every table with the provenance of its cells."""
    summary = summarize(found)
    overlays = [{"id": o.id, "title": o.title, "source": o.source, "cells": o.cells,
                 "owner": o.owner} for o in found.overlays]
    return {"sentence": summary.sentence(), "tables": summary.as_json(), "overlays": overlays}


def tell_tables(to: Console, found: TableSet, *, provenance: bool) -> None:
    """Print the tables, and in full how many cells come from where."""
    summary = summarize(found)
    if provenance:
        words = list(summary.cells())
        rows = [(t.id, t.title, *(t.cells.get(p, "") for p in words)) for t in summary.tables]
        rows.append(("in all", "", *summary.cells().values()))
        to.print(grid(("table", "title", *words), rows, right=range(2, 2 + len(words))))
        for table in summary.tables:
            for overlay, cells in table.overlays.items():
                to.print(indented(f"{table.id}: {cells} cells set by the overlay {overlay}"))
    else:
        rows = [(t.id, t.title, t.weakest) for t in summary.tables]
        to.print(grid(("table", "title", "weakest cell"), rows))
    to.print(indented(summary.sentence(), 0))


def table_data(table: Table) -> dict[str, Any]:
    """Return a table with the story of every cell."""
    cells = {
        f"{row}.{column}": {"value": str(cell.value), "provenance": str(cell.provenance),
                            "cite": cell.cite, "overlay": cell.overlay}
        for (row, column), cell in table.cells.items()
    }
    return {"id": table.id, "title": table.title, "rules": list(table.rules),
            "provenance": str(table.provenance), "keys": list(table.keys), "note": table.note,
            "rows": list(table.rows), "columns": list(table.columns), "cells": cells}


def tell_table(to: Console, table: Table, *, provenance: bool) -> None:
    """Print a table; with provenance a letter behind each cell says where it comes from."""
    to.print(indented(cited(f"{table.id}: {table.title} ({table.provenance})", table.rules), 0))
    said = {
        key: f"{_cell(cell.value)} {str(cell.provenance)[0]}" if provenance else _cell(cell.value)
        for key, cell in table.cells.items()
    }
    names = [k for k in table.keys if k]
    first = max([*map(len, table.rows), len(names[0]) if names else 0])
    for number, columns in enumerate(_fitting(table, said, to.width - first)):
        if number:
            to.print()
        if len(names) > 1:
            to.print(" " * (first + 2) + names[1])
        rows = [(row, *(said[row, c] for c in columns)) for row in table.rows]
        to.print(grid((names[0] if names else "", *columns), rows,
                      keep=range(1 + len(columns)) if len(columns) > 1 else (0,)))
    if provenance:
        to.print("s stated, d derived, a authored, r reconstructed")
        cites = dict.fromkeys(c.cite for c in table.cells.values() if c.cite)
        if cites:
            to.print(indented(f"cited: {'; '.join(cites)}"))
    if table.note:
        to.print(indented(table.note))


def _fitting(
    table: Table, said: Mapping[tuple[str, str], str], room: int
) -> Iterable[list[str]]:
    """Part the columns of a table so that each part is as wide as the console."""
    part: list[str] = []
    used = 0
    for column in table.columns:
        wide = 2 + max([len(column), *(len(said[row, column]) for row in table.rows)])
        if part and used + wide > room:
            yield part
            part, used = [], 0
        part.append(column)
        used += wide
    yield part


def _cell(value: Any) -> str:
    from grognard.cli.out import fraction

    if isinstance(value, bool):
        return "yes" if value else "no"
    return fraction(value) if hasattr(value, "numerator") else str(value)
