"""wie:Y01.0: what the errata correct of counters, map and charts stands in the data."""

from __future__ import annotations

import pytest

from grognard.table import lay_table


@pytest.fixture(scope="module")
def position():
    return lay_table("north-africa").opening()


@pytest.mark.parametrize(("whole", "left"), [
    ("su.tank.8-6", "2-6"), ("su.cavc.2-3", "1-3"), ("fr.mot.4-10", "1-4"),
    ("tr.stat.2-5-1", "1-1"),
])
def test_battlegroups_that_counters_lack(position, whole, left):
    counter, _ = position.assembly.catalogue.find(whole)
    assert left in {face.printed for face in counter.faces.values()}


@pytest.mark.parametrize(("unit", "size"), [
    ("fr.mot.4-10", "XX"), ("ita.arm.1-6", "X"), ("be.mot.1-10", "X"), ("hu.cav.1-3", "X"),
    ("gr.mot.2-10", "X"), ("su.tank.8-6", "XXX"),
])
def test_sizes_that_are_printed_wrongly(position, unit, size):
    assert position.assembly.catalogue.find(unit)[1].size == size


def test_the_map(position):
    board = position.board
    rouen = next(p for p in board.places if p.hex == "C2106")
    assert "minor-port" in rouen.traits
    assert board.word("kind", "C2106") == "land"
    regions = {p.name: p.hex for p in board.places}
    assert (regions["Prague"], regions["Kassel"]) == ("C4721", "C4112")
    assert board.word("terrain", "D4228") == "rough"
