"""14.6: from which hexes ranges in the air and for landings are measured, and in what supply.

A range is measured from a land hex outside the mountains (Gibraltar excepted) in which an
infantry unit of the nation would be in supply. Air movement and landings begin only in major
supply (14.61), air points fly from major or minor supply (14.62, 14.63) and never from a
beach (14.64). What a mission's bases are, and what their supply carries, stands with the
missions (`air_bases.py`, `air_weight.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_standard_rules.air_bases import AirBases, assumed, bases, in_reach, range_of
from grognard_standard_rules.air_display import front_of
from grognard_standard_rules.air_weight import POINTS_A_LINE
from grognard_standard_rules.areas import land
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.supply_range import AMPHIBIOUS, MAJOR, MINOR
from grognard_standard_rules.supply_sources import nations
from grognard_standard_rules.units import people
from grognard_standard_rules.zones_of_control import enemy_occupied


@rule("std:14.6")
def origins(position: Position, side: str, nation: str, grade: str | None = None) -> BoolPlane:
    """Paint the hexes from which a nation's ranges are measured, in at least some grade of supply.

    Where an enemy unit stands no infantry unit could be.
    """
    covered = supply_map(position, side, nation).covered(nation, grade)
    return frozen(covered & level_ground(position) & ~enemy_occupied(position, side))


def level_ground(position: Position) -> BoolPlane:
    """Paint the land from which ranges are measured at all; made once."""
    def make() -> BoolPlane:
        board, names = position.board, position.setting(AirBases).mountain_bases
        known = "mountain" in board.fields["terrain"][0]
        plane = land(board) & ~board.is_("terrain", "mountain") if known else land(board)
        return frozen(plane | board.grid.mask(p.hex for p in board.places if p.name in names))

    return position.derived(("level-ground",), (), make)


@rule("std:14.6", "std:14.61", "std:14.64")
def origin(
    position: Position, side: str, nation: str, hex_id: HexId
) -> Ruling[tuple[bool, bool]]:
    """Say whether air points may fly from a hex, and whether troops may embark there."""
    cell = position.board.grid.index(hex_id)
    if not level_ground(position)[cell]:
        text = f"no range is measured from {hex_id}: it is no land hex outside the mountains"
        return Ruling((False, False), (_because("no-origin", text, hex_id, "std:14.6"),))
    supply = supply_map(position, side, nation)
    found = supply.grade(cell, nation)
    if found is None or enemy_occupied(position, side)[cell]:
        text = f"no {people(position, nation)} infantry would be in supply at {hex_id}"
        why = supply.first_block(cell, nation)
        return Ruling((False, False), (_because("no-supply", text, hex_id, "std:14.6"), *why))
    flies, lands = found != AMPHIBIOUS, found == MAJOR
    text = f"{hex_id} has {found} supply: " + (
        "any number of air points, air movement and landings" if lands
        else f"{POINTS_A_LINE} air points for each separate line" if flies else "no air points")
    cited = "std:14.62" if lands else "std:14.63" if flies else "std:14.64"
    return Ruling((flies, lands), (_because("origin", text, hex_id, cited, "std:14.61"),))


# --- the question -----------------------------------------------------------------------------


class AirRange(Question):
    """May a side's air points fly over a hex, from where, and how many?

    `points` is -1 where nothing limits them. `flies` and `embarks` say whether ranges of air
    points, of air movement and landings may be measured from the hex itself.
    """

    kind: Literal["air-range"] = "air-range"
    hex: HexId
    side: SideId = SideId("")
    nation: str = ""


def _air_range(position: Position, asked: AirRange) -> Answer:
    grid, at = position.board.grid, position.hex(asked.hex)
    side = SideId(asked.side or position.phasing or position.sides[0])
    nation = asked.nation or nations(position, side)[0]
    front, radius = front_of(position, at), range_of(position, side)
    near = grid.within([grid.index(at)], radius) & bases(position, side, front)
    cells = np.flatnonzero(near).tolist()
    reached = bool(in_reach(position, side, front)[grid.index(at)])
    nearest = min(cells, key=lambda c: (grid.distance(c, grid.index(at)), c), default=None)
    supply = supply_map(position, side, nation)
    best = bool((near & supply.covered(nation, MAJOR)).any()) or assumed(position, side)
    points = -1 if best else POINTS_A_LINE * (supply.funnel(cells, nation, MINOR).lines or 0)
    base = "" if nearest is None else grid.name(nearest)
    far = -1 if nearest is None else grid.distance(nearest, grid.index(at))
    here = origin(position, side, nation, at)
    values = {
        "in_range": reached, "front": front, "radius": radius, "base": base, "distance": far,
        "points": points, "flies": here.value[0], "embarks": here.value[1],
    }
    text = (f"{at} is {far} hexes from {base}, of {radius} allowed" if base
            else f"no base of {side} on this front is within {radius} hexes of {at}")
    weight = "any number of points may fly" if best else f"{points} points may fly"
    cited = "std:14.62" if best else "std:14.63"
    return Answer(values, (
        _because("air-range", text, at, "std:13.0", "std:14.6"),
        _because("air-weight", weight, at, cited), *here.because,
    ))


def _because(code: str, text: str, hex_id: HexId, *rules: str) -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in rules), hexes=(hex_id,))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return AirRange(hex=find_hexes(position, words)[0], side=side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about air range."""
    return (
        QuestionKind(AirRange, "what air points reach", (RuleId("std:14.6"),), _air_range, _read,
                     ("air-range",), "air-range G0421: what reaches it, and from where",
                     "standard:air-ranges"),
    )
