"""The same scenario, modules and seed give the same journal, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("grognard_bots")

from grognard.replay import replay, verify

PLAY = """
import sys
from pathlib import Path
from random import Random
from grognard.bots import find_bot
from grognard.game import new_game
game = new_game("poland", seed=7, journal=Path(sys.argv[1]), sync=False)
bot, rng = find_bot("random"), Random(3)
for _ in range(400):
    if game.verdict:
        break
    side = game.pending[0].side
    game.submit(bot.choose(game, side, rng))
"""


def play(path: Path, hash_seed: str) -> bytes:
    """Play the beginning of a game in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    subprocess.run([sys.executable, "-c", PLAY, str(path)], check=True, env=environment)
    return path.read_bytes()


def test_the_journal_does_not_depend_on_the_hash_seed(tmp_path):
    one, other = play(tmp_path / "a.grog", "1"), play(tmp_path / "b.grog", "4711")
    assert one == other
    assert len(one.splitlines()) > 50


def test_it_verifies_and_folds_to_the_same_state(tmp_path):
    path = tmp_path / "a.grog"
    play(path, "0")
    result = verify(path)
    assert result.sound, f"line {result.line}: {result.problem}"
    lines = path.read_bytes().splitlines(keepends=True)
    half = tmp_path / "half.grog"
    half.write_bytes(b"".join(lines[: len(lines) // 2]))
    again = replay(path, len(lines) // 2 - 1)
    assert again.state.units == replay(half).state.units


def test_a_changed_byte_is_found_in_its_line(tmp_path):
    path = tmp_path / "a.grog"
    play(path, "0")
    lines = path.read_bytes().splitlines(keepends=True)
    number = len(lines) - 3
    changed = lines[number].replace(b'"kind"', b'"kinb"', 1)
    path.write_bytes(b"".join([*lines[:number], changed, *lines[number + 1:]]))
    result = verify(path)
    assert not result.sound
    assert result.line == number
