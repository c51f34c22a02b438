"""What differs between the three games, held against the indexes of their rulebooks."""

from __future__ import annotations

import pytest

pytest.importorskip("grognard_war_in_the_east")
pytest.importorskip("grognard_krieg")

from grognard.compare.editions import compare
from grognard.compare.render import html, listed, markdown
from grognard.compare.variant import assembled, read_variant
from grognard.rulebook import RuleIndex


@pytest.fixture(scope="module")
def index():
    return RuleIndex.load()


@pytest.fixture(scope="module")
def east():
    return compare(read_variant("wie"), read_variant("wite"))


@pytest.fixture(scope="module")
def unlike():
    return compare(read_variant("krieg"), read_variant("wie"))


def test_every_difference_cites_cases_that_there_are(index):
    contrasts = [c for book in index.books.values() for c in book.contrasts]
    assert len(contrasts) > 100
    assert [(c.topic, r) for c in contrasts for r in c.rules if r not in index] == []
    topics = [c.topic for c in contrasts]
    assert len(set(topics)) == len(topics)


def test_a_difference_cites_no_case_of_an_edition_it_does_not_tell_of(index):
    for book in index.books.values():
        for contrast in book.contrasts:
            for rule_id in contrast.rules:
                editions = set(index.books[rule_id.partition(":")[0]].editions)
                assert editions & set(contrast.says), (contrast.topic, rule_id)


@pytest.mark.parametrize(("topic", "one", "other", "rule"), [
    ("Dissolving four", "two personnel points", "one personnel point", "wite:49.4"),
    ("Arms and Training Center", "allowed", "forbidden", "wite:46.16"),
    ("White Sea", "one Soviet point", "none", "wie:44.14"),
    ("Axis rail capacity", "twenty", "ten", "wie:42.65"),
    ("Barbarossa: Axis repair", "four", "three", "wite:63.21"),
    ("What kills a partisan cadre", "1/2Ex", "De and Ex", "wite:60.24"),
    ("Hungarian supply center", "Budapest", "none", "wite:53.33"),
])
def test_the_editions_of_the_system_differ_as_their_books_do(east, topic, one, other, rule):
    row = next(d for d in east.of("rule") if d.what.startswith(topic))
    assert one in row.one
    assert other in row.other
    assert rule in row.rules


def test_nothing_is_told_as_different_that_says_the_same(east):
    """Counterparts were read side by side; those that say the same are counted, not listed."""
    told = {r for d in east.of("rule") for r in d.rules}
    assert told.isdisjoint({"wite:48.32", "wite:61.95", "wite:55.11", "wite:63.4", "wite:52.16"})
    assert not any(" / " in d.what for d in east.of("rule"))
    assert east.same["rule"] > 400


def test_the_rules_table_and_the_differences_agree(east):
    assert [(d.what, d.one, d.other) for d in east.of("cell")] == [
        ("dissolving: su.inf.1-4, points", "1/2", "1/4")]


def test_a_counter_differs_by_what_is_printed_on_it(east):
    units = {d.what for d in east.of("unit")}
    assert {"de.cav.3-3", "number in the box"} <= units
    assert "de.inf.6-5" not in units


def test_unlike_systems_are_set_side_by_side_by_purpose(unlike):
    rows = {d.what: d for d in unlike.of("rule")}
    assert rows["Refugees in a later attack"].one == "add to the defence"
    assert "krieg:4.2.3" in rows["Refugees in a later attack"].rules
    assert [d.what for d in unlike.of("alone")] == ["every case"]
    assert [d.what for d in unlike.of("unit")] == ["every counter"]
    assert all(number >= 0 for number in unlike.same.values())


def test_a_topic_finds_what_is_about_it(east):
    about = east.on("partisan")
    assert any(d.what.startswith("What kills a partisan cadre") for d in about.differences)
    assert all(d.about("partisan") for d in about.differences)


def test_the_page_and_the_text_show_every_difference(east):
    page, text = html(east), markdown(east)
    for row in east.of("rule"):
        assert row.one.replace("|", "\\|") in text
        assert row.rules[0] in page
    sections = listed(east, "alone")
    assert len(sections) < len(east.of("alone"))
    assert all(s.what in page for s in sections)


def test_variants_of_one_edition_differ_in_their_modules_alone():
    one, other = read_variant("wie"), read_variant("wie,without=standard:forced-march")
    assert len(assembled(one).modules) == len(assembled(other).modules) + 1
    assert [d.what for d in compare(one, other).differences] == ["standard:forced-march"]
