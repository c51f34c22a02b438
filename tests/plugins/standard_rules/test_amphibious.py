"""7.3: amphibious assault: beaches, points, landings and their fights, beachheads."""

from __future__ import annotations

from random import Random

import pytest

from grognard_standard_rules.beaches import beaches, inner_gulf, shut_out
from grognard_standard_rules.supply_now import supply_map
from tests.plugins.standard_rules.boards import ask, at, codes, end_phase, events, submit
from tests.plugins.standard_rules.fights import settle
from tests.plugins.standard_rules.seas import PORTS, sea_board, sea_game

LEFT, RIGHT = ("0404", "0405"), ("0703", "0704", "0706")
OVER = ["0504", "0603", "0703"]
FOUR = {f"m{n}": ("cw.mot.8-10", "0404") for n in range(4)}


def landing(units, *, assault=4, area="High Seas", date="clear", by="allied", **more):
    """Return a game in which the Allies hold the left coast, the Axis the right one."""
    control = more.pop("control", {"allied": LEFT, "axis": RIGHT})
    return sea_game(units, area=area, by=by, assault=assault, control=control, date=date, **more)


def go_to_combat(game, by="allied"):
    while not game.state.clock.step.endswith("/combat"):
        end_phase(game, by)


def test_four_divisions_take_a_beach() -> None:
    """std:7.33, std:7.34, std:7.38: 32 halved is 16 against 5; guns add one to the die."""
    game = landing({**FOUR, "x": ("de.stat.0-5-1", "0703")})
    batch = submit(game, "land", by="allied", units=list(FOUR), path=OVER)
    assert [e.about["contested"] for e in events(batch, "unit-lands")] == [True] * 4
    assert game.position.state.word("control", "0703") == "axis"
    go_to_combat(game)
    odds = ask(game, "odds", attackers=list(FOUR), targets=["0703"])
    assert (odds.values["attack"], odds.values["defence"], odds.values["column"]) == (
        "16", "5", "3-1")
    game.script.next = [6]
    (resolved,) = events(submit(game, "attack", by="allied", attackers=list(FOUR),
                                targets=["0703"]), "attack-resolved")
    assert resolved.about["die"]["modified"] == "7"
    assert "std:7.34" in resolved.rules
    settle(game)
    assert at(game, "x") == "0702"
    end_phase(game, "allied")
    assert game.position.state.word("control", "0703") == "allied"
    assert ask(game, "assault-points", side="allied").values["on_beaches"] == {"0703": 4}


def test_tanks_are_quartered_and_trucks_halved() -> None:
    """std:7.33: 9/4 and 8/2 against 5."""
    game = landing({"t": ("cw.arm.9-8", "0404"), "m": ("cw.mot.8-10", "0404"),
                    "x": ("de.stat.0-5-1", "0703")})
    submit(game, "land", by="allied", units=["t", "m"], path=OVER)
    go_to_combat(game)
    odds = ask(game, "odds", attackers=["t", "m"], targets=["0703"]).values
    assert (odds["attack"], odds["column"]) == ("25/4", "1-1")


def test_a_failed_landing_leaves_nothing_and_its_points_go_to_the_track() -> None:
    """std:7.33, std:7.35."""
    game = landing({"m": ("cw.mot.8-10", "0404"), "x": ("de.inf.6-5", "0703"),
                    "y": ("de.inf.6-5", "0703")})
    submit(game, "land", by="allied", units=["m"], path=OVER)
    go_to_combat(game)
    assert "odds-too-low" in codes(game, "attack", by="allied", attackers=["m"], targets=["0703"])
    end_phase(game, "allied")
    settle(game)
    assert at(game, "m") == "@eliminated"
    values = ask(game, "assault-points", side="allied").values
    assert (values["on_beaches"], values["track"]) == ({}, {"10": 1})


def test_points_come_back_after_nine_turns() -> None:
    """std:7.3: used in turn 1, at hand again in turn 10."""
    game = landing({"m": ("cw.mot.8-10", "0404")}, turns=12)
    submit(game, "land", by="allied", units=["m"], path=OVER, stay=False)
    values = ask(game, "assault-points", side="allied").values
    assert (values["at_hand"], values["track"]) == (3, {"10": 1})
    due = landing({"m": ("cw.mot.8-10", "0404")}, turn=10, turns=12,
                  step="player-turn.allied/reinforcement", pool={"amphibious-track:allied:10": 2})
    values = ask(due, "assault-points", side="allied").values
    assert (values["at_hand"], values["track"]) == (6, {})


def test_what_stays_on_a_beach_is_a_supplyhead_and_later_a_port() -> None:
    """std:7.35, std:7.18, std:14.45."""
    units = {"m": ("cw.mot.8-10", "0404"), "n": ("cw.mot.8-10", "0405"),
             "o": ("cw.mot.8-10", "0405"), "p": ("cw.mot.8-10", "0405")}
    game = landing(units, points=4, section={"supply": {"sources": {"cw": ["0404"]}}})
    submit(game, "land", by="allied", units=["m"], path=OVER)
    grid = game.position.board.grid
    supply = supply_map(game.position, "allied", "cw")
    assert supply.grade(grid.index("0703"), "cw") == "amphibious"
    assert supply.grade(grid.index("0803"), "cw") == "amphibious"
    assert supply.grade(grid.index("0804"), "cw") is None
    assert "no-friendly-port" in codes(game, "sail", by="allied", units=["n"],
                                       path=["0504", "0603", "0703"])
    then = game.position.at(game.state.with_clock(turn=2))
    ports = then.ask("rule_beach_ports", side="allied").value
    assert ports == {"0703": 2}
    submit(game, "recall", by="allied", hex="0703")
    assert ask(game, "assault-points", side="allied").values["track"] == {"10": 1}
    assert codes(game, "recall", by="allied", hex="0703") == ["not-in-this-phase"]


def test_the_guns_guard_the_beach_for_good() -> None:
    """std:7.34: an Axis attack on an assaulted hex is one worse, whenever it comes."""
    game = landing({"m": ("cw.mot.8-10", "0703"), "x": ("de.pz.10-8", "0803"),
                    "y": ("de.pz.10-8", "0803")}, by="axis", step="player-turn.axis/combat",
                   markers=[("assaulted-beach", "0703", "allied")])
    game.script.next = [4]
    (resolved,) = events(submit(game, "attack", attackers=["x", "y"], targets=["0703"]),
                         "attack-resolved")
    assert resolved.about["die"]["modified"] == "3"


def test_an_empty_beach_is_taken_at_once_and_by_ground_units_only() -> None:
    """std:7.33, std:7.36, std:7.32."""
    game = landing({"m": ("cw.mot.8-10", "0404"), "s": ("cw.msu.0-1-1", "0404")})
    assert "no-assault" in codes(game, "land", by="allied", units=["s"], path=OVER)
    submit(game, "land", by="allied", units=["m"], path=OVER)
    assert game.position.state.word("control", "0703") == "allied"
    moved = landing({"m": ("cw.mot.8-10", "0404"), "n": ("cw.mot.8-10", "0405")},
                    moved={"m": "initial"})
    assert codes(moved, "land", by="allied", units=["m"], path=OVER) == ["moved-otherwise"]


def test_beaches_only_and_in_reach() -> None:
    """std:7.332, std:7.331: neither inland hexes nor mountains; 12 hexes from major supply."""
    board = sea_board("High Seas", {"0404": PORTS["0404"]})
    board["terrain"] = {**board["terrain"], "mountain": ["0705"]}
    game = landing({"m": ("cw.mot.8-10", "0404")}, board=board)
    assert beaches(game.position)[game.position.board.grid.index("0703")]
    for path in (["0504", "0604", "0705"], ["0304"]):
        assert "no-beach" in codes(game, "land", by="allied", units=["m"], path=path)
    poor = landing({"m": ("cw.mot.8-10", "0404")}, section={"supply": {"sources": {
        "cw": ["0804"]}}})
    assert {"no-major-supply", "far-from-supply"} <= set(
        codes(poor, "land", by="allied", units=["m"], path=OVER))


@pytest.mark.parametrize(("area", "date", "barred"), [
    ("High Seas", "snow", True), ("High Seas", "mud", False), ("Baltic", "mud", True),
    ("Baltic", "snow", True), ("Baltic", "clear", False),
])
def test_no_landings_in_foul_weather(area, date, barred) -> None:
    """std:7.36, std:7.63."""
    game = sea_game({"a": ("de.inf.6-5", "0404")}, area=area, assault=1, date=date,
                    control={"axis": LEFT, "allied": RIGHT})
    assert ("weather" in codes(game, "land", units=["a"], path=OVER)) == barred


@pytest.mark.parametrize(("country", "barred"), [("France (Morocco)", False), ("France", True)])
def test_the_allies_land_in_north_africa_in_snow(country, barred) -> None:
    """std:7.37."""
    board = sea_board("High Seas")
    board["country"] = {country: ["0703"]}
    game = landing({"m": ("cw.mot.8-10", "0404")}, board=board, date="snow")
    codes_ = codes(game, "land", by="allied", units=["m"], path=OVER)
    assert ("weather" in codes_) == barred


def test_a_landing_ends_in_its_phase_and_strikes_come_first() -> None:
    """std:7.31: it is open to interdiction and intervention like any voyage."""
    game = landing({"m": ("cw.mot.8-10", "0404")})
    kinds = [e.kind for e in submit(game, "land", by="allied", units=["m"], path=OVER).events]
    assert kinds.index("unit-sails") < kinds.index("unit-nears-land") < kinds.index("unit-moved")
    dangers = ask(game, "sea-dangers", unit="m", path=OVER, manner="assault").values
    assert (dangers["aircraft"], dangers["navies"]) == (True, False)


def test_a_friendly_port_is_sailed_to() -> None:
    """std:7.33, std:7.0: assault points carry units like transport points."""
    game = landing({"m": ("cw.mot.8-10", "0404")}, control={"allied": (*LEFT, "0704")})
    over = ["0504", "0604", "0704"]
    assert codes(game, "land", by="allied", units=["m"], path=over) == ["friendly-port"]
    submit(game, "sail", by="allied", units=["m"], path=over)
    values = ask(game, "assault-points", side="allied").values
    assert (values["at_hand"], values["track"]) == (3, {"10": 1})


def test_the_gulf_of_finland_opens_with_both_its_gates() -> None:
    """std:7.62, on the map of Europe."""
    from grognard.game import new_game
    from tests.plugins.standard_rules.test_naval_capability import held

    europe = new_game("poland", seed=1).position
    gulf = inner_gulf(europe)
    names = {europe.board.grid.name(c) for c in gulf}
    assert europe.board.place("Leningrad").hex in names
    assert europe.board.place("Helsinki").hex not in names
    assert not {"G1605", "C5808"} & names
    inside = next(h for h in sorted(names) if europe.board.word("kind", h) == "sea")
    assert [r.code for r in shut_out(europe, "axis", (inside,))] == ["gulf-closed"]
    one = held(europe, axis=["Helsinki"])
    assert any(shut_out(one, "axis", (inside,)))
    assert not any(shut_out(held(one, axis=["Tallinn"]), "axis", (inside,)))


def test_scenarios_put_points_on_the_track_and_on_beaches() -> None:
    game = landing({"m": ("cw.mot.8-10", "0404")}, section={"sea": {
        "recycling": [{"side": "allied", "points": 2, "turn": 3}],
        "beachhead": [{"side": "allied", "hex": "0703", "points": 1}]}})
    values = ask(game, "assault-points", side="allied").values
    assert (values["track"], values["on_beaches"]) == ({"3": 2}, {"0703": 1})
    assert ask(game, "beach", hex="0703", side="allied").values == {
        "beach": True, "assaulted": True, "points": 1, "units": 2}


def test_words_and_proposals() -> None:
    game = landing({"m": ("cw.mot.8-10", "0404")})
    read = game.kind("land").read(game.position, "allied", ["8-10@0404", "0703", "recall"])
    assert (read.path[-1], read.stay) == ("0703", False)
    assert not game.why_not(read)
    offered = list(game.propose("land", "allied", Random(2)))
    assert offered
    assert all(not game.why_not(o) for o in offered)
