"""The question how many units stand in a hex, and whether they may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.stacking import limit, weight


class StackingAt(Question):
    """Is a stack within the limit? For all sides in the hex, or for one."""

    kind: Literal["stacking"] = "stacking"
    hex: HexId
    side: SideId | None = None


def _stacking(position: Position, asked: StackingAt) -> Answer:
    here = position.state.units_at(position.board.grid.canonical(asked.hex))
    sides = [asked.side] if asked.side else list(dict.fromkeys(u.side for u in here))
    because, sums = list[Reason](), dict[str, Any]()
    for side in sides:
        own = [u for u in here if u.side == side]
        ruling = position.ask("rule_stack_limit", side=side, hex_id=asked.hex)
        because += ruling.because
        counted = {u.id: int(position.ask("rule_stack_weight", unit_id=u.id).value) for u in own}
        count, most = weight(position, own), limit(position, side, asked.hex)
        sums[side] = {"count": count, "limit": most, "legal": count <= most,
                      "excess": max(0, count - most), "weights": counted}
    values: dict[str, Any] = {"legal": all(s["legal"] for s in sums.values())}
    values |= next(iter(sums.values())) if len(sums) == 1 else {"sides": sums}
    return Answer(values, tuple(because))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return StackingAt(hex=find_hexes(position, words)[0])


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about stacking."""
    return (
        QuestionKind(StackingAt, "whether a stack is legal", (RuleId("std:10.0"),), _stacking,
                     _read, ("stack", "stacking"), "stack C5622: how many units, how many may",
                     "standard:stacking"),
    )
