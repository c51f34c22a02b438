"""The question who controls a hex, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.units import entrained, name, traits
from grognard_standard_rules.zones_of_control import (
    enemy_zone,
    held_by_friends,
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
            if u.side in enemies and u not in by and _bounded(position, u)]
    because += tuple(
        Reason("no-zone", f"{name(position, u)} does not control {asked.hex}", _rules(position, u),
               hexes=(asked.hex,), units=(u.id,)) for u in free)
    return Answer(values, because)


BY_KIND = {"mechanized": "std:9.13", "own_hex": "std:3.22", "partisan": "std:9.12",
           "none": "std:3.22"}


def _bounded(position: Position, unit: Unit) -> bool:
    """Say whether a unit's zone is less than the six hexes around it."""
    return entrained(position, unit) or traits(position, unit).zoc in BY_KIND


@rule("std:9.0", "std:9.11", "std:9.12", "std:9.13", "std:9.24", "std:3.22")
def _rules(position: Position, unit: Unit) -> tuple[RuleId, ...]:
    """Cite the cases that say what zone a unit has."""
    of = traits(position, unit)
    found = ["std:9.0", BY_KIND.get(of.zoc, ""), "std:9.11" * entrained(position, unit),
             "std:9.24" * of.is_motorized]
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
