"""What must hold after every order of every game of Krieg!"""

from __future__ import annotations

from collections import Counter

from grognard.game import Game
from grognard.resolution import Batch
from grognard.state import State
from grognard_krieg import pieces
from grognard_krieg.cards import cards_of, hand
from grognard_krieg.content import cards as card_file
from grognard_krieg.stacking import overstacked
from grognard_krieg.track import last_turn
from grognard_krieg.victory_track import victory_marker
from grognard_krieg.war import CAPITALS, INITIAL, truces, war

PIECES = 420
MOST_BOX = 4
"""Victory points of the last box of the track, where a rule counts points."""


def check(game: Game, before: State, batch: Batch) -> None:
    """Raise AssertionError naming what is broken."""
    units_whole(before, game.state, batch)
    strengths(game)
    on_the_map(game)
    relations(game)
    cards(game)
    clock(before, game)
    if not game.frame.thread:
        stacks(game, batch)


def units_whole(before: State, state: State, batch: Batch) -> None:
    """No piece is lost, made or doubled; only events that name it change one."""
    listed = Counter(u for ids in state.stacks.values() for u in ids)
    assert all(n == 1 for n in listed.values()), [u for u, n in listed.items() if n > 1]
    assert set(listed) == set(state.units) == set(before.units)
    assert len(listed) == PIECES
    for at, ids in state.stacks.items():
        assert all(state.units[u].at == at for u in ids), at
    named = {c.unit for e in batch.events for c in e.changes if hasattr(c, "unit")}
    for unit_id, unit in before.units.items():
        assert unit == state.units[unit_id] or unit_id in named, unit_id


def strengths(game: Game) -> None:
    """krieg:O: the steps of a piece are those of its visible side; nothing is below nothing."""
    position = game.position
    for unit in game.state.units.values():
        face = position.face(unit)
        assert unit.side in position.sides or unit.side == "neutral", unit
        assert all((value or 0) >= 0 for value in (face.attack, face.defence, face.movement)), unit
        assert 0 <= pieces.steps(position, unit) <= 4, unit
    negative = {name: value for name, value in game.state.pools.items() if value < 0}
    assert not negative, negative


def on_the_map(game: Game) -> None:
    """Pieces stand in hexes of the map, in zones or in boxes; foes share no hex."""
    position, grid = game.position, game.state.grid
    for at, ids in game.state.stacks.items():
        if at not in grid:
            assert at.startswith("@"), (at, ids)
            continue
        assert grid.on_map[grid.index(at)], (at, ids)
        sides = {u.side for u in map(game.state.unit, ids) if pieces.is_ground(position, u)}
        foes = [(a, b) for a in sides for b in sides & set(position.enemies(a))]
        assert not foes or game.frame.thread, (at, ids)


def relations(game: Game) -> None:
    """krieg:14: who is whose enemy is so both ways; a truce is one of the capital's own."""
    position = game.position
    for one in position.sides:
        assert one not in position.enemies(one)
        for other in position.enemies(one):
            assert one in position.enemies(other), (one, other)
    for capital, marker in truces(position).items():
        assert capital in CAPITALS
        fits = {INITIAL[capital], "armistice", "negotiations", None}
        assert marker in fits, (capital, marker)
    assert 0 <= war(position).total_war_since <= position.turn


def cards(game: Game) -> None:
    """krieg:1.1: a card is in one place; there are no more than the deck has."""
    position = game.position
    for side in position.sides:
        now, deck = cards_of(position, side), card_file(position.assembly).of(side)
        known = {c.id for c in deck}
        in_hand = hand(position, side)
        assert len(set(in_hand)) == len(in_hand) <= len(deck)
        assert set(in_hand) | set(now.discarded) | set(now.revealed) <= known
        current = {now.current.id} - {""} if now.current else set()
        assert not set(in_hand) & (set(now.discarded) | current), side
        assert not current & set(now.discarded), side
        assert all(0 <= turn <= position.turn for turn in now.revealed.values())
    side, box = victory_marker(position)
    assert side in ("axis", "allied"), side
    assert 0 <= box <= MOST_BOX, box


def clock(before: State, game: Game) -> None:
    """The turns go on and never back, and end with the war."""
    now = game.state.clock
    assert before.clock.turn <= now.turn <= last_turn(game.position), now
    assert now.phasing in ("", *game.position.sides), now


def stacks(game: Game, batch: Batch) -> None:
    """krieg:9: when a phase has ended nobody has too many units in a hex.

    What happens as the next one opens, before anybody moves, is looked at when that one ends.
    """
    ended = [n for n, e in enumerate(batch.events) if e.kind == "step-ended"]
    if not ended or any(c for e in batch.events[ended[-1] + 1:] for c in e.changes
                        if hasattr(c, "unit")):
        return
    for side in game.position.sides:
        assert not overstacked(game.position, side), (side, overstacked(game.position, side))
