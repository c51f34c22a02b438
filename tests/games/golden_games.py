"""Golden games: journals that the rules must make again, line by line.

When a rule changes and a golden game with it, look at what changed, then write them anew, all
of them or those whose name holds a word:

    python -m tests.games.golden_games
    python -m tests.games.golden_games krieg

Each is a journal, packed; its header names the modules of then, which a test does not compare.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from grognard.bots import Bot, find_bot, play_on
from grognard.game import Game, new_game
from grognard.table import Table, lay_table

FOLDER = Path(__file__).with_name("golden")
RANDOM = "random"


@dataclass(frozen=True)
class Golden:
    """A game by bots up to a turn, or so many lines; `orders` bounds a random bot's phase."""

    scenario: str
    seed: int
    orders: int
    turn: int = 999
    ruleset: str | None = None
    bot: str = RANDOM
    most: int = 0

    @property
    def name(self) -> str:
        """Return what its file is called."""
        return f"{self.ruleset}-{self.scenario}-{self.seed}" if self.ruleset else (
            f"{self.scenario}-{self.seed}")

    @property
    def path(self) -> Path:
        """Return where the packed journal is."""
        return FOLDER / f"{self.name}.grog.gz"

    def lines(self) -> list[bytes]:
        """Return the lines of the journal, the header first."""
        return gzip.decompress(self.path.read_bytes()).splitlines(keepends=True)

    def unpacked(self, path: Path, upto: int | None = None, torn: int = 0) -> Path:
        """Write the journal up to a line, and the first bytes of the next."""
        lines = self.lines()
        end = len(lines) if upto is None else min(upto + 1, len(lines))
        path.write_bytes(b"".join(lines[:end]) + (lines[end][:torn] if torn else b""))
        return path

    def play(self, path: Path | None = None, table: Table | None = None, most: int = 0) -> Game:
        """Play it, all of it or so many lines."""
        game = new_game(self.scenario, self.ruleset, seed=self.seed, journal=path, table=table,
                        sync=False)
        bots = {side: self._bot() for side in game.position.sides}
        ends = [n for n in (most, self.most) if n]
        play_on(game, bots, until=lambda g: g.state.clock.turn > self.turn
                or any(g.line >= n for n in ends))
        return game

    def _bot(self) -> Bot:
        from grognard_bots.random import RandomBot

        return RandomBot(orders=self.orders) if self.bot == RANDOM else find_bot(self.bot)


def told(line: bytes) -> dict[str, Any]:
    """Return what a line says, without the hash that chains it to the header."""
    data: dict[str, Any] = json.loads(line)
    data.pop("hash", None)
    return data


def write(games: Iterable[Golden]) -> None:
    """Play golden games and pack their journals, the same bytes for the same game."""
    FOLDER.mkdir(exist_ok=True)
    laid = cache(lay_table)
    for golden in games:
        plain = FOLDER / golden.path.stem
        plain.unlink(missing_ok=True)
        game = golden.play(plain, laid(golden.scenario, golden.ruleset))
        game.journal.close()
        text = plain.read_bytes()
        golden.path.write_bytes(gzip.compress(text, 9, mtime=0))
        for left in FOLDER.glob(f"{plain.name}*"):
            if left != golden.path:
                left.unlink()
        print(f"{golden.path.name}: {game.line} lines, {game.verdict or 'goes on'}", flush=True)


def every() -> list[Golden]:
    """List the golden games of all editions."""
    from tests.games import krieg_golden, standard_golden

    return [*krieg_golden.GOLDEN, *standard_golden.GOLDEN]


if __name__ == "__main__":
    words = sys.argv[1:]
    write(g for g in every() if not words or any(w in g.name for w in words))
