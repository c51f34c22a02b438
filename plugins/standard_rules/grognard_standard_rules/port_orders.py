"""13.31: how a strike on a port is ordered in words, what a bot would strike, and questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.air_display import front_of, fronts
from grognard_standard_rules.answers import cite
from grognard_standard_rules.port_suppression import (
    SuppressPort,
    fresh,
    judge,
    resolve,
    targets,
)
from grognard_standard_rules.ports import MAJOR, port_size
from grognard_standard_rules.reading_units import find_hexes, hex_named
from grognard_standard_rules.sea_superiority import suppressed
from grognard_standard_rules.sea_table import MOST
from grognard_standard_rules.units import people

USAGE = "suppress PORT [with N] [NATION]: strike an enemy port with up to five points"
MODULE = "standard:sea-superiority"


def read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "suppress Malta with 5 German"; without a number as many points as may strike."""
    rest = [w for w in words if w.casefold() not in ("with", "by", "of", "point", "points")]
    numbers = [w for w in rest if w.isdecimal() and hex_named(position, w) is None]
    known = {word.casefold(): nation for nation in position.assembly.catalogue.nations
             for word in (nation, people(position, nation))}
    nations = [known[w.casefold()] for w in rest if w.casefold() in known]
    places = [w for w in rest if w not in numbers and w.casefold() not in known]
    if not places or len(numbers) > 1 or len(nations) > 1:
        raise UnreadableOrder("which port is to be struck?", USAGE)
    port = position.hex(" ".join(places))
    left = fresh(position, side, front_of(position, port))
    nation = nations[0] if nations else ""
    most = min(MOST, left.get(nation, 0) if nation else sum(left.values()))
    points = int(numbers[0]) if numbers else max(1, most)
    return SuppressPort(by=side, port=port, points=points, nation=nation)


def propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield full strikes on ports, major ones first; then chance."""
    found = [(port, front) for front in fronts(position) if fresh(position, side, front)
             for port in targets(position, side, front)]
    found.sort(key=lambda f: port_size(position, f[0]).value != MAJOR)
    for port, front in found:
        left = sum(fresh(position, side, front).values())
        yield SuppressPort(by=side, port=port, points=min(MOST, left))
        yield SuppressPort(by=side, port=port, points=rng.randint(1, min(MOST, left)))


class PortStrike(Question):
    """May a side strike the port of a hex now, with how many points, and is it suppressed?"""

    kind: Literal["port-strike"] = "port-strike"
    side: SideId
    port: HexId


def _answer(position: Position, asked: PortStrike) -> Answer:
    port = position.hex(asked.port)
    left = sum(fresh(position, asked.side, front_of(position, port)).values())
    order = SuppressPort(by=asked.side, port=port, points=max(1, min(MOST, left)))
    because = list(judge(position, order))
    may = not because
    most = Reason("points-in-strike", f"at most {MOST} points strike a port, once in a turn; they "
                  "may strike at ships afterwards", cite("std:13.31"), hexes=(port,))
    size = port_size(position, port)
    values = {"may": may, "points": min(MOST, left), "max_points_per_port": MOST,
              "attacks_per_port": 1, "reuse_for_interdiction": True,
              "suppressed": suppressed(position, port), "size": size.value}
    return Answer(values, (*because, most, *size.because))


def _read_question(position: Position, side: SideId, words: list[str]) -> Question:
    return PortStrike(side=side, port=find_hexes(position, words)[0])


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to strike a port."""
    return (OrderKind(
        SuppressPort, "strike an enemy port", cite("std:13.31"), resolve, judge, propose, read,
        words=("suppress",), usage=USAGE, module=MODULE,
    ),)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about strikes on a port."""
    return (QuestionKind(
        PortStrike, "whether air points may strike a port", cite("std:13.31"), _answer,
        _read_question, ("port-strike",), "port-strike Malta: may air points suppress it?", MODULE,
    ),)
