"""10.2, 8.2: over what a supply line may go on foot, and what bars it.

The first two hexes of a line are of any terrain that a ground unit may cross: no open sea
(except by a strait, or beside a friendly beachhead), no lake, nothing impassable, no neutral
ground. A line does not enter a hex with an enemy unit, aircraft and airdrops among them; nor a
hex in an enemy zone of control, unless any friendly unit is there. It may always begin where
its unit stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from grognard.board.layers import Layer, StepCosts
from grognard.ids import HexId, RuleId, SideId
from grognard.kit.planes import BoolPlane, frozen, side_plane, words_plane
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.naval_zones import dry
from grognard_krieg.neutral_ground import closed_at
from grognard_krieg.pieces import is_piece, name
from grognard_krieg.sea_pieces import beachheads
from grognard_krieg.zones_of_control import enemy_occupied, enemy_zone_unless_friends

NAMED = 3
"""At most so many units are named that bar a hex."""

IMPASSABLE = "impassable"
TRACE = (RuleId("krieg:10.2"),)


# --- on foot ------------------------------------------------------------------------------------


@implements("layer_supply")
@reading()
@rule("krieg:10.2")
def ground_layers(position: Position) -> Iterable[Layer]:
    """Count hexes; close what is impassable."""
    board = position.board
    yield Layer("supply-hex", "a hex of the line", TRACE, "enter", "add", 1)
    shut = words_plane(board, "kind", (IMPASSABLE, "lake"))
    yield Layer("supply-impassable", "impassable", TRACE, "enter", "block", mask=shut)
    sides = side_plane(board, IMPASSABLE) | side_plane(board, "lake")
    yield Layer("supply-hexsides", "a lake or an impassable hexside", TRACE, "side", "block",
                mask=frozen(sides))


@implements("layer_supply")
@reading("units:{side}")
@rule("krieg:10.2", "krieg:3.6")
def sea_layers(position: Position, side: SideId) -> Iterable[Layer]:
    """Close open sea, but for straits and what friendly beachheads bridge."""
    heads = tuple(position.board.grid.index(u.at) for u in beachheads(position, side))

    def make() -> BoolPlane:
        sea = side_plane(position.board, "all_sea") & ~side_plane(position.board, "strait")
        return frozen(sea & ~_bridged(position, heads) if heads else sea)

    sea = position.workshop.get(("supply-sea", side), heads, make)
    yield Layer("supply-sea", "open sea", TRACE, "side", "block", mask=sea)


def _bridged(position: Position, heads: Sequence[int]) -> BoolPlane:
    """Paint the hexsides between beachheads and the land beside them, from both sides."""
    grid, land = position.board.grid, dry(position)
    sides = np.zeros((6, grid.size), np.bool_)
    for cell in heads:
        for d, beside in grid.neighbours(cell):
            if land[beside]:
                sides[d, cell] = sides[(d + 3) % 6, beside] = True
    return sides


def walking_costs(position: Position, side: str) -> StepCosts:
    """Return the price of every step of a faction's lines (`layer_supply`)."""
    return position.costs("layer_supply", side=side)


# --- the enemy ----------------------------------------------------------------------------------


@rule("krieg:10.2", "krieg:8.2")
def barred_hexes(position: Position, side: str) -> BoolPlane:
    """Paint the hexes that a faction's lines may not enter because of the enemy."""
    def make() -> BoolPlane:
        held = enemy_occupied(position, side)
        return frozen(held | enemy_zone_unless_friends(position, side))

    now = tuple(position.state.revisions.values())
    return position.workshop.get(("supply-barred", side), now, make)


# --- why not ------------------------------------------------------------------------------------


@dataclass
class Explainer:
    """Says why a line may not enter a hex, as things stand.

    A supply map is kept for as long as it holds, and `position` is brought up to date whenever
    it is looked at, so that the units named are those that stand there now.
    """

    position: Position
    side: str

    @rule("krieg:10.2", "krieg:8.2")
    def why_barred(self, cell: int) -> Sequence[Reason]:
        """Name the enemies in the hex, or those whose zone it is."""
        position, at = self.position, self.position.board.grid.name(cell)
        here = self._enemies(cell)
        if here:
            return (barred_by(position, at, here),)
        near = [u for _, i in position.board.grid.neighbours(cell) for u in self._enemies(i)]
        text = f"{at} is in an enemy zone of control, and no friendly unit is there"
        if near:
            text = f"{at} is in the zone of {_names(position, near)}; no friendly unit is there"
        rules = (RuleId("krieg:8.2"), RuleId("krieg:10.2"))
        return (Reason("enemy-zone", text, rules, hexes=(at,), units=tuple(u.id for u in near),
                       remedy="a friendly unit in the hex, even an aircraft, opens it"),)

    @rule("krieg:10.2", "krieg:12.2.1")
    def why_cut(self, cell: int) -> Sequence[Reason]:
        """Say why a road or railway hex is closed to the line."""
        at = self.position.board.grid.name(cell)
        closed = closed_at(self.position, self.side, at)
        return (closed,) if closed else (
            Reason("closed", f"no supply line may enter {at}", TRACE, hexes=(at,)),)

    def _enemies(self, cell: int) -> list[Unit]:
        position = self.position
        here = position.state.units_at(position.board.grid.name(cell))
        return [u for u in here if u.side != self.side and is_piece(position, u)]


@rule("krieg:10.2")
def barred_by(position: Position, at: HexId, units: Sequence[Unit]) -> Reason:
    """Say that enemy units close a hex to supply lines."""
    return Reason("enemy-unit", f"{at} is held by {_names(position, units)}", TRACE, hexes=(at,),
                  units=tuple(u.id for u in units))


def explainer_of(position: Position, side: str) -> Explainer:
    """Return the explainer of a faction, brought up to date."""
    kept = position.workshop.get(("supply-explainer", side), (), lambda: Explainer(position, side))
    kept.position = position
    return kept


def _names(position: Position, units: Sequence[Unit]) -> str:
    listed = ", ".join(name(position, u) for u in units[:NAMED])
    more = len(units) - NAMED
    return f"{listed} and {more} more" if more > 0 else listed
