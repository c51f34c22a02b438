"""Counters that an overlay adds to a catalogue: read, checked, and played with like the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.content.counters import Catalogue, load_catalogue
from grognard.content.overlay_files import read_overlay
from grognard.errors import ContentError, Fault
from tests.core.content.test_counters import GOOD

HEAD = '[meta]\nid = "mine"\ntitle = "Mine"\nprovenance = "stated"\n'
GUNS = '"ru.gun.4-1" = { type = "tank", size = "XX", strength = "4-1", provenance = "stated" }'
SPENT = ('"ru.gun.4-1.kg" = { of = "ru.gun.4-1", role = "battlegroup", strength = "1-1", '
         'provenance = "stated" }')


def read(folder: Path, *bodies: str) -> Catalogue:
    units = folder / "units.toml"
    units.write_text(GOOD)
    overlays = []
    for number, body in enumerate(bodies):
        path = folder / f"overlay{number}.toml"
        path.write_text(HEAD.replace("mine", f"mine-{number}") + body)
        overlays.append(read_overlay(path))
    return load_catalogue(units, "", overlays)


def faults(folder: Path, *bodies: str) -> list[Fault]:
    with pytest.raises(ContentError) as caught:
        read(folder, *bodies)
    return list(caught.value.faults)


def test_a_counter_is_added_with_its_sides(tmp_path: Path) -> None:
    catalogue = read(tmp_path, f"[counter]\n{GUNS}\n{SPENT}")
    assert catalogue.counter("ru.gun.4-1").front.flag("overrun")
    assert catalogue.counter("ru.gun.4-1").face("kg").attack == 1
    assert catalogue.digest != read(tmp_path).digest


def test_another_overlay_may_change_what_one_has_added(tmp_path: Path) -> None:
    more = '[[overlay]]\ncounter = "ru.gun.4-1"\ncells = { "front.attack" = 9 }'
    assert read(tmp_path, f"[counter]\n{GUNS}", more).counter("ru.gun.4-1").front.attack == 9


@pytest.mark.parametrize(("body", "path", "words"), [
    (GUNS.replace("gun.4-1", "inf.6-5"), 'counter."ru.inf.6-5"', "is in the catalogue already"),
    (GUNS.replace('"tank"', '"tonk"'), 'counter."ru.gun.4-1".type', "names no known type"),
    (GUNS.replace("ru.gun", "zz.gun"), 'counter."zz.gun.4-1"', "does not begin with a nation"),
    (GUNS.replace('"4-1",', '"four",'), 'counter."ru.gun.4-1".strength', "cannot be read"),
])
def test_what_is_wrong_with_an_added_counter_names_file_and_place(
    tmp_path: Path, body: str, path: str, words: str
) -> None:
    found = faults(tmp_path, f"[counter]\n{body}")
    assert [(Path(f.file).name, f.path) for f in found] == [("overlay0.toml", path)]
    assert words in found[0].message


def test_two_overlays_that_add_the_same_counter_are_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, f"[counter]\n{GUNS}", f"[counter]\n{GUNS}")
    assert [Path(f.file).name for f in found] == ["overlay1.toml"]


def test_an_overlay_that_does_nothing_is_refused(tmp_path: Path) -> None:
    assert "changes nothing" in faults(tmp_path, "")[0].message
