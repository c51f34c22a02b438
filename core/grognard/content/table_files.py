"""The files that tables are written in.

    [table]
    id = "crt1"
    title = "Combat results"
    rule = "book:12.1"
    provenance = "reconstructed"
    keys = ["die", "odds"]                 # what rows and columns are
    columns = ["1-2", "1-1"]
    vocabulary = ["Ae", "Ex"]              # or type = "int", "fraction", "word", "mixed";
    types = { "1-1" = "int" }              # single columns may have a type of their own
    [rows]
    1 = ["Ae", "Ex"]                       # or { "1-2" = "Ae", "1-1" = "Ex" }
    [provenance_of]                        # for a row or for "row.column"
    "1.1-1" = "stated"
    [cite]                                 # the same, with rule ids
    1 = "book:12.11"

Several tables share a file as `[[tables]]`, each with its `rows`, `provenance_of`, `cite`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator

from grognard.content.cells import Cell, CellType, ColumnType
from grognard.content.faults import dotted, near, shown
from grognard.content.provenance import Provenance
from grognard.content.tables import Table, TableSet
from grognard.content.toml import Content, gather, load_model
from grognard.errors import ContentError, Fault


def flat(value: object) -> object:
    """Read `3.4-1 = x` (which nests) as `"3.4-1" = x`."""
    if not isinstance(value, Mapping):
        return value
    out: dict[str, object] = {}
    for key, inner in value.items():
        if isinstance(inner, Mapping):
            out.update({f"{key}.{k}": v for k, v in inner.items()})
        else:
            out[key] = inner
    return out


Scalar: TypeAlias = bool | int | float | str
Row: TypeAlias = tuple[Scalar, ...] | Mapping[str, Scalar]


class TableBlock(Content):
    """A table as it is written."""

    id: str
    title: str
    provenance: Provenance
    columns: tuple[str, ...]
    rule: str | tuple[str, ...] = ()
    note: str = ""
    keys: tuple[str, str] = ("row", "column")
    type: CellType | None = None
    vocabulary: tuple[str, ...] = ()
    types: Mapping[str, CellType] = {}
    rows: Mapping[str, Row] = {}
    provenance_of: Annotated[Mapping[str, Provenance], BeforeValidator(flat)] = {}
    cite: Annotated[Mapping[str, str], BeforeValidator(flat)] = {}

    def column_types(self) -> dict[str, ColumnType]:
        """Return what each column may hold."""
        plain = self.type or ("word" if self.vocabulary else "mixed")
        return {
            column: ColumnType(own or plain, () if own else self.vocabulary)
            for column in self.columns
            for own in (self.types.get(column),)
        }


class TableFile(Content):
    """A file with one table or several."""

    table: TableBlock | None = None
    rows: Mapping[str, Row] = {}
    provenance_of: Annotated[Mapping[str, Provenance], BeforeValidator(flat)] = {}
    cite: Annotated[Mapping[str, str], BeforeValidator(flat)] = {}
    tables: tuple[TableBlock, ...] = ()

    def blocks(self) -> list[tuple[str, str, TableBlock]]:
        """List the tables, each with the paths of its head and of its rows."""
        out = [(f"tables[{i}]", f"tables[{i}].", b) for i, b in enumerate(self.tables)]
        if self.table:
            parts = ("rows", "provenance_of", "cite")
            update = {p: {**getattr(self.table, p), **getattr(self, p)} for p in parts}
            out.insert(0, ("table", "", self.table.model_copy(update=update)))
        return out


def read_tables(
    source: Path | Mapping[str, Any], label: str = "", file: Path | str | None = None
) -> list[Table]:
    """Read the tables of a file; `label` names the file to players (default: its path)."""
    where = file or (source if isinstance(source, Path) else "<data>")
    content = load_model(TableFile, source, file=where)
    out, faults = [], []
    for head, prefix, block in content.blocks():
        reader = _Reader(block, where, head, prefix, label or str(where))
        out.append(reader.table())
        faults += reader.faults
    if not out:
        faults.append(Fault(where, "table", "holds no table", expected="[table] or [[tables]]"))
    if faults:
        raise ContentError(faults)
    return out


def read_table_folder(folder: Path) -> TableSet:
    """Read every table file of a folder; raise ContentError with the faults of all files."""
    tables, errors = [], []
    for path in sorted(folder.glob("*.toml")):
        try:
            tables += read_tables(path, f"{folder.parent.name}/{folder.name}/{path.name}")
        except ContentError as error:
            errors.append(error)
    gather(*errors)
    return TableSet().plus(tables)


def reshaped(
    table: Table, block: TableBlock, file: Path | str, path: str, label: str
) -> tuple[Table, list[Fault]]:
    """Read a table anew with other rows and columns, and what is wrong with them.

    Columns that the table had keep what they may hold; a new one may hold what all the
    others hold.
    """
    kinds = set(table.types.values())
    other = kinds.pop() if len(kinds) == 1 else ColumnType("mixed")
    types = {column: table.types.get(column, other) for column in block.columns}
    reader = _Reader(block, file, path, f"{path}.", label, types)
    return reader.table(), reader.faults


class _Reader:
    """Makes a table of what is written, and notes what is wrong on the way."""

    def __init__(
        self, block: TableBlock, file: Path | str, head: str, prefix: str, label: str,
        types: Mapping[str, ColumnType] | None = None,
    ) -> None:
        self.block, self.file, self.head, self.prefix = block, file, head, prefix
        self.label = label
        self.types = types or block.column_types()
        self.faults: list[Fault] = []

    def table(self) -> Table:
        """Return the table; it is whole only when no fault was noted."""
        block = self.block
        self._check_columns()
        cells = {}
        for row, values in block.rows.items():
            for column, value in self._by_column(row, values).items():
                cells[row, column] = self._cell(row, column, value)
        self._check_places("provenance_of", block.provenance_of, cells)
        self._check_places("cite", block.cite, cells)
        return Table(
            block.id, block.title, _rules(block.rule), block.provenance, block.keys,
            tuple(block.rows), block.columns, self.types, cells, self.label, block.note,
        )

    def _note(self, path: str, message: str, found: str = "", expected: str = "",
              hint: str = "") -> None:
        self.faults.append(Fault(self.file, path, f"{message} (table {self.block.id})", found,
                                 expected, hint))

    def _check_columns(self) -> None:
        columns = self.block.columns
        for column in dict.fromkeys(c for c in columns if columns.count(c) > 1):
            self._note(f"{self.head}.columns", "names a column twice", column)
        for column in self.block.types:
            if column not in columns:
                self._note(dotted(f"{self.head}.types", column), "is not a column of this table",
                           hint=near(column, columns, "columns"))
        if not self.block.rows:
            self._note(f"{self.prefix}rows", "has no rows", expected="at least one row")

    def _by_column(self, row: str, values: Row) -> dict[str, Scalar]:
        columns = self.block.columns
        path = dotted(f"{self.prefix}rows", row)
        if isinstance(values, tuple):
            if len(values) != len(columns):
                self._note(path, "has the wrong number of cells", str(len(values)),
                           f"{len(columns)}, one for each column")
            return dict(zip(columns, values, strict=False))
        for column in values:
            if column not in columns:
                self._note(dotted(f"{self.prefix}rows", row, column),
                           "is not a column of this table", hint=near(column, columns, "columns"))
        for column in columns:
            if column not in values:
                self._note(dotted(f"{self.prefix}rows", row, column), "is missing",
                           expected=self.types[column].expected)
        return {column: values[column] for column in columns if column in values}

    def _cell(self, row: str, column: str, raw: Scalar) -> Cell:
        block, place = self.block, f"{row}.{column}"
        provenance = block.provenance_of.get(place) or block.provenance_of.get(row)
        cite = block.cite.get(place) or block.cite.get(row) or "; ".join(_rules(block.rule))
        try:
            value = self.types[column].read(raw)
        except ValueError as error:
            words = self.types[column].vocabulary
            hint = near(raw, words, "words") if isinstance(raw, str) and words else ""
            self._note(dotted(f"{self.prefix}rows", row, column),
                       "does not fit its column", shown(raw), str(error), hint)
            value = ""
        return Cell(value, provenance or block.provenance, cite, self.label)

    def _check_places(
        self, name: str, places: Iterable[str], cells: Mapping[tuple[str, str], Cell]
    ) -> None:
        known = dict.fromkeys([*self.block.rows, *(f"{r}.{c}" for r, c in cells)])
        for place in places:
            if place not in known:
                self._note(dotted(f"{self.prefix}{name}", place), "is no row and no cell",
                           expected='a row or "row.column"',
                           hint=near(place, known, "rows and cells"))


def _rules(rule: str | tuple[str, ...]) -> tuple[str, ...]:
    return (rule,) if isinstance(rule, str) else rule
