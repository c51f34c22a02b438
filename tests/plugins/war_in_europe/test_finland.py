"""46.1: supply in Finland, where Finns and their guests may go, and when they give up."""

import pytest

from grognard.changes import apply
from grognard_standard_rules.national_limits import closed_to
from grognard_war_in_europe import ground
from grognard_war_in_europe.finnish_limits import railways_meet
from grognard_war_in_europe.finnish_rails import joined, linked
from tests.plugins.standard_rules.boards import ask, play
from tests.plugins.war_in_europe.staged import at, codes

BOARD = {"base": {"country": "Finland"}, "places": {"0407": "Helsinki:city"},
         "country": {"USSR": [f"{c:02}01" for c in range(1, 9)]}}


def field(units, **more):
    return play(units, board={**BOARD, **more.pop("board", {})}, **more)


def supplied(game, unit):
    return game.position.ask("rule_supplied", unit_id=unit).value


def test_every_finnish_hex_with_a_line_to_helsinki_is_a_center():
    """wie:46.15: no railway is needed, however far Helsinki is."""
    mountains = {"terrain": {"mountain": [f"{c:02}{r:02}" for c in range(1, 9) for r in (4, 5)]}}
    game = field({"f": ("fi.inf.4-5", "0402")}, board=mountains)
    assert supplied(game, "f")
    found = ask(game, "supply", unit="f").values
    assert found["grade"] == "major"
    assert found["source"]


def test_ground_cut_off_from_helsinki_is_no_center():
    wall = {f"s{n}": ("su.corps.4-4", h) for n, h in enumerate(
        f"{c:02}04" for c in range(1, 9))}
    game = field({"f": ("fi.inf.4-5", "0402"), **wall})
    assert not supplied(game, "f")


@pytest.mark.parametrize(("at", "draws"), [("0402", True), ("0401", False)])
def test_other_axis_units_in_finland_draw_supply_as_finns(at, draws):
    """wie:46.173."""
    game = field({"g": ("de.inf.6-5", at), "f": ("fi.inf.4-5", "0406")},
                 section={"supply": {"sources": {"de": ["0801"]}}},
                 board={"blocked": ["0801/0802", "0801/0701", "0801/0702"]})
    assert supplied(game, "g") is draws


# --- where Finns and their guests may go ------------------------------------------------------

INITIAL = "player-turn.axis/initial-movement"
GUESTS = ("G2402",) * 3 + ("G2401",) * 3 + ("G2302",) * 3 + ("G2502",)


@pytest.fixture(scope="module")
def summer():
    return at("barbarossa", INITIAL, ("fi.inf.4-5", "G3003"), ("fi.inf.4-5", "G3205"),
              *[("de.inf.6-5", h) for h in GUESTS], ("de.inf.6-5", "G0714"), turn=3)


def barred(game, nation, hex_id):
    plane = closed_to(game.position, nation).value
    return bool(plane[game.position.board.grid.index(hex_id)])


def from_finland(game, hexes):
    """Return a Soviet land hex at a distance from Finland, away from Leningrad."""
    board = game.position.board
    grid = board.grid
    home = [grid.index(h) for h in grid.names(board.is_("country", "Finland"))]
    ring = grid.within(home, hexes) & ~grid.within(home, hexes - 1)
    found = grid.names(ring & board.is_("country", "USSR") & board.is_("kind", "land"))
    return next(h for h in found if grid.distance(grid.index(h), grid.index("G3307")) > 3)


@pytest.mark.parametrize(("hexes", "closed"), [(1, False), (9, False), (10, True)])
def test_finns_go_ten_hexes_at_most_their_border_included(summer, hexes, closed):
    """wie:46.171: eight hexes may lie between; the border is that of 1939."""
    assert barred(summer, "fi", from_finland(summer, hexes)) is closed


def test_finns_keep_away_from_leningrad_until_the_railways_meet(summer):
    """wie:46.172."""
    assert barred(summer, "fi", "G3306")
    assert barred(summer, "fi", "G3305")
    assert not barred(summer, "fi", "G3304")
    assert not joined(summer.position)


def test_a_link_that_is_cut_again_still_counts(summer):
    """wie:46.172, wie:46.173."""
    assert not linked(summer.position)
    grid = summer.position.board.grid
    rails = summer.position.board.side("rail").any(axis=0)
    axis = tuple(h for h in grid.names(rails) if h[0] in "CG" and not h.startswith("G61"))
    game = at("barbarossa", INITIAL, turn=3, paint={"rail": {"axis": axis}})
    assert joined(game.position)
    (event,) = railways_meet(game.position, None)
    assert event.rules == ("wie:46.172",)
    met = game.position.at(apply(game.state, event.changes))
    assert not barred(type("Met", (), {"position": met}), "fi", "G3306")
    assert not barred(type("Met", (), {"position": met}), "de", "G3003")


def test_ten_guests_at_most_and_none_near_the_line(summer):
    """wie:46.173, wie:42.17: south of the Arctic Circle."""
    def why(unit, *path):
        return codes(summer, "move", "axis", units=[unit], path=list(path))

    assert "too-many-guests" in why("u12", "G2402")
    assert "too-many-guests" not in why("u2", "G2401")
    plane = ground.near_the_finnish_line(summer.position, 3)
    near = summer.position.board.grid.names(plane)
    assert near
    assert all(not summer.position.board.flags["arctic"][summer.position.board.grid.index(h)]
               for h in near)
    assert "closed-to-nation" in why("u2", near[0])
    assert "G2402" not in near
