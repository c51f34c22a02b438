"""Tallies: stages in order, exact fractions, and every line with its result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.errors import ModuleFault
from grognard.ruling import Reason, Ruling, ruled
from grognard.tally import Line, add_up


def test_later_stages_see_earlier_ones_whatever_order_the_modules_gave():
    tally = add_up("strength", [
        Line("double", "times", 2, "in a fortress", ("x:2",)),
        Line("halve", "times", Fraction(1, 2), "no supply", ("x:1",), "mod"),
        Line("printed", "set", 5, "as printed"),
    ])
    assert tally.value == 5
    assert [line.result for line in tally.lines] == [5, Fraction(5, 2), 5]
    assert "no supply [x:1] -> 5/2" in str(tally)
    assert tally.as_json()["lines"][1]["module"] == "mod"


def test_floor_least_and_most():
    lines = [Line("printed", "set", Fraction(5, 2), ""), Line("halve", "floor", 0, "")]
    assert add_up("x", lines).value == 2
    assert add_up("x", [*lines, Line("clamp", "least", 4, "")]).value == 4
    assert add_up("x", [*lines, Line("clamp", "most", 1, "")]).value == 1


def test_a_stage_that_does_not_exist_is_refused():
    with pytest.raises(ModuleFault, match="stage 'late'"):
        add_up("x", [Line("late", "add", 1, "")])


def test_a_ruling_keeps_what_was_said_before_it_was_amended():
    ruling = ruled(4, "a:1", "four").signed("base").amend(5, "b:2", "five").signed("house")
    assert ruling.value == 5
    assert [(r.module, *r.rules) for r in ruling.because] == [("base", "a:1"), ("house", "b:2")]
    assert ruling.rules == ("a:1", "b:2")
    assert Ruling(1).signed("x") == Ruling(1)


def test_a_reason_reads_as_a_sentence_with_its_rules():
    reason = Reason("c", "it is too far", ("a:1", "a:2"), remedy="stop one hex earlier")
    assert str(reason) == "it is too far; stop one hex earlier [a:1, a:2]"
    assert reason.as_json() == {"code": "c", "text": "it is too far", "rules": ["a:1", "a:2"],
                                "remedy": "stop one hex earlier"}
