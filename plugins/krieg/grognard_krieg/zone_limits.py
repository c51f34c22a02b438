"""8: where zones of control do not reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from grognard.ids import RuleId
from grognard.kit.planes import BoolPlane, frozen, side_plane
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule

HEXSIDES = "hexsides"


@dataclass(frozen=True, slots=True, eq=False)
class ZoneLimit:
    """Where zones of control do not reach, and by which rule.

    `scope` "enter": the hexes painted in `mask` (shape (size,)); "side": the hexsides painted
    (shape (6, size), the same from both sides). `nations` are those whose units are concerned
    (none named: all). A unit of two nations is of both.
    """

    id: str
    text: str
    rules: tuple[RuleId, ...]
    scope: Literal["enter", "side"]
    mask: BoolPlane
    nations: tuple[str, ...] = ()
    module: str = ""

    def binds(self, nations: Iterable[str]) -> bool:
        """Say whether the limit holds for a unit of some nations."""
        return not self.nations or any(n in self.nations for n in nations)


@implements("layer_zone_limit")
@reading()
@rule("krieg:8")
def terrain_limits(position: Position) -> Iterator[ZoneLimit]:
    """Stop zones at mountain, impassable, lake and all-sea hexsides, straits included."""
    closed = np.zeros((6, position.board.grid.size), np.bool_)
    table = position.table(HEXSIDES)
    for kind in table.rows:
        if table.word(kind, "zoc") == "no":
            closed |= side_plane(position.board, kind)
    yield ZoneLimit(
        "closed-side", "no zone crosses a mountain, impassable, lake or all-sea hexside",
        (RuleId("krieg:8"),), "side", frozen(closed),
    )
