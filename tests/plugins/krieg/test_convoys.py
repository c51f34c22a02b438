"""2.2: convoys, and how their orders are written."""

from __future__ import annotations

from random import Random

import pytest

from grognard.errors import AmbiguousOrder, UnreadableOrder
from grognard_krieg.convoys import convoy, convoys_in, has_convoy
from grognard_krieg.naval_zones import ZONES, port_at, zone_named
from tests.plugins.krieg.lines import (
    CLEAR,
    CONVOY,
    SNOW,
    ask,
    at,
    codes,
    happened,
    play,
    submit,
    where,
)

AXIS = CONVOY.format("axis")
POOL = {"g1": ("de.convoy.1", "@pool:axis"), "g2": ("de.convoy.2", "@pool:axis"),
        "it": ("it.convoy", "@pool:axis"), "black": ("de.convoy-black", "@pool:axis")}
ITALY = {"italy": "axis"}


def test_all_convoys_are_taken_up_first() -> None:
    """krieg:2.2.1: on their supply side, into the force pool; those of others stay."""
    game = play({"g1": ("de.convoy.1.troop", "@zone:baltic_sea"),
                 "su": ("su.convoy", "@zone:baltic_sea")}, step=AXIS, whole=True)
    assert at(game, "g1") == "@pool:axis"
    assert game.state.unit("g1").face == "front"
    assert at(game, "su") == "@zone:baltic_sea"


def test_modes_and_zones_are_told() -> None:
    """krieg:2.2.2."""
    game = play(POOL, step=AXIS, whole=True, countries=ITALY)
    batch = submit(game, "place-convoy", unit="g1", zone="baltic_sea", mode="troop")
    assert happened(batch, "convoy-placed")[0].about == {
        "unit": "g1", "zone": "baltic_sea", "mode": "troop", "side": "axis"}
    submit(game, "place-convoy", unit="g2", zone="baltic_sea", mode="supply")
    position = game.position
    assert [u.id for u in convoys_in(position, "axis", "baltic_sea")] == ["g1", "g2"]
    assert convoy(position, "axis", "baltic_sea") == "troop"
    assert has_convoy(position, "axis", "baltic_sea", "supply")
    assert convoy(position, "axis", "north_sea") is None
    assert convoy(position, "soviet", "baltic_sea") is None


def test_home_ports_must_be_friendly() -> None:
    """krieg:2.2.1 krieg:10.4: an enemy in the last home port of a zone keeps the convoy out."""
    units = {"it": ("it.convoy", "@pool:axis")}
    for n, port in enumerate(("Naples", "Genoa", "Palermo", "Cagliari")):
        units[f"x{n}"] = (f"br.inf.{n + 1}", port)
    game = play(units, step=AXIS, whole=True, countries=ITALY)
    # Syracuse lies in the Eastern Mediterranean alone
    assert port_at(game.position, where("Syracuse")).zones == ("eastern_med",)
    assert ask(game, "convoy-zones", unit="it").values["zones"] == ["eastern_med"]


def test_the_black_sea_convoy_needs_its_ports() -> None:
    """krieg:2.2.1."""
    game = play(POOL, step=AXIS, whole=True, countries=ITALY)
    assert codes(game, "place-convoy", unit="black", zone="black_sea") == ["no-home-port"]
    held = play({**POOL, "corps": ("it.reserve", "Istanbul")}, step=AXIS, whole=True,
                countries={**ITALY, "turkey": "soviet"})
    assert codes(held, "place-convoy", unit="black", zone="black_sea") == []
    assert codes(held, "place-convoy", unit="black", zone="eastern_med") == ["no-home-port"]


def test_the_vichy_convoy_sails_from_continental_france_only() -> None:
    """krieg:2.2.1: Algiers and Bastia are French, but not on the continent."""
    game = play({"fr": ("fr.convoy", "@pool:axis", "axis"), "a": ("de.inf.1", "Algiers"),
                 "b": ("de.inf.2", "Bastia")}, step=AXIS, whole=True)
    assert ask(game, "convoy-zones", unit="fr").values["zones"] == []
    game = play({"fr": ("fr.convoy", "@pool:axis", "axis"), "a": ("it.reserve", "Marseilles")},
                step=AXIS, whole=True, countries=ITALY)
    assert ask(game, "convoy-zones", unit="fr").values["zones"] == ["western_med"]


@pytest.mark.parametrize(("turn", "may"), [(CLEAR, True), (SNOW, False)])
def test_the_arctic_in_snow(turn: int, may: bool) -> None:
    """krieg:2.2.1 krieg:11.2."""
    game = play({"su": ("su.convoy", "@pool:soviet")}, step=CONVOY.format("soviet"), whole=True,
                turn=turn)
    assert ("arctic_sea" in ask(game, "convoy-zones", unit="su").values["zones"]) is may


def test_orders_that_are_refused() -> None:
    """krieg:2.2.1."""
    game = play({**POOL, "corps": ("de.inf.1", "Berlin"), "su": ("su.convoy", "@pool:soviet")},
                step=AXIS, whole=True, countries=ITALY)
    assert codes(game, "place-convoy", unit="corps", zone="baltic_sea") == ["not-your-convoy"]
    assert codes(game, "place-convoy", unit="su", zone="baltic_sea") == ["not-your-convoy"]
    assert codes(game, "place-convoy", unit="g1", zone="pacific") == ["no-such-zone"]
    assert "not-your-phase" in codes(game, "place-convoy", "soviet", unit="su", zone="baltic_sea")


def test_proposals_are_legal_and_feed_first() -> None:
    game = play(POOL, step=AXIS, whole=True, countries=ITALY)
    found = list(game.propose("place-convoy", "axis", Random(1)))
    assert found
    assert found[0].mode == "supply"
    assert all(not game.why_not(order) for order in found)
    assert {o.unit for o in found} == {"g1", "g2", "it"}


def test_the_segment_is_passed_over_without_convoys() -> None:
    """krieg:2.2: the West has none; who has none has nothing to do."""
    for side in ("western", "axis"):
        game = play({"corps": ("de.inf.1", "Berlin")}, step=CONVOY.format(side), whole=True)
        assert "place-convoy" not in game.order_kinds()


@pytest.mark.parametrize(("text", "expected"), [
    ("german 1 baltic troop", ("g1", "baltic_sea", "troop")),
    ("g2 North Sea", ("g2", "north_sea", "supply")),
    ("Italian west med supply", ("it", "western_med", "supply")),
    ("black sea black sea", ("black", "black_sea", "supply")),
])
def test_orders_in_words(text: str, expected: tuple[str, str, str]) -> None:
    game = play(POOL, step=AXIS, whole=True, countries=ITALY)
    kind = game.position.assembly.orders["place-convoy"]
    order = kind.read(game.position, "axis", text.split())
    assert (order.unit, order.zone, order.mode) == expected


def test_words_that_say_too_little() -> None:
    game = play(POOL, step=AXIS, whole=True, countries=ITALY)
    kind = game.position.assembly.orders["place-convoy"]
    for text in ("", "italian", "italian pacific", "finnish baltic"):
        with pytest.raises(UnreadableOrder):
            kind.read(game.position, "axis", text.split())
    with pytest.raises(AmbiguousOrder):
        kind.read(game.position, "axis", ["convoy", "baltic"])


def test_zones_have_short_names() -> None:
    assert {zone_named(t) for t in ("the Baltic", "baltic sea")} == {"baltic_sea"}
    assert zone_named("East Med") == "eastern_med"
    assert zone_named("n atl") == "north_atlantic"
    assert zone_named("med") is None
    assert zone_named("") is None
    assert all(zone_named(name) == zone for zone, name in ZONES.items())
