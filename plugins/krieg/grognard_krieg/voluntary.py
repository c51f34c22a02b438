"""2.4: voluntary destruction: a player gives up ground units, which go straight to his pool.

HQs, fortresses and large armies do so too: that is the way around the delay box.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from grognard.events import Event
from grognard.ids import UnitId
from grognard.kit.answering import cite
from grognard.orders import LOOK, Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_krieg import pieces
from grognard_krieg.organization import own_units
from grognard_krieg.steps import display_of, turning_over

RULES = cite("krieg:2.4")


class Destroy(Order):
    """Give up ground units of one's own."""

    kind: Literal["destroy"] = "destroy"
    units: tuple[UnitId, ...]


@rule("krieg:2.4")
def judge(position: Position, order: Destroy) -> Iterator[Reason]:
    """Object to units that are not the player's own ground units on the map."""
    yield from own_units(position, order.by, order.units, RULES)


@rule("krieg:2.4")
def resolve(position: Position, order: Destroy) -> Resolution:
    """Put the units into the force pool; what never returns is out of the game."""
    for unit_id in order.units:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        gone = pieces.box_when_removed(position, unit) == pieces.REMOVED
        to = pieces.REMOVED if gone else pieces.pool(order.by)
        changes = list(pieces.to_box_when_removed(position, unit, to))
        if display_of(position, unit).keeps_corps:
            changes += turning_over(position, (), order.by)
        about = {"unit": unit_id, "hex": unit.at, "side": order.by, "to": to}
        yield Event("unit-destroyed", tuple(changes), RULES,
                    f"{pieces.name(position, unit)} is given up by its owner", about)
