"""Towns and hex ids: signs, and names set where they cover least."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.board.board import Place
from grognard.draw.frame import DETAIL, Frame, Point
from grognard.draw.palette import INK
from grognard.draw.svg import group, polygon, tag, text
from grognard.draw.terrain import SEA, kind_at

Box = tuple[float, float, float, float]
PORTS = ("major-port", "minor-port", "port")


def rank(place: Place) -> int:
    """Say how much a place matters: capitals, then objectives and great ports, cities, the rest."""
    if "capital" in place.traits:
        return 0
    if "objective" in place.traits or "major-port" in place.traits:
        return 1
    return 2 if "city" in place.traits else 3


def ids(frame: Frame) -> str:
    """Write the id of every hex at its upper edge."""
    if frame.scale < DETAIL:
        return ""
    size = frame.scale * 0.115
    up = 0.345 if frame.grid.flat_top else 0.40
    return group(
        (
            text((x, y - up * frame.scale), frame.grid.name(i), size)
            for i in frame.cells
            for x, y in (frame.centre(i),)
        ),
        fill="#6b6455",
        id="ids",
    ).replace(' fill="#2b2a28"', "")


AREAS = (("country", "#5d5648"), ("sea", "#3d6d8d"), ("naval_zone", "#3d6d8d"))
"""Fields whose words are written over their hexes, and in which colour."""
WET = ("sea", "naval_zone")


def areas(frame: Frame) -> list[str]:
    """Write the names of countries and seas across the part of them that is seen, large first."""
    found = []
    for name, colour in AREAS:
        if name not in frame.board.fields:
            continue
        labels, codes = frame.board.fields[name]
        for code, word in enumerate(labels):
            cells = [i for i in frame.visible if codes[i] == code] if word else []
            if name in WET:
                cells = [i for i in cells if kind_at(frame, i) in SEA]
            if len(cells) >= 14:
                found.append((len(cells), word.replace("_", " "), cells, colour))
    boxes: list[Box] = []
    found.sort(key=lambda area: (-area[0], area[1]))
    return [_across(frame, word, cells, colour, boxes) for _, word, cells, colour in found]


def _across(frame: Frame, word: str, cells: list[int], colour: str, boxes: list[Box]) -> str:
    """Set a name near the middle of an area, as large as there is room, clear of the others."""
    points = [frame.centre(i) for i in cells]
    mx, my = (sum(p[axis] for p in points) / len(points) for axis in (0, 1))
    room = frame.scale * len(cells) ** 0.5
    size = max(8.0, min(room * 0.9 / len(word), max(16.0, min(frame.scale * 0.55, 34.0))))
    half = 0.45 * size * len(word)
    for x, y in sorted(points, key=lambda p: ((p[0] - mx) ** 2 + (p[1] - my) ** 2, p)):
        x = min(max(x, half), frame.width - half)
        box = (x - half, y - size * 0.6, x + half, y + size * 0.6)
        if not any(_overlap(box, other) for other in boxes):
            boxes.append(box)
            return text((x, y + size * 0.35), word.upper(), size, fill=colour, weight="600",
                        letter_spacing=size * 0.22, opacity=0.5)  # fmt: skip
    return ""


def towns(frame: Frame, covered: Mapping[int, float]) -> tuple[list[str], list[str]]:
    """Draw towns and ports; return the signs (below counters) and the names (above them).

    `covered` says how far down the stacks of some hexes reach: names there go below them.
    """
    shown = [p for p in frame.board.places if _worth(frame, p)]
    signs, names, boxes = [], [], [_stack_box(frame, i) for i in covered]
    done: set[int] = set()
    for place in sorted(shown, key=lambda p: (rank(p), p.name)):
        index = frame.grid.index(place.hex)
        if index in done and rank(place) > 0:
            continue
        done.add(index)
        signs.append(_sign(frame, place))
        if _named(frame, place):
            names.append(_name(frame, place, boxes, covered.get(index)))
    return signs, names


def _worth(frame: Frame, place: Place) -> bool:
    if frame.grid.index(place.hex) not in frame.visible:
        return False
    return frame.scale >= DETAIL / 2 or rank(place) <= (2 if frame.scale >= 14 else 1)


def _named(frame: Frame, place: Place) -> bool:
    least = 3 if frame.scale >= DETAIL * 0.7 else 2 if frame.scale >= 22 else 1
    return rank(place) <= (0 if frame.scale < 8 else least)


def _stack_box(frame: Frame, index: int) -> Box:
    x, y = frame.centre(index)
    s = frame.scale
    return x - 0.3 * s, y - 0.4 * s, x + 0.3 * s, y + 0.42 * s


def _sign(frame: Frame, place: Place) -> str:
    """Draw a dot, square or star, and an anchor's ring for a port."""
    x, y = frame.centre(frame.grid.index(place.hex))
    s, parts = frame.scale, []
    if "capital" in place.traits:
        r = max(2.2, s * 0.085)
        square = ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r))
        parts.append(tag("path", d=polygon(square), fill="#c8102e", stroke="#ffffff",
                         stroke_width=s * 0.02))  # fmt: skip
    elif "city" in place.traits:
        r = max(1.4, s * 0.07)
        parts.append(tag("circle", cx=x, cy=y, r=r, fill=INK, stroke="#ffffff",
                         stroke_width=s * 0.02))  # fmt: skip
    else:
        r = max(1.2, s * 0.05)
        parts.append(tag("circle", cx=x, cy=y, r=r, fill="#ffffff", stroke=INK,
                         stroke_width=s * 0.025))  # fmt: skip
    if set(PORTS) & place.traits and s >= DETAIL / 2:
        parts.append(_anchor((x - 0.2 * s, y + 0.02 * s), s * 0.1, "major-port" in place.traits))
    if "objective" in place.traits and s >= DETAIL / 2:
        parts.append(tag("circle", cx=x, cy=y, r=s * 0.13, fill="none", stroke="#c8102e",
                         stroke_width=s * 0.022))  # fmt: skip
    return "".join(parts)


def _anchor(where: Point, r: float, great: bool) -> str:
    x, y = where
    d = "M0-1V1M-.55-.45H.55M-1 .1Q-.9 1 0 1Q.9 1 1 .1"
    place = f"translate({x:.1f} {y:.1f}) scale({r:.2f})"
    ring = tag("circle", cy=-1.2, r=0.3) if great else ""
    return tag(
        "g", tag("path", d=d) + ring, transform=place, fill="none",
        stroke="#1d4f7a", stroke_width=0.36 if great else 0.24, stroke_linecap="round",
    )  # fmt: skip


def _name(frame: Frame, place: Place, boxes: list[Box], below: float | None) -> str:
    x, y = frame.centre(frame.grid.index(place.hex))
    s, level = frame.scale, rank(place)
    size = max(s * (0.21, 0.175, 0.16, 0.145)[level], (9.5, 8.5, 8.0, 8.0)[level])
    wide, gap = 0.56 * size * len(place.name), 0.13 * s
    spots = [
        ((x + gap, y + size * 0.36), "start"), ((x - gap, y + size * 0.36), "end"),
        ((x, y + gap + size * 0.9), "middle"), ((x, y - gap - size * 0.2), "middle"),
        ((x + gap * 0.7, y + gap + size * 0.7), "start"), ((x + gap * 0.7, y - gap), "start"),
        ((x - gap * 0.7, y + gap + size * 0.7), "end"), ((x - gap * 0.7, y - gap), "end"),
    ]  # fmt: skip
    if below is not None:
        spots = [((x, below + size * 0.85), "middle")]

    def box(spot: tuple[Point, str]) -> Box:
        (px, py), anchor = spot
        left = px - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        return left, py - size * 0.8, left + wide, py + size * 0.2

    def cost(spot: tuple[Point, str]) -> float:
        left, top, right, bottom = box(spot)
        off = 0.0 if left > 0 and right < frame.width and top > 0 and bottom < frame.height else 1e6
        return off + sum(_overlap(box(spot), other) for other in boxes)

    best = min(spots, key=lambda spot: (round(cost(spot)), spots.index(spot)))
    boxes.append(box(best))
    weight = "bold" if level == 0 else "600" if level == 1 else None
    words = text(best[0], place.name, size, halo="#fffdf6", anchor=best[1], fill=INK, weight=weight)
    return words + (_small_sign(place, box(best), size) if below is not None else "")


def _small_sign(place: Place, box: Box, size: float) -> str:
    """Repeat the sign of a great town beside its name, when counters hide the sign itself."""
    if rank(place) > 1:
        return ""
    look = {"fill": "#c8102e", "stroke": "#ffffff", "stroke_width": size * 0.08}
    x, y, r = box[0] - size * 0.4, box[3] - size * 0.55, size * 0.22
    if "capital" in place.traits:
        return tag("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, **look)
    return tag("circle", cx=x, cy=y, r=r, **{**look, "fill": INK})


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
