"""58.15: artillery goes by rail or in the Mechanized Movement Phase, and never by sea.

Where War in Europe lets artillery sail, this book names two phases alone; anti-tank units may
sail in both (58.22).
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ids import RuleId, UnitId
from grognard.modules import implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.units import name, traits

ARTILLERY, SAIL = "artillery", "sail"


@implements("check_order", SAIL)
@rule("wite:58.15")
def no_artillery_at_sea(position: Position, order: Order) -> Iterable[Reason]:
    """Object to artillery that would sail."""
    for unit_id in getattr(order, "units", ()):
        unit = position.state.units.get(UnitId(unit_id))
        if unit is not None and traits(position, unit).type == ARTILLERY:
            yield Reason("no-guns-at-sea", f"{name(position, unit)} moves by rail or in the "
                         "Mechanized Movement Phase, never by sea", (RuleId("wite:58.15"),),
                         units=(unit.id,), remedy="send it by rail")
