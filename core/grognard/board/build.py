"""From source files to a board: every layer read, every name checked, all faults at once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np

from grognard.board.board import Board, BoolPlane, BytePlane, Course, Remark
from grognard.board.files import SUFFIXES, source_files
from grognard.board.geometry import Sheets
from grognard.board.grid import FLAT_TOP, POINTY_TOP, Grid, opposite
from grognard.board.listed import read_features, read_lines, read_places
from grognard.board.schema import FieldLayer, FlagLayer, MapFile, SideLayer
from grognard.board.sheets import Rows, letters_of, read_first, read_next
from grognard.board.source import Faults, Row, read_table, read_toml
from grognard.ids import HexId

AREAS = ("plane", "word", "hexes")
SIDES = ("side", "name", "sides")
CHAINS = ("kind", "name", "chain")
REMARKS = ("hexes", "fields")
GROUND = ("provenance", "cite", "note")


def build_board(folder: Path, digest: str) -> Board:
    """Read a map folder; raise ContentError with every fault found in it."""
    faults = Faults()
    builder = Builder(folder, read_toml(folder / "map.toml", faults), faults)
    board = builder.board(digest)
    faults.check()
    return board


class Builder:
    """The layers of one map while they are read."""

    def __init__(self, folder: Path, about: MapFile, faults: Faults) -> None:
        self.folder, self.about, self.faults = folder, about, faults
        self.sheets = Sheets(about.geometry)
        self.base: Rows = {}
        self.letters: dict[str, str] = {}
        for name, words in about.fields.items():
            if not words.sparse:
                self.letters[name] = self._read_letters(name, words)
        for name, flag in about.flags.items():
            if flag.yes is not None:
                self.letters[name] = self._read_letters(name, flag)
        faults.check()  # nothing can be placed before the hexes are known
        flat = about.geometry.top == "flat"
        self.grid = Grid(self.sheets.cells, self.sheets.aliases(), flat_top=flat)
        self.directions = FLAT_TOP if flat else POINTY_TOP
        self.fields: dict[str, tuple[tuple[str, ...], BytePlane]] = {}
        self.flags: dict[str, BoolPlane] = {}
        self.regions: dict[str, BoolPlane] = {}
        self.sides = {name: self._empty_sides() for name in about.sides}
        self.courses: list[Course] = []
        self.count: dict[str, Counter[str]] = {}

    def board(self, digest: str) -> Board:
        """Read all that lies on the hexes and put the board together."""
        self._paint_letters()
        self._read_areas()
        self._read_sides()
        self._read_chains()
        self._derive_sides()
        remarks = self._read_remarks()
        places = read_places(self)
        features = read_features(self)
        lines = read_lines(self)
        self._refuse_strays()
        about = self.about.map
        return Board(
            about.id,
            self.grid,
            self.fields,
            self.flags,
            self.sides,
            tuple(places),
            tuple(features),
            lines,
            self.regions,
            digest,
            about.title,
            about.attribution,
            tuple(self.courses),
            tuple(remarks),
            {layer: dict(count) for layer, count in self.count.items()},
            {name: layer.draw for name, layer in self.about.sides.items() if layer.draw},
        )

    def table(self, name: str, needed: tuple[str, ...], allowed: tuple[str, ...] = ()) -> list[Row]:
        """Read a table of this folder."""
        return list(read_table(self.folder / name, needed, (*GROUND, *allowed), self.faults))

    def hex(self, row: Row, column: str, name: str) -> HexId | None:
        """Return the id under which the map lists a hex; note one that it does not."""
        if name in self.grid:
            return self.grid.canonical(name)
        row.fault(column, "no such hex on this map", found=repr(name))
        return None

    def hexes(self, row: Row, column: str = "hexes") -> list[HexId]:
        """Read ids and spans."""
        out = []
        for token in row[column].split():
            first, dots, last = token.partition("..")
            span = self.sheets.span(first, last) if dots else [first]
            if span is None:
                row.fault(
                    column, "a span must follow one column or row of one sheet", found=repr(token)
                )
            out += [h for n in span or () if (h := self.hex(row, column, n)) is not None]
        return out

    def steps(self, row: Row, column: str = "sides") -> list[tuple[int, int]]:
        """Read hexes with directions ("G0421.n.ne") as (plane index, direction)."""
        out = []
        for token in row[column].split():
            name, *directions = token.split(".")
            hex_id = self.hex(row, column, name)
            if hex_id is None:
                continue
            if not directions:
                row.fault(column, "a hexside needs a direction", found=repr(token),
                          hint=f"write {name}.{self.directions[0]}")  # fmt: skip
            for word in directions:
                if word not in self.directions:
                    row.fault(column, "unknown direction", found=repr(token),
                              expected=", ".join(self.directions))  # fmt: skip
                    continue
                index, d = self.grid.index(hex_id), self.directions.index(word)
                if self.grid.on_map[index + self.grid.offsets[d]]:
                    out.append((index, d))
                else:
                    row.fault(column, "there is no hex beyond that side", found=repr(token))
        return out

    def tally(self, layer: str, provenance: str, entries: int = 1) -> None:
        """Count entries of a layer by provenance."""
        self.count.setdefault(layer, Counter())[provenance] += entries

    def _empty_sides(self) -> BoolPlane:
        return np.zeros((6, self.grid.size), np.bool_)

    def _read_letters(self, name: str, layer: FieldLayer | FlagLayer) -> str:
        """Read a sheet file: one letter a hex, in map order."""
        file = self.folder / f"{name}.txt"
        known = list(layer.words) if isinstance(layer, FieldLayer) else [layer.yes or "", layer.no]
        if not self.base:
            self.base = rows = read_first(file, self.sheets, self.faults)
        else:
            rows = read_next(file, self.base, self.sheets, self.faults)
        return letters_of(rows, known, file, self.faults)

    def _paint_letters(self) -> None:
        cells = self.grid.cells
        for name, letters in self.letters.items():
            layer: FieldLayer | FlagLayer
            layer = self.about.fields.get(name) or self.about.flags[name]
            self.tally(name, layer.provenance, len(letters))
            given = np.array([ord(x) for x in letters], np.uint32)
            if isinstance(layer, FieldLayer):
                labels = ("", *dict.fromkeys(w for w in layer.words.values() if w))
                plane = np.zeros(self.grid.size, np.uint8)
                for letter, word in layer.words.items():
                    plane[cells[given == ord(letter)]] = labels.index(word)
                self.fields[name] = labels, plane
            else:
                flag = np.zeros(self.grid.size, np.bool_)
                flag[cells] = given == ord(layer.yes or " ")
                self.flags[name] = flag
        for name, field in self.about.fields.items():
            if field.sparse:
                self.fields[name] = ("", *field.sparse), np.zeros(self.grid.size, np.uint8)
        for name in self.about.flags:
            self.flags.setdefault(name, np.zeros(self.grid.size, np.bool_))

    def _read_areas(self) -> None:
        """Read areas.csv: sparse fields, flags, and the regions that any row names."""
        planes = (*self.fields, *self.flags, "region")
        for row in self.table("areas.csv", AREAS):
            name = row.choose("plane", planes)
            if name is None:
                continue
            hexes = self.hexes(row)
            where = self.grid.mask(hexes)
            layer = self.about.fields.get(name) or self.about.flags.get(name)
            default = layer.provenance if layer else ""
            self.tally(name if layer else f"region {row['word']}",
                       row.provenance(default), len(hexes))  # fmt: skip
            if name in self.fields:
                labels, plane = self.fields[name]
                word = row.choose("word", labels)
                plane[where] = labels.index(word) if word else 0
            elif name in self.flags:
                self.flags[name] |= where
            elif not row["word"]:
                row.fault("word", "a region needs a name")
            else:
                known = self.regions.get(row["word"])
                self.regions[row["word"]] = where if known is None else known | where

    def _add_course(self, kind: str, row: Row, steps: list[tuple[int, int]], layer: str) -> None:
        provenance = row.provenance(self.about.sides[layer].provenance)
        self.tally(kind, provenance, len(steps))
        array = np.array(steps, np.int32).reshape(-1, 2)
        self.courses.append(Course(kind, row["name"], array, provenance, row["cite"], row["note"]))

    def _draw(self, side: str, steps: list[tuple[int, int]]) -> None:
        plane = self.sides[side]
        for index, d in steps:
            plane[d, index] = plane[opposite(d), index + self.grid.offsets[d]] = True

    def _read_sides(self) -> None:
        for row in self.table("hexsides.csv", SIDES):
            side = row.choose("side", self.sides)
            steps = self.steps(row)
            if side is not None:
                self._draw(side, steps)
                self._add_course(side, row, steps, side)

    def _read_chains(self) -> None:
        """Read chains.csv: runs of hexes joined by signs, each sign drawing kinds of side."""
        signs = self.about.steps
        seen: dict[tuple[int, int], tuple[str, str]] = {}
        for row in self.table("chains.csv", CHAINS, ("group", "via")):
            kind = row.choose("kind", self.sides)
            steps: list[tuple[int, int]] = []
            for index, d, sign in self._chain(row):
                key = (index, d) if d < 3 else (index + self.grid.offsets[d], opposite(d))
                before, by = seen.setdefault(key, (sign, row["name"]))
                if before != sign:
                    a, b = self.grid.name(index), self.grid.name(index + self.grid.offsets[d])
                    row.fault("chain", f"{by!r} joins {a} and {b} otherwise",
                              found=sign, expected=before)  # fmt: skip
                for side in signs[sign]:
                    if side in self.sides:
                        self._draw(side, [(index, d)])
                steps.append((index, d))
            if kind is not None:
                self._add_course(kind, row, steps, kind)

    def _chain(self, row: Row) -> list[tuple[int, int, str]]:
        signs = self.about.steps
        out = []
        for run in row["chain"].split():
            start: int | None = None
            sign = name = ""
            for letter in f"{run}\n":
                if letter not in signs and letter != "\n":
                    name += letter
                    continue
                hex_id = self.hex(row, "chain", name)
                index = self.grid.index(hex_id) if hex_id else None
                if start is not None and index is not None:
                    d = self.grid.direction(start, index)
                    if d is None:
                        row.fault("chain", f"{self.grid.name(start)} and {name} do not touch")
                    else:
                        out.append((start, d, sign))
                start, sign, name = index, letter, ""
        return out

    def _derive_sides(self) -> None:
        """Draw the kinds of side that follow from the hexes; those that exclude others last."""
        layers = self.about.sides
        for name in sorted(layers, key=lambda n: layers[n].between is not None):
            layer, plane = layers[name], self.sides[name]
            before = int(plane.sum())
            self._derive(name, layer, plane)
            drawn = (int(plane.sum()) - before) // 2
            if drawn:
                self.tally(name, layer.provenance, drawn)

    def _derive(self, name: str, layer: SideLayer, plane: BoolPlane) -> None:
        grid = self.grid
        where = layer.around or layer.between
        if where is None:
            return
        if where.field not in self.fields:
            self.faults.add(self.folder / "map.toml", f"sides.{name}", "unknown field",
                            found=where.field)  # fmt: skip
            return
        labels, codes = self.fields[where.field]
        for d, offset in enumerate(grid.offsets):
            here = grid.cells[grid.on_map[grid.cells + offset]]
            there = here + offset
            if layer.around is not None:
                wanted = [labels.index(w) for w in layer.around.words if w in labels]
                plane[d, here] |= np.isin(codes[here], wanted) | np.isin(codes[there], wanted)
            if layer.between is not None:
                unlike = (codes[here] != codes[there]) & (codes[here] > 0) & (codes[there] > 0)
                for other in layer.between.unless:
                    unlike &= ~self.sides[other][d, here]
                plane[d, here] |= unlike

    def _read_remarks(self) -> list[Remark]:
        known = (*self.fields, *self.flags, *self.sides)
        out = []
        for row in self.table("remarks.csv", REMARKS):
            hexes, fields = self.hexes(row), tuple(row["fields"].split())
            for name in fields:
                if name not in known:
                    row.fault("fields", "unknown layer", found=name, expected=" ".join(known))
            provenance = row.provenance("")
            for name in fields:
                default = self._default(name)
                self.tally(name, provenance, len(hexes))
                self.tally(name, default, -len(hexes))
            out.append(Remark(tuple(hexes), fields, provenance, row["cite"], row["note"]))
        return out

    def _default(self, name: str) -> str:
        about = self.about
        layer = about.fields.get(name) or about.flags.get(name) or about.sides.get(name)
        return layer.provenance if layer else ""

    def _refuse_strays(self) -> None:
        """A source file that nothing reads is a misspelt name."""
        tables = ("areas", "hexsides", "chains", "remarks", "places", "features", "lines")
        known = {f"{t}.csv" for t in tables} | {f"{n}.txt" for n in self.letters} | {"map.toml"}
        for file in source_files(self.folder):
            if file.name not in known:
                self.faults.add(file, "", "nothing in map.toml asks for this file",
                                expected=" ".join(sorted(known)),
                                hint=f"only {' '.join(SUFFIXES)} files are read")  # fmt: skip
