"""The unit catalogue says what the rulebooks say of counters and their types."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.content.counters import Catalogue, load_catalogue
from grognard.content.provenance import Provenance
from grognard.rulebook import RuleIndex, parse_rule

ROOT = Path(__file__).resolve().parents[2]
UNITS = ROOT / "rulesets/wie/units.toml"
BOOKS = {
    "std": ROOT / "plugins/standard_rules/grognard_standard_rules/rulebook.toml",
    "wie": ROOT / "plugins/war_in_europe/grognard_war_in_europe/rulebook.toml",
}


@pytest.fixture(scope="module")
def units() -> Catalogue:
    return load_catalogue(UNITS, "wie")


def test_the_catalogue_is_whole(units: Catalogue) -> None:
    assert len(units.counters) == 147
    assert sum(len(c.faces) for c in units) == 191
    assert {f.type for c in units for f in c.faces.values()} == set(units.types)


def test_every_face_says_where_it_comes_from(units: Catalogue) -> None:
    faces = [f for c in units for f in c.faces.values()]
    assert all(f.cite for f in faces)
    assert not [f.id for f in faces if f.provenance is Provenance.RECONSTRUCTED]
    for face in faces:
        for rule in face.cite:
            parse_rule(rule)


def test_cited_cases_are_in_the_indexes(units: Catalogue) -> None:
    index = RuleIndex.of(BOOKS)
    cited = {r for c in units for f in c.faces.values() for r in f.cite}
    assert not [r for r in cited if r.partition(":")[0] in BOOKS and r not in index]


@pytest.mark.parametrize(
    ("nation", "text", "role", "face"),
    [
        ("German", "6-5", "", "de.inf.6-5"),
        ("German", "1-5", "battlegroup", "de.inf.6-5.kg"),
        ("German", "10-8", "battlegroup", "de.pz.10-8.kg"),
        ("German", "1-3", "", "de.cav.2-3.kg"),
        ("Polish", "1-6", "", "pl.arm.1-6"),
        ("Polish", "3-5", "", "pl.mtn.3-5"),
        ("Soviet", "1-4", "", "su.inf.1-4"),
        ("Soviet", "0-3-0", "", "su.inf.1-4.fort"),
        ("Fascist Italy", "1-4", "", "it.inf.1-4"),
        ("it", "1-6", "", "it.arm.1-6"),
        ("it", "1-6", "battlegroup", "it.arm.4-6.bg"),
    ],
)
def test_type_follows_nation_and_strength(
    units: Catalogue, nation: str, text: str, role: str, face: str
) -> None:
    assert units.by_strength(nation, text, role)[1].id == face


def test_one_strength_is_another_type_in_another_nation(units: Catalogue) -> None:
    types = {n: units.by_strength(n, "3-5")[1].type for n in ("pl", "su")}
    assert types == {"pl": "mountain", "su": "mechanized_infantry"}


def test_who_has_a_battlegroup(units: Catalogue) -> None:
    reduced = {c.id for c in units if c.other("battlegroup")}
    assert {"de.inf.6-5", "de.pz.10-8", "su.corps.4-4", "fi.inf.4-5"} <= reduced
    assert not {i for i in reduced if i.startswith(("pl.", "be.", "nl.", "gr.", "yu.", "ro.inf"))}
    for name in reduced:
        front, group = units.counter(name).front, units.counter(name).other("battlegroup")
        assert group is not None
        assert group.defence < front.defence or front.defence == 1


def test_a_side_keeps_what_its_unit_may_not_do(units: Catalogue) -> None:
    for face in units.counter("fi.inf.4-5").faces.values():
        assert not face.flag("forced_march")
    for face in units.counter("de.sspz.13-8").faces.values():
        assert face.flag("ss")


def test_mechanized_units_are_armour_mechanized_infantry_and_armoured_cavalry(
    units: Catalogue,
) -> None:
    mechanized = {name for name, kind in units.types.items() if kind["mechanized"]}
    assert mechanized == {"armor", "mechanized_infantry", "armored_cavalry"}
    assert {n for n, k in units.types.items() if "mechanized" in tuple(k["phases"])} == (  # type: ignore[arg-type]
        mechanized | {"cavalry", "artillery", "anti_tank", "mobile_supply"}
    )


def test_support_units_have_no_zone_beyond_their_hex_and_cut_no_rails(units: Catalogue) -> None:
    for name, kind in units.types.items():
        if kind["unit_class"] == "support":
            assert kind["zoc"] in ("none", "own_hex"), name
            assert not kind["cuts_rail"], name


def test_corps_break_down_into_counters_that_exist(units: Catalogue) -> None:
    assert units.counter("su.mech.9-6").parts == {"su.mechb.3-5": 3, "su.tankb.2-5": 1}
    assert units.counter("de.abn.7-5").parts == {"de.abr.2-5": 3}


def test_limits_and_names_follow_the_edition() -> None:
    east, europe = load_catalogue(UNITS, "wite"), load_catalogue(UNITS, "wie")
    assert (east.counter("de.inf.6-5").limit, europe.counter("de.inf.6-5").limit) == (252, None)
    assert "de.cav.3-3" in europe.counters
    assert "de.cav.3-3" not in east.counters
    assert east.by_strength("ua", "6-5")[0].id == "ua.inf.4-5"
