"""Questions about ports, straits, capacities and sea passage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UnreadableOrder, UsageError
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.naval_capability import capacities
from grognard_standard_rules.ports import crews_from, crews_may_land, friendly_ports, port_size
from grognard_standard_rules.sea_passage import passage, sea_basins
from grognard_standard_rules.straits import may_pass, passages, passages_called

MODULE = "standard:sea-passage"
STRAIT = "strait [SIDE] Kiel: may its ships pass there?"


class Port(Question):
    """As what does a port work, and for whom?"""

    kind: Literal["port"] = "port"
    hex: str


class NavalCapacity(Question):
    """Which permanent capacities has a side, and which seas may they enter?"""

    kind: Literal["naval-capacity"] = "naval-capacity"
    side: SideId


class OpenSeas(Question):
    """Into which seas may a capacity at home in some seas go?"""

    kind: Literal["open-seas"] = "open-seas"
    side: SideId
    home: tuple[str, ...]
    nation: str = ""


class Strait(Question):
    """How many hexes hold a strait or canal, and may a side pass it?"""

    kind: Literal["strait"] = "strait"
    side: SideId
    name: str


class SeaPassage(Question):
    """May a side trace supply over sea between two ports, and could a ship sail between them?"""

    kind: Literal["sea-passage"] = "sea-passage"
    side: SideId
    start: str
    end: str


def _port(position: Position, question: Port) -> Answer:
    at = position.hex(question.hex)
    ruling = port_size(position, at)
    sides = [s for s in position.sides if at in friendly_ports(position, s)]
    crews = [s for s in sides if crews_may_land(position, s, at)]
    values = {"size": ruling.value, "friendly_to": sides, "crews_may_land": crews,
              "crews_from": crews_from(position, at)}
    return Answer(values, ruling.because)


def _capacity(position: Position, question: NavalCapacity) -> Answer:
    found = capacities(position, question.side)
    points = {f"{c.nation}:{area}": c.points for c in found for area in sorted(c.home)
              if not c.kind or area in c.seas}
    seas = {nation: sorted(frozenset().union(*(c.seas for c in found if c.nation == nation)))
            for nation in dict.fromkeys(c.nation for c in found)}
    because = tuple(Reason("capacity", c.words(position), c.rules) for c in found)
    return Answer({"points": points, "seas": seas}, because)


def _open_seas(position: Position, question: OpenSeas) -> Answer:
    ruling = position.ask("rule_open_seas", side=question.side, nation=question.nation,
                          areas=frozenset(question.home))
    return Answer({"seas": sorted(ruling.value)}, ruling.because)


def _strait(position: Position, question: Strait) -> Answer:
    known = passages(position)
    if question.name not in known:
        raise UsageError(f"no strait or canal is called {question.name!r}",
                         f"there are: {', '.join(sorted(known))}" if known else "there are none")
    ruling = may_pass(position, question.side, question.name)
    hexes = known[question.name]
    return Answer({"hexes": len(hexes), "transit": ruling.value}, ruling.because)


def _passage(position: Position, question: SeaPassage) -> Answer:
    side, start, end = question.side, position.hex(question.start), position.hex(question.end)
    basins = [b for b in sea_basins(position, side) if start in b.ports and end in b.ports]
    sails = [c for c in capacities(position, side)
             if passage(position, side, c.seas, start, end)]
    ports = friendly_ports(position, side)
    because = [Reason("not-a-friendly-port", f"{h} is no working port of {side}",
                      (RuleId("std:7.47"),), hexes=(h,)) for h in (start, end) if h not in ports]
    if not sails:
        because.append(Reason("no-passage", f"no capacity of {side} could sail from {start} to "
                              f"{end}", (RuleId("std:7.43"),), hexes=(start, end)))
    because += [Reason("sea-passage", f"{b.capacity}: {b}", b.rules) for b in basins]
    return Answer({"traced": bool(basins), "sails": bool(sails)}, tuple(because))


def _read_side(position: Position, side: SideId, words: list[str]) -> Question:
    return NavalCapacity(side=SideId(words[0].casefold()) if words else side)


def _read_strait(position: Position, side: SideId, words: list[str]) -> Question:
    """Read a strait by its name or the beginning of it, after a side if one is named."""
    if words and words[0].casefold() in position.sides:
        side, words = SideId(words[0].casefold()), words[1:]
    if not words:
        raise UnreadableOrder("which strait or canal?", STRAIT)
    found = passages_called(position, " ".join(words))
    return Strait(side=side, name=found[0] if len(found) == 1 else " ".join(words))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about ports and seas."""
    return (
        QuestionKind(Port, "as what a port works", (RuleId("std:7.47"),), _port, module=MODULE),
        QuestionKind(NavalCapacity, "permanent naval capacities", (RuleId("std:7.10"),),
                     _capacity, _read_side, ("naval-capacity", "ships"),
                     "ships [SIDE]: transport points and the seas open to them", MODULE),
        QuestionKind(OpenSeas, "into which seas a capacity may go", (RuleId("std:7.45"),),
                     _open_seas, module=MODULE),
        QuestionKind(Strait, "whether a strait may be passed", (RuleId("std:7.46"),), _strait,
                     _read_strait, ("strait", "canal"), STRAIT, MODULE),
        QuestionKind(SeaPassage, "whether a sea joins two ports", (RuleId("std:7.43"),), _passage,
                     module=MODULE),
    )
