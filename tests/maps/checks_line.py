"""Facts about partitions and start lines: what lies on which side."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from grognard.board.board import BoolPlane

from .atlas import Atlas, check

SOUTH = "not Turkey|Iran|Iraq|Levant States"
REGION = {
    "Polish Partition Line": "Poland|Danzig",
    "Bessarabian Annexation Line": "Rumania",
    "1941 Start Line (Finland)": "Finland",
    "1942 Start Line (East)": SOUTH,
    "1943 Start Line (East)": SOUTH,
    "1944 Start Line (East)": SOUTH,
    "1945 Start Line (East)": SOUTH,
    "1941 Start Line (Africa)": "not USSR",
    "1942 Start Line (Africa)": "not USSR",
    "Turkish Partition Line": "Turkey",
    "Vichy border": "France",
}
"""The countries that a line parts: it ends at their borders, or neutral land lies round its end."""
STUBS = 3
"""So many hexsides at the ends of a line may lie wholly on one side."""


def _votes(atlas: Atlas, name: str) -> tuple[NDArray[np.int32], Counter[int], Counter[int]]:
    """Label the land that a line cuts up; count for each piece how often it is on each side."""
    line, sides = atlas.board.line(name), atlas.dry
    if name in REGION:
        sides = atlas.within(sides, atlas.countries(REGION[name]))
    labels = atlas.label(atlas.cut(sides, line.pairs))
    first = Counter(int(labels[atlas.spot(a)]) for a, _ in line.pairs)
    second = Counter(int(labels[atlas.spot(b)]) for _, b in line.pairs)
    return labels, first, second


def _side(atlas: Atlas, name: str, which: int) -> BoolPlane:
    """Paint the pieces that the line mostly names on one side."""
    labels, *votes = _votes(atlas, name)
    own, other = votes[which], votes[1 - which]
    return np.isin(labels, [piece for piece in own if own[piece] > other[piece]])


@check
def line_parts(atlas: Atlas, name: str) -> bool:
    """No way leads from one side to the other: each large piece lies on one side of the line."""
    _, first, second = _votes(atlas, name)
    pieces = [p for p in first | second if first[p] + second[p] > 2 * STUBS]
    west = [p for p in pieces if first[p] > second[p]]
    east = [p for p in pieces if second[p] > first[p]]
    clean = all(min(first[p], second[p]) <= STUBS for p in pieces)
    return clean and bool(west) and bool(east)


@check
def centres_held(atlas: Atlas, name: str, number: str) -> bool:
    centres = [atlas.spot(f.hex) for f in atlas.board.features_of("personnel_center")]
    return int(_side(atlas, name, 0)[centres].sum()) == int(number)


@check
def first_side(atlas: Atlas, name: str, hex_id: str) -> bool:
    return bool(_side(atlas, name, 0)[atlas.spot(hex_id)])


@check
def second_side(atlas: Atlas, name: str, hex_id: str) -> bool:
    return bool(_side(atlas, name, 1)[atlas.spot(hex_id)])


@check
def touches(atlas: Atlas, name: str, hex_id: str) -> bool:
    return any(hex_id in pair for pair in atlas.board.line(name).pairs)


@check
def on_or_first_side(atlas: Atlas, name: str, hex_id: str) -> bool:
    return first_side(atlas, name, hex_id) or touches(atlas, name, hex_id)


@check
def line_runs(atlas: Atlas, name: str, span: str) -> bool:
    """The hexes on the first side are exactly that column."""
    first, _, last = span.partition("..")
    wanted = {f"{first[:3]}{r:02}" for r in range(int(first[3:]), int(last[3:]) + 1)}
    return {pair[0] for pair in atlas.board.line(name).pairs} == wanted


@check
def line_splits(atlas: Atlas, name: str, first: str, second: str) -> bool:
    one, two = _side(atlas, name, 0), _side(atlas, name, 1)
    west, east = atlas.spots(first), atlas.spots(second)
    return bool(one[west].all() and two[east].all()) and not (one[east].any() or two[west].any())
