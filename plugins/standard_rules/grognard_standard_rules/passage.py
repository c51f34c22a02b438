"""7.0, 13.32: a unit on its way over sea, and what enemy air points do to it on the way.

Sea movement asks `struck_at_sea` for every unit that it moves, before the unit lands: whoever
may strike is asked, the dice are rolled, and the unit suffers what they say at once. Where no
active module strikes at sea, nothing happens.

    outcome = yield from struck_at_sea(Passage(unit_id, side, path))
    if outcome.lost: ...        # it went down
    if outcome.hits: ...        # so does the point that carried it
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

from grognard.ids import HexId, SideId, UnitId
from grognard.orders import LOOK
from grognard.position import Position
from grognard.rulebook import rule


@dataclass(frozen=True, slots=True)
class Passage:
    """A unit and its way over sea: all hexes, from the one where it embarks to its landing."""

    unit: UnitId
    side: SideId
    path: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What strikes did to a unit: how many hit, where they were flown, and whether it is lost.

    `at` are the hexes of all strikes in the order of the way, hits or not; the unit goes on
    from the last of them and may choose another landing (13.35).
    """

    hits: int = 0
    lost: bool = False
    at: tuple[HexId, ...] = ()


Strikes: TypeAlias = Generator[Any, Any, Outcome]
"""A part of a resolution; its value is what came of the strikes."""


@rule("std:13.32", "std:13.35")
def struck_at_sea(passage: Passage) -> Strikes:
    """Let the enemies' air points strike a unit on its way."""
    position: Position = yield LOOK
    if not position.referee.owns("rule_sea_strikes"):
        return Outcome()
    ruling = position.ask("rule_sea_strikes", passage=passage)
    outcome: Outcome = yield from ruling.value
    return outcome
