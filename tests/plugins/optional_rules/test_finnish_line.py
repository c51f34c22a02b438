"""wite:54.23: the ban on other Axis units before the line of 1941, in Finland or on both sides."""

from __future__ import annotations

import pytest

pytest.importorskip("grognard_war_in_the_east")

from tests.plugins.war_in_the_east.table import at

SUMMER = ("barbarossa", "player-turn.axis/initial-movement")


@pytest.mark.parametrize(("with_", "both"), [
    ((), False), (("optional:finnish-line",), True),
    (("optional:finnish-line[sides=finland]",), False),
])
def test_the_soviet_side_of_the_line(with_, both):
    position = at(*SUMMER, with_=with_).position
    plane = position.ask("rule_closed_hexes", "de", nation="de").value
    countries = {position.board.word("country", h) for h in position.board.grid.names(plane)}
    assert "Finland" in countries
    assert ("USSR" in countries) is both
