"""wie:21.2: the counters in the box limit what may be in play, where the parameter says so."""

from __future__ import annotations

import pytest

from grognard.assembly import Choice
from grognard.changes import Place, Remove, apply
from grognard.table import lay_table
from grognard_war_in_europe.counter_limits import in_play, left

CAVALRY = "de.cav.3-3"


def opening(**choice):
    return lay_table("poland", None, Choice(**choice)).opening()


@pytest.fixture(scope="module")
def limited():
    return opening(with_=("wie:counter-limits[apply=true]",))


def with_units(position, count):
    units = [Place(f"x{n}", CAVALRY, "de", "axis", "front", "@reserve") for n in range(count)]
    return position.at(apply(position.state, units))


def test_off_in_a_standard_scenario():
    position = opening()
    ruling = position.ask("rule_counter_limit", counter=CAVALRY)
    assert (ruling.value, ruling.rules) == (None, ("wie:S0.11",))
    assert left(position, CAVALRY) is None


def test_three_cavalry_divisions_in_the_box(limited):
    ruling = limited.ask("rule_counter_limit", counter=CAVALRY)
    assert (ruling.value, ruling.rules) == (3, ("wie:21.2",))
    assert [left(with_units(limited, n), CAVALRY) for n in (0, 1, 3)] == [3, 2, 0]


def test_the_eliminated_may_be_used_again(limited):
    full = with_units(limited, 3)
    assert in_play(full, CAVALRY) == 3
    lost = full.at(apply(full.state, [Remove("x0")]))
    assert (in_play(lost, CAVALRY), left(lost, CAVALRY)) == (2, 1)


def test_no_count_is_made_up(limited):
    ruling = limited.ask("rule_counter_limit", counter="pl.inf.4-4")
    assert ruling.value is None
    assert "stated" in ruling.because[0].text
