"""7.332, 7.36, 7.37, 7.44, 7.62, 7.63, 7.331: on which coasts an assault may land, and when.

A beach is a coast outside the mountains beside a hex that is all sea, or on an island that has
no port. In snow nobody lands on the High Seas, the Allies in North Africa excepted; in mud and
snow nobody lands in the Baltic. A landing stays within reach of major supply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from grognard.board.grid import opposite
from grognard.errors import UnknownName
from grognard.ids import HexId, RuleId
from grognard.modules import Parameters
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.air_bases import assumed
from grognard_standard_rules.air_ranges import level_ground, origins
from grognard_standard_rules.areas import land
from grognard_standard_rules.climate import CLEAR, SNOW, weather
from grognard_standard_rules.hex_control import CONTROL
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.ports import printed_ports
from grognard_standard_rules.straits import ALLIED, BALTIC, HIGH_SEAS, holds
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.supply_range import MAJOR
from grognard_standard_rules.terrain import side_plane
from grognard_standard_rules.waters import KATTEGAT, sea_words
from grognard_standard_rules.zones_of_control import friends

GULF = ("Helsinki", "Tallinn")
INNERMOST = "Leningrad"


class BeachParameters(Parameters):
    """Readings of 7.331 to 7.62, and places of the map that they name."""

    zuider_zee: tuple[str, ...] = ("C3604", "C3704")
    """Hexes that no assault enters (7.44)."""

    no_beach: tuple[str, ...] = ("C2428",)
    """Coasts where nobody lands by assault although they look like beaches (7.332: Genoa)."""

    north_africa: tuple[str, ...] = (
        "Egypt", "Italy (Libya)", "France (Tunisia)", "France (Algeria)", "France (Morocco)",
        "Spain (Morocco)",
    )
    """Countries whose coasts the Allies assault in snow as well (7.37)."""

    narvik_by_agreement: bool = False
    """Landings from Lerwick need no major supply near the beach: the players agreed (7.331)."""

    voyage: int = 24
    supply_within: int = 12


@rule("std:7.332")
def beaches(position: Position) -> BoolPlane:
    """Paint the beaches of the map; made once."""
    setting = position.setting(BeachParameters)

    def make() -> BoolPlane:
        board, grid = position.board, position.board.grid
        coast = board.is_("kind", "coastal")
        listed = board.flags.get("beach")
        sea = side_plane(board, "sea") & ~side_plane(board, "strait")
        beside = np.zeros(grid.size, np.bool_)
        for d, offset in enumerate(grid.offsets):
            beside |= sea[d] & np.roll(board.is_("kind", "sea"), -offset)
        found = listed.copy() if listed is not None and listed.any() else beside
        found = (found | _portless(position)) & coast
        if "mountain" in board.fields["terrain"][0]:
            found &= ~board.is_("terrain", "mountain")
        barred = [h for h in (*setting.zuider_zee, *setting.no_beach) if h in grid]
        return frozen(found & ~grid.mask(barred))

    return position.derived(("beaches", setting), (), make)


def _portless(position: Position) -> BoolPlane:
    """Paint the islands without a port: land that no unit leaves dry-shod."""
    board, grid = position.board, position.board.grid
    dry = land(board) | board.is_("kind", "lake")
    wet = side_plane(board, "sea") & ~side_plane(board, "strait")
    ports = {grid.index(h) for h in printed_ports(position)}
    out, seen = np.zeros(grid.size, np.bool_), np.zeros(grid.size, np.bool_)
    for start in np.flatnonzero(dry).tolist():
        if seen[start]:
            continue
        island, todo, seen[start] = [start], [start], True
        while todo:
            here = todo.pop()
            for d, beyond in grid.neighbours(here):
                if dry[beyond] and not seen[beyond] and not (
                        wet[d, here] or wet[opposite(d), beyond]):
                    seen[beyond] = True
                    island.append(beyond)
                    todo.append(beyond)
        if not ports.intersection(island):
            out[island] = True
    return out


# --- the gulf of Finland ------------------------------------------------------------------------


@rule("std:7.62")
def inner_gulf(position: Position) -> frozenset[int]:
    """List the water and coasts of the Baltic east of Helsinki and Tallinn; made once."""
    def make() -> frozenset[int]:
        board, grid = position.board, position.board.grid
        try:
            gate = [grid.index(board.place(name).hex) for name in GULF]
            goal = grid.index(board.place(INNERMOST).hex)
        except UnknownName:
            return frozenset()
        water = board.is_("sea", BALTIC)
        shut = set(grid.line(*gate))
        inside, todo = {goal}, [goal]
        while todo:
            for _, beyond in grid.neighbours(todo.pop()):
                if water[beyond] and beyond not in inside and beyond not in shut:
                    inside.add(beyond)
                    todo.append(beyond)
        return frozenset(inside)

    return position.derived(("inner-gulf",), (), make)


@rule("std:7.62", "std:7.44")
def shut_out(position: Position, side: str, way: Sequence[HexId]) -> Iterator[Reason]:
    """Object to an assault through the Zuider Zee, or past Helsinki and Tallinn.

    The two must both be friendly for it.
    """
    index, gulf = position.board.grid.index, inner_gulf(position)
    crossed = [h for h in way[1:-1] if h in position.setting(BeachParameters).zuider_zee]
    if crossed:
        yield Reason("zuider-zee", f"no assault enters the Zuider Zee ({crossed[0]})",
                     (RuleId("std:7.44"),), hexes=(crossed[0],), remedy="land on another coast")
    past = [h for h in way if index(h) in gulf]
    if not past:
        return
    doors = [position.board.place(name).hex for name in GULF]
    if not all(holds(position, side, h) for h in doors):
        yield Reason("gulf-closed", f"no assault goes past {' and '.join(GULF)} ({past[0]}) until "
                     f"both are friendly to {side}", (RuleId("std:7.62"),), hexes=(past[0],),
                     remedy="take both first, or land on another coast")


# --- judging ------------------------------------------------------------------------------------


@rule("std:7.33", "std:7.332", "std:7.44")
def why_no_beach(position: Position, hex_id: HexId) -> Iterator[Reason]:
    """Say why nobody lands by assault on a hex at all."""
    board, cell = position.board, position.board.grid.index(hex_id)
    if beaches(position)[cell]:
        return
    rules: tuple[RuleId, ...] = (RuleId("std:7.332"),)
    if hex_id in position.setting(BeachParameters).zuider_zee:
        text, rules = f"{hex_id} lies on the Zuider Zee", (RuleId("std:7.44"),)
    elif board.word("kind", hex_id) != "coastal":
        text = f"{hex_id} is no coast"
    elif board.word("terrain", hex_id) == "mountain":
        text, rules = f"{hex_id} is mountainous", (RuleId("std:7.33"), RuleId("std:7.332"))
    else:
        text = f"{hex_id} is no beach: it touches no hex that is all sea"
    yield Reason("no-beach", text, rules, hexes=(hex_id,),
                 remedy="`beach` tells which coasts can be assaulted")


@rule("std:7.36", "std:7.37", "std:7.63")
def why_not_in_weather(
    position: Position, side: str, way: Sequence[HexId]
) -> Iterator[Reason]:
    """Object to an assault that the weather of the turn forbids."""
    now, board = weather(position), position.board
    if now == CLEAR:
        return
    seas = {w for h in way for w in sea_words(board, board.grid.index(h))}
    if seas & {BALTIC, KATTEGAT}:
        yield Reason("weather", f"no assault is made in or through the Baltic in {now}",
                     (RuleId("std:7.63"), RuleId("std:7.36")), hexes=(way[-1],),
                     remedy="wait for better weather")
    africa = board.word("country", way[-1]) in position.setting(BeachParameters).north_africa
    ashore = sea_words(board, board.grid.index(way[-1]))
    if now == SNOW and HIGH_SEAS in ashore and not (africa and side == ALLIED):
        yield Reason("weather", f"no assault lands on a coast of the High Seas in snow: {way[-1]}",
                     (RuleId("std:7.36"),), hexes=(way[-1],),
                     remedy="wait for better weather, or land elsewhere")


@rule("std:7.331", "std:14.6")
def supply_near(position: Position, side: str, nation: str) -> BoolPlane:
    """Paint the hexes within reach of friendly ground in major supply."""
    setting, grid = position.setting(BeachParameters), position.board.grid
    if assumed(position, side):
        from_ = level_ground(position)
    else:
        from_ = origins(position, side, nation, MAJOR)
    if CONTROL in position.state.planes and position.state.planes[CONTROL].any():
        from_ = from_ & position.state.is_(CONTROL, *friends(position, side))
    return grid.within(np.flatnonzero(from_).tolist(), setting.supply_within)


@rule("std:7.331", "std:14.61")
def why_too_far(
    position: Position, side: str, nation: str, way: Sequence[HexId]
) -> Iterator[Reason]:
    """Object to a landing too far from its port, or from major supply."""
    setting, grid = position.setting(BeachParameters), position.board.grid
    start, end, rules = way[0], way[-1], (RuleId("std:7.331"),)
    if len(way) - 1 > setting.voyage:
        yield Reason("too-far", f"an assault sails {setting.voyage} hexes at most, not "
                     f"{len(way) - 1}", rules, hexes=(end,), remedy="land nearer, or embark nearer")
    if not assumed(position, side) and position.board.word("kind", start) != "sea":
        grade = supply_map(position, side, nation).grade(grid.index(start), nation)
        if grade != MAJOR:
            yield Reason("no-major-supply", f"an assault embarks in major supply only; {start} has "
                         f"{grade or 'none'}", (RuleId("std:14.61"),), hexes=(start,),
                         remedy="embark in a port in major supply")
    lerwick = any(p.name == "Lerwick" for p in position.board.places_at(start))
    if setting.narvik_by_agreement and lerwick:
        return
    if not supply_near(position, side, nation)[grid.index(end)]:
        yield Reason("far-from-supply", f"{end} is not within {setting.supply_within} hexes of "
                     f"friendly ground of {side} in major supply", (*rules, RuleId("std:14.6")),
                     hexes=(end,), remedy="land nearer to ground in major supply")
