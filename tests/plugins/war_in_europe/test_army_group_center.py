"""wie:S9.4, wie:S9.51, wie:42.48, wie:46.18: who gives up, what leaves the map, and who wins."""

from __future__ import annotations

import pytest

from grognard_standard_rules.areas import land, paint
from grognard_standard_rules.map_exits import exited, why_not
from grognard_standard_rules.matching_exits import compare, unmatched
from grognard_standard_rules.soviet_centers import centers
from grognard_war_in_europe.army_group_center_scenario import conditions
from grognard_war_in_europe.eastern_surrenders import BESSARABIA
from tests.plugins.war_in_europe.staged import at, codes, verdict

CHECK, HOUSEKEEPING = "game-end/victory-check", "game-end/housekeeping"
AXIS, SOVIET = "player-turn.axis", "player-turn.soviet"
BUCHAREST, MINSK, RIGA = "H0215", "G1923", "G1811"
GIVEN_UP = {"surrendered": {"ro": 12, "fi": 14}}


def surrenders(game, nation):
    return game.position.ask("rule_surrender", nation, nation=nation)


def board():
    return at("army-group-center", CHECK).position.board


def bessarabia():
    return tuple(board().grid.names(paint(board(), BESSARABIA) & land(board())))


# --- who gives up -----------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "falls"), [
    ("su.inf.1-4", True), ("su.msu.0-1-1", False), ("de.inf.6-5", False),
])
def test_rumania_falls_with_bucharest(unit, falls):
    """wie:42.48: to a Soviet ground combat unit, not to its supply columns."""
    ruling = surrenders(at("army-group-center", CHECK, (unit, BUCHAREST)), "ro")
    assert (ruling.value, ruling.rules) == (falls, ("wie:42.48",))


@pytest.mark.parametrize(("lost", "falls"), [(0, True), (1, False)])
def test_rumania_falls_without_supplied_hexes_in_bessarabia(lost, falls):
    """wie:42.48: every hex must be lost; the fall of Bessarabia alone may be switched off."""
    hexes = bessarabia()
    control = {"control": {"soviet": hexes[lost:], "axis": hexes[:lost]}}
    ruling = surrenders(at("army-group-center", CHECK, paint=control), "ro")
    assert ruling.value is falls
    assert "Bessarabia" in ruling.because[-1].text
    plain = at("army-group-center", CHECK, paint=control,
               with_=("wie:eastern-surrenders:bessarabia=false",))
    assert surrenders(plain, "ro").value is False


def test_rumanians_leave_the_game_as_bucharest_is_taken():
    """wie:42.48: all at once, those at home too; it is told with the reason, and counts."""
    game = at("army-group-center", f"{SOVIET}/initial-movement", ("su.tank.8-6", "H0216"),
              ("ro.inf.2-4", "H0520"), ("ro.inf.2-4", "H0108"), turn=9)
    batch = game.submit({"kind": "move", "by": "soviet", "units": ["u0"], "path": [BUCHAREST]})
    told = [e.text for e in batch.events if e.kind == "nation-surrenders"]
    assert told[0] == "Rumania surrenders: Bucharest is occupied by the enemy"
    assert [u.id for u in game.state.units.values() if u.nation == "ro" and u.on_map] == []
    assert {r.code: ok for ok, r in conditions(game.position)}["rumania"]


def test_rumanians_at_home_change_sides_when_bessarabia_is_lost():
    """wie:42.48: as the turn ends; those abroad are lost, the others never leave Rumania."""
    game = at("army-group-center", f"{AXIS}/air-interdiction", ("ro.inf.2-4", "H0108"),
              ("ro.inf.2-4", "G1933"), turn=9, dice=(6, 6, 6, 6),
              paint={"control": {"soviet": bessarabia()}})
    assert not surrenders(game, "ro").value  # not before the turn ends
    batch = game.submit({"kind": "end-phase", "by": "axis"})
    told = [e.text for e in batch.events if e.kind == "nation-surrenders"]
    assert told == ["Rumania surrenders: no hex of Bessarabia has Axis supply"]
    home, lost = game.state.unit("u0"), game.state.unit("u1")
    assert (home.side, home.at, lost.on_map) == ("soviet", "H0108", False)
    closed = game.position.ask("rule_closed_hexes", "ro", nation="ro")
    grid = game.position.board.grid
    assert closed.rules == ("wie:42.48",)
    assert [bool(closed.value[grid.index(h)]) for h in ("H0109", "G1933")] == [False, True]


@pytest.mark.parametrize(("reduced", "held", "falls"), [
    (5, 2, True), (4, 2, False), (5, 3, False),
])
def test_finland_falls_after_five_divisions(reduced, held, falls):
    """wie:46.18: reduced or lost, while the Axis controls fewer than three personnel centers."""
    finns = [("fi.inf.4-5.bg" if n < reduced else "fi.inf.4-5", f"F38{20 + n}") for n in range(6)]
    towns = centers(at("army-group-center", CHECK).position)
    control = {"control": {"axis": towns[:held], "soviet": towns[held:]}}
    game = at("army-group-center", CHECK, *finns, paint=control)
    assert surrenders(game, "fi").value is falls


def test_finns_at_home_change_sides():
    """wie:46.18: those abroad are lost."""
    finns = [("fi.inf.4-5.bg", f"F38{20 + n}") for n in range(5)]
    towns = centers(at("army-group-center", CHECK).position)
    game = at("army-group-center", f"{AXIS}/air-interdiction", *finns, ("fi.inf.4-5", "G3706"),
              paint={"control": {"soviet": towns}}, turn=9, dice=(6, 6, 6, 6))
    home = {u.id for u in game.state.units.values() if u.nation == "fi" and u.on_map
            and game.position.board.word("country", u.at) == "Finland"}
    game.submit({"kind": "end-phase", "by": "axis"})
    left = {u.id for u in game.state.units.values() if u.nation == "fi" and u.on_map}
    assert home
    assert left == home
    assert {game.state.unit(u).side for u in left} == {"soviet"}


# --- who wins ---------------------------------------------------------------------------------


def judged(points=30, taken=(MINSK,), lost=(), given_up=GIVEN_UP, turn=20, **more):
    """Stage the end of a turn with so much done."""
    here = at("army-group-center", CHECK).position
    own = tuple(h for h in centers(here) if h not in (MINSK, RIGA, *lost))
    return at("army-group-center", CHECK, turn=turn,
              paint={"control": {"soviet": (*own, *taken), "axis": tuple(lost)}},
              compartment={**given_up, "exited": {"soviet": str(points)}}, **more)


def test_five_conditions_win_for_the_soviets():
    """wie:S9.4: all of them, at the end of turn twenty, and not before."""
    assert verdict(judged()).value.winner == "soviet"
    assert verdict(judged(turn=19)).value is None


@pytest.mark.parametrize("missing", [
    {"points": 29}, {"taken": ()}, {"lost": ("G4123",)},
    {"given_up": {"surrendered": {"fi": 14}}},
])
def test_four_conditions_do_not(missing):
    """wie:S9.4: 29 points, no town, a center lost, Rumania still fighting."""
    assert verdict(judged(**missing)).value.winner == "axis"


@pytest.mark.parametrize("town", [MINSK, RIGA, "G0421"])
def test_any_of_three_towns_will_do(town):
    """wie:S9.4."""
    assert verdict(judged(taken=(town,))).value.winner == "soviet"


def test_finland_counts_as_fallen_when_it_is_left_out():
    """wie:S9.4: and only then."""
    rumania = {"surrendered": {"ro": 12}}
    assert verdict(judged(given_up=rumania, with_=("optional:no-finnish-theatre",))
                   ).value.winner == "soviet"
    finns = at("army-group-center", CHECK, ("fi.inf.4-5", "G2402"), turn=20)
    assert "Finland has not surrendered" in [r.text for _, r in conditions(finns.position)]


# --- what leaves ------------------------------------------------------------------------------


def test_strength_leaves_by_the_western_edge():
    """wie:S9.4, wie:E2.22: attack strength counts, for one point more."""
    game = at("army-group-center", f"{SOVIET}/initial-movement", ("su.gcorps.5-5", "G0122"), turn=9)
    game.submit({"kind": "exit-map", "by": "soviet", "units": ["u0"]})
    assert exited(game.position, "soviet") == 5
    inland = at("army-group-center", f"{SOVIET}/initial-movement", ("su.gcorps.5-5", "G0222"),
                ("su.gcorps.5-5", "G0122"))
    assert "not-at-the-edge" in codes(inland, "exit-map", "soviet", units=["u0"])


@pytest.mark.parametrize(("axis", "behind"), [(11, True), (12, False), (13, False)])
def test_the_axis_must_match_what_has_left(axis, behind):
    """wie:S9.51: twelve Soviet points against eleven and against twelve."""
    game = at("army-group-center", f"{AXIS}/reinforcement", turn=6,
              compartment={"exited": {"soviet": "12", "axis": str(axis)}})
    found = compare(game.position, None)
    assert (found is not None) == behind
    if behind:
        assert next(found).rules == ("wie:S9.51",)


def test_who_has_not_matched_spends_nothing():
    """wie:S9.51: what lies in the pools stays there."""
    game = at("army-group-center", f"{AXIS}/reinforcement", turn=7,
              compartment={"exited": {"soviet": "12"}, "unmatched-exits": {"turn": 7}})
    assert unmatched(game.position)
    assert "rebuild" not in game.position.plan().orders
    later = at("army-group-center", f"{AXIS}/reinforcement", turn=8,
               compartment={"exited": {"soviet": "12", "axis": "12"},
                            "unmatched-exits": {"turn": 7}})
    assert not unmatched(later.position)


def test_replacements_that_are_due_are_lost():
    """wie:S9.51: three infantry and one mechanized point of turn two; air points come."""
    game = at("army-group-center", f"{SOVIET}/air-interdiction", turn=2,
              compartment={"unmatched-exits": {"turn": 2}})
    before = {k: n for k, n in game.state.pools.items() if "replacements" in k}
    kinds = list[str]()
    while "replacements-lost" not in kinds and game.position.step.key != f"{AXIS}/combat":
        batch = game.submit({"kind": "end-phase", "by": game.pending[0].side})
        kinds += [e.kind for e in batch.events]
    assert "replacements-lost" in kinds
    assert {k: n for k, n in game.state.pools.items() if "replacements" in k} == before


def test_reinforcements_do_not_leave_by_the_west_before_they_have_come():
    """wie:S9.4, wie:E2.22: what stands in for a withdrawal may, and here none is due."""
    for side, unit in ((SOVIET, "su.tank.8-6"), (AXIS, "de.pz.10-8")):
        game = at("army-group-center", f"{side}/reinforcement", (unit, "@arrival:0"), turn=1)
        waits = game.state.unit("u0")
        assert [r.code for r in why_not(game.position, waits, waits.side)] == ["must-come-first"]
        assert "exit-map" not in game.pending[0].kinds
