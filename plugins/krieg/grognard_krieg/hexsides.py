"""4.2.1, 4.2.2: the hexsides across which units attack, and what each kind does.

The table "hexsides" says for each kind of side by how much it helps the defender, whether he may
stand fast behind it and whether an exploiting unit goes on after crossing it. An all-sea side
beside a friendly beachhead counts as a strait (4.2.1).
"""

from __future__ import annotations

from grognard.ids import SideId
from grognard.kit.planes import side_plane
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg import pieces

TABLE = "hexsides"
STRAIT, ALL_SEA = "strait", "all_sea"
CLOSED = ("lake", "impassable")


@rule("krieg:3.6", "krieg:4.2.1")
def beachhead_at(position: Position, hex_id: str, side: SideId | str) -> bool:
    """Say whether a beachhead of a side lies in a hex."""
    return any(u.side == side and pieces.is_beachhead(position, u)
               for u in position.state.units_at(hex_id))


@rule("krieg:4.2.1", "krieg:4.2.2")
def kinds_between(position: Position, start: str, end: str) -> tuple[str, ...]:
    """List the kinds of the hexside between two neighbouring hexes.

    A strait takes the place of the open sea it crosses.
    """
    board, grid = position.board, position.board.grid
    at, to = grid.index(start), grid.index(end)
    direction = grid.direction(at, to)
    if direction is None:
        return ()
    found = [k for k in position.table(TABLE).rows if side_plane(board, k)[direction, at]]
    if ALL_SEA in found and (STRAIT in found or _bridged(position, start, end)):
        found = [k for k in found if k != ALL_SEA]
        found += [STRAIT] if STRAIT not in found else []
    return tuple(found)


def _bridged(position: Position, start: str, end: str) -> bool:
    """Say whether a beachhead makes a strait of the sea between two hexes, for who stands there."""
    return any(pieces.is_beachhead(position, u) for h in (start, end)
               for u in position.state.units_at(h))


@rule("krieg:4.2.1")
def open_between(position: Position, start: str, end: str) -> bool:
    """Say whether units can attack from one hex into another: neighbours, no closed side."""
    grid = position.board.grid
    if grid.direction(grid.index(start), grid.index(end)) is None:
        return False
    kinds = kinds_between(position, start, end)
    return ALL_SEA not in kinds and not any(k in CLOSED for k in kinds)


def says(position: Position, kinds: tuple[str, ...], column: str, word: str) -> bool:
    """Say whether the table has a word in a column for any of some kinds of side."""
    table = position.table(TABLE)
    return any(table.word(k, column) == word for k in kinds)
