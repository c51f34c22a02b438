"""What the officer expects of an attack is what the tables say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard_bots.officer.chances import NONE, chances, column_of
from tests.plugins.bots.field import blank


@pytest.fixture(scope="module")
def position():
    return blank({"a": ("de.inf.6-5", "0404")}).position


@pytest.mark.parametrize(("table", "column", "shift"), [
    ("crt1", "3-1", 0), ("crt1", "6-1", 0), ("crt1", "2-1", 1), ("crt4", "1-2", 0),
])
def test_every_die_counts_as_its_cell_says(position, table, column, shift):
    found = chances(position, table, column, shift)
    results = [str(position.table(table).cell(str(min(6, die + shift)), column).value)
               for die in range(1, 7)]
    lost = [r for r in results if r in ("Ex", "1/2Ex", "De")]
    driven = [r for r in results if r in ("Br", "Dr")]
    assert found.clears == pytest.approx(len(lost + driven) / 6)
    assert found.kills == pytest.approx((len(lost) + 0.2 * len(driven)) / 6)
    assert found.wiped == pytest.approx(results.count("Ae") / 6)
    assert found.driven == pytest.approx((results.count("Br") + results.count("Ar")) / 6)
    equal = results.count("Ex") + results.count("AEx")
    assert found.pays == pytest.approx((equal + 0.5 * results.count("1/2Ex")) / 6)
    assert found.bleeds == pytest.approx((equal + results.count("1/2Ex")) / 6)


def test_no_column_no_chances(position):
    assert chances(position, "crt1", "") is NONE
    assert column_of(position, "crt1", Fraction(1), Fraction(4)) == ""
    assert column_of(position, "crt1", Fraction(11), Fraction(4)) == "2-1"
    assert column_of(position, "crt1", Fraction(5), Fraction(0)) == "13-1"


def test_better_odds_are_worth_more_until_they_make_no_difference(position):
    columns = [f"{n}-1" for n in range(1, 14)]
    worth = [chances(position, "crt1", c).value(24, 4, 5.0) for c in columns]
    assert worth == sorted(worth)
    assert worth[0] < worth[5] < worth[9] == worth[12]


def test_a_small_unit_that_can_pay_makes_an_attack_dearer_by_less(position):
    found = chances(position, "crt1", "6-1")
    assert found.bleeds > 0
    assert found.value(24, 4, 5.0, least=8) < found.value(24, 4, 5.0, least=6)
    assert found.value(24, 4, 5.0, least=1) == found.value(24, 4, 5.0)
