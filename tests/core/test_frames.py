"""Frames far back are packed: whoever looks at one, or goes back to it, finds what was there."""

from __future__ import annotations

import sys
from types import MappingProxyType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard import frames
from grognard.basics import EndPhase
from grognard.frames import Packed
from grognard.game import Game, new_game
from grognard.packing import turnback
from grognard.state import State
from tests.core.toy import BLUE, RED, Bid, March, toy_table


def marched() -> tuple[Game, list[State]]:
    """Play a few orders; return the game and every state that it went through."""
    game = new_game("toy", seed=7, table=toy_table())
    states = [game.state]
    for order in (Bid(by=RED, points=3), Bid(by=BLUE, points=5),
                  March(by=RED, unit="r1", to="A02"), EndPhase(by=RED)):
        game.submit(order)
        states.append(game.state)
    return game, states


def equal(one: State, other: State) -> bool:
    parts = ("units", "stacks", "markers", "pools", "clock", "memory", "compartments",
             "vocabulary", "revisions")
    return all(getattr(one, p) == getattr(other, p) for p in parts) and one.grid is other.grid and (
        all(np.array_equal(one.planes[name], other.planes[name]) for name in one.planes))


@pytest.mark.parametrize("stride", [1, 2, 64])
def test_what_was_packed_is_what_it_was(monkeypatch, stride) -> None:
    monkeypatch.setattr(frames, "NEAR", 1)
    monkeypatch.setattr(frames, "STRIDE", stride)
    game, states = marched()
    far = [f for f in game.frames if isinstance(f, Packed)]
    assert len(far) >= 2
    assert not isinstance(game.frame, Packed)
    for frame, state in zip(game.frames[-len(states):], states, strict=True):
        assert equal(frame.state, state)
        assert not any(p.flags.writeable for p in frame.state.planes.values())


MAPPINGS = st.dictionaries(st.integers(0, 9), st.sampled_from("abc"))
NESTED = st.dictionaries(st.integers(0, 3), MAPPINGS.map(MappingProxyType) | st.just("x"))


@given(NESTED, NESTED, st.randoms())
def test_a_mapping_is_made_of_another_in_its_own_order(base, wanted, rng) -> None:
    rng.shuffle(keys := list(wanted))
    wanted = {k: base[k] if k in base and rng.random() < 0.5 else wanted[k] for k in keys}
    back = turnback(base, wanted)
    assert back is not None
    assert list(back.of(base).items()) == list(wanted.items())
    assert turnback(base, base) is None


def test_a_step_back_is_small(monkeypatch) -> None:
    monkeypatch.setattr(frames, "NEAR", 1)
    game, _ = marched()
    steps = [f._packed for f in game.frames if isinstance(f, Packed) and f._after is not None]
    assert steps
    assert all(len(b.parts.get("units", turnback({}, {1: 1})).changed) <= 1 for b in steps)
    assert all(sys.getsizeof(b) < 200 for b in steps)


def test_a_game_goes_back_to_a_packed_frame_and_on_from_it(monkeypatch) -> None:
    monkeypatch.setattr(frames, "NEAR", 1)
    game, states = marched()
    before = game.line - 2  # before the march
    assert isinstance(game.frames[before], Packed)
    game.undo(before, assent=[RED, BLUE])
    assert equal(game.state, states[-3])
    assert not isinstance(game.frame, Packed)
    assert game.state is game.state
    game.submit(March(by=RED, unit="r1", to="A02"))
    assert game.state.unit("r1").at == "A02"
