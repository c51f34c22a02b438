"""Pictures of a position: counters as the catalogue describes them, overlays by name.

Overlays: `control` (and any other plane that changes in play), `rail` (railways in the colours
of their owners), `supply:SIDE`, `zoc:SIDE`, and `NAME:SIDE` for whatever question of an active
module lists hexes for a side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from grognard.cli.words import printed, where_it_stands
from grognard.draw import (
    CounterPicture,
    HexOverlay,
    MarkerPicture,
    Overlay,
    RailOverlay,
    draw_map,
    write_picture,
)
from grognard.errors import GrognardError, UsageError
from grognard.game import ask
from grognard.position import Position
from grognard.state import Unit

COLOURS = ("#8a1c1c", "#1f4e9c", "#b8860b", "#2f6b2f", "#6a3d9a", "#b15928")
"""Colours of sides and words, in their order."""

GREY = "#7f7f7f"
"""The colour of units that no side commands."""

NOBODY = "neutral"
"""A word of planes for what is nobody's: not drawn, so that the rest stands out."""

QUESTIONS = {"zoc": ("zone-hexes",), "supply": ("supplied-hexes",)}
"""Kinds of questions that list hexes for a side, by the name of the layer."""


def picture(
    position: Position, *, at: str | None = None, radius: int | None = None,
    layers: Sequence[str] = (), title: str = "",
) -> str:
    """Draw the part of the map that is played on, or what lies around a hex, as SVG."""
    centre: str = position.hex(at) if at else middle(position)
    if not at:
        radius = radius or extent(position, centre)
    return draw_map(
        position.board, at=centre, radius=radius if radius is not None else 6,
        counters=list(counters(position)), markers=list(markers(position)),
        overlays=[o for name in layers for o in overlays(position, name)],
        title=title or f"{position.scenario.header.title}: {where_it_stands(position)}",
    )


def draw_to(position: Position, file: Path, **options: object) -> Path:
    """Draw a picture into a file; return its name."""
    if file.suffix.lower() not in (".svg", ".png"):
        raise UsageError(f"cannot draw into {file}", "name a file that ends in .svg or .png")
    svg = picture(position, **options)  # type: ignore[arg-type]
    try:
        write_picture(svg, file)
    except OSError as error:
        raise GrognardError(f"{file} cannot be written: {error.strerror}") from error
    return file


def free_name(path: Path) -> Path:
    """Return a name under which no file stands: the one given, or one with -2, -3 ..."""
    number, found = 2, path
    while found.exists():
        found, number = path.with_name(f"{path.stem}-{number}{path.suffix}"), number + 1
    return found


def counters(position: Position) -> Iterator[CounterPicture]:
    """List the counters on the map, the strongest of each hex first."""
    moved = position.state.remembered("moved")
    for at, ids in position.state.stacks.items():
        units = [position.state.units[u] for u in ids]
        if not units or not units[0].on_map:
            continue
        for unit in sorted(units, key=lambda u: -_strength(position, u)):
            yield _counter(position, unit, at, unit.id in moved)


def _side_colour(position: Position, side: str) -> str:
    sides: tuple[str, ...] = position.sides
    return COLOURS[sides.index(side) % len(COLOURS)] if side in sides else GREY


def _counter(position: Position, unit: Unit, at: str, moved: bool) -> CounterPicture:
    colour = _side_colour(position, unit.side)
    marks = tuple(m.kind[:4] for (_, place), m in position.state.markers.items()
                  if place == unit.id)
    try:
        face = position.face(unit)
        nation = position.assembly.catalogue.nations[unit.nation]
    except (GrognardError, AttributeError, KeyError):
        return CounterPicture(at, "?", unit.id, fill=colour, ink="#ffffff", marks=marks)
    return CounterPicture(
        at, face.type, printed(position, unit), face.size, nation.colour or colour,
        nation.ink or "#ffffff", marks, dim=moved,
    )


def _strength(position: Position, unit: Unit) -> float:
    try:
        face = position.face(unit)
        return float(max(face.attack or 0, face.defence or 0))
    except (GrognardError, AttributeError):
        return 0.0


def markers(position: Position) -> Iterator[MarkerPicture]:
    """List the markers that lie in hexes."""
    for (kind, at), marker in position.state.markers.items():
        if at in position.board.grid:
            text = "".join(w[0] for w in kind.split("-"))[:3].upper()
            yield MarkerPicture(at, text, title=f"{kind} {marker.owner}".strip())


def overlays(position: Position, name: str) -> Iterator[Overlay]:
    """Make the overlays of a layer's name; raise UsageError when nothing is called that."""
    layer, _, side = name.partition(":")
    if side and side not in position.sides:
        raise UsageError(f"{name}: no side is called {side!r}",
                         f"its sides are {', '.join(position.sides)}")
    if layer in position.state.planes and not side:
        yield from _plane(position, layer)
        return
    if layer == "rail" and not side:
        return  # the railways themselves are always drawn
    kinds = [k for k in (*QUESTIONS.get(layer, ()), f"{layer}-hexes", layer)
             if k in position.assembly.questions]
    if not kinds:
        raise _no_layer(position, name)
    for each in (side,) if side else position.sides:
        answer = ask(position, {"kind": kinds[0], "side": each})
        if "hexes" not in answer.values:
            raise _no_layer(position, name)
        mask = position.board.grid.mask(answer.values["hexes"])
        yield HexOverlay(f"{layer} ({each})", mask, _colour(position, each), 0.35,
                         hatch=layer == "zoc")


def _plane(position: Position, plane: str) -> Iterator[Overlay]:
    for word in position.state.vocabulary[plane]:
        mask = position.state.is_(plane, word)
        if word in ("", NOBODY) or not mask.any():
            continue
        colour = _colour(position, word)
        if plane in ("rail", "gauge"):
            yield RailOverlay(f"{plane}: {word}", mask, colour)
        else:
            yield HexOverlay(f"{plane}: {word}", mask, colour, 0.3)


def _colour(position: Position, word: str) -> str:
    known: list[str] = [*position.sides]
    if word in known:
        return COLOURS[known.index(word) % len(COLOURS)]
    return COLOURS[-1]


def _no_layer(position: Position, name: str) -> UsageError:
    kinds = [k.removesuffix("-hexes") for k in position.assembly.questions if k.endswith("-hexes")]
    named = [layer for layer, found in QUESTIONS.items()
             if any(k in position.assembly.questions for k in found)]
    sided = [f"{k}:SIDE" for k in dict.fromkeys([*named, *kinds])]
    known = [*position.state.planes, "rail", *sided]
    return UsageError(f"no layer is called {name!r}",
                      f"layers here: {', '.join(dict.fromkeys(known))}")


def middle(position: Position) -> str:
    """Return the hex in the middle of all units on the map (of the map, when there are none)."""
    grid = position.board.grid
    places = [grid.index(u.at) for u in position.state.units.values() if u.on_map]
    cells = places or grid.cells.tolist()
    axial = [grid.axial(int(i)) for i in cells]
    q = (min(a for a, _ in axial) + max(a for a, _ in axial)) / 2
    down = [2 * r + a for a, r in axial]
    r = ((min(down) + max(down)) / 2 - q) / 2
    best = min(grid.cells.tolist(), key=lambda i: _apart(grid.axial(int(i)), (q, r)))
    return grid.name(int(best))


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def extent(position: Position, centre: str) -> int:
    """Return how far from a hex the farthest unit stands, and a little more; at most 40."""
    grid = position.board.grid
    start = grid.index(centre)
    far = [grid.distance(start, grid.index(u.at)) for u in position.state.units.values()
           if u.on_map]
    return min(40, max(far, default=8) + 2)


def layer_names(text: str) -> list[str]:
    """Split "rail,supply:axis" into names."""
    return [p.strip() for p in text.split(",") if p.strip()]


__all__ = ["counters", "draw_to", "free_name", "layer_names", "markers", "middle", "overlays",
           "picture"]
