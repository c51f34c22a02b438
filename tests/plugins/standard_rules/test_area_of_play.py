"""Where units may go in a scenario (wie:S1.4, wie:S1.12)."""

from __future__ import annotations

import pytest

from grognard.assembly import Choice
from grognard.changes import Patch, apply
from grognard.table import lay_table
from grognard_standard_rules.area_of_play import area_of_play


@pytest.fixture(scope="module")
def poland():
    return lay_table("poland").opening()


def countries(position, side):
    board, plane = position.board, area_of_play(position, side).value
    return {board.word("country", h) for h in board.grid.names(plane)}


def test_germany_and_poland_and_for_the_axis_danzig(poland):
    assert countries(poland, "axis") == {"Germany", "Slovakia", "Poland", "Danzig"}
    assert countries(poland, "allied") == {"Germany", "Slovakia", "Poland"}
    assert area_of_play(poland, "axis").rules == ("wie:S1.4",)


def test_danzig_is_open_to_all_once_it_is_german(poland):
    later = poland.at(apply(poland.state, [Patch("neutrals", {"Danzig": "axis"})]))
    ruling = area_of_play(later, "allied")
    assert ruling.value[poland.board.grid.index("G0314")]
    assert ruling.rules == ("wie:S1.4", "wie:48.1")
    assert not area_of_play(poland, "allied").value[poland.board.grid.index("G0314")]


def test_the_corners_on_other_map_sections_can_be_left_out(poland):
    choice = Choice(with_=("wie:poland-scenario[corners=false]",))
    small = lay_table("poland", None, choice).opening()
    gone = area_of_play(poland, "axis").value & ~area_of_play(small, "axis").value
    board = poland.board
    left_out = board.grid.names(gone & board.is_("country", "Poland"))
    assert len(left_out) == 18
    assert {h[0] for h in board.grid.names(gone)} <= {"B", "D", "F", "H"}
    assert "wie:S1.12" in area_of_play(small, "axis").rules


@pytest.mark.parametrize(("side", "hex_id", "blocked"), [
    ("axis", "G0421", False), ("axis", "G0314", False), ("allied", "G0314", True),
    ("axis", "G1311", True), ("allied", "C5013", False),
])
def test_hexes_outside_are_closed_to_movement(poland, side, hex_id, blocked):
    """G1311 is Lithuanian, G0314 is Danzig, C5013 is Berlin."""
    layers = [x for x in poland.layers("layer_movement", side=side, mover="infantry")
              if x.id == "area-of-play"]
    assert len(layers) == 1
    (layer,) = layers
    assert (layer.op, layer.scope, layer.rules[0]) == ("block", "enter", "wie:S1.4")
    assert bool(layer.mask[poland.board.grid.index(hex_id)]) is blocked
