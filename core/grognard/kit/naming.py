"""What an order names: units and hexes, looked up, with reasons where there are none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from grognard.ids import RuleId, UnitId
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit


def no_such_unit(*ids: str, rules: Iterable[RuleId] = ()) -> Reason:
    """Object to units that the game does not have; `rules` are those of the order."""
    return Reason("no-such-unit", f"there is no unit {', '.join(map(repr, ids))} in this game",
                  tuple(rules), remedy="name units by their ids, or by what is printed on them "
                  "and where they stand")


def no_such_hex(*hexes: str, rules: Iterable[RuleId] = ()) -> Reason:
    """Object to hexes that the map does not have; `rules` are those of the order."""
    return Reason("no-such-hex", f"there is no hex {', '.join(map(repr, hexes))} on this map",
                  tuple(rules), remedy="name hexes by their numbers on the map")


def units_named(
    position: Position, by: str, ids: Sequence[UnitId], found: list[Unit],
    name: Callable[[Position, Unit], str], rules: Iterable[RuleId] = (),
) -> Iterator[Reason]:
    """Look up the units of an order into `found`; list what is wrong with the list.

    `rules` are those of the order.
    """
    cited = tuple(rules)
    if not ids:
        yield Reason("no-units", "the order names no units", cited, remedy="name those that act")
    for unit_id in dict.fromkeys(ids):
        unit = position.state.units.get(unit_id)
        if unit is None:
            yield no_such_unit(unit_id, rules=cited)
        elif unit.side != by:
            yield Reason("not-yours", f"{name(position, unit)} belongs to {unit.side}", cited,
                         units=(unit.id,), remedy=f"name units of {by}")
        else:
            found.append(unit)
    if len(set(ids)) < len(ids):
        yield Reason("unit-twice", "the order names a unit twice", cited, remedy="name it once")


def hexes_named(
    position: Position, path: Sequence[str], found: list[int], rules: Iterable[RuleId] = ()
) -> Iterator[Reason]:
    """Look up the hexes of an order into `found` (plane indices); list those unknown."""
    grid = position.board.grid
    for hex_id in path:
        if hex_id in grid:
            found.append(grid.index(hex_id))
        else:
            yield no_such_hex(hex_id, rules=rules)


def pool_name(position: Position, pool: str) -> str:
    """Name a pool as players do: "rail capacity", "German air points, East Front, available"."""
    first, *rest = pool.split(":")
    parts = tuple(p for p in rest if p not in position.sides)
    nations = position.assembly.catalogue.nations
    said = [nations[p].people if p in nations else p for p in parts if p]
    text = " ".join((first.replace("-", " "), f"({', '.join(said)})" if said else "")).strip()
    if pool not in position.state.pools:
        return text
    return str(position.ask_or(text, "rule_pool_name", first, pool=first, parts=parts).value)
