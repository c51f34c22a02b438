"""15.0: the weather of a turn, and what it does to movement.

Every turn is clear, mud or snow for the whole map; what that means differs between the
moderate, severe and arid areas (15.1, `climate.py`). The table "weather_calendar" gives the
weather by cycle and turn; a module with another idea of it replaces `rule_weather`. Combat,
supply, rails and air power read the effects where their sections ask for them.

A unit that crosses a weather line keeps the allowance of the hex in which it began the phase
(15.2); it is noted when it leaves that weather.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

import numpy as np

from grognard.board.layers import Layer
from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, UnitId
from grognard.machine import STEP
from grognard.modules import amends, implements, reading
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.tally import Line
from grognard_standard_rules.areas import Area, paint
from grognard_standard_rules.calendar import Date, date_of
from grognard_standard_rules.climate import (
    CLEAR,
    EFFECTS,
    WeatherParameters,
    row_words,
    weather,
    weather_rows,
)
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.terrain import LAKES, column_of
from grognard_standard_rules.units import traits
from grognard_standard_rules.who_moves import movement_phase

CALENDAR = "weather_calendar"
BEGAN_IN = "began-in"
"""Memory of the step: unit -> hex with other weather in which it began the phase."""

SUPPLY_UNIT = "mobile_supply"
WALKERS = ("infantry", "mechanized")
WHEELS = "wheels"
"""What is added to the class of movers that pay mechanized costs and are not mechanized."""

CARRIED = ("rail-move", "sail", "land")
"""Orders that bring units to the last hex of a path by train or ship."""


@implements("rule_weather")
@reading("turn")
@rule("std:15.0")
def rule_weather(position: Position) -> Ruling[str]:
    """Look the turn up on the calendar: a row for each cycle, a column for each of its turns."""
    date = date_of(position)
    word = on_calendar(position, date)
    return ruled(word, "std:15.0", f"{date} is a {word} turn", "weather")


@rule("std:15.0")
def on_calendar(position: Position, date: Date) -> str:
    """Return what the calendar says of a date (a strategic cycle has its first turn's weather)."""
    return position.table(CALENDAR).word(date.cycle, max(date.turn, 1))


# --- movement ---------------------------------------------------------------------------------


@implements("modify_movement_allowance")
@rule("std:15.1", "std:15.2", "std:5.13", "std:5.4")
def on_movement(position: Position, unit_id: UnitId) -> Iterable[Line]:
    """Multiply an allowance by the weather where the unit began the phase."""
    unit = position.state.unit(unit_id)
    at = began_in(position, unit_id)
    if at is None:
        return
    of = traits(position, unit)
    column = "ma_mechanized" if column_of(of.mover) == "mechanized" else "ma_infantry"
    rows = weather_rows(position, at, unit.nation)
    table, rules = position.table(EFFECTS), (RuleId("std:15.1"), RuleId("std:15.2"))
    factors = [(f, row) for row in rows if (f := table.fraction(row, column)) is not None]
    factor, row = min(factors, default=(1, ""))
    if factor != 1:
        yield Line("terrain", "times", factor, f"{row_words(row)} in {at}", rules)
        yield Line("terrain", "floor", 0, "fractions of an allowance are dropped",
                   (RuleId("std:5.13"),))
    if of.type == SUPPLY_UNIT:
        for row in rows:
            if table.word(row, "supply_units_move") == "no":
                yield Line("clamp", "set", 0, f"supply units stay put in {row_words(row)}", rules)


def began_in(position: Position, unit_id: UnitId) -> HexId | None:
    """Return the hex whose weather holds for a unit's movement; None for one off the map."""
    noted: HexId | None = position.state.remembered(BEGAN_IN).get(unit_id)
    return noted or position.state.unit(unit_id).hex


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a unit that moves into other weather."""
    return (EventKind("weather-line-crossed", "A unit moves into other weather"),)


@implements("after_event", "unit-moved")
@rule("std:15.2")
def note_crossing(position: Position, event: Event) -> Resolution | None:
    """Note where a unit began the phase when it leaves the weather of that hex."""
    unit_id, start = event.about["unit"], event.about.get("from", "")
    unit, grid = position.state.unit(unit_id), position.board.grid
    if unit.hex is None or start not in grid or not movement_phase(position):
        return None
    if unit_id in position.state.remembered(BEGAN_IN):
        return None
    before, now = (weather_rows(position, h, unit.nation) for h in (HexId(start), unit.hex))
    return _note(position, unit_id, start) if before != now else None


def _note(position: Position, unit_id: UnitId, start: HexId) -> Resolution:
    text = "" if weather(position) == CLEAR else f"its allowance stays that of {start}"
    yield Event("weather-line-crossed", (Remember(STEP, BEGAN_IN, unit_id, start),),
                (RuleId("std:15.2"),), text, {"unit": unit_id, "hex": start})


@amends("rule_mover_class")
@rule("std:15.1", "std:3.22.2")
def motorized_apart(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[str], Ruling[str]]:
    """Set apart who pays mechanized costs and is not mechanized: the Arctic is open to him."""
    ruling = yield
    mechanized = traits(position, position.state.unit(unit_id)).is_mechanized
    if mechanized or column_of(ruling.value) != "mechanized":
        return ruling
    return ruling.amend(f"{ruling.value}:{WHEELS}", "std:3.22.2", "is no mechanized unit")


def closed_arctic(position: Position) -> BoolPlane | None:
    """Return the hexes north of the Arctic Circle, if the table closes them to armour."""
    plane: BoolPlane | None = position.board.flags.get("arctic")
    closed = position.table(EFFECTS).fraction("arctic", "ma_mechanized") is None
    return plane if closed and plane is not None and plane.any() else None


@implements("layer_movement")
@reading()
@rule("std:15.1")
def arctic_layer(position: Position, mover: str) -> Iterable[Layer]:
    """Close the Arctic to mechanized units."""
    plane = closed_arctic(position)
    column, *apart = mover.split(":")
    if plane is not None and column == "mechanized" and WHEELS not in apart:
        yield Layer("arctic", "no mechanized units north of the Arctic Circle",
                    (RuleId("std:15.1"),), "enter", "block", mask=plane)


@implements("check_order", *CARRIED)
@rule("std:15.1")
def not_by_rail_or_sea(position: Position, order: Order) -> Iterable[Reason]:
    """Keep mechanized units from being carried into the Arctic."""
    plane, grid = closed_arctic(position), position.board.grid
    path = getattr(order, "path", ())
    if plane is None or not path or path[-1] not in grid:
        return
    at = grid.canonical(path[-1])
    known = (position.state.units.get(u) for u in getattr(order, "units", ()))
    tanks = tuple(u.id for u in known if u is not None and traits(position, u).is_mechanized)
    if tanks and plane[grid.index(at)]:
        yield Reason("arctic", f"no mechanized unit goes north of the Arctic Circle, as {at} is",
                     (RuleId("std:15.1"), RuleId("std:3.22.2")), hexes=(at,), units=tanks,
                     remedy="end the move before it")


@implements("check_start")
@rule("std:15.1")
def not_placed_there(position: Position, unit_id: UnitId, hex_id: HexId) -> Iterable[Reason]:
    """Keep mechanized units from starting, or arriving, in the Arctic."""
    unit = position.state.unit(unit_id)
    if not traits(position, unit).is_mechanized:
        return
    plane = closed_arctic(position)
    if plane is not None and plane[position.board.grid.index(hex_id)]:
        yield Reason("arctic", f"no mechanized unit stands north of the Arctic Circle, as {hex_id} "
                     "is", (RuleId("std:15.1"), RuleId("std:3.22.2")), hexes=(hex_id,),
                     units=(unit.id,), remedy="name a hex south of it")


# --- lakes ------------------------------------------------------------------------------------


@implements("rule_frozen_lakes")
@reading("turn")
@rule("std:15.3")
def rule_frozen_lakes(position: Position) -> Ruling[BoolPlane]:
    """Freeze the Soviet and Finnish lakes of map sections F and G early in the year.

    The plane holds the whole region: what lake hexes and lake hexsides it has are ice.
    """
    setting = position.setting(WeatherParameters)
    if not _freezing(position, setting):
        nothing = frozen(np.zeros(position.board.grid.size, np.bool_))
        return ruled(nothing, "std:15.3", "no lakes are frozen", "lakes")
    where = Area(countries=setting.frozen_countries, sections=setting.frozen_sections)
    plane = position.derived(
        ("frozen-lakes", setting), (), lambda: frozen(paint(position.board, where)))
    return ruled(plane, "std:15.3", "Soviet and Finnish lakes are frozen", "lakes")


def _freezing(position: Position, setting: WeatherParameters) -> bool:
    known = set(position.board.fields["country"][0]) if "country" in position.board.fields else ()
    if not position.scenario.header.first_date or not set(setting.frozen_countries) <= set(known):
        return False
    return date_of(position).cycle in setting.frozen_cycles


@amends("rule_mover_class")
@rule("std:15.3")
def lake_walkers(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[str], Ruling[str]]:
    """Set Soviet and Finnish units apart: they alone walk on frozen lakes."""
    ruling = yield
    unit = position.state.unit(unit_id)
    setting = position.setting(WeatherParameters)
    if unit.nation not in setting.lake_walkers or column_of(ruling.value) not in WALKERS:
        return ruling
    return ruling.amend(f"{ruling.value}:{LAKES}", "std:15.3", "may walk on frozen lakes")
