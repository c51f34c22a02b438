"""Games of Poland whose rules, tables or scenario are no longer what they were."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import grognard.discovery
from grognard.assembly import Choice
from grognard.cli.main import app
from grognard.content.find import find_ruleset, find_scenario
from grognard.errors import ContentError, GrognardError, JournalError, UnknownModule
from grognard.game import new_game
from grognard.replay import replay, resume, verify
from grognard.table import lay_table

RULE = """
from grognard.modules import Module, amends
from grognard.ruling import ruled
module = Module("house:tight", "one unit less in a stack", editions=("wie",))

@amends("rule_stack_limit")
def rule_stack_limit():
    ruling = yield
    return ruling.amend(ruling.value - 1, "house:1", "one unit less")
"""

CHARTS = """
[meta]
id = "charts"
title = "Charts"
provenance = "stated"

[[overlay]]
table = "stacking"
[overlay.cells]
"other.stack" = {stack}
"""


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with a house rule, an owner's charts and a scenario of one's own."""
    monkeypatch.chdir(tmp_path)
    for path in (find_scenario("poland"), find_scenario("poland").with_suffix("")):
        copy = shutil.copytree if path.is_dir() else shutil.copy
        copy(path, tmp_path / path.name)
    Path("tight.py").write_text(RULE)
    Path("charts.toml").write_text(CHARTS.format(stack=5))
    game = new_game("poland.toml", seed=3, journal=Path("game.grog"), files=(Path("tight.py"),),
                    overlays=(Path("charts.toml"),))
    limit = game.ask({"kind": "stacking", "hex": "C5521", "side": "axis"})
    assert limit.values["limit"] == 4
    game.submit({"kind": "end-phase", "by": game.pending[0].side})
    game.journal.close()
    return tmp_path / "game.grog"


def looked_at(path: Path) -> None:
    """Replay and show work as they are; nothing is written."""
    text = path.read_bytes()
    assert len(replay(path).state.units) > 120
    for command in ("show", "replay"):
        shown = CliRunner().invoke(app, [command, str(path)])
        assert shown.exit_code == 0, shown.output
    assert path.read_bytes() == text


def test_unchanged_it_goes_on(begun):
    again = resume(begun)
    assert again.pending
    again.journal.close()
    assert verify(begun).sound
    looked_at(begun)


@pytest.mark.parametrize(("file", "old", "new", "words"), [
    ("tight.py", "value - 1", "value - 2", "files are not those"),
    ("tight.py", "house:tight", "house:wide", "house:tight is missing"),
    ("charts.toml", "= 5", "= 6", "tables are not those"),
    ("charts.toml", 'title = "Charts"', 'title = "My charts"', "overlays are not those"),
    ("poland.toml", "notes = [", "notes = [\"changed\", ", "scenario is not the one"),
])
def test_whatever_has_changed_it_is_named_and_the_game_can_be_looked_at(
    begun, file, old, new, words
):
    text = Path(file).read_text()
    assert old in text
    Path(file).write_text(text.replace(old, new, 1))
    with pytest.raises(JournalError, match=words) as error:
        resume(begun)
    assert error.value.hint
    looked_at(begun)
    assert any(words in change for change in verify(begun).changed)
    ran = CliRunner().invoke(app, ["resume", str(begun)])
    assert ran.exit_code == 1
    assert words in ran.output.replace("\n", " ")


@pytest.mark.parametrize("file", ["tight.py", "charts.toml", "poland.toml"])
def test_what_is_no_longer_here_is_named(begun, file):
    Path(file).unlink()
    with pytest.raises(GrognardError, match=file.partition(".")[0]):
        resume(begun)


def test_an_installed_plugin_whose_source_has_changed(begun, monkeypatch):
    plain = grognard.discovery._package_hash

    def changed(root: str) -> str:
        return "0" * 64 if root.endswith("grognard_standard_rules") else plain(root)

    monkeypatch.setattr(grognard.discovery, "_package_hash", changed)
    with pytest.raises(JournalError, match=r"modules standard:.* have changed"):
        resume(begun)
    looked_at(begun)


def test_an_own_ruleset_is_found_again_and_its_sequence_is_held_to(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(find_ruleset("wie").parent, tmp_path / "mine")
    path = tmp_path / "game.grog"
    new_game("poland", ruleset="./mine", seed=3, journal=path).journal.close()
    resume(path).journal.close()
    sequence = Path("mine/sequence.toml")
    sequence.write_text(sequence.read_text().replace("Housekeeping", "Tidying up", 1))
    with pytest.raises(JournalError, match="sequence is not the one"):
        resume(path)
    looked_at(path)
    shutil.rmtree("mine")
    with pytest.raises(JournalError, match=r"ruleset\.toml, which is not here"):
        resume(path)


def test_a_module_that_is_not_installed_any_more(begun, monkeypatch):
    found = grognard.discovery.discover()
    without = {k: m for k, m in found.items() if k != "standard:stacking"}
    monkeypatch.setattr("grognard.table.discover", lambda: without)
    with pytest.raises(UnknownModule, match="standard:stacking"):
        resume(begun)


@pytest.mark.parametrize(("body", "words"), [
    ('[overlay.cells]\n"other.stuck" = 5', "stuck"),
    ('[overlay.cells]\n"others.stack" = 5', "others"),
    ('[overlay.cells]\n"other.stack" = "many"', "many"), ('[overlay.rows]\nother = [1]', "other"),
])
def test_cells_that_no_table_has(body, words, tmp_path):
    path = tmp_path / "charts.toml"
    path.write_text(CHARTS.split("[overlay.cells]")[0] + body + "\n")
    with pytest.raises(ContentError, match=words) as error:
        lay_table("poland", choice=Choice(overlays=(path,)))
    assert "charts.toml" in str(error.value)
    assert "overlay[0]" in str(error.value)


def test_two_overlays_on_one_cell(tmp_path):
    paths = [tmp_path / "one.toml", tmp_path / "two.toml"]
    for number, path in enumerate(paths):
        path.write_text(CHARTS.format(stack=5 + number).replace('"charts"', f'"{path.stem}"'))
    with pytest.raises(ContentError, match=r"one\.toml") as error:
        lay_table("poland", choice=Choice(overlays=tuple(paths)))
    assert all(word in str(error.value) for word in ("two.toml", "other.stack", "after"))
