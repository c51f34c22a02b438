"""Roads, supply routes and room for the set-up on the Krieg! map against the text."""

from __future__ import annotations

import pytest

from .krieg_atlas import MINORS, KriegAtlas

ISLANDS = ("corsica", "sicily", "sardinia", "crete", "spanish_morocco", "majorca",
           "french_north_africa")  # fmt: skip
FIELD = {"poland": 7, "hungary": 4, "rumania": 5, "bulgaria": 3, "greece": 4, "yugoslavia": 5,
         "spain": 7, "portugal": 2, "turkey": 7, "finland": 5, "sweden": 4, "belgium_holland": 3,
         "italy": 4}  # fmt: skip
"""Pieces of each minor country that are set up in the field."""


def test_no_road_crosses_water_or_waste(krieg: KriegAtlas) -> None:
    for a, b in krieg.pairs("road"):
        assert krieg.crossable(a, b), (a, b)


def test_libya_two_steps_off_the_coast_road(krieg: KriegAtlas) -> None:
    road = krieg.by_road("Tripoli")
    steps = {krieg.steps_to(h, road, 3) for h in krieg.country("libya")}
    assert 2 in steps
    assert krieg.at("Tripoli") in krieg.road_hexes
    assert {krieg.at(n) for n in ("Tobruk", "Alexandria", "Suez")} <= road


def test_naples_is_joined_to_germany_through_italy_alone(krieg: KriegAtlas) -> None:
    others = {*MINORS, "switzerland"} - {"italy"}
    road = krieg.by_road("Naples", others)
    assert {krieg.at("Munich"), krieg.at("Berlin")} <= road


def test_all_of_yugoslavia_is_near_a_road_to_athens(krieg: KriegAtlas) -> None:
    road = krieg.by_road("Athens", set(MINORS) - {"greece", "yugoslavia"})
    assert max(krieg.steps_to(h, road, 3) for h in krieg.country("yugoslavia")) <= 2


def test_every_city_of_the_continent_is_on_the_net(krieg: KriegAtlas) -> None:
    net = krieg.by_road("Berlin")
    isles = krieg.country("great_britain", "ireland", "cyprus", "malta", "rhodes").union(
        *(krieg.region(r) for r in ("crete", "corsica", "sicily", "sardinia", "majorca")))
    off = [p.name for p in krieg.with_trait("city") if p.hex not in net | isles]
    assert off == []


def test_every_soviet_city_is_joined_to_moscow_at_home(krieg: KriegAtlas) -> None:
    net = krieg.by_road("Moscow", {*MINORS, "germany", "persia"})
    union = krieg.country("soviet_union")
    assert [n for n in krieg.cities(union) if krieg.at(n) not in net] == []


@pytest.mark.parametrize("country", [c for c in MINORS if c != "denmark_norway"])
def test_home_cities_are_joined_to_the_capital(krieg: KriegAtlas, country: str) -> None:
    capital = next(p for p in krieg.with_trait("capital") if p.owner == country)
    strangers = {*MINORS, "germany", "soviet_union", "great_britain"} - {country}
    net = krieg.by_road(capital.name, strangers)
    away = frozenset().union(*(krieg.region(r) for r in ISLANDS))
    home = krieg.country(country) - away
    assert [n for n in krieg.cities(home) if krieg.at(n) not in net] == []


def test_there_is_a_neck_between_tobruk_and_alexandria(krieg: KriegAtlas) -> None:
    desert = krieg.country("egypt", "libya")
    ends = {krieg.at("Tobruk"), krieg.at("Alexandria")}

    def cut(hex_id: str) -> bool:
        ok = desert - {hex_id}
        rest = krieg.reach(
            krieg.at("Tobruk"), lambda a, b: b in ok and krieg.crossable(a, b, strait=False)
        )
        return krieg.at("Alexandria") not in rest

    assert any(cut(h) for h in sorted(desert - ends))


# --- room for the set-up ---


def test_the_great_powers_find_room(krieg: KriegAtlas) -> None:
    union = krieg.set_up_hexes(krieg.country("soviet_union"), "city", "port")
    germany = krieg.set_up_hexes(krieg.country("germany"), "city", "port")
    britain = krieg.set_up_hexes(krieg.country("great_britain"), "city")
    france = krieg.set_up_hexes(krieg.continental_france, "city", "port")
    lines = {krieg.at(n) for n in ("w3319", "w3420", "Metz")}
    assert len(union) >= 19
    assert len(germany) >= 11
    assert len(britain) >= 3
    assert len(france - lines) >= 7


def test_colonial_and_vichy_corps_find_cities(krieg: KriegAtlas) -> None:
    assert len(krieg.cities(krieg.vichy)) >= 3
    colonies = krieg.region("french_north_africa") | krieg.country("syria")
    assert len(krieg.cities(colonies)) >= 3
    listed = {f.hex for f in krieg.board.features_of("colonial city")}
    assert listed == {krieg.at(n) for n in krieg.cities(colonies)}


@pytest.mark.parametrize("country", FIELD)
def test_minor_countries_find_room_without_stacking(krieg: KriegAtlas, country: str) -> None:
    room = krieg.set_up_hexes(krieg.country(country), "city", "port")
    assert len(room) >= FIELD[country]
