"""7.35, 7.18, 14.45: assault points on a beach, as supplyhead and as port for transports.

A line of supply goes from the beach over sea to a friendly port. From the turn after the
assault transports use it as a minor port, two units to a point; suppression from the air puts
that off. The owner may take the points up again in his Sea Movement Phase; nine turns later
they are back.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from random import Random
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import amends, implements
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan
from grognard_standard_rules.assault_points import beachhead_points, points_before, take_up
from grognard_standard_rules.landed import BY_SEA, how_landed
from grognard_standard_rules.landing_combat import engaged
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.sea_passage import beachheads_of, sea_basins
from grognard_standard_rules.sea_superiority import suppressed
from grognard_standard_rules.units import name
from grognard_standard_rules.zones_of_control import enemy_occupied

RULES = (RuleId("std:7.35"),)


class Recall(Order):
    """Take up the assault points on a beach; they go to the track."""

    kind: Literal["recall"] = "recall"
    hex: HexId


@implements("rule_beachheads")
@rule("std:7.35", "std:14.45")
def rule_beachheads(
    position: Position, side: SideId
) -> Ruling[Mapping[HexId, tuple[str, ...]]]:
    """Beaches with assault points on them are supplyheads on the seas that reach them."""
    found: dict[HexId, tuple[str, ...]] = {}
    for basin in sea_basins(position, side):
        for hex_id in basin.beaches:
            found[hex_id] = (*found.get(hex_id, ()), basin.id)
    text = f"{side} has assault points on {', '.join(found)}" if found else (
        f"{side} has no assault points on a beach that a sea joins to a port")
    return ruled(found, "std:7.35", text, "beachheads")


@implements("rule_beach_ports")
@rule("std:7.35", "std:7.18")
def rule_beach_ports(position: Position, side: SideId) -> Ruling[Mapping[HexId, int]]:
    """Each point on a beach passes two units a phase, from the turn after its assault."""
    found: dict[HexId, int] = {}
    table = position.table("stacking")
    each = table.int(side if side in table.rows else "other", "beach_port") or 0
    for hex_id in beachheads_of(position, side):
        ready = points_before(position, hex_id)
        held = not enemy_occupied(position, side)[position.board.grid.index(hex_id)]
        if ready and held and not suppressed(position, hex_id):
            found[hex_id] = each * ready
    text = f"{', '.join(found) or 'no beach'} serves {side} as a port"
    return ruled(found, "std:7.35", text, "beach-ports")


@implements("after_event", "step-ended")
@rule("std:7.33", "std:7.35")
def beaches_won(position: Position, event: Event) -> Resolution | None:
    """Hand over the beaches that were won as the Combat Phase ends; lost ones are given up."""
    if not str(event.about.get("step", "")).endswith("/combat"):
        return None
    side = str(event.about.get("side", ""))
    still = engaged(position, side)
    won = [u for u in position.state.units_of(side)
           if how_landed(position, u.id) == BY_SEA and u.at not in still
           and position.state.word("control", u.at) != side]
    lost = [h for h in beachheads_of(position, side)
            if enemy_occupied(position, side)[position.board.grid.index(h)] and h not in still
            and not any(u.side == side for u in position.state.units_at(h))]
    return _settle(won[0].side if won else side, [u.id for u in won], lost) if won or lost else None


def _settle(side: str, won: list[UnitId], lost: list[HexId]) -> Resolution:
    position: Position = yield LOOK
    for unit_id in won:
        unit = position.state.unit(unit_id)
        about = {"unit": unit.id, "name": position.face(unit).printed, "from": unit.at,
                 "to": unit.at, "path": [unit.at], "mode": "sea", "side": side}
        position = yield Event("unit-moved", (), (RuleId("std:7.33"),),
                               f"{name(position, unit)} holds the beach", about)
    for hex_id in lost:
        position = yield take_up(position, hex_id, f"the landing at {hex_id} failed")


# --- taking points up ---------------------------------------------------------------------------


@amends("phase_sea_movement", "sea-movement")
@rule("std:7.35")
def phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the owner take up points that lie on beaches."""
    plan = yield
    return plan.but_also("recall") if beachheads_of(position, position.phasing) else plan


def _judge(position: Position, order: Recall) -> Iterator[Reason]:
    known = order.hex in position.board.grid
    if not known or not beachhead_points(position, position.board.grid.canonical(order.hex),
                                         order.by):
        where = ", ".join(beachheads_of(position, order.by))
        yield Reason("no-beachhead", f"{order.by} has no assault points at {order.hex}", RULES,
                     hexes=(order.hex,) if known else (),
                     remedy=f"they lie at {where}" if where else "")


def _resolve(position: Position, order: Recall) -> Resolution:
    yield take_up(position, position.board.grid.canonical(order.hex), f"taken up at {order.hex}")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    here = beachheads_of(position, side)
    if here and rng.random() < 0.1:
        yield Recall(by=side, hex=rng.choice(here))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    hexes = find_hexes(position, words)
    if len(hexes) != 1:
        raise UnreadableOrder("which beach?", USAGE)
    return Recall(by=side, hex=hexes[0])


USAGE = "recall HEX: the assault points on that beach go to the track"


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to take up assault points."""
    return (OrderKind(
        Recall, "take up assault points from a beach", RULES, _resolve, _judge, _propose, _read,
        words=("recall",), usage=USAGE, module="standard:beachheads",
    ),)


