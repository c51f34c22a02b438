"""2.4.4: Festung Europa: one German corps a turn becomes a fortress.

It is possible while the No Retreat marker lies on the Victory Point Track, once in each Axis
Organization Segment, after everything else. Any German corps will do, in supply or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from grognard.changes import Change, Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event
from grognard.ids import UnitId
from grognard.kit.answering import cite
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.organization import own_units, part, reached
from grognard_krieg.steps import display_of, giving_up
from grognard_krieg.victory_track import VICTORY_TRACK

RULES = cite("krieg:2.4.4")
NO_RETREAT = UnitId("mk.no-retreat")


class ConvertFortress(Order):
    """Turn a German corps into a fortress; `fortress` is one of the pool, else any of them."""

    kind: Literal["convert-fortress"] = "convert-fortress"
    unit: UnitId
    fortress: UnitId | Literal[""] = ""


@rule("krieg:2.4.4")
def judge(position: Position, order: ConvertFortress) -> Iterator[Reason]:
    """List what the rules have against a conversion."""
    if part(position) == "converting":
        yield Reason("once-only", "a corps has been converted in this segment", RULES)
    if not no_retreat(position):
        yield Reason("no-retreat", "the No Retreat marker is not on the Victory Point Track", RULES)
    wrong = list(own_units(position, order.by, (order.unit,), RULES))
    yield from wrong
    if not wrong:
        unit = position.state.unit(order.unit)
        if not pieces.is_corps(position, unit) or not pieces.is_of(position, unit, "de"):
            yield Reason("no-german-corps", f"{pieces.name(position, unit)} is no German corps",
                         RULES, units=(unit.id,))
    fortresses = available(position, order.by)
    if order.fortress and order.fortress not in [u.id for u in fortresses]:
        yield Reason("not-available", f"{order.fortress} is no fortress in the force pool", RULES)
    elif not fortresses:
        yield Reason("pool-empty", "there is no German fortress in the force pool",
                     cite("krieg:2.4", *RULES))


@rule("krieg:2.4.4", "krieg:1.2.4")
def no_retreat(position: Position) -> bool:
    """Say whether the No Retreat marker lies on the Victory Point Track, that side up."""
    marker = position.state.units.get(NO_RETREAT)
    return marker is not None and marker.at == VICTORY_TRACK and marker.face == FRONT


def available(position: Position, side: str) -> list[Unit]:
    """List the fortresses in the pool that the conversion can place."""
    return [u for u in position.state.units_at(pieces.pool(side))
            if display_of(position, u).formed_by == "festung_europa"]


def resolve(position: Position, order: ConvertFortress) -> Resolution:
    """Put the corps into the pool and the fortress, at full strength, in its place."""
    unit = position.state.unit(order.unit)
    fortress = position.state.unit(order.fortress or available(position, order.by)[0].id)
    changes: list[Change] = list(giving_up(position, unit, pieces.pool(order.by)))
    if fortress.face != FRONT:
        changes.append(Flip(fortress.id, FRONT))
    changes += [Move(fortress.id, unit.at), reached("converting")]
    about = {"unit": unit.id, "fortress": fortress.id, "hex": unit.at, "side": order.by}
    yield Event("fortress-converted", tuple(changes), RULES,
                f"{pieces.name(position, unit)} becomes a fortress", about)
