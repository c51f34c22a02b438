"""The question who controls a hex, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.planes import ZoneLimit
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.units import entrained, name, traits
from grognard_standard_rules.zones_of_control import (
    enemy_zone,
    held_by_friends,
    zone_limits,
    zone_of,
)


class ZoneAt(Question):
    """Do enemies of a side control a hex?"""

    kind: Literal["zone"] = "zone"
    hex: HexId
    side: SideId


def _zone(position: Position, asked: ZoneAt) -> Answer:
    grid = position.board.grid
    index = grid.index(asked.hex)
    near = [index, *(n for _, n in grid.neighbours(index))]
    enemies = set(position.enemies(asked.side))
    by = [
        u for i in near for u in position.state.units_at(grid.name(i))
        if u.side in enemies and zone_of(position, u)[index]
    ]
    controlled = bool(enemy_zone(position, asked.side)[index])
    held = bool(held_by_friends(position, asked.side)[index])
    values = {
        "controlled": controlled, "by": [u.id for u in by],
        "for_supply_and_retreat": controlled and not held,
    }
    because = tuple(
        Reason("zone", f"{name(position, u)} controls {asked.hex}", _rules(position, u),
               hexes=(asked.hex,), units=(u.id,)) for u in by
    )
    free = [u for i in near for u in position.state.units_at(grid.name(i))
            if u.side in enemies and u not in by]
    for u in free:
        stops = list(_stopped(position, u, index))
        if stops or _bounded(position, u):
            why = f": {'; '.join(x.text for x in stops)}" if stops else ""
            rules = (*_rules(position, u), *(r for x in stops for r in x.rules))
            because += (Reason("no-zone", f"{name(position, u)} does not control {asked.hex}{why}",
                               tuple(dict.fromkeys(rules)), hexes=(asked.hex,), units=(u.id,)),)
    return Answer(values, because)


@rule("std:9.13", "std:16.12")
def _stopped(position: Position, unit: Unit, index: int) -> Iterator[ZoneLimit]:
    """List what keeps a unit's zone out of a neighbouring hex."""
    grid, kind = position.board.grid, traits(position, unit).zoc
    start = grid.index(unit.at)
    way = grid.direction(start, index)
    for limit in zone_limits(position, unit.side):
        if kind in limit.kinds and way is not None and (
            limit.mask[index] if limit.scope == "enter" else limit.mask[way, start]
        ):
            yield limit


BY_KIND = {"mechanized": "std:9.13", "own_hex": "std:3.22", "partisan": "std:9.12",
           "none": "std:3.22"}
BY_TYPE = {"artillery": "std:20.17", "anti_tank": "std:20.22", "fortified": "std:19.23",
           "rail_repair": "std:6.67"}


def _bounded(position: Position, unit: Unit) -> bool:
    """Say whether a unit's zone is less than the six hexes around it."""
    return entrained(position, unit) or traits(position, unit).zoc in BY_KIND


@rule("std:9.0", "std:9.11", "std:9.12", "std:9.13", "std:9.24", "std:3.22")
def _rules(position: Position, unit: Unit) -> tuple[RuleId, ...]:
    """Cite the cases that say what zone a unit has."""
    of = traits(position, unit)
    found = ["std:9.0", BY_KIND.get(of.zoc, ""), BY_TYPE.get(of.type, ""),
             "std:9.11" * entrained(position, unit), "std:9.24" * of.is_motorized]
    return tuple(RuleId(r) for r in found if r)


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return ZoneAt(hex=find_hexes(position, words)[0], side=side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about zones of control."""
    return (
        QuestionKind(ZoneAt, "who controls a hex", (RuleId("std:9.0"),), _zone, _read, ("zone",),
                     "zone C5622: do enemies control it?", "standard:zones-of-control"),
    )
