"""Write the files of this folder from the layers of the reconstruction, given their folder.

    python convert.py LAYERS [--into FOLDER]

LAYERS holds hexes.csv, hexsides.csv, rail.csv, places.csv, special.csv, lines.csv and
districts.csv with one row a hex or hexside. Letters, words and sheets come from map.toml.
Only needed when the reconstruction itself changes; the files here are the source.
"""

from __future__ import annotations

import argparse
import csv
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
AXIAL = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
WORDS = {"deduced": "derived"}
SIGNS = {"european": "-", "russian": "=", "break": "/", "ferry": "~"}
Row = dict[str, str]


class Reconstruction:
    """The layers as they come, with the lattice they lie on."""

    def __init__(self, folder: Path, about: dict) -> None:
        self.folder, self.about = folder, about
        self.sections = about["geometry"]["sections"]
        self.hexes = {r["id"]: r for r in self.rows("hexes.csv")}

    def rows(self, name: str) -> list[Row]:
        """Read a table, with the words for its ground put into ours."""
        with (self.folder / name).open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            for key in ("provenance", "port_provenance"):
                if key in row:
                    row[key] = WORDS.get(row[key], row[key])
        return rows

    def axial(self, hex_id: str) -> tuple[int, int]:
        """Return axial (q, r) of a hex id."""
        section = self.sections[hex_id[0]]
        column = int(hex_id[1:3]) + section["column"]
        row = int(hex_id[3:]) + section["row"]
        return column, (2 * row + (column % 2 == 0) - column) // 2

    def direction(self, start: str, end: str) -> str:
        """Name the direction from a hex to its neighbour."""
        (q1, r1), (q2, r2) = self.axial(start), self.axial(end)
        return DIRECTIONS[AXIAL.index((q2 - q1, r2 - r1))]

    def eastern(self, hex_id: str) -> list[str]:
        """Return the two neighbours in the next column, those on land."""
        (q, r), at = self.axial(hex_id), {self.axial(h): h for h in self.hexes}
        near = (at[q + dq, r + dr] for dq, dr in AXIAL[1:3])
        return [h for h in near if self.hexes[h]["kind"] != "sea"]

    def spans(self, hexes: Iterable[str]) -> str:
        """Write hexes with runs along a column as "first..last"."""
        runs: list[list[str]] = []
        for hex_id in sorted(set(hexes), key=lambda h: (h[:3], int(h[3:]))):
            last = runs[-1][-1] if runs else ""
            if last[:3] == hex_id[:3] and int(last[3:]) + 1 == int(hex_id[3:]):
                runs[-1].append(hex_id)
            else:
                runs.append([hex_id])
        return " ".join(r[0] if len(r) == 1 else f"{r[0]}..{r[-1]}" for r in runs)

    def sides(self, pairs: Iterable[tuple[str, str]]) -> str:
        """Write pairs of hexes as hexes with directions, neighbours in the list kept together."""
        out: list[list[str]] = []
        for a, b in pairs:
            if out and out[-1][0] == a:
                out[-1].append(self.direction(a, b))
            else:
                out.append([a, self.direction(a, b)])
        return " ".join(".".join(token) for token in out)


def write_table(file: Path, header: str, rows: Iterable[Iterable[str]]) -> None:
    """Write a CSV file."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header.split(","))
        writer.writerows(rows)


def sheet(data: Reconstruction, name: str, column: str, codes: dict[str, str]) -> str:
    """Draw a layer, one letter a hex."""
    lines = [f"# {name}: one letter a hex, words in map.toml"]
    for section in data.sections:
        own = [h for h in data.hexes if h[0] == section]
        columns = max(int(h[1:3]) for h in own)
        tens = "".join(str(c // 10) if c % 10 == 0 else "." for c in range(1, columns + 1))
        lines += ["", f"[{section}]", f"#  {tens}"]
        for row in range(1, max(int(h[3:]) for h in own) + 1):
            cells = (f"{section}{c:02}{row:02}" for c in range(1, columns + 1))
            letters = (codes[data.hexes[h][column]] if h in data.hexes else " " for h in cells)
            lines.append(f"{row:02} {''.join(letters)}".rstrip())
    return "\n".join(lines) + "\n"


def write_sheets(data: Reconstruction, into: Path) -> None:
    """Draw every layer that each hex has."""
    columns = {
        "kind": "kind", "terrain": "terrain", "country": "country_1939", "sea": "sea_area",
        "weather": "weather_area", "air_front": "air_front", "confidence": "confidence",
        "beach": "beach", "arctic": "arctic",
    }  # fmt: skip
    for name, column in columns.items():
        if name in data.about["fields"]:
            codes = {word: x for x, word in data.about["fields"][name]["words"].items()}
        else:
            codes = {"1": data.about["flags"][name]["yes"], "0": "."}
        (into / f"{name}.txt").write_text(sheet(data, name, column, codes), "utf-8")


def areas(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write what only some hexes have."""
    for plane, column in (("second_sea", "sea_area_2"), ("sub_area", "sea_sub")):
        for word in data.about["fields"][plane]["sparse"]:
            hexes = [h for h, r in data.hexes.items() if r[column] == word]
            yield plane, word, "", "", "", data.spans(hexes)
    groups: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for r in data.rows("districts.csv"):
        note = "; ".join(filter(None, (f"by {r['basis']}", r["note"])))
        key = ("region", f"district {r['district']}", r["provenance"], r["cite"], note)
        groups[key].append(r["hex"])
    for key, hexes in groups.items():
        yield *key, data.spans(hexes)


def remark_fields(note: str) -> str:
    """Tell which layers a remark of the reconstruction is about."""
    fields: dict[str, None] = {}
    for part in note.split(" | "):
        if re.match("(swamp|woods|rough)|.*fells|.*marshes|.*is clear|.*mountain", part):
            fields["terrain"] = None
        elif part.startswith("owner from"):
            fields["country"] = None
        elif re.search("North Sea bound", part):
            fields["sub_area"] = None
        elif re.search("beach|invaded|assault", part):
            fields |= {"kind": None, "beach": None}
        else:
            fields["kind"] = None
        if "set-up hex" in part:
            fields["country"] = None
    return " ".join(fields)


def remarks(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write where a hex stands on other ground than its layer."""
    groups: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for h, r in data.hexes.items():
        if r["provenance"] != "reconstructed" or r["note"] or r["cite"]:
            groups[r["provenance"], r["cite"], r["note"]].append(h)
    for (provenance, cite, note), hexes in sorted(groups.items(), key=lambda x: x[1]):
        yield data.spans(hexes), remark_fields(note), provenance, cite, note


def hexsides(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write all sides that do not follow from the hexes, by kind, name and ground."""
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
    for r in data.rows("hexsides.csv"):
        a, b, kind = r["hex_a"], r["hex_b"], r["feature"]
        by_lake = data.hexes[a]["kind"] == "lake" or data.hexes[b]["kind"] == "lake"
        if kind == "rail" or (kind == "lake" and by_lake):
            continue
        key = (kind, r["name"], r["provenance"], r["cite"], r["note"])
        groups[key].append((a, b))
    wet = {frozenset(p) for k, v in groups.items() if k[0] in ("sea", "lake") for p in v}
    for key, pairs in sorted(groups.items()):
        if key[0] == "border":
            pairs = [p for p in pairs if frozenset(p) in wet]
            key = (*key[:4], "runs through a lake")
        if pairs:
            yield *key, data.sides(pairs)


def chains(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write the rail lines; runs that the text forces follow as rows of their own."""
    sides = {
        frozenset((r["hex_a"], r["hex_b"])): r
        for r in data.rows("hexsides.csv")
        if r["feature"] == "rail"
    }

    def sign(a: str, b: str) -> str:
        return SIGNS[sides[frozenset((a, b))]["name"].split(";")[-1]]

    lines = data.rows("rail.csv")
    for r in lines:
        hexes = r["hexes"].split()
        chain = hexes[0] + "".join(sign(a, b) + b for a, b in pairwise(hexes))
        yield ("rail", r["line"], r["country"], r["towns"], r["provenance"], r["cite"],
               r["note"], chain)  # fmt: skip
    done: set[frozenset[str]] = set()
    for r in lines:
        runs: dict[str, list[str]] = defaultdict(list)
        hexes, last = r["hexes"].split(), ("", "")
        for a, b in pairwise(hexes):
            side = sides[frozenset((a, b))]
            if side["provenance"] != "derived" or frozenset((a, b)) in done:
                continue
            done.add(frozenset((a, b)))
            own = runs[side["cite"]]
            if own and last == (side["cite"], a):
                own[-1] += sign(a, b) + b
            else:
                own.append(a + sign(a, b) + b)
            last = (side["cite"], b)
        for cite, own in runs.items():
            yield ("rail", r["line"], r["country"], "", "derived", cite or r["cite"],
                   "hexsides that the text requires", " ".join(own))  # fmt: skip
    left = [s for s, r in sides.items() if r["provenance"] == "derived" and s not in done]
    if left:
        raise SystemExit(f"rail sides on no line: {left[:5]}")


def places(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write the towns."""
    for r in data.rows("places.csv"):
        traits = [t for t in ("city", "capital", "objective") if r[t] == "1"]
        if r["port"]:
            port = f"{r['port']}-port"
            own = r["port_provenance"] != r["provenance"]
            traits.append(f"{port}:{r['port_provenance']}" if own else port)
        yield (r["name"], r["hex"], r["country_1939"], " ".join(traits), r["lat"], r["lon"],
               r["provenance"], r["cite"], r["note"])  # fmt: skip


DATA = {
    "supply centre": "supply=yes", "as Swiss Redoubt": "as=swiss_redoubt",
    "usable by either side; gone at 0/1/42": "side=either;until=0/1/42",
    "available from start": "from=start", "available 0/10/40": "from=0/10/40",
    "east": "edge=east", "south": "edge=south", "no amphibious assault": "amphibious_assault=no",
    "frontier=Finnish and Estonian borders; port of Archangel also allowed":
        "frontier=Finnish and Estonian borders;port=Archangel",
    "frontier=Turkish and Iranian borders; port of Poti also allowed":
        "frontier=Turkish and Iranian borders;port=Poti",
    "frontier=port of Kerch also allowed": "port=Kerch",
}  # fmt: skip


def features(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write what the rules name."""
    for r in data.rows("special.csv"):
        value = DATA.get(r["value"], r["value"])
        if value and "=" not in value:
            value = f"use={value}"
        hexes = "" if r["hex"] == "off-map" else r["hex"]
        yield (r["category"], r["name"], hexes, value, r["provenance"], r["cite"], r["note"])


def lines(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write partitions and start lines by segment."""
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
    for r in data.rows("lines.csv"):
        first, second = r["sides"].split("|")
        key = (r["line"], r["segment"], first, second, r["provenance"], r["cite"], r["note"])
        first = r["hex_first"]
        groups[key].append((first, r["hex_second"]))
        if r["line"] == "Turkish Partition Line":
            # listed by one side a row; each hex of the column has two sides on the line
            groups[key] += [
                (first, n) for n in data.eastern(first) if (first, n) not in groups[key]
            ]
    for key, pairs in groups.items():
        yield *key, data.sides(pairs)


def main() -> None:
    """Convert."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("layers", type=Path)
    parser.add_argument("--into", type=Path, default=Path(__file__).parents[1])
    options = parser.parse_args()
    into = options.into
    data = Reconstruction(options.layers, tomllib.loads((into / "map.toml").read_text("utf-8")))
    write_sheets(data, into)
    ground = "provenance,cite,note"
    write_table(into / "areas.csv", f"plane,word,{ground},hexes", areas(data))
    write_table(into / "remarks.csv", f"hexes,fields,{ground}", remarks(data))
    write_table(into / "hexsides.csv", f"side,name,{ground},sides", hexsides(data))
    write_table(into / "chains.csv", f"kind,name,group,via,{ground},chain", chains(data))
    write_table(into / "places.csv", f"name,hex,owner,traits,lat,lon,{ground}", places(data))
    write_table(into / "features.csv", f"kind,name,hexes,data,{ground}", features(data))
    write_table(into / "lines.csv", f"name,segment,first,second,{ground},sides", lines(data))


if __name__ == "__main__":
    main()
