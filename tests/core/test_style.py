"""Small files that read like a rulebook: their length, and that of their functions."""

from __future__ import annotations

import ast
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
CODE = [p for part in ("core", "plugins") for p in sorted((ROOT / part).rglob("*.py"))]
LONGEST_FILE, LONGEST_FUNCTION = 400, 50
pytestmark = pytest.mark.skipif(not CODE, reason="the sources are not here")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_file_is_long():
    assert {name(p): n for p in CODE if (n := lines(p)) > LONGEST_FILE} == {}


def test_no_function_is_long():
    found = {}
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                length = (node.end_lineno or 0) - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    found[f"{name(path)}:{node.name}"] = length
    assert found == {}


def test_files_are_about_a_hundred_lines_long():
    """Blank ones aside."""
    sizes = [sum(map(bool, p.read_text(encoding="utf-8").split("\n"))) for p in CODE]
    assert 50 <= median(sizes) <= 120


def test_every_file_and_every_public_name_says_what_it_is():
    """A docstring for each module, class and function that others may use."""
    bare = []
    for path in CODE:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if tree.body and not ast.get_docstring(tree):
            bare.append(name(path))
        for node in tree.body:
            named = isinstance(node, (ast.FunctionDef, ast.ClassDef))
            if named and not node.name.startswith("_") and not ast.get_docstring(node):
                bare.append(f"{name(path)}:{node.name}")
    assert bare == []


def test_every_reason_of_a_plugin_cites_its_rules():
    """Also that of an order that names what is not there: by the rule of the order."""
    bare = []
    for path in CODE:
        if not name(path).startswith("plugins/"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Reason":
                continue
            if len(node.args) < 3 and "rules" not in {k.arg for k in node.keywords}:
                bare.append(f"{name(path)}:{node.lineno}")
    assert bare == []
