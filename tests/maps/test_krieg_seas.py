"""Naval zones, ports and boxes of the Krieg! map against the text."""

from __future__ import annotations

import pytest

from .krieg_atlas import ZONES, KriegAtlas

TWO_ZONES = {
    "Narvik": {"arctic_sea", "north_sea"}, "Copenhagen": {"north_sea", "baltic_sea"},
    "Brest": {"north_sea", "north_atlantic"}, "Gibraltar": {"north_atlantic", "western_med"},
    "Malta": {"western_med", "eastern_med"}, "Tripoli": {"western_med", "eastern_med"},
    "Istanbul": {"eastern_med", "black_sea"},
}


def test_the_seven_zones(krieg: KriegAtlas) -> None:
    assert set().union(*(krieg.zones(h) for h in krieg.grid)) == ZONES
    assert {f.data["zone"] for f in krieg.board.features_of("naval zone")} == ZONES


def test_an_all_sea_hex_lies_in_one_zone_at_most(krieg: KriegAtlas) -> None:
    assert all(len(krieg.zones(h)) <= 1 for h in krieg.named("kind", "all_sea"))


@pytest.mark.parametrize("name", TWO_ZONES)
def test_ports_of_two_zones(krieg: KriegAtlas, name: str) -> None:
    assert krieg.port_zones(name) == TWO_ZONES[name]


def test_no_other_port_has_two_zones(krieg: KriegAtlas) -> None:
    for port in krieg.with_trait("port"):
        if port.name not in TWO_ZONES:
            far = port.name in ("Suez", "Basra")
            assert len(krieg.port_zones(port.name)) == 1 or far, port.name


def test_ports_lie_on_the_coast_of_their_zones(krieg: KriegAtlas) -> None:
    for port in krieg.with_trait("port"):
        assert krieg.word("kind", port.hex) == "coastal", port.name
        assert krieg.port_zones(port.name) <= krieg.zones(port.hex), port.name


def test_open_water_is_reached_from_every_port(krieg: KriegAtlas) -> None:
    sea = krieg.named("kind", "all_sea")
    for port in krieg.with_trait("port"):
        for zone in krieg.port_zones(port.name):
            wet = krieg.reach(
                port.hex,
                lambda a, b, zone=zone: zone in krieg.zones(b) and (
                    krieg.side("all_sea", a, b) or krieg.word("kind", b) == "coastal"),
            )
            assert wet & sea, (port.name, zone)


@pytest.mark.parametrize("zone", sorted(ZONES))
def test_each_zone_is_one_body_of_water(krieg: KriegAtlas, zone: str) -> None:
    hexes = {h for h in krieg.grid if zone in krieg.zones(h)}
    sea = sorted(hexes & krieg.named("kind", "all_sea"))
    assert set(sea) <= krieg.reach(sea[0], lambda a, b: b in hexes)


def test_zones_meet_on_open_sea_only_where_the_text_lets_them(krieg: KriegAtlas) -> None:
    sea = krieg.named("kind", "all_sea")
    met = {frozenset(krieg.zones(a) | krieg.zones(b)) for a in sea for b in krieg.near(a)
           if b in sea and len(krieg.zones(a) | krieg.zones(b)) == 2}
    assert met <= {frozenset(p) for p in (
        ("arctic_sea", "north_sea"), ("arctic_sea", "north_atlantic"),
        ("north_atlantic", "north_sea"), ("eastern_med", "western_med"))}  # fmt: skip


def test_the_chains_of_the_examples(krieg: KriegAtlas) -> None:
    zones = krieg.port_zones
    assert "north_atlantic" in zones("Bristol") & zones("Gibraltar")
    assert "western_med" in zones("Gibraltar") & zones("Malta")
    assert "eastern_med" in zones("Malta") & zones("Athens")
    assert "north_sea" in zones("Narvik") & zones("Brest")
    assert "north_atlantic" in zones("Brest") & zones("Gibraltar")
    assert "western_med" in zones("Gibraltar") & zones("Tripoli")
    assert "western_med" in zones("Naples") & zones("Tripoli")
    assert not zones("Bristol") & (zones("Malta") | zones("Athens"))


def test_the_boxes_are_ports_of_the_north_atlantic(krieg: KriegAtlas) -> None:
    boxes = {f.data["box"]: f.data for f in krieg.board.features_of("box")}
    assert set(boxes) == {"us", "trans-africa"}
    assert {b["zone"] for b in boxes.values()} == {"north_atlantic"}
    assert boxes["trans-africa"]["links"].split() == ["Suez", "Basra"]
    assert (boxes["us"]["home"].split(), boxes["trans-africa"]["home"]) == (["br", "us"], "br")


@pytest.mark.parametrize(
    ("country", "zones"),
    [
        ("germany", {"baltic_sea", "north_sea"}), ("italy", {"western_med", "eastern_med"}),
        ("soviet_union", {"baltic_sea", "black_sea", "arctic_sea"}),
    ],
)  # fmt: skip
def test_home_zones_of_the_convoys(krieg: KriegAtlas, country: str, zones: set[str]) -> None:
    assert set().union(*(krieg.port_zones(p.name) for p in krieg.ports_of(country))) == zones


def test_ports_for_the_vichy_and_black_sea_convoys(krieg: KriegAtlas) -> None:
    assert any("north_atlantic" in krieg.port_zones(p.name) for p in krieg.ports_of("france")
               if p.hex in krieg.continental_france)
    assert "black_sea" in krieg.port_zones("Sevastopol") & krieg.port_zones("Istanbul")


@pytest.mark.parametrize("zone", sorted(ZONES))
def test_beachheads_have_room_in_every_zone(krieg: KriegAtlas, zone: str) -> None:
    sea = krieg.named("kind", "all_sea")
    assert any(zone in krieg.zones(h) and set(krieg.near(h)) & krieg.land for h in sea)


def test_the_caspian_is_a_lake_without_a_zone(krieg: KriegAtlas) -> None:
    lakes = krieg.named("kind", "lake")
    assert len(lakes) > 20
    assert not any(krieg.zones(h) for h in lakes)


def test_a_strait_is_an_all_sea_side_with_a_crossing(krieg: KriegAtlas) -> None:
    straits = list(krieg.pairs("strait"))
    assert len(straits) == 7
    assert all(krieg.side("all_sea", a, b) for a, b in straits)


def test_straits_that_carry_a_road(krieg: KriegAtlas) -> None:
    names = {name for a, b in krieg.pairs("strait") if krieg.side("road", a, b)
             for name in krieg.board.side_names("strait", a, b)}
    for name in ("Oresund", "Messina", "Bosporus", "Great Belt"):
        assert any(name in text for text in names), name


def test_what_straits_alone_join(krieg: KriegAtlas) -> None:
    assert krieg.at("Palermo") in krieg.overland("Naples", strait=True)
    assert krieg.at("Palermo") not in krieg.overland("Naples")
    assert krieg.at("Copenhagen") in krieg.overland("Berlin", strait=True)
    assert krieg.at("Copenhagen") not in krieg.overland("Berlin")
    turkey = krieg.country("turkey")
    for strait in (False, True):
        inside = krieg.reach(
            krieg.at("Istanbul"),
            lambda a, b, s=strait: b in turkey and krieg.crossable(a, b, s),
        )
        assert (krieg.at("Ankara") in inside) is strait


@pytest.mark.parametrize(
    "town", ["London", "Dublin", "Palermo", "Cagliari", "Bastia", "Heraklion", "Nicosia", "Malta",
             "Rhodes", "Palma"],
)  # fmt: skip
def test_islands(krieg: KriegAtlas, town: str) -> None:
    assert krieg.at("Berlin") not in krieg.overland(town)


def test_belfast_is_british_and_not_on_its_island(krieg: KriegAtlas) -> None:
    assert krieg.places["Belfast"].owner == "great_britain"
    assert krieg.at("Belfast") not in krieg.overland("London")
