"""8: the question who controls a hex, and whether it counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import HexId, RuleId, SideId
from grognard.kit.reading import find_hexes
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.pieces import is_ground, name
from grognard_krieg.zones_of_control import (
    enemy_zone,
    enemy_zone_unless_friends,
    zone_of,
    zone_of_side,
)


class ZoneAt(Question):
    """Is a hex in an enemy zone of control, and does it count?"""

    kind: Literal["zone"] = "zone"
    hex: HexId
    side: SideId


class ZoneHexes(Question):
    """Which hexes are in the zones of control of a side? For maps."""

    kind: Literal["zone-hexes"] = "zone-hexes"
    side: SideId


def _hexes(position: Position, asked: ZoneHexes) -> Answer:
    hexes = position.board.grid.names(zone_of_side(position, asked.side))
    text = f"units of {asked.side} have {len(hexes)} hexes in their zones of control"
    return Answer({"hexes": hexes}, (Reason("zone", text, (RuleId("krieg:8"),)),))


def _zone(position: Position, asked: ZoneAt) -> Answer:
    grid = position.board.grid
    index = grid.index(asked.hex)
    enemies = set(position.enemies(asked.side))
    by = [u for _, i in grid.neighbours(index) for u in position.state.units_at(grid.name(i))
          if u.side in enemies and is_ground(position, u) and zone_of(position, u)[index]]
    values = {
        "controlled": bool(enemy_zone(position, asked.side)[index]),
        "by": [u.id for u in by],
        "unless_friends": bool(enemy_zone_unless_friends(position, asked.side)[index]),
    }
    because = tuple(
        Reason("zone", f"{asked.hex} is in the zone of control of {name(position, u)}",
               (RuleId("krieg:8"),), hexes=(asked.hex,), units=(u.id,)) for u in by)
    return Answer(values, because)


def _read_zone(position: Position, side: SideId, words: list[str]) -> Question:
    return ZoneAt(hex=find_hexes(position, words)[0], side=side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about zones of control."""
    return (
        QuestionKind(ZoneAt, "who controls a hex", (RuleId("krieg:8"),), _zone, _read_zone,
                     ("zone",), "zone w3824: is it in an enemy zone of control?",
                     "krieg:zones-of-control"),
        QuestionKind(ZoneHexes, "the zones of a side", (RuleId("krieg:8"),), _hexes,
                     module="krieg:zones-of-control"),
    )
