"""3.7.2: convoy support options: an air support unit in a naval zone is spent in a movement
phase, for one more unit across the zone, or to change the mode of a convoy marker there.

The aircraft goes to the delay box. It need not be of the convoy's nation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Change, Flip, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.kit.naming import units_named
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.movers import movement_phase
from grognard_krieg.naval_zones import ZONES, zone_in_box, zone_name
from grognard_krieg.pieces import DELAY, is_air, name, to_box_when_removed
from grognard_krieg.reading import READER
from grognard_krieg.sailing import BOUGHT
from grognard_krieg.sea_pieces import SUPPLY, TROOP, air_in_zone, convoys_in, mode_of

RULES = (RuleId("krieg:3.7.2"),)
Use = Literal["transport", "mode"]
USES: dict[str, Use] = {"transport": "transport", "cross": "transport", "crossing": "transport",
                        "mode": "mode", "flip": "mode", "turn": "mode"}
FILLERS = ("to", "for", "on", "a", "the")
USAGE = ("spend AIR transport: one more unit may cross its naval zone; "
         "or spend AIR mode [CONVOY]: the convoy turns over")


class ConvoySupport(Order):
    """Spend an air support unit in its naval zone: on a crossing, or on a convoy's mode."""

    kind: Literal["convoy-support"] = "convoy-support"
    air: UnitId
    use: Use
    convoy: UnitId | None = None


def supporters(position: Position, side: str) -> list[Unit]:
    """List a side's air support units that lie in naval zones."""
    return [u for zone in ZONES for u in air_in_zone(position, zone, side)]


@rule("krieg:3.7.2")
def _judge(position: Position, order: ConvoySupport) -> Iterable[Reason]:
    found = list[Unit]()
    yield from units_named(position, order.by, (order.air,), found, name, RULES)
    if movement_phase(position) is None:
        yield Reason("no-movement-phase", "convoy support is for movement phases", RULES)
    if not found:
        return
    air = found[0]
    zone = zone_in_box(air.at)
    if not zone or not is_air(position, air):
        yield Reason("not-in-zone", f"{name(position, air)} is no air support unit in a naval zone",
                     RULES, units=(air.id,))
    elif order.use == "mode":
        yield from _judge_convoy(position, order, zone)
    elif order.convoy is not None:
        yield Reason("no-convoy", "a crossing needs no convoy to be named", RULES)


def _judge_convoy(position: Position, order: ConvoySupport, zone: str) -> Iterator[Reason]:
    here = [u.id for u in convoys_in(position, order.by, zone)]
    if order.convoy in here:
        return
    remedy = f"choose among {', '.join(here)}" if here else ""
    yield Reason("no-convoy", f"name a convoy marker of {order.by} in the {zone_name(zone)}", RULES,
                 remedy=remedy)


@rule("krieg:3.7.2")
def _resolve(position: Position, order: ConvoySupport) -> Resolution:
    air = position.state.unit(order.air)
    zone = zone_in_box(air.at)
    spent = to_box_when_removed(position, air, DELAY)
    about = {"air": air.id, "side": order.by, "zone": zone, "use": order.use}
    who = f"{name(position, air).partition('@')[0]} is spent in the {zone_name(zone)}"
    if order.use == "transport":
        bought = int(position.state.remembered(BOUGHT).get(zone, 0)) + 1
        note: Change = Remember(STEP, BOUGHT, zone, bought)
        yield Event("convoy-supported", (*spent, note), RULES, f"{who}: one more unit may cross",
                    about)
        return
    assert order.convoy is not None
    convoy = position.state.unit(order.convoy)
    to = SUPPLY if mode_of(convoy) == TROOP else TROOP
    flip = Flip(convoy.id, _face(position, convoy, to))
    text = f"{who}: {name(position, convoy).partition('@')[0]} turns to {to} mode"
    yield Event("convoy-supported", (*spent, flip), RULES, text,
                {**about, "convoy": convoy.id, "mode": to})


def _face(position: Position, convoy: Unit, mode: str) -> str:
    """Return the side of a convoy marker that shows a mode."""
    counter = position.assembly.catalogue.counter(convoy.counter)
    return TROOP if mode == TROOP else counter.front.name


# --- reading and proposing ----------------------------------------------------------------------


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "AIR transport" or "AIR mode [CONVOY]"; "spend raf-1 to cross" will do too."""
    use = next((USES[w.casefold()] for w in words if w.casefold() in USES), None)
    named = [w for w in words if w.casefold() not in (*USES, *FILLERS)]
    if use is None or not named:
        raise UnreadableOrder("which aircraft is spent, and what for?", USAGE)
    air = READER.find_unit(position, side, named[0])
    convoy: UnitId | None = None
    if use == "mode":
        here = convoys_in(position, side, zone_in_box(air.at))
        given = READER.find_unit(position, side, named[1]) if len(named) > 1 else None
        convoy = given.id if given else here[0].id if len(here) == 1 else None
    return ConvoySupport(by=side, air=air.id, use=use, convoy=convoy)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for air in supporters(position, side):
        convoys = convoys_in(position, side, zone_in_box(air.at))
        if convoys and rng.random() < 1 / 2:
            chosen = rng.choice(convoys)
            yield ConvoySupport(by=side, air=air.id, use="mode", convoy=chosen.id)
        yield ConvoySupport(by=side, air=air.id, use="transport")


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to spend an air support unit at sea."""
    return (
        OrderKind(
            ConvoySupport, "spend air support on a convoy", RULES, _resolve, _judge, _propose,
            _read, words=("spend",), usage=USAGE, module="krieg:naval-transport",
        ),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of air support spent at sea."""
    return (EventKind("convoy-supported", "Air support is spent in a naval zone"),)
