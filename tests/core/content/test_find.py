"""Content is found by name, alias or path in whatever is installed."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from grognard.content import find
from grognard.content.find import (
    UnknownRuleset,
    content_roots,
    find_ruleset,
    find_scenario,
    parts_of,
    rulesets,
    scenarios,
)
from grognard.errors import UnknownScenario, UsageError

SCENARIO = """[scenario]
id = "{id}"
title = "{title}"
aliases = ["{alias}"]

[setup]
id = "no"
"""


class Shelf:
    """Distributions made up in a folder that Python looks into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def distribution(self, name: str, entry: str, **files: str) -> Path:
        package = self.folder / name
        for path, text in {"__init__.py": "", **files}.items():
            file = package / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        info = self.folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{find.ENTRY_POINTS}]\n{entry} = {name}\n")
        return package


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """Hide what is installed here, and show only what a test puts on the shelf."""
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()

    def here(group: str) -> list[object]:
        return [p for p in entry_points(group=group)
                if p.dist and Path(str(p.dist.locate_file(""))) == tmp_path]

    monkeypatch.setattr(find, "entry_points", here)
    find._packages.cache_clear()
    before = set(sys.modules)
    yield Shelf(tmp_path)
    for name in set(sys.modules) - before:
        if name.startswith("test_"):
            del sys.modules[name]
    find._packages.cache_clear()


def scenario(name: str, title: str = "", alias: str = "") -> str:
    return SCENARIO.format(id=name, title=title, alias=alias)


@pytest.fixture
def library(shelf: Shelf) -> Shelf:
    shelf.distribution("test_rules", "rulesets", **{
        "first/ruleset.toml": '[ruleset]\nid = "first"\ntitle = "First edition"\n',
        "first/units.toml": "", "first/tables/crt.toml": "",
    })
    shelf.distribution("test_scenarios", "scenarios", **{
        "first/border-war.toml": scenario("border-war", "Border war", "B1"),
        "first/border-war/setup.toml": "", "first/border-war/rails.toml": "",
        "second/winter.toml": scenario("winter", "Winter", "B2"),
    })
    shelf.distribution("test_house", "anything", **{
        "rulesets/house/ruleset.toml": '[ruleset]\nid = "house"\n',
        "scenarios/second/border-war.toml": scenario("border-war", "The other one", "H1"),
    })
    return shelf


def test_roots_are_found_by_kind(library: Shelf) -> None:
    names = {kind: {str(p.relative_to(library.folder)) for p in content_roots(kind)}
             for kind in ("rulesets", "scenarios", "")}
    assert names["rulesets"] == {"test_rules", "test_house/rulesets"}
    assert names["scenarios"] == {"test_scenarios", "test_house/scenarios"}
    assert names[""] == names["rulesets"] | names["scenarios"]


def test_listings_show_name_title_and_aliases(library: Shelf) -> None:
    assert {e.name: (e.title, e.aliases[-1]) for e in scenarios()} == {
        "first/border-war": ("Border war", "B1"), "second/winter": ("Winter", "B2"),
        "second/border-war": ("The other one", "H1"),
    }
    assert {e.name: e.title for e in rulesets()} == {"first": "First edition", "house": ""}


@pytest.mark.parametrize("name", ["winter", "second/winter", "Winter", "B2", "b2", "second/b2"])
def test_a_scenario_has_many_names(library: Shelf, name: str) -> None:
    assert find_scenario(name) == library.folder / "test_scenarios/second/winter.toml"


def test_blanks_and_underscores_do_not_matter(library: Shelf) -> None:
    path = library.folder / "test_scenarios/first/border-war.toml"
    assert find_scenario("first/Border War") == find_scenario("first/border_war") == path
    assert find_scenario("border war", edition="first") == path
    assert [p.name for p in parts_of(path)] == ["rails.toml", "setup.toml"]


def test_one_name_in_two_editions_asks_which(library: Shelf) -> None:
    with pytest.raises(UsageError, match="fits more than one scenario") as caught:
        find_scenario("border-war")
    assert "first/border-war" in caught.value.hint
    assert "second/border-war" in caught.value.hint


def test_one_name_in_two_distributions_names_both(library: Shelf) -> None:
    library.distribution("test_more", "scenarios", **{"second/winter.toml": scenario("winter")})
    find._packages.cache_clear()
    importlib.invalidate_caches()
    with pytest.raises(UsageError, match="test_more") as caught:
        find_scenario("winter")
    assert "test_scenarios" in caught.value.message
    assert "path" in caught.value.hint


def test_unknown_names_get_near_ones(library: Shelf) -> None:
    with pytest.raises(UnknownScenario) as caught:
        find_scenario("wintr")
    assert "winter" in caught.value.hint
    with pytest.raises(UnknownScenario) as caught:
        find_scenario("zzz")
    assert "installed: first/border-war" in caught.value.hint
    with pytest.raises(UnknownRuleset) as ruleset:
        find_ruleset("frist")
    assert ruleset.value.hint == "did you mean first?"


def test_paths_work_and_missing_ones_say_so(library: Shelf, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("")
    assert find_scenario(str(mine)) == mine
    with pytest.raises(UnknownScenario) as caught:
        find_scenario(str(tmp_path / "mien.toml"))
    assert "mine.toml" in caught.value.hint
    folder = library.folder / "test_rules/first"
    assert find_ruleset(str(folder)) == find_ruleset("first") == folder / "ruleset.toml"
    with pytest.raises(UnknownRuleset):
        find_ruleset(str(tmp_path / "nowhere"))


def test_with_nothing_installed_the_hint_says_so(shelf: Shelf) -> None:
    with pytest.raises(UnknownScenario, match="no scenario called 'winter'") as caught:
        find_scenario("winter")
    assert "no scenario is installed" in caught.value.hint


def test_finding_and_rule_ids_do_not_import_the_checker() -> None:
    code = (
        "import sys, grognard.content.find, grognard.rulebook; "
        "sys.exit(any(m in sys.modules for m in ('pydantic', 'numpy', 'rustworkx')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
