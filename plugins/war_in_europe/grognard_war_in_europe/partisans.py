"""49.1, 49.2: partisan cadres and partisan units, whoever's they are.

A cadre is passed by as if it were not there. It may be attacked, from beside it or from its own
hex; results that eliminate defenders kill it, none touches its attackers. A partisan unit holds
its own hex alone, and that only while no enemy stands in it; it never attacks, rides, sails or
flies, and never retreats: our reading where std:12.65 has partisans retreat.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

import numpy as np

from grognard.board.layers import Layer
from grognard.changes import Change, Paint
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import amends, implements, only_for, reading
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.hex_control import CONTROL, controller
from grognard_standard_rules.rail_lines import RAIL, status
from grognard_standard_rules.units import name, traits
from grognard_standard_rules.zones_of_control import enemy_occupied, enemy_zone

UNIT, CADRE, DIVISION = "partisan", "partisan_cadre", "partisan_division"
PARTISANS = "partisans"
"""Word behind the class of movers that partisan units are of."""

NOT_FOR_PARTISANS = ("rail-move", "sail", "land", "cape", "air-transport", "air-assault",
                     "leave-map")


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("partisans-hold", "Partisans hold a hex"),)


# --- being attacked ---------------------------------------------------------------------------


@amends("rule_exposed")
@rule("wie:49.14")
def unharmed(
    position: Position, battle: Battle
) -> Generator[None, Ruling[tuple[UnitId, ...]], Ruling[tuple[UnitId, ...]]]:
    """Spare whoever attacks cadres from every result."""
    ruling = yield
    kinds = {traits(position, position.state.unit(u)).type for u in battle.defenders}
    if kinds != {CADRE}:
        return ruling
    return ruling.amend((), "wie:49.14", "who attacks partisan cadres comes to no harm")


# --- moving (49.23) ---------------------------------------------------------------------------


@amends("rule_mover_class")
@rule("wie:49.23")
def partisans_apart(position: Position, unit_id: UnitId) -> Generator[None, Ruling[str],
                                                                      Ruling[str]]:
    """Set partisan units apart among those that move like infantry."""
    ruling = yield
    if traits(position, position.state.unit(unit_id)).type != UNIT:
        return ruling
    return ruling.amend(f"{ruling.value}:{PARTISANS}", "wie:49.23", "partisans slip away")


@implements("layer_movement")
@reading("units:{enemy}", "units:{side}", "marker:entrained", "turn", "clock",
         "compartment:relations", "memory:violation")
@only_for(mover=PARTISANS)
@rule("wie:49.23")
def slipping_away(position: Position, side: SideId) -> Iterable[Layer]:
    """Close enemy zones to partisan units, except to those who leave an enemy-occupied hex."""
    zone, held = enemy_zone(position, side), enemy_occupied(position, side)
    sides = np.zeros((6, position.board.grid.size), np.bool_)
    for d, offset in enumerate(position.board.grid.offsets):
        sides[d] = np.roll(zone, -offset) & ~held
    yield Layer("partisans-in-zones", "partisans enter an enemy zone of control only as they leave "
                "a hex in which enemies stand", (RuleId("wie:49.23"),), "side", "block", mask=sides)


@implements("check_order", *NOT_FOR_PARTISANS)
@rule("wie:49.13", "wie:49.23")
def on_foot_only(position: Position, order: Order) -> Iterator[Reason]:
    """Keep partisans off trains, ships and aircraft."""
    for unit_id in getattr(order, "units", ()):
        unit = position.state.units.get(unit_id)
        if unit is not None and traits(position, unit).type in (UNIT, CADRE):
            yield Reason("partisans-walk", f"{name(position, unit)}: partisan units move on foot "
                         "alone, cadres never", (RuleId("wie:49.23"), RuleId("wie:49.13")),
                         units=(unit.id,), remedy="move it on foot")


# --- what they hold (49.22) -------------------------------------------------------------------


@implements("after_event", "unit-moved", "unit-retreated", "unit-advanced", "unit-eliminated",
            "partisans-raised")
@rule("wie:49.22")
def hold(position: Position, event: Event) -> Resolution | None:
    """Let partisan units cut rails and hold ports where no enemy stands any more."""
    about = event.about
    named = [about.get("from"), about.get("hex"), about.get("to"), *about.get("path", ())]
    found = [u for h in dict.fromkeys(named) if isinstance(h, str) for u in _alone(position, h)]
    return _holding(position, found) if found else None


def _alone(position: Position, hex_id: str) -> Iterator[Unit]:
    """Yield a partisan unit or division of a hex in which no enemy of it stands."""
    here = position.state.units_at(hex_id)
    for unit in here:
        if unit.on_map and traits(position, unit).type in (UNIT, DIVISION):
            enemies = position.enemies(unit.side)
            if not any(u.side in enemies and traits(position, u).stops_enemies for u in here):
                yield unit
                return


def _holding(position: Position, units: list[Unit]) -> Resolution:
    for unit in units:
        at, enemies = unit.at, position.enemies(unit.side)
        changes: list[Change] = []
        if controller(position, at) in enemies:
            changes.append(Paint(CONTROL, unit.side, (at,)))
        if status(position, at) in enemies:
            changes.append(Paint(RAIL, "neutral", (at,)))
        if changes:
            position = yield Event("partisans-hold", tuple(changes), (RuleId("wie:49.22"),),
                                   f"partisans hold {at}", {"unit": unit.id, "hex": at,
                                                            "side": unit.side})
