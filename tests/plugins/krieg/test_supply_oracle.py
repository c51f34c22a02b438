"""10: the supply engine against a slow search per unit, on small random worlds."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from grognard_krieg.pieces import is_ground
from grognard_krieg.supply import is_supplied, why_unsupplied
from grognard_krieg.supply_sources import keys_of
from tests.plugins.krieg.worlds import world


@given(st.integers(0, 100_000))
@settings(max_examples=40, deadline=None)
def test_engine_agrees_with_the_definition(seed: int) -> None:
    """krieg:10.1 krieg:10.2 krieg:10.4 krieg:8.2."""
    game, oracle = world(seed)
    position = game.position
    units = [u for u in game.state.units.values() if is_ground(position, u)]
    assert len(units) > 20
    for unit in units:
        assert is_supplied(position, unit).value == oracle.supplied(unit), unit


@given(st.integers(0, 100_000))
@settings(max_examples=10, deadline=None)
def test_whoever_has_no_supply_is_told_why(seed: int) -> None:
    """krieg:10.2: every failing line has a first block, and no working line has one."""
    game, oracle = world(seed)
    position = game.position
    for unit in game.state.units.values():
        if not is_ground(position, unit) or not unit.on_map:
            continue
        for key in keys_of(position, unit):
            reasons = why_unsupplied(position, unit.side, unit.at, key)
            assert bool(reasons) != oracle.line(unit, {"Berlin": "an"}.get(key, key))
            assert all(r.text for r in reasons)


def test_both_answers_are_common() -> None:
    """Worlds in which everybody (or nobody) has supply would show nothing."""
    found = [is_supplied(game.position, u).value
             for game, _ in map(world, range(12))
             for u in game.state.units.values() if u.on_map and is_ground(game.position, u)]
    assert 0.15 < sum(found) / len(found) < 0.85
