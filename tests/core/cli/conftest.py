"""The command line over the toy game: no plugin and no content is needed."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import grognard.bots
import grognard.replay
import grognard.table
from grognard.cli.main import app
from tests.core.toy import toy_table


@pytest.fixture
def toy(monkeypatch, tmp_path):
    """Call `grognard` in an empty folder where the only scenario is the toy."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("GROGNARD_DEBUG", raising=False)
    monkeypatch.setattr(grognard.bots, "BEST", "caretaker")
    monkeypatch.setattr(grognard.table, "lay_table", lambda *_, **__: toy_table())
    monkeypatch.setattr(grognard.replay, "table_from_header", lambda *_, **__: toy_table())

    def run(*arguments, lines=()):
        typed = "".join(f"{line}\n" for line in lines)
        return CliRunner().invoke(app, [str(a) for a in arguments], input=typed)

    return run


BIDS = ("bid 3", "bid 5")


@pytest.fixture
def game(toy):
    """Play a little: both have bid, red has marched; return `run` and the journal's name."""
    result = toy("play", "toy", "--seed", "7", lines=[*BIDS, "march r1 A02", "quit"])
    assert result.exit_code == 0, result.output
    return toy
