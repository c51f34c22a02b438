"""7.49: which part of the Adriatic the Allies may use, on the map of Europe."""

from __future__ import annotations

from grognard.changes import Patch
from grognard.events import Event
from grognard.game import new_game
from grognard_standard_rules.adriatic import closed_adriatic, northern_limit, southing
from tests.plugins.standard_rules.test_naval_capability import held


def italy_out(position):
    return position.at(Event("t", (Patch("surrendered", {"it": "allied"}),)).apply(position.state))


def test_only_the_sea_south_of_a_friendly_port() -> None:
    """std:7.49, the case wie-07.49-a."""
    europe = italy_out(new_game("poland", seed=1).position)
    assert northern_limit(europe, "allied") is None
    bari = held(europe, allied=["Bari"])
    index = europe.board.grid.index
    at = index(europe.hex("Bari"))
    assert northern_limit(bari, "allied") == southing(bari, at)
    closed = closed_adriatic(bari, "allied")
    venice = index(europe.hex("Venice"))
    near = [c for _, c in europe.board.grid.neighbours(at)]
    assert closed[venice]
    assert not closed[at]
    assert any(not closed[c] and europe.board.word("kind", europe.board.grid.name(c)) == "sea"
               for c in near)
    south = held(bari, axis=["Valona"])
    assert southing(south, index(europe.hex("Valona"))) > southing(south, at)
    assert northern_limit(south, "allied") is None
    assert closed_adriatic(bari, "axis") is None
