"""Frames far back are packed: whoever looks at one, or goes back to it, finds what was there."""

from __future__ import annotations

import numpy as np
import pytest

from grognard import frames
from grognard.basics import EndPhase
from grognard.frames import Packed
from grognard.game import Game, new_game
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
             "vocabulary")
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


def test_one_frame_in_so_many_is_whole_and_the_others_know_only_their_line(monkeypatch) -> None:
    monkeypatch.setattr(frames, "NEAR", 1)
    monkeypatch.setattr(frames, "STRIDE", 3)
    game, _ = marched()
    for n, frame in enumerate(game.frames):
        if isinstance(frame, Packed):
            assert (frame._whole is not None) == (n % 3 == 0)
            assert frame._whole or frame._line is game.journal.entry(n).data


def test_a_line_that_goes_back_is_packed_whole(monkeypatch) -> None:
    monkeypatch.setattr(frames, "NEAR", 1)
    game, states = marched()
    game.undo(game.line - 2, assent=[RED, BLUE])
    back = game.line
    for to in ("A02", "A03"):
        game.submit(March(by=RED, unit="r1", to=to))
    assert isinstance(game.frames[back], Packed)
    assert game.frames[back]._whole
    assert equal(game.frames[back].state, states[-3])
    assert isinstance(game.frames[back + 1], Packed)
    assert game.frames[back + 1].state.unit("r1").at == "A02"


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
