"""What an order names: units and hexes, looked up, with reasons where there are none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from grognard.ids import RuleId, UnitId
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit


def units_named(
    position: Position, by: str, ids: Sequence[UnitId], found: list[Unit],
    name: Callable[[Position, Unit], str], rules: Iterable[RuleId] = (),
) -> Iterator[Reason]:
    """Look up the units of an order into `found`; list what is wrong with the list.

    `rules` are cited where a unit belongs to another side.
    """
    if not ids:
        yield Reason("no-units", "the order names no units")
    for unit_id in dict.fromkeys(ids):
        unit = position.state.units.get(unit_id)
        if unit is None:
            yield Reason("no-such-unit", f"there is no unit {unit_id!r} in this game")
        elif unit.side != by:
            yield Reason("not-yours", f"{name(position, unit)} belongs to {unit.side}",
                         tuple(rules), units=(unit.id,))
        else:
            found.append(unit)
    if len(set(ids)) < len(ids):
        yield Reason("unit-twice", "the order names a unit twice")


def hexes_named(position: Position, path: Sequence[str], found: list[int]) -> Iterator[Reason]:
    """Look up the hexes of an order into `found` (plane indices); list those unknown."""
    grid = position.board.grid
    for hex_id in path:
        if hex_id in grid:
            found.append(grid.index(hex_id))
        else:
            yield Reason("no-such-hex", f"there is no hex {hex_id!r} on this map")
