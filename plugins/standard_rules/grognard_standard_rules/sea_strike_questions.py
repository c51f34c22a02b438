"""13.32-13.38: the question who may strike at a unit on its way over sea."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.air_display import front_of, fronts
from grognard_standard_rules.air_sea import dangers
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.sea_table import MOST


class SeaStrikes(Question):
    """Who may strike at a unit of a side that sails along these hexes, ends included?"""

    kind: Literal["sea-strikes"] = "sea-strikes"
    side: SideId
    path: tuple[HexId, ...]


def _answer(position: Position, asked: SeaStrikes) -> Answer:
    path = [position.hex(h) for h in asked.path]
    crossed = list(dict.fromkeys(f for h in path if (f := front_of(position, h))))
    found = dangers(position, asked.side, path)
    usual = {d.front: d for d in reversed(found) if not d.extraordinary}
    besides = {d.front: d for d in reversed(found) if d.extraordinary}
    because = [
        Reason("sea-strike", f"{d.front} Front: {d.enemy} may strike with up to {d.most} points at "
               f"{d.hexes[0]}" + (", for the way lies outside friendly air range"
                                  if d.extraordinary else ""), d.rules, hexes=d.hexes)
        for d in found
    ]
    if not found:
        because.append(Reason("no-sea-strike", "no enemy points reach the way",
                              cite("std:13.34", "std:13.38")))
    return Answer({
        "fronts": crossed, "attacks": len(usual), "most_ever": len(fronts(position)),
        "attacks_per_unit_and_front": 1, "max_points_per_attack": MOST,
        "points": {front: d.most for front, d in usual.items()},
        "extraordinary": bool(besides),
        "extraordinary_points": {front: d.most for front, d in besides.items()},
    }, tuple(because))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("which hexes does the way lead through?", "sea-strikes B1801 B1802")
    return SeaStrikes(side=side, path=tuple(find_hexes(position, words)))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about strikes at sea."""
    return (QuestionKind(
        SeaStrikes, "who may strike at a unit at sea", cite("std:13.32", "std:13.38"), _answer,
        _read, ("sea-strikes",), "sea-strikes HEX HEX ...: who may strike on this way, and how",
        "standard:sea-superiority",
    ),)
