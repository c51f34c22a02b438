"""6.53, 6.68: rail hexes that enemies neutralize, and countries that bring their railways."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.changes import Paint
from grognard.events import Event
from grognard.ids import HexId, RuleId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_standard_rules.areas import rail_hexes
from grognard_standard_rules.hex_control import NEUTRAL
from grognard_standard_rules.rail_lines import RAIL
from grognard_standard_rules.units import name, traits

ALONG_RAILS = ("rail", "repair")
"""Modes of movement that keep to rail hexes and neutralize none."""


@implements("after_event", "unit-moved", "unit-retreated", "unit-advanced", "unit-lands")
@rule("std:6.53", "std:3.22.1")
def cut(position: Position, event: Event) -> Resolution | None:
    """Neutralize the enemy rail hexes that a ground combat unit entered or passed through.

    Who lands from the sea among enemies has entered their hex, though he does not hold it yet.
    """
    about, state = event.about, position.state
    unit = state.units.get(about["unit"])
    if unit is None or about.get("mode") in ALONG_RAILS or not traits(position, unit).cuts_rail:
        return None
    enemies, grid = position.enemies(unit.side), position.board.grid
    entered = dict.fromkeys(about.get("path") or [about.get("to", unit.at)])
    hexes = [grid.canonical(h) for h in entered if h in grid and state.word(RAIL, h) in enemies]
    return _cut(position, unit, hexes) if hexes else None


def _cut(position: Position, unit: Unit, hexes: Sequence[HexId]) -> Resolution:
    whose = " and ".join(dict.fromkeys(position.state.word(RAIL, h) for h in hexes))
    yield Event(
        "rail-cut", (Paint(RAIL, NEUTRAL, tuple(hexes)),), (RuleId("std:6.53"),),
        f"{name(position, unit)} cuts the {whose} rails at {', '.join(hexes)}",
        {"unit": unit.id, "side": unit.side, "hexes": list(hexes)},
    )


@rule("std:6.68")
def joins(position: Position, country: str, side: str) -> Event:
    """Make the event by which all the rail hexes of a country become those of a side.

    They need no repair, and bring no capacity: who rides on them counts against the side's own.
    """
    board = position.board
    hexes = board.grid.names(board.is_("country", country) & rail_hexes(board))
    return Event(
        "rails-joined", (Paint(RAIL, side, tuple(hexes)),), (RuleId("std:6.68"),),
        f"the railways of {country} are {side} now",
        {"country": country, "side": side, "hexes": list(hexes)},
    )
