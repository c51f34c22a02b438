"""The unit catalogue of an invented war: what counters say, how they are found and refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.counter_files import strength
from grognard.content.counters import Catalogue, UnknownCounter, UnknownNation, load_catalogue
from grognard.content.overlay_files import read_overlay
from grognard.content.provenance import Provenance
from grognard.errors import AmbiguousOrder, ContentError, Fault, UnknownName

GOOD = """
[meta]
id = "war.units"
title = "Units"
[attribute]
mover = { kind = "word", words = ["foot", "wheels"] }
phases = { kind = "words", words = ["first", "second"] }
overrun = { kind = "flag" }
weight = { kind = "number" }
elite = { kind = "flag" }
[size]
XX = "division"
X = "brigade"
[side.red]
name = "Red"
[nation]
ru = { name = "Ruritania", people = "Ruritanian", side = "red", colour = "#aabbcc" }
gr = { name = "Grand Fenwick", people = "Fenwickian", side = "red" }
[type.infantry]
mover = "foot"
phases = ["first"]
weight = 1
cite = ["book:1.1"]
[type.tank]
mover = "wheels"
phases = ["first", "second"]
overrun = true
weight = 1
[counter]
"ru.inf.6-5" = { type = "infantry", size = "XX", strength = "6-5", limit = { first = 9 }, \
attributes = { elite = true }, provenance = "stated", cite = ["book:2.1"] }
"ru.inf.6-5.kg" = { of = "ru.inf.6-5", role = "battlegroup", strength = "1-5", \
provenance = "derived" }
"ru.tank.6-5" = { type = "tank", strength = "6-5", default = false, provenance = "authored" }
"ru.tank.6-5.kg" = { of = "ru.tank.6-5", role = "battlegroup", type = "infantry", \
strength = "1-5", provenance = "authored" }
"ru.gun.2-1-4" = { type = "tank", strength = "2.5-1-4", printed = "2½-1-4", names = ["(2)4"], \
names_in = { second = ["gun"] }, limit = 3, provenance = "stated" }
"ru.abn.2-1" = { type = "infantry", strength = "2-1", parts = { "ru.inf.6-5" = 2 }, \
editions = ["second"], optional = "book:9.1", provenance = "stated" }
"gr.inf.6-5" = { type = "infantry", strength = "6-5", provenance = "stated" }
[[face_text]]
nation = "ru"
role = "battlegroup"
text = "1-5"
face = "ru.inf.6-5.kg"
provenance = "authored"
"""


def catalogue(folder: Path, text: str = GOOD, edition: str = "", *overlays: str) -> Catalogue:
    file = folder / "units.toml"
    file.write_text(text)
    read = []
    for number, body in enumerate(overlays):
        path = folder / f"overlay{number}.toml"
        path.write_text(f'[meta]\nid = "o{number}"\ntitle = "O"\nprovenance = "stated"\n{body}')
        read.append(read_overlay(path))
    return load_catalogue(file, edition, read)


def faults(folder: Path, text: str = GOOD, *overlays: str) -> list[Fault]:
    with pytest.raises(ContentError) as caught:
        catalogue(folder, text, "", *overlays)
    return list(caught.value.faults)


@pytest.fixture
def war(tmp_path: Path) -> Catalogue:
    return catalogue(tmp_path)


def test_a_face_has_its_numbers_and_the_attributes_of_its_type(war: Catalogue) -> None:
    face = war.face("ru.tank.6-5")
    assert [face.attack, face.defence, face.movement] == [6, 6, 5]
    assert face.flag("overrun")
    assert face.word("mover") == "wheels"
    assert face.words("phases") == ("first", "second")
    assert face.number("weight") == 1
    assert not face.flag("elite")


def test_halves_and_printed_words_are_kept(war: Catalogue) -> None:
    face = war.face("ru.gun.2-1-4")
    assert [face.attack, face.defence, face.movement] == [Fraction(5, 2), 1, 4]
    assert face.printed == "2½-1-4"


def test_a_side_takes_over_type_and_attributes_of_its_front(war: Catalogue) -> None:
    counter, face = war.find("ru.inf.6-5.kg")
    assert (counter.id, face.name, face.role, face.id) == (
        "ru.inf.6-5", "kg", "battlegroup", "ru.inf.6-5.kg",
    )
    assert (face.type, face.flag("elite"), face.size) == ("infantry", True, "")
    assert face.provenance is Provenance.DERIVED
    other = war.face("ru.tank.6-5", "kg")
    assert (other.type, other.word("mover"), other.flag("overrun")) == ("infantry", "foot", False)
    assert counter.other("battlegroup") is face
    assert war.counter("gr.inf.6-5").other("battlegroup") is None


def test_unknown_counters_sides_attributes_and_nations_get_a_hint(war: Catalogue) -> None:
    with pytest.raises(UnknownCounter) as caught:
        war.counter("ru.inf.6-6")
    assert "ru.inf.6-5" in caught.value.hint
    with pytest.raises(UnknownCounter) as caught:
        war.find("ru.inf.6-5.kk")
    assert "sides of ru.inf.6-5: front, kg" in caught.value.hint
    with pytest.raises(UnknownName) as unknown:
        war.face("ru.inf.6-5").flag("overun")
    assert "did you mean overrun" in unknown.value.hint
    with pytest.raises(UnknownName, match="mover as a bool"):
        war.face("ru.inf.6-5").flag("mover")
    with pytest.raises(UnknownNation) as nation:
        war.nation("Ruritanja")
    assert "Ruritania" in nation.value.hint


def test_type_follows_nation_and_strength(war: Catalogue) -> None:
    assert war.by_strength("ru", "6-5")[0].id == "ru.inf.6-5"
    assert war.by_strength("fenwickian", " 6 - 5")[0].id == "gr.inf.6-5"
    assert [f.id for _, f in war.matches("Ruritania", "6-5")] == ["ru.inf.6-5", "ru.tank.6-5"]
    assert war.by_strength("ru", "(2)4")[0].id == "ru.gun.2-1-4"


def test_strength_of_another_side_and_by_role(war: Catalogue) -> None:
    assert war.by_strength("ru", "1-5")[1].id == "ru.inf.6-5.kg"
    assert war.by_strength("ru", "6-5", "battlegroup")[1].role == "battlegroup"
    assert [f.id for _, f in war.matches("ru", "6-5", "battlegroup")] == [
        "ru.inf.6-5.kg", "ru.tank.6-5.kg",
    ]
    with pytest.raises(UnknownCounter) as caught:
        war.by_strength("gr", "1-5")
    assert caught.value.hint == "Fenwickian counters: 6-5"


def test_two_counters_that_fit_alike_are_ambiguous(tmp_path: Path) -> None:
    war = catalogue(tmp_path, GOOD.replace("default = false, ", ""))
    with pytest.raises(AmbiguousOrder, match=r"ru\.inf\.6-5 or ru\.tank\.6-5"):
        war.by_strength("ru", "6-5")


def test_editions_choose_counters_limits_and_names(tmp_path: Path) -> None:
    first, second = catalogue(tmp_path, GOOD, "first"), catalogue(tmp_path, GOOD, "second")
    assert "ru.abn.2-1" not in first.counters
    assert second.counter("ru.abn.2-1").parts == {"ru.inf.6-5": 2}
    assert (first.counter("ru.inf.6-5").limit, second.counter("ru.inf.6-5").limit) == (9, None)
    assert (first.counter("ru.gun.2-1-4").limit, second.counter("ru.gun.2-1-4").limit) == (3, 3)
    assert second.by_strength("ru", "gun")[0].id == "ru.gun.2-1-4"
    with pytest.raises(UnknownCounter):
        first.by_strength("ru", "gun")
    assert first.digest != second.digest


def test_digest_does_not_depend_on_colours_and_notes(tmp_path: Path, war: Catalogue) -> None:
    assert catalogue(tmp_path, GOOD.replace("#aabbcc", "#000000")).digest == war.digest
    assert catalogue(tmp_path, GOOD.replace('"2-1", parts', '"3-1", parts')).digest != war.digest


@pytest.mark.parametrize(
    ("old", "new", "path", "words"),
    [
        ('type = "tank", strength', 'type = "tnk", strength', 'counter."ru.tank.6-5".type',
         "did you mean tank?"),
        ('type = "tank", strength', "strength", 'counter."ru.tank.6-5".type', "is missing"),
        ('size = "XX"', 'size = "XXXXX"', 'counter."ru.inf.6-5".size', "XX"),
        ('strength = "6-5", limit', 'strength = "6", limit', 'counter."ru.inf.6-5".strength',
         "attack-defence-movement"),
        ('strength = "6-5", limit', 'strength = "6-x", limit', 'counter."ru.inf.6-5".strength',
         '"6-x"'),
        ('of = "ru.inf.6-5"', 'of = "ru.inf.6-4"', 'counter."ru.inf.6-5.kg".of',
         "did you mean ru.inf.6-5"),
        ('"ru.inf.6-5.kg" =', '"kg" =', "counter.kg", "does not begin with the id of its front"),
        ('role = "battlegroup", strength', "strength", 'counter."ru.inf.6-5.kg".role',
         "is missing"),
        ('"gr.inf.6-5" =', '"gx.inf.6-5" =', 'counter."gx.inf.6-5"', "nations: ru, gr"),
        ("elite = true", "elit = true", 'counter."ru.inf.6-5".attributes.elit',
         "did you mean elite"),
        ("elite = true", "elite = 1", 'counter."ru.inf.6-5".attributes.elite', "true or false"),
        ('mover = "wheels"', 'mover = "wheel"', "type.tank.mover", "did you mean wheels?"),
        ('["first", "second"]\noverrun', '["third"]\noverrun', "type.tank.phases",
         "a list of first, second"),
        ('"ru.inf.6-5" = 2', '"ru.inf" = 2', 'counter."ru.abn.2-1".parts', '"ru.inf"'),
        ('face = "ru.inf.6-5.kg"', 'face = "ru.inf.6-5"', "face_text[0].face", "ru.inf.6-5.kg"),
        ('side = "red" }', 'side = "blue" }', "nation.gr.side", '"blue"'),
        ("#aabbcc", "grey", "nation.ru.colour", '"grey"'),
        ('provenance = "derived" }', "}", 'counter."ru.inf.6-5.kg".provenance', "is missing"),
    ],
)
def test_bad_catalogues_name_file_and_path(
    tmp_path: Path, old: str, new: str, path: str, words: str
) -> None:
    assert old in GOOD
    by_path = {f.path: f for f in faults(tmp_path, GOOD.replace(old, new, 1))}
    assert words in str(by_path[path])
    assert by_path[path].file == tmp_path / "units.toml"


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    bad = GOOD.replace('mover = "wheels"', 'mover = "wheel"').replace('"2.5-1-4"', '"x"')
    assert len(faults(tmp_path, bad)) == 2


def test_overlays_change_strengths_limits_and_attributes(tmp_path: Path, war: Catalogue) -> None:
    changed = catalogue(tmp_path, GOOD, "", """
        [[overlay]]
        counter = "ru.inf.6-5"
        why = "errata"
        [overlay.cells]
        "front.attack" = "13/2"
        "kg.movement" = 4
        "front.mover" = "wheels"
        limit = 12
    """)
    counter = changed.counter("ru.inf.6-5")
    assert [counter.front.attack, counter.front.defence] == [Fraction(13, 2), 6]
    assert counter.front.word("mover") == "wheels"
    assert (counter.face("kg").movement, counter.limit) == (4, 12)
    assert counter.front.provenance is Provenance.STATED
    assert counter.front.cite == ("errata",)
    assert changed.digest != war.digest


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ('"front.atack" = 2', "did you mean attack?"),
        ('"bg.attack" = 2', "sides: front, kg"),
        ('"attack" = 2', "front.attack"),
        ('"front.attack" = "x"', "1/2"),
        ('"front.movement" = "2"', "a whole number"),
        ('"front.mover" = "wings"', "one of foot, wheels"),
        ('"front.overrun" = 1', "a value like false"),
        ('"front.size" = "XXX"', "one of XX, X"),
        ("limit = -1", "a whole number"),
    ],
)
def test_bad_overlays_of_counters_name_file_and_path(
    tmp_path: Path, cell: str, words: str
) -> None:
    (fault,) = faults(tmp_path, GOOD, f'[[overlay]]\ncounter = "ru.inf.6-5"\ncells = {{ {cell} }}')
    assert words in str(fault)
    assert fault.path.startswith("overlay[0].cells.")
    assert fault.file == tmp_path / "overlay0.toml"


def test_overlays_of_one_counter_follow_the_same_order_as_those_of_tables(tmp_path: Path) -> None:
    body = '[[overlay]]\ncounter = "ru.inf.6-5"\ncells = { limit = 4 }'
    (fault,) = faults(tmp_path, GOOD, body, body)
    assert "limit of counter ru.inf.6-5" in fault.message
    after = body.replace("4 }", '5 }\nafter = ["o0"]')
    assert catalogue(tmp_path, GOOD, "", body, after).counter("ru.inf.6-5").limit == 5
    (fault,) = faults(tmp_path, GOOD, body.replace("6-5", "6-6"))
    assert fault.path == "overlay[0].counter"
    assert "ru.inf.6-5" in fault.hint


numbers = st.fractions(min_value=0, max_value=99, max_denominator=4)


@given(numbers, numbers, st.integers(0, 99))
def test_strengths_are_read_as_they_are_written(
    attack: Fraction, defence: Fraction, movement: int
) -> None:
    assert strength(f"{attack}-{defence}-{movement}") == (attack, defence, movement)
    assert strength(f"{attack}-{movement}") == (attack, attack, movement)


PIECES = GOOD.replace("[[face_text]]", """\
"ru.army" = { type = "infantry", size = "XX", strength = "3-3-2", name = "{} Army", \
pieces = ["1", "4"], provenance = "stated" }
"ru.army.reduced" = { of = "ru.army", role = "reduced", strength = "1-1-2", \
provenance = "authored" }
[[face_text]]""", 1)


def pieces(tmp_path: Path, text: str = PIECES) -> Catalogue:
    path = tmp_path / "units.toml"
    path.write_text(text, encoding="utf-8")
    return load_catalogue(path)


def test_a_row_with_pieces_stands_for_one_counter_each(tmp_path: Path) -> None:
    catalogue = pieces(tmp_path)
    first, fourth = catalogue.counter("ru.army.1"), catalogue.counter("ru.army.4")
    assert (first.name, fourth.name) == ("1 Army", "4 Army")
    assert (first.row, first.limit, first.nation) == ("ru.army", 1, "ru")
    assert first.faces["reduced"].id == "ru.army.1.reduced"
    assert catalogue.find("ru.army.4.reduced")[1].attack == 1
    assert "ru.army" not in catalogue.counters


def test_pieces_that_are_alike_are_not_ambiguous(tmp_path: Path) -> None:
    counter, face = pieces(tmp_path).by_strength("Ruritanian", "3-3-2")
    assert (counter.id, face.name) == ("ru.army.1", "front")


def test_pieces_must_be_told_apart(tmp_path: Path) -> None:
    twice = PIECES.replace('pieces = ["1", "4"]', 'pieces = ["1", "1", "reduced"], limit = 2')
    with pytest.raises(ContentError) as caught:
        pieces(tmp_path, twice)
    text = str(caught.value)
    assert "names a piece twice" in text
    assert "ru.army.reduced" in text
    assert "stand with `of` or `limit`" in text


def test_an_overlay_means_all_pieces_of_a_row_or_one(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(
        """
        [meta]
        id = "mine"
        title = "Mine"
        provenance = "stated"
        [[overlay]]
        counter = "ru.army"
        cells = { "front.attack" = 5 }
        [[overlay]]
        counter = "ru.army.4"
        cells = { "reduced.defence" = 2 }
        """,
        encoding="utf-8",
    )
    path = tmp_path / "units.toml"
    path.write_text(PIECES, encoding="utf-8")
    catalogue = load_catalogue(path, overlays=[read_overlay(overlay)])
    armies = [catalogue.counter(f"ru.army.{n}") for n in (1, 4)]
    assert [a.front.attack for a in armies] == [5, 5]
    assert [a.face("reduced").defence for a in armies] == [1, 2]
