"""1.3: how replacement corps are placed in words; the question "replacements"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import SideId, UnitId
from grognard.kit.answering import NONE, asked_about, cite, nothing_more
from grognard.modules import implements
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.pieces import SOVIET, name, pool
from grognard_krieg.place_names import place_name
from grognard_krieg.reading import READER
from grognard_krieg.replacement_places import called, not_in_play, places
from grognard_krieg.replacement_prices import payments
from grognard_krieg.replacement_steps import (
    FESTUNG,
    KINDS,
    lend_lease_due,
    steps_due,
    steps_left,
)
from grognard_krieg.replacements import (
    PlaceReplacement,
    PlaceStep,
    judge,
    judge_answer,
    propose,
    propose_answer,
    resolve,
)
from grognard_krieg.steps import corps_face

MODULE = "krieg:replacements"
RULES = cite("krieg:1.3")
AT, WITH = ("at", "in", "to"), ("for", "with")
USAGE = "replace UNIT at HEX [for STEPS]"


def _parse(position: Position, side: str, words: list[str]) -> tuple[UnitId, str, tuple[str, ...]]:
    """Read "UNIT at HEX for de:armor": the unit, the hex or box, the steps."""
    low = [w.casefold() for w in words]
    cut = next((i for i, w in enumerate(low) if w in AT), 1)
    end = next((i for i, w in enumerate(low) if w in WITH), len(words))
    where = words[cut + 1 : end] if cut < len(low) and low[cut] in AT else words[cut:end]
    if not words or not where:
        raise UnreadableOrder("which corps is placed where?", USAGE)
    text = "-".join(words[:cut])
    if "@" not in text and text not in position.state.units:
        text = f"{text}@{pool(side).removeprefix('@')}"
    unit = READER.find_unit(position, side, text, lambda u: corps_face(position, u) is not None)
    at = " ".join(where)
    return unit.id, at if at.startswith("@") else position.hex(at), tuple(words[end + 1 :])


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    unit, at, steps = _parse(position, side, words)
    return PlaceReplacement(by=side, unit=unit, to=at, steps=steps)


def _read_answer(position: Position, side: SideId, words: list[str]) -> Order:
    if " ".join(words).casefold() in NONE:
        return PlaceStep(by=side)
    unit, at, steps = _parse(position, side, words)
    return PlaceStep(by=side, unit=unit, to=at, steps=steps)


def _tell(position: Position, order: PlaceStep) -> str:
    """Say which corps comes up, and where."""
    unit = position.state.units.get(order.unit)
    if unit is None:
        return "none"
    return f"{name(position, unit).partition('@')[0]} in {place_name(position, order.to)}"


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order of the Reinforcement Segment, and the answer for steps of events."""
    return (
        OrderKind(PlaceReplacement, "place a replacement corps", RULES, resolve, judge, propose,
                  _read, words=("replace", "raise"), usage=USAGE, module=MODULE),
        OrderKind(PlaceStep, "place a corps that an event gives", RULES, nothing_more,
                  judge_answer, propose_answer, _read_answer, words=("corps",),
                  usage="corps UNIT at HEX | corps none", answer=True, module=MODULE,
                  tell=_tell),
    )


# --- the question -------------------------------------------------------------------------------


class ReplacementsQuestion(Question):
    """Ask for the steps a faction receives and has left; with a unit, for price and places.

    `payments` are what can be paid now, `bought_with` what would do if there were steps enough.
    """

    kind: Literal["replacements"] = "replacements"
    side: SideId
    unit: str = ""


def _answer(position: Position, question: ReplacementsQuestion) -> Answer:
    left = dict(asked_about(position).get("steps", {})) or steps_left(position)
    if question.unit:
        return _of_unit(position, question, left)
    due = steps_due(position, question.side)
    values: dict[str, Any] = {
        "due": {k: int(t.value) for k, t in due.items() if t.value}, "left": left,
    }
    because: tuple[Reason, ...] = (
        Reason("steps", "what the season brings", cite("krieg:1.2.2")),)
    if question.side == SOVIET:
        lease = lend_lease_due(position)
        values["lend_lease"] = lease.value
        because = (*because, *lease.because)
    return Answer(values, because, tuple(t for t in due.values() if t.lines))


def _of_unit(
    position: Position, question: ReplacementsQuestion, left: dict[str, int]
) -> Answer:
    unit = position.state.units.get(UnitId(question.unit))
    if unit is None:
        raise UnreadableOrder(f"there is no unit {question.unit!r}", "ask with its id")
    away = tuple(not_in_play(position, unit))
    plenty = {k: 2 for k in KINDS.get(question.side, ()) if not k.startswith(FESTUNG)}
    bought = payments(position, unit, plenty)
    return Answer(
        {"unit": name(position, unit), "places": [] if away else places(position, unit),
         "towns": "" if away else ", ".join(
             called(position, at) for at in places(position, unit)[:24]),
         "payments": [list(p) for p in payments(position, unit, left)],
         "price": max(map(len, bought), default=0), "bought_with": [list(p) for p in bought]},
        away or (Reason("places", "where it may come up", RULES),))


def _read_question(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        return ReplacementsQuestion(side=side)
    text = "-".join(words)
    if "@" not in text and text not in position.state.units:
        text = f"{text}@{pool(side).removeprefix('@')}"
    return ReplacementsQuestion(side=side, unit=READER.find_unit(position, side, text).id)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about replacements."""
    return (QuestionKind(ReplacementsQuestion, "replacement steps, price and places of a corps",
                         RULES, _answer, _read_question, ("replacements",),
                         "replacements [UNIT]: steps left, price and places", module=MODULE),)
