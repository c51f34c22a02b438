"""Write the files of this folder from the layers of the reconstruction, given their folder.

    python convert.py LAYERS [--into FOLDER]

LAYERS holds hexes.csv, hexsides.csv and places.csv with one row a hex, hexside or place; letters
and words come from map.toml. Only needed when the reconstruction itself changes; the files here
are the source.
"""

from __future__ import annotations

import argparse
import csv
import re
import tomllib
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

DIRECTIONS = {"NW": "nw", "NE": "ne", "E": "e", "SE": "se", "SW": "sw", "W": "w"}
WORDS = {"deduced": "derived"}
REGIONS = {f"finnish_frontier_{part}": "finnish_frontier" for part in ("south", "north")}
RIVERS = {"river": "", "Kiz?lirmak": "Kizilirmak", "Al Furat": "Euphrates", "Firat": "Euphrates",
          "Dicle": "Tigris"}
LINES = (
    (117, "Q"), (130, "C"), (136, "U"), (173, "O"), (201, "S"), (249, "V"), (257, "V1"),
    (274, "V2"), (282, "V3"), (306, "V4"), (312, "1"), (320, "1.1.1"), (340, "1.1.2"),
    (364, "1.2"), (386, "1.2.4"), (421, "1.2.5"), (438, "1.2.6"), (452, "1.3"), (489, "2"),
    (505, "2.2"), (511, "2.2.1"), (526, "2.2.2"), (535, "2.3"), (551, "2.3.2"), (576, "2.3.5"),
    (599, "2.4"), (632, "2.4.2"), (716, "3.1"), (738, "3.4"), (758, "3.7.1"), (784, "3.7.2"),
    (804, "3.8"), (862, "4.2.1"), (951, "4.2.3"), (1143, "8"), (1175, "9"), (1197, "10.1"),
    (1207, "10.2"), (1239, "10.4"), (1277, "11.2"), (1292, "12.1"), (1302, "12.2"),
    (1348, "12.2.3"), (1367, "12.2.4"), (1389, "12.3"), (1404, "12.4.1"), (1423, "12.4.2"),
    (1473, "14.1"), (1491, "14.2"), (1541, "16.1"), (1556, "16.2"), (1676, "17.1"), (1719, "17.2"),
    (1760, "17.3"), (1776, "17.4"), (1856, "17.6"), (1875, "18"), (2008, "19"), (2023, "19.2.1"),
)
"""Where the numbered cases begin in the text, for notes that cite its lines."""

Row = dict[str, str]


def rules(text: str) -> str:
    """Turn citations of lines into the numbers of the cases they stand in."""
    starts = [line for line, _ in LINES]
    found = [LINES[bisect_right(starts, int(n)) - 1][1] for n in re.findall(r"K(\d+)", text)]
    return "; ".join(dict.fromkeys(found))


def plain(text: str) -> str:
    """Take citations out of a note."""
    text = re.sub(r"\(?\bK\d+(?:\s*,\s*K\d+|-K\d+)*\)?:?", "", text)
    parts = [" ".join(p.split()).strip(" ,;:") for p in text.split("|")]
    return "; ".join(dict.fromkeys(p for p in parts if p))


class Reconstruction:
    """The layers as they come."""

    def __init__(self, folder: Path, about: dict) -> None:
        self.folder, self.about = folder, about
        self.hexes = {r["id"]: r for r in self.rows("hexes.csv")}
        self.sides = list(self.rows("hexsides.csv"))

    def rows(self, name: str) -> Iterator[Row]:
        """Read a table, with the words for its ground put into ours."""
        with (self.folder / name).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                for key in row:
                    if "provenance" in key:
                        row[key] = WORDS.get(row[key], row[key])
                yield row

    def spans(self, hexes: Iterable[str]) -> str:
        """Write hexes with runs along a row as "first..last"."""
        runs: list[list[str]] = []
        for hex_id in sorted(hexes):
            last = runs[-1][-1] if runs else ""
            if last[:3] == hex_id[:3] and int(last[3:]) + 1 == int(hex_id[3:]):
                runs[-1].append(hex_id)
            else:
                runs.append([hex_id])
        return " ".join(r[0] if len(r) == 1 else f"{r[0]}..{r[-1]}" for r in runs)


def write_table(file: Path, header: str, rows: Iterable[Iterable[str]]) -> None:
    """Write a CSV file."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header.split(","))
        writer.writerows(rows)


def sheet(data: Reconstruction, name: str, column: str, codes: dict[str, str]) -> str:
    """Draw a layer, one letter a hex, the northern rows first."""
    lines = [f"# {name}: one letter a hex, words in map.toml"]
    for section in data.about["geometry"]["sections"]:
        own = [h for h in data.hexes if h[0] == section]
        columns = max(int(h[3:]) for h in own)
        tens = "".join(str(c // 10) if c % 10 == 0 else "." for c in range(1, columns + 1))
        lines += ["", f"[{section}]", f"#  {tens}"]
        for row in range(max(int(h[1:3]) for h in own), min(int(h[1:3]) for h in own) - 1, -1):
            cells = [f"{section}{row:02}{c:02}" for c in range(1, columns + 1)]
            words = (data.hexes[h][column] if h in data.hexes else None for h in cells)
            letters = "".join(" " if w is None else codes[w.partition(";")[0]] for w in words)
            lines.append(f"{row:02} {letters}".rstrip())
    return "\n".join(lines) + "\n"


def write_sheets(data: Reconstruction, into: Path) -> None:
    """Draw every layer that each hex has."""
    for name in ("kind", "terrain", "country", "naval_zone"):
        codes = {word: x for x, word in data.about["fields"][name]["words"].items()}
        if name == "country":
            codes["out_of_play"] = "."
        (into / f"{name}.txt").write_text(sheet(data, name, name, codes), "utf-8")


def areas(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write what only some hexes have."""
    hexes = data.hexes.items()
    for word in data.about["fields"]["second_zone"]["sparse"]:
        found = [h for h, r in hexes if word in r["naval_zone"].split(";")[1:]]
        if found:
            yield "second_zone", word, "", "", "", data.spans(found)
    groups: dict[str, list[str]] = defaultdict(list)
    for h, r in hexes:
        if r["border_region"]:
            groups[REGIONS.get(r["border_region"], r["border_region"])].append(h)
    for word, found in sorted(groups.items()):
        yield "border_region", word, "", "", "", data.spans(found)
    for flag in ("vichy_territory", "snow_exempt"):
        yield flag, "", "", "", "", data.spans(h for h, r in hexes if r[flag] == "1")
    parts: dict[str, list[str]] = defaultdict(list)
    for h, r in hexes:
        if r["region"] not in ("", "out_of_play", r["country"]) and not r["border_region"]:
            parts[r["region"]].append(h)
    for word, found in sorted(parts.items()):
        yield "region", word, "reconstructed", "12.2", "part of a country", data.spans(found)


def remarks(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write where a hex stands on other ground than its layers."""
    groups: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for h, r in data.hexes.items():
        if r["provenance"] == "reconstructed" and not r["note"]:
            continue
        wild = r["kind"] == "impassable"
        owner = re.search(r"Karelia|Vojvodina|Banat|Jassy|Bukovina|border|Igdir|Mughan|w3319",
                          r["note"])
        fields = "kind" if wild or not owner else "kind country"
        groups[fields, r["provenance"], rules(f"{r['cite']} {r['note']}"),
               plain(r["note"]) or plain(r["cite"])].append(h)
    for (fields, *ground), found in sorted(groups.items(), key=lambda g: g[1]):
        yield data.spans(found), fields, *ground


def hexsides(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write all sides that do not follow from the hexes, by kind, name and ground."""
    groups: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for r in data.sides:
        kinds = {data.hexes[r["a"]]["kind"], data.hexes[r["b"]]["kind"]}
        note, cite = plain(r["note"]), rules(r["note"])
        for kind in ("mountain", "strait"):
            if r[kind] == "1":
                groups[kind, note if kind == "strait" else "", "authored", cite, ""].append(r)
        if r["river"]:
            name = RIVERS.get(r["river"], r["river"])
            groups["river", name, r["provenance"], "", ""].append(r)
        if r["all_sea"] == "1" and "all_sea" not in kinds:
            authored = "authored" if note else ""
            groups["all_sea", note if r["strait"] != "1" else "", authored, "", ""].append(r)
        if r["lake"] == "1" and "lake" not in kinds:
            groups["lake", "", "", "", ""].append(r)
        if r["border"] == "1" and (r["all_sea"] == "1" or r["lake"] == "1"):
            groups["border", "", "", "", "runs through water"].append(r)
        if r["border_region"] == "1":
            groups["region_border", "", "", "", ""].append(r)
        if r["vichy_border"] == "1":
            groups["vichy_border", "", "", "", ""].append(r)
    for key, rows in sorted(groups.items()):
        sides: dict[str, list[str]] = defaultdict(list)
        for r in rows:
            sides[r["a"]].append(DIRECTIONS[r["dir"]])
        yield *key, " ".join(".".join((h, *ds)) for h, ds in sorted(sides.items()))


def chains(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write the road and railway net as runs from junction to junction."""
    net: dict[str, set[str]] = defaultdict(set)
    ground: dict[frozenset[str], tuple[str, str]] = {}
    for r in data.sides:
        if r["road_rail"] == "1":
            net[r["a"]].add(r["b"])
            net[r["b"]].add(r["a"])
            derived = r["provenance"] == "derived"
            ground[frozenset((r["a"], r["b"]))] = (
                ("derived", rules(r["note"])) if derived or r["strait"] == "1" else ("", ""))
    towns = {h: r["place"].split(";")[0] for h, r in data.hexes.items() if r["place"]}
    left = set(ground)

    def run(start: str, step: str) -> list[str]:
        path = [start]
        while frozenset((path[-1], step)) in left:
            left.discard(frozenset((path[-1], step)))
            path.append(step)
            onward = [n for n in net[step] if frozenset((step, n)) in left]
            if len(net[step]) != 2 or not onward or step in towns:
                break
            step = onward[0]
        return path

    ends = sorted(h for h in net if len(net[h]) != 2 or h in towns)
    for start in [*ends, *sorted(net)]:
        for step in sorted(net[start]):
            if frozenset((start, step)) not in left:
                continue
            path = run(start, step)
            names = [towns.get(path[0], path[0]), towns.get(path[-1], path[-1])]
            forced = Counter(ground[frozenset(p)] for p in pairwise(path))
            (provenance, cite), _ = max(forced.items(), key=lambda x: (bool(x[0][0]), x[1]))
            yield "road", "-".join(names), "", "", provenance, cite, "", "-".join(path)


def places(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write the towns: what they are, in which zones a port lies, whose strategic hex it is."""
    for r in data.rows("places.csv"):
        if r["hex"] not in data.hexes:
            continue
        said = r["flags_stated_by_text"].split()
        ours = "reconstructed"
        traits = [t if t in said else f"{t}:{ours}" for t in ("city", "port") if r[t] == "1"]
        if r["capital_of"]:
            traits.append("capital" if "capital" in said else f"capital:{ours}")
        two = "stated" if r["two_zone_port"] == "1" else ours
        traits += [f"{zone}:{two}" for zone in r["port_zones"].split(";") if zone]
        if r["strategic"]:
            held = r["strategic_provenance"]
            traits += [f"objective:{held}", f"{r['strategic']}_strategic:{held}"]
        cite = rules(f"{r['cite']} {r['strategic_cite'] if r['strategic'] == 'soviet' else ''}")
        note = "" if r["hex_provenance"] == "reconstructed" else f"hex {r['hex_provenance']}"
        yield (r["name"], r["hex"], r["country"], " ".join(traits), r["lat"], r["lon"],
               r["name_provenance"], cite, note)  # fmt: skip


def features(data: Reconstruction) -> Iterator[tuple[str, ...]]:
    """Write what the rules name that is no town: boxes, zones, the Maginot hexes."""
    yield ("box", "US Box", "", "box=us;zone=north_atlantic;home=br us", "stated", "10.4; 1.3",
           "a port and home city of US and British units; entered by replacements alone")
    yield ("box", "Trans-Africa Box", "", "box=trans-africa;zone=north_atlantic;home=br;"
           "links=Suez Basra", "stated", "3.7.1; 10.4", "a port and home city of British units")
    zones = {"arctic_sea": "Arctic Sea", "baltic_sea": "Baltic Sea", "black_sea": "Black Sea",
             "eastern_med": "Eastern Mediterranean", "north_atlantic": "North Atlantic",
             "north_sea": "North Sea", "western_med": "Western Mediterranean"}  # fmt: skip
    cold = {"arctic_sea": "convoys beachheads", "baltic_sea": "beachheads",
            "north_sea": "beachheads"}  # fmt: skip
    for zone, name in zones.items():
        told = f"zone={zone}" + (f";snow_bars={cold[zone]}" if zone in cold else "")
        if zone == "arctic_sea":
            told += ";never=beachheads"
        yield "naval zone", name, "", told, "stated", "2.2.1; 2.3.5; 11.2", ""
    for name, hex_id in (("1", "w3319"), ("2", "w3420"), ("3", "w3419")):
        yield ("maginot", f"Maginot hex {name}", hex_id, "", "stated", "2.4.2; 18",
               "Metz" if hex_id == "w3419" else "")  # fmt: skip
    for r in data.rows("places.csv"):
        if r["french_colonial_placement"] == "1":
            yield ("colonial city", r["name"], r["hex"], "", "reconstructed", "1.3; 18",
                   "where French Colonial corps may be placed")  # fmt: skip


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


if __name__ == "__main__":
    main()
