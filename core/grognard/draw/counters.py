"""Counters: squares in a nation's colour with symbol, size and values; stacks fanned downwards.

The topmost counter is whole; of those below one sees the strip with their values, so that a
stack can be read without lifting it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from grognard.draw.frame import Frame, Point
from grognard.draw.model import CounterPicture, MarkerPicture
from grognard.draw.svg import group, polygon, tag, text
from grognard.draw.symbols import symbol

SIDE = 0.6
"""Side of a counter in hexes."""
STRIP = 0.155
"""How far a counter shows below the one that lies on it."""
MOST = 3
"""So many of a stack are drawn; a badge tells how many there are."""


def stacks(frame: Frame, counters: Iterable[CounterPicture]) -> dict[int, list[CounterPicture]]:
    """Gather the counters of each hex in view."""
    found: dict[int, list[CounterPicture]] = defaultdict(list)
    for counter in counters:
        index = frame.grid.index(counter.hex)
        if index in frame.visible:
            found[index].append(counter)
    return found


def depth(frame: Frame, index: int, members: list[CounterPicture]) -> float:
    """Say how far down a stack reaches."""
    return (
        frame.centre(index)[1]
        + _top(len(members)) * frame.scale
        + ((min(len(members), MOST) - 1) * STRIP + SIDE * 0.54) * frame.scale
    )


def _top(count: int) -> float:
    """Say where the centre of the topmost counter lies, in hexes below that of the hex."""
    return 0.05 - (min(count, MOST) - 1) * STRIP / 2


def draw_stacks(frame: Frame, found: dict[int, list[CounterPicture]]) -> list[str]:
    """Draw all stacks, from the top of the picture down."""
    return [
        _stack(frame, index, found[index])
        for index in sorted(found, key=lambda i: frame.centre(i)[1])
    ]


def _stack(frame: Frame, index: int, members: list[CounterPicture]) -> str:
    x, y = frame.centre(index)
    s = frame.scale
    seen = members[:MOST]
    top = y + _top(len(members)) * s
    parts = []
    for level in range(len(seen) - 1, -1, -1):
        shift = 0.018 * s * level
        parts.append(counter(seen[level], (x + shift, top + level * STRIP * s), SIDE * s))
    if len(members) > 1:
        parts.append(_badge((x + SIDE * s * 0.52, top - SIDE * s * 0.48), s, str(len(members))))
    return group(parts, data_hex=frame.grid.name(index))


def counter(picture: CounterPicture, centre: Point, side: float) -> str:
    """Draw one counter of the given side around a point."""
    x, y = centre
    unit = side / 40
    body = [
        tag("rect", x=-19.0, y=-18.4, width=40.0, height=40.0, rx=4.0, fill="#000",
            opacity=0.28),
        tag("rect", x=-20.0, y=-20.0, width=40.0, height=40.0, rx=4.0, fill=picture.fill,
            stroke="#26231f", stroke_width=1.3),
        tag("path", d="M-18.4 17V-16Q-18.4-18.4-16-18.4H17", fill="none", stroke="#ffffff",
            stroke_width=1.2, opacity=0.5),
        text((0, -12.2), picture.size, 8, fill=picture.ink, weight="bold"),
        tag("g", symbol(picture.symbol, picture.ink), transform="translate(0 -.6) scale(.92)"),
        text((0, 18), picture.values, 10.8 if len(picture.values) < 6 else 8.8, fill=picture.ink,
             weight="bold"),
    ]  # fmt: skip
    if picture.marks:
        body.append(_tab(", ".join(picture.marks)))
    return tag(
        "g", "".join(body), transform=f"translate({x:.1f} {y:.1f}) scale({unit:.3f})",
        opacity="0.6" if picture.dim else None,
    )  # fmt: skip


def _tab(words: str) -> str:
    """Draw a small tab at the upper left of a counter."""
    width = 5.0 + 4.6 * len(words)
    return tag(
        "rect", x=-22.0, y=-29.0, width=width, height=9.0, rx=2.0, fill="#fff3b0",
        stroke="#26231f", stroke_width=0.8,
    ) + text((-22 + width / 2, -22), words, 7.4, fill="#26231f", weight="bold")  # fmt: skip


def _badge(where: Point, scale: float, words: str) -> str:
    x, y = where
    r = 0.105 * scale
    disc = tag("circle", cx=x, cy=y, r=r, fill="#26231f", stroke="#fff", stroke_width=r * 0.19)
    return disc + text((x, y + r * 0.55), words, r * 1.5, fill="#fff", weight="bold")


def draw_markers(
    frame: Frame, markers: Iterable[MarkerPicture], taken: dict[int, list[CounterPicture]]
) -> list[str]:
    """Draw markers at the left of their hexes, one below the other."""
    by_hex: dict[int, list[MarkerPicture]] = defaultdict(list)
    for marker in markers:
        index = frame.grid.index(marker.hex)
        if index in frame.visible:
            by_hex[index].append(marker)
    parts, s = [], frame.scale
    for index, members in by_hex.items():
        x, y = frame.centre(index)
        for n, marker in enumerate(members):
            spot = (x - 0.4 * s, y + (n * 0.24 - 0.08) * s) if index in taken else (
                x, y + n * 0.26 * s)  # fmt: skip
            parts.append(_marker(marker, spot, 0.13 * s))
    return parts


def _marker(marker: MarkerPicture, where: Point, r: float) -> str:
    x, y = where
    shapes = {
        "disc": tag("circle", cx=x, cy=y, r=r),
        "square": tag("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, rx=r / 4),
        "diamond": tag("path", d=polygon(((x, y - r * 1.2), (x + r * 1.2, y), (x, y + r * 1.2),
                                          (x - r * 1.2, y)))),
        "cross": tag("path", d=f"M{x - r:.1f} {y - r:.1f}L{x + r:.1f} {y + r:.1f}"
                     f"M{x - r:.1f} {y + r:.1f}L{x + r:.1f} {y - r:.1f}", stroke_width=r * 0.5),
        "star": tag("path", d=polygon(_star(x, y, r * 1.25))),
    }  # fmt: skip
    shape = shapes.get(marker.shape, shapes["disc"])
    colours = (
        {"stroke": marker.fill} if marker.shape == "cross"
        else {"fill": marker.fill, "stroke": "#26231f", "stroke_width": r * 0.14}
    )  # fmt: skip
    words = text((x, y + r * 0.42), marker.text, r * 1.15, fill=marker.ink, weight="bold")
    title = tag("title", marker.title) if marker.title else ""
    return group([group([shape], **colours), words if marker.text else "", title])


def _star(x: float, y: float, r: float) -> list[Point]:
    import math

    return [
        (x + k * math.sin(a * math.pi / 5), y - k * math.cos(a * math.pi / 5))
        for a in range(10)
        for k in (r if a % 2 == 0 else r * 0.45,)
    ]
