"""Small boards of Krieg! for movement, zones and stacks (see `lines.py` for the board).

    game = play({"a": ("de.army.1", "0404")}, board={"terrain": {"rough": ["0504"]}})
    assert cost(game, "a", "0504") == 2

Nobody needs supply, unless the test asks for it (`supply=True`); then there are ports, convoys
and naval transport too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.game import Game
from grognard.ids import SideId
from tests.plugins.krieg import lines
from tests.plugins.krieg.lines import CLEAR, MUD, SNOW, ask, at, codes, happened, submit

__all__ = [
    "CLEAR", "MUD", "OPERATIONAL", "RESERVE", "SNOW", "ask", "at", "codes", "cost", "happened",
    "may_go", "move", "path_codes", "play", "reach", "read", "submit",
]

OPERATIONAL = "player-turn.{}/operational-movement"
RESERVE = "player-turn.{}/reserve-movement"
MARCHING = ("krieg:movement", "krieg:reserve-movement", "krieg:stacking")
SEA = ("krieg:naval-transport",)
NO_SUPPLY = tuple(m for m in lines.MODULES if m not in
                  ("krieg:supply", "krieg:convoys", "krieg:air-superiority"))


def play(
    units: Mapping[str, tuple[str, ...]], *, phase: str = OPERATIONAL, side: str = "axis",
    supply: bool = False, modules: Sequence[str] = (), **more: Any,
) -> Game:
    """Return a game in a movement phase of a side; without `supply` nobody needs any."""
    chosen = (*(lines.MODULES if supply else NO_SUPPLY), *MARCHING, *(SEA if supply else ()),
              *modules)
    return lines.play(units, step=phase.format(side), modules=chosen, **more)


def cost(game: Game, unit: str, *path: str) -> Any:
    """Return the movement points of a path, None where it is closed."""
    return ask(game, "movement-cost", unit=unit, path=list(path)).values["mp_cost"]


def path_codes(game: Game, unit: str, *path: str, by: str = "axis") -> list[str]:
    """List the codes of what is against a move."""
    return codes(game, "move", by, units=[unit], path=list(path))


def may_go(game: Game, unit: str, *path: str, by: str = "axis") -> bool:
    """Say whether a unit may take a path."""
    return not path_codes(game, unit, *path, by=by)


def move(game: Game, unit: str, *path: str, by: str = "axis") -> Any:
    """Move a unit."""
    return submit(game, "move", by, units=[unit], path=list(path))


def reach(game: Game, unit: str) -> dict[str, Any]:
    """Return the hexes a unit can go to, with the points spent."""
    hexes: dict[str, Any] = ask(game, "reach", unit=unit).values["hexes"]
    return hexes


def read(game: Game, text: str, side: str = "axis") -> Any:
    """Read an order that a person has typed."""
    word, *words = text.split()
    kinds = game.position.assembly.orders.values()
    kind = next(k for k in kinds if word in (k.kind, *k.words))
    assert kind.read is not None
    return kind.read(game.position, SideId(side), words)
