"""2.3.4: contesting air superiority.

As each aircraft is placed, whoever else has an available aircraft with a supplied ground unit
of its nation in or next to the hex (in a port of the zone) may contest: both aircraft go to the
delay box. The faction that plays next is asked first; one aircraft contests a placement, and a
refusal is final. The U-boat never contests; the Me-262 does nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from grognard.changes import Move, apply
from grognard.events import Event
from grognard.ids import RuleId, SideId, UnitId
from grognard.kit.answering import NONE, asked_about, nothing_more
from grognard.machine import player_order
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_krieg.air_bases import neighbours, zone_bases
from grognard_krieg.air_placement import available
from grognard_krieg.naval_zones import zone_in_box, zone_name
from grognard_krieg.pieces import DELAY, air_track, name
from grognard_krieg.reading import READER
from grognard_krieg.sea_pieces import called, is_u_boat
from grognard_krieg.truces import air_barred

MODULE = "krieg:air-superiority"
CONTEST = "contest-air"
RULES = (RuleId("krieg:2.3.4"),)


class ContestAir(Order):
    """Contest the placement of an aircraft with one of one's own; no unit: decline."""

    kind: Literal["contest-air"] = "contest-air"
    unit: UnitId = UnitId("")


def place_name(place: str) -> str:
    """Name a hex, or the naval zone of a box."""
    zone = zone_in_box(place)
    return f"the {zone_name(zone)}" if zone else place


# --- who may contest ----------------------------------------------------------------------------


def may_contest(position: Position, unit: Unit, at: str) -> Ruling[bool]:
    """Say whether an aircraft may contest a placement in a hex or zone (`rule_air_contest`)."""
    return position.ask("rule_air_contest", unit_id=unit.id, at=at)


@implements("rule_air_contest")
@rule("krieg:2.3.4", "krieg:2.3.1")
def rule_air_contest(position: Position, unit_id: UnitId, at: str) -> Ruling[bool]:
    """Look for a supplied ground unit of its nation near the hex, or in a port of the zone."""
    unit = position.state.unit(unit_id)
    if unit.at != air_track(unit.side):
        text = f"{called(position, unit)} is not available"
        return Ruling(False, (Reason("not-available", text, RULES, units=(unit.id,)),))
    if is_u_boat(position, unit):
        text = "the Type XXI U-boat never contests"
        return Ruling(False, (Reason("u-boat-at-sea", text, (RuleId("krieg:2.3.1"),)),))
    barred = air_barred(position, unit.side, at)
    if barred is not None:
        return Ruling(False, (barred,))
    zone = zone_in_box(at)
    near = zone_bases(position, unit, zone) if zone else neighbours(position, unit, at)
    if not near:
        where = f"in a friendly port of {place_name(at)}" if zone else f"in or next to {at}"
        text = f"no supplied ground unit of its nation is {where}"
        return Ruling(False, (Reason("no-unit-near", text, RULES, units=(unit.id,)),))
    text = f"{name(position, near[0])} is near {place_name(at)}"
    return Ruling(True, (Reason("may-contest", text, RULES, units=(near[0].id,)),))


@rule("krieg:2.3.4")
def contesters(position: Position, placing: str, at: str) -> Iterator[tuple[SideId, list[Unit]]]:
    """Yield, in the order in which they are asked, the factions that may contest, and with what."""
    order = player_order(position)
    first = order.index(SideId(placing)) + 1 if placing in order else 0
    for side in (*order[first:], *order[:first]):
        if side != placing:
            able = [u for u in available(position, side) if may_contest(position, u, at).value]
            if able:
                yield side, able


# --- asking -------------------------------------------------------------------------------------


@rule("krieg:2.3.4")
def contested(position: Position, unit: Unit, place: str) -> Resolution:
    """Ask every faction that is able whether it contests a placement that was just made.

    Supply is judged as if the aircraft were not there yet: whether it gets there is the matter.
    """
    before = position.at(apply(position.state, (Move(unit.id, air_track(unit.side)),)))
    for side, able in list(contesters(before, unit.side, place)):
        answer = yield _question(position, side, unit, able, place)
        position = yield LOOK
        if answer.unit:
            yield _both_delayed(position, unit, position.state.unit(answer.unit), place)
            return


def _question(
    position: Position, side: SideId, unit: Unit, able: list[Unit], place: str
) -> Ask:
    decline = ContestAir(by=side)
    kinds = {position.assembly.catalogue.counter(u.counter).row: u for u in reversed(able)}
    options = (decline, *(ContestAir(by=side, unit=u.id) for u in kinds.values()))
    text = f"{called(position, unit)} is placed: contest air superiority over {place_name(place)}?"
    about = {"unit": unit.id, "place": place, "able": [u.id for u in able]}
    return Ask(side, text, (CONTEST,), RULES, options, decline, about)


@rule("krieg:2.3.4")
def _both_delayed(position: Position, unit: Unit, other: Unit, place: str) -> Event:
    text = (f"{called(position, other)} contests air superiority over {place_name(place)}: "
            f"both aircraft go to the delay box")
    about = {"unit": other.id, "placed": unit.id, "place": place, "side": other.side}
    return Event("air-contested", (Move(unit.id, DELAY), Move(other.id, DELAY)), RULES, text,
                 about)


# --- the answer ---------------------------------------------------------------------------------


def judge(position: Position, order: ContestAir) -> Iterable[Reason]:
    """Object to an aircraft that may not contest this placement."""
    able = asked_about(position).get("able", ())
    if order.unit and order.unit not in able:
        unit, place = position.state.unit(order.unit), str(asked_about(position).get("place", ""))
        why = may_contest(position, unit, place).because if place else ()
        yield from why or (Reason("not-asked", f"{unit.id} cannot contest here", RULES,
                                  units=(unit.id,)),)


def read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read the aircraft, or a refusal."""
    text = " ".join(words)
    if not words or text.casefold() in (*NONE, "decline", "pass"):
        return ContestAir(by=side)
    able = asked_about(position).get("able", ())
    if text.casefold() in ("yes", "contest") and able:
        return ContestAir(by=side, unit=UnitId(able[0]))
    return ContestAir(by=side, unit=READER.find_unit(position, side, text,
                                                     lambda u: u.id in able).id)


def tell(position: Position, order: ContestAir) -> str:
    """Say with which aircraft a placement is contested, or that it is not."""
    unit = position.state.units.get(order.unit)
    return f"contest it with {name(position, unit)}" if unit else "do not contest it"


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer by which a placement is contested."""
    return (OrderKind(ContestAir, "contest air superiority", RULES, nothing_more, judge,
                      read=read, words=("contest",), usage="contest yes; contest AIRCRAFT; "
                      "contest no", answer=True, module=MODULE, tell=tell),)
