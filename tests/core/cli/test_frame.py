"""The frame of the command line: what help imports, plugins' commands, errors nobody foresaw."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from grognard.cli import group, playing
from grognard.cli.main import app

HEAVY = ("numpy", "pluggy", "rustworkx", "grognard.game", "grognard_")
HEAVIER = (*HEAVY, "pydantic")


@pytest.mark.parametrize(("arguments", "heavy"), [
    (("--help",), HEAVIER), (("--version",), HEAVIER), (("case", "--help"), HEAVY),
    (("play", "--help"), HEAVY),  # Typer itself reads a command's options with pydantic
])
def test_help_imports_no_plugin_and_nothing_heavy(arguments, heavy):
    code = (
        "import sys\nfrom grognard.cli.main import main\n"
        f"sys.argv = ['grognard', *{arguments!r}]\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        f"print([m for m in sys.modules if m.startswith({heavy!r})], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert done.stdout.strip()


def test_every_command_has_help_that_fits_80_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    names = ["play", "resume", "replay", "verify", "undo", "show", "explain", "supply", "map",
             "modules", "rules", "tables", "check", "case"]
    for name in names:
        result = CliRunner().invoke(app, [name, "--help"])
        assert result.exit_code == 0
        assert max(len(line.rstrip()) for line in result.output.splitlines()) <= 80


def test_commands_of_plugins_are_listed_without_being_imported(monkeypatch):
    point = EntryPoint("serve", "no_such_package.board:app", group.ENTRY_POINTS)
    monkeypatch.setattr(group, "plugin_commands", lambda: {"serve": point})
    listed = CliRunner().invoke(app, ["--help"])
    assert "serve" in listed.output
    called = CliRunner().invoke(app, ["serve"])
    assert called.exit_code == 2
    assert "the command serve (no_such_package.board:app) cannot be loaded" in called.output


def test_commands_of_plugins_are_called(monkeypatch):
    board = typer.Typer()

    @board.command()
    def serve(port: int = 80):
        print(f"serving on {port}")

    monkeypatch.setattr(EntryPoint, "load", lambda self: board)
    point = EntryPoint("serve", "x:y", group.ENTRY_POINTS)
    monkeypatch.setattr(group, "plugin_commands", lambda: {"serve": point})
    result = CliRunner().invoke(app, ["serve", "--port", "8080"])
    assert result.output == "serving on 8080\n"


def test_an_error_nobody_foresaw_is_a_short_message_and_a_file(monkeypatch):
    monkeypatch.delenv("GROGNARD_DEBUG", raising=False)
    monkeypatch.setattr(playing.options, "check_players", lambda text: 1 // 0)
    result = CliRunner().invoke(app, ["play", "x"])
    assert result.exit_code == 1
    assert "this should not have happened: ZeroDivisionError" in result.output
    assert "Traceback" not in result.output
    file = Path(result.output.split("with the file ")[1].strip())
    assert "ZeroDivisionError" in file.read_text()
    file.unlink()


def test_debugging_shows_the_traceback(monkeypatch):
    monkeypatch.setenv("GROGNARD_DEBUG", "1")
    monkeypatch.setattr(playing.options, "check_players", lambda text: 1 // 0)
    result = CliRunner().invoke(app, ["play", "x"])
    assert "Traceback" in result.output
    assert result.exit_code == 1
