"""18: the question how the game is set up: its groups of pieces, and where each may start."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.content import cards as card_file
from grognard_krieg.forces_model import Group, Hands, SetUp
from grognard_krieg.setup_places import group_choices
from grognard_krieg.track import last_turn, track_name

MODULE, RULES = "krieg:setup", (RuleId("krieg:18"),)


class SetUpAsked(Question):
    """How is the game set up? Or one group of pieces, or the group of a piece."""

    kind: Literal["set-up"] = "set-up"
    group: str = ""
    unit: str = ""


def _answer(position: Position, asked: SetUpAsked) -> Answer:
    said = position.section("set-up")
    if not isinstance(said, SetUp):
        raise UnreadableOrder("this scenario has no set-up of its own", "ask in the whole game")
    if not asked.group and not asked.unit:
        return _whole(position, said)
    found = [g for g in said.group if g.id == asked.group or asked.unit in set(g.listed())]
    if not found:
        listed = ", ".join(g.id for g in said.group)
        raise UnreadableOrder(f"no group {asked.group or asked.unit!r}", f"groups: {listed}")
    return _group(position, found[0])


def _whole(position: Position, said: SetUp) -> Answer:
    hands = position.section("hands")
    order = isinstance(hands, Hands) and hands.numerical_order
    values: dict[str, Any] = {
        "order": list(said.order), "groups": {g.id: len(list(g.listed())) for g in said.group},
        "truces": {t.capital: t.marker.removeprefix("mk.") for t in said.truce},
        "victory_side": said.victory.side, "victory_box": said.victory.box,
        "first_turn": track_name(position, 1),
        "last_turn": track_name(position, last_turn(position)),
        "turns": last_turn(position), "cards_in_order": order,
        "hands": {s: sum(c.war == "limited" for c in card_file(position.assembly).of(s))
                  for s in position.sides},
    }
    text = f"{', '.join(said.order)} are set up in this order"
    return Answer(values, (Reason("set-up", text, RULES),))


def _group(position: Position, group: Group) -> Answer:
    places = group_choices(position, group) if group.to == "map" else []
    found = [position.assembly.catalogue.counter(u) for u in group.listed()]
    printed = [(c.faces[group.face] if group.face else c.front).printed for c in found]
    values: dict[str, Any] = {
        "group": group.id, "side": group.side, "pieces": len(list(group.listed())),
        "units": list(group.listed()), "printed": list(dict.fromkeys(printed)),
        "to": group.to, "face": group.face or "front",
        "places": places, "per_hex": group.per_hex, "stacking": group.per_hex != 1,
        "with": group.with_each,
    }
    near = f" in or next to {' or '.join(group.near)} of {group.of}" if group.near else ""
    text = f"{group.id}: {values['pieces']} pieces, {group.to}{near}"
    return Answer(values, (Reason("group", text, RULES),))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    text = words[0] if words else ""
    return SetUpAsked(unit=text) if text in position.state.units else SetUpAsked(group=text)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about the set-up."""
    return (QuestionKind(SetUpAsked, "how the game is set up", RULES, _answer, _read, ("setup",),
                         "setup [GROUP or PIECE]: where pieces may start", module=MODULE),)
