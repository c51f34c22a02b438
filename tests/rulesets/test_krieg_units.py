"""The 420 pieces of Krieg!: counts that the text states, sides, steps and how pieces enter."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.content.counters import Counter as Piece
from grognard_krieg.entries import how_pieces_enter
from grognard_krieg.organization_model import OrganizationFile

from .krieg import assembly, catalogue, lands

GREAT = ("su", "de", "br", "us")


def ground(nation: str) -> list[Piece]:
    return [c for c in catalogue() if c.nation == nation and c.front.word("unit_class") == "ground"]


def test_the_box_holds_420_pieces() -> None:
    assert len(list(catalogue())) == 420
    assert all(c.limit == 1 for c in catalogue())


def test_counts_that_the_text_states() -> None:
    assert {n: len(ground(n)) for n in ("po", "dn", "ir", "bl")} == {
        "po": 3, "dn": 1, "ir": 1, "bl": 1}  # fmt: skip
    assert len(ground("fr")) == 22, "twenty-one and the Coup corps"
    colonial = [c for c in ground("fr") if c.front.flag("colonial") and len(c.faces) == 1]
    assert [c.front.printed for c in colonial] == ["0-1-2"] * 3


def test_every_minor_country_has_one_reserve_corps() -> None:
    minors = [c.nation or "" for c in lands().country if c.kind == "minor"]
    for nation in minors:
        assert len([c for c in ground(nation) if c.front.flag("reserve")]) == 1, nation
    assert not any(c.front.flag("reserve") for n in GREAT for c in ground(n))


def test_sides_and_steps() -> None:
    for counter in catalogue():
        steps = counter.front.number("steps")
        if counter.front.word("unit_class") != "ground":
            assert steps == 0, counter.id
            continue
        assert steps >= 1, counter.id
        reduced = counter.other("reduced")
        if reduced is not None:
            assert reduced.number("steps") == steps - 1, counter.id
            assert reduced.attack <= counter.front.attack, counter.id
            assert reduced.defence <= counter.front.defence, counter.id


def test_corps_have_one_step_and_armies_more() -> None:
    for counter in catalogue():
        for face in counter.faces.values():
            if face.size == "corps":
                assert face.number("steps") == 1, face.id
                assert face.word("arm") in ("infantry", "armor"), face.id
            elif face.size in ("army", "front"):
                assert face.number("steps") > 1, face.id


def test_sizes_of_fronts_and_two_step_fortresses() -> None:
    fronts = [c for c in ground("su") if c.front.size == "front"]
    assert [(c.front.number("steps"), c.faces["reduced"].number("steps")) for c in fronts] == (
        [(4, 3)] * 4)
    soviet = [c for c in ground("su") if c.front.word("arm") == "fortress"]
    assert all(c.front.number("steps") == 2 and len(c.faces) == 1 for c in soviet)
    german = [c for c in ground("de") if c.front.word("arm") == "fortress"]
    assert {c.front.printed for c in german} == {"0-3-0"}
    assert {c.front.number("steps") for c in german} == {2}
    for name in ("br.fort-gib", "fi.mannerheim"):
        assert catalogue().counter(name).faces["reduced"].number("steps") == 1


def test_command_groups() -> None:
    groups = Counter(
        (c.front.word("command"), c.front.word("unit_class"), c.front.size)
        for c in catalogue() if c.front.word("command")
    )
    for group in ("baltic", "byelorussian", "ukraine", "stavka"):
        assert groups[group, "air_support", ""] == 1
        assert groups[group, "ground", "front"] == 1
        assert groups[group, "ground", "hq"] >= 1


def test_units_of_two_nations() -> None:
    two = {c.id: c.front.words("nations") for c in catalogue() if c.front.words("nations")}
    assert two == {
        "al.airborne": ("br", "us"), "al.hq-15": ("br", "us"), "de.mountain": ("de", "fi"),
        "gi.africa": ("de", "it"), "gi.hq-med": ("de", "it"),
    }  # fmt: skip
    assert catalogue().counter("de.mountain").faces["reduced"].words("nations") == ()


@pytest.mark.parametrize("nation", GREAT)
def test_a_plain_infantry_corps_exists_for_each_great_power(nation: str) -> None:
    plain = [
        f for c in ground(nation) for f in c.faces.values()
        if f.type == "infantry" and f.number("steps") == 1 and not f.word("elite")
    ]
    assert plain


def test_types_know_what_they_are() -> None:
    arms = {"infantry": "infantry", "cavalry": "infantry", "mountain": "infantry",
            "airborne": "infantry", "armor": "armor", "cav_mech": "armor", "mechanized": "armor",
            "hq": "hq", "fortress": "fortress"}  # fmt: skip
    for counter in catalogue():
        for face in counter.faces.values():
            assert face.word("arm") == arms.get(face.type, ""), face.id
            on_land = face.type in arms
            assert face.flag("zoc") is on_land
            assert face.number("stacking") == int(on_land)
            flies = face.word("unit_class") in ("air_support", "airdrop")
            assert face.flag("negates_zoc") is (on_land or flies)


def test_pieces_that_do_not_move_say_where_they_are_formed() -> None:
    where = {
        c.id: c.front.words("only_in") for c in catalogue()
        if c.front.word("unit_class") == "ground" and c.front.movement == 0
    }
    assert where.pop("de.bunker") == ()
    assert {k for k, v in where.items() if not v} == {f"de.fort.{n}" for n in range(1, 9)}
    assert where["fr.maginot.1"] == ("w3319", "w3420", "Metz")
    assert where["fi.mannerheim"] == ("finland", "finnish_frontier")
    assert where["br.hq-london"] == ("London",)


def test_all_markers_of_the_rules_are_there() -> None:
    printed = {f.printed for c in catalogue() for f in c.faces.values() if c.nation == "mk"}
    assert printed >= {
        "Allied SHAEF HQ", "Anti-Comintern Pact", "British Naval Base", "German/Japanese Pact",
        "Soviet/Japanese Treaty", "Intensive Bombing", "Jet Fighter", "War Production",
        "Lend-Lease", "No Retreat", "Military Takeover", "Command Paralysis", "U-Boat",
        "Armistice", "Negotiations", "Nazi-Soviet Pact", "Appeasement", "Axis Tide",
        "Allied Crusade", "Turn Record",
    }  # fmt: skip


def test_convoys_and_their_homes() -> None:
    convoys = {c.id: c.front.word("home") for c in catalogue()
               if c.front.word("unit_class") == "convoy"}
    assert convoys == {
        "su.convoy": "soviet_union", "de.convoy.1": "germany", "de.convoy.2": "germany",
        "de.convoy-black": "none", "it.convoy": "italy", "fr.convoy": "continental_france",
    }  # fmt: skip


def test_compositions_name_as_many_steps_as_sides_have() -> None:
    known = {c.id: c for c in assembly().document("organization", OrganizationFile).composition}
    used = set()
    for counter in catalogue():
        word = counter.front.word("composition")
        if counter.front.number("steps") > 1:
            used.add(word)
            assert len(known[word].front) == counter.front.number("steps"), counter.id
    assert used | {"airborne", "german_bunker"} == set(known)
    assert known["german_panzer_army"].front == ("infantry", "armor", "armor")
    assert known["western_hq"].front[-1] == "armor"


def test_no_piece_comes_by_two_ways() -> None:
    ways = how_pieces_enter(assembly())
    assert {p: w for p, w in ways.items() if len(w) > 1} == {}
    assert len(ways) == 258
    assert ways["de.hq.G"] == ["card axis:17"]
    assert ways["it.airborne"] == ["minor italy"]
    assert ways["pt.communist.1"] == ["event total_war"]


def test_ground_of_the_numbers() -> None:
    army = catalogue().counter("de.army.12")
    assert {f.provenance for f in army.faces.values()} == {"stated"}
    front = catalogue().counter("su.army.1")
    assert (front.front.provenance, front.faces["reduced"].provenance) == (
        "stated", "reconstructed")
