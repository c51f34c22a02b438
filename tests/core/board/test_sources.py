"""Bad sources: every fault with file, place, what was found and what was expected, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.board.load import load_board
from grognard.errors import ContentError

from .maps import FLAT, write


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_CACHE", "off")


def faults(tmp_path: Path, **changes: str | None) -> str:
    folder = write(tmp_path / "tiny", FLAT, **changes)
    with pytest.raises(ContentError) as caught:
        load_board(folder)
    assert all(str(tmp_path) in str(f) for f in caught.value.faults)
    return str(caught.value)


def toml(old: str, new: str) -> str:
    assert old in FLAT["map.toml"]
    return FLAT["map.toml"].replace(old, new)


def test_no_folder_and_no_map_toml(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no map folder here"):
        load_board(tmp_path / "nowhere")
    assert "needs this file" in faults(tmp_path, map__toml=None)


def test_toml_that_does_not_parse_and_keys_that_do_not_exist(tmp_path: Path) -> None:
    assert "not readable as TOML" in faults(tmp_path, map__toml="[map")
    text = faults(tmp_path, map__toml=toml('title = "Two tiny sheets"', 'titel = "x"'))
    assert "map.titel" in text
    assert "map.title" in text


def test_words_of_the_schema(tmp_path: Path) -> None:
    text = faults(tmp_path, map__toml=toml('provenance = "derived"', 'provenance = "guessed"'))
    assert "flags.odd.provenance" in text
    assert "'guessed'" in text


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("owner__txt", "[P]\n01 rrr\n02 rx.\n03 b .\n[Q]\n01 bb\n02 bb\n", "row 2: unknown letter"),
        ("owner__txt", "[P]\n01 rr\n02 rb.\n03 b .\n[Q]\n01 bb\n02 bb\n", "does not lie on"),
        ("owner__txt", "[P]\n01 rrr\n02 rb.\n[Q]\n01 bb\n02 bb\n", "row 3: the row is missing"),
        ("owner__txt", None, "the file is missing"),
        ("dark__txt", "[R]\n01 ...\n", "unknown sheet"),
        ("dark__txt", "hello\n", "neither a sheet's name nor a row"),
        ("kind__txt", "# nothing\n", "the layer is empty"),
        ("kind__txt", "[P]\n01 ....\n[Q]\n01 ..\n", "P0401 is the same place"),
        ("kind__txt", "[P]\n01 ...\n01 ...\n[Q]\n01 ..\n", "drawn twice"),
        ("hexsides__csv", "side,name,sides\nriver,Flow,P0101.w\n", "expected n, ne, se, s, sw, nw"),
        ("hexsides__csv", "side,name,sides\nriver,Flow,P0101\n", "write P0101.n"),
        ("hexsides__csv", "side,name,sides\nriver,Flow,P0101.n\n", "no hex beyond that side"),
        ("hexsides__csv", "side,name,sides\nrivr,Flow,P0101.s\n", "did you mean river"),
        ("hexsides__csv", "side,name,sides\nriver,Flow,P9999.s\n", "row 2, sides: no such hex"),
        ("hexsides__csv", "side,name\nriver,Flow\n", "column 'sides' is missing"),
        ("hexsides__csv", "side,name,sides,cites\n", "did you mean cite"),
        ("hexsides__csv", "side,name,sides\nriver,Flow\n", "wrong number of columns"),
        ("hexsides__csv", 'side,name,sides\nriver,"Flow\n', "not readable as CSV"),
        ("chains__csv", "kind,name,chain\nrail,M,P0101-P0301\n", "P0101 and P0301 do not touch"),
        ("chains__csv", "kind,name,chain\nrail,M,P0101-P0201 P0201/P0101\n", "otherwise"),
        ("areas__csv", "plane,word,hexes\nzone,West,P0101\n", "row 2, word: unknown name"),
        ("areas__csv", "plane,word,hexes\nzone,North,P0201..P0102\n", "must follow one column"),
        ("areas__csv", "plane,word,hexes\nzone,North,P0101..P0104\n", "'P0104'"),
        ("areas__csv", "plane,word,provenance,hexes\nregion,,stated,P0101\n", "needs a name"),
        ("places__csv", "name,hex,owner,traits,provenance\nA,X,,,stated\n", "'X'"),
        ("places__csv", "name,hex,owner,traits,provenance\nA,P0101,,,told\n", "unknown provenance"),
        (
            "places__csv",
            "name,hex,owner,traits,provenance\nA,P0101,,,stated\na,P0102,,,stated\n",
            "row 2 has the same name",
        ),
        (
            "places__csv",
            "name,hex,owner,traits,provenance\nA,P0101,,city:seen,stated\n",
            "found city:seen",
        ),
        ("features__csv", "kind,name,hexes,data,provenance\nf,,,x,stated\n", "list of key=value"),
        (
            "lines__csv",
            "name,segment,first,second,sides,provenance\nF,1,R,B,P0101.s,stated\n"
            "F,2,B,R,P0201.s,stated\n",
            "an earlier segment parts others",
        ),
        ("remarks__csv", "hexes,fields,provenance\nP0101,knid,stated\n", "unknown layer"),
        ("terain__txt", "[P]\n01 ...\n", "nothing in map.toml asks for this file"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, name: str, text: str | None, wanted: str) -> None:
    found = faults(tmp_path, **{name: text})
    assert wanted in found
    assert name.replace("__", ".") in found


def test_all_faults_of_all_files_come_at_once(tmp_path: Path) -> None:
    text = faults(
        tmp_path,
        hexsides__csv="side,name,sides\nriver,Flow,P0101.w P9999.n\nriver,Ebb,P0101.n\n",
        places__csv="name,hex,owner,traits,provenance\nA,X,,,told\n",
    )
    assert len(text.splitlines()) == 5
    assert "row 3, sides" in text


def test_a_derived_side_needs_a_field_that_exists(tmp_path: Path) -> None:
    text = faults(tmp_path, map__toml=toml('field = "owner"', 'field = "ownr"'))
    assert "sides.border" in text
