"""Everything that is printed on and across hexsides: rivers, borders, ridges, railways."""

from __future__ import annotations

from collections import defaultdict

from grognard.board.board import BoolPlane
from grognard.board.grid import opposite
from grognard.draw.curves import Side, along, sides_in, straight
from grognard.draw.frame import Frame, Point
from grognard.draw.palette import BORDER, INK, PAPER, RIVER, STYLES, WATER
from grognard.draw.svg import at, fill, polygon, stroke
from grognard.draw.terrain import LAKE, SEA, kind_at

RIDGE = "#5b3d24"
BROAD = "#6a2f6f"
ROAD = "#b5793c"
RAILS = ("rail", "road", "rail-broad", "rail-ferry")


def styled(frame: Frame) -> dict[str, list[Side]]:
    """Collect the hexsides in view by the style in which they are drawn."""
    found: dict[str, list[Side]] = defaultdict(list)
    for name, plane in frame.board.sides.items():
        style = frame.board.styles.get(name, name)
        if style == "sea":
            found[style] += narrows(frame, plane)
        elif style in STYLES and style != "none":
            found[style] += sides_in(frame, plane)
    if "lake" in found:
        found["lake"] = [s for s in found["lake"] if not _open_water(frame, s)]
    return {style: sides for style, sides in found.items() if sides}


def narrows(frame: Frame, plane: BoolPlane) -> list[Side]:
    """List the water hexsides between two hexes of land: estuaries, fjords, narrows."""
    return [s for s in sides_in(frame, plane) if not _open_water(frame, s)]


def _open_water(frame: Frame, side: Side) -> bool:
    index, d = side
    pair = (index, index + frame.grid.offsets[d])
    return any(kind_at(frame, i) in (*SEA, *LAKE) for i in pair if i in frame.known)


def narrows_path(frame: Frame, found: dict[str, list[Side]]) -> str:
    """Run along the water hexsides between land, and a little way into the open water."""
    sides = found.get("sea", []) + found.get("lake", [])
    mouths = []
    for index, d in sides:
        for turn in (d, d + 1):
            for third in frame.corner_key(index, turn):
                if third in frame.known and kind_at(frame, third) in (*SEA, *LAKE):
                    (x, y), (cx, cy) = frame.corner(index, turn), frame.centre(third)
                    mouths.append(f"M{at((x, y))}L{at((x + (cx - x) * 0.3, y + (cy - y) * 0.3))}")
    return along(frame, sides) + "".join(mouths)


def rivers(frame: Frame, found: dict[str, list[Side]]) -> list[str]:
    """Draw rivers, canals, and water hexsides between land."""
    s = frame.scale
    canal = along(frame, found.get("canal", []))
    return [
        stroke(narrows_path(frame, found), WATER, s * 0.12),
        stroke(along(frame, found.get("river", [])), "#ffffff", s * 0.11, opacity=0.55),
        stroke(along(frame, found.get("river", [])), RIVER, max(0.8, s * 0.065)),
        stroke(canal, "#ffffff", max(0.5, s * 0.03), stroke_dasharray=f"{s * 0.1:.1f}"),
    ]


def borders(frame: Frame, found: dict[str, list[Side]]) -> list[str]:
    """Draw borders: a band that shows beside a river, and a broken line."""
    s, path = frame.scale, along(frame, found.get("border", []))
    return [stroke(path, BORDER, s * 0.15, opacity=0.22)]


def border_lines(frame: Frame, found: dict[str, list[Side]]) -> list[str]:
    """Draw the broken line of a border, over the rivers."""
    s, path = frame.scale, along(frame, found.get("border", []))
    dash = f"{s * 0.16:.1f} {s * 0.07:.1f} {s * 0.02:.1f} {s * 0.07:.1f}"
    inner = along(frame, found.get("boundary", []))
    return [
        stroke(inner, BORDER, max(0.6, s * 0.03), stroke_dasharray=f"{s * 0.06:.1f}"),
        stroke(path, BORDER, max(0.6, s * 0.03), stroke_dasharray=dash),
    ]


def ridges(frame: Frame, found: dict[str, list[Side]]) -> list[str]:
    """Draw blocked and mountain hexsides: a thick line with teeth."""
    s, sides = frame.scale, found.get("blocked", []) + found.get("mountain", [])
    teeth = []
    for index, d in sides:
        (x1, y1), (x2, y2) = frame.corner(index, d), frame.corner(index, d + 1)
        nx, ny = (y1 - y2) * 0.2, (x2 - x1) * 0.2
        for t in (0.2, 0.5, 0.8):
            a = (x1 + (x2 - x1) * (t - 0.13), y1 + (y2 - y1) * (t - 0.13))
            b = (x1 + (x2 - x1) * (t + 0.13), y1 + (y2 - y1) * (t + 0.13))
            tip = (x1 + (x2 - x1) * t - nx, y1 + (y2 - y1) * t - ny)
            teeth.append(polygon((a, tip, b)))
    return [
        fill("".join(teeth), RIDGE),
        stroke(straight(frame, sides), RIDGE, max(1.0, s * 0.09)),
    ]


def rail_paths(frame: Frame, sides: list[Side]) -> dict[int, str]:
    """Draw railways hex by hex: through a hex with two of them in one bend, else to its centre."""
    at_hex: dict[int, list[Point]] = defaultdict(list)
    for index, d in sides:
        other = index + frame.grid.offsets[d]
        at_hex[index].append(frame.middle(index, d))
        at_hex[other].append(frame.middle(other, opposite(d)))
    paths = {}
    for index, ends in at_hex.items():
        if index not in frame.known:
            continue
        centre = at(frame.centre(index))
        if len(ends) == 2:
            paths[index] = f"M{at(ends[0])}Q{centre} {at(ends[1])}"
        else:
            paths[index] = "".join(f"M{at(e)}L{centre}" for e in ends)
    return paths


def railways(frame: Frame, found: dict[str, list[Side]]) -> list[str]:
    """Draw roads and railways of all kinds."""
    s = frame.scale
    broad = set(found.get("rail-broad", [])) | {
        (i + frame.grid.offsets[d], opposite(d)) for i, d in found.get("rail-broad", [])
    }
    narrow = [x for x in found.get("rail", []) if x not in broad]
    roads = "".join(rail_paths(frame, found.get("road", [])).values())
    parts = [stroke(roads, ROAD, s * 0.05)]
    for sides, colour in ((narrow, INK), (found.get("rail-broad", []), BROAD)):
        path = "".join(rail_paths(frame, sides).values())
        parts.append(stroke(path, colour, max(0.7, s * 0.055), cap="butt"))
        if s >= 24:
            dash = f"{s * 0.08:.1f} {s * 0.08:.1f}"
            parts.append(
                stroke(path, PAPER, s * 0.026, stroke_dasharray=dash, cap="butt", opacity=0.95)
            )
    return parts


def signs(frame: Frame, found: dict[str, list[Side]]) -> list[str]:
    """Draw the signs on hexsides: crossings, ferries, changes of gauge."""
    s, parts = frame.scale, []
    for index, d in found.get("rail-break", []):
        x, y = frame.middle(index, d)
        r = s * 0.075
        parts.append(fill(polygon(((x, y - r), (x + r, y), (x, y + r), (x - r, y))), "#ffffff",
                          stroke=BROAD, stroke_width=s * 0.03))  # fmt: skip
    ferries = [(frame.middle(i, d), frame.centre(i)) for i, d in found.get("rail-ferry", [])]
    for (x, y), _ in ferries:
        r = s * 0.06
        parts.append(fill(polygon(((x - r, y), (x + r, y), (x + r / 2, y + r), (x - r / 2, y + r))),
                          INK))  # fmt: skip
    for index, d in found.get("strait", []):
        parts.append(_arrow(frame, index, d))
    return parts


def _arrow(frame: Frame, index: int, d: int) -> str:
    """Draw a double arrow across a hexside."""
    (x, y), (cx, cy) = frame.middle(index, d), frame.centre(index)
    ux, uy = (x - cx) / (frame.scale / 2), (y - cy) / (frame.scale / 2)
    s = frame.scale
    parts = []
    for way in (1, -1):
        tip = (x + ux * s * 0.26 * way, y + uy * s * 0.26 * way)
        base = (x + ux * s * 0.13 * way, y + uy * s * 0.13 * way)
        left = (base[0] - uy * s * 0.07, base[1] + ux * s * 0.07)
        right = (base[0] + uy * s * 0.07, base[1] - ux * s * 0.07)
        parts.append(fill(polygon((tip, left, right)), "#c8102e"))
    a, b = ((x + ux * s * 0.15 * way, y + uy * s * 0.15 * way) for way in (-1, 1))
    parts.append(stroke(f"M{at(a)}L{at(b)}", "#c8102e", s * 0.045))
    return "".join(parts)
