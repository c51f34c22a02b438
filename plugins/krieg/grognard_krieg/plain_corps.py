"""2.4.3, 17: ordinary infantry corps in a force pool: no elite, no airborne, no mountain corps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.pieces import is_corps, is_infantry, piece, pool


@rule("krieg:2.4.3", "krieg:17.3", "krieg:17.4")
def plain_corps(position: Position, side: str, nation: str) -> Iterator[tuple[Unit, str]]:
    """List the ordinary infantry corps of a nation in a pool, each with the side that shows it.

    Counters that are nothing but corps come first; then the backs of armies.
    """
    catalogue, found = position.assembly.catalogue, list[tuple[int, Unit, str]]()
    for unit in position.state.units_at(pool(side)):
        if unit.nation != nation:
            continue
        for face in catalogue.counter(unit.counter).faces.values():
            shown = replace(unit, face=face.name)
            if is_corps(position, shown) and is_infantry(position, shown) and (
                piece(position, shown).type == "infantry" and not piece(position, shown).elite
            ):
                found.append((piece(position, shown).full_steps, unit, face.name))
                break
    yield from ((unit, face) for _, unit, face in sorted(found, key=lambda x: x[0]))
