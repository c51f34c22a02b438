"""8.0: questions about air movement: ranges, transport points, and whether a way is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.air_route import closed_fronts, objections, shortest
from grognard_standard_rules.airborne import all_called, boxed, place_of
from grognard_standard_rules.airlift import boxes, reach
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_hexes

MODULE = "standard:air-movement"


class Airlift(Question):
    """How far do a side's airborne units fly, with which points, and who is in its boxes?"""

    kind: Literal["airlifts"] = "airlifts"
    side: SideId


class AirRoute(Question):
    """Does a way lead through the air from one hex to another, by transport or to an assault?"""

    kind: Literal["air-route"] = "air-route"
    side: SideId
    start: HexId
    end: HexId
    how: Literal["transport", "assault"] = "transport"


def _airlift(position: Position, asked: Airlift) -> Answer:
    side = asked.side
    far = {how: reach(position, side, how) for how in ("transport", "assault")}
    units = boxed(position, side)
    closed = closed_fronts(position, side)
    because = [
        Reason("air-reach", f"{far['transport']} hexes by transport, {far['assault']} to an "
               "assault", cite("std:8.0", "std:8.28", "std:8.37")),
        Reason("airborne-boxes", all_called(position, units) or "nobody waits in the boxes",
               cite("std:8.12", "std:8.52")),
    ]
    because += [Reason("lift", f"{front or 'off the displays'}: " + ", ".join(
        f"{n} {box}" for box, n in there.items()), cite("std:8.11"))
        for front, there in boxes(position, side).items()]
    because += [Reason("closed-sky", f"an enemy has superiority in the air on the {f} Front",
                       cite("std:8.36")) for f in closed]
    return Answer({**far, "points": boxes(position, side), "closed": closed,
                   "units": dict(_by_place(position, units))}, tuple(because))


def _by_place(position: Position, units: list[Unit]) -> Iterator[tuple[str, str]]:
    """Say who lies in which box: ("West", "3*2-5")."""
    for where in dict.fromkeys(place_of(u) for u in units):
        printed = [position.face(u).printed for u in units if place_of(u) == where]
        yield where, ", ".join(f"{printed.count(p)}*{p}" for p in dict.fromkeys(printed))


def _route(position: Position, asked: AirRoute) -> Answer:
    start, end = position.hex(asked.start), position.hex(asked.end)
    limit = reach(position, asked.side, asked.how)
    cited = "std:8.28" if asked.how == "assault" else "std:8.37"
    against = tuple(objections(position, asked.side, start, (), end, limit, cited))
    way = shortest(position, asked.side, start, end, limit) or ()
    said = against or (Reason("air-route", f"{len(way)} hexes, of {limit} allowed", cite(cited),
                              hexes=(start, end)),)
    return Answer({"open": not against, "length": len(way), "limit": limit, "path": list(way)},
                  said)


def _read_airlift(position: Position, side: SideId, words: list[str]) -> Question:
    return Airlift(side=SideId(words[0]) if words else side)


def _read_route(position: Position, side: SideId, words: list[str]) -> Question:
    how = "assault" if any(w.casefold() == "assault" for w in words) else "transport"
    hexes = find_hexes(position, [w for w in words if w.casefold() not in (how, "from")])
    if len(hexes) != 2:
        raise UnreadableOrder("from where to where?", "air-route C4408 to C3106 [assault]")
    return AirRoute(side=side, start=hexes[0], end=hexes[1], how=how)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about air movement."""
    return (
        QuestionKind(Airlift, "what may be moved by air", cite("std:8.0"), _airlift, _read_airlift,
                     ("airlifts",), "airlifts [SIDE]: ranges, transport points, boxes", MODULE),
        QuestionKind(AirRoute, "whether a way leads through the air", cite("std:8.0"), _route,
                     _read_route, ("air-route",),
                     "air-route C4408 to C3106 [assault]: is there a way, and how long?", MODULE),
    )
