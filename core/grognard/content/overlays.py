"""Tables with the overlays of modules and of the game's owner applied, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from grognard.content.cells import Cell
from grognard.content.claims import Claim, Order, decide
from grognard.content.faults import dotted, near, shown
from grognard.content.overlay_files import BringsOverlays, Overlay, OverlayBlock, collect
from grognard.content.table_files import TableBlock, read_table_folder, reshaped
from grognard.content.tables import OverlayUse, Table, TableSet
from grognard.errors import ContentError, Fault

SHAPE = "the shape"
"""The "cell" that is claimed by an overlay that gives a table another shape."""


def load_tables(
    folder: Path,
    modules: Iterable[BringsOverlays] = (),
    owner: Iterable[Path | str] = (),
) -> TableSet:
    """Read a ruleset's tables, and apply the modules' overlays and the owner's."""
    return apply(read_table_folder(folder), collect(modules, owner))


def apply(tables: TableSet, overlays: Sequence[Overlay]) -> TableSet:
    """Return the tables with every overlay applied; raise ContentError with every fault."""
    blocks = [(o, n, b) for o in overlays for n, b in enumerate(o.content.overlay) if b.table]
    faults = [
        Fault(o.file, f"overlay[{n}].table", "is no table of this game", shown(b.table),
              hint=near(b.table, tables.tables, "tables"))
        for o, n, b in blocks if b.table not in tables
    ]
    blocks = [(o, n, b) for o, n, b in blocks if b.table in tables]
    shapes, bad = _shapes(tables, blocks, overlays)
    faults += bad
    if bad:
        raise ContentError(faults)
    changed = {t.id: shapes[t.id][1] if t.id in shapes else t for t in tables}
    claims = []
    order = Order(overlays)
    for overlay, number, block in blocks:
        shape = shapes[block.table][0] if block.table in shapes else None
        probe = Claim(overlay, number, block, block.target, SHAPE, f"overlay[{number}]", None)
        if shape and overlay is not shape.overlay and not order.above(probe, shape):
            # Below the new shape its cells are gone; they are checked, and not used.
            faults += _claims(overlay, number, block, tables.table(block.table))[1]
            if not order.above(shape, probe):
                faults += decide([shape, probe], overlays)[1]
            continue
        made, bad = _claims(overlay, number, block, changed[block.table])
        faults += bad
        claims += made
    won, bad = decide(claims, overlays)
    if faults + bad:
        raise ContentError(faults + bad)
    for (_, cell), claim in won.items():
        table = changed[claim.block.table]
        changed[table.id] = _set(table, table.split(cell) or ("", ""), claim)
    changed = {name: _recount(table) for name, table in changed.items()}
    return replace(tables, tables=changed, overlays=tuple(_uses(overlays, changed)))


def _claims(
    overlay: Overlay, number: int, block: OverlayBlock, table: Table
) -> tuple[list[Claim], list[Fault]]:
    """List the cells that a block wants to set, with their values checked."""
    claims: list[Claim] = []
    faults: list[Fault] = []
    for path, name, raw in _wishes(number, block, table, overlay, faults):
        key = table.split(name)
        if key is None:
            faults.append(_no_cell(overlay.file, path, name, table))
            continue
        try:
            value = table.types[key[1]].read(raw)
        except ValueError as error:
            words = table.types[key[1]].vocabulary
            hint = near(raw, words, "words") if isinstance(raw, str) and words else ""
            faults.append(Fault(overlay.file, path, f"does not fit table {table.id}", shown(raw),
                                str(error), hint))
            continue
        claims.append(Claim(overlay, number, block, block.target, ".".join(key), path, value))
    return claims, faults


def _wishes(
    number: int, block: OverlayBlock, table: Table, overlay: Overlay, faults: list[Fault]
) -> Iterator[tuple[str, str, object]]:
    """List path, "row.column" and raw value of everything a block says about single cells."""
    for name, raw in block.cells.items():
        yield dotted(f"overlay[{number}]", "cells", name), name, raw
    for row, values in () if block.columns else block.rows.items():
        path = dotted(f"overlay[{number}]", "rows", row)
        if isinstance(values, Mapping):
            for column, raw in values.items():
                yield f"{path}.{column}", f"{row}.{column}", raw
        elif len(values) != len(table.columns):
            faults.append(Fault(
                overlay.file, path, f"has the wrong number of cells for table {table.id}",
                str(len(values)), f"{len(table.columns)}: {', '.join(table.columns)}",
                "give `columns` as well if the printed table has other columns"))
        else:
            for column, raw in zip(table.columns, values, strict=True):
                yield path, f"{row}.{column}", raw


def _no_cell(file: Path, path: str, name: str, table: Table) -> Fault:
    row, _, column = name.partition(".")
    if not column:
        return Fault(file, path, f"is no cell of table {table.id}", expected='"row.column"')
    if row in table.rows:
        hint = near(column, table.columns, "columns")
        return Fault(file, path, f"table {table.id} has no column {column!r}", hint=hint)
    hint = near(row, table.rows, "rows")
    return Fault(file, path, f"table {table.id} has no row {row!r}", hint=hint)


def _shapes(
    tables: TableSet, blocks: Iterable[tuple[Overlay, int, OverlayBlock]],
    overlays: Sequence[Overlay],
) -> tuple[dict[str, tuple[Claim, Table]], list[Fault]]:
    """Give tables the other shape that an overlay gives them."""
    claims = [
        Claim(o, n, b, b.target, SHAPE, f"overlay[{n}].columns", None)
        for o, n, b in blocks if b.columns
    ]
    won, faults = decide(claims, overlays)
    out: dict[str, tuple[Claim, Table]] = {}
    for claim in won.values():
        table, overlay = tables.table(claim.block.table), claim.overlay
        made, bad = reshaped(table, _block(table, claim), overlay.file,
                             f"overlay[{claim.number}]", overlay.source)
        faults += bad
        cells = {k: replace(c, overlay=overlay.id, was=_was(table, k))
                 for k, c in made.cells.items()}
        out[table.id] = claim, replace(made, cells=cells)
    return out, faults


def _block(table: Table, claim: Claim) -> TableBlock:
    """Write a table down anew, with the columns and rows of an overlay."""
    block, cite = claim.block, claim.block.cite
    return TableBlock(
        id=table.id, title=table.title, note=table.note, keys=table.keys,
        provenance=claim.overlay.provenance(block), columns=block.columns, rows=block.rows,
        rule=(cite,) if cite else table.rules,
    )


def _was(table: Table, key: tuple[str, str]) -> Any:
    cell = table.cells.get(key)
    return cell.value if cell else None


def _set(table: Table, key: tuple[str, str], claim: Claim) -> Table:
    overlay, block = claim.overlay, claim.block
    old = table.cells[key]
    cite = block.cite or block.why or overlay.content.meta.why or old.cite
    was = old.value if old.was is None else old.was
    new = Cell(claim.value, overlay.provenance(block), cite, overlay.source,  # type: ignore[arg-type]
               overlay.id, was)
    return replace(table, cells={**table.cells, key: new})


def _recount(table: Table) -> Table:
    """Let a table that overlays set entirely say where its cells come from now."""
    words = {cell.provenance for cell in table.cells.values()}
    return replace(table, provenance=words.pop()) if len(words) == 1 else table


def _uses(overlays: Iterable[Overlay], tables: Mapping[str, Table]) -> Iterator[OverlayUse]:
    for o in overlays:
        cells = sum(c.overlay == o.id for t in tables.values() for c in t.cells.values())
        yield OverlayUse(o.id, o.content.meta.title, o.source, o.owner, cells, o.digest)
