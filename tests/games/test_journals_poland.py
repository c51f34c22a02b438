"""Journals of Poland: folded, torn, gone on with in mid-decision, and taken back."""

from __future__ import annotations

import json
from random import Random

import pytest
from typer.testing import CliRunner

from grognard.bots import play_on
from grognard.cli.main import app
from grognard.errors import IllegalOrder, JournalError
from grognard.game import new_game
from grognard.journal import verify_chain
from grognard.replay import replay, resume, verify
from grognard_bots.random import RandomBot
from tests.games.conftest import Played
from tests.games.invariants import same

SIDES = ("axis", "allied")
OFTEN = {"stand", "advance", "retreat", "slip-back", "choose-losses", "allocate-air", "place"}


def order_of(played: Played, line: int):
    return json.loads(played.lines[line]).get("order")


def go_on(game, played: Played, line: int) -> None:
    """Give the orders that were given in the game, as long as they stand in plain text."""
    order = order_of(played, line)
    assert order is not None
    game.submit(order)


def test_folded_to_any_line_it_stands_where_the_game_stood(played, tmp_path):
    path = played.upto(tmp_path / "game.grog", len(played.lines) - 1)
    folded = replay(path, table=played.table)
    assert len(folded.frames) == len(played.frames)
    for line, (then, now) in enumerate(zip(played.frames, folded.frames, strict=True)):
        assert same(then.state, now.state), line
        assert (dict(then.rolls), then.base, dict(then.sealed), len(then.thread)) == (
            dict(now.rolls), now.base, dict(now.sealed), len(now.thread)), line
    for line in (0, 1, 17, len(played.lines) - 1):
        assert same(replay(path, line, table=played.table).state, played.frames[line].state)
    for line in (-1, len(played.lines)):
        with pytest.raises(JournalError, match="there is no line"):
            replay(path, line, table=played.table)


def test_the_rules_make_every_line_again(played, tmp_path):
    path = played.upto(tmp_path / "game.grog", len(played.lines) - 1)
    result = verify(path, table=played.table)
    assert result.sound, f"line {result.line}: {result.problem}"


def test_saved_in_the_middle_of_any_kind_of_decision_it_goes_on(played, tmp_path):
    first = {}
    for line, (_, kinds, _) in played.asked.items():
        first.setdefault(kinds, []).append(line)
    assert {kind for kinds in first for kind in kinds} >= OFTEN
    for kinds, lines in first.items():
        for line in (lines[0], lines[-1]):
            path = played.upto(tmp_path / f"{line}.grog", line)
            game = resume(path, table=played.table, sync=False)
            (pending,) = game.pending
            assert (pending.side, pending.kinds, pending.question) == played.asked[line]
            assert all(not game.why_not(o) for o in pending.ask.options), kinds
            go_on(game, played, line + 1)
            assert path.read_bytes() == b"".join(played.lines[: line + 2]), kinds
            game.journal.close()


def test_killed_in_the_middle_of_a_line_it_goes_on_from_the_line_before(played, tmp_path):
    rng = Random(5)
    plain = [n for n in range(2, len(played.lines)) if order_of(played, n)
             and order_of(played, n)["kind"] != "reveal"]
    for line in rng.sample(plain, 12):
        torn = rng.randrange(1, len(played.lines[line]) - 1)
        path = played.upto(tmp_path / f"{line}.grog", line - 1, torn)
        game = resume(path, table=played.table, sync=False)
        assert f"{torn} bytes" in game.journal.recovered
        assert same(game.state, played.frames[line - 1].state)
        go_on(game, played, line)
        assert path.read_bytes() == b"".join(played.lines[: line + 1])
        game.journal.close()


def test_a_changed_byte_anywhere_is_found_in_its_line(played, tmp_path):
    """But in the last line, where it may look like a line that was cut off in writing."""
    whole, rng = b"".join(played.lines), Random(9)
    path = tmp_path / "game.grog"
    for _ in range(40):
        at = rng.randrange(len(whole) - len(played.lines[-1]))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:])
        line = whole[:at].count(b"\n")
        assert verify_chain(path)[0].line == line
        with pytest.raises(JournalError):
            replay(path, table=played.table)


def test_a_removed_tail_shows_in_the_head_alone(played, tmp_path):
    path = played.upto(tmp_path / "game.grog", len(played.lines) - 20)
    result = verify(path, table=played.table)
    assert result.sound
    assert result.head == json.loads(played.lines[-20])["hash"]
    assert result.head != json.loads(played.lines[-1])["hash"]


def test_back_over_anything_and_forward_again(played, tmp_path):
    """Over dice, decisions and reveals; what is then ordered again happens again."""
    rng = Random(3)
    asked = sorted(played.asked)
    goals = [asked[0] + 1, asked[len(asked) // 2], asked[-1]]
    for number, line in enumerate(goals):
        path = played.upto(tmp_path / f"{number}.grog", line)
        game = resume(path, table=played.table, sync=False)
        to = rng.randrange(max(2, line - 40), line)
        while order_of(played, to + 1) is None:
            to += 1
        if any("dice" in json.loads(x) for x in played.lines[to + 1: line + 1]):
            with pytest.raises(IllegalOrder, match="allied must agree"):
                game.undo(to, assent=["axis"])
        game.undo(to, assent=SIDES)
        assert same(game.state, played.frames[to].state)
        for again in range(to + 1, line + 1):
            order = order_of(played, again)
            if order is not None and order["kind"] != "reveal":
                go_on(game, played, again)
                then, now = json.loads(played.lines[again]), game.journal[-1].data
                assert {k: now.get(k) for k in ("order", "dice", "events", "asks")} == {
                    k: then.get(k) for k in ("order", "dice", "events", "asks")}
            else:
                break
        game.undo(line, assent=SIDES)  # and back to before the undo
        assert same(game.state, played.frames[line].state)
        if line in played.asked:
            assert [(p.side, p.kinds, p.question) for p in game.pending] == [played.asked[line]]
        game.journal.close()
        result = verify(path, table=played.table)
        assert result.sound, f"line {result.line}: {result.problem}"


def test_two_programs_cannot_write_one_game(played, tmp_path):
    path = played.upto(tmp_path / "game.grog", 9)
    game = resume(path, table=played.table, sync=False)
    with pytest.raises(JournalError, match="written by another program"):
        resume(path, table=played.table)
    game.journal.close()


def test_sealed_air_power_is_known_to_nobody_else(played, tmp_path):
    for line in (n for n, text in enumerate(played.lines) if b'"sealed"' in text):
        data = json.loads(played.lines[line])
        assert set(data) == {"sealed", "hash", "n"}
        assert set(data["sealed"]) == {"by", "kind", "hash"}
        assert same(played.frames[line].state, played.frames[line - 1].state)
    game = new_game("poland", seed=2, journal=tmp_path / "game.grog", table=played.table)
    bots = {side: RandomBot(orders=4) for side in SIDES}
    play_on(game, bots, until=lambda g: len(g.frame.sealed) == 1)
    (by,) = game.frame.sealed
    (other,) = (side for side in SIDES if side != by)
    plain = game.view(by).own_sealed
    assert plain["kind"] == "commit-air"
    assert plain["fronts"]
    assert game.view(other).own_sealed is None
    assert [p.side for p in game.pending] == [other]
    assert game.view(by).pending == ()
    lines = game.journal.path.read_text(encoding="utf-8").partition("\n")[2]
    told = [lines, repr(game.secrets), repr(game.frame), str(game.why_not(plain)),
            repr(game.view(other))]
    told += [repr(game.propose("commit-air", other)), repr(game.journal.entries[-1])]
    shown = CliRunner().invoke(app, ["show", str(game.journal.path)])
    assert shown.exit_code == 0, shown.output
    for text in (*told, shown.output):
        assert "superiority" not in text
        assert json.dumps(plain["fronts"]) not in text
