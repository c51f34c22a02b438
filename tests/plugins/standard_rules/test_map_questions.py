"""Hexes that maps show: zones of control, supply."""

from __future__ import annotations

import pytest

from grognard.game import new_game


@pytest.fixture(scope="module")
def poland():
    return new_game("poland", seed=1)


def test_a_side_controls_its_hexes_and_those_next_to_it(poland):
    """std:9.0."""
    hexes = poland.ask({"kind": "zone-hexes", "side": "axis"}).values["hexes"]
    for at in ("C5622", "C5722"):
        assert at in hexes
        assert poland.ask({"kind": "zone", "hex": at, "side": "allied"}).values["controlled"]
    assert "G0421" not in hexes


def test_the_hexes_with_supply_are_those_that_the_question_about_one_hex_calls_supplied(poland):
    """std:14.33."""
    hexes = set(poland.ask({"kind": "supplied-hexes", "side": "allied"}).values["hexes"])
    for at in ("G0421", "C5622", "G0517", "C5827"):
        one = poland.ask({"kind": "supply", "hex": at, "side": "allied"}).values["supplied"]
        assert (at in hexes) == one
    assert "G0421" in hexes
