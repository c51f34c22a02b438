"""7.8: mines and coastal craft of the Axis against Allied units on the North Sea.

Each unit is struck once in a game turn whose assault crosses a hex of the North Sea or that is
taken off from there by assault points; so are transports that seize Danish ports as Denmark is
invaded, and those to Stavanger or Bergen while the Axis holds Denmark. The Axis keeps the power
for as long as it has a supplied port on the North Sea; how good it is depends on the year.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grognard.changes import Remember
from grognard.errors import UnknownName
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId
from grognard.machine import GAME_TURN
from grognard.modules import Parameters, implements
from grognard.orders import Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.air_bases import assumed
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.carriers import AMPHIBIOUS, lose_point
from grognard_standard_rules.invasions import this_turn
from grognard_standard_rules.losses import lose
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.ports import friendly_ports
from grognard_standard_rules.straits import ALLIED, AXIS, holds
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.supply_sources import nations
from grognard_standard_rules.voyages import Voyage, voyage_of

TABLE = "north_sea_interdiction"
STRUCK = "north-sea"
"""Memory of the game turn: units that have run the gauntlet in it."""

DENMARK, COPENHAGEN = "Denmark", "Copenhagen"


class NorthSeaParameters(Parameters):
    """Places that 7.8 names."""

    sub_area: str = "North Sea"
    ports: tuple[str, ...] = ("Stavanger", "Bergen")


@rule("std:7.81")
def north_sea(position: Position) -> BoolPlane:
    """Paint the North Sea; made once."""
    word = position.setting(NorthSeaParameters).sub_area

    def make() -> BoolPlane:
        board = position.board
        if "sub_area" not in board.fields or word not in board.fields["sub_area"][0]:
            return frozen(np.zeros(board.grid.size, np.bool_))
        return frozen(board.is_("sub_area", word))

    return position.derived(("north-sea", word), (), make)


@rule("std:7.81")
def has_the_power(position: Position) -> bool:
    """Say whether the Axis holds a port on the North Sea in which a unit would be supplied."""
    grid = position.board.grid
    shore = grid.spread(north_sea(position))
    ports = [grid.index(h) for h in friendly_ports(position, AXIS) if shore[grid.index(h)]]
    if not ports or assumed(position, AXIS):
        return bool(ports)
    return any(supply_map(position, AXIS, n).grade(cell, n) is not None
               for n in nations(position, AXIS) for cell in ports)


def _crosses(position: Position, way: Sequence[HexId]) -> bool:
    plane, index = north_sea(position), position.board.grid.index
    return any(plane[index(h)] for h in way)


@rule("std:7.8", "std:7.81")
def in_danger(position: Position, voyage: Voyage) -> Ruling[bool]:
    """Say whether a voyage has to run the gauntlet."""
    if voyage.side != ALLIED or AXIS not in position.enemies(ALLIED):
        return ruled(False, "std:7.8", "it strikes Allied units only", "not-allied")
    by_assault = voyage.manner == "assault" or voyage.carrier == f"{ALLIED}:{AMPHIBIOUS}"
    if not (by_assault and _crosses(position, voyage.way)) and not _to_its_shores(
            position, voyage):
        return ruled(False, "std:7.8", "the voyage does not touch the North Sea as 7.8 has it",
                     "elsewhere")
    if voyage.unit in position.state.remembered(STRUCK):
        return ruled(False, "std:7.81", "the unit has been struck in this turn", "struck-already")
    if not has_the_power(position):
        return ruled(False, "std:7.81", "the Axis has no supplied port on the North Sea",
                     "no-port")
    return ruled(True, "std:7.8", "mines and coastal craft wait in the North Sea", "north-sea")


def _to_its_shores(position: Position, voyage: Voyage) -> bool:
    """Say whether a transport seizes a Danish port, or sails to Norway past a German Denmark."""
    board = position.board
    if this_turn(position).get(DENMARK) == ALLIED and (
            board.word("country", voyage.end) == DENMARK):
        return True
    try:
        ports = {board.place(n).hex for n in position.setting(NorthSeaParameters).ports}
        german = holds(position, AXIS, board.place(COPENHAGEN).hex)
    except UnknownName:
        return False
    return german and voyage.end in ports


@implements("after_event", "unit-sails")
@rule("std:7.8", "std:7.81")
def gauntlet(position: Position, event: Event) -> Resolution | None:
    """Roll for an Allied unit that crosses the North Sea."""
    voyage = voyage_of(event.about)
    return run_gauntlet(position, voyage) if in_danger(position, voyage).value else None


@rule("std:7.81")
def run_gauntlet(position: Position, voyage: Voyage) -> Resolution:
    """Roll on the table of the year; on a D the unit suffers and its carrier is lost."""
    table, year = position.table(TABLE), str(date_of(position).year)
    die = yield Roll(f"north-sea:{voyage.unit}")
    hit = year in table.columns and table.word(die, year) == "D"
    rules = (RuleId("std:7.8"), RuleId("std:7.81"))
    text = f"North Sea interdiction: die {die} in {year}: " + ("D" if hit else "no effect")
    position = yield Event(
        "north-sea-crossed", (Remember(GAME_TURN, STRUCK, voyage.unit, True),), rules, text,
        {"unit": voyage.unit, "die": die, "year": int(year), "hit": hit})
    if not hit:
        return
    position = yield lose(position, voyage.unit, "North Sea interdiction", ("std:7.81",))
    lost = lose_point(position, voyage.side, voyage.carrier, "North Sea", rules)
    if lost is not None:
        yield lost


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of the gauntlet."""
    return (EventKind("north-sea-crossed", "A unit runs the gauntlet of the North Sea"),)
