"""One game of bots under one variant, and what is measured of it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grognard.compare.variant import Variant

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.table import Table

DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played: everything that its result depends on."""

    scenario: str
    variant: Variant
    seed: int
    players: str = ""
    digest: str = ""

    @property
    def key(self) -> str:
        """Name the game; results under another key are of other rules, seeds or players."""
        return "|".join((self.scenario, self.variant.text, str(self.seed), self.players,
                         self.digest))


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a game.

    `winner` is a side or "draw"; `turns` how long it lasted. By side: `lost` units, `ground`
    (hexes controlled as it ended), `tempo` (the first game turn at whose end it held an
    objective that was not its own at the start; 0 if it never did).
    """

    key: str
    variant: str
    seed: int
    winner: str
    turns: int
    lost: Mapping[str, int] = field(default_factory=dict)
    ground: Mapping[str, int] = field(default_factory=dict)
    tempo: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the result as a line of the file of results holds it."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Result:
        """Read a line of the file of results."""
        return cls(**data)


@lru_cache(maxsize=4)
def table_of(scenario: str, variant: Variant) -> Table:
    """Lay the table of a variant, once in each process."""
    from grognard.assembly import Choice
    from grognard.table import lay_table

    return lay_table(scenario, variant.ruleset or None, Choice(variant.with_, variant.without))


def digest_of(scenario: str, variant: Variant) -> str:
    """Return a short hash of everything in the rules and content that play depends on."""
    from grognard.content.toml import sha256_of

    return sha256_of(table_of(scenario, variant).header())[:16]


def play(job: Job) -> Result:
    """Play a game to its end; the same job gives the same result, wherever it is played."""
    from grognard.bots import best_bot, find_bot, play_on
    from grognard.cli.options import seats_of
    from grognard.game import new_game

    table = table_of(job.scenario, job.variant)
    game = new_game(job.scenario, table=table, seed=job.seed)
    game.near = sys.maxsize  # nobody goes back
    best = best_bot(table.assembly).name
    seats = {s: find_bot(b) for s, b in seats_of(job.players, game.position.sides, best).items()}
    watch = _Watch(game.position)
    play_on(game, seats, watch=lambda side, batch: watch.look(game.position))
    end = game.position
    watch.look(end)
    sides = end.sides
    return Result(
        job.key, job.variant.text, job.seed, game.verdict or DRAW, end.turn,
        {s: _lost(end, s) for s in sides}, {s: _ground(end, s) for s in sides}, watch.tempo,
    )


class _Watch:
    """Looks at the objectives whenever a game turn has ended."""

    def __init__(self, start: Position) -> None:
        self.turn = 0
        self.tempo = dict.fromkeys(map(str, start.sides), 0)
        self.goals = _objectives(start)
        self.held = {h: _holder(start, h) for h in self.goals}

    def look(self, position: Position) -> None:
        """Note which sides hold objectives that were others' at the start."""
        if position.turn == self.turn and not position.state.clock.over:
            return
        ended, self.turn = self.turn, position.turn
        for at in self.goals:
            holder = _holder(position, at)
            if holder and holder != self.held[at] and not self.tempo.get(holder, 1):
                self.tempo[holder] = max(1, ended)


def _objectives(position: Position) -> tuple[str, ...]:
    victory = position.scenario.header.victory
    found = position.ask_or((), "rule_objectives", victory, victory=victory).value
    return tuple(dict.fromkeys(str(o.hex) for o in found))


def _holder(position: Position, at: str) -> str:
    """Return whose a hex is: who stands in it, or who controls it."""
    here = position.state.units_at(at)
    if here:
        return str(here[0].side)
    planes = position.state.planes
    return position.state.word("control", at) if "control" in planes else ""


def _lost(position: Position, side: str) -> int:
    from grognard.state import ELIMINATED

    return sum(1 for u in position.state.units_at(ELIMINATED) if u.side == side)


def _ground(position: Position, side: str) -> int:
    state = position.state
    if "control" not in state.planes or side not in state.vocabulary["control"]:
        return 0
    return int(state.is_("control", side).sum())
