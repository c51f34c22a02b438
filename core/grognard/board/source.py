"""Reading a map's source files, and collecting all that is wrong with them.

A *sheet file* (`terrain.txt`) draws a layer: under `[B]` the rows of sheet B, each with its
row number, a space, and one letter a hex from the first column on; a space where the sheet
has no hex; lines that begin with # are for the reader.

A *table* (`places.csv`) is a CSV with a header. `hexes` columns hold ids and spans along a
column or row ("G3620..G3624"); `sides` columns hold ids with directions ("G0421.n.ne").
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

import tomli
from pydantic import ValidationError

from grognard.board.schema import PROVENANCES, MapFile
from grognard.errors import ContentError, Fault, did_you_mean


@dataclass(slots=True)
class Faults:
    """Everything found wrong so far; `check` raises it all at once."""

    found: list[Fault] = field(default_factory=list)

    def add(
        self,
        file: Path,
        path: str,
        message: str,
        *,
        found: str = "",
        expected: str = "",
        hint: str = "",
    ) -> None:
        """Note one thing wrong."""
        self.found.append(Fault(file, path, message, found, expected, hint))

    def check(self) -> None:
        """Raise ContentError if anything was wrong."""
        if self.found:
            raise ContentError(self.found)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table, with where it stands for the sake of messages."""

    file: Path
    number: int
    cells: Mapping[str, str]
    faults: Faults

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def fault(
        self, column: str, message: str, *, found: str = "", expected: str = "", hint: str = ""
    ) -> None:
        """Note something wrong in a column of this row."""
        path = f"row {self.number}, {column}"
        self.faults.add(self.file, path, message, found=found, expected=expected, hint=hint)

    def provenance(self, default: str) -> str:
        """Return the row's provenance, that of the layer when the row leaves it open."""
        word = self["provenance"] or default
        if word not in PROVENANCES:
            self.fault(
                "provenance", "unknown provenance", found=word, expected=", ".join(PROVENANCES)
            )
        return word

    def choose(self, column: str, known: Mapping[str, object] | tuple[str, ...]) -> str | None:
        """Return the word in a column if it is one of the known ones; else note it."""
        word = self[column]
        if word in known:
            return word
        hint = did_you_mean(get_close_matches(word, list(known)))
        self.fault(column, "unknown name", found=repr(word), hint=hint or f"one of {list(known)}")
        return None


def read_toml(file: Path, faults: Faults) -> MapFile:
    """Read map.toml; a file that cannot be understood ends the reading at once."""
    try:
        return MapFile.model_validate(tomli.loads(file.read_text("utf-8")))
    except FileNotFoundError:
        faults.add(file, "", "a map folder needs this file")
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        faults.add(file, "", f"not readable as TOML: {error}")
    except ValidationError as error:
        for e in error.errors():
            path = ".".join(str(part) for part in e["loc"])
            faults.add(file, path, e["msg"], found=repr(e["input"])[:80])
    faults.check()
    raise AssertionError("unreachable")


def read_table(
    file: Path, needed: tuple[str, ...], allowed: tuple[str, ...], faults: Faults
) -> Iterator[Row]:
    """Yield the rows of a CSV file (none if there is no such file), checking its header."""
    if not file.exists():
        return
    text = file.read_text("utf-8")
    reader = csv.reader(text.splitlines(), strict=True)
    try:
        header = next(reader, [])
        if not _header_holds(file, header, needed, allowed, faults):
            return
        for number, cells in enumerate(reader, 2):
            if len(cells) != len(header):
                faults.add(
                    file, f"row {number}", "wrong number of columns",
                    found=str(len(cells)), expected=str(len(header)),
                    hint="put text that holds a comma in double quotes",
                )  # fmt: skip
            elif cells:
                yield Row(file, number, dict(zip(header, cells, strict=True)), faults)
    except csv.Error as error:
        faults.add(file, f"row {reader.line_num}", f"not readable as CSV: {error}")


def _header_holds(
    file: Path,
    header: list[str],
    needed: tuple[str, ...],
    allowed: tuple[str, ...],
    faults: Faults,
) -> bool:
    missing = [c for c in needed if c not in header]
    unknown = [c for c in header if c not in needed and c not in allowed]
    for column in missing:
        faults.add(file, "row 1", f"column {column!r} is missing", expected=",".join(needed))
    for column in unknown:
        near = get_close_matches(column, needed + allowed)
        faults.add(file, "row 1", f"unknown column {column!r}", hint=did_you_mean(near))
    return not missing and not unknown


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of letters of one sheet."""

    file: Path
    section: str
    row: int
    letters: str


_ROW = re.compile(r"\s*(\d+) (.*)")


def read_sheets(file: Path, sections: Mapping[str, object], faults: Faults) -> Iterator[SheetRow]:
    """Yield the rows of a sheet file."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except FileNotFoundError:
        faults.add(file, "", "map.toml declares this layer, but the file is missing")
        return
    section = ""
    for number, line in enumerate(lines, 1):
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("["):
            section = line.strip("[] \t")
            if section not in sections:
                faults.add(
                    file, f"line {number}", "unknown sheet",
                    found=section, expected=", ".join(sections),
                )  # fmt: skip
        elif (match := _ROW.fullmatch(line)) and section:
            if section in sections:
                yield SheetRow(file, section, int(match[1]), match[2])
        else:
            faults.add(
                file, f"line {number}", "neither a sheet's name nor a row",
                found=repr(line[:20]), expected="[SHEET], or a row number, a space and letters",
            )  # fmt: skip
