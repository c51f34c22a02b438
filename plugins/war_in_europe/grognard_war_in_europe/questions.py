"""Questions about nations: what is theirs, where they may go, whether they give up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.area_of_play import area_of_play
from grognard_standard_rules.national_limits import closed_to

MODULE = "wie:germany"
NATION_HOOKS = {
    "territory": "rule_territory", "sources": "rule_supply_sources",
    "permanent_capacity": "rule_permanent_capacity", "air_fronts": "rule_air_fronts",
}


class NationFacts(Question):
    """What belongs to a nation: territory, sources of supply, ships, air fronts."""

    kind: Literal["nation"] = "nation"
    nation: str


class MayEnter(Question):
    """Does the area of play let a side's units into a hex, and a nation's limits its own?"""

    kind: Literal["may-enter"] = "may-enter"
    side: SideId
    hex: str
    nation: str = ""


class SurrenderQuestion(Question):
    """Would a nation give up, if it were asked now?"""

    kind: Literal["surrender"] = "surrender"
    nation: str


def _nation(position: Position, asked: NationFacts) -> Answer:
    nation = position.assembly.catalogue.nation(asked.nation).id
    values, because = dict[str, Any](), list[Reason]()
    for name, hook in NATION_HOOKS.items():
        if position.referee.owns(hook, nation):
            ruling = position.ask(hook, nation, nation=nation)
            values[name] = _plain(ruling.value)
            because += ruling.because
    return Answer(values, tuple(because))


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset | set):
        return sorted(value)
    return dict(value) if hasattr(value, "items") else list(value)


def _may_enter(position: Position, asked: MayEnter) -> Answer:
    at = position.hex(asked.hex)
    ruling, index = area_of_play(position, asked.side), position.board.grid.index(at)
    country = position.board.word("country", at)
    may, because = bool(ruling.value[index]), ruling.because
    limits = closed_to(position, asked.nation) if asked.nation else None
    if limits is not None:
        may, because = may and not limits.value[index], (*because, *limits.because)
    return Answer({"may_enter": may, "country": country}, because)


def _surrender(position: Position, asked: SurrenderQuestion) -> Answer:
    nation = position.assembly.catalogue.nation(asked.nation)
    if not position.referee.owns("rule_surrender", nation.id):
        text = f"nothing in this game makes {nation.name} give up"
        return Answer({"surrenders": False}, (Reason("never", text, (RuleId("wie:S0.1"),)),))
    ruling = position.ask("rule_surrender", nation.id, nation=nation.id)
    return Answer({"surrenders": ruling.value}, ruling.because)


def _read_surrender(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("name a nation", "surrender Finland")
    return SurrenderQuestion(nation=" ".join(words))


def _read_nation(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("name a nation", "nation Poland")
    return NationFacts(nation=" ".join(words))


def _read_may_enter(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("name a hex or place", "may-enter Danzig")
    return MayEnter(side=side, hex=" ".join(words))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about nations."""
    return (
        QuestionKind(NationFacts, "what belongs to a nation", (RuleId("wie:42.0"),), _nation,
                     _read_nation, ("nation",), "nation Poland: its supply, ships and limits",
                     MODULE),
        QuestionKind(MayEnter, "whether units may enter a hex", (RuleId("wie:S0.1"),), _may_enter,
                     _read_may_enter, ("may-enter",), "may-enter Danzig: is it in the area of play",
                     MODULE),
        QuestionKind(SurrenderQuestion, "whether a nation gives up", (RuleId("wie:42.18"),),
                     _surrender, _read_surrender, ("surrender",),
                     "surrender Finland: would it give up now, and why", MODULE),
    )
