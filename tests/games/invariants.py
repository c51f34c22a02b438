"""What must hold after every order of every game of War in Europe."""

from __future__ import annotations

from collections import Counter

import numpy as np

from grognard.game import Game
from grognard.resolution import Batch
from grognard.state import State, Unit
from grognard_standard_rules.landed import how_landed
from grognard_standard_rules.stacking import overstacked
from grognard_standard_rules.stacking_grace import EXCUSED
from grognard_standard_rules.terrain import side_plane
from grognard_standard_rules.units import traits
from grognard_standard_rules.zones_of_control import befriended


def check(game: Game, before: State, batch: Batch) -> None:
    """Raise AssertionError naming what is broken."""
    units_whole(before, game.state, batch)
    strengths(game)
    planes(game)
    apart(game)
    if not game.frame.thread:
        stacks(game, batch)


def same(one: State, other: State) -> bool:
    """Say whether two states are equal in everything that a game is made of."""
    parts = ("units", "stacks", "markers", "pools", "clock", "memory", "compartments")
    assert set(one.planes) == set(other.planes)
    return all(getattr(one, p) == getattr(other, p) for p in parts) and all(
        np.array_equal(one.planes[name], other.planes[name]) for name in one.planes
    )


def units_whole(before: State, state: State, batch: Batch) -> None:
    """No unit is lost or doubled: stacks and units agree, and only events bring or take units."""
    listed = Counter(u for ids in state.stacks.values() for u in ids)
    assert all(n == 1 for n in listed.values()), [u for u, n in listed.items() if n > 1]
    assert set(listed) == set(state.units)
    for at, ids in state.stacks.items():
        assert all(state.units[u].at == at for u in ids), at
    words = {(c.word, c.unit) for e in batch.events for c in e.changes if hasattr(c, "unit")}
    came = set(state.units) - set(before.units)
    assert {("place", u) for u in came} <= words
    assert set(before.units) <= set(state.units)
    for unit_id, unit in before.units.items():
        if unit != state.units[unit_id]:
            assert any(u == unit_id for _, u in words), unit_id


def strengths(game: Game) -> None:
    position = game.position
    for unit in game.state.units.values():
        face = position.face(unit)
        assert face.attack >= 0, unit
        assert face.defence >= 0, unit
        assert face.movement >= 0, unit
    assert all(points >= 0 for points in game.state.pools.values())


def _at_home(game: Game, unit: Unit) -> tuple[str, ...]:
    """List the sides whose a unit is: its own, and those that it is a friend to besides."""
    others = (s for s in game.position.sides if s != unit.side)
    return (unit.side, *(s for s in others if unit.id in befriended(game.position, s)))


def planes(game: Game) -> None:
    """Every word painted exists; rails have a status, and nothing else has; who stands, owns."""
    state, position, board = game.state, game.position, game.position.board
    for name, plane in state.planes.items():
        assert int(plane.max()) < len(state.vocabulary[name]), name
        assert not plane[~board.grid.on_map].any(), name
    has_rail = np.any(side_plane(board, "rail"), axis=0) & board.grid.on_map
    assert ((state.planes["rail"] != 0) == has_rail).all()
    for unit in state.units.values():
        holds = traits(position, unit).stops_enemies and not how_landed(position, unit.id)
        if unit.on_map and holds:  # partisans hold nothing, who lands what he has won
            assert state.word("control", unit.at) in (*_at_home(game, unit), "neutral"), unit


def apart(game: Game) -> None:
    """No hex holds units of both sides, unless some are walked over, or have landed on it."""
    position = game.position
    for at, ids in game.state.stacks.items():
        if at in game.state.grid and len(ids) > 1:
            sides = {u.side for u in game.state.units_at(at) if traits(position, u).stops_enemies
                     and not how_landed(position, u.id) and len(_at_home(game, u)) == 1}
            assert len(sides) <= 1, (at, ids)


def stacks(game: Game, batch: Batch) -> None:
    """When a phase has ended, nobody has too many units in a hex but after a retreat.

    While it is asked which ones go, the excess still stands there.
    """
    kinds = [e.kind for e in batch.events]
    if any(p.ask and "eliminate-excess" in p.ask.kinds for p in game.pending):
        assert any(overstacked(game.position, side) for side in game.position.sides)
        return
    if "step-began" not in kinds:
        return
    after = kinds[::-1].index("step-began")
    if any(k in ("unit-moved", "unit-retreated") for k in kinds[len(kinds) - after:]):
        return
    step = game.position.step
    arriving = step is not None and step.step.hook in ("phase_reinforcement", "phase_movement")
    for side in game.position.sides:
        if arriving and side == game.position.phasing:
            continue  # who has just arrived is free to move off
        excused = {m.at for m in game.state.markers_of(EXCUSED, side)}
        assert not set(overstacked(game.position, side)) - excused, side
