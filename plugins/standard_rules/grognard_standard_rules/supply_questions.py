"""Questions about supply: who has it and by which line, how far a line may be walked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Literal, TypeAlias

from grognard.board.layers import BLOCKED
from grognard.errors import UnreadableOrder, UsageError
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard.supply import SupplyMap
from grognard_standard_rules.communications import from_hex, line_of_communications
from grognard_standard_rules.reading_units import find_hexes, find_units, hex_named
from grognard_standard_rules.supply import is_supplied, supplied_for_phase
from grognard_standard_rules.supply_lines import block, hexes_of, legs
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.supply_policy import BEACH
from grognard_standard_rules.supply_range import BEACH_HEXES, MAJOR, MINOR, range_at
from grognard_standard_rules.supply_sources import nations
from grognard_standard_rules.units import name

MODULE = "standard:supply"


class Where(Question):
    """A unit, or a hex for a nation's units on a side (its first nation, if none is named)."""

    unit: UnitId = UnitId("")
    hex: HexId = HexId("")
    side: SideId = SideId("")
    nation: str = ""


class Supply(Where):
    """Is a unit, or would a nation's unit in a hex be, in supply, and by which line?"""

    kind: Literal["supply"] = "supply"


class Communications(Where):
    """Has a unit (or would one in a hex have) a line of communications?"""

    kind: Literal["line-of-communications"] = "line-of-communications"


class Trace(Where):
    """How many movement points does a walk to a supplyhead take, and may a line take it?

    `path` lists the hexes; it may begin with the hex of the unit.
    """

    kind: Literal["trace"] = "trace"
    path: tuple[HexId, ...]


class SupplyLegs(Where):
    """How far may a line be walked from a hex, by the kind of supplyhead it is walked to?"""

    kind: Literal["supply-legs"] = "supply-legs"


def _place(position: Position, asked: Where) -> tuple[HexId, SideId, str]:
    """Return hex, side and nation that a question is about."""
    if asked.unit:
        unit = position.state.unit(asked.unit)
        if unit.hex is None:
            raise UsageError(f"{unit.id} is not on the map", "ask about a hex instead")
        return unit.hex, unit.side, unit.nation
    side = asked.side or position.phasing or position.sides[0]
    if not asked.hex:
        raise UsageError("which hex or unit?", 'give "unit", or "hex" and "side"')
    return position.hex(asked.hex), SideId(side), asked.nation or nations(position, side)[0]


# --- supply -----------------------------------------------------------------------------------


def _supply(position: Position, asked: Supply) -> Answer:
    at, side, nation = _place(position, asked)
    supply, cell = supply_map(position, side, nation), position.board.grid.index(at)
    line = supply.line(cell, nation)
    told = legs(line) if line else []
    values = {
        "hex": at, "side": side, "nation": nation, "supplied": line is not None,
        "grade": line.grade if line else "", "line": hexes_of(told),
        "legs": [leg.as_values() for leg in told], "source": str(line.source) if line else "",
        "missing": "",
    }
    because = [leg.reason() for leg in told]
    if line is None:
        because = list(block(_named(position, supply.first_block(cell, nation), nation)))
        values["missing"] = because[0].text if because else ""
    who = _who(position, asked, at, nation)
    head = f"{who} has {line.grade} supply" if line else f"{who} is unsupplied"
    rules = ("std:14.33", "std:14.47") if line else ("std:14.33",)
    first = Reason("supplied" if line else "unsupplied", head, tuple(map(RuleId, rules)),
                   hexes=(at,))
    extra = _besides(position, asked, values)
    return Answer(values, (first, *because, *extra))


def _named(
    position: Position, reasons: Iterable[Reason], nation: str
) -> Iterable[Reason]:
    """Put what a nation's section says in place of the bare fact that it has no source."""
    for reason in reasons:
        if reason.code == "no-source":
            yield from position.ask("rule_supply_sources", nation, nation=nation).because
        else:
            yield reason


def _besides(position: Position, asked: Supply, values: dict[str, object]) -> list[Reason]:
    """Add what holds of a unit whatever its line: exceptions, and the judgement of the phase."""
    if not asked.unit:
        return []
    unit, out = position.state.unit(asked.unit), list[Reason]()
    ruling = is_supplied(position, unit)
    if ruling.value != values["supplied"]:
        values["supplied"] = ruling.value
        out += ruling.because
    values["supplied_for_phase"] = supplied_for_phase(position, unit)
    if not values["supplied_for_phase"]:
        text = "it was unsupplied as the phase began, which holds for its movement"
        out.append(Reason("judged-unsupplied", text, (RuleId("std:14.11"),), units=(unit.id,)))
    return out


def _who(position: Position, asked: Where, at: HexId, nation: str) -> str:
    return name(position, position.state.unit(asked.unit)) if asked.unit else (
        f"{at} ({position.assembly.catalogue.nation(nation).people})")


# --- communications, traces, ranges -----------------------------------------------------------


def _communications(position: Position, asked: Communications) -> Answer:
    at, side, nation = _place(position, asked)
    ruling = (line_of_communications(position, position.state.unit(asked.unit)) if asked.unit
              else from_hex(position, at, side, nation))
    hexes = list(ruling.value or ())
    values = {"has": ruling.value is not None, "line": hexes, "hexes": max(len(hexes) - 1, 0)}
    return Answer(values, ruling.because)


def _trace(position: Position, asked: Trace) -> Answer:
    grid, path = position.board.grid, [position.hex(h) for h in asked.path]
    if not asked.unit:
        asked = asked.model_copy(update={"hex": asked.hex or next(iter(path), "")})
    at, side, nation = _place(position, asked)
    supply = supply_map(position, side, nation)
    hexes = path if path and path[0] == at else [at, *path]
    points, because = 0, list[Reason]()
    for start, end in pairwise(hexes):
        direction = grid.direction(grid.index(start), grid.index(end))
        price = BLOCKED if direction is None else int(
            supply.policy.walk.cost[direction, grid.index(start)])
        if price == BLOCKED:
            text = (f"{start} and {end} do not touch" if direction is None
                    else f"a line cannot be walked from {start} to {end}")
            because.append(Reason("no-way", text, (RuleId("std:14.51"),), hexes=(start, end)))
        elif supply.policy.barred[grid.index(end)]:
            because += supply.policy.why_barred(grid.index(end))
        points += price if price != BLOCKED else 0
    linked, allowed, kind = _head_at(position, supply, hexes, nation)
    length = len(hexes) - 1 if kind == BEACH else points
    if not kind:
        text = f"there is no supplyhead at {hexes[-1]}"
        because.append(Reason("no-head", text, (RuleId("std:14.32"),), hexes=(hexes[-1],)))
    elif length > allowed:
        text = f"{length} is more than the {allowed} allowed to a {kind}"
        because.append(Reason("out-of-range", text, (RuleId("std:14.41"),), hexes=(hexes[-1],)))
    elif not linked:
        text = f"no line leads on from the {kind} at {hexes[-1]}"
        because.append(Reason("not-linked", text, (RuleId("std:14.33"),), hexes=(hexes[-1],)))
    values = {"mps": points, "hexes": len(hexes) - 1, "valid": not because, "head": kind,
              "allowed": allowed}
    told = f"{points} movement point{'s' * (points != 1)} to {hexes[-1]}"
    return Answer(values, (Reason("trace", told, (RuleId("std:14.41"),)), *because))


def _head_at(
    position: Position, supply: SupplyMap, hexes: list[HexId], nation: str
) -> tuple[bool, int, str]:
    """Find the supplyhead in the last hex that is best for a line walked from the first.

    The answer says whether it is linked with a center, from how far it may be walked to, and
    of what kind it is ("" for none).
    """
    start, end = (position.board.grid.index(h) for h in (hexes[0], hexes[-1]))
    linked, found = supply.operative(nation, 0), list[tuple[bool, int, str]]()
    for kind in supply.policy.kinds:
        reach = kind.reach
        if reach is None:
            continue
        allowed = int(reach) if isinstance(reach, int) else int(reach[start])
        found += [(bool(linked >> k & 1), allowed, kind.name)
                  for k in supply.graph.at(kind.name, end)
                  if supply.graph.heads[k].serves(nation)]
    return max(found, default=(False, 0, ""))


def _legs(position: Position, asked: SupplyLegs) -> Answer:
    at, _, nation = _place(position, asked)
    major, minor = (range_at(position, nation, grade, at) for grade in (MAJOR, MINOR))
    far, near = int(major.value), int(minor.value)
    values = {
        "major": far, "minor": near, "supply_center": far, "rail_hex": far, "major_port": far,
        "mobile_supply_unit": far, "minor_port": near, "beach_hexes": BEACH_HEXES,
    }
    text = "to a beach one hex, whatever it costs"
    return Answer(values, (Reason("beach", text, (RuleId("std:14.41"),)),), (major, minor))


# --- reading ----------------------------------------------------------------------------------

Reader: TypeAlias = Callable[[Position, SideId, list[str]], Question]


def _read(kind: type[Where]) -> Reader:
    def read(position: Position, side: SideId, words: list[str]) -> Question:
        text = " ".join(words)
        if not text:
            raise UnreadableOrder("for which unit or hex?", "write a unit, or a hex, behind it")
        at = hex_named(position, text)
        if at is not None:
            here = [u for u in position.state.units_at(at) if u.side == side]
            nation = here[0].nation if here else ""
            return kind.model_validate({"hex": at, "side": side, "nation": nation})
        unit = find_units(position, side, text)[0]
        return kind.model_validate({"unit": unit.id})

    return read


def _read_trace(position: Position, side: SideId, words: list[str]) -> Question:
    return Trace(path=tuple(find_hexes(position, words)), side=side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about supply."""
    return (
        QuestionKind(Supply, "who is in supply", (RuleId("std:14.0"),), _supply,
                     _read(Supply), ("supply",),
                     "supply [UNIT|HEX|SIDE]: the line of supply, or what bars it", MODULE),
        QuestionKind(Communications, "who has a line of communications", (RuleId("std:14.48"),),
                     _communications, _read(Communications), ("communications", "loc"),
                     "loc UNIT|HEX: the line of communications", MODULE),
        QuestionKind(Trace, "what walking a line costs", (RuleId("std:14.41"),), _trace,
                     _read_trace, ("trace",), "trace C5622 C5623 C5624: is this a line of supply?",
                     MODULE),
        QuestionKind(SupplyLegs, "how far supply may be walked", (RuleId("std:14.41"),), _legs,
                     _read(SupplyLegs), ("legs",),
                     "legs G0421: how far supply reaches from each kind of supplyhead", MODULE),
    )
