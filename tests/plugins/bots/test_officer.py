"""The officer phase by phase."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

from grognard.game import new_game
from grognard.table import lay_table
from grognard_bots.officer import Officer, air, rail, staff_for
from tests.plugins.bots.field import blank, picture, play_phase, poland

RAIL = "player-turn.allied/rail-movement"


def test_repair_units_are_placed_apart_on_own_rails_near_the_front():
    game = new_game("poland", seed=1, table=lay_table("poland"))
    play_phase(game, Officer(), "axis")
    seen = picture(game)
    crews = [u for u in game.state.units.values() if u.counter.startswith("de.rr")]
    assert len({c.at for c in crews}) == 2
    for crew in crews:
        assert game.state.word("rail", crew.at) == "axis"
        assert seen.near[seen.index(crew.at)] <= 12


def test_weak_enemies_are_overrun():
    game = blank({"a": ("de.pz.10-8", "0406"), "b": ("de.pzg.8-8", "0406"),
                  "x": ("pl.cav.1-3", "0404")})
    kinds = [o.kind for o in play_phase(game, Officer(), "axis")]
    assert "overrun" in kinds
    assert not game.state.unit("x").on_map


def test_nobody_ends_a_phase_overstacked():
    units = {f"u{n}": ("de.inf.6-5", "0404") for n in range(6)}
    game = blank({**units, "x": ("pl.inf.4-4", "0101")})
    play_phase(game, Officer(), "axis")
    assert all(game.state.unit(u).on_map for u in units)
    places = [game.state.unit(u).at for u in units]
    assert all(places.count(at) <= 4 for at in places)


def test_trains_bring_strong_units_to_the_rings():
    game = poland({"x": ("pl.inf.4-4", "G0131"), "a": ("de.pz.10-8", "C5622"),
                   "g": ("pl.inf.4-4", "G0421")}, turn=2, step=RAIL)
    seen = picture(game, "allied")
    assert rail.reserve(seen) == {"x"}
    play_phase(game, Officer(), "allied")
    assert seen.near[seen.index(game.state.unit("x").at)] <= 3


def test_interdiction_lies_on_the_approaches_outside_of_ones_own_zones():
    game = new_game("poland", seed=1, table=lay_table("poland"))
    pools = {"air:axis:de:East:ground": 5}
    from grognard.changes import Pool, apply

    state = apply(game.state, [Pool(name, n) for name, n in pools.items()])
    seen = picture(game)
    seen = type(seen)(seen.position.at(state), "axis")
    first = next(air.interdiction(seen, "axis"))
    assert len(first.hexes) == 5
    own = seen.apart(seen.own)
    for hex_id in first.hexes:
        cell = seen.index(hex_id)
        assert own[cell] > 1
        assert 1 <= seen.near[cell] <= 5


def test_a_staff_is_loaded_only_when_its_game_is_played():
    """Neither game's rules need be installed for the other's officer."""
    said = ("import sys, grognard_bots.officer; "
            "print(sorted(m for m in sys.modules if m.startswith(('grognard_krieg', "
            "'grognard_standard'))))")
    run = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_who_knows_no_rules_of_a_game_says_so():
    rules = SimpleNamespace(modules=[SimpleNamespace(id="chess:castling")])
    assert staff_for(rules) == ""
    assert not Officer().knows(rules)
