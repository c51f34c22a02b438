"""12.1 to 12.4: countries, territory, neutral ground."""

from __future__ import annotations

import pytest

from grognard_krieg.content import country_file
from grognard_krieg.countries import (
    active_minors,
    faction_of,
    home_countries,
    is_neutral,
    neutrals,
    status,
)
from grognard_krieg.country_list import COUNTRIES, dependents_of, minors, named
from grognard_krieg.neutral_ground import closed_at, neutral_ground
from grognard_krieg.territory import (
    borders,
    capital_of,
    cities_of,
    country_of,
    hexes_of,
    neighbours,
    share_border,
)
from tests.plugins.krieg.world import table, world


def test_the_list_of_countries_is_that_of_the_content() -> None:
    position = table().opening()
    listed = {c.id: c for c in country_file(position.assembly).country}
    assert set(listed) == set(COUNTRIES)
    for country, known in COUNTRIES.items():
        assert listed[country].of == known.on
        wanted = {"great_power": "major", "created": "minor"}.get(
            listed[country].kind, listed[country].kind)
        assert wanted == known.kind
        if known.kind == "minor":
            assert known.nations == (listed[country].nation,)
            begins = status(position, country).orientation or "neutral"
            assert begins == listed[country].start
    assert dependents_of("italy") == ("albania", "libya", "rhodes")


def test_all_minor_countries_but_france_begin_neutral() -> None:
    position = table().opening()
    assert faction_of(position, "france") == "western"
    assert set(neutrals(position)) == set(minors()) - {"france", "vichy"}
    assert not is_neutral(position, "vichy")
    assert status(position, "vichy").orientation == ""
    assert faction_of(position, "germany") == "axis"
    assert faction_of(position, "egypt") == "", "dependents never have an orientation"


def test_hexes_belong_to_the_printed_country_and_its_islands() -> None:
    position = table().opening()
    for place, country in {"Palermo": "italy", "Tripoli": "libya", "Algiers": "france",
                           "Lvov": "poland", "Kishinev": "rumania", "Metz": "france",
                           "Konigsberg": "germany", "Belfast": "great_britain"}.items():
        assert country_of(position, position.hex(place)) == country, place
    assert capital_of(position, "vichy") == position.hex("Paris")
    assert {p.name for p in cities_of(position, "poland")} == {
        "Warsaw", "Posen", "Krakow", "Lvov"}


def test_land_borders_are_those_of_the_map() -> None:
    position = table().opening()
    for one, other in (("great_britain", "ireland"), ("libya", "france"), ("spain", "gibraltar"),
                       ("denmark_norway", "germany"), ("persia", "soviet_union")):
        assert share_border(position, one, other), (one, other)
        assert share_border(position, other, one), (one, other)
    assert not share_border(position, "belgium_holland", "great_britain")
    assert not share_border(position, "sweden", "germany")
    assert neighbours(position, "portugal") == ("spain",)
    assert "egypt" in neighbours(position, "italy", dependents=True)
    assert "egypt" not in neighbours(position, "italy")


def test_border_regions_change_hands_all_or_nothing() -> None:
    before = table().opening()
    after = table(ceded=("finnish_frontier",), annexed=("polish_corridor",)).opening()
    frontier = before.board.fields["border_region"][0]
    assert any(w.startswith("finnish_frontier") for w in frontier)
    from grognard_krieg.territory import region_hexes
    hexes = region_hexes(before.board, "finnish_frontier")
    assert hexes.sum() >= 4
    assert (hexes & hexes_of(before, "finland")).sum() == hexes.sum()
    assert (hexes & hexes_of(after, "soviet_union")).sum() == hexes.sum()
    assert country_of(before, before.hex("Danzig")) == "poland"
    assert country_of(after, after.hex("Danzig")) == "germany"


def test_poland_borders_on_the_union_with_or_without_its_east() -> None:
    assert share_border(table(ceded=("eastern_poland",)).opening(), "poland", "soviet_union")


def test_ceded_bessarabia_is_no_rumanian_city_any_more() -> None:
    after = table(ceded=("bessarabia",)).opening()
    assert "Kishinev" not in {p.name for p in cities_of(after, "rumania")}
    assert "Kishinev" in {p.name for p in cities_of(after, "soviet_union")}


@pytest.mark.parametrize(("place", "side", "code"), [
    ("Warsaw", "axis", "neutral-country"), ("Tripoli", "western", "italian-dependent"),
    ("Tehran", "soviet", "independent-country"), ("Paris", "axis", None),
    ("Cairo", "axis", None), ("Damascus", "axis", None), ("Moscow", "axis", None),
])
def test_neutral_ground_at_the_start(place: str, side: str, code: str | None) -> None:
    position = table().opening()
    reason = closed_at(position, side, position.hex(place))
    assert (reason.code if reason else None) == code
    index = position.board.grid.index(position.hex(place))
    assert bool(neutral_ground(position, side)[index]) == (code is not None)


def test_ground_opens_with_war_and_with_italy() -> None:
    game = world(standing={"italy": "axis", "poland": "western"}, total_war=True)
    position = game.position
    for place in ("Tripoli", "Tehran", "Warsaw"):
        assert closed_at(position, "axis", position.hex(place)) is None, place
    assert closed_at(position, "axis", position.hex("Madrid")) is not None
    assert active_minors(position, "axis") == ("italy",)


def test_switzerland_is_never_entered() -> None:
    position = world(total_war=True).position
    swiss = hexes_of(position, "switzerland")
    assert swiss.any()
    for side in position.sides:
        assert (neutral_ground(position, side) & swiss).sum() == swiss.sum()


def test_a_border_dispute_opens_its_region_to_the_soviets_only() -> None:
    quiet, disputed = world(), world(cards={"soviet": "soviet:2"})
    from grognard_krieg.neutral_ground import disputed_region
    from grognard_krieg.territory import region_hexes
    region = disputed_region(disputed.position)
    assert region == "finnish_frontier"
    hexes = region_hexes(disputed.position.board, region)
    assert not (neutral_ground(disputed.position, "soviet") & hexes).any()
    assert (neutral_ground(disputed.position, "axis") & hexes).sum() == hexes.sum()
    assert (neutral_ground(quiet.position, "soviet") & hexes).sum() == hexes.sum()


def test_units_of_two_nations_have_two_homes_and_french_ones_vichy() -> None:
    game = world({"gi.africa": "Berlin", "fr.colonial.1": "Algiers"})
    position = game.position
    assert home_countries(position, position.state.unit("gi.africa")) == ("germany", "italy")
    assert home_countries(position, position.state.unit("fr.colonial.1")) == ("france",)
    later = world({"fr.colonial.1": "@aside"},
                  standing={"france": "collapsed", "vichy": "neutral"}).position
    assert home_countries(later, later.state.unit("fr.colonial.1")) == ("vichy",)


def test_people_name_countries_as_they_like() -> None:
    assert named("the Baltic States") == named("baltic") == "baltic_states"
    assert named("Belgium-Holland") == "belgium_holland"
    assert named("Ruritania") is None


def test_every_border_is_there_both_ways() -> None:
    pairs = borders(table().opening())
    assert pairs == frozenset((b, a) for a, b in pairs)
    assert len(pairs) > 80
