"""14.48: lines of communications run over land, however far, and are blocked as supply is."""

from __future__ import annotations

import pytest

from grognard.changes import Move, Remove, apply
from grognard.game import new_game
from grognard_standard_rules.areas import land
from grognard_standard_rules.communications import in_communication, line_of_communications
from grognard_standard_rules.supply import is_supplied
from tests.plugins.standard_rules.boards import ask, play
from tests.plugins.standard_rules.supplied import INF, POLE, fed, grade, row, strait


def test_any_length():
    game = fed({"u": (INF, "1414")}, "0101")
    told = ask(game, "line-of-communications", unit="u").values
    assert (told["has"], told["hexes"]) == (True, 20)
    assert (told["line"][0], told["line"][-1]) == ("1414", "0101")
    assert grade(game, "u") == ""


def test_blocked_by_units_and_zones_unless_friends_are_there():
    wall = {f"x{n}": (POLE, h) for n, h in enumerate(row(7, 1, 14)[::2])}
    game = fed({"u": (INF, "0712"), **wall}, "0101")
    answer = ask(game, "line-of-communications", unit="u")
    assert answer.values["has"] is False
    assert answer.because[0].code == "no-communications"
    assert answer.because[1].code in ("enemy-unit", "enemy-zone")
    assert {"std:14.48", "std:14.5"} <= set(answer.rules)


def test_a_sea_gives_supply_but_no_communications():
    ports = {"places": {"0507": "Home:major-port", "1007": "Far:major-port"}}
    game = fed({"u": (INF, "1107")}, "0507", board={**strait(), **ports},
               settings=("standard:naval-capability:supply_needs_capacity=false",),
               paint={"control": {"axis": ["0507", "1007"]}})
    assert grade(game, "u") == "major"
    answer = ask(game, "line-of-communications", unit="u")
    assert answer.values["has"] is False
    assert answer.because[-1].text == "no path on land leads to a source"


def test_taken_for_granted_on_the_boards_of_cases():
    game = play({"u": (INF, "0404")})
    assert ask(game, "line-of-communications", unit="u").values["has"] is True


@pytest.fixture(scope="module")
def poland():
    return new_game("poland", seed=1)


def sealed(position):
    """Stand Poles all along the border with the Reich and Slovakia, and a German in Warsaw."""
    board = position.board
    grid, reich = board.grid, land(board) & board.is_("country", "Germany", "Slovakia")
    prussia, edge = set(), {grid.index("G0714")}
    while edge:
        prussia |= edge
        edge = {n for i in edge for _, n in grid.neighbours(i) if reich[n]} - prussia
    inside = land(board) & board.is_("country", "Poland")
    border = [grid.name(i) for i in grid.cells.tolist() if inside[i] and any(
        reich[n] and n not in prussia for _, n in grid.neighbours(i))]
    poles = sorted(u.id for u in position.state.units_of("allied"))
    assert len(border) <= len(poles)
    moves = [Move(u, h) for u, h in zip(poles, border, strict=False)]
    rest = [Remove(u) for u in poles[len(border):]]
    german = next(u.id for u in position.state.units_of("axis") if u.at == "G0714")
    return german, position.at(apply(position.state, [*moves, *rest, Move(german, "G0421")]))


def test_an_east_prussian_in_warsaw_has_supply_but_no_communications(poland):
    """Review S1.2: the line over the Baltic does not count for victory."""
    german, position = sealed(poland.position)
    unit = position.state.unit(german)
    assert is_supplied(position, unit).value
    ruling = line_of_communications(position, unit)
    assert ruling.value is None
    assert "std:14.48" in ruling.rules
    grid = position.board.grid
    gap = grid.within([grid.index("C5722")], 3)
    opened = position.at(apply(position.state, [
        Remove(p.id) for p in position.state.units_of("allied") if gap[grid.index(p.at)]]))
    path = line_of_communications(opened, unit).value
    assert path is not None
    assert path[0] == "G0421"
    assert position.board.word("country", path[-1]) == "Germany"


def test_hexes_in_communication(poland):
    position = poland.position
    plane, grid = in_communication(position, "allied", "pl"), position.board.grid
    assert all(plane[grid.index(u.at)] for u in position.state.units_of("allied"))
    assert not plane[grid.index("A1221")]
