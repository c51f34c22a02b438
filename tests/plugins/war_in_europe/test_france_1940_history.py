"""wie:S2.42, wie:S2.43, wie:S2.45, wie:43.62: before the historical game, and in the Alps."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from grognard.game import Game, new_game
from grognard_standard_rules.deployment import automatic
from grognard_standard_rules.overrun import overrun_points
from grognard_standard_rules.who_moves import movement_phase
from grognard_standard_rules.zones_of_control import zone_of_side
from grognard_war_in_europe.alpine_garrison import border, covered, guards
from grognard_war_in_europe.forced_move import GROUPS, best_hexes, distances, group_of, to_move
from grognard_war_in_europe.france_1940_scenario import last_turn
from tests.plugins.war_in_europe.staged import at, codes, verdict

HISTORY = ("wie:france-1940-history",)
INITIAL, ALLIED_MOVE = "player-turn.axis/initial-movement", "player-turn.allied/initial-movement"
BELGIAN, DUTCH = "C3309", "C3407"


def started() -> Game:
    """Return the historical game at the German move."""
    game = new_game("wie/france", seed=1, with_=HISTORY)
    game.submit(automatic(game.position, "axis"))
    game.submit({"kind": "end-phase", "by": "axis"})
    return game


def forced() -> Game:
    """Return it at the Allied move."""
    game = started()
    game.submit({"kind": "end-phase", "by": "axis"})
    return game


@cache
def done() -> Game:
    """Return it when the Allies have let everybody go."""
    game = forced()
    game.submit({"kind": "end-phase", "by": "allied"})
    game.submit(game.pending[0].ask.default)
    return game


# --- the German move --------------------------------------------------------------------------


def test_the_germans_move_once_before_turn_one():
    """wie:S2.42: as in an Initial Movement Phase, without forced marches."""
    game = started()
    assert (game.state.clock.turn, game.position.phasing) == (0, "axis")
    assert movement_phase(game.position) == "initial"
    assert overrun_points(game.position, "axis") == 1
    assert "not-in-this-phase" in codes(game, "force-march", "axis", unit="de.inf.6-5#1",
                                        path=["C3210"])
    names = {x.id for x in game.position.layers(
        "layer_movement", side="axis", mover="infantry")}
    assert {"surprise-enter", "surprise-leave"} <= names


def test_allied_zones_stop_at_borders_during_the_german_move():
    """wie:S2.42, wie:S2.43: German ones cross them afterwards."""
    before, after = started().position, forced().position
    grid, board = before.board.grid, before.board
    germany = board.is_("country", "Germany")
    assert not (zone_of_side(before, "allied") & germany).any()
    assert (zone_of_side(after, "allied") & germany).any()
    belgium = board.is_("country", "Belgium")
    assert (zone_of_side(after, "axis") & belgium).any()
    assert grid.size == belgium.size


def test_the_historical_game_is_over_after_seven_turns():
    """wie:S2.3."""
    assert last_turn(started().position) == 7
    later = at("france", "game-end/victory-check", turn=7, with_=HISTORY)
    assert verdict(later).value.winner == "allied"
    assert verdict(at("france", "game-end/victory-check", turn=6, with_=HISTORY)).value is None


# --- the Allied one ---------------------------------------------------------------------------


def test_who_must_march_and_in_which_order():
    """wie:S2.43: Belgians, the Commonwealth, the French; tanks before infantry."""
    position = forced().position
    groups = [group_of(position, u) for u in to_move(position)]
    assert groups == sorted(groups)
    assert set(groups) == set(range(len(GROUPS)))
    left = {u.id for u in to_move(position)}
    for at_, counter in (("C2406", "cw.mot.8-10"), ("C2704", "fr.inf.3-4"),
                         ("C2604", "fr.acav.2-6")):
        here = {u.id for u in position.state.units_at(at_) if u.counter == counter}
        assert here
        assert not here & left
    assert all(int(u.at[1:3]) <= 30 and int(u.at[3:]) <= 10 for u in to_move(position))


def test_a_unit_marches_in_its_turn_and_as_far_as_it_can():
    """wie:S2.43."""
    game = forced()
    first = next(to_move(game.position))
    french = next(u for u in to_move(game.position) if group_of(game.position, u) == 4)
    near = [game.position.board.grid.name(i) for i in best_hexes(game.position, first)]
    assert "out-of-order" in codes(game, "move", "allied", units=[french.id], path=["C2908"])
    elsewhere = next(u for u in game.state.units_at("C3115") if u.side == "allied")
    assert "not-forced" in codes(game, "move", "allied", units=[elsewhere.id], path=["C3116"])
    assert "not-far-enough" in codes(game, "move", "allied", units=[first.id], path=["C3109"])
    assert "C3208" in near
    assert codes(game, "move", "allied", units=[first.id], path=["C3109", "C3208"]) == []
    game.submit({"kind": "move", "by": "allied", "units": [first.id], "path": ["C3109", "C3208"]})
    assert next(to_move(game.position)).id != first.id


def test_who_has_not_moved_goes_by_himself():
    """wie:S2.43: nobody can come nearer any more, and nobody is lost."""
    game = done()
    before = {u.id: u.at for u in forced().state.units_of("allied")}
    far, grid = distances(game.position), game.position.board.grid
    assert game.state.clock.turn == 1
    moved = {u.id for u in game.state.units_of("allied") if u.at != before[u.id]}
    assert len(moved) == 38
    assert set(before) == {u.id for u in game.state.units_of("allied")}
    for unit_id in moved:
        unit = game.state.unit(unit_id)
        assert far[grid.index(unit.at)] < far[grid.index(before[unit_id])]
        assert game.position.board.word("country", unit.at) in ("Belgium", "France")


def test_a_forced_march_into_the_country_is_no_choice():
    """wie:S2.46: several Commonwealth units may be far from the coast by it."""
    assert Counter(u.at for u in done().state.units_of("allied") if u.nation == "cw"
                   and u.at in ("C3307", "C3308", "C3110", "C3209")) == {"C3110": 2, "C3308": 1}


# --- digging in, and the Alps -----------------------------------------------------------------


@pytest.mark.parametrize(("turn", "early"), [(10, True), (11, False)])
def test_the_french_dig_in_from_august(turn, early):
    """wie:S2.45: game turn eleven is 1/8/40, whenever the attack has begun."""
    game = at("france", "player-turn.allied/combat", turn=turn)
    found = codes(game, "fortify", "allied", unit="fr.inf.3-4#1")
    assert ("too-early" in found) == early
    assert ("fortify" in game.pending[0].kinds) is not early


def test_the_french_guard_the_alps():
    """wie:43.62: every hex by land to Italy is guarded; the last guard does not go."""
    game = at("france", ALLIED_MOVE, turn=2)
    position = game.position
    plane = border(position)
    bare = position.board.grid.names(plane & ~covered(position, guards(position)))
    assert bare == ["C2233", "D1803", "D1904"]  # on Corsica, over the sea
    unit = game.state.units_at("C2024")[0].id  # nobody else guards C2025
    found = game.why_not({"kind": "move", "by": "allied", "units": [unit], "path": ["C2023"]})
    assert [(r.code, r.hexes) for r in found] == [("border-bare", ("C2025",))]
    assert codes(game, "move", "allied", units=[unit], path=["C2025"]) == []  # there it is
    free = game.state.units_at("C2023")[0].id
    assert codes(game, "move", "allied", units=[free], path=["C2022"]) == []
    relieved = at("france", ALLIED_MOVE, ("fr.inf.3-4", "C2024"), turn=2)
    assert codes(relieved, "move", "allied", units=[unit], path=["C2023"]) == []


def test_others_come_and_go_as_they_like():
    """wie:43.62: the British guard nothing there, and units inland are free."""
    game = at("france", ALLIED_MOVE, ("cw.mot.8-10", "C2024"), turn=2)
    assert "border-bare" not in codes(game, "move", "allied", units=["u0"], path=["C2023"])
    inland = game.state.units_at("C2517")[0]
    assert "border-bare" not in codes(game, "move", "allied", units=[inland.id], path=["C2516"])
