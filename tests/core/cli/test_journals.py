"""show, replay, verify, undo, explain, map: a journal and what can be asked of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.replay import replay
from tests.core.cli.conftest import BIDS
from tests.core.toy import toy_table

JOURNAL = Path("toy-7.grog")


def folded():
    return replay(JOURNAL, table=toy_table())


def test_show_prints_where_the_game_stands_and_its_head(game):
    result = game("show", JOURNAL)
    assert result.exit_code == 0
    assert "Toy: turn 1 - red: Marching (1 of 2 turns)" in result.stdout
    assert f"head {folded().head}" in result.stdout


def test_show_as_json(game):
    data = json.loads(game("show", JOURNAL, "--json").stdout)
    assert (data["turn"], data["step"], data["verdict"]) == (1, "player-turn.red/marching", "")
    assert data["head"] == folded().head
    assert [p["side"] for p in data["pending"]] == ["red"]
    (unit,) = json.loads(game("show", JOURNAL, "r1", "--json").stdout)
    assert (unit["unit"], unit["at"], unit["side"]) == ("r1", "A02", "red")


def test_verify_says_sound_with_the_head(game):
    result = game("verify", JOURNAL)
    assert result.exit_code == 0
    assert "toy-7.grog: sound, 5 lines" in result.stdout
    assert folded().head in result.stdout


def test_verify_names_the_first_bad_line(game):
    JOURNAL.write_text(JOURNAL.read_text().replace('"to":"A02"', '"to":"A04"'))
    result = game("verify", JOURNAL)
    assert result.exit_code == 1
    assert "line 5 is bad" in result.stdout
    data = json.loads(game("verify", JOURNAL, "--json").stdout)
    assert (data["sound"], data["line"]) == (False, 5)


def test_a_removed_tail_shows_when_the_head_was_noted(game):
    head = folded().head
    lines = JOURNAL.read_bytes().splitlines(keepends=True)
    JOURNAL.write_bytes(b"".join(lines[:-1]))
    assert game("verify", JOURNAL).exit_code == 0
    result = game("verify", JOURNAL, "--head", head)
    assert result.exit_code == 1
    assert "no line has the hash" in result.stdout


def test_an_older_head_is_still_in_the_journal(game):
    earlier = folded().journal.entry(4).hash
    assert game("verify", JOURNAL, "--head", earlier).exit_code == 0


def test_replay_shows_the_position_after_a_line(game):
    out = game("replay", JOURNAL, "--to", "4").stdout
    assert "after line 4 of 5" in out
    data = json.loads(game("replay", JOURNAL, "--to", "4", "--json").stdout)
    assert data["head"] == folded().journal.entry(4).hash
    assert "there is no line 9" in game("replay", JOURNAL, "--to", "9").output


def test_undo_goes_back_and_says_so_in_the_journal(game):
    assert game("undo", JOURNAL, "--to", "4").exit_code == 0
    assert folded().state.unit("r1").at == "A01"
    assert folded().journal[-1].data["undo"] == 4


def test_undo_across_a_reveal_needs_every_side(game):
    result = game("undo", JOURNAL, "--to", "1")
    assert result.exit_code == 1
    assert "red and blue must agree" in result.output
    assert game("undo", JOURNAL, "--to", "1", "--assent", "all").exit_code == 0
    assert folded().state.pools == {}


def test_bids_are_still_known_after_their_reveal_was_taken_back(game):
    assert game("undo", JOURNAL, "--to", "2", "--assent", "red,blue").exit_code == 0
    game("resume", JOURNAL, lines=["bid 8", "quit"])
    assert folded().state.pools == {"bid:red": 3, "bid:blue": 8}


def test_explain_says_why_an_order_would_be_refused(game):
    out = game("explain", JOURNAL, "march", "b1", "A09").stdout
    assert "refused" in out
    assert "one marches 1 hexes [toy:1] (toy:base)" in out
    data = json.loads(game("explain", JOURNAL, "march", "r1", "A03", "--json").stdout)
    assert data["orders"] == [{"order": "march r1@A02, A03", "legal": True, "reasons": []}]


@pytest.mark.parametrize(("arguments", "code", "said"), [
    (("show", "none.grog"), 1, "there is no journal none.grog"),
    (("verify", "none.grog"), 2, "there is no file none.grog"),
    (("show", JOURNAL, "A99"), 2, "called 'A99'"),
    (("undo", JOURNAL, "--to", "99"), 1, "one can go back to lines 1 to 5"),
    (("undo", JOURNAL, "--to", "2", "--assent", "green"), 2, "no side is called 'green'"),
    (("supply", JOURNAL, "--side", "red"), 2, "no rules of supply"),
    (("explain", JOURNAL, "combat", "A03"), 2, "no question about combat"),
    (("explain", JOURNAL, "marhc"), 2, "did you mean march?"),
    (("map",), 2, "a map of what?"),
    (("map", "--journal", JOURNAL, "--layers", "nix"), 2, "no layer is called 'nix'"),
    (("map", "--journal", JOURNAL, "--at", "A99"), 2, "A99"),
    (("map", "--journal", JOURNAL, "-o", "x.gif"), 2, "ends in .svg or .png"),
    (("undo", JOURNAL), 2, "--to"),
    (("play", "toy", "--players", "green=human"), 2, "no side of this scenario is called 'green'"),
    (("play", "toy", "--players", "red=nobody"), 2, "there is no bot called 'nobody'"),
    (("play", "toy", "--setup", "maybe"), 2, "neither auto nor ask"),
    (("play", "toy", "--module", "none.py"), 2, "there is no file none.py"),
    (("play", "toy", "--dice", "umpire", "--seed", "4"), 2, "--seed goes with open dice"),
    (("nothing",), 2, "nothing"),
])
def test_bad_input_is_a_sentence_and_an_exit_code(game, arguments, code, said):
    result = game(*arguments)
    assert result.exit_code == code, result.output
    assert said in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_errors_are_json_when_json_is_asked_for(game):
    result = game("undo", JOURNAL, "--to", "1", "--json")
    data = json.loads(result.stdout)
    assert data["error"] == "IllegalOrder"
    assert data["reasons"][0]["code"] == "undo-needs-assent"


def test_a_foreign_file_is_refused(toy):
    Path("x.grog").write_text("hello\n")
    result = toy("show", "x.grog")
    assert (result.exit_code, "not a journal" in result.output) == (1, True)


def test_map_of_a_game(game):
    assert game("map", "--journal", JOURNAL, "--layers", "control", "-o", "m.svg").exit_code == 0
    assert "<svg" in Path("m.svg").read_text()[:100]
    out = game("map", "--journal", JOURNAL, "--at", "A02", "--radius", "1", "--text").stdout
    assert "A03" in out
    assert "Rr1" in out


def test_dice_of_an_umpire_go_on_and_verify(toy):
    shot = [*BIDS, "next", "shoot b1", "1", "quit"]
    result = toy("play", "toy", "--dice", "umpire", lines=shot)
    assert result.exit_code == 0, result.output
    path = Path("toy-umpire.grog")
    assert sorted(p.name for p in Path().glob("*.secret")) == [
        f"{path}.{seat}.secret" for seat in ("blue", "red", "umpire")]
    first = replay(path, table=toy_table())
    assert toy("verify", path).exit_code == 0
    toy("resume", path, lines=["shoot b1", "1", "quit"])
    assert (len(first.recorded), len(replay(path, table=toy_table()).recorded)) == (1, 2)
    assert toy("verify", path).exit_code == 0


def test_without_the_umpires_secret_nobody_rolls(toy):
    toy("play", "toy", "--dice", "umpire", lines=[*BIDS, "next", "quit"])
    Path("toy-umpire.grog.umpire.secret").unlink()
    before = Path("toy-umpire.grog").read_bytes()
    out = toy("resume", "toy-umpire.grog", lines=["shoot b1", "quit"]).stdout
    assert "only the umpire can roll" in out
    assert Path("toy-umpire.grog").read_bytes() == before
    assert toy("verify", "toy-umpire.grog").exit_code == 0


def test_mutual_dice_take_a_link_of_every_seat(toy):
    toy("play", "toy", "--dice", "mutual", lines=[*BIDS, "next", "shoot b1", "2", "quit"])
    game = replay(Path("toy-mutual.grog"), table=toy_table())
    (rolled,) = game.recorded.values()
    assert set(rolled.proof["links"]) == {"red", "blue"}
    assert toy("verify", "toy-mutual.grog").exit_code == 0


def test_revealed_orders_are_forgotten_where_secrets_are_kept(toy):
    toy("play", "toy", "--dice", "mutual", lines=["bid 3", "quit"])
    secret = Path("toy-mutual.grog.red.secret")
    assert '"points":3' in secret.read_text()
    toy("resume", "toy-mutual.grog", lines=["bid 5", "quit"])
    assert '"points"' not in secret.read_text()
    assert toy("verify", "toy-mutual.grog").exit_code == 0


def test_a_game_that_cannot_begin_leaves_no_secrets(toy):
    Path("here.grog").write_text("x")
    result = toy("play", "toy", "--dice", "mutual", "--journal", "here.grog")
    assert result.exit_code == 1
    assert list(Path().glob("*.secret")) == []
