"""Countries, their parts, cities and strategic hexes on the Krieg! map against the text."""

from __future__ import annotations

import pytest

from .krieg_atlas import MINORS, OTHERS, POWERS, KriegAtlas

PARTS = {
    "corsica": "france", "french_north_africa": "france", "alsace_lorraine": "france",
    "majorca": "spain", "spanish_morocco": "spain", "sardinia": "italy", "sicily": "italy",
    "crete": "greece", "eastern_poland": "poland", "polish_corridor": "poland",
    "bessarabia": "rumania", "turkish_frontier": "turkey", "finnish_frontier": "finland",
    "east_prussia": "germany", "northern_ireland": "great_britain",
}
NEIGHBOURS = {
    "albania": "greece yugoslavia",
    "baltic_states": "germany poland soviet_union",
    "belgium_holland": "france germany",
    "bulgaria": "greece rumania turkey yugoslavia",
    "denmark_norway": "finland germany sweden",
    "egypt": "libya palestine",
    "finland": "soviet_union sweden",
    "france": "germany italy libya spain",
    "germany": "hungary italy poland yugoslavia",
    "gibraltar": "spain",
    "great_britain": "ireland",
    "greece": "turkey yugoslavia",
    "hungary": "poland rumania yugoslavia",
    "iraq": "palestine persia syria turkey",
    "italy": "yugoslavia",
    "palestine": "syria",
    "persia": "soviet_union turkey",
    "poland": "rumania soviet_union",
    "portugal": "spain",
    "rumania": "soviet_union yugoslavia",
    "soviet_union": "turkey",
    "syria": "turkey",
}
"""Every land border of 1939 once, Switzerland's left out; straits part no countries here."""

BORDERS = [(a, b) for a, text in NEIGHBOURS.items() for b in text.split()]
APART = [("belgium_holland", "soviet_union"), ("spain", "germany"), ("albania", "italy")]
REGIONS = ("eastern_poland", "bessarabia", "turkish_frontier", "finnish_frontier")


@pytest.mark.parametrize("country", [*MINORS, *POWERS, *OTHERS])
def test_every_country_has_hexes(krieg: KriegAtlas, country: str) -> None:
    assert krieg.country(country)


def test_no_other_country_is_in_play(krieg: KriegAtlas) -> None:
    assert {krieg.word("country", h) for h in krieg.land} == {*MINORS, *POWERS, *OTHERS}


@pytest.mark.parametrize("part", PARTS)
def test_parts_belong_to_their_countries(krieg: KriegAtlas, part: str) -> None:
    assert krieg.region(part)
    assert krieg.region(part) <= krieg.named("country", PARTS[part])


@pytest.mark.parametrize(("one", "other"), BORDERS)
def test_countries_that_share_a_land_border(krieg: KriegAtlas, one: str, other: str) -> None:
    assert krieg.borders(one, other)


def test_there_is_no_other_land_border(krieg: KriegAtlas) -> None:
    countries = sorted({*MINORS, *POWERS, *OTHERS} - {"switzerland"})
    found = {frozenset((a, b)) for a in countries for b in countries
             if a < b and krieg.borders(a, b)}
    assert found == {frozenset(pair) for pair in BORDERS}


@pytest.mark.parametrize(("one", "other"), APART)
def test_countries_that_do_not(krieg: KriegAtlas, one: str, other: str) -> None:
    assert not krieg.borders(one, other)


def test_neighbours_of_continental_france(krieg: KriegAtlas) -> None:
    near = {c for c in (*MINORS, "germany", "switzerland")
            if c != "france" and krieg.touch(krieg.continental_france, krieg.country(c))}
    assert near == {"spain", "italy", "belgium_holland", "germany", "switzerland"}


def test_africa_borders_as_aggression_needs_them(krieg: KriegAtlas) -> None:
    africa = krieg.region("french_north_africa")
    assert krieg.touch(krieg.region("spanish_morocco"), africa)
    assert krieg.touch(krieg.country("libya"), africa)


def test_vichy_touches_those_who_may_treat_with_it(krieg: KriegAtlas) -> None:
    occupied = krieg.continental_france - krieg.vichy
    for other in (krieg.country("spain"), krieg.country("italy"), occupied):
        assert krieg.touch(krieg.vichy, other)


def test_switzerland_has_no_coast_and_no_road(krieg: KriegAtlas) -> None:
    alps = krieg.named("country", "switzerland")
    assert not alps & krieg.named("kind", "coastal")
    assert not alps & krieg.road_hexes


# --- border regions ---


@pytest.mark.parametrize("region", REGIONS)
def test_soviet_border_regions_touch_the_union_and_their_own_country(
    krieg: KriegAtlas, region: str
) -> None:
    hexes = krieg.region(region)
    assert krieg.touch(hexes, krieg.country("soviet_union"))
    assert krieg.touch(hexes, krieg.country(PARTS[region]) - hexes)


def test_the_finnish_frontier_has_two_parts(krieg: KriegAtlas) -> None:
    hexes = krieg.region("finnish_frontier")
    parts = {krieg.reach(h, lambda a, b: b in hexes) for h in hexes}
    assert len(parts) == 2
    for part in parts:
        assert krieg.touch(part, krieg.country("soviet_union"))
        assert krieg.touch(part, krieg.country("finland") - hexes)


def test_the_corridor_parts_germany_from_east_prussia(krieg: KriegAtlas) -> None:
    corridor, prussia = krieg.region("polish_corridor"), krieg.region("east_prussia")
    rest = krieg.country("germany") - prussia
    assert krieg.touch(corridor, prussia)
    assert krieg.touch(corridor, rest)
    assert krieg.touch(corridor, krieg.country("poland") - corridor)
    assert any("baltic_sea" in krieg.zones(h) for h in corridor)
    assert not krieg.touch(prussia, rest)


def test_alsace_lorraine_lies_between_france_and_germany(krieg: KriegAtlas) -> None:
    alsace = krieg.region("alsace_lorraine")
    assert krieg.touch(alsace, krieg.country("germany"))
    assert krieg.touch(alsace, krieg.continental_france - alsace)


def test_borders_run_where_countries_change(krieg: KriegAtlas) -> None:
    drawn = {frozenset(p) for p in krieg.pairs("border")}
    for pair in drawn:
        a, b = sorted(pair)
        assert krieg.word("country", a) != krieg.word("country", b)
    for a in krieg.land:
        for b in krieg.near(a):
            if b in krieg.land and krieg.word("country", a) != krieg.word("country", b):
                wet = krieg.side("all_sea", a, b) or krieg.side("lake", a, b)
                assert wet or frozenset((a, b)) in drawn, (a, b)


def test_region_borders_run_inside_one_country(krieg: KriegAtlas) -> None:
    for a, b in krieg.pairs("region_border"):
        assert krieg.word("country", a) == krieg.word("country", b)
        assert krieg.word("border_region", a) != krieg.word("border_region", b)


# --- cities and capitals ---


def test_polish_cities(krieg: KriegAtlas) -> None:
    assert krieg.cities(krieg.country("poland")) == ["Krakow", "Lvov", "Posen", "Warsaw"]
    assert krieg.cities(krieg.region("eastern_poland")) == ["Lvov"]


def test_cities_in_border_regions(krieg: KriegAtlas) -> None:
    found = [c for r in REGIONS for c in krieg.cities(krieg.region(r))]
    assert sorted(found) == ["Kishinev", "Lvov"]


def test_vichy_territory(krieg: KriegAtlas) -> None:
    mainland = krieg.vichy & krieg.continental_france
    assert krieg.cities(mainland) == ["Lyon", "Marseilles", "Toulouse"]
    assert krieg.vichy - mainland == (
        (krieg.region("corsica") | krieg.region("french_north_africa")) & krieg.land)
    assert krieg.at("Paris") not in krieg.vichy
    assert not krieg.vichy & (krieg.country("syria") | krieg.region("alsace_lorraine"))


def test_vichy_is_one_block_along_its_border(krieg: KriegAtlas) -> None:
    mainland = krieg.vichy & krieg.continental_france
    assert krieg.connected(mainland)
    assert krieg.connected(krieg.continental_france - mainland)
    drawn = {frozenset(p) for p in krieg.pairs("vichy_border")}
    assert drawn == {
        frozenset((a, b)) for a in mainland for b in krieg.near(a)
        if b in krieg.continental_france - mainland
    }  # fmt: skip


def test_libyan_cities_and_the_italian_outposts(krieg: KriegAtlas) -> None:
    assert krieg.cities(krieg.country("libya")) == ["Tobruk", "Tripoli"]
    owners = [krieg.places[n].owner for n in ("Tripoli", "Tirana", "Tobruk", "Rhodes")]
    assert owners == ["libya", "albania", "libya", "rhodes"]


def test_one_capital_for_each_minor_country_and_power(krieg: KriegAtlas) -> None:
    assert krieg.capitals() == dict.fromkeys((*MINORS, *POWERS), 1)
    for place in krieg.with_trait("capital"):
        assert "city" in place.traits
        assert krieg.word("country", place.hex) == place.owner


def test_the_union_has_more_than_fifteen_cities(krieg: KriegAtlas) -> None:
    assert len(krieg.cities(krieg.country("soviet_union"))) > 15


@pytest.mark.parametrize("country", ["egypt", "iraq", "syria", "persia"])
def test_coups_find_a_city(krieg: KriegAtlas, country: str) -> None:
    assert krieg.cities(krieg.country(country))


def test_no_city_is_cut_off(krieg: KriegAtlas) -> None:
    for place in krieg.with_trait("city"):
        joined = any(krieg.crossable(place.hex, n) for n in krieg.near(place.hex))
        assert joined or "port" in place.traits, place.name


def test_snow_spares_exactly_five_countries(krieg: KriegAtlas) -> None:
    spared = {krieg.word("country", h) for h in krieg.flagged("snow_exempt")}
    assert spared == {"libya", "egypt", "palestine", "syria", "iraq"}
    assert krieg.country(*spared) <= krieg.flagged("snow_exempt")


@pytest.mark.parametrize("country", MINORS)
def test_partisans_find_a_hex_in_every_minor_country(krieg: KriegAtlas, country: str) -> None:
    hexes = krieg.country(country)
    assert hexes & krieg.named("terrain", "rough") or krieg.cities(hexes)


# --- strategic hexes ---


def test_tehran_and_the_soviet_strategic_hexes(krieg: KriegAtlas) -> None:
    soviet = krieg.strategic("soviet")
    assert "Tehran" in soviet
    assert krieg.places["Tehran"].owner == "persia"
    assert {krieg.places[n].owner for n in soviet - {"Tehran"}} == {"soviet_union"}


def test_each_faction_can_reach_fifteen(krieg: KriegAtlas) -> None:
    count = {side: len(krieg.strategic(side)) for side in ("axis", "western", "soviet")}
    assert count == {"axis": 20, "western": 10, "soviet": 10}


def test_three_western_hexes_fall_by_august_1940(krieg: KriegAtlas) -> None:
    assert {"Paris", "Brussels", "Amsterdam"} <= krieg.strategic("western")
    assert not {"Narvik", "Oslo", "Copenhagen", "Warsaw"} & krieg.strategic("western")


def test_nobody_starts_on_an_enemy_strategic_hex(krieg: KriegAtlas) -> None:
    allied = krieg.strategic("western") | krieg.strategic("soviet")
    assert not any(krieg.places[n].owner == "germany" for n in allied)
    held = ("great_britain", "france", "soviet_union", "egypt", "iraq", "malta", "gibraltar")
    assert not any(krieg.places[n].owner in held for n in krieg.strategic("axis"))


def test_neutrals_hold_hexes_worth_keeping_out_of_the_war(krieg: KriegAtlas) -> None:
    assert any(krieg.places[n].owner in MINORS for n in krieg.strategic("axis"))
    assert any(krieg.places[n].owner == "belgium_holland" for n in krieg.strategic("western"))


def test_ten_strategic_hexes_lie_in_germany(krieg: KriegAtlas) -> None:
    own = [n for n in krieg.strategic("axis") if krieg.places[n].owner == "germany"]
    assert len(own) == 10
