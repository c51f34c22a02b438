"""The picture of Europe: everything the map says can be drawn and told apart."""

from __future__ import annotations

import time
from xml.etree import ElementTree

from grognard.draw import CounterPicture, draw_map
from grognard.draw.palette import STYLES, TINTS

from .atlas import Atlas

SVG = "{http://www.w3.org/2000/svg}"


def test_every_terrain_has_a_tint_of_its_own(atlas: Atlas) -> None:
    words = [w for w in atlas.board.fields["terrain"][0] if w]
    assert set(words) <= set(TINTS)
    assert len({TINTS[w] for w in words}) == len(words)


def test_every_kind_of_hexside_is_drawn(atlas: Atlas) -> None:
    assert {atlas.board.styles.get(name, name) for name in atlas.board.sides} <= set(STYLES)


def test_the_neighbourhood_of_warsaw(atlas: Atlas) -> None:
    svg = draw_map(
        atlas.board, at="G0421", radius=12, counters=[CounterPicture("G0421", "armour", "1-6", "X")]
    )
    written = {t.text for t in ElementTree.fromstring(svg).iter(f"{SVG}text")}
    assert {"Warsaw", "Danzig", "Kowno", "POLAND", "BALTIC", "G0421", "C5422", "1-6"} <= written
    assert {"swamp", "woods", "railway, broad gauge", "change of gauge"} <= written
    assert "Moscow W" not in written


def test_the_whole_map_small(atlas: Atlas) -> None:
    start = time.process_time()
    svg = draw_map(atlas.board)
    assert time.process_time() - start < 10
    written = {t.text for t in ElementTree.fromstring(svg).iter(f"{SVG}text")}
    assert {"London", "Moscow W", "Cairo", "WEST MEDITERRANEAN", "TURKEY"} <= written
    assert "G0421" not in written
