"""The rule index of War in the East: what it calls implemented has code and a test."""

from __future__ import annotations

from pathlib import Path

from grognard.rulebook import RuleIndex

TESTS = Path(__file__).resolve().parents[2]


def test_every_implemented_case_is_proven():
    index = RuleIndex.load()
    missing = [(c.id, what) for c, what in index.unproven(TESTS)
               if c.book == "wite" and not c.same and not str(c.module).startswith("optional:")]
    assert missing == []


def test_cases_that_are_the_same_are_told_by_the_standard_rules():
    index = RuleIndex.load()
    case = index.case("wite:58.12")
    assert case.same == "std:20.12"
    assert index.code_for("wite:58.12") == index.code_for("std:20.12")


def test_a_section_of_its_own():
    """wite:61.9: title, module, counterpart."""
    case = RuleIndex.load().case("wite:61.9")
    assert case.module == "wite:garrisons"
    assert case.counterparts == {"wie": "U5.0"}
