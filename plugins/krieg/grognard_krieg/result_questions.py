"""16.2: the question what a political result does, and whether anything would come of it now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.content import politics
from grognard_krieg.country_list import called, named
from grognard_krieg.pieces import AXIS
from grognard_krieg.political_possible import possible, words
from grognard_krieg.political_tables import PoliticalRoll

RULES = (RuleId("krieg:16.2"), RuleId("krieg:16"))


class ResultAsked(Question):
    """What does a political result do (to a target country, if it needs one)?

    `effects` of the answer lists them as politics.toml has them.
    """

    kind: Literal["political-result"] = "political-result"
    result: str
    target: str = ""
    side: SideId = SideId(AXIS)


def _answer(position: Position, asked: ResultAsked) -> Answer:
    listed = {r.id: r for r in politics(position.assembly).result}
    if asked.result not in listed:
        raise UnreadableOrder(f"{asked.result!r} is no political result", ", ".join(listed))
    found = listed[asked.result]
    roll = PoliticalRoll("treaty", asked.side, "treaty", asked.target)
    fit = [e for e in found.effects if possible(position, e, roll)]
    values: dict[str, Any] = {
        "title": found.title, "possible": bool(fit),
        "effects": [e.model_dump(exclude_defaults=True, mode="json") for e in found.effects],
        **_activates(found.effects),
    }
    whom = f" for {called(asked.target)}" if asked.target else ""
    text = "; ".join(words(position, e, roll) for e in found.effects) or "nothing happens"
    reasons = [Reason("result", f"{found.title}{whom}: {text}", RULES)]
    if found.effects and not fit:
        reasons.append(Reason("no-result", "as things stand nothing would come of it", RULES))
    return Answer(values, tuple(reasons))


def _activates(effects: Iterable[Any]) -> dict[str, Any]:
    """Return what becomes of a target: its side, its set-up, whether it mobilizes."""
    found = next((e for e in effects if e.effect == "activate"), None)
    return {} if found is None else {
        "orientation": found.orientation, "set_up": found.set_up,
        "mobilization": found.mobilization and found.set_up == "normal"}


def _read(position: Position, side: SideId, said: list[str]) -> Question:
    listed = [r.id for r in politics(position.assembly).result]
    text = "_".join(said).casefold().replace("-", "_")
    found = max((r for r in listed if text == r or text.startswith(f"{r}_")), key=len, default="")
    if not found:
        raise UnreadableOrder(f"{' '.join(said)!r} is no political result", ", ".join(listed))
    rest = text[len(found):].strip("_")
    target = named(rest.replace("_", " ")) or named(rest) if rest else ""
    return ResultAsked(result=found, target=target or "", side=side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about political results."""
    return (QuestionKind(ResultAsked, "what a political result does", RULES, _answer, _read,
                         ("result",), "result free-passage Hungary: what it would do",
                         module="krieg:political-events"),)
