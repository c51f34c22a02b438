"""Overlays: what the caller wants to see on top of the map."""

from __future__ import annotations

import numpy as np

from grognard.draw.curves import along, sides_in
from grognard.draw.frame import Frame
from grognard.draw.lines import RAILS, rail_paths
from grognard.draw.model import (
    HexOverlay,
    Overlay,
    PathOverlay,
    RailOverlay,
    SideOverlay,
    TextOverlay,
)
from grognard.draw.svg import fill, group, polygon, polyline, stroke, tag, text


def tints(frame: Frame, overlays: list[Overlay]) -> list[str]:
    """Tint or hatch hexes."""
    parts = []
    for number, overlay in enumerate(overlays):
        if not isinstance(overlay, HexOverlay):
            continue
        cells = [i for i in frame.cells if overlay.hexes[i]]
        path = "".join(polygon(frame.outline(i)) for i in cells)
        if overlay.hatch:
            parts.append(hatch(f"hatch-{number}", overlay.colour, frame.scale, number))
            parts.append(fill(path, f"url(#hatch-{number})", opacity=min(1.0, overlay.opacity * 2)))
        else:
            parts.append(fill(path, overlay.colour, opacity=overlay.opacity))
    return parts


def hatch(name: str, colour: str, scale: float, number: int) -> str:
    """Define a hatching; neighbours in the list lean to different sides."""
    step = max(3.0, scale * 0.13)
    line = tag("path", d=f"M0 0V{step:.1f}", stroke=colour, stroke_width=step * 0.5)
    return tag(
        "pattern", line, id=name, width=step, height=step, patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({45 if number % 2 == 0 else -45})",
    )  # fmt: skip


def rails(frame: Frame, overlays: list[Overlay]) -> list[str]:
    """Colour the railways of some hexes."""
    wanted = [o for o in overlays if isinstance(o, RailOverlay)]
    if not wanted:
        return []
    plane = np.zeros((6, frame.grid.size), np.bool_)
    for name, sides in frame.board.sides.items():
        if frame.board.styles.get(name, name) in RAILS:
            plane |= sides
    paths = rail_paths(frame, sides_in(frame, plane))
    parts = []
    for overlay in wanted:
        path = "".join(p for i, p in paths.items() if overlay.hexes[i])
        parts.append(stroke(path, overlay.colour, frame.scale * 0.12, cap="butt", opacity=0.85))
    return parts


def lines(frame: Frame, overlays: list[Overlay]) -> list[str]:
    """Draw fronts and ways."""
    parts, s = [], frame.scale
    for overlay in overlays:
        if isinstance(overlay, SideOverlay):
            path = along(frame, sides_in(frame, overlay.sides))
            dash = f"{s * 0.22:.1f} {s * 0.14:.1f}" if overlay.dash else None
            parts.append(stroke(path, "#ffffff", s * (overlay.width + 0.05), opacity=0.6))
            parts.append(
                stroke(path, overlay.colour, s * overlay.width, stroke_dasharray=dash, opacity=0.9)
            )
        elif isinstance(overlay, PathOverlay):
            points = [frame.centre(frame.grid.index(h)) for h in overlay.hexes]
            path = polyline(points)
            parts.append(stroke(path, "#ffffff", s * 0.13, opacity=0.7))
            parts.append(stroke(path, overlay.colour, s * 0.075, opacity=0.9))
            parts += [tag("circle", cx=x, cy=y, r=s * 0.06, fill=overlay.colour) for x, y in points]
    return parts


def texts(frame: Frame, overlays: list[Overlay]) -> list[str]:
    """Write a few letters into hexes."""
    parts = []
    for overlay in overlays:
        if isinstance(overlay, TextOverlay):
            for hex_id, words in overlay.texts.items():
                index = frame.grid.index(hex_id)
                if index in frame.visible:
                    x, y = frame.centre(index)
                    where = (x, y + frame.scale * 0.08)
                    parts.append(text(where, words, frame.scale * 0.26, halo="#ffffff",
                                      fill=overlay.colour, weight="bold"))  # fmt: skip
    return [group(parts)] if parts else []


def titles(overlays: list[Overlay]) -> list[tuple[str, str, str]]:
    """List title, colour and manner of every overlay for the legend."""
    out = []
    for overlay in overlays:
        if isinstance(overlay, HexOverlay):
            manner = "hatch" if overlay.hatch else "tint"
        elif isinstance(overlay, TextOverlay):
            manner = "text"
        else:
            manner = "line"
        out.append((overlay.title, overlay.colour, manner))
    return out
