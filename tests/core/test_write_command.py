"""`write FILE QUESTION` at the prompt, and `play --deployment`: faults are told, not swallowed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from grognard.cli.deploying import deploy
from grognard.cli.terminal.commands import write
from grognard.errors import GrognardError, UnreadableOrder, UsageError


def session(questions=()):
    table = SimpleNamespace(assembly=SimpleNamespace(questions=dict(questions)))
    return SimpleNamespace(game=SimpleNamespace(table=table))


def test_write_needs_a_file_and_a_question():
    with pytest.raises(UnreadableOrder, match="a file and a question"):
        write(session(), SimpleNamespace(side="red"), ["plan.toml"])


def test_write_knows_questions_only():
    with pytest.raises(GrognardError, match="question"):
        write(session(), SimpleNamespace(side="red"), ["plan.toml", "nonsense"])


def test_a_deployment_file_must_be_there(tmp_path: Path):
    with pytest.raises(UsageError, match="there is no file"):
        deploy(SimpleNamespace(), [tmp_path / "nowhere.toml"])


def test_a_deployment_that_no_side_can_use_is_refused(tmp_path: Path):
    plan = tmp_path / "plan.toml"
    plan.write_text("", encoding="utf-8")
    game = SimpleNamespace(verdict="", state=SimpleNamespace(clock=SimpleNamespace(turn=0)),
                           pending=())
    with pytest.raises(UsageError, match="no side could use it"):
        deploy(game, [plan])
