"""Where rules are named: in the code of plugins, in tests and in cases.

Files are read as text and nothing is imported. In code only whole string literals count
(`@rule("book:12.3")`, `Reason(..., ("book:12.3",))`), not what comments and docstrings say;
in tests every mention counts.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from grognard.ids import RuleId
from grognard.rulebook import NUMBER

SCOPE = re.compile(r"^( *)(?:async +)?(?:def|class) +(\w+)")
CASE = re.compile(r"^\s*(?:id|name|title)\s*=\s*[\"'](.*?)[\"']")
SKIPPED = frozenset({"__pycache__", "build", "dist", ".tox"})


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that names a rule: file, line, and the function, class or case it is in."""

    file: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" ({self.name})" if self.name else "")


Citations = Mapping[RuleId, tuple[Citation, ...]]


def in_code(folders: Iterable[Path], books: Iterable[str]) -> Citations:
    """List the string literals in Python files that are rule ids, by rule."""
    literal = re.compile(rf"([\"'])((?:{_any(books)}):{NUMBER})\1")
    found: dict[RuleId, list[Citation]] = {}
    for folder in folders:
        for path in _files(folder, "*.py"):
            label = f"{folder.name}/{path.relative_to(folder).as_posix()}"
            for line, name, text in _lines_with_scope(path):
                for match in literal.finditer(text):
                    found.setdefault(RuleId(match[2]), []).append(Citation(label, line, name))
    return {rule: tuple(places) for rule, places in found.items()}


def in_tests(folder: Path, books: tuple[str, ...]) -> Citations:
    """List every mention of a rule in the Python and TOML files of a folder, by rule."""
    if not folder.is_dir():
        return {}
    stamp = max((p.stat().st_mtime_ns for p in _tests(folder)), default=0)
    return _in_tests(folder, books, stamp)


@lru_cache(maxsize=4)
def _in_tests(folder: Path, books: tuple[str, ...], stamp: int) -> Citations:
    mention = re.compile(rf"(?<![\w:.])((?:{_any(books)}):{NUMBER})(?![\w])")
    found: dict[RuleId, dict[Citation, None]] = {}
    for path in _tests(folder):
        label = path.relative_to(folder).as_posix()
        for line, name, text in _lines_with_scope(path):
            for match in mention.finditer(text):
                found.setdefault(RuleId(match[1]), {})[Citation(label, line, name)] = None
    return {rule: tuple(places) for rule, places in found.items()}


def in_registry(rule_id: RuleId, carried: Mapping[str, tuple[RuleId, ...]]) -> list[Citation]:
    """List the imported functions and classes that carry a rule."""
    return [_place(name) for name, rules in carried.items() if rule_id in rules]


def _place(full_name: str) -> Citation:
    """Find the line of an imported function or class."""
    import sys

    parts = full_name.split(".")
    for at in range(len(parts) - 1, 0, -1):
        thing: object = sys.modules.get(".".join(parts[:at]))
        if thing is None:
            continue
        for part in parts[at:]:
            thing = getattr(thing, part, None)
        try:
            line = inspect.getsourcelines(thing)[1]  # type: ignore[arg-type]
        except (TypeError, OSError):
            line = 0
        return Citation(".".join(parts[:at]), line, ".".join(parts[at:]))
    return Citation(full_name, 0)


def _any(books: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, books), key=len, reverse=True)) or "(?!)"


def _files(folder: Path, pattern: str) -> Iterator[Path]:
    for path in sorted(folder.rglob(pattern)):
        if SKIPPED.isdisjoint(path.relative_to(folder).parts):
            yield path


def _tests(folder: Path) -> Iterator[Path]:
    yield from _files(folder, "*.py")
    yield from _files(folder, "*.toml")


def _lines_with_scope(path: Path) -> Iterator[tuple[int, str, str]]:
    """List number, enclosing function or case, and text of every line.

    A decorator belongs to the function below it.
    """
    python = path.suffix == ".py"
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    names = _python_scopes(lines) if python else _toml_scopes(lines)
    for number, (name, text) in enumerate(zip(names, lines, strict=True), 1):
        yield number, name, text


def _python_scopes(lines: list[str]) -> list[str]:
    names: list[str] = []
    open_: list[tuple[int, str]] = []
    waiting = 0
    for text in lines:
        stripped = text.strip()
        if stripped.startswith("@") and not waiting:
            waiting = len(names) + 1
        match = SCOPE.match(text)
        if match:
            indent = len(match[1])
            open_ = [s for s in open_ if s[0] < indent] + [(indent, match[2])]
        elif stripped and not text[0].isspace() and not waiting and stripped[0] not in ")]}#":
            open_ = []
        name = ".".join(n for _, n in open_)
        names.append(name)
        if match and waiting:
            names[waiting - 1 :] = [name] * (len(names) - waiting + 1)
            waiting = 0
    return names


def _toml_scopes(lines: list[str]) -> list[str]:
    """Name the case that each line belongs to: by the id of its `[[table]]`."""
    names = [""] * len(lines)
    start = 0
    for number, text in enumerate([*lines, "[["]):
        if text.startswith("[["):
            ids = [m[1] for line in lines[start:number] if (m := CASE.match(line))]
            names[start:number] = [ids[0] if ids else ""] * (number - start)
            start = number
    return names
