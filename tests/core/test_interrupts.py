"""Ctrl-C and full disks in the middle of an order: game and file stay whole and go on."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

import grognard
from grognard import linefile
from grognard.basics import EndPhase
from grognard.dice import ScriptedDice
from grognard.errors import IllegalOrder, JournalError
from grognard.game import Game, new_game
from grognard.journal import verify_chain
from grognard.packing import fold
from grognard.replay import replay, resume, verify
from tests.core.toy import BLUE, RED, Bid, Flee, March, Shoot, toy_table

TABLE = toy_table()
ROOT = str(Path(grognard.__file__).parent)


def begin(path: Path) -> Game:
    return new_game("toy", seed=7, table=TABLE, journal=path, sync=False,
                    dice=ScriptedDice({"shoot:*": 5}))


def bid(game: Game) -> None:
    game.submit(Bid(by=RED, points=3))


def marching(game: Game) -> None:
    bid(game)
    game.submit(Bid(by=BLUE, points=5))


def shooting(game: Game) -> None:
    marching(game)
    game.submit(EndPhase(by=RED))


def shot(game: Game) -> None:
    shooting(game)
    game.submit(Shoot(by=RED, target="b1"))


ORDERS = {
    "march": (marching, March(by=RED, unit="r1", to="A02")),
    "first commitment": (lambda game: None, Bid(by=RED, points=3)),
    "last commitment": (bid, Bid(by=BLUE, points=5)),
    "nothing to commit": (bid, EndPhase(by=BLUE)),
    "order that asks": (shooting, Shoot(by=RED, target="b1")),
    "answer": (shot, Flee(by=BLUE, flee=True)),
}


class Interrupt:
    """Interrupts whatever runs in the engine after so many of its lines."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, frame, event, argument):
        if not frame.f_code.co_filename.startswith(ROOT):
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return self

    def during(self, act) -> bool:
        """Run something; say whether it came to its end."""
        before = sys.gettrace()
        sys.settrace(self)
        try:
            act()
        except KeyboardInterrupt:
            return False
        finally:
            sys.settrace(before)
        return True


def facts(game: Game) -> tuple[object, ...]:
    state = game.state
    return (dict(state.units), dict(state.stacks), dict(state.pools), state.clock,
            dict(game.frame.sealed), game.line, game.head)


def whole(game: Game) -> None:
    """The game in memory is what its file says, and the file is what the rules make."""
    path = game.journal.path
    assert verify_chain(path) == []
    assert facts(replay(path, table=TABLE)) == facts(game)
    result = verify(path, table=TABLE)
    assert result.sound, result.problem


@pytest.mark.parametrize("case", ORDERS)
@pytest.mark.parametrize("again", [True, False], ids=["given again", "resumed"])
def test_interrupted_at_any_line_of_the_engine_game_and_file_stay_whole(case, again, tmp_path):
    prepare, order = ORDERS[case]
    count, at, done = 0, 1, False
    while not done:
        path = tmp_path / f"{at}.grog"
        game = begin(path)
        prepare(game)
        before = facts(game)
        interrupt = Interrupt(at)
        done = interrupt.during(lambda game=game: game.submit(order))
        if not again:
            game.journal.close()
            game = resume(path, table=TABLE, sync=False)
        assert game.pending
        whole(game)
        if not done and game.state.clock == before[3] and not game.why_not(order):
            game.submit(order)
        after = facts(game)
        whole(game)
        game.journal.close()
        path.unlink()
        count, at = count + 1, at + 1 + at // 25
    assert count > 30
    assert after != before


@pytest.mark.parametrize("case", ORDERS)
def test_a_full_disk_at_any_byte_refuses_the_order_and_leaves_the_file(
    case, tmp_path, monkeypatch
):
    prepare, order = ORDERS[case]
    path = tmp_path / "game.grog"
    game = begin(path)
    prepare(game)
    left = 0

    class Full(linefile.FileIO):
        def write(self, data):
            if left <= 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return super().write(bytes(data)[:left])

    monkeypatch.setattr(linefile, "FileIO", Full)
    game.journal.close()
    before, text = facts(game), path.read_bytes()
    for left in (0, 1, 7, 40):
        with pytest.MonkeyPatch.context() as patch:
            game = resume(path, table=TABLE, sync=False)
            patch.setattr(Full, "write", lambda self, data, n=left: _short_write(self, data, n))
            with pytest.raises(JournalError, match="cannot be written") as error:
                game.submit(order)
        assert "No space left" in str(error.value)
        assert facts(game) == before
        assert path.read_bytes() == text
        game.journal.close()
    monkeypatch.undo()
    game = resume(path, table=TABLE, sync=False)
    game.submit(order)
    whole(game)


def _short_write(file, data, most: int) -> int:
    """Write so many bytes, then report a full disk."""
    done = getattr(file, "done", 0)
    if done >= most:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    file.done = done + 1
    return os.write(file.fileno(), bytes(data)[:1])


def test_a_failed_write_can_be_followed_by_the_same_order(tmp_path, monkeypatch):
    game = begin(tmp_path / "game.grog")
    marching(game)
    order = March(by=RED, unit="r1", to="A02")
    with monkeypatch.context() as patch:
        patch.setattr(linefile.LineFile, "append", _disk_full)
        with pytest.raises(JournalError, match="full"):
            game.submit(order)
    game.submit(order)
    whole(game)


def _disk_full(self, line, end):
    raise JournalError("the disk is full")


def test_two_programs_on_one_journal(tmp_path):
    path = tmp_path / "game.grog"
    game = begin(path)
    marching(game)
    with pytest.raises(JournalError, match="being written by another program") as error:
        resume(path, table=TABLE)
    assert error.value.hint
    assert facts(replay(path, table=TABLE)) == facts(game)  # looking needs no lock
    assert verify(path, table=TABLE).sound
    game.journal.close()
    other = resume(path, table=TABLE)
    with pytest.raises(JournalError, match="closed"):
        game.submit(March(by=RED, unit="r1", to="A02"))
    other.submit(March(by=RED, unit="r1", to="A02"))
    whole(other)


def test_a_file_that_grew_behind_the_games_back_is_not_written_to(tmp_path):
    path = tmp_path / "game.grog"
    game = begin(path)
    marching(game)
    with path.open("ab") as file:
        file.write(b"{}")
    text, before = path.read_bytes(), facts(game)
    with pytest.raises(JournalError, match="changed by another program"):
        game.submit(March(by=RED, unit="r1", to="A02"))
    assert (path.read_bytes(), facts(game)) == (text, before)


def test_a_game_killed_between_header_and_first_line_begins_when_it_is_resumed(tmp_path):
    path = tmp_path / "game.grog"
    game = begin(path)
    game.journal.close()
    whole_text = path.read_bytes()
    path.write_bytes(whole_text[: whole_text.index(b"\n") + 1])
    again = resume(path, table=TABLE)
    assert [p.side for p in again.pending] == [RED, BLUE]
    assert path.read_bytes() == whole_text


def test_a_game_killed_at_any_byte_goes_on_from_its_last_whole_order(tmp_path):
    path = tmp_path / "game.grog"
    game = begin(path)
    shot(game)
    game.submit(Flee(by=BLUE, flee=True))
    game.journal.close()
    text = path.read_bytes()
    first = text.index(b"\n")
    for cut in range(first, len(text), 3):
        path.write_bytes(text[:cut])
        again = resume(path, table=TABLE, sync=False)
        kept = max(1, text[:cut + 1].count(b"\n") - 1)
        folded = fold(TABLE.opening().state, [
            e for entry in again.journal.entries for e in entry.get("events", ())])
        assert again.line >= kept
        assert dict(again.state.units) == dict(folded.units)
        assert again.pending
        again.journal.close()
        assert verify(path, table=TABLE).sound


def test_what_was_revealed_and_taken_back_is_revealed_again_and_verifies(tmp_path):
    """Going back makes nobody forget: the second time the orders are in the journal already."""
    path = tmp_path / "game.grog"
    game = begin(path)
    bid(game)
    line = game.line
    for _ in range(2):
        game.submit(EndPhase(by=BLUE))
        assert game.state.pools == {"bid:red": 3}
        assert game.journal[-1]["order"]["kind"] == "reveal"
        game.undo(line, assent=[RED, BLUE])
        assert [p.side for p in game.pending] == [BLUE]
    game.submit(Bid(by=BLUE, points=2))
    assert game.state.pools == {"bid:red": 3, "bid:blue": 2}
    whole(game)


def test_an_undo_that_is_refused_or_cannot_be_written_changes_nothing(tmp_path, monkeypatch):
    game = begin(tmp_path / "game.grog")
    shot(game)
    before = facts(game)
    for to in (0, -1, 99, "3", None, 1.5):
        with pytest.raises(IllegalOrder, match="lines 1 to"):
            game.undo(to)
    with pytest.raises(IllegalOrder, match="must agree"):
        game.undo(2)
    monkeypatch.setattr(linefile.LineFile, "append", _disk_full)
    with pytest.raises(JournalError, match="full"):
        game.undo(2, assent=[RED, BLUE])
    assert facts(game) == before
