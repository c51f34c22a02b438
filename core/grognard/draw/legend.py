"""The legend: a strip below the map with all that can be seen on it, and nothing else."""

from __future__ import annotations

from grognard.draw.model import Overlay
from grognard.draw.overlays import titles
from grognard.draw.palette import BORDER, COAST, INK, RIVER, STYLES, TEXTURES, tint
from grognard.draw.svg import fill, group, stroke, tag, text

ROW, SWATCH, SIZE = 22.0, 26.0, 12.0
Entry = tuple[str, str]


def legend(
    width: float, title: str, terrain: list[str], styles: list[str], overlays: list[Overlay],
    credit: tuple[str, ...], faded: bool = False,
) -> tuple[str, float]:  # fmt: skip
    """Return the drawing, with its upper left corner at the origin, and its height.

    `faded`: whether some counters are drawn faded, which is explained then.
    """
    entries = [(word.replace("_", " "), _ground(word)) for word in terrain]
    entries += _lines(styles)
    entries += [(name, _overlay(colour, manner)) for name, colour, manner in titles(overlays)]
    entries += [("has moved", _faded())] if faded else []
    parts, x, y = [], 12.0, 12.0
    if title:
        parts.append(text((x, y + 12), title, 16, anchor="start", weight="bold"))
        y += 26
    for words, swatch in entries:
        needed = SWATCH + 8 + 0.58 * SIZE * len(words) + 16
        if x + needed > width - 8 and x > 12:
            x, y = 12.0, y + ROW
        parts.append(tag("g", swatch, transform=f"translate({x:.1f} {y:.1f})"))
        parts.append(text((x + SWATCH + 6, y + 12.4), words, SIZE, anchor="start"))
        x += needed
    y += ROW
    if credit:
        words = "; ".join(credit)
        size = min(9.5, (width - 24) / max(1.0, 0.52 * len(words)))
        parts.append(text((12, y + 9), words, size, anchor="start", fill="#6b6455"))
        y += 16
    return group(parts), y + 4


def _faded() -> str:
    return tag("rect", x=5, width=16.0, height=16.0, rx=2.0, fill="#8f9d86", stroke=INK,
               stroke_width=1, opacity=0.6)  # fmt: skip


def _ground(word: str) -> str:
    box = tag("rect", width=SWATCH, height=16.0, fill=tint(word), stroke="#8a8270",
              stroke_width=0.6)  # fmt: skip
    texture = TEXTURES.get(word)
    if not texture:
        return box
    return box + tag("rect", width=SWATCH, height=16.0, fill=f"url(#{texture})")


def _lines(styles: list[str]) -> list[Entry]:
    seen: dict[str, str] = {}
    for style in styles:
        seen.setdefault(STYLES[style].title, _line(style))
    return list(seen.items())


def _line(style: str) -> str:
    path = f"M2 8H{SWATCH - 2}"
    if style == "river":
        return stroke(path, RIVER, 3.4)
    if style == "canal":
        return stroke(path, RIVER, 3.4) + stroke(path, "#ffffff", 1.6, stroke_dasharray="4")
    if style in ("sea", "lake"):
        return stroke(path, COAST, 7) + stroke(path, tint("lake"), 5)
    if style == "border":
        return stroke(path, BORDER, 7, opacity=0.22) + stroke(
            path, BORDER, 1.6, stroke_dasharray="7 3 1 3"
        )
    if style == "boundary":
        return stroke(path, BORDER, 1.6, stroke_dasharray="3")
    if style in ("blocked", "mountain"):
        return stroke(path, "#5b3d24", 4) + fill("M5 8l4-6l4 6ZM14 8l4-6l4 6Z", "#5b3d24")
    if style in ("rail", "rail-broad"):
        colour = INK if style == "rail" else "#6a2f6f"
        return stroke(path, colour, 3.2, cap="butt") + stroke(
            path, "#ffffff", 1.5, cap="butt", stroke_dasharray="4 4"
        )
    if style == "road":
        return stroke(path, "#b5793c", 3)
    if style == "rail-break":
        return fill("M13 3l5 5l-5 5l-5-5Z", "#ffffff", stroke="#6a2f6f", stroke_width=2)
    if style == "rail-ferry":
        return fill("M7 7H19L17 12H9Z", INK)
    return stroke("M8 8H18", "#c8102e", 2.6) + fill("M2 8l7-4v8ZM24 8l-7-4v8Z", "#c8102e")


def _overlay(colour: str, manner: str) -> str:
    if manner == "line":
        return stroke(f"M2 8H{SWATCH - 2}", colour, 5)
    if manner == "text":
        return text((SWATCH / 2, 13), "12", 13, fill=colour, weight="bold")
    box = tag("rect", width=SWATCH, height=16.0, fill=colour, opacity=0.35, stroke=colour)
    strips = "".join(stroke(f"M{x} 16L{x + 10} 0", colour, 2.2, opacity=0.8) for x in (0, 8, 16))
    return box if manner == "tint" else strips
