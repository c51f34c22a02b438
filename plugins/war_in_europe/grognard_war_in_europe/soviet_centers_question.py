"""30.17, 32.31: what a personnel center is good for: supply, and production.

A center that no enemy controls is a source of supply, surrounded or not. It is operational, for
production, while a line of communications leads from it to the east edge of the map. In enemy
hands it is neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_standard_rules.areas import hex_named, land
from grognard_standard_rules.communications import ground_joined_to
from grognard_standard_rules.siberia import edge
from grognard_standard_rules.soviet_centers import centers
from grognard_standard_rules.supply_sources import sources_of

SOVIET, NATION = SideId("soviet"), "su"


class CenterQuestion(Question):
    """Is a personnel center a source of supply, and is it operational?"""

    kind: Literal["personnel-center"] = "personnel-center"
    hex: str


@rule("wie:30.17")
def operational(position: Position, hex_id: str) -> Ruling[bool]:
    """Say whether a line of communications leads from a hex to the east edge of the map."""
    if (whose := position.state.word("control", hex_id)) in position.enemies(SOVIET):
        return Ruling(False, (Reason("captured", f"{hex_id} is in {whose} hands",
                                     (RuleId("wie:30.17"),)),))
    reached = ground_joined_to(position, SOVIET, [position.hex(hex_id)], land(position.board))
    open_ = any(reached[cell] for cell in edge(position))
    text = f"a line of communications leads from {hex_id} to the east edge" if open_ else (
        f"no line of communications leads from {hex_id} to the east edge")
    return Ruling(open_, (Reason("communications", text, (RuleId("wie:30.17"),)),))


def _answer(position: Position, asked: CenterQuestion) -> Answer:
    at = hex_named(position.board, asked.hex)
    is_center, found = at in centers(position), operational(position, at)
    source = is_center and at in sources_of(position, NATION)
    text = f"{at} is {'a' if source else 'no'} source of Soviet supply"
    why = Reason("supply-center", text, (RuleId("wie:32.31"), RuleId("wie:30.12")), hexes=(at,))
    return Answer({"center": is_center, "supply_source": source,
                   "operational": is_center and found.value}, (why, *found.because))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("which personnel center?", "center Moscow")
    return CenterQuestion(hex=" ".join(words))


@implements("offer_questions")
def _questions() -> Iterable[QuestionKind]:
    return (QuestionKind(CenterQuestion, "what a personnel center is good for",
                         (RuleId("wie:30.17"), RuleId("wie:32.31")), _answer, _read, ("center",),
                         "center Moscow: does it supply, and could it produce?",
                         "wie:siberia"),)
