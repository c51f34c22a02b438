"""A small journal to break: its lines, and which line is the first bad one."""

from __future__ import annotations

from pathlib import Path

from grognard.journal import Journal, Json, verify_chain

HEADER: dict[str, Json] = {"ruleset": "demo", "modules": ["a", "b"], "seed": 1939}
ENTRIES: list[dict[str, Json]] = [
    {"order": {"kind": "move", "by": "red", "path": ["A0101", "A0102"]}, "dice": [6, 1]},
    {"order": {"kind": "say", "text": 'Przemyśl\u2028\x85 "quoted" \\ \n line'}},
    {"undo": 1, "half": "7/2", "rate": 0.1, "none": None, "yes": True},
]


def write(path: Path, entries: list[dict[str, Json]] = ENTRIES) -> bytes:
    with Journal.create(path, HEADER, sync=False) as journal:
        for entry in entries:
            journal.append(entry)
    return path.read_bytes()


def first_bad(path: Path) -> int | None:
    problems = verify_chain(path)
    return problems[0].line if problems else None
