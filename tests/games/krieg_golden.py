"""Golden games of Krieg!: journals that the rules must make again, line by line.

When a rule changes and a golden game with it, look at what changed, then write them anew:

    python -m tests.games.krieg_golden

Each is a journal, packed; its header names the modules of then, which a test does not compare.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.bots import play_on
from grognard.game import Game, new_game
from grognard.table import Table, lay_table
from grognard_bots.random import RandomBot

FOLDER = Path(__file__).with_name("golden")


@dataclass(frozen=True)
class Golden:
    """A game by bots that give at most so many orders a phase, up to a turn."""

    scenario: str
    seed: int
    orders: int
    turn: int

    @property
    def path(self) -> Path:
        """Return where the packed journal is."""
        return FOLDER / f"{self.scenario}-{self.seed}.grog.gz"

    def lines(self) -> list[bytes]:
        """Return the lines of the journal, the header first."""
        return gzip.decompress(self.path.read_bytes()).splitlines(keepends=True)

    def unpacked(self, path: Path, upto: int | None = None, torn: int = 0) -> Path:
        """Write the journal up to a line, and the first bytes of the next."""
        lines = self.lines()
        end = len(lines) if upto is None else upto + 1
        path.write_bytes(b"".join(lines[:end]) + (lines[end][:torn] if torn else b""))
        return path

    def play(self, path: Path | None = None, table: Table | None = None, most: int = 0) -> Game:
        """Play it, all of it or so many lines."""
        game = new_game(self.scenario, seed=self.seed, journal=path, table=table, sync=False)
        bots = {side: RandomBot(orders=self.orders) for side in game.position.sides}
        play_on(game, bots, until=lambda g: g.state.clock.turn > self.turn
                or (bool(most) and g.line >= most))
        return game


GOLDEN = (
    Golden("krieg-quickstart", 1, orders=2, turn=99),
    Golden("krieg-quickstart", 2, orders=3, turn=99),
    Golden("krieg", 1, orders=2, turn=7),
    Golden("krieg", 2, orders=4, turn=5),
)


def told(line: bytes) -> dict[str, Any]:
    """Return what a line says, without the hash that chains it to the header."""
    data: dict[str, Any] = json.loads(line)
    data.pop("hash", None)
    return data


def write() -> None:
    """Play every golden game and pack its journal, the same bytes for the same game."""
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDEN:
        plain = FOLDER / golden.path.stem
        plain.unlink(missing_ok=True)
        game = golden.play(plain, lay_table(golden.scenario))
        game.journal.close()
        text = plain.read_bytes()
        golden.path.write_bytes(gzip.compress(text, 9, mtime=0))
        for left in FOLDER.glob(f"{plain.name}*"):
            if left != golden.path:
                left.unlink()
        print(f"{golden.path.name}: {game.line} lines, {game.verdict or 'goes on'}")


if __name__ == "__main__":
    write()
