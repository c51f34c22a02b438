"""The whole picture: the map, what lies on it, and a legend, as one SVG document."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from grognard.board.board import Board
from grognard.draw import counters as pieces
from grognard.draw import lines, names, terrain
from grognard.draw import overlays as over
from grognard.draw.frame import Frame, choose
from grognard.draw.legend import legend
from grognard.draw.model import CounterPicture, MarkerPicture, Overlay
from grognard.draw.palette import OFF_MAP, PAPER
from grognard.draw.svg import FONT, group, tag
from grognard.errors import UsageError

LAYERS = ("terrain", "rivers", "borders", "rails", "ids", "names", "counters", "legend")
"""What a picture shows unless it is told to leave something out."""
WIDEST, LARGEST = 1500.0, 76.0


def draw_map(
    board: Board,
    *,
    at: str | None = None,
    radius: int | None = None,
    region: str | Iterable[str] | None = None,
    counters: Iterable[CounterPicture] = (),
    markers: Iterable[MarkerPicture] = (),
    overlays: Iterable[Overlay] = (),
    layers: Collection[str] = LAYERS,
    scale: float | None = None,
    title: str = "",
) -> str:
    """Draw a map, or the part of it around a hex or in a region, and return SVG.

    `scale` is the distance between two hex centres in pixels; left open, it is chosen so that
    the picture is at most 1,500 pixels wide. Raises UnknownHex, UnknownName or UsageError.
    """
    for layer in layers:
        if layer not in LAYERS:
            raise UsageError(f"no layer is called {layer!r}", f"layers are: {', '.join(LAYERS)}")
    shown = choose(board, at, radius, region)
    if scale is None:
        wide = Frame(board, shown, 1.0)
        scale = min(LARGEST, WIDEST / max(wide.width, wide.height * 0.75))
    frame = Frame(board, shown, scale)
    return _document(frame, list(counters), list(markers), list(overlays), set(layers), title)


def _document(
    frame: Frame,
    counters: list[CounterPicture],
    markers: list[MarkerPicture],
    overlays: list[Overlay],
    layers: set[str],
    title: str,
) -> str:
    body, words, styles = _map(frame, overlays, layers)
    if "names" in layers:
        body.append(group(names.areas(frame), id="areas"))
    found = pieces.stacks(frame, counters) if "counters" in layers else {}
    covered = {i: pieces.depth(frame, i, stack) for i, stack in found.items()}
    signs, labels = names.towns(frame, covered) if "names" in layers else ([], [])
    body += [
        group(signs, id="towns"),
        group(over.lines(frame, overlays)),
        group(pieces.draw_stacks(frame, found), id="counters"),
        group(pieces.draw_markers(frame, markers, found), id="markers"),
        group(labels, id="names"),
        *over.texts(frame, overlays),
    ]
    width, height = frame.width, frame.height
    view = tag("clipPath", tag("rect", width=width, height=height), id="view")
    parts = [view, group(body, clip_path="url(#view)")]
    if "legend" in layers:
        strip, high = legend(
            width, title or frame.board.title, words, styles, overlays, frame.board.attribution,
            faded=bool(found) and any(c.dim for c in counters),
        )
        parts.append(tag("g", strip, transform=f"translate(0 {height:.1f})"))
        height += high
    ground = tag("rect", width=width, height=height, fill=PAPER)
    ground += tag("rect", width=width, height=frame.height, fill=OFF_MAP)
    return tag(
        "svg", ground + "".join(parts), xmlns="http://www.w3.org/2000/svg",
        width=f"{width:.0f}", height=f"{height:.0f}", viewBox=f"0 0 {width:.1f} {height:.1f}",
        font_family=FONT,
    )  # fmt: skip


def _map(
    frame: Frame, overlays: list[Overlay], layers: set[str]
) -> tuple[list[str], list[str], list[str]]:
    """Draw what is printed; return it with the terrain and the kinds of line that are seen."""
    found = lines.styled(frame)
    hidden = {
        "rivers": ("river", "canal", "lake", "sea"),
        "borders": ("border", "boundary"),
        "rails": ("rail", "road", "rail-broad", "rail-break", "rail-ferry"),
    }
    for layer, styles in hidden.items():
        if layer not in layers:
            for style in styles:
                found.pop(style, None)
    ground, words = terrain.ground(frame) if "terrain" in layers else ([], [])
    parts = [
        *ground,
        *(terrain.water(frame, lines.narrows_path(frame, found)) if "terrain" in layers else []),
        terrain.net(frame),
        group(over.tints(frame, overlays), id="tints"),
        group(lines.borders(frame, found)),
        group(lines.rivers(frame, found), id="rivers"),
        group(lines.border_lines(frame, found), id="borders"),
        group(lines.ridges(frame, found)),
        group(over.rails(frame, overlays), id="rail-status"),
        group(lines.railways(frame, found), id="rails"),
        group(lines.signs(frame, found)),
        names.ids(frame) if "ids" in layers else "",
    ]
    return parts, words, list(found)
