"""Writing SVG: numbers, paths, elements."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
FONT = "Open Sans, DejaVu Sans, Segoe UI, Helvetica, Arial, sans-serif"


def num(value: float) -> str:
    """Write a number with one decimal at most."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def at(point: Point) -> str:
    """Write a point."""
    return f"{num(point[0])} {num(point[1])}"


def polygon(points: Iterable[Point]) -> str:
    """Write a closed path."""
    return "M" + "L".join(at(p) for p in points) + "Z"


def polyline(points: Iterable[Point]) -> str:
    """Write an open path."""
    return "M" + "L".join(at(p) for p in points)


def tag(name: str, body: str = "", /, **attributes: object) -> str:
    """Write an element; underscores in attribute names stand for hyphens."""
    pairs = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{pairs}>{body}</{name}>" if body else f"<{name}{pairs}/>"


def _value(value: object) -> str:
    return num(value) if isinstance(value, float) else str(value)


def text(
    where: Point, words: str, size: float, *, halo: str = "", anchor: str = "middle",
    fill: str = "#2b2a28", weight: str | None = None, slant: str | None = None, **more: object,
) -> str:  # fmt: skip
    """Write text; a halo keeps it legible on any ground."""
    halo_look = (
        {"stroke": halo, "stroke_width": size * 0.22, "paint_order": "stroke",
         "stroke_linejoin": "round"} if halo else {}
    )  # fmt: skip
    return tag(
        "text", escape(words), x=float(where[0]), y=float(where[1]), font_size=float(size),
        text_anchor=anchor, fill=fill, font_weight=weight, font_style=slant, **halo_look, **more,
    )  # fmt: skip


def stroke(path: str, colour: str, width: float, **more: object) -> str:
    """Draw a path as a line."""
    if not path:
        return ""
    return tag(
        "path", d=path, fill="none", stroke=colour, stroke_width=width,
        stroke_linecap=more.pop("cap", "round"), stroke_linejoin="round", **more,
    )  # fmt: skip


def fill(path: str, colour: str, **more: object) -> str:
    """Draw a path as a surface."""
    return tag("path", d=path, fill=colour, **more) if path else ""


def group(parts: Iterable[str], **attributes: object) -> str:
    """Put elements in a group; an empty group is left out."""
    body = "".join(parts)
    return tag("g", body, **attributes) if body else ""
