"""Small boards of Krieg! for supply, ports, convoys and aircraft, and the whole map for the rest.

    game = play({"a": ("de.inf.1", "0404")}, board={"road": ["0404-0504"]})
    assert supplied(game, "a")

The blank board is one clear country (Germany) of eight by eight hexes whose columns are
straight; even columns lie half a hex lower:

    of 0404: N 0403, NE 0504, SE 0505, S 0405, SW 0305, NW 0304
    of 0504: N 0503, NE 0603, SE 0604, S 0505, SW 0404, NW 0403

With `whole` the board is the map itself; units are put where a test says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any
from unittest.mock import patch

from grognard.board.board import Board
from grognard.board.load import find_map, load_board
from grognard.game import Game
from grognard.orders import Answer
from grognard.testing.cases import Case, CaseMarker, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from tests.plugins.krieg.table import krieg_assembly

MODULES = (
    "krieg:content", "krieg:pieces", "krieg:turns", "krieg:convoys", "krieg:air-superiority",
    "krieg:zones-of-control", "krieg:supply", "krieg:weather", "krieg:countries",
    "krieg:border-wars", "krieg:limited-war", "krieg:truces",
)
MOVEMENT = "player-turn.axis/operational-movement"
CONVOY = "player-turn.{}/convoy"
AIR = "player-turn.{}/air-superiority"
CLEAR, MUD, SNOW = 25, 29, 30
"""Turns of 1942 with this weather."""

AT_WAR = {"truces": {}, "total_war": True}


def play(
    units: Mapping[str, tuple[str, ...]], *, step: str = MOVEMENT, turn: int = CLEAR,
    board: Mapping[str, Any] | None = None, whole: bool = False,
    countries: Mapping[str, str] | None = None, politics: Mapping[str, Any] | None = None,
    markers: Sequence[tuple[str, str, str]] = (), modules: Sequence[str] = MODULES,
    compartment: Mapping[str, Any] | None = None, settings: tuple[str, ...] = (),
) -> Game:
    """Return a game; `units`: id -> (counter, where) or (counter, where, side).

    `countries`: minor country -> orientation. Total War is on and no truce holds, unless
    `politics` says otherwise.
    """
    set_up = tuple(
        CaseUnit(id=i, unit=u[0], at=where(u[1]) if whole else u[1],
                 side=u[2] if len(u) > 2 else "")
        for i, u in units.items()
    )
    orientation = {"france": "western", **(countries or {})}
    section = {"politics": {"orientation": orientation, **AT_WAR, **(politics or {})}}
    case = Case(
        id="board", title="", rules=(), editions=("krieg",), step=step, turn=turn, turns=57,
        board=dict(board or {}), unit=set_up, section=section,
        marker=tuple(CaseMarker(kind=k, at=at, owner=o) for k, at, o in markers),
        compartment=dict(compartment or {}), sides=("axis", "western", "soviet"),
    )
    assembly = krieg_assembly(*modules, with_=settings)
    with patch("grognard.testing.stage.assembled", lambda *_: assembly):
        if not whole:
            return stage(case, "krieg", NextDice())
        with patch("grognard.testing.stage.blank_board", lambda *_, **__: the_map()):
            return stage(case, "krieg", NextDice())


@lru_cache(maxsize=1)
def the_map() -> Board:
    """Return the whole map."""
    return load_board(find_map("krieg"))


def where(place: str) -> str:
    """Return the hex of a place on the map; boxes and hexes stay what they are."""
    known = place.startswith("@") or place in the_map().grid
    return place if known else the_map().place(place).hex


def submit(game: Game, kind: str, by: str = "axis", **fields: Any):
    """Give an order or answer; return what happened."""
    return game.submit({"kind": kind, "by": by, **fields})


def codes(game: Game, kind: str, by: str = "axis", **fields: Any) -> list[str]:
    """List the codes of the reasons against an order."""
    return [r.code for r in game.why_not({"kind": kind, "by": by, **fields})]


def ask(game: Game, kind: str, **fields: Any) -> Answer:
    """Ask a question."""
    return game.ask({"kind": kind, **fields})


def supplied(game: Game, unit: str) -> bool:
    """Say whether a unit is in supply now."""
    return bool(ask(game, "supply", unit=unit).values["supplied"])


def at(game: Game, unit: str) -> str:
    """Return where a unit is."""
    return game.state.unit(unit).at


def happened(batch: Any, kind: str) -> list[Any]:
    """List the events of a kind that an order brought about."""
    return [e for e in batch.events if e.kind == kind]
