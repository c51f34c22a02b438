"""50.3: German security divisions fight partisans and nobody else.

They attack no hex in which another enemy stands, overrun nobody, never move out of supply (what
combat does to them apart), and never force-march: their type says so.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import amends, implements, reading
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_standard_rules.combat import defending
from grognard_standard_rules.units import NEVER_OVERRUN, name, traits

RULES = (RuleId("wie:50.3"),)
SECURITY = "security"


def _is(position: Position, unit: Unit | None) -> bool:
    return unit is not None and traits(position, unit).type == SECURITY


@implements("check_pairing")
@rule("wie:50.3")
def partisans_only(position: Position, unit_id: UnitId, target: HexId) -> Iterator[Reason]:
    """Object to a security division's attacking anything but partisans."""
    unit = position.state.unit(unit_id)
    if not _is(position, unit):
        return
    others = [u for u in defending(position, target, unit.side)
              if traits(position, u).type not in NEVER_OVERRUN]
    if others:
        yield Reason("security-division", f"{name(position, unit)} attacks partisans only, not "
                     f"{name(position, others[0])}", RULES, hexes=(target,),
                     units=(unit_id,), remedy="attack without it")


@implements("check_order", "overrun")
@rule("wie:50.3")
def no_overrun(position: Position, order: Order) -> Iterator[Reason]:
    """Object to its taking part in an overrun: partisans are never overrun (49.29)."""
    for unit_id in getattr(order, "units", ()):
        unit = position.state.units.get(unit_id)
        if unit is not None and _is(position, unit):
            yield Reason("security-division", f"{name(position, unit)} fights partisans only, "
                         "and these are never overrun", RULES, units=(unit.id,))


@amends("rule_stays_supplied")
@reading("roster")
@rule("wie:50.3")
def stays_in_supply(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Bind security divisions to their supply."""
    ruling = yield
    if not _is(position, position.state.unit(unit_id)):
        return ruling
    return ruling.amend(True, "wie:50.3", "security divisions never move out of supply")
