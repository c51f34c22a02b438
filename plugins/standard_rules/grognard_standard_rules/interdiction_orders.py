"""13.5: how markers are ordered in words, and where a bot would put them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

import numpy as np

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.air_bases import in_reach
from grognard_standard_rules.air_display import GROUND, fronts, total
from grognard_standard_rules.answers import cite
from grognard_standard_rules.interdiction import (
    MARKER,
    Interdict,
    judge,
    may_place,
    open_ground,
    resolve,
)
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.rail_points import INTERDICTED
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.terrain import side_plane
from grognard_standard_rules.zone_movement import ZoneParameters
from grognard_standard_rules.zones_of_control import enemy_occupied, enemy_zone, zone_of_side

USAGE = "interdict G0421 G0521: a marker in each hex"
BEHIND = 4
"""Markers are proposed up to this many hexes from enemy units."""


def read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read the hexes to be interdicted."""
    hexes = find_hexes(position, [w for w in words if w.casefold() != "and"])
    if not hexes:
        raise UnreadableOrder("which hexes are to be interdicted?", USAGE)
    return Interdict(by=side, hexes=tuple(hexes))


def propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield markers for all points over enemy railways near the front; then chance."""
    best: list[HexId] = []
    anywhere: list[HexId] = []
    for front in fronts(position):
        points = total(position, side, front, GROUND)
        if points:
            best += worth_it(position, side, front)[:points]
            choice = position.board.grid.names(allowed(position, side, front))
            anywhere += rng.sample(choice, min(points, len(choice)))
    if best:
        yield Interdict(by=side, hexes=tuple(best))
    if anywhere:
        yield Interdict(by=side, hexes=tuple(anywhere))
        yield Interdict(by=side, hexes=(rng.choice(anywhere),))


def allowed(position: Position, side: str, front: str) -> BoolPlane:
    """Paint where a side may place markers on a front."""
    plane = in_reach(position, side, front) & open_ground(position)
    taken = position.board.grid.mask(m.at for m in position.state.markers_of(MARKER))
    return plane & ~taken


def worth_it(position: Position, side: SideId, front: str) -> list[HexId]:
    """List hexes worth a marker: where the enemy may come through and we have no zone, best first.

    Railways hinder trains as well; hexes between several enemy units are used by more of them.
    """
    grid = position.board.grid
    enemies = [u.at for e in position.enemies(side) for u in position.state.units_of(e)]
    if not enemies:
        return []
    own = grid.mask(u.at for u in position.state.units_of(side))
    held = own | zone_of_side(position, side, "infantry")
    near = grid.within([grid.index(h) for h in enemies], BEHIND)
    rail = np.any(side_plane(position.board, "rail"), axis=0)
    weight = np.zeros(grid.size, np.int32)
    for at in enemies:
        weight += grid.within([grid.index(at)], 2)
    where: BoolPlane = allowed(position, side, front) & near & ~held
    cells = np.flatnonzero(where).tolist()
    return grid.names(sorted(cells, key=lambda c: (-2 * int(rail[c]) - int(weight[c]), c)))


class InterdictionAt(Question):
    """What does a marker of an enemy do to a side in a hex, and may the side place one there?"""

    kind: Literal["interdiction"] = "interdiction"
    side: SideId
    hex: HexId


@rule("std:13.53", "std:13.55", "std:9.15")
def _answer(position: Position, question: InterdictionAt) -> Answer:
    """Say what a marker adds for units and trains; where a zone counts, it adds nothing to it."""
    grid, state = position.board.grid, position.state
    hex_id = grid.canonical(question.hex)
    marker = state.marker(MARKER, hex_id)
    hostile = marker is not None and marker.owner in position.enemies(question.side)
    cell = grid.index(hex_id)
    held = bool(enemy_zone(position, question.side)[cell]
                or enemy_occupied(position, question.side)[cell])
    points = position.setting(ZoneParameters).interdicted if hostile and not held else 0
    because = list(may_place(position, question.side, hex_id))
    may = not because
    because.append(Reason("interdiction", f"{hex_id}: {points} points more to enter",
                          cite("std:13.53", "std:13.55"), hexes=(hex_id,)))
    return Answer(
        {"mp": points, "rail": INTERDICTED if hostile else 0, "max_markers": 1,
         "owner": marker.owner if marker else "", "may_place": may,
         "affects": ["movement", "rail"] if hostile else []}, tuple(because),
    )


def _read_question(position: Position, side: SideId, words: list[str]) -> Question:
    return InterdictionAt(side=side, hex=find_hexes(position, words)[0])


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about markers."""
    return (QuestionKind(
        InterdictionAt, "what interdiction does in a hex", cite("std:13.53"), _answer,
        _read_question, ("interdiction",),
        "interdiction G0421: may markers lie there, and at what cost?", "standard:interdiction",
    ),)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to place markers."""
    return (OrderKind(
        Interdict, "place interdiction markers", cite("std:13.5", "std:13.51"), resolve, judge,
        propose, read, words=("interdict",), usage=USAGE, module="standard:interdiction",
    ),)
