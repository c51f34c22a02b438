"""Tables: rows, columns, and for every cell its value, provenance and rule.

    crt = tables.table("crt1")
    crt.word(3, "4-1")            "Ex"
    crt.cell(3, "4-1").provenance "reconstructed"

A cell that says "no" forbids: `int` and `fraction` answer None for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from typing import NoReturn, TypeAlias

from grognard.content.cells import Cell, CellType, ColumnType, Value
from grognard.content.faults import dotted
from grognard.content.provenance import Provenance
from grognard.content.toml import sha256_of
from grognard.errors import ContentError, Fault, UnknownTable, did_you_mean

Whole: TypeAlias = int
"""`int`, under a name that the getter of that name does not hide."""


class UnknownCell(UnknownTable):
    """A table has no row or no column of that name."""

    def __init__(self, table: str, part: str, name: str, known: Iterable[str]) -> None:
        known = list(known)
        self.what = f"{part} of table {table}"
        near = did_you_mean(get_close_matches(name, known))
        listed = f"{part}s: {', '.join(known)}"
        super().__init__(name, hint=f"{near} {listed}".strip())


@dataclass(frozen=True)
class Table:
    """A table in use, overlays applied. `keys` names what rows and columns are."""

    id: str
    title: str
    rules: tuple[str, ...]
    provenance: Provenance
    keys: tuple[str, str]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    types: Mapping[str, ColumnType]
    cells: Mapping[tuple[str, str], Cell]
    source: str = ""
    note: str = ""

    @property
    def rule(self) -> str:
        """Return the rule the table belongs to ("" for none)."""
        return self.rules[0] if self.rules else ""

    def cell(self, row: str | Whole, column: str | Whole) -> Cell:
        """Return a cell; raise UnknownCell with near names and the list."""
        try:
            return self.cells[str(row), str(column)]
        except KeyError:
            self._unknown(str(row), str(column))

    def value(self, row: str | Whole, column: str | Whole) -> Value:
        """Return a cell's value, whatever it is."""
        return self.cell(row, column).value

    def word(self, row: str | Whole, column: str | Whole) -> str:
        """Return a cell that holds a word."""
        value = self.cell(row, column).value
        return value if isinstance(value, str) else self._wrong(row, column, "word")

    def int(self, row: str | Whole, column: str | Whole) -> Whole | None:
        """Return a cell that holds a whole number, None where it says "no"."""
        cell = self.cell(row, column)
        if cell.prohibited:
            return None
        whole = isinstance(cell.value, Whole) and not isinstance(cell.value, bool)
        return cell.value if whole else self._wrong(row, column, "int")  # type: ignore[return-value]

    def fraction(self, row: str | Whole, column: str | Whole) -> Fraction | None:
        """Return a cell that holds a number, exactly; None where it says "no"."""
        cell = self.cell(row, column)
        if cell.prohibited:
            return None
        if isinstance(cell.value, Whole | Fraction) and not isinstance(cell.value, bool):
            value = cell.value
            return value if isinstance(value, Fraction) else Fraction(value)
        self._wrong(row, column, "fraction")

    def row(self, row: str | Whole) -> dict[str, Cell]:
        """Return the cells of a row by column."""
        return {column: self.cell(row, column) for column in self.columns}

    def split(self, name: str) -> tuple[str, str] | None:
        """Read "row.column" (either may hold dots); None when the table has no such cell."""
        parts = name.split(".")
        for at in range(1, len(parts)):
            key = ".".join(parts[:at]), ".".join(parts[at:])
            if key in self.cells:
                return key
        return None

    def plain(self) -> dict[str, object]:
        """Return columns and rows without their stories: what play depends on."""
        rows = {r: [str(self.cells[r, c].value) for c in self.columns] for r in self.rows}
        return {"columns": list(self.columns), "rows": rows}

    def _unknown(self, row: str, column: str) -> NoReturn:
        if row not in self.rows:
            raise UnknownCell(self.id, "row", row, self.rows)
        raise UnknownCell(self.id, "column", column, self.columns)

    def _wrong(self, row: str | Whole, column: str | Whole, kind: CellType) -> NoReturn:
        found = str(self.cell(row, column).value)
        where = f"table {self.id}: {dotted('rows', str(row), str(column))}"
        raise ContentError(
            [Fault(self.source, where, "is not what a rule asks for", found,
                   ColumnType(kind).expected)]
        )


@dataclass(frozen=True, slots=True)
class OverlayUse:
    """An overlay in use: for the opening screen and the journal's header."""

    id: str
    title: str
    source: str
    owner: bool
    cells: int
    digest: str


@dataclass(frozen=True)
class TableSet:
    """The tables of a game by id, and the overlays that changed some of their cells."""

    tables: Mapping[str, Table] = field(default_factory=dict)
    overlays: tuple[OverlayUse, ...] = ()

    def table(self, table_id: str) -> Table:
        """Return a table; raise UnknownTable with near names."""
        try:
            return self.tables[table_id]
        except KeyError:
            listed = f"tables: {', '.join(self.tables)}" if self.tables else "there are no tables"
            raise UnknownTable(
                table_id, get_close_matches(table_id, self.tables), listed
            ) from None

    def __getitem__(self, table_id: str) -> Table:
        return self.table(table_id)

    def __contains__(self, table_id: object) -> bool:
        return table_id in self.tables

    def __iter__(self) -> Iterator[Table]:
        return iter(self.tables.values())

    def __len__(self) -> int:
        return len(self.tables)

    @cached_property
    def digest(self) -> str:
        """Return the SHA-256 of every value in use, independent of files and their order."""
        return sha256_of({table.id: table.plain() for table in self})

    def plus(self, tables: Iterable[Table]) -> TableSet:
        """Return the set with more tables; raise ContentError when two share an id."""
        known, faults = dict(self.tables), []
        for table in tables:
            if table.id in known:
                faults.append(
                    Fault(table.source, table.id, "is the id of another table as well",
                          found=f"the same id in {known[table.id].source}",
                          hint="rename one, or change single cells with an overlay")
                )
            known[table.id] = table
        if faults:
            raise ContentError(faults)
        return replace(self, tables=dict(sorted(known.items())))
