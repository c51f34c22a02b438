"""A whole game of Poland, played once at random, with every state it went through."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from grognard.bots import play_on
from grognard.game import Frame, Game, new_game
from grognard.journal import Journal
from grognard.replay import seated
from grognard.table import Table, lay_table


@dataclass(frozen=True)
class Played:
    """A journal's lines, and the frames and questions of the game that wrote them."""

    table: Table
    lines: tuple[bytes, ...]
    frames: tuple[Frame, ...]
    asked: dict[int, tuple[str, tuple[str, ...], str]]
    """By line: side, kinds and question of the decision that is waited for after it."""

    def upto(self, path: Path, line: int, torn: int = 0) -> Path:
        """Write the journal up to a line, and the first bytes of the next."""
        rest = self.lines[line + 1][:torn] if torn else b""
        path.write_bytes(b"".join(self.lines[: line + 1]) + rest)
        return path

    def standing(self, line: int) -> Game:
        """Return the game as it stood after a line, in memory, to be played on."""
        fixed = ("hash", "n", "schema", "version")
        lines = [json.loads(text) for text in self.lines[: line + 1]]
        header, *entries = [{k: v for k, v in x.items() if k not in fixed} for x in lines]
        journal = Journal.create(None, header)
        for entry in entries:
            journal.append(entry)
        return seated(journal, self.table)


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Play; the seed is one whose game asks every kind of question that is asked often."""
    pytest.importorskip("grognard_bots")
    from grognard_bots.random import RandomBot

    path, table = tmp_path_factory.mktemp("poland") / "game.grog", lay_table("poland")
    game = new_game("poland", seed=11, journal=path, sync=False, table=table)
    bots = {side: RandomBot(orders=30) for side in ("axis", "allied")}
    asked = {}

    def watch(side, batch):
        for pending in game.pending:
            if pending.ask is not None:
                asked[game.line] = (pending.side, pending.kinds, pending.question)

    watch("", None)
    play_on(game, bots, watch=watch)
    assert game.verdict
    game.journal.close()
    lines = tuple(path.read_bytes().splitlines(keepends=True))
    return Played(table, lines, tuple(game.frames), asked)
