"""7.10, 42.24, 42.66, 43.64, 44.14, 47.24, 47.54: the permanent ships of the nations."""

from __future__ import annotations

import pytest

from grognard.changes import Paint, Patch, Place
from grognard.events import Event
from grognard.game import new_game
from grognard.ids import HexId, SideId, UnitId
from grognard_standard_rules.carriers import why_not_carried
from grognard_standard_rules.naval_capability import capacities
from grognard_standard_rules.sea_passage import passage

WEST, CENTRAL, EAST = "West Mediterranean", "Central Mediterranean", "East Mediterranean"


@pytest.fixture(scope="module")
def europe():
    return new_game("poland", seed=1).position


def with_(position, *changes):
    return position.at(Event("test", tuple(changes)).apply(position.state))


def unit(name, counter, side, at="D2812"):
    return Place(UnitId(name), counter, counter.split(".")[0], SideId(side), "front", HexId(at))


def ships(position, side):
    return {c.nation: (c.points, c.seas) for c in capacities(position, side)}


def test_italy_has_one_point_for_two_seas(europe) -> None:
    """wie:42.24: one point, not one in each; Italians and Germans, no repair units."""
    italy = with_(europe, unit("i", "it.inf.2-4", "axis"), unit("h", "hu.inf.2-4", "axis"),
                  unit("g", "de.pz.10-8", "axis"), unit("r", "de.rr.0-1-5", "axis"),
                  unit("m", "de.msu.0-1-1", "axis"))
    (capacity,) = [c for c in capacities(italy, "axis") if c.nation == "it"]
    assert (capacity.points, capacity.home) == (1, {CENTRAL, "Adriatic"})
    may = {u: not list(why_not_carried(italy, italy.state.unit(u), capacity)) for u in "ihgrm"}
    assert may == {"i": True, "h": False, "g": True, "r": False, "m": True}


def test_conquests_extend_the_italian_navy(europe) -> None:
    """wie:42.24, std:7.10."""
    italy = with_(europe, unit("i", "it.inf.2-4", "axis"))
    assert ships(italy, "axis")["it"][1] == {CENTRAL, "Adriatic"}
    egypt = with_(italy, Paint("control", "axis", (italy.hex("Alexandria"),)))
    assert EAST in ships(egypt, "axis")["it"][1]
    rock = with_(italy, Paint("control", "axis", (italy.hex("Gibraltar"),)))
    assert WEST in ships(rock, "axis")["it"][1]
    greece = with_(italy, Patch("surrendered", {"gr": "axis"}))
    assert "Aegean" in ships(greece, "axis")["it"][1]
    assert ships(greece, "axis")["gr"] == (1, {"Aegean"})


def test_leningrad_is_the_soviet_baltic(europe) -> None:
    """wie:44.14: three points while it is held; once it has fallen, none for good."""
    soviet = with_(europe, unit("s", "su.inf.1-4", "soviet", "G3307"),
                   Paint("control", "soviet", ("G3307", "H5823")))
    found = {(c.points, tuple(sorted(c.home))) for c in capacities(soviet, "soviet")}
    assert {(3, ("Baltic",)), (3, ("Caspian",)), (1, ("High Seas",))} <= found
    gone = with_(soviet, Patch("lost-ships", {"su:Baltic": True}))
    assert "Baltic" not in {a for c in capacities(gone, "soviet") for a in c.home}


def test_the_white_sea_joins_two_ports_only(europe) -> None:
    """wie:44.14, std:7.10."""
    at = [europe.hex(n) for n in ("Murmansk", "Archangel")]
    soviet = with_(europe, unit("s", "su.inf.1-4", "soviet", at[0]))
    (capacity,) = [c for c in capacities(soviet, "soviet") if "High Seas" in c.home]
    assert set(capacity.ports) == set(at)
    assert passage(soviet, "soviet", capacity.seas, *at)


def test_french_ships_and_their_heirs(europe) -> None:
    """wie:43.64."""
    france = with_(europe, unit("f", "fr.inf.3-4", "allied"))
    assert ships(france, "allied")["fr"] == (1, {WEST})
    beaten = with_(france, Patch("surrendered", {"fr": "axis"}))
    assert "fr" not in ships(beaten, "allied")
    assert ships(beaten, "axis")["fr"][0] == 1
    (capacity,) = [c for c in capacities(beaten, "axis") if c.nation == "fr"]
    assert capacity.carries is None
    vichy = with_(beaten, unit("v", "vf.inf.3-4", "neutral"))
    assert "fr" not in {**ships(vichy, "axis"), **ships(vichy, "allied")}


def test_spain_ships_spaniards_between_its_ports(europe) -> None:
    """wie:47.54."""
    spain = with_(europe, unit("e", "es.inf.2-4", "axis"), unit("g", "de.inf.6-5", "axis"))
    (capacity,) = [c for c in capacities(spain, "axis") if c.nation == "es"]
    assert (capacity.points, capacity.carries) == (1, {"es"})
    countries = {spain.board.word("country", h) for h in capacity.ports}
    assert countries <= {"Spain", "Spain (Morocco)"}
    assert countries
