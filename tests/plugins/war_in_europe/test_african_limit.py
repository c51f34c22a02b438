"""wie:42.68, wie:42.69: ten German and twenty Italian units move in Africa while Malta stands."""

from __future__ import annotations

import pytest

from grognard_war_in_europe.african_limit import by_the_turkish_railway, in_africa
from tests.plugins.war_in_europe.staged import at, codes

MOVE = "player-turn.axis/initial-movement"


def crowd(counter: str, moved: int, *, malta: str = "allied", more: tuple[str, ...] = ()):
    """Stage units of which all but the last have moved in Libya."""
    units = [(counter, "D0932")] * moved + [(counter, "E2911")] + [(m, "E2911") for m in more]
    return at("north-africa", MOVE, *units, paint={"control": {malta: ["D1825"]}},
              memory=[{"lifetime": "player-turn", "name": "moved", "key": f"u{n}",
                       "value": "initial"} for n in range(moved)])


@pytest.mark.parametrize(("counter", "most"), [("de.inf.6-5", 10), ("it.inf.2-4", 20)])
def test_one_more_than_the_limit(counter, most):
    """wie:42.68, wie:42.17, wie:42.27."""
    game = crowd(counter, most)
    assert codes(game, "move", "axis", units=[f"u{most}"], path=["E2912"]) == [
        "too-many-in-africa"]
    assert codes(crowd(counter, most - 1), "move", "axis", units=[f"u{most - 1}"],
                 path=["E2912"]) == []


def test_support_units_and_others_do_not_count():
    """std:3.22.1, wie:42.68: supply units are free, and Italians are counted apart."""
    game = crowd("de.inf.6-5", 10, more=("de.msu.0-1-1", "it.inf.2-4"))
    for unit in ("u11", "u12"):
        assert codes(game, "move", "axis", units=[unit], path=["E2912"]) == []


def test_a_unit_that_has_moved_may_move_again():
    """wie:42.68: units are counted, not moves."""
    game = at("north-africa", "player-turn.axis/mechanized-movement",
              *[("de.pz.10-8", "D0932")] * 9, ("de.pz.10-8", "E2911"),
              memory=[{"lifetime": "player-turn", "name": "moved", "key": f"u{n}",
                       "value": "initial"} for n in range(10)])
    assert codes(game, "move", "axis", units=["u9"], path=["E2912"]) == []


def test_with_malta_the_limit_is_gone():
    """wie:42.68."""
    game = crowd("de.inf.6-5", 10, malta="axis")
    assert codes(game, "move", "axis", units=["u10"], path=["E2912"]) == []


def test_the_turkish_railway_lifts_it():
    """wie:42.69: whoever is supplied through Turkey is not counted."""
    board = at("north-africa", MOVE).position.board
    way = [h for h in board.grid if board.word("country", h) in (
        "Turkey", "Levant States", "Palestine", "Greece", "Bulgaria")]
    game = at("north-africa", MOVE, ("de.inf.6-5", "E6026"), ("de.inf.6-5", "E2911"),
              remove=["cw.mot.8-10#2", "cw.mot.8-10#3"],
              paint={"control": {"axis": [*way, "E6026"]}, "rail": {"axis": way}})
    east, west = (game.state.unit(u) for u in ("u0", "u1"))
    assert by_the_turkish_railway(game.position, east)
    assert not by_the_turkish_railway(game.position, west)


def test_where_africa_ends():
    """wie:42.17: at the border of Egypt and Palestine."""
    position = at("north-africa", MOVE).position
    found = [h for h in ("E5931", "D0932", "J0925", "D1825") if in_africa(position, h)]
    assert found == ["E5931", "D0932"]
