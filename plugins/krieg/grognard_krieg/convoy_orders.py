"""2.2: the order by which a convoy marker is placed, and the question where it may be.

    convoy German 1 Baltic supply
    convoy Italian west med troop
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.errors import AmbiguousOrder, UnreadableOrder
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.convoys import RULES, available, may_sail, placed
from grognard_krieg.naval_zones import ZONES, zone_name, zone_named
from grognard_krieg.pieces import is_convoy, pool
from grognard_krieg.sea_pieces import SUPPLY, TROOP, Mode, called

MODULE = "krieg:convoys"
USAGE = "convoy NAME ZONE supply|troop (convoy Italian west med supply)"
CITED = (RuleId("krieg:2.2"), *RULES, RuleId("krieg:2.2.2"))


class PlaceConvoy(Order):
    """Place a convoy marker of the force pool in a naval zone, in supply or troop mode."""

    kind: Literal["place-convoy"] = "place-convoy"
    unit: UnitId
    zone: str
    mode: Mode = SUPPLY


class ConvoyZones(Question):
    """In which naval zones may a convoy marker be placed now, and what keeps it from others?"""

    kind: Literal["convoy-zones"] = "convoy-zones"
    unit: UnitId


@rule("krieg:2.2.1")
def judge(position: Position, order: PlaceConvoy) -> Iterable[Reason]:
    """Object to what is no convoy of the player's, is not in his pool, or may not sail there."""
    unit = position.state.unit(order.unit)
    if not is_convoy(position, unit) or unit.side != order.by:
        yield Reason("not-your-convoy", f"{unit.id} is no convoy marker of {order.by}", CITED,
                     units=(unit.id,))
        return
    if unit.at != pool(unit.side):
        yield Reason("not-in-pool", f"{unit.id} is not in the force pool but at {unit.at}", RULES,
                     units=(unit.id,))
    if order.zone not in ZONES:
        yield Reason("no-such-zone", f"no naval zone is called {order.zone!r}", RULES,
                     remedy=f"zones: {', '.join(ZONES)}")
        return
    ruling = may_sail(position, unit, order.zone)
    if not ruling.value:
        yield from ruling.because


def resolve(position: Position, order: PlaceConvoy) -> Resolution:
    """Place it."""
    yield placed(position, position.state.unit(order.unit), order.zone, order.mode)


def propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer every zone for every marker, supply before troops; marker by marker."""
    for unit in available(position, side):
        zones = [z for z in ZONES if may_sail(position, unit, z).value]
        rng.shuffle(zones)
        for mode in (SUPPLY, TROOP):
            for zone in zones:
                yield PlaceConvoy(by=side, unit=unit.id, zone=zone, mode=mode)


# --- reading ------------------------------------------------------------------------------------


def read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read a marker, a zone and a mode."""
    rest = [w for word in words for w in word.replace(",", " ").split()]
    mode: Mode = SUPPLY
    if rest and rest[-1].casefold() in ("troop", "troops", "supply", "supplies"):
        mode = TROOP if rest.pop().casefold().startswith("troop") else SUPPLY
    for cut in range(1, len(rest)):
        zone = zone_named(" ".join(rest[cut:]))
        if zone is not None:
            unit = _named(position, side, rest[:cut])
            return PlaceConvoy(by=side, unit=unit.id, zone=zone, mode=mode)
    names = ", ".join(zone_name(z) for z in ZONES)
    raise UnreadableOrder("which convoy, in which naval zone?", f"{USAGE}; zones: {names}")


def _named(position: Position, side: SideId, words: list[str]) -> Unit:
    """Find the marker that some words name, those in the pool first."""
    own = [u for u in position.state.units.values() if u.side == side and is_convoy(position, u)]
    own.sort(key=lambda u: u.at != pool(side))
    text = " ".join(words).casefold()
    found = [u for u in own if u.id.casefold() == text] or [
        u for u in own if all(w in _words(position, u) for w in text.split())
    ]
    rows = {position.assembly.catalogue.counter(u.counter).row for u in found}
    if not found:
        known = ", ".join(called(position, u) for u in own)
        raise UnreadableOrder(f"no convoy of {side} is called {text!r}", f"convoys: {known}")
    if len(rows) > 1:
        listed = ", ".join(called(position, u) for u in found)
        raise AmbiguousOrder(f"{text!r} may be {listed}", "name one of them")
    return found[0]


def _words(position: Position, unit: Unit) -> list[str]:
    return called(position, unit).casefold().split()


# --- the question -------------------------------------------------------------------------------


def _zones(position: Position, asked: ConvoyZones) -> Answer:
    unit = position.state.unit(asked.unit)
    rulings = {z: may_sail(position, unit, z) for z in ZONES}
    values = {"zones": [z for z, r in rulings.items() if r.value],
              "closed": {z: r.because[0].code for z, r in rulings.items() if not r.value}}
    return Answer(values, tuple(reason for r in rulings.values() for reason in r.because))


def _read_zones(position: Position, side: SideId, words: list[str]) -> Question:
    return ConvoyZones(unit=_named(position, side, words or ["convoy"]).id)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order that places a convoy."""
    return (OrderKind(PlaceConvoy, "place a convoy", CITED, resolve, judge, propose, read,
                      ("convoy",), USAGE, module=MODULE),)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question where a convoy may be placed."""
    return (QuestionKind(ConvoyZones, "where a convoy may be placed", CITED, _zones, _read_zones,
                         ("convoy-zones",), "convoy-zones Italian", MODULE),)
