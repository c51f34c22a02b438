"""Layers drawn as sheets of letters: the first lists the hexes, the others must lie on it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from grognard.board.geometry import Sheets
from grognard.board.source import Faults, read_sheets

Rows = dict[tuple[str, int], str]


def read_first(file: Path, sheets: Sheets, faults: Faults) -> Rows:
    """Read the layer that lists the hexes of the map."""
    rows = _rows(file, sheets, faults)
    seen: dict[tuple[int, int], str] = {}
    for (section, number), letters in rows.items():
        first = sheets.geometry.sections[section].first_column
        for column, letter in enumerate(letters, first):
            if letter != " ":
                name = sheets.add(section, column, number)
                other = seen.setdefault(sheets.cells[name], name)
                if other != name:
                    faults.add(file, f"sheet {section}, row {number}", f"{name} is drawn twice",
                               found=f"{other} is the same place",
                               hint="check the offsets of the two sheets in map.toml")  # fmt: skip
    if not rows:
        faults.add(file, "", "the layer is empty")
    return rows


def read_next(file: Path, base: Rows, sheets: Sheets, faults: Faults) -> Rows:
    """Read another layer and compare it with the first, row by row."""
    rows = _rows(file, sheets, faults)
    for key in base.keys() - rows.keys():
        faults.add(file, f"sheet {key[0]}, row {key[1]}", "the row is missing")
    for key, letters in rows.items():
        where, first = f"sheet {key[0]}, row {key[1]}", base.get(key)
        if first is None:
            faults.add(file, where, "the map has no such row")
        elif _shape(first) != _shape(letters):
            faults.add(file, where, "the row does not lie on the hexes of the map",
                       found=repr(letters), expected=repr(first),
                       hint="blanks must stand where the first layer has them")  # fmt: skip
    return {key: rows.get(key, "") for key in base}


def letters_of(rows: Rows, known: Iterable[str], file: Path, faults: Faults) -> str:
    """Return one letter a hex in map order; note every letter that map.toml does not explain."""
    joined = "".join(letters.replace(" ", "") for letters in rows.values())
    wrong = set(joined) - set(known)
    if wrong:
        for (section, number), letters in rows.items():
            for letter in sorted(wrong & set(letters)):
                place = letters.index(letter) + 1
                faults.add(file, f"sheet {section}, row {number}", "unknown letter",
                           found=f"{letter!r}, letter {place} of the row",
                           expected=" ".join(sorted(known)))  # fmt: skip
    return joined


def _rows(file: Path, sheets: Sheets, faults: Faults) -> Rows:
    rows: Rows = {}
    for row in read_sheets(file, sheets.geometry.sections, faults):
        key = (row.section, row.row)
        if key in rows:
            faults.add(file, f"sheet {row.section}, row {row.row}", "the row is drawn twice")
        rows[key] = row.letters.rstrip()
    return rows


def _shape(letters: str) -> str:
    return "".join(" " if x == " " else "x" for x in letters)
