"""V1, V3, V4: questions what a strategic value, or a last position of the marker, would mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import SideId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.victory import ALLIED, SAYS, TIDE, box_of
from grognard_krieg.victory_verdict import LADDER, game_level, historical_level

MODULE = "krieg:victory"
LEVELS, TRACK = cite("krieg:V3", "krieg:V4"), cite("krieg:V1")
Box = Literal["0", "1", "2", "3", "4", "total"]


class LevelAsked(Question):
    """Who has won, and who the game, with the marker in a box at the end?

    `no_retreat` is the box of the No Retreat or Military Takeover marker, if it lies on the track.
    """

    kind: Literal["victory-level"] = "victory-level"
    marker: Literal["axis", "allied"]
    box: Box
    no_retreat: Box | Literal[""] = ""


class BoxAsked(Question):
    """At which box does a strategic value point, on each player's scale?"""

    kind: Literal["victory-box"] = "victory-box"
    value: int


def _level(position: Position, asked: LevelAsked) -> Answer:
    historical = historical_level(position, asked.marker, asked.box)
    moved = int(asked.no_retreat) if asked.no_retreat.isdigit() else 0
    if asked.no_retreat == "total":
        moved = len(LADDER)
    game = game_level(historical, moved)
    text = f"{SAYS[asked.marker]} in box {asked.box}: {historical} in history, {game} in the game"
    values: dict[str, Any] = {"historical": historical, "game": game, "moved": moved}
    return Answer(values, (Reason("level", text, LEVELS),))


def _box(position: Position, asked: BoxAsked) -> Answer:
    axis, allied = (box_of(position, player, asked.value) for player in (TIDE, ALLIED))
    text = f"a value of {asked.value} points at box {axis} for the Axis, {allied} for the Allies"
    return Answer({"axis": axis, "allied": allied}, (Reason("box", text, TRACK),))


def _read_level(position: Position, side: SideId, words: list[str]) -> Question:
    if len(words) < 2:
        raise UnreadableOrder("which side, in which box?", "level axis 2 [NO-RETREAT-BOX]")
    return LevelAsked.model_validate({"marker": words[0], "box": words[1],
                                      "no_retreat": words[2] if len(words) > 2 else ""})


def _read_box(position: Position, side: SideId, words: list[str]) -> Question:
    try:
        return BoxAsked(value=int(words[0]))
    except (IndexError, ValueError):
        raise UnreadableOrder("which strategic value?", "vp-box 3") from None


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about boxes and levels."""
    return (
        QuestionKind(LevelAsked, "what a last position of the marker means", LEVELS, _level,
                     _read_level, ("level",), "level axis 2 [BOX OF NO RETREAT]", MODULE),
        QuestionKind(BoxAsked, "at which box a strategic value points", TRACK, _box, _read_box,
                     ("vp-box",), "vp-box 3: the box of a strategic value", MODULE),
    )
