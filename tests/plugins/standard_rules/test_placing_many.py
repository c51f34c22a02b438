"""One line that places several units: each is an order of its own."""

from __future__ import annotations

import pytest

from grognard.cli.reading import parted

from .boards import play


@pytest.mark.parametrize(("said", "orders"), [
    ("3*1-4 at 0402", ["1-4 at 0402"] * 3),
    ("2 1-4 at 0402", ["1-4 at 0402"] * 2),
    ("2x1-4 0402", ["1-4 at 0402"] * 2),
    ("6-5 10-8 at 0402 on a train", ["6-5 at 0402 on a train", "10-8 at 0402 on a train"]),
    ("6-5 at 0402 0403", ["6-5 at 0402", "6-5 at 0403"]),
    ("German 6-5 8-8 at Old Town", ["German 6-5 at Old Town", "8-8 at Old Town"]),
    ("2*1-4 at 0402 0403 fortified",
     ["1-4 at 0402 fortified"] * 2 + ["1-4 at 0403 fortified"] * 2),
    ("1-4 at 0402 fortified", ["1-4 at 0402 fortified"]),
    ("1*1-4 0402", ["1-4 0402"]),
    ("1-4", ["1-4"]),
    ("", [""]),
])
def test_a_line_is_parted_into_units_and_hexes(said, orders):
    position = play({}, board={"places": {"0401": "Old Town:city"}}).position
    kind = position.assembly.orders["place"]
    assert [" ".join(words) for words in parted(position, kind, said.split())] == orders
