"""The cases that the rulebook was read for, and the case files that carry them out.

`case_ids.txt` lists each case with what it asks: "krieg-vp-a: allied_value axis_value box side".
A case may be told in parts, whose ids begin with its own: krieg-vp-f, krieg-vp-f-levels.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from grognard.testing import Case, load_cases
from grognard.testing.stage import assembled

OPTIONS = ("krieg:soviet-command", "krieg:replacement-options")
LEDGER = Path(__file__).with_name("case_ids.txt")
FILES = sorted((Path(__file__).parents[2] / "cases" / "krieg").glob("*.toml"))


@cache
def executable() -> dict[str, Case]:
    return {c.id: c for file in FILES for c in load_cases(file)}


@cache
def ledger() -> dict[str, list[str]]:
    listed = (line.partition(":") for line in LEDGER.read_text("utf-8").splitlines())
    return {case: keys.split() for case, _, keys in listed}


def of(case_id: str) -> str:
    """Name the listed case that an executable one is a part of, "" for one of ours."""
    return max((i for i in ledger() if case_id == i or case_id.startswith(f"{i}-")),
               key=len, default="")


def assertions(case: Case) -> int:
    def words(said):
        return 1 if isinstance(said, str) else len(said)

    return sum((a.order is not None) + len(a.expect) + words(a.refused) + words(a.refused_by)
               for a in case.do)


def test_every_listed_case_is_carried_out():
    done = {of(case_id) for case_id in executable()}
    assert sorted(set(ledger()) - done) == []


def test_a_case_asserts_at_least_as_much_as_is_asked():
    found: dict[str, int] = {}
    for case_id, case in executable().items():
        found[of(case_id)] = found.get(of(case_id), 0) + assertions(case)
    assert {i: (found[i], keys) for i, keys in ledger().items() if found[i] < len(keys)} == {}


def test_sources_name_listed_cases():
    named = {m for c in executable().values() for m in re.findall(r"krieg-[\w.-]+", c.source)}
    assert sorted(named - set(ledger())) == []


def test_no_two_files_tell_the_same_case():
    ids = [c.id for file in FILES for c in load_cases(file)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_events_that_must_not_happen_are_events_that_could(file):
    known = assembled("krieg", OPTIONS, ()).event_kinds
    expected = {key.split(".")[1] for c in load_cases(file) for a in c.do for key in a.expect
                if key.startswith("event.")}
    assert sorted(expected - known) == []
