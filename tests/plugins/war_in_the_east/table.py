"""Small games under the rules of War in the East: a blank board, some units, any step.

    game = play({"a": ("de.inf.6-5", "0404")}, features=[center("0404")],
                control={"axis": ["0404"]})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from grognard.game import Game
from grognard.testing.cases import Case
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from tests.plugins.war_in_europe import staged

AXIS, SOVIET = "player-turn.axis", "player-turn.soviet"
at = partial(staged.at, edition="wite")
codes, verdict = staged.codes, staged.verdict


def center(hex_id: str) -> dict[str, str]:
    """Return a feature: a personnel center."""
    return {"kind": "personnel_center", "hex": hex_id}


def play(
    units: Mapping[str, tuple[str, ...]], *, step: str = f"{AXIS}/initial-movement",
    features: Sequence[Mapping[str, Any]] = (), date: str = "1/7/41",
    control: Mapping[str, Sequence[str]] | None = None, dice: Sequence[int] = (), **more: Any,
) -> Game:
    """Return a game on a blank board."""
    listed = tuple({"id": i, "unit": u[0], "at": u[1], "side": u[2] if len(u) > 2 else ""}
                   for i, u in units.items())
    board = {"features": list(features), **more.pop("board", {})}
    script = NextDice()
    script.next = list(dice)
    return stage(Case(
        id="board", title="", rules=("wite:44.0",), editions=("wite",), step=step, date=date,
        board=board, unit=listed, paint={"control": control or {}}, **more,
    ), "wite", script)
