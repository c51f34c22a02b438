"""A small field for fights: units on a blank board in the combat phase, and scripted dice.

    game = fight({"a": ("de.inf.6-5", "0303"), "x": ("pl.inf.4-4", "0404")})
    attack(game, ["a"], ["0404"], die=6)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.game import Game
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from tests.plugins.standard_rules import RULESET

MODULES = (
    "standard:units", "standard:hex-control", "standard:zones-of-control", "standard:movement",
    "standard:stacking", "standard:combat", "standard:combat-resolution", "standard:retreat",
    "standard:retreat-conversion",
)
PARAMETERS = {"standard:retreat", "standard:retreat-conversion"}

# Column 04 with its six neighbours, the middle hex first, then clockwise from the north.
MIDDLE, N, NE, SE, S, SW, NW = "0404", "0403", "0504", "0505", "0405", "0305", "0304"


def fight(
    units: Mapping[str, tuple[str, str]], *, step: str = "player-turn.axis/combat",
    board: Mapping[str, Any] | None = None, date: str = "clear", settings: Sequence[str] = (),
    without: Sequence[str] = (), **more: Any,
) -> Game:
    """Return a game with some units; `settings` are written "module:key=value"."""
    set_up = tuple(CaseUnit(id=i, unit=u, at=at) for i, (u, at) in units.items())
    case = Case(
        id="fight", title="", rules=(), editions=(RULESET,), step=step, date=date,
        board=dict(board or {}), unit=set_up,
        with_=(*(m for m in MODULES if m not in without), *settings), without=tuple(without),
        **more,
    )
    dice = NextDice()
    game = stage(case, RULESET, dice)
    game.script = dice
    return game


def order(game: Game, kind: str, by: str = "axis", **fields: Any):
    """Give an order or answer; return what happened."""
    return game.submit({"kind": kind, "by": by, **fields})


def attack(game: Game, attackers: Sequence[str], targets: Sequence[str], die: int, **fields: Any):
    """Attack with a scripted die."""
    game.script.next = [die]
    return order(game, "attack", attackers=list(attackers), targets=list(targets), **fields)


def codes(game: Game, kind: str, by: str = "axis", **fields: Any) -> list[str]:
    """List the codes of every reason against an order."""
    return [r.code for r in game.why_not({"kind": kind, "by": by, **fields})]


def asked(game: Game):
    """Return the decision that is waited for."""
    (pending,) = game.pending
    return pending.ask


def ask(game: Game, kind: str, **fields: Any) -> Mapping[str, Any]:
    """Return the values that a question brings back."""
    return game.ask({"kind": kind, **fields}).values


def at(game: Game, unit: str) -> str:
    """Return where a unit stands."""
    return game.state.unit(unit).at


def face(game: Game, unit: str) -> str:
    """Return the face that a unit shows."""
    return game.state.unit(unit).face


def settle(game: Game) -> None:
    """Answer every open decision as an automatic player would."""
    while (decision := asked(game)) is not None:
        game.submit(decision.default)
