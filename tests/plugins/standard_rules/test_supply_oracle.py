"""14: on the real map, with units thrown about Poland, the engine says what the definition says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.changes import Move, Paint, Place, apply
from grognard.game import new_game
from grognard.ids import SideId, UnitId
from grognard_standard_rules.areas import land
from grognard_standard_rules.supply import is_supplied, supply_map
from grognard_standard_rules.supply_policy import RAILWAY, supply_network
from grognard_standard_rules.terrain import side_plane
from tests.core.supply.oracle import Oracle

TRUCKS = 3


@pytest.fixture(scope="module")
def poland():
    return new_game("poland", seed=1)


def thrown(position, seed):
    """Move every unit somewhere in Poland or Prussia, bring trucks, and lose some railways."""
    rng = np.random.default_rng(seed)
    board = position.board
    grid = board.grid
    home = land(board) & grid.within([grid.index("G0421")], 14)
    cells = np.flatnonzero(home & board.is_("country", "Poland", "Germany", "Danzig"))
    names = grid.names(cells.tolist())
    by_side: dict[str, list[str]] = {"axis": [], "allied": []}
    for name in rng.permutation(names):
        by_side["axis" if rng.random() < 0.5 else "allied"].append(str(name))
    units = sorted(position.state.units.values(), key=lambda u: u.id)
    changes = [Move(u.id, str(rng.choice(by_side[u.side]))) for u in units if u.on_map]
    changes += [
        Place(UnitId(f"truck{n}"), "de.msu.0-1-1", "de", SideId("axis"), "front",
              str(rng.choice(by_side["axis"]))) for n in range(TRUCKS)
    ]
    rails = [h for h in names if position.state.word("rail", h)]
    cut = tuple(str(h) for h in rng.choice(rails, 12, replace=False))
    changes.append(Paint("rail", str(rng.choice(["axis", "allied", "neutral"])), cut))
    return position.at(apply(position.state, changes))


@settings(max_examples=8, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32 - 1))
def test_the_engine_agrees_with_the_definition(poland, seed):
    position = thrown(poland.position, seed)
    index, sides = position.board.grid.index, side_plane(position.board, "rail")
    for side in ("axis", "allied"):
        supply = supply_map(position, side)
        oracle = Oracle(supply.policy, {RAILWAY: sides})
        units = list(position.state.units_of(side))
        for at, nation in sorted({(u.at, u.nation) for u in units}):
            assert supply.grade(index(at), nation) == oracle.grade(index(at), nation), (side, at)
        for unit in units[::7]:
            expected = oracle.grade(index(unit.at), unit.nation) is not None
            assert is_supplied(position, unit).value is expected


@settings(max_examples=6, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32 - 1))
def test_what_is_kept_equals_what_is_made_anew(poland, seed):
    """A position that has been looked at before says the same as one that has not."""
    from dataclasses import replace

    from grognard.position import Workshop

    position = thrown(poland.position, seed)
    fresh = replace(position, workshop=Workshop())
    for side in ("axis", "allied"):
        kept, made = supply_map(position, side), supply_map(fresh, side)
        assert kept is not made
        for nation in {u.nation for u in position.state.units_of(side)}:
            assert np.array_equal(kept.covered(nation), made.covered(nation))


def test_the_network_is_made_once(poland):
    assert supply_network(poland.position) is supply_network(poland.position)
