"""How strong is a hex in defence, as things stand, and why?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UsageError
from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard_standard_rules.answers import cite
from grognard_standard_rules.battle import Battle, total_defence
from grognard_standard_rules.combat import defending, held_hexes
from grognard_standard_rules.reading_units import find_hex


class DefenceQuestion(Question):
    """What is the defence strength of the units in a hex, and of what holds it, together?

    Asked without an attacker: what depends on who attacks, and from where, is left out; the
    Maginot Line is taken to be attacked across its front.
    """

    kind: Literal["defence"] = "defence"
    hex: HexId


def _answer(position: Position, asked: DefenceQuestion) -> Answer:
    at = position.hex(asked.hex)
    here = position.state.units_at(at)
    side = here[0].side if here else held_hexes(position).get(at, position.phasing)
    foes = position.enemies(side)
    if not foes:
        raise UsageError(f"nobody is an enemy of {side}")
    defenders = tuple(u.id for u in defending(position, at, foes[0]) if u.side == side)
    total, parts = total_defence(position, Battle("attack", foes[0], (), (at,), defenders))
    values = {"hex": at, "side": side if here else "", "defence": str(total.value),
              "units": {u: str(p.value) for u, p in zip(defenders, parts, strict=True)}}
    return Answer(values, (), (total, *parts))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return DefenceQuestion(hex=find_hex(position, words[0] if words else ""))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about a hex's defence."""
    return (QuestionKind(
        DefenceQuestion, "how strong a hex is in defence", cite("std:12.4"), _answer, _read,
        ("defence", "defense"), "defence G0421: its strength, with every rule that counts",
        "standard:combat-resolution",
    ),)
