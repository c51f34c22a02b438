"""Pairing the cases of two rulebooks."""

from pathlib import Path

import pytest

from grognard.compare.model import NONE
from grognard.compare.rules import differences, pairs
from grognard.errors import ContentError
from grognard.rulebook import RuleIndex

SHARED = """
[book]
id = "both"
title = "Shared"
editions = ["red", "blue"]
[case]
"5.1" = { title = "March", status = "implemented", module = "x", counterparts = { blue = "9.1" } }
"5.2" = { title = "Rest", status = "planned", module = "x:rest" }
"""
RED = """
[book]
id = "red"
title = "Red"
editions = ["red"]
[case]
"20.1" = { title = "Red rails", status = "implemented", module = "x", \
counterparts = { blue = "30.1" } }
"20.2" = { title = "Red ships", status = "partial", module = "x:ships" }
"20.3" = { title = "Heading", status = "not-a-rule" }
"""
BLUE = """
[book]
id = "blue"
title = "Blue"
editions = ["blue"]
[case]
"9.1" = { title = "March as well", status = "implemented", module = "x:march", same = "both:5.1" }
"30.1" = { title = "Blue rails", status = "implemented", module = "x:rails" }
"30.2" = { title = "Blue tanks", status = "implemented", module = "x", \
counterparts = { red = "20.2" } }
"30.3" = { title = "Blue sky", status = "planned", module = "x:sky" }
"""


@pytest.fixture
def index(tmp_path: Path) -> RuleIndex:
    files = {}
    for name, text in (("both", SHARED), ("red", RED), ("blue", BLUE)):
        files[name] = tmp_path / f"{name}.toml"
        files[name].write_text(text)
    return RuleIndex.of(files)


def ids(index: RuleIndex) -> list[tuple[str, str]]:
    return [tuple(str(c.id) if c else NONE for c in pair) for pair in pairs(index, "red", "blue")]


def test_cases_are_paired_by_book_same_and_counterparts(index):
    assert sorted(ids(index)) == sorted([
        ("both:5.1", "both:5.1"), ("both:5.2", "both:5.2"), ("red:20.1", "blue:30.1"),
        ("red:20.2", "blue:30.2"), ("red:20.3", NONE), ("both:5.1", "blue:9.1"),
        (NONE, "blue:30.3"),
    ])


def test_what_is_the_same_is_counted_and_what_differs_is_told(index):
    found, alike = differences(index, "red", "blue")
    assert alike == 2
    assert [(d.what, d.one, d.other) for d in found] == [
        ("red:20.1 / blue:30.1", "Red rails", "Blue rails"),
        ("red:20.2 / blue:30.2", "Red ships (partial)", "Blue tanks"),
    ]


def with_differences(tmp_path: Path, text: str) -> RuleIndex:
    files = {}
    for name, rows in (("both", SHARED), ("red", RED), ("blue", BLUE)):
        (tmp_path / name).mkdir()
        files[name] = tmp_path / name / "rulebook.toml"
        files[name].write_text(rows)
    (tmp_path / "blue" / "differences.toml").write_text(text)
    return RuleIndex.of(files)


def test_what_the_books_say_of_a_difference_stands_for_the_pair(tmp_path):
    index = with_differences(tmp_path, """
        [[difference]]
        topic = "Rails"
        rules = ["red:20.1", "blue:30.1"]
        says = { red = "one track", "blue green" = "two tracks" }
        """)
    found, alike = differences(index, "red", "blue")
    assert ("Rails", "one track", "two tracks") in [(d.what, d.one, d.other) for d in found]
    assert ("Rails", "two tracks", "one track") in [
        (d.what, d.one, d.other) for d in differences(index, "blue", "red")[0]]
    assert not any("Red rails" in d.one for d in found)
    assert alike == 2
    assert not index.contrasts("red", "green"), "no book of either tells of it"


def test_counterparts_that_were_compared_and_not_told_of_are_the_same(tmp_path):
    found, alike = differences(with_differences(tmp_path, 'compared = ["red"]'), "red", "blue")
    assert not found
    assert alike == 4


@pytest.mark.parametrize(("text", "says"), [
    ('[[difference]]\ntopic = "a"\nrules = ["red:1"]\nsays = { red = "x" }', "one edition alone"),
    ('[[difference]]\ntopic = "a"\nrules = ["20 1"]\nsays = { red = "x", blue = "y" }',
     "no rule id"),
    ('[[difference]]\ntopic = "a"\nrules = []\nsays = { red = "x", "blue red" = "y" }', "twice"),
])
def test_faults_of_a_file_of_differences_are_told(tmp_path, text, says):
    with pytest.raises(ContentError, match=says):
        with_differences(tmp_path, text)


def test_what_nobody_plays_yet_is_told_when_asked_for(index):
    found, alike = differences(index, "red", "blue", planned=True)
    assert alike == 3
    assert ("blue:30.3", "Blue sky (planned)") in [(d.what, d.other) for d in found]
