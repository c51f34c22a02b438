"""Games that end while orders are sealed go on as if they had not."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.dice import Dice, OpenDice, ScriptedDice
from grognard.game import EndPhase, Game, new_game
from grognard.replay import replay, resume, verify
from tests.core.toy import BLUE, RED, Bid, toy_table

BIDS = {"bid:red": 3, "bid:blue": 5}


def start(path: Path, dice: Dice | None = None) -> Game:
    return new_game("toy", journal=path, table=toy_table(), dice=dice or OpenDice(7))


def played(path: Path) -> Game:
    game = start(path)
    game.submit(Bid(by=RED, points=3))
    game.submit(Bid(by=BLUE, points=5))
    game.journal.close()
    return game


@pytest.mark.parametrize("dice", [OpenDice(7), ScriptedDice([1])])
def test_a_game_that_ends_between_two_sealed_orders_goes_on(tmp_path: Path, dice: Dice) -> None:
    path = tmp_path / "game.grog"
    game = start(path, dice)
    game.submit(Bid(by=RED, points=3))
    game.journal.close()
    assert '"points"' not in path.read_text()
    again = resume(path, table=toy_table())
    assert {p.side for p in again.pending} == {BLUE}
    again.submit(Bid(by=BLUE, points=5))
    assert again.state.pools == BIDS
    assert verify(path, table=toy_table()).sound


def test_a_game_that_ends_just_before_the_reveal_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.grog"
    game = played(path)
    whole = path.read_bytes()
    reveal = whole[:-1].rindex(b"\n") + 1
    for cut in (reveal, reveal + 1, len(whole) - 2):
        path.write_bytes(whole[:cut])
        assert replay(path, table=toy_table()).state.pools == {}
        again = resume(path, table=toy_table())
        assert again.state.pools == BIDS
        assert again.head == game.head
        assert again.pending
        again.journal.close()
        assert path.read_bytes() == whole


def test_the_last_side_may_end_its_phase_instead_of_sealing_an_order(tmp_path: Path) -> None:
    path = tmp_path / "game.grog"
    game = start(path)
    game.submit(Bid(by=RED, points=3))
    batch = game.submit(EndPhase(by=BLUE))
    assert [e.kind for e in batch.events if e.kind in ("phase-ended", "revealed")] == [
        "phase-ended", "revealed"]
    assert game.state.pools == {"bid:red": 3}
    assert game.pending
    game.journal.close()
    assert verify(path, table=toy_table()).sound
    assert replay(path, table=toy_table()).state.pools == game.state.pools


def test_a_game_that_ends_before_that_reveal_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.grog"
    game = start(path)
    game.submit(Bid(by=RED, points=3))
    game.submit(EndPhase(by=BLUE))
    game.journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: whole[:-1].rindex(b"\n") + 1])
    again = resume(path, table=toy_table())
    assert again.head == game.head
    assert again.state.pools == {"bid:red": 3}


def test_what_was_revealed_in_an_earlier_turn_does_not_stand_for_what_is_sealed_now(
    tmp_path: Path,
) -> None:
    """In turn 1 both seal; in turn 2 the last side seals nothing, which opens the other's order."""
    path = tmp_path / "game.grog"
    game = start(path)
    game.submit(Bid(by=RED, points=3))
    game.submit(Bid(by=BLUE, points=5))
    while game.state.clock.turn == 1:
        game.submit(EndPhase(by=game.pending[0].side))
    game.submit(Bid(by=RED, points=4))
    game.submit(EndPhase(by=BLUE))
    assert game.state.pools == {"bid:red": 4, "bid:blue": 5}
    game.journal.close()
    assert verify(path, table=toy_table()).sound
