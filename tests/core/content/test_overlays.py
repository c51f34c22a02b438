"""Overlays change single cells; who wins is declared, and every doubt is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.claims import Claim, Order
from grognard.content.overlay_files import Overlay, OverlayFile
from grognard.content.overlays import load_tables
from grognard.content.provenance import Provenance, summarize
from grognard.content.tables import TableSet
from grognard.content.toml import load_model
from grognard.errors import ContentError, Fault

TABLE = """
[table]
id = "crt"
title = "Combat"
rule = "book:1.2"
provenance = "reconstructed"
columns = ["1-2", "1-1"]
vocabulary = ["Ae", "Ex", "De"]
[rows]
1 = ["Ae", "Ex"]
2 = ["Ae", "Ex"]
"""


@dataclass(frozen=True)
class Brings:
    """What a module shows of itself."""

    id: str
    distribution: str
    parts: Sequence[object]
    overlays: Sequence[str]


class Desk:
    """A folder with one table, to which overlays are added."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables = folder / "edition" / "tables"
        self.tables.mkdir(parents=True)
        (self.tables / "crt.toml").write_text(TABLE)

    def overlay(self, name: str, body: str, meta: str = 'provenance = "stated"') -> Path:
        path = self.folder / f"{name}.toml"
        path.write_text(f'[meta]\nid = "{name}"\ntitle = "The {name}"\n{meta}\n{body}\n')
        return path

    def cells(self, name: str, *cells: str, extra: str = "") -> Path:
        pairs = "\n".join(f'"{c.split("=")[0]}" = "{c.split("=")[1]}"' for c in cells)
        return self.overlay(name, f'[[overlay]]\ntable = "crt"\n{extra}\n[overlay.cells]\n{pairs}')

    def module(self, name: str, *overlays: Path) -> Brings:
        part = ModuleType(f"single_{name}")
        part.__file__ = str(self.folder / f"{name}.py")
        return Brings(f"house:{name}", f"dist-{name}", (part,), [p.name for p in overlays])

    def load(self, *modules: Brings, owner: Iterable[Path] = ()) -> TableSet:
        return load_tables(self.tables, modules, owner)

    def faults(self, *modules: Brings, owner: Iterable[Path] = ()) -> list[Fault]:
        with pytest.raises(ContentError) as caught:
            self.load(*modules, owner=owner)
        return list(caught.value.faults)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_an_overlay_sets_cells_and_says_so(desk: Desk) -> None:
    path = desk.cells("charts", "1.1-1=De", extra='cite = "book:1.3"')
    tables = desk.load(owner=[path])
    cell = tables["crt"].cell(1, "1-1")
    assert (cell.value, cell.was) == ("De", "Ex")
    assert (cell.provenance, cell.overlay) == (Provenance.STATED, "charts")
    assert (cell.cite, cell.source) == ("book:1.3", "charts.toml")
    untouched = tables["crt"].cell(2, "1-1")
    assert (untouched.value, untouched.overlay, untouched.was) == ("Ex", "", None)
    (use,) = tables.overlays
    assert (use.id, use.title, use.owner, use.cells) == ("charts", "The charts", True, 1)
    assert tables.digest != desk.load().digest
    assert summarize(tables).tables[0].overlays == {"charts": 1}


def test_a_whole_row_may_be_given_in_column_order_or_by_column(desk: Desk) -> None:
    path = desk.overlay("charts", '[[overlay]]\ntable = "crt"\n[overlay.rows]\n'
                                  '1 = ["De", "De"]\n2 = { "1-2" = "De" }')
    crt = desk.load(owner=[path])["crt"]
    assert [c.value for k, c in crt.cells.items()] == ["De", "De", "De", "Ex"]


def test_modules_bring_overlays_named_by_distribution(desk: Desk) -> None:
    module = desk.module("night", desk.cells("night", "1.1-1=De"))
    cell = desk.load(module)["crt"].cell(1, "1-1")
    assert (cell.value, cell.source) == ("De", "dist-night: night.toml")


def test_the_owner_wins_over_modules_whatever_they_declare(desk: Desk) -> None:
    module = desk.module("night", desk.cells("night", "1.1-1=De", "2.1-1=De",
                                             extra='after = ["charts"]'))
    crt = desk.load(module, owner=[desk.cells("charts", "1.1-1=Ae")])["crt"]
    assert (crt.word(1, "1-1"), crt.cell(1, "1-1").overlay) == ("Ae", "charts")
    assert (crt.word(2, "1-1"), crt.cell(2, "1-1").overlay) == ("De", "night")
    assert crt.cell(1, "1-1").was == "Ex"


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
@pytest.mark.parametrize("where", ["block", "meta", "module"])
def test_after_decides_between_modules_in_any_order(
    desk: Desk, order: tuple[str, ...], where: str
) -> None:
    after = 'after = ["house:a"]' if where == "module" else 'after = ["a"]'
    a = desk.module("a", desk.cells("a", "1.1-1=De"))
    path = desk.cells("b", "1.1-1=Ae", extra="" if where == "meta" else after)
    if where == "meta":
        path.write_text(path.read_text().replace("\n[[", f"\n{after}\n[[", 1))
    modules = {"a": a, "b": desk.module("b", path)}
    assert desk.load(*(modules[m] for m in order))["crt"].cell(1, "1-1").overlay == "b"


def test_after_reaches_through_other_overlays(desk: Desk) -> None:
    modules = [
        desk.module("a", desk.cells("a", "1.1-1=De")),
        desk.module("b", desk.cells("b", "2.1-1=De", extra='after = ["a"]')),
        desk.module("c", desk.cells("c", "1.1-1=Ae", extra='after = ["b"]')),
    ]
    assert desk.load(*modules)["crt"].cell(1, "1-1").overlay == "c"


def test_two_overlays_of_one_rank_on_one_cell_are_refused(desk: Desk) -> None:
    a, b = desk.cells("a", "1.1-1=De", "2.1-1=De"), desk.cells("b", "1.1-1=Ae", "1.1-2=De")
    (fault,) = desk.faults(desk.module("a", a), desk.module("b", b))
    text = str(fault)
    assert fault.file == b
    assert fault.path == 'overlay[0].cells."1.1-1"'
    assert "1.1-1 of table crt" in text
    assert "1.1-2" not in text
    assert str(a) in text
    assert 'after = ["a"]' in fault.hint
    assert 'after = ["b"]' in fault.hint
    assert "--without house:a" in fault.hint
    (own,) = desk.faults(owner=[a, b])
    assert "--without" not in own.hint


def test_shared_cells_of_two_overlays_make_one_fault(desk: Desk) -> None:
    cells = ["1.1-1=De", "1.1-2=De", "2.1-1=De"]
    (fault,) = desk.faults(owner=[desk.cells("a", *cells), desk.cells("b", *cells)])
    assert "1.1-1, 1.1-2, 2.1-1 of table crt" in fault.message


def test_overlays_that_come_after_each_other_are_refused(desk: Desk) -> None:
    a = desk.cells("a", "1.1-1=De", extra='after = ["b"]')
    b = desk.cells("b", "1.1-1=Ae", extra='after = ["a"]')
    (fault,) = desk.faults(owner=[a, b])
    assert "each come after the other" in str(fault)
    assert "take one of the two" in fault.hint


def test_an_overlay_may_not_set_a_cell_twice(desk: Desk) -> None:
    path = desk.overlay("a", '[[overlay]]\ntable = "crt"\ncells = { "1.1-1" = "De" }\n'
                             '[[overlay]]\ntable = "crt"\nrows = { 1 = ["De", "De"] }')
    (fault,) = desk.faults(owner=[path])
    assert fault.path == "overlay[1].rows.1"
    assert 'overlay[0].cells."1.1-1"' in fault.hint


@pytest.mark.parametrize(
    ("body", "path", "words"),
    [
        ('table = "crtt"\ncells = { "1.1-1" = "De" }', "overlay[0].table", "did you mean crt?"),
        ('table = "crt"\ncells = { "3.1-1" = "De" }', 'overlay[0].cells."3.1-1"', "no row '3'"),
        ('table = "crt"\ncells = { "1.1-3" = "De" }', 'overlay[0].cells."1.1-3"',
         "did you mean 1-2"),
        ('table = "crt"\ncells = { 1 = "De" }', "overlay[0].cells.1", 'expected "row.column"'),
        ('table = "crt"\ncells = { "1.1-1" = "Dx" }', 'overlay[0].cells."1.1-1"',
         "one of Ae, Ex, De"),
        ('table = "crt"\ncells = { "1.1-1" = 3 }', 'overlay[0].cells."1.1-1"', "found 3"),
        ('table = "crt"\nrows = { 1 = ["De"] }', "overlay[0].rows.1", "expected 2: 1-2, 1-1"),
        ('table = "crt"\nrows = { 1 = { "1-3" = "De" } }', "overlay[0].rows.1.1-3",
         "no column '1-3'"),
        ('table = "crt"', "overlay[0]", "changes nothing"),
        ('cells = { "1.1-1" = "De" }', "overlay[0]", "neither or both"),
        ('table = "crt"\ncell = { "1.1-1" = "De" }', "overlay[0].cell", "did you mean cells"),
        ('table = "crt"\nprovenance = "mine"\ncells = { "1.1-1" = "De" }',
         "overlay[0].provenance", "one of stated"),
    ],
)
def test_bad_overlays_name_file_and_path(desk: Desk, body: str, path: str, words: str) -> None:
    file = desk.overlay("charts", f"[[overlay]]\n{body}")
    by_path = {f.path: f for f in desk.faults(owner=[file])}
    assert words in str(by_path[path])
    assert by_path[path].file == file


def test_the_faults_of_all_overlays_come_at_once(desk: Desk) -> None:
    one, two = desk.cells("one", "9.1-1=De"), desk.cells("two", "1.1-1=Dx", "1.1-9=De")
    assert [f.file for f in desk.faults(owner=[one, two])] == [one, two, two]


def test_provenance_must_be_said(desk: Desk) -> None:
    body = '[[overlay]]\ntable = "crt"\ncells = { "1.1-1" = "De" }'
    (fault,) = desk.faults(owner=[desk.overlay("charts", body, meta="")])
    assert fault.path == "overlay[0].provenance"
    assert "one of stated, derived, authored, reconstructed" in fault.expected


def test_missing_files_and_double_ids_are_refused(desk: Desk) -> None:
    (fault,) = desk.faults(owner=[desk.folder / "none.toml"])
    assert "No such file" in fault.message
    one = desk.cells("one", "1.1-1=De")
    two = desk.folder / "two.toml"
    two.write_text(one.read_text())
    (fault,) = desk.faults(owner=[one, two])
    assert (fault.file, fault.path) == (two, "meta.id")
    assert str(one) in fault.hint


def test_the_same_file_given_twice_counts_once(desk: Desk) -> None:
    one = desk.cells("one", "1.1-1=De")
    assert len(desk.load(owner=[one, one]).overlays) == 1


SHAPE = '[[overlay]]\ntable = "crt"\ncolumns = ["1-1", "2-1"]\nrows = { 1 = ["De", "Ex"] }'


def test_an_owner_may_give_a_table_another_shape(desk: Desk) -> None:
    module = desk.module("night", desk.cells("night", "2.1-2=De"))
    crt = desk.load(module, owner=[desk.overlay("charts", SHAPE)])["crt"]
    assert (crt.rows, crt.columns) == (("1",), ("1-1", "2-1"))
    assert crt.cell(1, "2-1").overlay == "charts"
    assert (crt.cell(1, "1-1").was, crt.cell(1, "2-1").was) == ("Ex", None)
    assert crt.provenance is Provenance.STATED


def test_another_shape_keeps_to_the_vocabulary(desk: Desk) -> None:
    bad = SHAPE.replace('"De", "Ex"', '"De", "Zz"')
    (fault,) = desk.faults(owner=[desk.overlay("charts", bad)])
    assert fault.path == "overlay[0].rows.1.2-1"
    assert "one of Ae, Ex, De" in fault.expected


def test_cells_above_a_new_shape_fill_it_and_unordered_ones_are_refused(desk: Desk) -> None:
    shape = desk.module("shape", desk.overlay("shape", SHAPE))
    crt = desk.load(shape, owner=[desk.cells("charts", "1.2-1=Ae")])["crt"]
    assert (crt.word(1, "1-1"), crt.word(1, "2-1")) == ("De", "Ae")
    (fault,) = desk.faults(shape, desk.module("night", desk.cells("night", "1.1-1=Ae")))
    assert "table crt" in fault.message
    after = desk.cells("night", "1.1-1=Ae", extra='after = ["shape"]')
    assert desk.load(shape, desk.module("night", after))["crt"].word(1, "1-1") == "Ae"


def claims_of(after: list[set[int]]) -> tuple[list[Claim], Order]:
    """One claim an overlay on one cell; `after[n]` are the overlays that the nth comes after."""
    overlays = [
        Overlay(Path(f"{n}.toml"), load_model(OverlayFile, {
            "meta": {"id": str(n), "title": "T", "provenance": "authored"},
            "overlay": [{"table": "t", "cells": {"1.a": 1}, "after": [str(a) for a in before]}],
        }), module="m:x")
        for n, before in enumerate(after)
    ]
    claims = [
        Claim(o, 0, o.content.overlay[0], "table t", "1.a", "", 1) for o in overlays
    ]
    return claims, Order(overlays)


relations: Callable[[int], st.SearchStrategy[list[set[int]]]] = lambda n: st.lists(  # noqa: E731
    st.sets(st.integers(0, n - 1)), min_size=n, max_size=n
)


@given(st.integers(1, 5).flatmap(relations), st.randoms())
def test_the_winner_does_not_depend_on_the_order_of_loading(
    after: list[set[int]], chance: object
) -> None:
    claims, order = claims_of(after)
    first = order.winner(claims)
    shuffled = list(claims)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    again = order.winner(shuffled)
    assert isinstance(first, Claim) == isinstance(again, Claim)
    if isinstance(first, Claim):
        assert first is again


@given(st.permutations(range(4)))
def test_a_chain_of_after_has_its_last_as_winner(chain: list[int]) -> None:
    after: list[set[int]] = [set() for _ in chain]
    for before, behind in pairwise(chain):
        after[behind] = {before}
    claims, order = claims_of(after)
    assert order.winner(claims) is claims[chain[-1]]
