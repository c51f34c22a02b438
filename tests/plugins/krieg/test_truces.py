"""14: what truces forbid, and what breaks them."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.board.layers import BLOCKED
from grognard.changes import Move
from grognard.events import Event
from grognard.testing.stage import assembled
from grognard_krieg.limited_war import begin_total_war
from grognard_krieg.territory import country_of, hexes_of, region_hexes
from grognard_krieg.truce_breaches import attacked, entered, placed
from grognard_krieg.truce_markers import place_armistice
from grognard_krieg.truces import air_barred, barred, may_attack
from grognard_krieg.war import pact, total_war, truce
from grognard_krieg.zones_of_control import enemy_zone
from tests.plugins.krieg.world import codes, run, world


def neighbour(position, place: str, country: str) -> str:
    grid = position.board.grid
    here = grid.index(position.hex(place))
    found = [grid.name(n) for _, n in grid.neighbours(here)]
    return next(h for h in found if country_of(position, h) == country)


def moved(position, unit: str, start: str, *path: str) -> Event:
    """Put a unit at the end of a path; return the position and the event."""
    event = Event("unit-moved", (Move(unit, path[-1]),),
                  about={"unit": unit, "from": start, "path": list(path), "to": path[-1]})
    return position.at(event.apply(position.state)), event


# --- what is forbidden --------------------------------------------------------------------------


def test_the_pact_keeps_the_soviets_out_of_germany_and_the_west_out_of_the_union() -> None:
    position = world(standing={"rumania": "soviet"}).position
    hexes = {p: position.hex(p) for p in ("Berlin", "Moscow", "Bucharest", "London", "Cairo",
                                          "Paris", "Warsaw")}
    bars = {(side, p): [r.code for r in barred(position, side, h)]
            for side in position.sides for p, h in hexes.items()}
    assert bars["soviet", "Berlin"] == bars["western", "Berlin"] == ["truce-germany"]
    assert bars["western", "Moscow"] == bars["western", "Bucharest"] == ["truce-soviet-countries"]
    for place in ("London", "Cairo", "Paris"):
        assert bars["soviet", place] == ["truce-western-countries"]
    assert not any(bars["axis", p] for p in hexes), "the Axis goes where it likes"
    assert barred(world(truces={}).position, "soviet", hexes["Berlin"]) == []
    conquered = world(standing={"france": "conquered"}).position
    assert barred(conquered, "soviet", hexes["Paris"]) == []


def test_who_is_inside_may_move_on_within_the_country() -> None:
    position = world(standing={"rumania": "soviet"}).position
    bucharest = position.hex("Bucharest")
    beside = neighbour(position, "Bucharest", "rumania")
    assert barred(position, "western", bucharest, beside) == []
    assert barred(position, "western", bucharest, position.hex("Sofia"))


def on_the_border(position, country: str, other: str) -> tuple[str, str]:
    """Return a hex of a country and a neighbouring one of another, with land between them."""
    grid = position.board.grid
    for name in grid.names(hexes_of(position, country)):
        for direction, index in grid.neighbours(grid.index(name)):
            wet = position.board.sides["all_sea"][direction, grid.index(name)]
            if country_of(position, grid.name(index)) == other and not wet:
                return name, grid.name(index)
    raise AssertionError(f"{country} does not touch {other}")


def price(position, side: str, start: str, end: str) -> int:
    costs, grid = position.costs("layer_movement", side=side, mover="corps"), position.board.grid
    a, b = grid.index(start), grid.index(end)
    return int(costs.cost[grid.direction(a, b), a])


def test_countries_are_closed_to_movement_as_layers() -> None:
    where = {"poland": "soviet"}
    position, free = world(standing=where).position, world(standing=where, truces={}).position
    german, polish = on_the_border(position, "germany", "poland")
    assert price(position, "soviet", polish, german) == BLOCKED
    assert price(free, "soviet", polish, german) < BLOCKED
    assert price(position, "soviet", german, polish) < BLOCKED
    assert price(position, "western", german, polish) == BLOCKED
    assert price(position, "axis", german, polish) < BLOCKED
    spanish, french = on_the_border(position, "spain", "france")
    assert price(position, "axis", french, spanish) == BLOCKED, "Spain is neutral"


def test_german_zones_neither_reach_into_the_union_nor_are_entered() -> None:
    where = {"poland": "soviet"}
    german, polish = on_the_border(world(standing=where).position, "germany", "poland")
    one = world({"de.army.6": german}, standing=where).position
    other = world({"de.army.6": german}, standing=where, truces={}).position
    index = one.board.grid.index(polish)
    assert not enemy_zone(one, "soviet")[index]
    assert enemy_zone(other, "soviet")[index]
    hungarian = world({"hu.army.1": german}, standing={**where, "hungary": "axis"}).position
    assert enemy_zone(hungarian, "soviet")[index], "only German zones end there"
    zone = enemy_zone(one, "soviet")
    assert zone.any()
    costs = one.costs("layer_movement", side="soviet", mover="corps")
    grid = one.board.grid
    for cell in np.flatnonzero(zone).tolist():
        for direction, beside in grid.neighbours(cell):
            assert int(costs.cost[(direction + 3) % 6, beside]) == BLOCKED


def test_an_armistice_closes_zones_to_both_sides_and_bans_nothing_else() -> None:
    pieces = {"de.army.6": "Minsk", "su.army.1": "Smolensk"}
    game = world(pieces, truces={"Moscow": "armistice"}, turn=30, total_war=True)
    position = game.position
    for side, place in (("axis", "Smolensk"), ("soviet", "Minsk")):
        hex_id = neighbour(position, place, "soviet_union")
        bars = game.ask({"kind": "truce-bars", "side": side, "hex": hex_id}).values
        assert bars["may_enter_zone"] is False
        assert bars["may_enter"] is True
    assert list(may_attack(position, "su.army.1", position.hex("Minsk"))) == []
    west = game.ask({"kind": "truce-bars", "side": "western",
                     "hex": neighbour(position, "Minsk", "soviet_union")}).values
    assert west["may_enter_zone"] is True, "a truce in Moscow does not bind the West"
    reserve = position.costs("layer_movement", side="axis", mover="corps:reserve")
    assert reserve.cost.min() < BLOCKED


def test_bound_allies_do_not_attack_germans_but_their_friends() -> None:
    pieces = {"de.army.6": "Krakow", "hu.army.1": "Budapest", "su.army.1": "Lvov"}
    position = world(pieces, standing={"hungary": "axis", "poland": "axis"}).position
    found = list(may_attack(position, "su.army.1", position.hex("Krakow")))
    assert [r.code for r in found] == ["truce-attack"]
    assert "krieg:14.1" in found[0].rules
    assert list(may_attack(position, "su.army.1", position.hex("Budapest"))) == []


def test_aircraft_keep_away_from_germans() -> None:
    pieces = {"de.army.6": "Brussels", "hu.army.1": "Budapest"}
    game = world(pieces, standing={"hungary": "axis", "belgium_holland": "western"})
    position = game.position
    beside = neighbour(position, "Brussels", "belgium_holland")
    assert air_barred(position, "western", position.hex("Hamburg")).code == "truce-air-germany"
    assert air_barred(position, "western", beside).code == "truce-air-near"
    assert air_barred(position, "western", position.hex("Budapest")) is None
    assert air_barred(position, "axis", position.hex("Hamburg")) is None


# --- what breaks them ---------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "start", "path", "broken"), [
    ("de.army.6", "Krakow", ["Lvov"], {"Moscow"}),
    ("hu.army.1", "Krakow", ["Lvov"], set()),
    ("de.army.6", "Lvov", ["Lvov"], set()),
    ("de.army.6", "Berlin", ["Paris"], {"London"}),
    ("de.army.6", "Berlin", ["Cairo"], {"London"}),
    ("de.army.6", "Berlin", ["Damascus"], set()),
    ("de.army.6", "Berlin", ["Kishinev", "Bucharest"], {"Moscow"}),
])
def test_entering_breaks_a_truce(unit: str, start: str, path: list[str], broken: set) -> None:
    game = world({unit: start}, standing={"poland": "soviet", "hungary": "axis",
                                          "rumania": "axis"})
    hexes = [game.position.hex(p) for p in path]
    position, event = moved(game.position, unit, game.position.hex(start), *hexes)
    events, position = run(position, entered(position, event))
    assert {e.about["capital"] for e in events} == broken
    for capital in ("London", "Moscow"):
        assert (truce(position, capital) is None) == (capital in broken)


def test_a_ceded_region_is_protected_too() -> None:
    game = world({"de.army.6": "Bucharest"}, standing={"rumania": "axis"}, ceded=("bessarabia",))
    there = game.position.hex("Kishinev")
    position, event = moved(game.position, "de.army.6", game.position.hex("Bucharest"), there)
    _, position = run(position, entered(position, event))
    assert not pact(position)


def test_being_there_when_a_country_changes_sides_is_no_breach() -> None:
    game = world({"de.army.6": "Bucharest", "de.army.7": "Budapest"},
                 standing={"rumania": "soviet", "hungary": "axis"})
    position = game.position
    inside = neighbour(position, "Bucharest", "rumania")
    moved_on, event = moved(position, "de.army.6", position.hex("Bucharest"), inside)
    assert run(moved_on, entered(moved_on, event))[0] == []
    came, event = moved(position, "de.army.7", position.hex("Budapest"), position.hex("Cluj"))
    events, _ = run(came, entered(came, event))
    assert [e.about["capital"] for e in events] == ["Moscow"]


@pytest.mark.parametrize(("beside", "broken"), [
    ({"de.army.6": "Krakow"}, {"Moscow"}), ({}, set())])
def test_an_attack_from_a_hex_with_an_idle_german_breaks_the_pact(beside, broken) -> None:
    game = world({"hu.army.1": "Krakow", "su.army.1": "Lvov", **beside},
                 standing={"hungary": "axis", "poland": "soviet"})
    position = game.position
    event = Event("attack-declared", about={
        "by": "axis", "from": [position.hex("Krakow")], "enemy": "soviet",
        "attackers": ["hu.army.1"], "target": position.hex("Lvov")})
    events, _ = run(position, attacked(position, event))
    assert {e.about["capital"] for e in events} == broken


def test_german_aircraft_over_the_union_break_the_pact() -> None:
    game = world({"de.air.1": "Minsk"})
    event = Event("air-placed", about={"unit": "de.air.1", "hex": game.position.hex("Minsk")})
    events, _ = run(game.position, placed(game.position, event))
    assert [e.about["capital"] for e in events] == ["Moscow"]
    home = world({"de.air.1": "Berlin"})
    event = Event("air-placed", about={"unit": "de.air.1", "hex": home.position.hex("Berlin")})
    assert run(home.position, placed(home.position, event))[0] == []


def test_total_war_ends_both_and_never_comes_twice() -> None:
    game = world({"pt.communist.1": "@aside"}, turn=16)
    events, position = run(game.position, begin_total_war(game.position))
    assert [e.kind for e in events] == ["total-war-began", "truce-lifted", "truce-lifted"]
    assert total_war(position)
    assert truce(position, "London") is truce(position, "Moscow") is None
    assert position.state.unit("pt.communist.1").at == "@pool:western"
    assert run(position, begin_total_war(position))[0] == []


def test_a_lifted_truce_may_be_followed_by_an_armistice_only() -> None:
    game = world(truces={}, turn=16)
    _, position = run(game.position, place_armistice(game.position, "Moscow"))
    assert truce(position, "Moscow") == "armistice"
    assert run(position, place_armistice(position, "Moscow"))[0] == []
    other = world(truces={"London": "negotiations"})
    assert run(other.position, place_armistice(other.position, "London"))[0] == []
    _, set_back = run(other.position, place_armistice(other.position, "London", anyway=True))
    assert truce(set_back, "London") == "armistice"


def test_the_counters_follow_on_the_map() -> None:
    game = world({"mk.pact": "Moscow", "mk.armistice.1": "@aside"}, turn=16)
    _, position = run(game.position, begin_total_war(game.position))
    assert position.state.unit("mk.pact").at == "@removed"
    _, position = run(position, place_armistice(position, "Moscow"))
    assert position.state.unit("mk.armistice.1").at == position.hex("Moscow")


def test_the_region_of_a_border_dispute_is_open_to_the_soviets_under_appeasement() -> None:
    """While the card is current the region counts as Soviet; the rest of the country does not."""
    how = {"standing": {"poland": "western"}, "side": "soviet"}
    disputed = world(cards={"soviet": "soviet:1"}, **how).position
    plain = world(**how).position
    lvov = disputed.hex("Lvov")
    assert barred(disputed, "soviet", lvov) == []
    assert [r.code for r in barred(plain, "soviet", lvov)] == ["truce-western-countries"]
    grid = disputed.board.grid
    region = region_hexes(disputed.board, "eastern_poland")
    inside, beyond = next(
        (a, grid.name(b)) for a in grid.names(region) for _, b in grid.neighbours(grid.index(a))
        if country_of(disputed, grid.name(b)) == "poland" and not region[b])
    soviet = next(grid.name(b) for a in grid.names(region)
                  for _, b in grid.neighbours(grid.index(a))
                  if country_of(disputed, grid.name(b)) == "soviet_union")
    into = next(grid.name(b) for _, b in grid.neighbours(grid.index(soviet)) if region[b])
    assert price(disputed, "soviet", soviet, into) < BLOCKED
    assert price(plain, "soviet", soviet, into) == BLOCKED
    assert price(disputed, "soviet", inside, beyond) == BLOCKED, "and no farther into Poland"
    assert [r.code for r in barred(disputed, "soviet", beyond, inside)] == [
        "truce-western-countries"]


@pytest.mark.parametrize(("phase", "truces", "barred_by"), [
    ("operational-movement", {"London": "armistice"}, ["armistice-zone"]),
    ("operational-movement", {"London": "appeasement"}, ["truce-german-zone"]),
    ("operational-movement", {}, []),
    ("reserve-movement", {"London": "armistice"}, ["enter-zone"]),
])
def test_a_truce_closes_zones_to_ships_as_well(phase, truces, barred_by) -> None:
    grid = world().position.board.grid
    port = world().position.hex("Athens")
    around = [grid.name(n) for _, n in grid.neighbours(grid.index(port))]
    beside = next(h for h in around if enemy_zone(
        world({"de.army.6": h}, truces={}).position, "western")[grid.index(port)])
    pieces = {"br.inf.1": "Malta", "br.inf.2": "Athens", "de.army.6": beside}
    game = world(pieces, truces=truces, side="western", step=phase, turn=8, total_war=True,
                 standing={"greece": "conquered"}, assembly=assembled("krieg", (), ()))
    found = codes(game, "naval-transport", by="western", unit="br.inf.1", to=[port])
    assert sorted(found) == barred_by
