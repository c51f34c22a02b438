"""Files are read strictly, and whatever is wrong in them is named with its place."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.faults import dotted
from grognard.content.toml import (
    Amount,
    Content,
    fraction,
    load_model,
    parse_toml,
    read_toml,
    sha256_of,
)
from grognard.errors import ContentError, Fault


class Ground(StrEnum):
    CLEAR = "clear"
    SWAMP = "swamp"


class Piece(Content):
    id: str
    size: Literal["XX", "XXX"] = "XX"
    steps: int = 1
    cost: Amount = Fraction(0)
    tags: tuple[str, ...] = ()
    either: int | str = 0


class Army(Content):
    title: str
    ground: Ground = Ground.CLEAR
    piece: tuple[Piece, ...] = ()
    named: Mapping[str, Piece] = {}
    active: bool = True


def faults(text: str, file: Path | str = "army.toml") -> list[Fault]:
    with pytest.raises(ContentError) as caught:
        load_model(Army, parse_toml(text), file=file)
    return list(caught.value.faults)


def test_good_file_becomes_a_model(tmp_path: Path) -> None:
    file = tmp_path / "army.toml"
    file.write_text(
        'title = "First"\nground = "swamp"\n[[piece]]\nid = "a"\ncost = "2 1/2"\ntags = ["x"]\n'
    )
    army = load_model(Army, file)
    assert army.ground is Ground.SWAMP
    assert army.piece == (Piece(id="a", cost=Fraction(5, 2), tags=("x",)),)


def test_every_fault_is_named_at_once() -> None:
    found = faults(
        'titel = "x"\nground = "swmp"\nactive = "yes"\n'
        '[[piece]]\nid = 3\n'
        '[[piece]]\nid = "b"\nsize = "X"\nsteps = "2"\ncost = "1/0"\ntags = "x"\neither = [1]\n'
        '[named."c.d"]\nid = "c"\nstep = 1\n'
    )
    assert {f.path for f in found} == {
        "title", "titel", "ground", "active", "piece[0].id", "piece[1].size", "piece[1].steps",
        "piece[1].cost", "piece[1].tags", "piece[1].either", 'named."c.d".step',
    }
    assert {f.file for f in found} == {"army.toml"}


@pytest.mark.parametrize(
    ("text", "path", "found", "expected", "hint"),
    [
        ('title = "x"\ngrund = "clear"', "grund", '"clear"', "", "did you mean ground?"),
        ('title = "x"\nground = "swmp"', "ground", '"swmp"', "one of clear, swamp",
         "did you mean swamp?"),
        ('title = "x"\npiece = [{ id = "a", size = "xxx" }]', "piece[0].size", '"xxx"',
         "one of XX, XXX", ""),
        ('title = "x"\npiece = [{ id = "a", steps = 1.5 }]', "piece[0].steps", "1.5",
         "a whole number", ""),
        ('title = "x"\npiece = [{ id = "a", steps = true }]', "piece[0].steps", "true",
         "a whole number", ""),
        ('title = "x"\npiece = [{ id = "a", either = [] }]', "piece[0].either", "[]",
         "a whole number or text", ""),
        ('title = "x"\npiece = [{}]', "piece[0].id", "", "text", ""),
        ('title = "x"\npiece = 3', "piece", "3", "a list", ""),
        ('title = "x"\nnamed = 3', "named", "3", "a table", ""),
        ('title = "x"\nzzz = 3', "zzz", "3", "", "known: title, ground, piece, named, active"),
    ],
)
def test_a_fault_says_found_expected_and_hint(
    text: str, path: str, found: str, expected: str, hint: str
) -> None:
    (fault,) = faults(text)
    assert (fault.path, fault.found, fault.expected, fault.hint) == (path, found, expected, hint)


def test_text_is_not_taken_for_a_number_nor_a_number_for_text() -> None:
    paths = [f.path for f in faults('title = 5\n[[piece]]\nid = "a"\nsteps = "1"\n')]
    assert paths == ["title", "piece[0].steps"]


def test_part_of_a_file_keeps_its_place_in_the_path() -> None:
    with pytest.raises(ContentError) as caught:
        load_model(Piece, {"id": "a", "steps": "x"}, file="f.toml", at="army.piece[4]")
    (fault,) = caught.value.faults
    assert (fault.file, fault.path) == ("f.toml", "army.piece[4].steps")


@pytest.mark.parametrize(
    ("text", "at", "hint"),
    [
        ("a = red", "line 1, column 5", "quotes"),
        ("a = 1\na = 2", "line 2", "twice"),
        ("[a]\n[a]\n", "line 2", "[[name]]"),
        ("\n\na 1", "line 3", "key = value"),
        ("a = [1", "line 1", "bracket"),
        ('a = "x\nb = 1', "line 1", "several lines"),
        ('a = "\\q"', "line 1", "backslash"),
    ],
)
def test_bad_syntax_names_the_line_and_what_to_do(
    tmp_path: Path, text: str, at: str, hint: str
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(ContentError) as caught:
        read_toml(file)
    (fault,) = caught.value.faults
    assert fault.file == file
    assert fault.path.startswith(at)
    assert hint in fault.hint


def test_files_that_cannot_be_read_are_content_errors(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'a = "\xe9"\n')
    for name, word in (("none.toml", "No such file"), ("latin.toml", "UTF-8"), ("", "directory")):
        with pytest.raises(ContentError, match=word):
            read_toml(tmp_path / name)


def test_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    file = tmp_path / "windows.toml"
    file.write_bytes("\ufeffa = 1\r\nb = 2\r\n".encode())
    assert read_toml(file) == {"a": 1, "b": 2}


@given(st.fractions())
def test_fractions_are_read_exactly(value: Fraction) -> None:
    assert fraction(str(value)) == value


@given(st.integers(), st.fractions(min_value=0, max_value=1).filter(lambda f: f.denominator > 1))
def test_whole_and_part_are_added(whole: int, part: Fraction) -> None:
    assert fraction(f"{whole} {part}") == whole + part


@pytest.mark.parametrize("bad", ["", "x", "1/0", True, None, [1], "1 2 3 x"])
def test_what_is_no_number_is_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="not a number"):
        fraction(bad)


plain = st.recursive(
    st.integers() | st.text() | st.booleans(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(st.dictionaries(st.text(), plain, min_size=2))
def test_digest_does_not_depend_on_the_order_of_keys(data: dict[str, object]) -> None:
    assert sha256_of(data) == sha256_of(dict(reversed(data.items())))


@given(st.dictionaries(st.text(min_size=1), st.integers(), min_size=1))
def test_digest_depends_on_every_value(data: dict[str, int]) -> None:
    for key in data:
        assert sha256_of(data) != sha256_of({**data, key: data[key] + 1})


@given(st.lists(st.text(min_size=1), min_size=1))
def test_a_dotted_path_can_be_read_back_as_toml_keys(keys: list[str]) -> None:
    data: object = parse_toml(f"{dotted('top', *keys)} = 1")
    for key in ("top", *keys):
        assert isinstance(data, dict)
        data = data[key]
    assert data == 1
