"""The lattice of the Krieg! map: pins, sheets, vocabulary, and that every layer has its ground."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import pytest

from .krieg_atlas import KriegAtlas

FOLDER = Path(__file__).parents[2] / "rulesets/maps/krieg"
MAGINOT = ("w3319", "w3420", "Metz")


def test_gibraltar_has_its_printed_number_and_touches_cadiz(krieg: KriegAtlas) -> None:
    assert krieg.at("Gibraltar") == "w2208"
    assert "port" in krieg.places["Gibraltar"].traits
    assert krieg.crossable("w2208", krieg.at("Cadiz"), strait=False)


@pytest.mark.parametrize("town", ["Budapest", "Stockholm"])
def test_what_the_cut_frees_lies_in_column_28(krieg: KriegAtlas, town: str) -> None:
    hex_id = krieg.at(town)
    assert (hex_id[0], hex_id[3:]) == ("e", "01")
    assert krieg.grid.canonical(f"w{hex_id[1:3]}28") == hex_id
    assert int(hex_id[1:3]) % 2 == 0, "one straight cut frees both: their rows have one parity"


@pytest.mark.parametrize("name", MAGINOT)
def test_maginot_hexes_are_french_and_touch_germany(krieg: KriegAtlas, name: str) -> None:
    hex_id = krieg.at(name)
    assert hex_id in krieg.continental_france & krieg.region("alsace_lorraine")
    assert krieg.touch([hex_id], krieg.country("germany"))


def test_the_maginot_hexes_form_one_chain(krieg: KriegAtlas) -> None:
    hexes = [krieg.at(n) for n in MAGINOT]
    assert krieg.connected(frozenset(hexes))
    assert [p.name for h in hexes for p in krieg.board.places_at(h)] == ["Metz"]
    assert sorted(f.hex for f in krieg.board.features_of("maginot")) == sorted(hexes)


def test_rows_count_northwards_and_columns_eastwards(krieg: KriegAtlas) -> None:
    with (FOLDER / "places.csv").open(encoding="utf-8", newline="") as file:
        where = {r["hex"]: (float(r["lat"]), float(r["lon"])) for r in csv.DictReader(file)}
    assert where[krieg.at("Narvik")][0] > where[krieg.at("Tripoli")][0]
    for a, b in (("Madrid", "Berlin"), ("Berlin", "Moscow"), ("Tripoli", "Tobruk")):
        assert krieg.grid.axial(krieg.grid.index(krieg.at(a)))[0] < (
            krieg.grid.axial(krieg.grid.index(krieg.at(b)))[0])
    rows = {p.hex[1:3]: where[p.hex][0] for p in krieg.board.places}
    far = sorted(rows)
    assert rows[far[0]] < 32 < 66 < rows[far[-1]]


def test_a_hex_measures_about_sixty_miles(krieg: KriegAtlas) -> None:
    with (FOLDER / "places.csv").open(encoding="utf-8", newline="") as file:
        towns = [(r["hex"], math.radians(float(r["lat"])), math.radians(float(r["lon"])))
                 for r in csv.DictReader(file)]
    ratios = []
    for h1, la, lo in towns[::3]:
        for h2, lb, lp in towns[1::3]:
            hexes = krieg.grid.distance(krieg.grid.index(h1), krieg.grid.index(h2))
            if hexes >= 8:
                turn = math.sin(la) * math.sin(lb) + math.cos(la) * math.cos(lb) * math.cos(lo - lp)
                ratios.append(6371 * math.acos(min(1, turn)) / hexes / 1.609344)
    assert abs(sum(ratios) / len(ratios) - 60) < 9


def test_column_28_exists_once(krieg: KriegAtlas) -> None:
    assert len(krieg.grid) == 2907
    assert not any(h[0] == "w" and h[3:] == "28" for h in krieg.grid)
    first = {h for h in krieg.grid if h[0] == "e" and h[3:] == "01"}
    assert set(krieg.grid.aliases.values()) == first
    assert len(krieg.grid.aliases) == 51


def test_words_for_hexes(krieg: KriegAtlas) -> None:
    kinds = {krieg.word("kind", h) for h in krieg.grid}
    assert kinds == {"all_sea", "coastal", "land", "impassable", "lake"}
    assert {krieg.word("terrain", h) for h in krieg.land} == {"clear", "rough"}
    assert {krieg.word("terrain", h) for h in krieg.grid if h not in krieg.land} == {""}


def test_sides_follow_their_hexes(krieg: KriegAtlas) -> None:
    for kind in ("all_sea", "lake", "impassable"):
        for h in krieg.named("kind", kind):
            assert all(krieg.side(kind, h, n) for n in krieg.near(h)), h


def test_every_layer_says_on_what_it_stands(krieg: KriegAtlas) -> None:
    board = krieg.board
    for layer in (*board.fields, *board.flags, *board.sides):
        assert sum(board.provenance[layer].values()) > 0, layer
    assert set(board.provenance["kind"]) == {"stated", "derived", "authored", "reconstructed"}
    assert sum(board.provenance["kind"].values()) == 2907


def test_what_is_stated_or_derived_cites_a_rule_or_gives_a_reason(krieg: KriegAtlas) -> None:
    for remark in krieg.board.remarks:
        if remark.provenance in ("stated", "derived"):
            assert remark.cite or remark.note, remark
    for place in krieg.board.places:
        if place.provenance == "stated":
            assert place.cite or place.note, place.name


def test_names_that_the_text_prints_are_marked_as_stated(krieg: KriegAtlas) -> None:
    stated = {p.name for p in krieg.board.places if p.provenance == "stated"}
    assert stated == {
        "Berlin", "Warsaw", "Posen", "Krakow", "Lvov", "Copenhagen", "Narvik", "Stockholm", "Paris",
        "Metz", "Lyon", "Marseilles", "Toulouse", "Brest", "London", "Bristol", "Belfast", "Cadiz",
        "Gibraltar", "Naples", "Tirana", "Tripoli", "Tobruk", "Rhodes", "Malta", "Athens",
        "Budapest", "Bucharest", "Istanbul", "Moscow", "Leningrad", "Sevastopol", "Alexandria",
        "Suez", "Basra", "Tehran",
    }  # fmt: skip


def test_one_place_a_hex_and_all_on_land(krieg: KriegAtlas) -> None:
    hexes = [p.hex for p in krieg.board.places]
    assert len(set(hexes)) == len(hexes) == 178
    assert set(hexes) <= krieg.land


def test_terrain_exists_where_rules_need_it(krieg: KriegAtlas) -> None:
    ranges = {frozenset((krieg.word("country", a), krieg.word("country", b)))
              for a, b in krieg.pairs("mountain")}
    for pair in (("spain", "france"), ("france", "italy"), ("germany", "italy"),
                 ("poland", "germany"), ("soviet_union",)):  # fmt: skip
        assert frozenset(pair) in ranges, pair
