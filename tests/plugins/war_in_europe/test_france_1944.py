"""wie:S8.12, wie:S8.3, wie:S8.4: frozen coasts, Corsica, Germany closed, and how it is won."""

from __future__ import annotations

from grognard_standard_rules.area_of_play import area_of_play
from grognard_standard_rules.areas import Area, paint, railway
from grognard_standard_rules.beaches import supply_near
from grognard_standard_rules.supply_now import supply_map
from grognard_war_in_europe.france_1944_scenario import _alarm, bound, frozen_coast
from tests.plugins.war_in_europe.staged import at, codes, verdict

CHECK, AXIS_END = "game-end/victory-check", "player-turn.axis/air-interdiction"
ALLIED_MOVE, AXIS_MOVE = "player-turn.allied/initial-movement", "player-turn.axis/initial-movement"
GERMAN_CITIES = ("C3510", "C3609", "C3613", "C3415", "C3509")
TOWNS = ("B1033", "C1426", "C1702", "C2004", "C2209", "C3106", "C3107")


# --- coasts -----------------------------------------------------------------------------------


def test_which_coasts_are_frozen_and_where_the_allies_wake_them():
    """wie:S8.4: coasts from column twenty or row twenty-one on; neither Kent nor Corsica wakes."""
    position = at("france-1944", AXIS_MOVE).position
    index, frozen, wakes = position.board.grid.index, frozen_coast(position), _alarm(position)
    assert [h for h in ("C2004", "C1905", "C1802", "C1702", "C1426", "C0720", "C0824", "C2406",
                        "C2504", "C3305") if not frozen[index(h)]] == [
        "C1802", "C1702", "C0720", "C2406"]
    assert [h for h in ("C1802", "C1906", "C2006", "C1907", "C0907", "C3106", "C2033", "C2401",
                        "B1033", "C2004") if not wakes[index(h)]] == [
        "C1802", "C1906", "C2033", "C2401", "B1033"]


def test_an_allied_unit_wakes_the_coasts_wherever_it_comes_from():
    """wie:S8.4: in Belgium as in France; one that goes on in Normandy does not."""
    gone = tuple(u.id for u in at("france-1944", ALLIED_MOVE).state.units_of("axis")
                 if u.hex and int(u.hex[1:3]) < 25)
    for path, awake in ((["C1905", "C1906"], False), (["C1905", "C2005"], True)):
        game = at("france-1944", ALLIED_MOVE, ("us.mot.8-10", "C1804"), ("de.stat.0-5-1", "C2704"),
                  turn=3, remove=gone)
        assert bound(game.position)
        game.submit({"kind": "move", "by": "allied", "units": ["u0"], "path": path})
        assert (not bound(game.position)) == awake


def test_units_of_the_coast_stay_for_ten_turns():
    """wie:S8.4: on foot, by rail, by air; they may fight."""
    game = at("france-1944", AXIS_MOVE, turn=10)
    unit = game.state.units_at("C2004")[0].id
    assert unit in bound(game.position)
    assert "bound-to-the-coast" in codes(game, "move", "axis", units=[unit], path=["C2105"])
    assert bound(at("france-1944", AXIS_MOVE, turn=11).position) == frozenset()


# --- Germany, Corsica, the area of play -------------------------------------------------------


def test_germany_is_closed_for_three_turns_by_land_and_from_above():
    """wie:S8.4."""
    for turn, open_ in ((3, False), (4, True)):
        position = at("france-1944", ALLIED_MOVE, turn=turn).position
        grid = position.board.grid
        assert bool(area_of_play(position, "allied").value[grid.index("C3510")]) == open_
        assert bool(area_of_play(position, "axis").value[grid.index("C3510")])


def test_the_area_of_play():
    """wie:S8.12, wie:S8.4: sections B and C; elsewhere the Allies merely wait."""
    position = at("france-1944", ALLIED_MOVE, turn=5).position
    inside, index = area_of_play(position, "allied").value, position.board.grid.index
    assert [bool(inside[index(h)]) for h in (
        "B1033", "C2209", "C3510", "C3106", "D1017", "C2526", "G0421", "C1930")] == [
        True, True, True, True, True, False, False, False]
    assert not area_of_play(position, "axis").value[index("D1017")]


def test_corsica_is_supplied_and_ranges_are_measured_from_it():
    """wie:S8.4: every hex of it, and far enough for a landing in the south of France."""
    position = at("france-1944", ALLIED_MOVE).position
    grid, board = position.board.grid, position.board
    corsica = grid.names(paint(board, Area(near="Porto Vecchio", within=6, countries=("France",))))
    found = supply_map(position, "allied", "us")
    assert len(corsica) > 10
    assert {found.grade(grid.index(h), "us") for h in corsica} == {"major"}
    for hex_id in ("C1426", "C1427", "C1928"):
        assert supply_near(position, "allied", "us")[grid.index(hex_id)]


# --- victory ----------------------------------------------------------------------------------


def cities(number, *, rails, turn=9):
    """Stage so many divisions in German cities, with or without rails from Antwerp behind them."""
    start = at("france-1944", CHECK)
    board, gone = start.position.board, tuple(u.id for u in start.state.units_of("axis"))
    lines = [railway(board, ["C3106", town]) for town in GERMAN_CITIES]
    line = tuple(dict.fromkeys(h for found in lines for h in found))
    paint = {"control": {"allied": line}} | ({"rail": {"allied": line}} if rails else {})
    listed = [("us.mot.8-10", h) for h in GERMAN_CITIES[:number]]
    return at("france-1944", CHECK, *listed, turn=turn, remove=gone, paint=paint)


def test_the_seven_towns():
    """wie:S8.3: all of them as the Axis turn of turn 28 ends."""
    for held, winner in ((TOWNS, "allied"), (TOWNS[1:], "axis")):
        game = at("france-1944", AXIS_END, turn=28, paint={"control": {"allied": held}})
        assert verdict(game).value.winner == winner
    early = at("france-1944", AXIS_END, turn=27, paint={"control": {"allied": TOWNS}})
    assert verdict(early).value is None


def test_units_in_german_cities_must_be_supplied():
    """wie:S8.3: five of them, at any time; four, or five that starve, do not win."""
    found = verdict(cities(5, rails=True)).value
    assert found.text == "allied wins: 5 supplied Allied units are in German cities"
    assert verdict(cities(5, rails=False)).value is None
    assert verdict(cities(4, rails=True)).value is None


def test_axis_reinforcements_appear_on_trains_in_berlin():
    """wie:S0.54: those that may ride; they go on in the rail movement phase."""
    game = at("france-1944", "player-turn.axis/reinforcement", ("de.inf.6-5", "@arrival:3"), turn=4)
    batch = game.submit({"kind": "place", "by": "axis", "unit": "u0", "hex": "C5013"})
    assert batch.events[0].text == "German 6-5 appears at C5013 on a train"
    assert ("entrained", "u0") in game.state.markers


def test_allied_reinforcements_may_come_to_any_major_port_of_north_africa():
    """wie:S0.54: Casablanca, too."""
    game = at("france-1944", "player-turn.allied/reinforcement", ("us.mot.8-10", "@arrival:1"),
              turn=3)
    assert codes(game, "place", "allied", unit="u0", hex="A0225") == []
    assert "outside-area" in codes(game, "place", "allied", unit="u0", hex="C1702")
