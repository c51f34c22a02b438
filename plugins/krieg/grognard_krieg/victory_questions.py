"""V: the question "vp": what a Victory Point Check would do now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import SideId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.pieces import AXIS
from grognard_krieg.separate_peace import final_count
from grognard_krieg.strategic_hexes import ALLIES, held_of
from grognard_krieg.track import extended
from grognard_krieg.victory import ALLIED, TIDE, judged, marker, no_retreat_box
from grognard_krieg.victory_verdict import (
    adjustment,
    game_level,
    historical_level,
)

RULES = cite("krieg:V", "krieg:V1")


class VictoryQuestion(Question):
    """Ask for the strategic values and what the marker says."""

    kind: Literal["vp"] = "vp"


def _answer(position: Position, question: VictoryQuestion) -> Answer:
    side, box = marker(position)
    checks = [judged(position, player) for player in (ALLIED, TIDE)]
    historical = historical_level(position, side, box)
    values = {
        "side": side, "box": box,
        "allied_value": int(checks[0].value.value), "axis_value": int(checks[1].value.value),
        "allied_points_at": checks[0].points_at, "axis_points_at": checks[1].points_at,
        "held_by_allies": held_of(position, (AXIS,), ALLIES),
        "held_by_axis": held_of(position, ALLIES, (AXIS,)),
        "no_retreat": no_retreat_box(position) or "",
        "historical": historical, "game": game_level(historical, adjustment(position)),
    }
    because = [Reason(c.player, c.why, cite("krieg:V1")) for c in checks]
    if extended(position):
        values |= {"count": final_count(position), "historical": "", "game": ""}
        because.append(Reason("prolonged", "the marker decides nothing any more: strategic hexes "
                              "are counted at the end", cite("krieg:17.6")))
    return Answer(values, tuple(because), tuple(c.value for c in checks))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return VictoryQuestion()


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question of the victory points."""
    return (QuestionKind(VictoryQuestion, "strategic values and victory marker", RULES, _answer,
                         _read, ("vp", "victory"), "vp: strategic values and the marker",
                         module="krieg:victory"),)
