"""A small field for fights: units on a blank board in the combat phase, and scripted dice.

    game = fight({"a": ("de.inf.6-5", "0303"), "x": ("pl.inf.4-4", "0404")})
    attack(game, ["a"], ["0404"], die=6)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.game import Game
from tests.plugins.standard_rules.boards import COMBAT, at, codes, play
from tests.plugins.standard_rules.boards import submit as order

__all__ = ["MIDDLE", "NE", "NW", "SE", "SW", "N", "S", "ask", "asked", "at", "attack", "codes",
           "face", "fight", "order", "settle"]

# Column 04 with its six neighbours, the middle hex first, then clockwise from the north.
MIDDLE, N, NE, SE, S, SW, NW = "0404", "0403", "0504", "0505", "0405", "0305", "0304"


def fight(units: Mapping[str, tuple[str, ...]], *, step: str = COMBAT, **more: Any) -> Game:
    """Return a game of `play` that is in the combat phase unless another step is named."""
    return play(units, step=step, **more)


def attack(game: Game, attackers: Sequence[str], targets: Sequence[str], die: int, **fields: Any):
    """Attack with a scripted die."""
    game.script.next = [die]
    return order(game, "attack", attackers=list(attackers), targets=list(targets), **fields)


def asked(game: Game):
    """Return the decision that is waited for."""
    (pending,) = game.pending
    return pending.ask


def ask(game: Game, kind: str, **fields: Any) -> Mapping[str, Any]:
    """Return the values that a question brings back."""
    return game.ask({"kind": kind, **fields}).values


def face(game: Game, unit: str) -> str:
    """Return the face that a unit shows."""
    return game.state.unit(unit).face


def settle(game: Game) -> None:
    """Answer every open decision as an automatic player would."""
    while (decision := asked(game)) is not None:
        game.submit(decision.default)
