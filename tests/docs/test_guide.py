"""The guide in docs/: what it shows is what happens, and nothing is left out of it."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import pytest

pytest.importorskip("grognard_bots")
pytest.importorskip("grognard_krieg")

from grognard.cli.checks import run_cases
from grognard.discovery import discover, load_file
from grognard.hook_index import FAMILIES, hook_index
from grognard.inspection import inspect_modules
from tests.test_readme import BLOCK, run, sessions

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(p.name for p in DOCS.glob("*.md"))
RECIPES = sorted(p.stem for p in (DOCS / "cookbook").glob("*.py"))

AHEAD = {
    "phase_production": "economies of the strategic game",
    "phase_strategic_air_war": "the strategic air war",
    "phase_uboat_war": "the war over the sea lanes",
    "rule_receives_reinforcements": "who is reinforced otherwise than the scenario's track says",
}
"""Hooks that are asked, or listed among the phases, and wait for the rule that answers them."""


def fits(shown: str, printed: str) -> bool:
    """Say whether what was printed is what is shown; `...` is any lines, or the rest of one."""
    pattern = ""
    for line in shown.strip("\n").splitlines() or [""]:
        any_ = re.escape(line).replace(re.escape("..."), ".*")
        pattern += r"(?:.*\n)*?" if line.strip() == "..." else f"{any_}\n"
    return re.fullmatch(pattern, f"{printed.strip()}\n") is not None


def test_dots_stand_for_lines_and_for_the_rest_of_one():
    assert fits("a\n...\nd 1...", "a\nb\nc\nd 12")
    assert fits("...\nb", "b")
    assert not fits("a\n...\nx", "a\nb")
    assert not fits("a", "ab")


@pytest.mark.parametrize("name", PAGES)
def test_examples(name, tmp_path):
    wrong = []
    for kind, file, block in BLOCK.findall((DOCS / name).read_text()):
        if file:
            (tmp_path / file).write_text(block)
        for command, shown in sessions(block) if kind == "console" else ():
            printed = run(command, tmp_path)
            if not fits(shown, printed):
                wrong.append(f"$ {command}\n--- shown\n{shown}\n--- printed\n{printed}")
    assert not wrong, "\n\n".join(wrong)


def test_the_tutorial_shows_the_files_of_the_cookbook():
    shown = {file: block for _, file, block in BLOCK.findall((DOCS / "tutorial.md").read_text())
             if file and file.endswith((".py", ".toml"))}
    assert len(shown) == 6
    for file, block in shown.items():
        assert (DOCS / "cookbook" / file).read_text() == block, file


@pytest.fixture(scope="module")
def reference():
    spec = importlib.util.spec_from_file_location("guide_reference", DOCS / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def index():
    known = dict(discover())
    recipes = [m for stem in RECIPES for m in load_file(DOCS / "cookbook" / f"{stem}.py")]
    return hook_index([*known.values(), *recipes])


def test_every_hook_is_documented(reference, index):
    page = reference.hook_reference()
    for hook in index.values():
        assert f"### {hook.name}\n" in page
        assert hook.family in FAMILIES, f"{hook.name}: say what its family is asked and when"
        assert len(hook.summary.split()) >= 3, f"{hook.name} has no docstring"
        assert hook.summary.endswith((".", "?", ")")), f"{hook.name}: {hook.summary!r}"
        assert hook.returns, f"{hook.name} does not say what it returns"
        named = set(hook.arguments.values())
        assert "Any" not in named or hook.arguments.get("battle") == "Any", hook.signature


def test_every_hook_is_used_by_a_module(index):
    unused = {h.name for h in index.values() if not h.uses}
    assert unused == set(AHEAD), "use it in a module (or a recipe of the cookbook), or drop it"


def test_the_cookbook_has_ten_recipes_and_more(reference):
    assert len(RECIPES) >= 10
    page = reference.on_page_markdown("<!-- the cookbook -->")
    assert page.count("## ") == len(RECIPES)


@pytest.mark.parametrize("stem", RECIPES)
def test_a_recipe_holds_and_has_no_fault(stem, monkeypatch):
    monkeypatch.chdir(DOCS / "cookbook")
    results = list(run_cases([Path(f"{stem}.toml")]))
    assert results
    for result in results:
        assert result.holds, result.error or [str(c) for c in result.checks if not c.holds]
    report = inspect_modules(f"{stem}.py", ruleset="wie", orders=0)
    assert report.findings == [], [str(f) for f in report.findings]


def test_the_recipes_go_together(tmp_path):
    """All of them at once make a game: none knows of another."""
    from grognard.bots import find_bot, play_on
    from grognard.game import new_game

    files = tuple(DOCS / "cookbook" / f"{stem}.py" for stem in RECIPES)
    game = new_game("poland", "wie", seed=1, files=files)
    bot = find_bot("random")
    play_on(game, {str(s): bot for s in game.position.sides}, until=lambda g: g.line >= 60)
    assert game.line >= 60
    assert sum(m.id.startswith("house:") for m in game.table.assembly.modules) == len(RECIPES)


def test_the_site_is_built(tmp_path):
    pytest.importorskip("mkdocs")
    done = run(f"{sys.executable} -m mkdocs build -q -f {DOCS.parent / 'mkdocs.yml'} -d "
               f"{tmp_path / 'site'}", tmp_path)
    assert (tmp_path / "site" / "hooks" / "index.html").is_file(), done
