"""13.36, 13.37: the Sea Superiority table, and points that are lost over the sea.

The table is read by the die and the number of points, five at most. D: the port is suppressed,
or the unit at sea suffers; A: the attacker loses a point; else nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.ids import SideId
from grognard.orders import LOOK
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.air_choices import Shares, ask_shares
from grognard_standard_rules.air_combat import lost_event
from grognard_standard_rules.answers import cite

TABLE = "sea_superiority"
HIT, LOSS = "D", "A"
MOST = 5
"""At most so many points strike together (13.31, 13.32)."""

RULES = cite("std:13.36", "std:13.37")
SAYS = {HIT: "a hit", LOSS: "a point is shot down"}


@dataclass(frozen=True, slots=True)
class Strike:
    """Points that strike together: "nation:box" -> how many, all of one side and front."""

    side: SideId
    front: str
    points: Mapping[str, int]

    @property
    def total(self) -> int:
        """Return how many points strike."""
        return sum(self.points.values())


@rule("std:13.36")
def result(position: Position, points: int, die: int) -> str:
    """Read the table."""
    column = str(min(points, MOST))
    cell = position.ask_or((str(die), column), "rule_table_cell", table=TABLE, column=column,
                           die=die).value
    return position.table(TABLE).word(*cell)


def in_words(die: int, code: str) -> str:
    """Write a die and its result for people."""
    return f"die {die}: {SAYS.get(code, 'nothing')}"


@rule("std:13.37", "std:13.34")
def shot_down(strike: Strike) -> Generator[Any, Any, str]:
    """Take one of the points that struck, its owner says whose; the value is its "nation:box"."""
    position: Position = yield LOOK
    shares = Shares(strike.points, 1, 1)
    taken = shares.sole()
    if taken is None:
        text = f"{strike.front} Front: which of your points is shot down?"
        taken = dict((yield ask_shares(strike.side, text, shares, RULES)).points)
    yield lost_event(position, strike.side, strike.front, taken, RULES)
    return next(place for place, points in taken.items() if points)


def about(strike: Strike, die: int, code: str, **more: Any) -> dict[str, Any]:
    """Return what a report needs to know of a strike."""
    return {"side": strike.side, "front": strike.front, "points": strike.total,
            "by": dict(strike.points), "die": die, "result": code, **more}
