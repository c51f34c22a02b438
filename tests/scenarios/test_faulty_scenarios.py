"""Faulty scenarios are refused before anything begins, with every fault at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from grognard.content.find import find_scenario
from grognard.errors import ContentError, UnknownScenario
from grognard.table import lay_table


@pytest.fixture
def folder(tmp_path) -> Path:
    """Copy the Poland scenario to a place where it may be spoiled."""
    source = find_scenario("poland")
    shutil.copy(source, tmp_path / "poland.toml")
    shutil.copytree(source.parent / "poland", tmp_path / "poland")
    return tmp_path


def spoil(folder: Path, name: str, *changes: tuple[str, str]) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def faults(folder: Path) -> dict[str, object]:
    with pytest.raises(ContentError) as refusal:
        lay_table(folder / "poland.toml")
    return {f"{Path(f.file).name}:{f.path}": f for f in refusal.value.faults}


def test_the_copy_itself_is_sound(folder):
    assert lay_table(folder / "poland.toml").scenario.id == "S1"


def test_a_unit_in_the_sea(folder):
    spoil(folder, "poland/setup.toml", ('"C5523", "C5424"', '"C5523", "C5701"'))
    found = faults(folder)
    assert list(found) == ["setup.toml:place[12].hexes[1]"]
    fault = found["setup.toml:place[12].hexes[1]"]
    assert "sea" in fault.message
    assert fault.found == "'C5701'"
    assert fault.hint


def test_every_fault_at_once(folder):
    spoil(
        folder, "poland/setup.toml",
        ('"C5523", "C5424"', '"C5523", "C9999"'),          # no such hex
        ('unit = "de.pz.10-8"', 'unit = "de.pz.10-9"'),    # no such unit
        ('hexes = ["G0714"]', 'hexes = ["G0421"]'),        # Warsaw is Polish
        ('nation = "pl"', 'nation = "de"'),                # a Polish unit of another nation
        ('side = "allied"', 'side = "soviet"'),            # not a side of this scenario
        ('rail = "axis"', 'rail = "axos"'),
    )
    found = faults(folder)
    assert set(found) == {
        "setup.toml:place[12].hexes[1]", "setup.toml:place[2].unit",
        "setup.toml:place[14].hexes[0]",
        "setup.toml:place[17].nation", "setup.toml:place[17].side",
        "setup.toml:group[0].area.rail",
    }
    assert "de.pz.10-8" in found["setup.toml:place[2].unit"].hint
    border = found["setup.toml:place[14].hexes[0]"]
    assert "wrong side of the border" in border.message
    assert "Poland" in border.message
    assert border.expected == "a hex of axis"
    assert "axis" in found["setup.toml:group[0].area.rail"].hint


@pytest.mark.parametrize(("file", "old", "new", "where"), [
    ("poland/control.toml", '"Germany"', '"Germony"', "control.toml:rule[1].countries[0]"),
    ("poland/rails.toml", 'owner = "allied"', 'owner = "alied"', "rails.toml:rule[2].owner"),
    ("poland/points.toml", '"air_points"', '"air_pints"', "points.toml:available[0].kind"),
    ("poland/points.toml", 'side = "axis"', 'side = "axes"', "points.toml:available[0].side"),
    ("poland.toml", '"Danzig"] }', '"Dantsig"] }', "poland.toml:area.side.axis.countries[0]"),
    ("poland.toml", 'order = ["axis", "allied"]', 'order = ["axis"]',
     "poland.toml:belligerents.order"),
    ("poland.toml", 'first_date = "3/9/39"', 'first_date = "3/14/39"',
     "poland.toml:scenario.first_date"),
    ("poland.toml", 'place = "Warsaw"', 'place = "Warsow"', "poland.toml:poland-victory.place"),
    ("poland.toml", 'holder = "axis"', 'holder = "axi"', "poland.toml:poland-victory.holder"),
    ("poland.toml", "[area]", "[aera]", "poland.toml:aera"),
    ("poland.toml", "turns = 4", 'turns = "four"', "poland.toml:scenario.turns"),
])
def test_one_fault_in_its_place(folder, file, old, new, where):
    spoil(folder, file, (old, new))
    found = faults(folder)
    assert list(found) == [where]
    assert found[where].hint or found[where].expected


@pytest.mark.parametrize("side", ["", "alied"])
def test_a_side_that_wins_is_named(tmp_path, side):
    """wie:S4.3: no side has an empty name."""
    source = find_scenario("north-africa")
    shutil.copytree(source.parent / "north-africa", tmp_path / "north-africa")
    shutil.copy(source, tmp_path / "north-africa.toml")
    spoil(tmp_path, "north-africa.toml", ('holder = "allied"', f'holder = "{side}"'))
    with pytest.raises(ContentError) as refusal:
        lay_table(tmp_path / "north-africa.toml")
    assert [f.path for f in refusal.value.faults] == ["place-victory.holder"]


def test_a_unit_outside_the_area_of_play(folder):
    """Six hexes of Slovakia hold Germans: leave it out of the area, and they have no place."""
    spoil(folder, "poland.toml", ('["Germany", "Slovakia", "Poland"]', '["Germany", "Poland"]'))
    found = faults(folder)
    assert len(found) == 7  # C5628 stands in two rows
    assert {f.found for f in found.values()} == {
        "'C5829'", "'C5830'", "'C5528'", "'C5427'", "'C5328'", "'C5628'"}
    assert all("outside the area of play, in Slovakia" in f.message for f in found.values())


def test_missing_part(folder):
    (folder / "poland" / "rails.toml").unlink()
    assert list(faults(folder)) == ["rails.toml:"]


def test_unknown_scenario():
    with pytest.raises(UnknownScenario) as refusal:
        lay_table("polnd")
    assert "poland" in str(refusal.value)


def test_counter_limits_may_refuse_a_set_up(folder):
    from grognard.assembly import Choice

    choice = Choice(with_=("wie:counter-limits[apply=true]",))
    assert lay_table(folder / "poland.toml", None, choice).scenario.id == "S1"
    spoil(folder, "poland/setup.toml", ("de.cav.2-3.kg", "de.cav.3-3.kg"),
          ('hexes = ["G1018"]', f"hexes = {['G1018'] * 4}"))
    assert lay_table(folder / "poland.toml").scenario.id == "S1"
    with pytest.raises(ContentError) as refusal:
        lay_table(folder / "poland.toml", None, choice)
    assert "4 of de.cav.3-3 are set up, the box holds 3" in str(refusal.value)
