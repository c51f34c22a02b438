"""18: set-up. Every piece of the box starts somewhere: in a hex, in a box, or aside.

As the game begins all pieces are placed as the scenario's groups say, those with a choice of
hexes where the frontier is nearest. Then the players move them about within their groups, the
Soviet player first, then the Western, then the Axis player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Literal

from pydantic import BaseModel

from grognard.changes import Change, Move, Patch, Place
from grognard.errors import AmbiguousOrder, Fault, UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_krieg.forces_model import Ending, Group, Hands, SetUp
from grognard_krieg.pieces import (
    ASIDE,
    AXIS,
    DELAY,
    NEUTRAL,
    SOVIET,
    WESTERN,
    air_track,
    name,
    pool,
    zone_box,
)
from grognard_krieg.setup_places import choices, group_choices
from grognard_krieg.victory_track import SIDE, TRACKS, VICTORY_BOX

SET_UP, HANDS, ENDING = "set-up", "hands", "ending"
FINEST_HOUR = "@finest-hour"
ORDER = (SideId(SOVIET), SideId(WESTERN), SideId(AXIS))


class PlacePiece(Order):
    """Start a piece in another of the hexes (or naval zones) that its group allows."""

    kind: Literal["place"] = "place"
    unit: UnitId
    to: str


@implements("offer_sections")
def offer_sections() -> Mapping[str, type[BaseModel]]:
    """Bring what a scenario says of its start, its hands of cards, and its end."""
    return {SET_UP: SetUp, HANDS: Hands, ENDING: Ending}


@implements("check_scenario")
@rule("krieg:17.6", "krieg:18")
def check_scenario(position: Position) -> Iterable[Fault]:
    """Find fault with turns that do not reach as far as the section `ending`, or farther."""
    ending, turns = position.section(ENDING), position.scenario.header.turns
    if isinstance(ending, Ending) and turns != (last := ending.extension_to or ending.last_turn):
        yield position.scenario.fault(
            ENDING, "extension_to" if ending.extension_to else "last_turn",
            "is not the last turn of the scenario", found=str(last), expected=str(turns),
            hint="[scenario] turns counts those of the extension too")


@implements("after_event", "game-began")
@rule("krieg:18")
def set_up(position: Position, event: Event) -> Resolution:
    """Place every piece of the box."""
    said = position.section(SET_UP)
    if said is None:
        return
    assert isinstance(said, SetUp)
    position = yield Event(
        "set-up", (*_placed(position, said),
                   Patch(TRACKS, {SIDE: said.victory.side, VICTORY_BOX: said.victory.box})),
        (RuleId("krieg:18"),), f"{len(list(position.assembly.catalogue))} pieces are set up",
    )


@implements("phase_setup", "set-up")
@rule("krieg:18")
def set_up_step() -> PhasePlan:
    """Let each player in turn move his pieces about."""
    return PhasePlan(("place",), acting=ORDER, hint="place PIECE in HEX, or next as they stand")


@rule("krieg:18")
def _placed(position: Position, said: SetUp) -> Iterator[Change]:
    catalogue = position.assembly.catalogue
    starts: dict[str, tuple[str, str, str]] = {}
    taken: dict[str, int] = {}
    at: dict[str, str] = {}
    for group in said.group:
        for piece, where in zip(group.listed(), _where(position, group, taken, at), strict=False):
            starts[piece] = (group.side, group.face, where)
            at[piece] = where
    for counter in catalogue:
        usual = catalogue.nation(counter.nation).side or NEUTRAL
        side, face, where = starts.get(counter.id, (usual, "", ASIDE))
        yield Place(UnitId(counter.id), counter.id, counter.nation, SideId(side),
                    face or counter.front.name, where)


def _where(
    position: Position, group: Group, taken: dict[str, int], at: Mapping[str, str]
) -> Iterator[str]:
    """Yield where the pieces of a group start, one after the other."""
    boxes = {"pool": pool(group.side), "air": air_track(group.side), "delay": DELAY,
             "aside": ASIDE, "finest_hour": FINEST_HOUR}
    pieces = list(group.listed())
    if group.to != "map":
        yield from (boxes[group.to] for _ in pieces)
        return
    if group.zones:
        yield from (zone_box(group.zones[n % len(group.zones)]) for n, _ in enumerate(pieces))
        return
    hexes = choices(position, group, at)
    for _ in pieces:
        where = next(h for h in hexes
                     if not group.per_hex or taken.get(h, 0) < group.per_hex or group.at)
        if group.with_each:
            hexes = [h for h in hexes if h != where]
        taken[where] = taken.get(where, 0) + 1
        yield where


# --- moving pieces about ------------------------------------------------------------------------


def group_of(position: Position, unit_id: str) -> Group | None:
    """Return the group in which a piece starts on the map, if its place may be chosen."""
    said = position.section(SET_UP)
    if not isinstance(said, SetUp):
        return None
    return next((g for g in said.group if g.to == "map" and unit_id in set(g.listed())
                 and not g.at), None)


@rule("krieg:18")
def _judge(position: Position, order: PlacePiece) -> Iterable[Reason]:
    cite = (RuleId("krieg:18"),)
    unit = position.state.unit(order.unit)
    group = group_of(position, unit.id)
    if group is None or unit.side != order.by:
        yield Reason("place-is-given", f"{name(position, unit)} has no choice of places", cite,
                     units=(unit.id,))
        return
    legal = group_choices(position, group)
    if order.to not in legal:
        shown = ", ".join(legal[:12]) + (" ..." if len(legal) > 12 else "")
        yield Reason("not-a-place", f"{name(position, unit)} may not start in {order.to}", cite,
                     units=(unit.id,), remedy=f"its group may start in {shown}")
    elif group.per_hex and unit.at != order.to and _others(position, unit, order.to):
        yield Reason("place-is-taken", f"another piece starts in {order.to}", cite,
                     units=(unit.id,), hexes=(HexId(order.to),),
                     remedy="move that one away first")


def _others(position: Position, unit: Unit, at: str) -> bool:
    if at.startswith("@"):
        return False
    return any(u.id != unit.id and u.side == unit.side for u in position.state.units_at(at))


def _resolve(position: Position, order: PlacePiece) -> Resolution:
    unit = position.state.unit(order.unit)
    yield Event(
        "unit-placed", (Move(unit.id, order.to),), (RuleId("krieg:18"),),
        f"{name(position, unit)} starts at {order.to}",
        {"unit": unit.id, "hex": order.to, "from": unit.at},
    )


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    units = [u for u in position.state.units_of(side) if group_of(position, u.id)]
    rng.shuffle(units)
    for unit in units[:5]:
        group = group_of(position, unit.id)
        legal = group_choices(position, group) if group else []
        if legal:
            yield PlacePiece(by=side, unit=unit.id, to=rng.choice(legal))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    said = [w for w in words if w not in ("at", "in", "to")]
    if len(said) < 2:
        raise UnreadableOrder("place which piece where?", "place de.army.7 in Breslau")
    found = [u for u in position.state.units_of(side)
             if said[0].casefold() in (u.id.casefold(), name(position, u).casefold())]
    if len(found) != 1:
        listed = ", ".join(u.id for u in position.state.units_of(side) if group_of(position, u.id))
        raise AmbiguousOrder(f"{said[0]!r} is not one piece", f"pieces: {listed}")
    to = " ".join(said[1:])
    where = to if to.startswith("@") else position.hex(to)
    return PlacePiece(by=side, unit=found[0].id, to=where)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order that chooses where a piece starts."""
    return (OrderKind(
        PlacePiece, "choose where a piece starts", (RuleId("krieg:18"),), _resolve, _judge,
        _propose, _read, ("place",), "place PIECE in HEX", module="krieg:setup",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of the set-up."""
    return (EventKind("set-up", "The pieces are set up"),)
