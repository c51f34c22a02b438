"""7.2: emergency transport: how far, who, and what is left."""

from __future__ import annotations

from grognard.changes import Paint
from grognard.events import Event
from grognard_standard_rules.returning import landing_places
from tests.plugins.standard_rules.boards import ask, at, codes, events, submit
from tests.plugins.standard_rules.seas import PORTS, sea_board, sea_game

OVER = ["0504", "0604", "0704"]


def haste(units, *, by="axis", points=3, moved=True, **more):
    """Return a game in which some units have marched to a port."""
    how = dict.fromkeys(units, "initial") if moved else {}
    return sea_game({**units, "z": ("fi.inf.4-5", "0202")} if by == "axis" else units,
                    by=by, points=points, moved=how, **more)


def test_a_division_lands_as_its_battlegroup() -> None:
    """std:7.21, std:7.24, the case wie-07.21-a: one point, and it takes its place in the stack."""
    game = haste({"a": ("de.inf.6-5", "0404")})
    assert ask(game, "in-haste", unit="a", to="0704").values["arrives_as"] == "1-5"
    submit(game, "sail", units=["a"], path=OVER, hurry=True)
    assert (at(game, "a"), game.state.unit("a").face.rpartition(".")[2]) == ("0704", "kg")


def test_four_hexes_at_most() -> None:
    """std:7.22, the case wie-07.22-a: the hex of embarkation is not counted."""
    game = haste({"a": ("de.inf.6-5", "0404")})
    four, five = ["0504", "0505", "0605", "0706"], ["0504", "0505", "0604", "0605", "0706"]
    assert codes(game, "sail", units=["a"], path=four, hurry=True) == []
    assert codes(game, "sail", units=["a"], path=five, hurry=True) == ["too-far"]


def test_a_brigade_comes_back_eight_turns_later() -> None:
    """std:7.25, the case wie-07.25-a; a full stack in the port does not matter."""
    units = {"b": ("de.pzb.3-8", "0404")}
    full = {f"s{n}": ("hu.inf.2-4", "0704") for n in range(4)}
    game = haste({**units, **full}, turns=12, date="3/6/44")
    values = ask(game, "in-haste", unit="b", to="0704").values
    assert (values["arrives_as"], values["returns"]) == ("", 9)
    batch = submit(game, "sail", units=["b"], path=OVER, hurry=True)
    (taken,) = events(batch, "unit-taken-off")
    assert (at(game, "b"), taken.about["turn"]) == ("@returning", 9)
    back = game.position.at(game.state.with_clock(turn=9))
    home = back.at(Event("t", (Paint("control", "axis", ("0101",)),)).apply(back.state))
    unit = home.state.unit("b")
    assert landing_places(home, unit) == ()  # no supply center on this board


def test_out_of_supply_it_is_lost() -> None:
    """std:7.25."""
    game = haste({"b": ("de.pzb.3-8", "0404")}, board=sea_board("High Seas"),
                 section={"supply": {"sources": {"de": ["0101"]}}})
    assert not ask(game, "in-haste", unit="b", to="0704").values["supplied"]
    game.script.next = [1, 1, 1]
    batch = submit(game, "sail", units=["b"], path=OVER, hurry=True)
    assert at(game, "b") == "@eliminated"
    assert events(batch, "unit-taken-off") == []


def test_the_soviets_get_men_back() -> None:
    """std:7.26, the case wie-07.26-a: 3 x 1/2 + 1/4 = 1 3/4; arms are not regained."""
    units = {"i": ("su.inf.1-4", "0404"), "j": ("su.inf.1-4", "0404"),
             "g": ("su.at.0-1-10", "0404"), "t": ("su.tankb.2-5", "0405")}
    board = sea_board("Black", {"0404": "Sevastopol:major-port", "0704": "Odessa:major-port"})
    game = haste(units, by="soviet", board=board, control={"soviet": ("0404", "0704")})
    assert ask(game, "in-haste", unit="t", to="0704").values["points"] == "1/4"
    submit(game, "sail", by="soviet", units=["i", "g"], path=OVER, hurry=True)
    assert game.state.compartments["personnel"] == {"soviet": "3/4"}
    submit(game, "sail", by="soviet", units=["j"], path=OVER, hurry=True)
    assert game.state.compartments["personnel"] == {"soviet": "1/4"}
    assert game.state.pool("personnel-points:soviet") == 1
    assert at(game, "i") == "@eliminated"


def test_battlegroups_bring_germans_back_with_production() -> None:
    """std:7.29, the case wie-07.29-a."""
    units = {"p": ("de.pzb.3-8", "0404"), "k": ("de.inf.6-5.kg", "0404"),
             "f": ("de.inf.6-5", "0404")}
    game = haste(units, settings=("standard:emergency-transport:personnel_sides=soviet+axis",))
    points = {u: ask(game, "in-haste", unit=u, to="0704").values["points"] for u in units}
    assert points == {"p": "4", "k": "7", "f": "0"}
    submit(game, "sail", units=list(units), path=OVER, hurry=True)
    assert game.state.pool("personnel-points:axis") == 11


def test_minors_come_back_in_their_capital_and_support_stays() -> None:
    """std:7.27, std:7.28, the case wie-07.27-a."""
    ports = {**PORTS, "0203": "Athens:capital"}
    board = sea_board("Aegean", ports)
    board["country"] = {"Greece": ["0203", "0202"]}
    units = {"m": ("cw.msu.0-1-1", "0404"), "g": ("gr.inf.3-4", "0404", "allied")}
    game = sea_game(units, by="allied", points=2, board=board,
                    control={"allied": (*PORTS, "0203")})
    assert "no-emergency" in codes(game, "sail", by="allied", units=["m"], path=OVER, hurry=True)
    assert codes(game, "sail", by="allied", units=["g"], path=OVER, hurry=True) == []
