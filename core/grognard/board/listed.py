"""The named things of a map: places, features and lines, each a table of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.board.board import Feature, Line, Place
from grognard.board.schema import PROVENANCES
from grognard.board.source import Row
from grognard.ids import HexId

if TYPE_CHECKING:
    from grognard.board.build import Builder

PLACES = ("name", "hex", "owner", "traits")
FEATURES = ("kind", "name", "hexes", "data")
LINES = ("name", "segment", "first", "second", "sides")


def read_places(builder: Builder) -> list[Place]:
    """Read places.csv; a trait may carry a provenance of its own ("major-port:stated")."""
    out: list[Place] = []
    seen: dict[str, int] = {}
    for row in builder.table("places.csv", PLACES, ("lat", "lon")):
        hex_id = builder.hex(row, "hex", row["hex"])
        name = row["name"]
        if not name:
            row.fault("name", "a place needs a name")
        if name.casefold() in seen:
            row.fault("name", f"row {seen[name.casefold()]} has the same name", found=repr(name))
        seen[name.casefold()] = row.number
        provenance = row.provenance("")
        traits, own = _traits(row)
        for trait in traits:
            builder.tally(trait, own.get(trait, provenance))
        builder.tally("place", provenance)
        if hex_id is not None:
            out.append(
                Place(
                    name,
                    hex_id,
                    frozenset(traits),
                    row["owner"],
                    provenance,
                    row["cite"],
                    row["note"],
                    own,
                )
            )
    return out


def _traits(row: Row) -> tuple[list[str], dict[str, str]]:
    traits, own = [], {}
    for token in row["traits"].split():
        trait, colon, provenance = token.partition(":")
        traits.append(trait)
        if colon and provenance not in PROVENANCES:
            row.fault("traits", "unknown provenance", found=token, expected=", ".join(PROVENANCES))
        elif colon:
            own[trait] = provenance
    return traits, own


def read_features(builder: Builder) -> list[Feature]:
    """Read features.csv; `data` holds "key=value" pairs parted by semicolons."""
    out = []
    for row in builder.table("features.csv", FEATURES):
        provenance = row.provenance("")
        data: dict[str, str] = {}
        for pair in filter(None, (p.strip() for p in row["data"].split(";"))):
            key, equals, value = pair.partition("=")
            if not equals or key in data:
                row.fault("data", "not a list of key=value", found=repr(pair))
            data[key] = value
        if not row["kind"]:
            row.fault("kind", "a feature needs a kind")
        builder.tally(row["kind"], provenance)
        hexes = builder.hexes(row) if row["hexes"] else [HexId("")]
        out += [
            Feature(row["kind"], row["name"], h, data, provenance, row["cite"], row["note"])
            for h in hexes
        ]
    return out


def read_lines(builder: Builder) -> dict[str, Line]:
    """Read lines.csv: each row a segment of a line, with the parties on its two sides."""
    grid = builder.grid
    out: dict[str, Line] = {}
    for row in builder.table("lines.csv", LINES):
        name, sides = row["name"], (row["first"], row["second"])
        provenance = row.provenance("")
        pairs = tuple((grid.name(i), grid.name(i + grid.offsets[d])) for i, d in builder.steps(row))
        builder.tally(f"line {name}", provenance, len(pairs))
        line = out.get(name)
        if line is None:
            out[name] = Line(name, sides, pairs, provenance, row["cite"])
        elif line.sides != sides:
            row.fault("first", "an earlier segment parts others", found="|".join(sides),
                      expected="|".join(line.sides))  # fmt: skip
        else:
            cites = {c: None for c in f"{line.cite}; {row['cite']}".split("; ") if c}
            weakest = max(line.provenance, provenance, key=_rank)
            out[name] = Line(name, sides, line.pairs + pairs, weakest, "; ".join(cites))
    return out


def _rank(word: str) -> int:
    return PROVENANCES.index(word) if word in PROVENANCES else len(PROVENANCES)
