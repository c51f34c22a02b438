"""What the sections on nations share: whose a hex is, and what the map calls a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.changes import Pool
from grognard.errors import UnknownName
from grognard.ids import HexId, RuleId, SideId
from grognard.position import Position
from grognard.ruling import Reason, Ruling
from grognard.state import ELIMINATED
from grognard_standard_rules.areas import hex_named
from grognard_standard_rules.units import traits

CONTROL = "control"


def side_of(position: Position, nation: str) -> SideId:
    """Return the side on which a nation fights: its units' side, else its usual one.

    Units that are lost count only where no others are left: they change no sides.
    """
    lost: SideId | None = None
    for unit in position.state.units.values():
        if unit.nation == nation:
            if unit.at != ELIMINATED:
                return unit.side
            lost = lost or unit.side
    if lost is not None:
        return lost
    return SideId(position.assembly.catalogue.nations[nation].side)


def held(position: Position, side: str, hexes: Iterable[HexId]) -> tuple[HexId, ...]:
    """List the hexes that a side controls (all of them while nothing says who controls what)."""
    state, listed = position.state, tuple(h for h in hexes if h in position.board.grid)
    if CONTROL not in state.planes or not state.planes[CONTROL].any():
        return listed
    return tuple(h for h in listed if state.word(CONTROL, h) == side)


def hexes_of(position: Position, place: str) -> tuple[HexId, ...]:
    """Return the hex of a place or id; nothing when the map in play does not have it."""
    try:
        return (hex_named(position.board, place),)
    except UnknownName:
        return ()


def occupied_towns(position: Position, side: SideId, towns: Sequence[str]) -> tuple[str, ...]:
    """List those of some towns in which a side has a ground combat unit."""
    return tuple(
        town for town in towns
        if any(u.side == side and traits(position, u).is_ground_combat
               for at in hexes_of(position, town) for u in position.state.units_at(at)))


def all_occupied(
    position: Position, side: SideId, towns: Sequence[str], rules: tuple[RuleId, ...]
) -> Ruling[bool]:
    """Rule whether a side occupies every one of some towns (`occupied_towns`)."""
    lost = occupied_towns(position, side, towns)
    text = f"{side} occupies {', '.join(lost) or 'none'} of {', '.join(towns)}"
    return Ruling(len(lost) == len(towns), (Reason("towns", text, rules),))


def points_lost(position: Position, nation: str, front: str = "") -> tuple[Pool, ...]:
    """Return the changes by which a nation loses its air and replacement points (of a front)."""
    meant = {nation, front} - {""}
    return tuple(Pool(name, 0) for name, points in position.state.pools.items()
                 if points and meant <= set(name.split(":")))
