"""Pictures of small maps: well-formed, complete, and nothing in them that is not asked for."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from grognard.board.board import Board
from grognard.board.load import load_board
from grognard.draw import (
    CounterPicture,
    HexOverlay,
    MarkerPicture,
    PathOverlay,
    RailOverlay,
    SideOverlay,
    TextOverlay,
    draw_map,
    front,
    to_png,
    write_picture,
)
from grognard.draw.palette import TEXTURES, TINTS, tint
from grognard.draw.symbols import ALIASES, LINES, symbol
from grognard.draw.terrain import MARKS
from grognard.errors import UnknownHex, UnknownName, UsageError

from ..board.maps import FLAT, POINTY, write

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_CACHE", "off")


@pytest.fixture
def tiny(tmp_path: Path) -> Board:
    return load_board(write(tmp_path / "tiny", FLAT))


def words(svg: str) -> list[str]:
    """Parse the picture and list all that is written in it."""
    root = ElementTree.fromstring(svg)
    return [t.text or "" for t in root.iter(f"{SVG}text")]


def test_a_map_shows_its_hexes_towns_and_legend(tiny: Board) -> None:
    written = words(draw_map(tiny))
    assert {"P0101", "Q0202", "Alpha", "Beta"} <= set(written)
    assert "Two tiny sheets" in written
    assert {"river", "railway", "border", "land", "sea"} <= set(written)
    assert "drawn for tests" in written
    assert "blocked hexside" not in written


def test_layers_can_be_left_out(tiny: Board) -> None:
    svg = draw_map(tiny, layers=("terrain",))
    assert words(svg) == []
    assert 'id="rivers"' not in svg
    with pytest.raises(UsageError, match="no layer is called 'terain'"):
        draw_map(tiny, layers=("terain",))


def test_a_part_of_the_map(tiny: Board) -> None:
    written = words(draw_map(tiny, at="P0101", radius=0))
    assert "P0101" in written
    assert "Q0202" not in written
    whole, part = draw_map(tiny, scale=40), draw_map(tiny, region="Centre", scale=40)
    assert width(part) < width(whole)
    assert width(draw_map(tiny, region=["P0201", "P0202"], scale=40)) < width(part)


def width(svg: str) -> int:
    return int(ElementTree.fromstring(svg).attrib["width"])


def test_what_is_not_on_the_map_is_said(tiny: Board) -> None:
    with pytest.raises(UnknownHex):
        draw_map(tiny, at="X9999")
    with pytest.raises(UnknownName, match="did you mean Centre"):
        draw_map(tiny, region="Center")
    with pytest.raises(UsageError, match="needs a hex"):
        draw_map(tiny, radius=3)
    with pytest.raises(UnknownHex):
        draw_map(tiny, counters=[CounterPicture("X9999", "infantry")])
    with pytest.raises(UsageError, match="nothing to draw"):
        draw_map(tiny, region=[])


def test_counters_show_values_size_and_marks(tiny: Board) -> None:
    counter = CounterPicture("P0102", "infantry", "6-5", "XX", "#123456", marks=("rail",))
    svg = draw_map(tiny, counters=[counter])
    assert {"6-5", "XX", "rail"} <= set(words(svg))
    assert 'fill="#123456"' in svg
    assert "6-5" not in words(draw_map(tiny, counters=[counter], at="Q0202", radius=0))


def test_a_stack_shows_the_values_below_and_how_many_there_are(tiny: Board) -> None:
    stack = [CounterPicture("P0102", "armour", f"{n}-8") for n in range(1, 6)]
    root = ElementTree.fromstring(draw_map(tiny, counters=stack))
    drawn = [g for g in root.iter(f"{SVG}g") if g.get("data-hex") == "P0102"]
    assert len(drawn) == 1
    written = [t.text for t in drawn[0].iter(f"{SVG}text") if t.text]
    # the lowest is drawn first and the one on top last, above the others
    assert written == ["3-8", "2-8", "1-8", "5"]
    heights = [
        float(re.findall(r"translate\([\d.]+ ([\d.]+)\)", g.attrib["transform"])[0])
        for g in drawn[0]
        if "translate" in g.attrib.get("transform", "")
    ]
    assert heights == sorted(heights, reverse=True)
    alone = draw_map(tiny, counters=stack[:1])
    assert "1" not in words(alone)


@pytest.mark.parametrize("word", sorted({*LINES, *ALIASES}))
def test_every_symbol_is_drawn_and_no_two_look_alike(word: str) -> None:
    drawn = symbol(word, "#000")
    ElementTree.fromstring(f"<g>{drawn}</g>")
    others = {symbol(name, "#000") for name in LINES if name != ALIASES.get(word, word)}
    assert drawn not in others


def test_an_unknown_type_is_written_out() -> None:
    assert ">ROCK<" in symbol("rocket", "#000")


def test_markers_and_overlays(tiny: Board) -> None:
    grid = tiny.grid
    red, blue = tiny.is_("owner", "Red"), tiny.is_("owner", "Blue")
    svg = draw_map(
        tiny,
        markers=[
            MarkerPicture("P0101", "I", title="interdiction"),
            MarkerPicture("P0101", "", "cross", "#c00"),
            MarkerPicture("P0102", "R", "star"),
        ],
        overlays=[
            HexOverlay("red land", red, "#ff0001"),
            HexOverlay("blue zones", blue, "#0001ff", hatch=True),
            SideOverlay("the front", front(grid, red, blue), "#00ff01"),
            RailOverlay("red rails", red, "#ff00ff"),
            PathOverlay("supply", ("P0101", "P0201"), "#00ffff"),
            TextOverlay("points", {"P0301": "17"}),
        ],
    )
    written = words(svg)
    assert {"I", "R", "17", "red land", "blue zones", "the front", "points", "supply"} <= set(
        written
    )
    assert all(colour in svg for colour in ("#ff0001", "#0001ff", "#00ff01", "#ff00ff", "#00ffff"))
    assert "<title>interdiction</title>" in svg


def test_the_front_lies_between_the_sides_only(tiny: Board) -> None:
    grid = tiny.grid
    red, blue = tiny.is_("owner", "Red"), tiny.is_("owner", "Blue")
    plane = front(grid, red, blue)
    found = {
        (grid.name(i), grid.name(i + grid.offsets[d]))
        for d, i in zip(*(a.tolist() for a in np.nonzero(plane)), strict=True)
    }
    assert found
    assert all({tiny.word("owner", a), tiny.word("owner", b)} == {"Red", "Blue"} for a, b in found)
    assert found == {(b, a) for a, b in found}


def test_names_are_escaped(tiny: Board) -> None:
    counter = CounterPicture("P0101", "infantry", "<&>", '"')
    assert "<&>" in words(draw_map(tiny, counters=[counter], title="A & B <C>"))


def test_pointy_tops(tmp_path: Path) -> None:
    board = load_board(write(tmp_path / "points", POINTY))
    root = ElementTree.fromstring(draw_map(board, scale=60))
    spots = {t.text: (float(t.attrib["x"]), float(t.attrib["y"])) for t in root.iter(f"{SVG}text")}
    # row 12 lies above row 11, and odd rows half a hex to the right
    assert spots["w1201"][1] < spots["w1101"][1]
    assert spots["w1101"][0] - spots["w1201"][0] == pytest.approx(30, abs=0.2)
    assert spots["w1102"][0] - spots["w1101"][0] == pytest.approx(60, abs=0.2)


def test_terrain_words_have_tints_and_textures_are_defined() -> None:
    assert len(set(TINTS.values())) > 8
    assert tint("moor") == tint("moor")
    assert set(TEXTURES) <= set(TINTS)
    assert set(TEXTURES.values()) <= set(MARKS)


def test_png_has_letters_without_any_font_installed(tiny: Board) -> None:
    """The renderer is told to leave the system's fonts alone; the words must show all the same."""
    plain = to_png(draw_map(tiny, layers=("terrain",), scale=40))
    lettered = to_png(draw_map(tiny, layers=("terrain", "ids"), scale=40))
    assert plain[:8] == lettered[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(lettered) > len(plain) + 300


def test_pictures_are_written_by_their_ending(tiny: Board, tmp_path: Path) -> None:
    svg = draw_map(tiny, scale=20)
    write_picture(svg, tmp_path / "a.svg")
    write_picture(svg, tmp_path / "a.PNG", zoom=2)
    assert (tmp_path / "a.svg").read_text("utf-8") == svg
    size = (tmp_path / "a.PNG").read_bytes()[16:20]
    assert int.from_bytes(size, "big") == 2 * width(svg)
    with pytest.raises(UsageError, match=r"ends in \.svg or \.png"):
        write_picture(svg, tmp_path / "a.gif")


def test_the_same_picture_every_time(tiny: Board) -> None:
    counters = [CounterPicture("P0101", "infantry", "1-1"), CounterPicture("P0102", "armour", "2")]
    assert draw_map(tiny, counters=counters) == draw_map(tiny, counters=counters)
