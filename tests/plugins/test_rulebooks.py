"""The rule indexes list every case of the rulebooks once, as the engine reads it.

Parts of Krieg! that have no number in the book stand under letters of ours.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    "std": ROOT / "plugins/standard_rules/grognard_standard_rules/rulebook.toml",
    "wie": ROOT / "plugins/war_in_europe/grognard_war_in_europe/rulebook.toml",
    "wite": ROOT / "plugins/war_in_the_east/grognard_war_in_the_east/rulebook.toml",
    "krieg": ROOT / "plugins/krieg/grognard_krieg/rulebook.toml",
}
STATUSES = {"implemented", "partial", "planned", "not-a-rule", "players-choice"}
FIELDS = {"title", "status", "module", "ruling", "counterparts", "needs", "same"}
MODULE = re.compile(
    r"(standard|wie|wite|witw|krieg|experimental|optional|maps):[a-z0-9]+(-[a-z0-9]+)*"
)
NUMBER = re.compile(r"([A-Z]\d{0,2})?\.?\d*(\.\d+)*")

Case = dict[str, Any]


def printed_numbers() -> dict[str, list[str]]:
    """The numbers of the rulebook, by book, in the order in which they stand in it."""
    found: dict[str, list[str]] = {book: [] for book in FILES}
    for line in (Path(__file__).parent / "rule_numbers.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            book, number = line.split()
            found[book].append(number)
    return found


def index(book: str) -> dict[str, Any]:
    return tomllib.loads(FILES[book].read_text(encoding="utf-8"))


def cases(book: str) -> dict[str, Case]:
    return dict(index(book)["case"])


@pytest.mark.parametrize("book", FILES)
def test_header_names_the_book(book: str) -> None:
    head = index(book)["book"]
    assert head["id"] == book
    assert head["title"]
    assert set(head["editions"]) <= {"wie", "wite", "witw", "krieg"}
    assert set(index(book)) == {"book", "case"}


@pytest.mark.parametrize("book", FILES)
def test_every_case_obeys_the_schema(book: str) -> None:
    wrong = []
    for number, case in cases(book).items():
        faults = []
        if not NUMBER.fullmatch(number):
            faults.append("number")
        if set(case) - FIELDS or not {"title", "status"} <= set(case):
            faults.append("fields")
        if case["status"] not in STATUSES:
            faults.append("status")
        if case["status"] != "not-a-rule" and not MODULE.fullmatch(case.get("module", "")):
            faults.append("module")
        if case["status"] == "not-a-rule" and "module" in case:
            faults.append("a module although it is no rule")
        needs = case.get("needs", "x")
        texts = [case["title"], case.get("ruling", "x")]
        texts += [needs] if isinstance(needs, str) else needs
        if any(not isinstance(text, str) or not text for text in texts):
            faults.append("a text that is none")
        counterparts = case.get("counterparts", {})
        if any(k not in {"wie", "wite", "krieg"} - {book} or not v
               for k, v in counterparts.items()):
            faults.append("counterparts")
        if faults:
            wrong.append(f"{book}:{number}: {', '.join(faults)}")
    assert wrong == []


@pytest.mark.parametrize("book", FILES)
def test_index_lists_the_printed_numbers_and_no_other(book: str) -> None:
    printed, listed = printed_numbers()[book], list(cases(book))
    assert sorted(set(printed) - set(listed)) == [], "printed, but not in the index"
    assert sorted(set(listed) - set(printed)) == [], "in the index, but not printed"
    assert listed == printed, "the index keeps the order of the book"


def test_no_number_stands_in_both_books() -> None:
    assert set(cases("std")) & set(cases("wie")) == set()
    assert all(count == 1 for count in Counter(printed_numbers()["wie"]).values())


@pytest.mark.parametrize("book", FILES)
def test_titles_are_there_short_and_tell_cases_apart(book: str) -> None:
    titles = {number: case["title"].strip() for number, case in cases(book).items()}
    assert [n for n, title in titles.items() if len(title) < 4] == []
    assert [n for n, title in titles.items() if len(title) > 100] == []
    twice = {title for title, count in Counter(titles.values()).items() if count > 1}
    assert twice == set()


def test_every_doubt_with_a_number_is_ruled_on() -> None:
    """W37 of the list of doubts is cited where it is decided, like each of the other 38."""
    rulings = " ".join(case.get("ruling", "") for book in FILES for case in cases(book).values())
    cited = {int(n) for n in re.findall(r"\bW(\d{1,2})\b(?!\.)", rulings)}
    assert set(range(1, 40)) - cited == set()


def test_a_case_that_is_the_same_as_another_names_one_of_the_standard_rules() -> None:
    std, strange = cases("std"), []
    for number, case in cases("wite").items():
        book, _, named = case.get("same", "std:4.1").partition(":")
        if book != "std" or named not in std:
            strange.append(number)
        elif (case["status"], std[named]["status"]) == ("implemented", "planned"):
            strange.append(f"{number} is {case['status']}, std:{named} {std[named]['status']}")
    assert strange == []


def test_every_unclear_passage_of_war_in_the_east_is_ruled_on() -> None:
    """The doubts of the rulebook, each with a word that the ruling cannot do without."""
    wite = cases("wite")
    doubts = {
        "60.51": "6-5", "46.17": "Training Centers alone", "46.32": "45.1", "46.7": "counts them",
        "54.23": "inside Finland", "61.74": "As printed", "61.83": "first winter",
        "61.41": "Black Sea", "53.15": "twice", "60.24": "As printed", "57.1": "two turns later",
    }
    assert [n for n, word in doubts.items() if word not in wite[n].get("ruling", "")] == []
    assert "die 6" in wite["48.42"]["needs"]


def test_what_decides_poland_is_written_down() -> None:
    std, wie = cases("std"), cases("wie")
    assert "rail part" in std["14.5"]["ruling"]
    assert "capacity must exist" in std["7.43"]["ruling"]
    assert "S1.3 alone" in wie["43.18"]["ruling"]
    assert wie["S1.3"]["module"] == "wie:poland-scenario"
    assert wie["43.18"]["module"] == "wie:poland-surrender"


def test_every_unclear_passage_of_krieg_is_ruled_on() -> None:
    """The doubts of the rulebook, each with a word that the ruling cannot do without."""
    krieg = cases("krieg")
    doubts = {
        "6.2": "Free France second", "12.2.3": "Sep-Oct 1939", "13.2": "1942", "V1": "stops there",
        "7.1": "above 6", "4.2.2": "below nine to one", "2.4.3": "reads 1", "4.2.3": "reads 1",
        "12.4.1": "still neutral", "10.3": "4.1.3", "O": "1.2.1", "1.2.4": "12.3", "17.4": "3.8",
        "18": "13.2", "U": "Finland", "15": "stops after Lend-Lease", "Q": "Numerical",
    }
    missing = [n for n, word in doubts.items() if word not in krieg[n].get("ruling", "")]
    assert missing == []


def test_what_only_the_printed_krieg_has_is_asked_for() -> None:
    needs = {n: case["needs"] for n, case in cases("krieg").items() if "needs" in case}
    wanted = " ".join(" ".join([n] if isinstance(n, str) else n) for n in needs.values())
    for chart in (
        "Combat Results Table", "Terrain Effects Chart", "Victory Point Track", "Lend-Lease Table",
        "Border War Table", "Political Event Tables", "Organization Displays", "decks of cards",
        "delay die roll modifiers", "Turn Record Track", "counter mix",
    ):
        assert chart in wanted, chart
