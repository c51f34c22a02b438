"""The README of a plugin names all of its modules, and no module or file that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.discovery import discover

PLUGINS = Path(__file__).resolve().parents[2] / "plugins"
BOOKS = {"experimental": "experimental", "krieg": "krieg", "optional_rules": "optional",
         "war_in_europe": "wie", "war_in_the_east": "wite"}
MODULE = re.compile(r"`([a-z]+:[a-z][a-z0-9-]*)`")
FILE = re.compile(r"`(?:[\w-]+/)*([\w-]+\.py)`")


@pytest.mark.parametrize("folder", BOOKS)
def test_modules(folder: str) -> None:
    pytest.importorskip(f"grognard_{folder}")
    book, installed = BOOKS[folder], {str(module) for module in discover()}
    named = set(MODULE.findall((PLUGINS / folder / "README.md").read_text(encoding="utf-8")))
    own = {name for name in installed if name.startswith(f"{book}:")}
    assert own
    assert own - named == set()
    assert {name for name in named if name.startswith(f"{book}:")} - own == set()


@pytest.mark.parametrize("folder", sorted(p.parent.name for p in PLUGINS.glob("*/README.md")))
def test_files(folder: str) -> None:
    named = FILE.findall((PLUGINS / folder / "README.md").read_text(encoding="utf-8"))
    roots = (PLUGINS, PLUGINS.parent / "tests")
    there = {path.name for root in roots for path in root.rglob("*.py")}
    assert set(named) - there == set()
