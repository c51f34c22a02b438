"""Colours and textures by the words that maps use; a word not known here gets a tint of its own."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

PAPER = "#f3efe4"
OFF_MAP = "#cdc7b8"
INK = "#2b2a28"
WATER = "#b9d7e8"
SHALLOW = "#d9ebf3"
COAST = "#4f7f9d"
RIVER = "#3f86bf"
BORDER = "#a3243b"
GRID = "#8a8270"

TINTS = {
    "clear": "#f1ead2",
    "desert": "#f3e2ae",
    "broken": "#e6d8ae",
    "rough": "#d9bd8b",
    "mountain": "#bb9b74",
    "woods": "#bfd3a0",
    "forest": "#bfd3a0",
    "swamp": "#bcd5c6",
    "arctic_swamp": "#cfdcd9",
    "sea": WATER,
    "all_sea": WATER,
    "lake": "#a9cfe4",
    "city": "#dcd3d3",
    "land": "#f1ead2",
    "coastal": "#f1ead2",
    "impassable": "#9b958a",
}
"""Terrain words and the colour of their hexes."""

TEXTURES = {
    "broken": "knolls",
    "rough": "hills",
    "mountain": "peaks",
    "woods": "trees",
    "forest": "trees",
    "swamp": "reeds",
    "arctic_swamp": "reeds",
    "desert": "dots",
    "impassable": "cross",
}

SPARE = ("#e3cfd6", "#d5d0e6", "#d3dfc0", "#e8d5bd", "#cfe0de", "#e6e0c0")


def tint(word: str) -> str:
    """Return the colour of a terrain; the same word always has the same one."""
    return TINTS.get(word) or SPARE[crc32(word.encode()) % len(SPARE)]


@dataclass(frozen=True, slots=True)
class Style:
    """How a kind of hexside is drawn and what the legend calls it.

    `along` runs on the side itself, `over` joins the two hexes, `mark` is a sign on the side.
    """

    manner: str
    title: str


STYLES = {
    "river": Style("along", "river"),
    "canal": Style("along", "canal"),
    "lake": Style("along", "water hexside"),
    "sea": Style("along", "water hexside"),
    "border": Style("along", "border"),
    "blocked": Style("along", "blocked hexside"),
    "mountain": Style("along", "mountain hexside"),
    "boundary": Style("along", "boundary within a country"),
    "none": Style("none", ""),
    "rail": Style("over", "railway"),
    "road": Style("over", "road"),
    "rail-broad": Style("over", "railway, broad gauge"),
    "rail-break": Style("mark", "change of gauge"),
    "rail-ferry": Style("over", "train ferry"),
    "strait": Style("mark", "crossing"),
}
