"""A module to begin with passes its own tests as it is written."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib

import pytest

from grognard.cli.checks import run_cases
from grognard.errors import UsageError
from grognard.inspection import inspect_modules
from grognard.scaffold import write_module


def run(folder, *arguments):
    """Run Python in a folder where the plugin counts as installed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    return subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, text=True,
                          capture_output=True, timeout=300, check=False)


def install(folder):
    """Do what `pip install -e` does: say in metadata what the plugin brings."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in points.items())
             for group, points in project["entry-points"].items()]
    (info / "entry_points.txt").write_text("".join(lines))


def test_a_plugin_passes_its_own_tests(tmp_path):
    made = write_module("night-marches", "wie", tmp_path)
    assert made.id == "house:night-marches"
    folder = tmp_path / "night-marches"
    assert {p.relative_to(folder).as_posix() for p in made.files} == {
        "README.md", "pyproject.toml", "grognard_night_marches/__init__.py",
        "grognard_night_marches/modules.py", "grognard_night_marches/rule.py",
        "tests/test_night_marches.py", "tests/cases/night_marches.toml"}
    install(folder)
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "8 passed" in done.stdout  # a case, a test, and six that every module passes


@pytest.mark.parametrize("edition", ["wie", "wite", "krieg"])
def test_a_single_file_passes_its_case_in_every_edition(edition, tmp_path):
    if edition == "krieg":
        pytest.importorskip("grognard_krieg")
    made = write_module("night-marches", edition, tmp_path, single=True)
    assert [p.name for p in made.files] == ["night_marches.py", "night_marches.toml"]
    (result,) = run_cases([tmp_path])
    assert result.edition == edition
    assert result.holds, result.error or [str(c) for c in result.checks]
    report = inspect_modules(tmp_path / "night_marches.py", orders=0)
    assert report.findings == []
    assert report.figures["rulesets"]


def test_what_is_there_is_not_written_over(tmp_path):
    write_module("night-marches", "wie", tmp_path, single=True)
    with pytest.raises(UsageError, match=r"night_marches.py exists already"):
        write_module("night-marches", "wie", tmp_path, single=True)


@pytest.mark.parametrize("name", ["Night", "night_marches", "1st", "night--marches", "../x", ""])
def test_a_name_that_cannot_be_one(name, tmp_path):
    with pytest.raises(UsageError, match="cannot be a module's name"):
        write_module(name, "wie", tmp_path)


def test_an_edition_that_is_not_there(tmp_path):
    with pytest.raises(UsageError, match="no ruleset called 'chess'") as error:
        write_module("night-marches", "chess", tmp_path)
    assert "wie" in error.value.hint
