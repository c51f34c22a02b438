"""Ground and water: tinted hexes with textures, seas and lakes with rounded shores."""

from __future__ import annotations

from collections import defaultdict

from grognard.draw.curves import loops
from grognard.draw.frame import DETAIL, Frame
from grognard.draw.palette import COAST, GRID, SHALLOW, TEXTURES, WATER, tint
from grognard.draw.svg import fill, group, polygon, stroke, tag

SEA = ("sea", "all_sea")
LAKE = ("lake",)
MARKS = {
    "trees": ("M0-3.2L2.4 1.4H-2.4ZM-.4 1.4h.8v1.4h-.8Z", "#7d9f62", True),
    "reeds": ("M-2.6 1.6h5.2M-1.4 1.6v-2.4M0 1.6v-3.4M1.4 1.6v-2.4", "#6f9c8a", False),
    "peaks": ("M-4 2.6L-.6-3L.8-.8L2-2.2L4.6 2.6", "#85643f", False),
    "hills": ("M-3 1.4Q0-3.4 3 1.4", "#a5824f", False),
    "knolls": ("M-2 .8Q0-1.6 2 .8", "#bda672", False),
    "dots": ("M0 0h.1", "#c9ad60", False),
    "cross": ("M-2-2L2 2M-2 2L2-2", "#6d675c", False),
}
"""Each texture: a mark in tenths of a hex's eighth, its colour, and whether it is filled."""
SPREAD = ((0.22, 0.2), (0.72, 0.34), (0.4, 0.62), (0.88, 0.86))


def word_at(frame: Frame, index: int) -> str:
    """Return the terrain of a hex, or its kind on a map without terrain."""
    fields = frame.board.fields
    for name in ("terrain", "kind"):
        if name in fields:
            labels, codes = fields[name]
            if codes[index]:
                return labels[int(codes[index])]
    return "land"


def kind_at(frame: Frame, index: int) -> str:
    """Return the kind of a hex (sea, lake, land), or its terrain on a map without kinds."""
    fields = frame.board.fields
    labels, codes = fields.get("kind") or fields.get("terrain") or (("",), None)
    return labels[int(codes[index])] if codes is not None else ""


def ground(frame: Frame) -> tuple[list[str], list[str]]:
    """Draw all hexes of land; return the drawing and the terrain words that can be seen."""
    by_word: dict[str, list[int]] = defaultdict(list)
    for index in frame.cells:
        wet = kind_at(frame, index) in (*SEA, *LAKE)
        # the rounded shore uncovers a little of a water hex: that must look like land
        by_word["clear" if wet else word_at(frame, index)].append(index)
    parts, textured = [], frame.scale >= DETAIL / 2
    for word, cells in sorted(by_word.items()):
        path = "".join(polygon(frame.outline(i)) for i in cells)
        parts.append(fill(path, tint(word), stroke=tint(word), stroke_width=0.6))
        texture = TEXTURES.get(word)
        if texture and textured:
            parts.append(pattern(texture, frame.scale))
            parts.append(fill(path, f"url(#{texture})"))
    seen = {word_at(frame, i) for i in frame.visible}
    return parts, sorted(seen)


def pattern(texture: str, scale: float) -> str:
    """Define a texture: a tile with a few marks set off against each other."""
    size, unit = scale * 0.8, scale / 34
    d, colour, filled = MARKS[texture]
    look = (
        {"fill": colour} if filled
        else {"fill": "none", "stroke": colour, "stroke_width": 1.0, "stroke_linecap": "round"}
    )  # fmt: skip
    marks = "".join(
        tag("path", d=d, transform=f"translate({size * x:.1f} {size * y:.1f}) scale({unit:.2f})",
            **look)
        for x, y in SPREAD
    )  # fmt: skip
    body = group([marks], opacity=0.75)
    return tag("pattern", body, id=texture, width=size, height=size, patternUnits="userSpaceOnUse")


def water(frame: Frame, narrows: str) -> list[str]:
    """Draw seas and lakes over the land, with shallows along the shore.

    The banks of narrows lie below the sea, so that their mouths open into it.
    """
    parts = [stroke(narrows, COAST, frame.scale * 0.17)]
    for name, words, colour in (("sea", SEA, WATER), ("lake", LAKE, tint("lake"))):
        inside = {i for i in frame.cells if kind_at(frame, i) in words}
        whole, shore = loops(frame, inside)
        if not inside:
            continue
        clip = tag("clipPath", tag("path", d=whole), id=f"clip-{name}")
        shallows = stroke(shore, SHALLOW, frame.scale * 0.34)
        parts += [
            clip,
            fill(whole, colour),
            group([shallows], clip_path=f"url(#clip-{name})") if shore else "",
            stroke(shore, COAST, max(0.7, frame.scale * 0.028)),
        ]
    return parts


def net(frame: Frame) -> str:
    """Draw the outlines of the hexes, lightly."""
    if frame.scale < DETAIL / 3:
        return ""
    parts = []
    for index in frame.cells:
        # three sides a hex are enough: the neighbours draw the others
        points = [frame.corner(index, d) for d in range(4)]
        parts.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points))
    return stroke("".join(parts), GRID, max(0.4, frame.scale * 0.012), opacity=0.55)
