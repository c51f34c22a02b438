"""Tiny maps written to disk, one with flat tops and two sheets, one with pointy tops."""

from __future__ import annotations

from pathlib import Path

FLAT = {
    "map.toml": """
[map]
id = "tiny"
title = "Two tiny sheets"
attribution = ["drawn for tests"]
[geometry]
top = "flat"
shifted = "even"
[geometry.sections]
P = { column = 0, row = 0, printed = [4, 3] }
Q = { column = 3, row = 0 }
[fields.kind]
provenance = "authored"
words = { "~" = "sea", "." = "land" }
[fields.owner]
provenance = "reconstructed"
words = { "." = "", "r" = "Red", "b" = "Blue" }
[fields.zone]
provenance = "authored"
sparse = ["North", "South"]
[flags.dark]
provenance = "authored"
yes = "d"
[flags.odd]
provenance = "derived"
[sides.river]
provenance = "authored"
[sides.sea]
provenance = "authored"
around = { field = "kind", words = ["sea"] }
[sides.border]
provenance = "reconstructed"
between = { field = "owner", unless = ["sea"] }
[sides.rail]
provenance = "authored"
[sides.gap]
provenance = "authored"
[steps]
"-" = ["rail"]
"/" = ["rail", "gap"]
""",
    "kind.txt": "# the hexes\n[P]\n01 ...\n02 ..~\n03 . ~\n[Q]\n01 ..\n02 ..\n",
    "owner.txt": "[P]\n01 rrr\n02 rb.\n03 b .\n[Q]\n01 bb\n02 bb\n",
    "dark.txt": "[P]\n01 d..\n02 ...\n03 . .\n[Q]\n01 ..\n02 .d\n",
    "areas.csv": (
        "plane,word,provenance,cite,note,hexes\n"
        "zone,North,stated,1.1,,P0101..P0301\n"
        "odd,,,,,P0101 Q0202\n"
        "region,Centre,authored,,,P0201..P0202 P0302\n"
    ),
    "hexsides.csv": (
        "side,name,provenance,cite,note,sides\nriver,Flow,stated,2.2,,P0101.se P0102.ne.n\n"
    ),
    "chains.csv": (
        "kind,name,group,via,provenance,cite,note,chain\n"
        "rail,Main,R,A - B,,3.3,,P0101-P0201/P0301-Q0101\n"
    ),
    "places.csv": (
        "name,hex,owner,traits,provenance,cite,note\n"
        "Alpha,P0101,Red,city capital,stated,4.4,\n"
        'Beta,P0401,Blue,city major-port:authored,stated,,"a port, by the look of it"\n'
    ),
    "features.csv": (
        "kind,name,hexes,data,provenance,cite,note\n"
        "fort,Wall,P0101 P0102,front=P0201;until=5,authored,,\n"
        "frontier,East,,text=along the river,stated,5.5,\n"
    ),
    "lines.csv": (
        "name,segment,first,second,provenance,cite,note,sides\n"
        "Front,1,Red,Blue,stated,6.6,,P0101.s\n"
        "Front,2,Red,Blue,authored,7.7,,P0201.s\n"
    ),
    "remarks.csv": "hexes,fields,provenance,cite,note\nP0101,kind owner,stated,8.8,seen\n",
    "README.md": "not a source",
}

POINTY = {
    "map.toml": """
[map]
id = "points"
title = "Rows that grow upwards"
[geometry]
top = "pointy"
shifted = "odd"
rows = "up"
id = "{section}{row:02}{column:02}"
[geometry.sections]
w = { column = 0, row = 0, first_column = 1 }
[fields.kind]
provenance = "authored"
words = { "." = "land" }
""",
    "kind.txt": "[w]\n12 ...\n11 ...\n10 ...\n",
}


def write(folder: Path, files: dict[str, str], **changes: str | None) -> Path:
    """Write a map's files, with some replaced (None: left out); keys spell dots as __."""
    folder.mkdir(exist_ok=True)
    changed = {name.replace("__", "."): text for name, text in changes.items()}
    for name, text in {**files, **changed}.items():
        if text is not None:
            (folder / name).write_text(text, "utf-8")
    return folder
