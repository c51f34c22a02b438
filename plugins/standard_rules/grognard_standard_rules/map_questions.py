"""Questions that list hexes for a side, from which maps draw their layers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.supply_sources import nations
from grognard_standard_rules.zones_of_control import zone_of_side


class ZoneHexes(Question):
    """Which hexes do the units of a side control?"""

    kind: Literal["zone-hexes"] = "zone-hexes"
    side: SideId


class SuppliedHexes(Question):
    """In which hexes would a unit of a side's nation (the first, if none is named) be supplied?"""

    kind: Literal["supplied-hexes"] = "supplied-hexes"
    side: SideId
    nation: str = ""


def _zone(position: Position, asked: ZoneHexes) -> Answer:
    hexes = position.board.grid.names(zone_of_side(position, asked.side))
    text = f"units of {asked.side} control {len(hexes)} hexes"
    return Answer({"hexes": hexes}, (Reason("zone", text, (RuleId("std:9.0"),)),))


def _supplied(position: Position, asked: SuppliedHexes) -> Answer:
    nation = asked.nation or next(iter(nations(position, asked.side)), "")
    covered = supply_map(position, asked.side, nation).covered(nation)
    hexes = position.board.grid.names(covered)
    text = f"{nation} has supply in {len(hexes)} hexes"
    return Answer({"hexes": hexes}, (Reason("supplied", text, (RuleId("std:14.33"),)),))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions that maps ask."""
    return (
        QuestionKind(ZoneHexes, "the hexes a side controls", (RuleId("std:9.0"),), _zone,
                     module="standard:supply"),
        QuestionKind(SuppliedHexes, "the hexes in which a side has supply",
                     (RuleId("std:14.33"),), _supplied, module="standard:supply"),
    )
