"""Tables: typed cells with their provenance and rule, and files that are refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.cells import ColumnType
from grognard.content.provenance import Provenance, summarize
from grognard.content.table_files import read_table_folder, read_tables
from grognard.content.tables import Table, TableSet, UnknownCell
from grognard.content.toml import parse_toml
from grognard.errors import ContentError, Fault, UnknownTable

GOOD = """
[table]
id = "results"
title = "Results of battle"
rule = "book:1.2"
provenance = "reconstructed"
keys = ["die", "odds"]
columns = ["1-2", "1-1", "cost", "left"]
vocabulary = ["Ae", "Ex", "De"]
types = { cost = "fraction", left = "int" }
[rows]
1 = ["Ae", "Ex", 2.5, "no"]
2 = { "1-2" = "Ae", "1-1" = "De", cost = "1/3", left = 4 }
[provenance_of]
1 = "derived"
"1.1-1" = "stated"
[cite]
"2.1-1" = "book:1.21"
"""


def table(text: str = GOOD) -> Table:
    (only,) = read_tables(parse_toml(text), "tables/results.toml")
    return only


def faults(text: str) -> list[Fault]:
    with pytest.raises(ContentError) as caught:
        read_tables(parse_toml(text), file="results.toml")
    assert {f.file for f in caught.value.faults} == {"results.toml"}
    return list(caught.value.faults)


def test_cells_have_value_provenance_rule_and_source() -> None:
    results = table()
    assert results.rows == ("1", "2")
    assert results.word(1, "1-1") == "Ex"
    assert results.cell("1", "1-1").provenance is Provenance.STATED
    assert results.cell(1, "1-2").provenance is Provenance.DERIVED
    assert results.cell(2, "1-2").provenance is Provenance.RECONSTRUCTED
    assert results.cell(2, "1-1").cite == "book:1.21"
    assert results.cell(2, "1-2").cite == "book:1.2"
    assert results.cell(2, "1-2").source == "tables/results.toml"


def test_typed_getters() -> None:
    results = table()
    assert results.fraction(1, "cost") == Fraction(5, 2)
    assert results.fraction(2, "cost") == Fraction(1, 3)
    assert results.fraction(2, "left") == 4
    assert results.int(2, "left") == 4
    assert results.int(1, "left") is None
    assert results.fraction(1, "left") is None
    assert results.cell(1, "left").prohibited
    assert {c: x.value for c, x in results.row(2).items()} == {
        "1-2": "Ae", "1-1": "De", "cost": Fraction(1, 3), "left": 4,
    }


def test_a_getter_of_the_wrong_type_names_the_cell() -> None:
    for get in (table().int, table().fraction):
        with pytest.raises(ContentError) as caught:
            get(1, "1-1")
        assert caught.value.faults[0].path == "table results: rows.1.1-1"
        assert caught.value.faults[0].found == "Ex"
    with pytest.raises(ContentError, match="expected a word"):
        table().word(2, "left")
    with pytest.raises(ContentError, match="expected a whole number"):
        table().int(1, "cost")


def test_unknown_rows_columns_and_tables_list_what_there_is() -> None:
    with pytest.raises(UnknownCell, match="no row of table results called '7'") as caught:
        table().cell(7, "1-1")
    assert "rows: 1, 2" in caught.value.hint
    with pytest.raises(UnknownCell, match="no column of table results") as caught:
        table().word(1, "1-3")
    assert "did you mean 1-2 or 1-1?" in caught.value.hint
    assert "columns: 1-2, 1-1, cost, left" in caught.value.hint
    with pytest.raises(UnknownTable) as unknown:
        TableSet().plus([table()]).table("result")
    assert unknown.value.hint == "did you mean results?"


@pytest.mark.parametrize(
    ("old", "new", "path", "found", "expected", "hint"),
    [
        ('"Ae", "Ex", 2.5', '"Ae", "Exx", 2.5', "rows.1.1-1", '"Exx"', "one of Ae, Ex, De",
         "did you mean Ex"),
        ('2.5, "no"', '2.5, "yes"', "rows.1.left", '"yes"', 'a whole number, or "no"', ""),
        ('2.5, "no"', "2.5, true", "rows.1.left", "true", 'a whole number, or "no"', ""),
        ('2.5, "no"', "2.5, 1.5", "rows.1.left", "1.5", 'a whole number, or "no"', ""),
        ('"Ex", 2.5', '"Ex", "2/0"', "rows.1.cost", '"2/0"',
         'a number such as 3, 2.5 or "1/2", or "no"', ""),
        ('"Ae", "Ex", 2.5', '"Ae", 2.5', "rows.1", "3", "4, one for each column", ""),
        ("left = 4", "lift = 4", "rows.2.lift", "", "", "did you mean left?"),
        (", left = 4", "", "rows.2.left", "", 'a whole number, or "no"', ""),
        ('"reconstructed"', '"printed"', "table.provenance", '"printed"',
         "one of stated, derived, authored, reconstructed", ""),
        ('1 = "derived"', '3 = "derived"', "provenance_of.3", "", 'a row or "row.column"',
         "rows and cells: 1, 2, 1.1-2"),
        ('"2.1-1" = "b', '"2.1-3" = "b', 'cite."2.1-3"', "", 'a row or "row.column"',
         "did you mean 2.1-2 or 2.1-1"),
        ('left = "int"', 'lft = "int"', "table.types.lft", "", "", "did you mean left?"),
        ('left = "int"', 'left = "integer"', "table.types.left", '"integer"',
         "one of int, fraction, word, mixed", "did you mean int?"),
        ('"cost", "left"', '"cost", "left", "1-2"', "table.columns", "1-2", "", ""),
        ('title = "Results of battle"', 'titles = "x"', "table.titles", '"x"', "",
         "did you mean title"),
        ('keys = ["die", "odds"]', 'keys = ["die"]', "table.keys[1]", "", "text", ""),
    ],
)
def test_bad_tables_name_file_and_path(
    old: str, new: str, path: str, found: str, expected: str, hint: str
) -> None:
    assert old in GOOD
    by_path = {f.path: f for f in faults(GOOD.replace(old, new, 1))}
    fault = by_path[path]
    assert (fault.found, fault.expected) == (found, expected)
    assert hint in fault.hint


def test_dotted_keys_without_quotes_mean_the_cell() -> None:
    assert table(GOOD.replace('"1.1-1" =', "1.1-1 =").replace('1 = "derived"', "")).cell(
        1, "1-1").provenance is Provenance.STATED


def test_several_tables_share_a_file() -> None:
    text = """
    [[tables]]
    id = "a"
    title = "A"
    provenance = "stated"
    columns = ["x"]
    type = "int"
    rows = { 1 = [5] }
    [[tables]]
    id = "b"
    title = "B"
    provenance = "authored"
    columns = ["x"]
    [tables.rows]
    north = ["free"]
    south = [3]
    """
    a, b = read_tables(parse_toml(text))
    assert a.int(1, "x") == 5
    assert (b.value("north", "x"), b.value("south", "x")) == ("free", 3)
    bad = text.replace("[5]", '["five"]').replace("[3]", "[3, 4]")
    assert [f.path for f in faults(bad)] == ["tables[0].rows.1.x", "tables[1].rows.south"]


def test_a_file_without_a_table_is_refused() -> None:
    assert faults("[rows]\n1 = [2]\n")[0].message == "holds no table"
    assert faults(GOOD.partition("[rows]")[0])[0].path == "rows"


def test_a_folder_is_read_with_the_faults_of_all_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "edition" / "tables"
    folder.mkdir(parents=True)
    (folder / "one.toml").write_text(GOOD)
    (folder / "two.toml").write_text(GOOD.replace('"results"', '"other"'))
    tables = read_table_folder(folder)
    assert [t.id for t in tables] == ["other", "results"]
    assert tables["other"].source == "edition/tables/two.toml"
    (folder / "one.toml").write_text(GOOD.replace('"Ex", 2.5', '"E", 2.5'))
    (folder / "two.toml").write_text("[table")
    with pytest.raises(ContentError) as caught:
        read_table_folder(folder)
    assert [Path(f.file).name for f in caught.value.faults] == ["one.toml", "two.toml"]


def test_two_tables_of_one_id_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.toml").write_text(GOOD)
    with pytest.raises(ContentError) as caught:
        read_table_folder(folder)
    (fault,) = caught.value.faults
    assert "two.toml" in str(fault.file)
    assert "one.toml" in fault.found


def test_digest_follows_values_and_not_their_stories() -> None:
    tables = TableSet().plus([table()])
    relabelled = GOOD.replace("reconstructed", "derived").replace("of battle", "")
    assert TableSet().plus([table(relabelled)]).digest == tables.digest
    changed = TableSet().plus([table(GOOD.replace('"De", cost', '"Ex", cost'))])
    assert changed.digest != tables.digest


def test_summary_counts_cells_and_says_what_is_reconstructed() -> None:
    summary = summarize(TableSet().plus([table()]))
    assert summary.cells() == {
        Provenance.STATED: 1, Provenance.DERIVED: 3, Provenance.RECONSTRUCTED: 4,
    }
    assert summary.tables[0].weakest is Provenance.RECONSTRUCTED
    assert summary.sentence().startswith("1 of 1 tables in use")
    assert "results" in summary.sentence()
    sure = table(GOOD.replace("reconstructed", "stated").replace("derived", "stated"))
    assert summarize([sure]).sentence() == "1 tables in use, none of them reconstructed."


@given(st.integers())
def test_numbers_fit_columns_of_numbers(value: int) -> None:
    assert ColumnType("int").read(value) == value
    assert ColumnType("fraction").read(value) == value
    assert ColumnType("mixed").read(value) == value
    with pytest.raises(ValueError, match="a word"):
        ColumnType("word").read(value)


@given(st.text(), st.lists(st.text(), min_size=1))
def test_a_vocabulary_admits_its_words_alone(word: str, vocabulary: list[str]) -> None:
    column = ColumnType("word", tuple(vocabulary))
    if word in vocabulary:
        assert column.read(word) == word
    else:
        with pytest.raises(ValueError, match="one of"):
            column.read(word)


@given(st.dictionaries(st.from_regex(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", fullmatch=True),
                       st.integers(), min_size=1, max_size=5))
def test_every_cell_is_found_by_its_dotted_name(values: dict[str, int]) -> None:
    rows = "\n".join(f'"{name}" = [{n}, {n + 1}]' for name, n in values.items())
    text = f"""
    [table]
    id = "t"
    title = "T"
    provenance = "authored"
    columns = ["a", "b.c"]
    [rows]
    {rows}
    """
    made = table(text)
    for name, n in values.items():
        assert made.int(name, "b.c") == n + 1
        key = made.split(f"{name}.a")
        assert key is not None
        assert made.cells[key].value == n
