"""Loading small maps: what the sources say is what the board says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grognard.board.board import Board
from grognard.board.load import UnknownMap, find_map, find_maps, load_board, map_digest
from grognard.errors import UnknownName

from .maps import FLAT, POINTY, write


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GROGNARD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def tiny(tmp_path: Path) -> Board:
    return load_board(write(tmp_path / "tiny", FLAT))


def crossings(board: Board, kind: str) -> set[frozenset[str]]:
    grid, plane = board.grid, board.side(kind)
    return {
        frozenset((grid.name(i), grid.name(j)))
        for i in grid.cells.tolist()
        for d, j in grid.neighbours(i)
        if plane[d, i]
    }


def pairs(*texts: str) -> set[frozenset[str]]:
    return {frozenset(t.split("-")) for t in texts}


def test_hexes_and_aliases_of_two_sheets(tiny: Board) -> None:
    assert list(tiny.grid) == [
        "P0101", "P0201", "P0301", "P0102", "P0202", "P0302", "P0103", "P0303",
        "Q0101", "Q0201", "Q0102", "Q0202",
    ]  # fmt: skip
    assert tiny.grid.aliases == {"P0401": "Q0101", "P0402": "Q0102"}
    assert tiny.grid.direction(tiny.grid.index("P0301"), tiny.grid.index("P0401")) == 2


def test_even_columns_lie_half_a_hex_lower(tiny: Board) -> None:
    near = {tiny.grid.name(i) for _, i in tiny.grid.neighbours(tiny.grid.index("P0201"))}
    assert near == {"P0101", "P0102", "P0202", "P0301", "P0302"}


def test_fields_flags_and_regions(tiny: Board) -> None:
    assert tiny.word("owner", "P0202") == "Blue"
    assert tiny.word("owner", "P0302") == ""
    assert set(tiny.grid.names(tiny.is_("zone", "North"))) == {"P0101", "P0201", "P0301"}
    assert set(tiny.grid.names(tiny.flag("dark"))) == {"P0101", "Q0202"}
    assert set(tiny.grid.names(tiny.flag("odd"))) == {"P0101", "Q0202"}
    assert set(tiny.grid.names(tiny.region("Centre"))) == {"P0201", "P0202", "P0302"}
    assert not tiny.is_("kind", "land")[~tiny.grid.on_map].any()


def test_listed_and_derived_sides(tiny: Board) -> None:
    assert crossings(tiny, "river") == pairs("P0101-P0201", "P0102-P0201", "P0101-P0102")
    sea = crossings(tiny, "sea")
    assert all({"P0302", "P0303"} & side for side in sea)
    assert frozenset(("P0302", "P0202")) in sea
    border = crossings(tiny, "border")
    assert frozenset(("P0201", "P0202")) in border
    assert not border & sea


def test_chains_draw_what_their_signs_mean(tiny: Board) -> None:
    assert crossings(tiny, "rail") == pairs("P0101-P0201", "P0201-P0301", "P0301-Q0101")
    assert crossings(tiny, "gap") == pairs("P0201-P0301")
    assert tiny.side_names("rail", "P0201", "P0101") == ["Main"]
    assert tiny.side_names("river", "P0101", "Q0202") == []


def test_named_things(tiny: Board) -> None:
    beta = tiny.place("beta")
    assert beta.hex == "Q0101"
    assert beta.traits == {"city", "major-port"}
    assert beta.trait_provenance == {"major-port": "authored"}
    assert beta.note == "a port, by the look of it"
    assert [f.hex for f in tiny.features_of("fort")] == ["P0101", "P0102"]
    assert tiny.features_of("fort")[0].data == {"front": "P0201", "until": "5"}
    assert tiny.features_of("frontier")[0].hex == ""
    front = tiny.line("Front")
    assert front.pairs == (("P0101", "P0102"), ("P0201", "P0202"))
    assert (front.sides, front.cite, front.provenance) == (("Red", "Blue"), "6.6; 7.7", "authored")


def test_provenance_is_counted(tiny: Board) -> None:
    assert tiny.provenance["kind"] == {"authored": 11, "stated": 1}
    assert tiny.provenance["river"] == {"stated": 3}
    assert tiny.provenance["rail"] == {"authored": 3}
    assert tiny.provenance["zone"] == {"stated": 3}
    assert tiny.provenance["major-port"] == {"authored": 1}


def test_unknown_names_are_answered_with_near_ones(tiny: Board) -> None:
    with pytest.raises(UnknownName, match="did you mean river"):
        tiny.side("rivers")
    with pytest.raises(UnknownName, match="did you mean Centre"):
        tiny.region("Center")
    with pytest.raises(UnknownName, match="did you mean Red"):
        tiny.is_("owner", "Redd")


def test_planes_cannot_be_written(tiny: Board) -> None:
    with pytest.raises(ValueError, match="read-only"):
        tiny.side("river")[0, 0] = True


def test_pointy_tops_with_rows_that_grow_upwards(tmp_path: Path) -> None:
    board = load_board(write(tmp_path / "points", POINTY))
    grid = board.grid
    assert not grid.flat_top
    here = grid.index("w1102")
    # directions clockwise from the upper left; odd rows lie half a hex to the right
    assert [(d, grid.name(i)) for d, i in grid.neighbours(here)] == [
        (0, "w1202"), (1, "w1203"), (2, "w1103"), (3, "w1003"), (4, "w1002"), (5, "w1101"),
    ]  # fmt: skip


def test_digest_does_not_depend_on_line_ends_but_on_every_byte_else(tmp_path: Path) -> None:
    folder = write(tmp_path / "tiny", FLAT)
    digest = map_digest(folder)
    for file in folder.glob("*.csv"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert map_digest(folder) == digest
    assert load_board(folder).digest == digest
    (folder / "README.md").write_text("changed")
    assert map_digest(folder) == digest
    (folder / "kind.txt").write_text(FLAT["kind.txt"].replace("the", "all"))
    assert map_digest(folder) != digest


def same(one: Board, other: Board) -> bool:
    """Compare two boards in everything they hold."""
    arrays: list[tuple[Any, Any]] = [(one.fields[n][1], other.fields[n][1]) for n in one.fields] + [
        (one.flags[n], other.flags[n]) for n in one.flags
    ]
    arrays += [(one.sides[n], other.sides[n]) for n in one.sides]
    arrays += [(one.regions[n], other.regions[n]) for n in one.regions]
    arrays += [(a.steps, b.steps) for a, b in zip(one.courses, other.courses, strict=True)]
    words = [(n, f[0]) for n, f in one.fields.items()] == [
        (n, f[0]) for n, f in other.fields.items()
    ]
    named = ("id", "places", "features", "lines", "digest", "title", "attribution", "remarks")
    keys = ("fields", "flags", "sides", "regions", "provenance")
    return (
        words
        and list(one.grid) == list(other.grid)
        and one.grid.aliases == other.grid.aliases
        and one.grid.flat_top == other.grid.flat_top
        and all((a == b).all() and a.dtype == b.dtype for a, b in arrays)
        and all(getattr(one, n) == getattr(other, n) for n in named)
        and all(list(getattr(one, n)) == list(getattr(other, n)) for n in keys)
        and [(c.kind, c.name, c.cite, c.provenance) for c in one.courses]
        == [(c.kind, c.name, c.cite, c.provenance) for c in other.courses]
    )


@pytest.mark.parametrize("files", [FLAT, POINTY])
def test_the_cache_gives_back_the_same_board(
    tmp_path: Path, cache: Path, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "tiny", files)
    built = load_board(folder)
    assert len(list(cache.glob("tiny@*.npz"))) == 1
    monkeypatch.setattr("grognard.board.build.build_board", None)  # must not be needed now
    assert same(load_board(folder), built)


def test_a_changed_source_is_noticed_though_size_and_time_are_the_same(tmp_path: Path) -> None:
    import os

    folder = write(tmp_path / "tiny", FLAT)
    load_board(folder)
    file = folder / "owner.txt"
    times = (file.stat().st_atime_ns, file.stat().st_mtime_ns)
    file.write_text(FLAT["owner.txt"].replace("01 rrr", "01 rrb"))
    os.utime(file, ns=times)
    assert load_board(folder).word("owner", "P0301") == "Blue"


@pytest.mark.parametrize("damage", ["empty", "cut", "flipped", "foreign", "pickle"])
def test_a_damaged_cache_is_rebuilt(tmp_path: Path, cache: Path, damage: str) -> None:
    folder = write(tmp_path / "tiny", FLAT)
    built = load_board(folder)
    (file,) = cache.glob("*.npz")
    whole = file.read_bytes()
    middle = len(whole) // 2
    if damage == "pickle":
        with file.open("wb") as out:
            np.savez(out, names=np.array([{"a": 1}], dtype=object))
    else:
        file.write_bytes({
            "empty": b"",
            "cut": whole[:middle],
            "flipped": whole[:middle] + bytes(b ^ 255 for b in whole[middle:][:40])
            + whole[middle + 40 :],
            "foreign": b"not a cache at all",
        }[damage])  # fmt: skip
    assert same(load_board(folder), built)
    assert same(load_board(folder), built)
    assert next(cache.glob("*.npz")).read_bytes()[:2] == b"PK"


def test_without_a_place_for_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "tiny", FLAT)
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setenv("GROGNARD_CACHE", str(blocked))
    assert load_board(folder).id == "tiny"
    monkeypatch.setenv("GROGNARD_CACHE", "off")
    assert load_board(folder).id == "tiny"


class Entry:
    """Stands for an installed distribution's entry point."""

    def __init__(self, name: str, root: Path) -> None:
        self.name, self.root = name, root

    def load(self) -> object:
        return type("Package", (), {"__path__": [str(self.root)]})


def install(monkeypatch: pytest.MonkeyPatch, *entries: Entry) -> None:
    monkeypatch.setattr("grognard.board.load.entry_points", lambda group: list(entries))


def test_maps_are_found_in_installed_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one" / "maps").mkdir(parents=True)
    folder = write(tmp_path / "one" / "maps" / "tiny", FLAT)
    install(monkeypatch, Entry("one", tmp_path / "one"), Entry("again", tmp_path / "one"))
    assert find_map("tiny") == folder.resolve()
    with pytest.raises(UnknownMap, match="did you mean tiny"):
        find_map("tini")
    (tmp_path / "two" / "maps").mkdir(parents=True)
    write(tmp_path / "two" / "maps" / "tiny", FLAT)
    install(monkeypatch, Entry("one", tmp_path / "one"), Entry("two", tmp_path / "two"))
    with pytest.raises(Exception, match="two installed distributions") as caught:
        find_maps()
    assert str(tmp_path / "two") in str(caught.value)


def test_no_content_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    with pytest.raises(UnknownMap, match="no installed package brings maps"):
        find_map("europe")
