"""Pictures of a map: terrain, lines, names, counters and overlays, as SVG or PNG."""

from grognard.draw.model import (
    CounterPicture,
    HexOverlay,
    MarkerPicture,
    Overlay,
    PathOverlay,
    RailOverlay,
    SideOverlay,
    TextOverlay,
    front,
)
from grognard.draw.picture import LAYERS, draw_map
from grognard.draw.png import to_png, write_picture

__all__ = [
    "LAYERS",
    "CounterPicture",
    "HexOverlay",
    "MarkerPicture",
    "Overlay",
    "PathOverlay",
    "RailOverlay",
    "SideOverlay",
    "TextOverlay",
    "draw_map",
    "front",
    "to_png",
    "write_picture",
]
