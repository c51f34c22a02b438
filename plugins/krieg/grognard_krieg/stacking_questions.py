"""9: the question what stands in a hex, and whether it may stay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.ids import HexId, RuleId, SideId
from grognard.kit.reading import find_hexes
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.stacking import as_stacked, stack_faults


class StackingAt(Question):
    """Is a stack within the limits? For all sides in the hex, or for one."""

    kind: Literal["stacking"] = "stacking"
    hex: HexId
    side: SideId | None = None


def _stacking(position: Position, asked: StackingAt) -> Answer:
    at = position.board.grid.canonical(asked.hex)
    here = position.state.units_at(at)
    sides = [asked.side] if asked.side else list(dict.fromkeys(u.side for u in here))
    because, sums = list[Reason](), dict[str, Any]()
    for side in sides:
        ruling = position.ask("rule_stack_limit", side=side, hex_id=at)
        faults = stack_faults(position, at, side)
        because += [*ruling.because, *faults]
        count = sum(as_stacked(position, u).weight for u in here if u.side == side)
        sums[side] = {"count": count, "limit": int(ruling.value), "legal": not faults,
                      "faults": [r.code for r in faults]}
    values: dict[str, Any] = {"sides": sums, "legal": all(s["legal"] for s in sums.values())}
    if len(sums) == 1:
        values |= next(iter(sums.values()))
    return Answer(values, tuple(because))


def _read_stacking(position: Position, side: SideId, words: list[str]) -> Question:
    return StackingAt(hex=find_hexes(position, words)[0])


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about stacking."""
    return (
        QuestionKind(StackingAt, "whether a stack is legal", (RuleId("krieg:9"),), _stacking,
                     _read_stacking, ("stack", "stacking"),
                     "stack w3824: what stands there, and may it stay?", "krieg:stacking"),
    )
