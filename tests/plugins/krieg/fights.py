"""Tables of Krieg! on which organization and combat are played (see `lines.py`).

    game = fight({"a": ("de.army.1", "0404"), "foe": ("su.army.1", "0405")})
    attack(game, "a", on="0405", die=6)

Germany is in the north (Berlin in 0401), the Soviet Union from row 6 on (Moscow in 0408).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.content.find import find_ruleset
from grognard.game import Game
from grognard.scenario import load_ruleset
from tests.plugins.krieg.lines import CLEAR, play

OURS = ("krieg:supply", "krieg:organization", "krieg:combat", "krieg:blitz")
COMBAT, BLITZ = "player-turn.{}/combat", "player-turn.{}/blitz"
ORGANIZATION = "player-turn.{}/organization"
SOVIET = [f"0{c}0{r}" for r in (6, 7, 8) for c in range(1, 9)]
BOARD: Mapping[str, Any] = {
    "places": {"0401": "Berlin:city,capital", "0408": "Moscow:city,capital"},
    "road": ["0401-0402-0403-0404", "0408-0407-0406", "0404-0305", "0404-0505"],
    "country": {"soviet_union": SOVIET},
}


def modules() -> tuple[str, ...]:
    """List the ruleset's modules, and those that these tests are about."""
    listed = load_ruleset(find_ruleset("krieg")).ruleset.modules
    return tuple(dict.fromkeys((*listed, *OURS)))


def fight(
    units: Mapping[str, tuple[str, ...]], *, step: str = COMBAT, side: str = "axis",
    turn: int = CLEAR, board: Mapping[str, Any] | None = None, **more: Any,
) -> Game:
    """Return a game at the combat step of a side; `board` changes the board above."""
    return play(units, step=step.format(side), turn=turn, board={**BOARD, **(board or {})},
                modules=modules(), **more)


def roll(game: Game, *dice: int) -> None:
    """Say what the next dice show."""
    game.dice.next = list(dice)


def attack(game: Game, *units: str, on: str, die: int, by: str = "axis", hq: str = "") -> Any:
    """Give the order to attack."""
    roll(game, die)
    return game.submit({"kind": "attack", "by": by, "attackers": list(units), "target": on,
                        "headquarters": hq})


def asked(game: Game) -> Any:
    """Return the open decision (None when there is none)."""
    return game.pending[0].ask if game.pending else None


def kinds(game: Game) -> tuple[str, ...]:
    """Return the kinds of answers that are waited for."""
    return tuple(game.pending[0].kinds) if game.pending else ()


def take(game: Game, at: int = 0) -> Any:
    """Answer with one of the options."""
    return game.submit(asked(game).options[at])


def where(game: Game, unit: str) -> str:
    """Return where a unit is, with its side if that is not the front."""
    found = game.state.unit(unit)
    return found.at if found.face == "front" else f"{found.at}:{found.face}"
