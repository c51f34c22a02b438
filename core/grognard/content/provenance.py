"""Where a number comes from, and how many numbers of each kind a game uses.

`stated`: a rulebook says so. `derived`: it follows from what a rulebook says. `authored`: from
geography or history. `reconstructed`: a default, consistent with everything stated, for a
chart that is not at hand; an owner of the printed game replaces it with an overlay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from pydantic import BaseModel

if TYPE_CHECKING:
    from grognard.content.tables import Table


class Provenance(StrEnum):
    """Where a number comes from, the surest first."""

    STATED = "stated"
    DERIVED = "derived"
    AUTHORED = "authored"
    RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True, slots=True)
class TableProvenance:
    """How many cells of a table come from where, and which overlays set some of them."""

    id: str
    title: str
    source: str
    cells: Mapping[Provenance, int]
    overlays: Mapping[str, int]

    @property
    def weakest(self) -> Provenance:
        """Return the least sure provenance among the cells in use."""
        return next((p for p in reversed(Provenance) if self.cells.get(p)), Provenance.STATED)

    def __str__(self) -> str:
        cells = ", ".join(f"{n} {p}" for p, n in self.cells.items())
        overlays = "".join(f"; {n} set by {name}" for name, n in self.overlays.items())
        return f"{self.id} ({self.title}): {cells}{overlays}"


@dataclass(frozen=True, slots=True)
class Summary:
    """Every table in use with the provenance of its cells."""

    tables: tuple[TableProvenance, ...]

    def cells(self) -> dict[Provenance, int]:
        """Count the cells of all tables by provenance, surest first."""
        total: Counter[Provenance] = Counter()
        for table in self.tables:
            total.update(table.cells)
        return {p: total[p] for p in Provenance if total[p]}

    def holding(self, provenance: Provenance) -> tuple[TableProvenance, ...]:
        """List the tables with at least one cell of a provenance."""
        return tuple(t for t in self.tables if t.cells.get(provenance))

    def sentence(self) -> str:
        """Say in one sentence what a player should know before he starts."""
        doubtful = self.holding(Provenance.RECONSTRUCTED)
        count = len(self.tables)
        if not doubtful:
            return f"{count} tables in use, none of them reconstructed."
        names = ", ".join(t.id for t in doubtful)
        return (
            f"{len(doubtful)} of {count} tables in use are reconstructed, in whole or in part: "
            f"{names}. An owner of the printed charts can replace them with --overlay."
        )

    def as_json(self) -> list[dict[str, object]]:
        """Return one entry a table, in a form that JSON can hold."""
        return [
            {
                "table": t.id, "title": t.title, "source": t.source,
                "cells": {str(p): n for p, n in t.cells.items()}, "overlays": dict(t.overlays),
            }
            for t in self.tables
        ]


def of_documents(documents: Mapping[str, BaseModel]) -> dict[str, tuple[int, int]]:
    """Count the entries of documents: how many are reconstructed, if only in part, and all."""
    out = {}
    for name, document in documents.items():
        lists = (value for _, value in document if isinstance(value, tuple))
        entries = [e for entries in lists for e in entries if hasattr(e, "provenance")]
        doubtful = [e for e in entries if Provenance.RECONSTRUCTED in (
            e.provenance, *getattr(e, "provenance_of", {}).values())]
        if entries:
            out[name] = len(doubtful), len(entries)
    return out


def documents_sentence(documents: Mapping[str, BaseModel]) -> str:
    """Say in one sentence how much of the documents is reconstructed ("" when nothing is)."""
    counts = {name: c for name, c in of_documents(documents).items() if c[0]}
    if not counts:
        return ""
    listed = ", ".join(f"{some} of {every} {name}" for name, (some, every) in counts.items())
    return f"Reconstructed as well, in whole or in part: {listed}."


def summarize(tables: Iterable[Table]) -> Summary:
    """Count where the cells of tables come from."""
    return Summary(tuple(_of(table) for table in tables))


def _of(table: Table) -> TableProvenance:
    count = Counter(cell.provenance for cell in table.cells.values())
    overlaid = Counter(cell.overlay for cell in table.cells.values() if cell.overlay)
    cells = {p: count[p] for p in Provenance if count[p]}
    overlays = dict(sorted(overlaid.items()))
    return TableProvenance(table.id, table.title, table.source, cells, overlays)
