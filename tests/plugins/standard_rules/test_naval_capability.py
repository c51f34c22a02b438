"""7.10, 7.17, 7.5, 7.45, 7.49, 7.6: capacities, and the seas they may enter."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from grognard.changes import Paint, Patch, Place, PutMarker
from grognard.events import Event
from grognard.game import new_game
from grognard.ids import HexId, SideId, UnitId
from grognard.machine import plan_of
from grognard.position import Position
from grognard_standard_rules.naval_capability import black_sea_points, capacities
from grognard_standard_rules.straits import MARMARA, listed, passages
from tests.plugins.standard_rules import needs_nations
from tests.plugins.standard_rules.boards import ask, play

MEDITERRANEAN = ("West Mediterranean", "Central Mediterranean", "East Mediterranean", "Aegean")


@pytest.fixture(scope="module")
def europe() -> Position:
    """The real map, with whatever stands on it as Poland begins."""
    return new_game("poland", seed=1).position


def held(position: Position, **sides: Iterable[str]) -> Position:
    """Paint hexes or places as controlled by sides."""
    changes = [Paint("control", side, tuple(position.hex(h) for h in hexes))
               for side, hexes in sides.items()]
    return position.at(Event("test", tuple(changes)).apply(position.state))


def seas(position: Position, side: str, *home: str) -> set[str]:
    ruling = position.ask("rule_open_seas", side=SideId(side), nation="", areas=frozenset(home))
    return set(ruling.value)


def test_germany_has_one_point_in_the_baltic(europe) -> None:
    """std:7.10, std:7.17, wie:42.14: permanent although the scenario prints no points."""
    found = capacities(europe, "axis")
    assert [(c.nation, c.points, sorted(c.home)) for c in found] == [("de", 1, ["Baltic"])]
    assert found[0].seas == {"Baltic", "Skagerrak/Kattegat"}
    assert "wie:42.14" in found[0].rules
    assert capacities(europe, "allied") == ()


def test_permanent_capacities_may_be_left_out() -> None:
    off = new_game("poland", seed=1, with_=("standard:naval-capability:permanent=false",))
    assert capacities(off.position, "axis") == ()
    assert ask(off, "sea-passage", side="axis", start="Konigsberg", end="Stettin").values == {
        "traced": False, "sails": False}


@pytest.mark.parametrize(("axis", "closed"), [
    ((), set()),
    (("Alexandria",), {"East Mediterranean", "Aegean"}),
    (("Gibraltar",), {"West Mediterranean"}),
    (("Gibraltar", "Alexandria"), set(MEDITERRANEAN)),
])
def test_keys_of_the_mediterranean(europe, axis, closed) -> None:
    """std:7.45."""
    position = held(europe, axis=axis, allied={"Gibraltar", "Alexandria"} - set(axis))
    assert set(MEDITERRANEAN) - seas(position, "allied", *MEDITERRANEAN) == closed
    assert seas(position, "axis", *MEDITERRANEAN) == set(MEDITERRANEAN)


def test_the_adriatic_waits_for_italy(europe) -> None:
    """std:7.49."""
    assert "Adriatic" not in seas(europe, "allied", "Adriatic")
    after = europe.at(Event("test", (Patch("surrendered", {"it": "allied"}),)).apply(europe.state))
    assert "Adriatic" in seas(after, "allied", "Adriatic")
    assert "Adriatic" in seas(europe, "axis", "Adriatic")


def test_the_baltic_opens_step_by_step(europe) -> None:
    """std:7.6: nothing; taken this turn, nothing yet; then the Kattegat; with Copenhagen all."""
    turn = europe.at(europe.state.with_clock(turn=3))
    assert seas(turn, "allied", "Baltic") == set()
    norway = held(turn, allied=["Kristiansand"])
    at = norway.hex("Kristiansand")
    fresh = norway.at(Event("t", (PutMarker("port-taken", at, "allied", 3),)).apply(norway.state))
    assert seas(fresh, "allied", "Baltic") == set()
    older = norway.at(Event("t", (PutMarker("port-taken", at, "allied", 2),)).apply(norway.state))
    assert seas(older, "allied", "Baltic") == {"Skagerrak/Kattegat"}
    assert seas(held(older, allied=["Copenhagen"]), "allied", "Baltic") == {
        "Skagerrak/Kattegat", "Baltic"}


def test_sevastopol_gives_the_black_sea(europe) -> None:
    """std:7.5, std:7.51: three Soviet points, one Axis; none for four turns after a capture."""
    assert black_sea_points(held(europe, soviet=["Sevastopol"]), "soviet") == 3
    axis = held(europe, axis=["Sevastopol"])
    assert black_sea_points(axis, "axis") == 1
    assert black_sea_points(axis, "soviet") == 0
    mark = PutMarker("port-taken", HexId("H2021"), "axis", 5)
    taken = axis.at(Event("t", (mark,)).apply(axis.state))
    during, after = (taken.at(taken.state.with_clock(turn=t)) for t in (8, 9))
    assert black_sea_points(during, "axis") == 0
    assert black_sea_points(after, "axis") == 1
    assert {c.home: c.points for c in capacities(after, "axis")} == {
        frozenset({"Baltic"}): 1, frozenset({"Black"}): 1}


def test_the_narrows_join_the_black_sea_and_the_aegean(europe) -> None:
    """std:7.52, std:7.53: the whole passage must be held."""
    board = europe.board
    shores = board.grid.names(board.is_("sea", MARMARA) & board.is_("kind", "coastal"))
    known = passages(europe)
    narrows = [*known["Dardanelles"], *known["Bosporus"], *shores]
    axis = held(europe, axis=narrows)
    assert seas(axis, "axis", "Black") == {
        "Black", "Marmara", "Aegean", "East Mediterranean"}
    assert "Black" in seas(axis, "axis", "Aegean")
    assert seas(held(axis, allied=[shores[0]]), "axis", "Aegean") == {"Aegean"}
    allied = held(europe, allied=[*narrows, "Alexandria", "Gibraltar"])
    assert seas(allied, "allied", "East Mediterranean") == {
        "East Mediterranean", "Marmara", "Black"}


@needs_nations
def test_the_sea_phase_says_why_nobody_sails() -> None:
    """std:4.2, std:7.17: nobody stands in a port; what there is to sail with is told."""
    step = "player-turn.axis/sea-movement"
    game = play({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0802")}, step=step)
    idle = plan_of(game.position).idle
    assert idle.code == "no-sea-movement"
    assert "1 of 1 permanent German points in the Baltic" in idle.text
    built = play({"a": ("de.inf.6-5", "0404")}, step=step,
                 pool={"naval-transport-points:axis": 2})
    assert listed({"Black", "Aegean"}) == "the Aegean, the Black Sea"
    assert "2 of 2 transport points" in plan_of(built.position).idle.text
    nothing = play({"x": ("pl.inf.4-4", "0802")}, step="player-turn.allied/sea-movement")
    assert "no transport or assault points" in plan_of(nothing.position).idle.text


@needs_nations
def test_a_nation_without_units_brings_no_capacity() -> None:
    game = play({"x": ("pl.inf.4-4", "0802")})
    assert capacities(game.position, "axis") == ()
    state = Event("t", (Place(UnitId("a"), "de.inf.6-5", "de", SideId("axis"), "front",
                              HexId("0404")),)).apply(game.state)
    assert len(capacities(game.position.at(state), "axis")) == 1
