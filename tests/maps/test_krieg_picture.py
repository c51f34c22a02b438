"""The picture of the Krieg! map: everything that it says can be drawn and told apart."""

from __future__ import annotations

from xml.etree import ElementTree

from grognard.draw import CounterPicture, draw_map
from grognard.draw.palette import STYLES, TINTS

from .krieg_atlas import KriegAtlas

SVG = "{http://www.w3.org/2000/svg}"


def written(svg: str) -> set[str]:
    return {t.text or "" for t in ElementTree.fromstring(svg).iter(f"{SVG}text")}


def test_every_kind_of_hexside_has_a_style(krieg: KriegAtlas) -> None:
    assert {krieg.board.styles.get(name, name) for name in krieg.board.sides} <= set(STYLES)


def test_every_kind_of_hex_has_a_tint(krieg: KriegAtlas) -> None:
    words = {krieg.word("terrain", h) or krieg.word("kind", h) for h in krieg.grid}
    assert words <= set(TINTS)


def test_the_rhine(krieg: KriegAtlas) -> None:
    svg = draw_map(krieg.board, at="w3419", radius=6,
                   counters=[CounterPicture("w3419", "infantry", "0-6-0", "")])  # fmt: skip
    shown = written(svg)
    assert {"Metz", "Paris", "Brussels", "w3319", "w3420", "GERMANY", "FRANCE", "0-6-0"} <= shown
    assert {"mountain hexside", "boundary within a country", "road", "rough", "river"} <= shown
    assert "Moscow" not in shown


def test_the_whole_map(krieg: KriegAtlas) -> None:
    shown = written(draw_map(krieg.board, scale=24))
    assert {"London", "Moscow", "Tehran", "NORTH ATLANTIC", "SOVIET UNION", "BLACK SEA"} <= shown
    assert "w3419" not in shown
