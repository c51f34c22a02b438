"""7.0 to 7.15: the Sea Movement Phase, quays, points, cargo, routes."""

from __future__ import annotations

from random import Random

import pytest

from grognard.changes import PutMarker
from grognard.errors import IllegalOrder
from grognard.events import Event
from grognard.ids import HexId
from grognard.machine import plan_of
from grognard_standard_rules.sea_rules import why_not_quay
from tests.plugins.standard_rules import needs_nations
from tests.plugins.standard_rules.boards import ask, at, codes, events, submit
from tests.plugins.standard_rules.seas import PORTS, sea_board, sea_game

A = {"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0802")}
OVER = ["0504", "0604", "0704"]


def test_a_unit_sails_from_port_to_port() -> None:
    """std:7.0, std:7.12, std:7.13: one phase, one point, no movement before or after."""
    game = sea_game(A, points=1)
    batch = submit(game, "sail", units=["a"], path=OVER)
    assert at(game, "a") == "0704"
    sailed, = events(batch, "unit-sails")
    assert sailed.about["route"] == OVER
    landed, = events(batch, "unit-moved")
    assert landed.about["mode"] == "sea"
    assert landed.about["path"] == ["0704"]  # coasts it passed are not taken
    assert codes(game, "sail", units=["a"], path=OVER[::-1]) == ["not-in-this-phase"]
    assert game.position.state.remembered("moved") == {"a": "sea"}


def test_each_unit_takes_a_point_of_its_own() -> None:
    """std:7.0: a point carries one division in a game turn."""
    units = {f"a{n}": ("hu.inf.2-4", "0404") for n in range(3)}
    game = sea_game(units, points=2)
    assert codes(game, "sail", units=list(units), path=OVER) == ["too-few-points"]
    submit(game, "sail", units=["a0", "a1"], path=OVER)
    assert codes(game, "sail", units=["a2"], path=OVER) == ["too-few-points"]
    assert ask(game, "sea-points", side="axis").values["left"] == {"axis": 0}


@needs_nations
def test_a_permanent_point_is_used_first_and_takes_germans_only() -> None:
    """std:7.10, std:7.17, wie:42.17."""
    game = sea_game({**A, "i": ("hu.inf.2-4", "0404")}, points=1)
    assert ask(game, "may-sail", unit="a", to="0704").values["by"] == "de:Baltic"
    assert ask(game, "may-sail", unit="i", to="0704").values["by"] == "axis"
    assert codes(game, "sail", units=["i"], path=OVER, carrier="de:Baltic") == ["wrong-nation"]
    submit(game, "sail", units=["a"], path=OVER)
    assert ask(game, "sea-points", side="axis").values["left"] == {"de:Baltic": 0, "axis": 1}


@pytest.mark.parametrize(("how", "code"), [("rail", "moved-otherwise"), ("initial",
                                                                        "moved-otherwise")])
def test_no_other_movement_before(how, code) -> None:
    """std:7.0: who has moved stays ashore, but for haste after initial movement or a ride."""
    game = sea_game({**A, "b": ("de.inf.6-5", "0405")}, points=1, moved={"a": how})
    assert codes(game, "sail", units=["a"], path=OVER) == [code]
    assert (codes(game, "sail", units=["a"], path=OVER, hurry=True) == []) == (
        how in ("initial", "rail"))


def test_friendly_ports_only() -> None:
    """std:7.13."""
    ports = {k: v for k, v in PORTS.items() if k != "0704"}
    game = sea_game({**A, "b": ("de.inf.6-5", "0403")}, points=2, control={"axis": ports})
    assert codes(game, "sail", units=["a"], path=OVER) == ["no-friendly-port"]
    assert "no-friendly-port" in codes(game, "sail", units=["b"], path=["0503", "0604", "0705"])
    with pytest.raises(IllegalOrder, match="not friendly to axis"):
        submit(game, "sail", units=["a"], path=OVER)


def test_zones_do_not_hinder_but_units_do() -> None:
    """std:7.12, std:7.0: an enemy in a coastal hex closes it, his zone does not."""
    game = sea_game({**A, "z": ("pl.inf.4-4", "0803")}, points=2)
    assert codes(game, "sail", units=["a"], path=OVER) == []
    game = sea_game({**A, "z": ("pl.inf.4-4", "0405")}, points=2)
    assert "enemy-there" in codes(game, "sail", units=["a"], path=["0405", "0505", "0604", "0704"])


@pytest.mark.parametrize("unit", ["de.pz.10-8", "de.cav.2-3", "de.stat.0-5-1", "de.sec.6-3"])
def test_every_ground_unit_goes_by_ship(unit) -> None:
    """std:7.14, std:7.11: whatever its type; on points that the scenario gives."""
    game = sea_game({"a": (unit, "0404")}, area="High Seas", points=1, control={
        "axis": PORTS, "allied": ()}, sides=("axis", "allied"))
    assert codes(game, "sail", units=["a"], path=OVER) == []


def test_routes_are_judged_hex_by_hex() -> None:
    """std:7.4, std:7.0."""
    game = sea_game(A, points=1)
    assert codes(game, "sail", units=["a"], path=["0604", "0704"]) == ["no-passage"]
    assert codes(game, "sail", units=["a"], path=[]) == ["no-path"]
    assert codes(game, "sail", units=["a"], path=["0504", "0604", "0705"]) == ["no-friendly-port"]


def test_quays_pass_four_units_and_three_soviets() -> None:
    """std:7.0, std:10.0."""
    units = {f"a{n}": ("hu.inf.2-4", "0404") for n in range(4)} | {
        "b": ("hu.inf.2-4", "0405"), "c": ("hu.inf.2-4", "0706")}
    game = sea_game(units, points=9)
    assert ask(game, "quays", side="axis", hex="0404").values == {"limit": 4}
    assert ask(game, "quays", side="soviet", hex="0404").values == {"limit": 3}
    submit(game, "sail", units=["a0", "a1", "a2", "a3"], path=OVER)
    assert codes(game, "sail", units=["b"], path=["0505", "0604", "0704"]) == [
        "quays-full", "stacking-limit"]


def test_the_black_sea_takes_infantry_and_anti_tank_guns() -> None:
    """std:7.15."""
    units = {"i": ("su.inf.1-4", "0404"), "g": ("su.at.0-1-10", "0404"),
             "t": ("su.tankb.2-5", "0404"), "c": ("su.cavc.2-3", "0404")}
    board = sea_board("Black", {"0404": "Sevastopol:major-port", "0704": "Odessa:major-port"})
    game = sea_game(units, by="soviet", board=board,
                    control={"soviet": ("0404", "0704")})
    may = {u: ask(game, "may-sail", unit=u, to="0704").values["codes"] for u in units}
    assert may == {"i": [], "g": [], "t": ["black-sea"], "c": ["black-sea"]}


def test_supply_and_repair_units_need_a_sound_major_port() -> None:
    """std:7.15, std:6.64."""
    units = {"m": ("de.msu.0-1-1", "0404"), "r": ("de.rr.0-1-5", "0404")}
    game = sea_game(units, points=2)
    assert codes(game, "sail", units=["m"], path=OVER) == ["no-sound-port"]
    assert codes(game, "sail", units=["r"], path=["0505", "0605", "0706"]) == []
    assert codes(game, "sail", units=["m"], path=["0505", "0605", "0706"], hurry=True) == [
        "no-emergency"]
    taken = Event("t", (PutMarker("port-taken", HexId("0706"), "axis", 1),))
    position = game.position.at(taken.apply(game.state))
    for turn, crew, supply in ((4, False, False), (5, False, True), (15, True, True)):
        then = position.at(position.state.with_clock(turn=turn))
        sound = {u: not list(why_not_quay(then, then.state.unit(u), HexId("0706"), lands=True))
                 for u in units}
        assert sound == {"m": supply, "r": crew}


def test_the_phase_passes_where_nobody_could_sail() -> None:
    """std:4.2."""
    game = sea_game({"a": ("hu.inf.2-4", "0404")})
    assert "no transport or assault points" in plan_of(game.position).idle.text
    inland = sea_game({"a": ("hu.inf.2-4", "0204")}, points=1)
    assert "no unit in a port" in plan_of(inland.position).idle.text
    alone = sea_game({"a": ("hu.inf.2-4", "0404")}, points=1, control={"axis": ("0404",)})
    assert plan_of(alone.position).idle.text == (
        "axis has no unit in a port from which it could sail (1 of 1 transport points)")


def test_what_is_proposed_is_mostly_legal_and_words_are_read() -> None:
    game = sea_game(A, points=1)
    offered = list(game.propose("sail", "axis", Random(1)))
    assert offered
    assert all(not game.why_not(o) for o in offered)
    read = game.kind("sail").read(game.position, "axis", ["6-5@0404", "Memel"])
    assert read.path[-1] == "0704"
    assert not game.why_not(read)
    hurried = game.kind("sail").read(game.position, "axis", ["hurry", "6-5@0404", "to", "0405"])
    assert hurried.hurry
    inland = game.kind("sail").read(game.position, "axis", ["6-5@0404", "0202"])
    reasons = game.why_not(inland)
    assert [r.code for r in reasons] == ["no-friendly-port", "no-passage"]
    assert "no port works at 0202" in reasons[0].text
    assert not reasons[1].remedy


def test_who_sailed_neither_attacks_nor_overruns() -> None:
    """std:7.13, std:5.25: in the Combat Phase and the Mechanized Movement Phase."""
    game = sea_game({"t": ("de.pz.10-8", "0704"), "x": ("pl.inf.4-4", "0804")},
                    step="player-turn.axis/combat", moved={"t": "sea"})
    assert codes(game, "attack", attackers=["t"], targets=["0804"]) == ["came-by-sea"]
    mech = sea_game({"t": ("de.pz.10-8", "0704"), "u": ("de.pz.10-8", "0204"),
                     "x": ("pl.inf.4-4", "0804")},
                    step="player-turn.axis/mechanized-movement", moved={"t": "sea"})
    assert "moved-otherwise" in codes(mech, "move", units=["t"], path=["0703"])
