"""A small map of characters: hexes with ids, ground or place, rails, and who stands there.

        _____
       /C5622\\
      / Lodz = \\        a place's name, or what the ground is; = a rail line
      \\A10-8+2 /        side, the strongest unit, how many more
       \\~~~~~/          ~ along an edge: a river

At most 11 columns fit into 80 characters (radius 5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from grognard.cli.words import printed
from grognard.position import Position
from grognard.state import Unit

Spots = Sequence[tuple[int, int]]

_TOP: Spots = [(x, 0) for x in range(2, 7)]
_BOTTOM: Spots = [(x, 4) for x in range(2, 7)]
FLAT: tuple[Spots, ...] = (
    _TOP, [(7, 1), (8, 2)], [(8, 3), (7, 4)], _BOTTOM, [(0, 3), (1, 4)], [(1, 1), (0, 2)],
)
POINTED: tuple[Spots, ...] = (
    [(3, 0), (1, 1)], [(5, 0), (7, 1)], [(8, 2), (8, 3)], [(7, 4), (5, 5)], [(1, 4), (3, 5)],
    [(0, 2), (0, 3)],
)
FLAT_MARKS, POINTED_MARKS = "_\\/_\\/", "/\\|/\\|"
"""What the edges are drawn with, by direction."""

EDGES: tuple[tuple[str, str, str, str], ...] = (
    ("border", ":", "yellow", "border"), ("river", "~", "blue", "water"),
    ("canal", "~", "blue", "water"), ("lake", "~", "blue", "water"),
    ("strait", "~", "blue", "water"), ("blocked", "#", "red", "impassable"),
)
"""Kinds of hexsides that are drawn, if the map has them: mark, style, word for the legend."""

WIDEST = 5
NO_SIDE = "-"
"""What stands before units that no side commands."""

STYLES = ("bold red", "bold blue", "bold magenta", "bold cyan")
"""How units are written, by side; the letter before them says it without colours."""


@dataclass
class Canvas:
    """Characters with a style, at places that may be left of or above the origin."""

    spots: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a place to the right."""
        for n, letter in enumerate(text):
            self.spots[x + n, y] = (letter, style)

    def lines(self) -> list[Text]:
        """Return everything that was written, line by line."""
        if not self.spots:
            return []
        left, top = min(x for x, _ in self.spots), min(y for _, y in self.spots)
        right, low = max(x for x, _ in self.spots), max(y for _, y in self.spots)
        out = []
        for y in range(top, low + 1):
            line = Text(no_wrap=True, overflow="crop")
            for x in range(left, right + 1):
                line.append(*self.spots.get((x, y), (" ", "")))
            line.rstrip()
            out.append(line)
        return out


MARKED = "*"
"""Stands in a hex that has a marker."""


def text_map(position: Position, centre: str, radius: int = 3) -> list[Text]:
    """Draw the hexes around one, and a legend under them."""
    grid = position.board.grid
    middle = grid.index(centre)
    radius = max(0, min(radius, WIDEST))
    hexes = [int(i) for i in grid.within([middle], radius).nonzero()[0]]
    canvas, marks = Canvas(), side_marks(position.sides)
    edges, signs = (FLAT, FLAT_MARKS) if grid.flat_top else (POINTED, POINTED_MARKS)
    for index in hexes:
        x, y = _corner(position, index)
        for direction, sign in enumerate(signs):
            for dx, dy in edges[direction]:
                canvas.put(x + dx, y + dy, sign, "dim")
    said: dict[str, str] = {}
    marked = {at for _, at in position.state.markers}
    for index in hexes:
        _edges(position, index, canvas, edges, said)
        _inside(position, index, canvas, marks, index == middle)
        if grid.name(index) in marked:
            x, y = _corner(position, index)
            last = 7 if position.board.places_at(grid.name(index)) else 6
            canvas.put(x + last, y + 2, MARKED, "bold")
            said["marker (show HEX)"] = MARKED
    sides = [f"{m} {s}" for s, m in marks.items()]
    rail = ["= rail"] if "rail" in position.board.sides else []
    legend = ", ".join([*sides, *rail, *(f"{m} {w}" for w, m in said.items())])
    return [*canvas.lines(), Text(legend, style="dim")]


def side_marks(sides: Sequence[str]) -> Mapping[str, str]:
    """Give every side a letter of its name that no other has."""
    marks: dict[str, str] = {}
    for side in sides:
        letters = [*side.upper(), *"123456789"]
        marks[side] = next(c for c in letters if c not in marks.values() and c.isalnum())
    return marks


def _corner(position: Position, index: int) -> tuple[int, int]:
    q, r = position.board.grid.axial(index)
    return (7 * q, 4 * r + 2 * q) if position.board.grid.flat_top else (8 * q + 4 * r, 4 * r)


def _edges(
    position: Position, index: int, canvas: Canvas, edges: Sequence[Spots], said: dict[str, str]
) -> None:
    x, y = _corner(position, index)
    for kind, mark, style, word in EDGES:
        if kind not in position.board.sides:
            continue
        plane = position.board.sides[kind]
        for direction, spots in enumerate(edges):
            if plane[direction, index]:
                said[word] = mark
                for dx, dy in spots:
                    canvas.put(x + dx, y + dy, mark, style)


def _inside(
    position: Position, index: int, canvas: Canvas, marks: Mapping[str, str], middle: bool
) -> None:
    grid, board = position.board.grid, position.board
    x, y = _corner(position, index)
    second = y + 2
    name = grid.name(index)
    canvas.put(x + 2, y + 1, f"{name[:5]:^5}", "bold reverse" if middle else "")
    places = board.places_at(name)
    rail = "rail" in board.sides and bool(board.sides["rail"][:, index].any())
    ground = board.word("terrain", name) if "terrain" in board.fields else ""
    if places:
        canvas.put(x + 1, second, f"{places[0].name[:7]:<7}", "bold")
    else:
        canvas.put(x + 1, second, f"{ground[:5]:<5}{' =' if rail else '  '}", "green")
    units = position.state.units_at(name)
    if units:
        side = units[0].side
        known = side in position.sides
        style = STYLES[position.sides.index(side) % len(STYLES)] if known else "dim"
        text = f"{marks.get(side, NO_SIDE)}{_stack(position, units)}"
        canvas.put(x + 1, y + 3, text[:7].ljust(7), style)


def _stack(position: Position, units: Sequence[Unit]) -> str:
    """Name the strongest unit of a stack and say how many more there are."""
    def strength(unit: Unit) -> float:
        try:
            face = position.face(unit)
            return float(max(face.attack or 0, face.defence or 0))
        except Exception:
            return 0.0

    first = max(units, key=strength)
    more = f"+{len(units) - 1}" if len(units) > 1 else ""
    room = 6 - len(more)
    return f"{printed(position, first)[:room]}{more}"
