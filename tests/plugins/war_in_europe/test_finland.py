"""46.15, 46.173: supply in Finland."""

import pytest

from tests.plugins.standard_rules.boards import ask, play

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
