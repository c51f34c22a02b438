"""Every fact that the rulebooks' text lets one check on the map, by theme or rule.

europe_facts.csv lists them: a theme, the fact, the check that decides it and what it is asked
about; `holds` is "no" for what the text gets wrong, with the reading the map follows.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import pytest

from . import checks_hex, checks_line, checks_net
from .atlas import CHECKS, Atlas

FILES = (checks_hex, checks_line, checks_net)


class Fact(NamedTuple):
    group: str
    fact: str
    check: str
    arguments: str
    holds: str
    reading: str


def facts() -> list[Fact]:
    with (Path(__file__).parent / "europe_facts.csv").open(encoding="utf-8", newline="") as file:
        return [Fact(**row) for row in csv.DictReader(file)]


GROUPS = list(dict.fromkeys(f.group for f in facts()))


def answer(atlas: Atlas, fact: Fact) -> bool:
    arguments = [a for a in fact.arguments.split("; ") if a]
    return CHECKS[fact.check](atlas, *arguments)


@pytest.mark.parametrize("group", GROUPS)
def test_facts(atlas: Atlas, group: str) -> None:
    rows = [f for f in facts() if f.group == group]
    wrong = [
        f"{f.fact}: {f.check}({f.arguments}) is not {f.holds}"
        for f in rows
        if answer(atlas, f) != (f.holds == "yes")
    ]
    assert not wrong, "\n".join(wrong)


def test_all_facts_are_listed_and_all_checks_are_used() -> None:
    rows = facts()
    assert len(rows) == 1953
    assert len(GROUPS) == 97
    assert {f.check for f in rows} == set(CHECKS)


def test_misprints_are_those_known() -> None:
    wrong = {(f.group, f.fact.split()[0]): f.reading for f in facts() if f.holds != "yes"}
    setup = "set-up hex is land/coastal"
    assert {hex_id for group, hex_id in wrong if group == setup} == {
        "B1013", "C2101", "D1107", "D1426", "D2004", "D2318",
    }  # fmt: skip
    assert set(wrong) - {k for k in wrong if k[0] == setup} == {
        ("7.46", "Dardanelles"), ("S5.6", "10"),
    }  # fmt: skip
    assert all(wrong.values()), "each misprint has the reading the map follows"
