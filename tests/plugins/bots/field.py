"""Small games for bots: units on a blank board, or placed anew in Poland; plays a phase out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from grognard.bots import Bot
from grognard.dice import OpenDice
from grognard.game import Game
from grognard.table import lay_table
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.stage import stage
from grognard.verdict import Objective
from grognard_bots.choosing import way_out
from grognard_bots.officer.estimate import Picture
from grognard_standard_rules.forces import starts

INITIAL = "player-turn.axis/initial-movement"
COMBAT = "player-turn.axis/combat"
WARSAW = "G0421"


def blank(units: Mapping[str, tuple[str, str]], *, step: str = INITIAL, **more: Any) -> Game:
    """Return a game on a blank board of 8 by 8 hexes."""
    set_up = tuple(CaseUnit(id=i, unit=u, at=at) for i, (u, at) in units.items())
    case = Case(id="field", title="", rules=(), editions=("wie",), step=step, date="clear",
                unit=set_up, **more)
    return stage(case, "wie", OpenDice(1))


def poland(
    units: Mapping[str, tuple[str, str]], *, turn: int = 4, step: str = INITIAL,
    axis_holds: Iterable[str] = (), keep: bool = False,
) -> Game:
    """Return Poland with the units given and no others (unless the set-up is to be kept)."""
    gone = [s.unit for s in starts(lay_table("poland").opening())]
    set_up = tuple(CaseUnit(id=i, unit=u, at=at) for i, (u, at) in units.items())
    held = tuple(axis_holds)
    case = Case(id="poland", title="", rules=(), editions=("wie",), scenario="poland", turn=turn,
                step=step, unit=set_up, remove=() if keep else tuple(gone),
                paint={"control": {"axis": held}} if held else {})
    return stage(case, "wie", OpenDice(1))


def picture(game: Game, side: str = "axis", *goals: str) -> Picture:
    """Return a side's picture, with objectives of its own on a blank board."""
    seen = Picture(game.position, side)
    if goals:
        seen.__dict__["objectives"] = tuple(Objective(g, side) for g in goals)
    return seen


def play_phase(game: Game, bot: Bot, side: str, most: int = 300) -> list[Any]:
    """Let a bot act until the step is another; return its orders. Others decide nothing."""
    step, given = game.state.clock, []
    for number in range(most):
        if game.verdict or game.state.clock.step != step.step:
            return given
        if all(p.side != side for p in game.pending):
            other = game.pending[0]
            game.submit(way_out(game, other.side, other, Random(number)))
            continue
        given.append(bot.choose(game, side, Random(number)))
        game.submit(given[-1])
    raise AssertionError(f"{bot.name} never ends {step.step}")
