"""Small games for testing rules: a blank board of War in Europe, some units, any step.

    game = play({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0402")},
                board={"terrain": {"woods": ["0405"]}, "river": ["0404/0405"]})
    submit(game, "move", units=["a"], path=["0504"])
    assert "too-dear" in codes(game, "move", units=["a"], path=["0503"])

The board has eight columns and rows; columns are straight and even ones lie half a hex lower:

    of 0404 (an even column): N 0403, NE 0504, SE 0505, S 0405, SW 0305, NW 0304
    of 0504 (an odd one):     N 0503, NE 0603, SE 0604, S 0505, SW 0404, NW 0403
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.game import Game
from grognard.orders import Answer
from grognard.testing.cases import Case, CaseMarker, CaseMemory, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from tests.plugins.standard_rules import RULESET

INITIAL = "player-turn.axis/initial-movement"
MECHANIZED = "player-turn.axis/mechanized-movement"
COMBAT = "player-turn.axis/combat"
REINFORCEMENT = "player-turn.axis/reinforcement"


def play(
    units: Mapping[str, tuple[str, ...]], *, step: str = INITIAL,
    board: Mapping[str, Any] | None = None, date: str = "clear",
    moved: Mapping[str, str] | None = None, unsupplied: Mapping[str, Sequence[str]] | None = None,
    memory: Iterable[tuple[str, str, str, Any]] = (),
    markers: Iterable[tuple[Any, ...]] = (), settings: Sequence[str] = (),
    with_: Sequence[str] = (), without: Sequence[str] = (), dice: Sequence[int] = (),
    **more: Any,
) -> Game:
    """Return a game on a blank board.

    `units`: id -> (counter, hex) or (counter, hex, side). `moved`: unit -> how it moved in
    the player turn. `unsupplied`: side -> units. `memory`: (lifetime, name, key, value).
    `markers`: (kind, place, owner), or these and a value. `settings`: "module:key=value".
    `dice`: the next rolls.
    """
    set_up = tuple(
        CaseUnit(id=i, unit=u[0], at=u[1], side=u[2] if len(u) > 2 else "")
        for i, u in units.items()
    )
    known = [CaseMemory(lifetime=life, name=n, key=k, value=v) for life, n, k, v in memory]
    known += [CaseMemory(lifetime="player-turn", name="moved", key=u, value=how)
              for u, how in (moved or {}).items()]
    known += [CaseMemory(lifetime="step", name="unsupplied", key=s, value=list(ids))
              for s, ids in (unsupplied or {}).items()]
    case = Case(
        id="board", title="", rules=(), editions=(RULESET,), step=step, date=date,
        board=dict(board or {}), unit=set_up, memory=tuple(known),
        marker=tuple(CaseMarker(kind=m[0], at=m[1], owner=m[2], value=m[3] if len(m) > 3 else None)
                     for m in markers),
        with_=(*with_, *settings), without=tuple(without), **more,
    )
    script = NextDice()
    script.next = list(dice)
    game = stage(case, RULESET, script)
    game.script = script
    return game


def submit(game: Game, kind: str, by: str = "axis", **fields: Any):
    """Give an order or answer; return what happened."""
    return game.submit({"kind": kind, "by": by, **fields})


def why(game: Game, kind: str, by: str = "axis", **fields: Any):
    """List the reasons against an order."""
    return game.why_not({"kind": kind, "by": by, **fields})


def codes(game: Game, kind: str, by: str = "axis", **fields: Any) -> list[str]:
    """List the codes of the reasons against an order."""
    return [r.code for r in why(game, kind, by, **fields)]


def ask(game: Game, kind: str, **fields: Any) -> Answer:
    """Ask a question."""
    return game.ask({"kind": kind, **fields})


def steps(game: Game, unit: str, *path: str) -> list[int | None]:
    """List what a unit pays for each hex of a path."""
    return ask(game, "movement-cost", unit=unit, path=list(path)).values["steps"]


def at(game: Game, unit: str) -> str:
    """Return where a unit is."""
    return game.state.unit(unit).at


def end_phase(game: Game, by: str = "axis"):
    """End the phase of a side."""
    return submit(game, "end-phase", by)


def events(batch: Any, kind: str) -> list[Any]:
    """List the events of a kind that an order brought about."""
    return [e for e in batch.events if e.kind == kind]
