"""What the sections on nations state: land, supply, ships, where units serve."""

from __future__ import annotations

from functools import cache

import pytest

from grognard_standard_rules.supply_sources import needs_no_center, sources_of
from tests.plugins.war_in_europe.staged import at

INITIAL = "player-turn.axis/initial-movement"


@cache
def position(scenario):
    return at(scenario, INITIAL).position


@pytest.mark.parametrize(("scenario", "nation", "own"), [
    ("france", "fr", {"C2209", "C0720", "C1920"}),   # wie:43.65 Paris, Toulouse, Lyon
    ("italy", "it", {"D2607", "C2727"}),             # wie:42.25 Rome, Milan
    ("1945", "hu", set()),                           # wie:42.35 Budapest is lost
    ("barbarossa", "ro", {"H0215"}),                 # wie:42.45 Bucharest
])
def test_own_centers_while_they_are_held(scenario, nation, own):
    german = set(sources_of(position(scenario), "de"))
    assert set(sources_of(position(scenario), nation)) - german == own - german
    assert own <= set(sources_of(position(scenario), nation))


def test_finnish_hexes_joined_to_helsinki():
    """wie:46.15."""
    found = set(sources_of(position("barbarossa"), "fi"))
    assert {"G2402", "G2502"} <= found


MAJOR_PORTS = ("London", "Southampton", "Plymouth", "Bristol", "Liverpool", "Belfast", "Glasgow",
               "Newcastle", "Hull")
"""The supply centers in Great Britain (wie:43.45)."""


def test_german_centers_feed_the_axis_and_nobody_feeds_france():
    """wie:42.63, wie:42.35, wie:43.65."""
    german = set(sources_of(position("barbarossa"), "de"))
    assert {"C5013", "C4721", "C3609"} <= german  # Berlin, Prague and Essen (wie:42.15)
    for nation in ("ro", "hu", "fi", "it"):
        assert german <= set(sources_of(position("barbarossa"), nation))
    british = set(sources_of(position("france"), "cw"))
    assert {position("france").board.place(name).hex for name in MAJOR_PORTS} == british
    assert not british & set(sources_of(position("france"), "fr"))
    assert set(sources_of(position("italy"), "ff")) == british  # wie:43.84


def test_soviet_centers_and_siberia():
    """wie:44.15: eighteen personnel centers and the railways of the east edge."""
    found = sources_of(position("barbarossa"), "su")
    assert len(found) == 18 + 9
    fewer = sources_of(position("stalingrad"), "su")
    assert len(fewer) < len(found)


@pytest.mark.parametrize(("nation", "home"), [("be", {"Belgium"}), ("nl", {"Netherlands"})])
def test_the_low_countries_stay_at_home_and_need_no_center(nation, home):
    """wie:43.25, wie:43.27, wie:43.35, wie:43.37."""
    here = position("france")
    assert needs_no_center(here, nation).value
    assert here.ask("rule_territory", nation, nation=nation).value == home


@pytest.mark.parametrize(("nation", "ships"), [
    ("hu", {}), ("ro", {}), ("bg", {}), ("nl", {}), ("be", {}), ("fi", {}),
    ("it", {"Central Mediterranean": 1, "Adriatic": 1}), ("fr", {"West Mediterranean": 1}),
])
def test_ships(nation, ships):
    """wie:42.24, wie:42.34, wie:42.44, wie:42.54, wie:43.24, wie:43.34, wie:43.64, wie:46.14."""
    ask = position("france").ask
    assert dict(ask("rule_permanent_capacity", nation, nation=nation).value) == ships


def test_soviet_ships_go_with_their_ports():
    """wie:44.14: Leningrad and Astrakhan."""
    found = position("barbarossa").ask("rule_permanent_capacity", "su", nation="su").value
    assert (found["Baltic"], found["Caspian"]) == (3, 3)


def test_territories():
    """wie:42.21, wie:42.55, wie:43.61."""
    ask = position("france").ask
    assert "Albania" in ask("rule_territory", "it", nation="it").value
    assert "France (Tunisia)" in ask("rule_territory", "fr", nation="fr").value
    assert ask("rule_territory", "bg", nation="bg").value == {"Bulgaria"}
