"""Rule ids, the index of the cases of invented rulebooks, and where rules are cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.table_files import read_tables
from grognard.content.toml import parse_toml
from grognard.errors import ContentError, Fault, UnknownRule
from grognard.rulebook import (
    RULE_ID,
    RuleIndex,
    book_and_number,
    parse_rule,
    rule,
    rules_of,
)

BASE = """
[book]
id = "base"
title = "Base rules"
editions = ["red", "blue"]
[case]
"1.0" = { title = "Heading", status = "not-a-rule" }
"5.6" = { title = "March", status = "implemented", module = "base:march" }
"5.61" = { title = "March in mud", status = "partial", module = "base:march", ruling = "Halved." }
"5.62" = { title = "March at night", status = "planned", needs = "The night chart." }
"X7.0" = { title = "Better march", status = "implemented", module = "extra:x7" }
"""
RED = """
[book]
id = "red"
title = "Red war"
editions = ["red"]
[case]
"1.0" = { title = "Heading", status = "not-a-rule" }
"21.5" = { title = "Red trains", status = "implemented", module = "red:trains", \
counterparts = { blue = "30.1" } }
"21.51" = { title = "Where trains go", status = "players-choice" }
"""


def index(folder: Path, base: str = BASE, red: str = RED) -> RuleIndex:
    files = {}
    for name, text in (("base", base), ("red", red)):
        files[name] = folder / f"{name}.toml"
        files[name].write_text(text)
    return RuleIndex.of(files, [folder / "plugin"])


@pytest.fixture
def books(tmp_path: Path) -> RuleIndex:
    return index(tmp_path)


def test_rule_ids_are_checked() -> None:
    assert book_and_number("base:3.22.1") == ("base", "3.22.1")
    for good in ("base:14.41", "red:X7.0", "red:S1.21", "red:D.0", "a-b:4"):
        assert parse_rule(good) == good
    for bad in ("14.41", "base:", "base:x7.0", "Base:1.0", "base: 1.0", "base:1.", "base:1.0a"):
        with pytest.raises(UnknownRule, match=re.escape(bad)):
            parse_rule(bad)


@given(st.from_regex(RULE_ID, fullmatch=True))
def test_book_and_number_make_the_id_again(text: str) -> None:
    assert ":".join(book_and_number(text)) == text


def test_the_decorator_keeps_the_rules_on_functions_and_classes() -> None:
    @rule("base:5.6", "red:21.5")
    def march() -> int:
        return 4

    @rule("base:5.61")
    @rule("base:5.62")
    class Night:
        pass

    assert march() == 4
    assert rules_of(march) == ("base:5.6", "red:21.5")
    assert rules_of(Night) == ("base:5.62", "base:5.61")
    assert rules_of(index) == ()
    with pytest.raises(UnknownRule, match=r"5\.6"):
        rule("5.6")


@pytest.mark.parametrize(
    ("text", "edition", "found"),
    [
        ("base:5.61", "", "base:5.61"),
        ("5.61", "", "base:5.61"),
        ("[21.5]", "", "red:21.5"),
        ("blue:5.6", "", "base:5.6"),
        ("red:5.6", "", "base:5.6"),
        ("red:1.0", "", "red:1.0"),
        ("X7", "", "base:X7.0"),
        ("red:x7.0", "", "base:X7.0"),
        ("1.0", "blue", "base:1.0"),
        (" 5.6 ", "red", "base:5.6"),
    ],
)
def test_a_rule_is_found_however_it_is_written(
    books: RuleIndex, text: str, edition: str, found: str
) -> None:
    assert books.resolve(text, edition) == found
    assert books.case(text, edition).id == found


def test_every_case_is_found_by_its_id(books: RuleIndex) -> None:
    for case in books:
        assert books.case(case.id) is case
        assert case.id in books


@pytest.mark.parametrize(
    ("text", "edition", "hint"),
    [
        ("1.0", "", "several books have it: base:1.0 or red:1.0"),
        ("1", "red", "several books have it"),
        ("base:5.63", "", "did you mean base:5.6 or"),
        ("21.511", "", "did you mean red:21.51"),
        ("21.5", "blue", "rulebooks: base, red"),
        ("green:99", "", "rulebooks: base, red"),
        ("march", "", "a rule id is <book>:<number>"),
        ("", "", "a rule id is <book>:<number>"),
    ],
)
def test_unknown_rules_get_near_ids(books: RuleIndex, text: str, edition: str, hint: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        books.case(text, edition)
    assert hint in caught.value.hint
    assert text not in books


def test_a_case_tells_what_the_book_says(books: RuleIndex) -> None:
    case = books.case("5.61")
    assert (case.book, case.number, case.section) == ("base", "5.61", "5")
    assert (case.title, case.status, case.module) == ("March in mud", "partial", "base:march")
    assert case.ruling == "Halved."
    assert books.case("5.62").needs == ("The night chart.",)
    assert books.case("21.5").counterparts == {"blue": "30.1"}


def test_coverage_counts_by_book_section_and_status(books: RuleIndex) -> None:
    counted = {(c.book, c.section): dict(c.counts) for c in books.coverage()}
    assert counted == {
        ("base", "1"): {"not-a-rule": 1},
        ("base", "5"): {"implemented": 1, "partial": 1, "planned": 1},
        ("base", "X7"): {"implemented": 1},
        ("red", "1"): {"not-a-rule": 1},
        ("red", "21"): {"implemented": 1, "players-choice": 1},
    }
    assert sum(c.total for c in books.coverage()) == len(list(books))
    assert {c.book for c in books.coverage("blue")} == {"base"}
    assert {c.book for c in books.coverage("red")} == {"base", "red"}


CODE = '''"""Marching, by base:5.62."""

from grognard.rulebook import rule


@rule("base:5.6")
@cached(
    size=4,
)
def march():
    return Reason("mud", "no", ("base:5.61",))  # see "red: 21.5" and base:5.62


class Trains:
    @rule("red:21.5", "base:99.9")
    def run(self):
        pass


TABLE = {'base:X7.0': 1}
'''
TESTS = """
[[case]]
id = "mud-1"
rules = ["base:5.61"]
[[case]]
id = "mud-2"
note = "also base:5.6, see red:21.51."
"""


@pytest.fixture
def project(tmp_path: Path) -> RuleIndex:
    for path, text in {
        "plugin/march.py": CODE, "plugin/build/old.py": 'x = "base:1.0"',
        "tests/cases/mud.toml": TESTS,
        "tests/test_march.py": 'def test_march():\n    """By base:5.6."""\n',
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return index(tmp_path)


def test_code_is_found_in_string_literals_alone(project: RuleIndex) -> None:
    def places(text: str) -> list[str]:
        return [str(c) for c in project.code_for(text) if c.file.startswith("plugin/")]

    assert places("base:5.6") == ["plugin/march.py:6 (march)"]
    assert places("base:5.61") == ["plugin/march.py:11 (march)"]
    assert places("red:21.5") == ["plugin/march.py:15 (Trains.run)"]
    assert places("base:X7.0") == ["plugin/march.py:20"]
    assert places("base:5.62") == []
    assert places("base:1.0") == []


def test_imported_code_is_found_through_the_decorator(books: RuleIndex) -> None:
    (place,) = [c for c in books.code_for("red:21.51") if c.file == __name__]
    assert place.name == "carries_a_rule"
    assert place.line > 0


@rule("red:21.51")
def carries_a_rule() -> None:
    """Carry one."""


def test_tests_and_cases_are_found_by_any_mention(project: RuleIndex, tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    assert [str(c) for c in project.tests_for("5.6", tests)] == [
        "test_march.py:2 (test_march)", "cases/mud.toml:7 (mud-2)",
    ]
    assert [c.name for c in project.tests_for("5.61", tests)] == ["mud-1"]
    assert [c.name for c in project.tests_for("21.51", tests)] == ["mud-2"]
    assert project.tests_for("5.61", tmp_path / "nowhere") == ()


def test_implemented_cases_need_code_and_a_test(project: RuleIndex, tmp_path: Path) -> None:
    assert [(c.id, what) for c, what in project.unproven(tmp_path / "tests")] == [
        ("base:X7.0", "a test"), ("red:21.5", "a test"),
    ]
    ((unknown, place),) = project.unknown_citations()
    assert (unknown, str(place)) == ("base:99.9", "plugin/march.py:15 (Trains.run)")


def test_tables_are_found_by_their_rule_and_by_their_cells(books: RuleIndex) -> None:
    text = """
    [[tables]]
    id = "{id}"
    title = "T"
    rule = "{rule}"
    provenance = "stated"
    columns = ["x"]
    rows = {{ 1 = [2], 2 = [3] }}
    cite = {{ 1 = "{cite}" }}
    """
    tables = read_tables(parse_toml(
        text.format(id="a", rule="base:5.6", cite="base:5.61; red:21.5")
        + text.format(id="b", rule="red:21.5", cite="red:21.51")
    ))
    assert [t.id for t in books.tables_for("5.6", tables)] == ["a"]
    assert [t.id for t in books.tables_for("5.61", tables)] == ["a"]
    assert [t.id for t in books.tables_for("21.5", tables)] == ["a", "b"]
    assert books.tables_for("X7", tables) == ()


@pytest.mark.parametrize(
    ("old", "new", "path", "words"),
    [
        ('"planned"', '"plannd"', 'case."5.62".status', "did you mean planned?"),
        ('title = "March"', 'titel = "March"', 'case."5.6".titel', "did you mean title?"),
        ('"5.62" =', '"5.62b" =', 'case."5.62b"', "12.3"),
        ('id = "base"', 'id = "basic"', "book.id", "expected base"),
        ('implemented", module = "base:march"', 'implemented"', 'case."5.6".module',
         "is missing"),
        ('editions = ["red", "blue"]', 'editions = "red"', "book.editions", "a list"),
    ],
)
def test_bad_indexes_name_file_and_path(
    tmp_path: Path, old: str, new: str, path: str, words: str
) -> None:
    assert old in BASE
    with pytest.raises(ContentError) as caught:
        index(tmp_path, BASE.replace(old, new, 1))
    by_path: dict[str, Fault] = {f.path: f for f in caught.value.faults}
    assert words in str(by_path[path])
    assert by_path[path].file == tmp_path / "base.toml"


def test_the_faults_of_all_books_come_at_once(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        index(tmp_path, BASE.replace("planned", "plan"), "[book")
    assert [Path(f.file).name for f in caught.value.faults] == ["base.toml", "red.toml"]


def test_a_case_that_is_the_same_in_another_book_is_proven_there(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    first.write_text('[book]\nid = "first"\ntitle = "F"\neditions = ["a"]\n[case]\n'
                     '"5.6" = { title = "March", status = "implemented", module = "x:march" }\n')
    second.write_text(
        '[book]\nid = "second"\ntitle = "S"\neditions = ["b"]\n[case]\n"9.1" = { title = "March '
        'too", status = "implemented", module = "x:march", same = "first:5.6" }\n')
    code = tmp_path / "plugin"
    code.mkdir()
    (code / "march.py").write_text('@rule("first:5.6")\ndef march(): ...\n')
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_march.py").write_text('def test_it():\n    assert "first:5.6"\n')
    index = RuleIndex.of({"first": first, "second": second}, [code])
    assert index.unproven(tests) == []
    assert [c.name for c in index.code_for("second:9.1")] == ["march"]
