"""Small games in the air: points in the boxes, a board parted into fronts, scripted dice.

    game = sky({"axis:de:East": 20, "allied:pl:East": 2})
    commit(game, "axis", East={"superiority": 8, "ground": 12})
    batch = commit(game, "allied", East={"superiority": 2}, dice=[5, 6, 1, 2])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.game import Game
from tests.plugins.standard_rules.boards import events, play, submit

COMMITMENT = "joint-air-turn/air-commitment"
# 12 columns: West to the left, South in the middle, East to the right, four columns each.
FRONTS = {
    "West": [f"{c:02}{r:02}" for c in range(1, 5) for r in range(1, 5)],
    "South": [f"{c:02}{r:02}" for c in range(5, 9) for r in range(1, 5)],
}
BOARD = {"size": [12, 4], "air_front": FRONTS}
TWO, THREE = ("axis", "allied"), ("axis", "allied", "soviet")
ENEMIES = [["axis", "allied"], ["axis", "soviet"], ["allied", "soviet"]]
MISS, HIT = 1, 6
"""A one misses in every column, a six hits in every column."""


def sky(
    points: Mapping[str, int], *, step: str = COMMITMENT, board: Mapping[str, Any] | None = None,
    units: Mapping[str, tuple[str, ...]] | None = None, **more: Any,
) -> Game:
    """Return a game; `points` are "side:nation:front" (available) or "side:nation:front:box"."""
    pools = {f"air:{key}" if key.count(":") == 3 else f"air:{key}:available": n
             for key, n in points.items()}
    return play(units or {}, step=step, board=board or BOARD, pool=pools, **more)


def war(
    points: Mapping[str, int], sides: Sequence[str] = TWO,
    at_war: Sequence[Sequence[str]] | None = None, **more: Any,
) -> Game:
    """Return a sky over sides that are all at war, or over those pairs that `at_war` names."""
    wars = at_war or [pair for pair in ENEMIES if set(pair) <= set(sides)]
    section = {"belligerents": {"order": list(sides), "at_war": wars}}
    return sky(points, sides=sides, section=section, **more)


def commitment(side: str, fronts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Write a commitment: front (or "front/nation") -> box -> points."""
    parts = []
    for key, boxes in fronts.items():
        front, _, nation = key.partition("/")
        parts.append({"front": front, "nation": nation, **boxes})
    return {"kind": "commit-air", "by": side, "fronts": parts}


def commit(game: Game, side: str, dice: Sequence[int] = (), **fronts: Mapping[str, Any]):
    """Commit points; return what happened."""
    game.script.next = list(dice)
    return game.submit(commitment(side, fronts))


def fought(batch: Any) -> list[Mapping[str, Any]]:
    """List what is told of every combat in the air that an order brought about."""
    return [e.about for e in events(batch, "air-fought")]


def refusals(game: Game, side: str, **fronts: Mapping[str, Any]) -> list[str]:
    """List the codes of the reasons against a commitment."""
    return [r.code for r in game.why_not(commitment(side, fronts))]


def answer(game: Game, kind: str, points: Any, dice: Sequence[int] = ()):
    """Answer the question that is waited for."""
    game.script.next = list(dice)
    (pending,) = game.pending
    return submit(game, kind, pending.side, points=points)


def question(game: Game) -> str:
    """Return the question that is waited for."""
    (pending,) = game.pending
    return pending.question


def boxes(game: Game, side: str, nation: str, front: str = "East") -> dict[str, int]:
    """Return what lies in the boxes of a nation on a front; empty boxes are left out."""
    start = f"air:{side}:{nation}:{front}:"
    return {name.removeprefix(start): n for name, n in game.state.pools.items()
            if name.startswith(start) and n}


def all_points(game: Game) -> int:
    """Count all air points of the game, lost ones included."""
    return sum(n for name, n in game.state.pools.items() if name.startswith("air:"))
