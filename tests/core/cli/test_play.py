"""Playing at the prompt: orders, refusals, questions, answers, going back, leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.replay import replay, verify
from tests.core.cli.conftest import BIDS
from tests.core.toy import toy_table

JOURNAL = Path("toy-7.grog")


def one_line(text):
    return " ".join(text.split())


def state():
    return replay(JOURNAL, table=toy_table()).state


def play(toy, *lines, options=()):
    result = toy("play", "toy", "--seed", "7", *options, lines=lines)
    assert "Traceback" not in result.output
    return result


def test_orders_are_carried_out_and_saved(toy):
    result = play(toy, *BIDS, "march r1 A02", "quit")
    assert result.exit_code == 0
    assert state().unit("r1").at == "A02"
    assert state().pools == {"bid:red": 3, "bid:blue": 5}


def test_the_prompt_says_where_the_game_stands_and_what_the_phase_takes(toy):
    out = play(toy, *BIDS, "quit").stdout
    assert "turn 1 - red: Marching" in out
    assert "red to act: march, next [toy:1]" in out
    assert "red> quit" in out


def test_words_may_be_cut_short_and_fields_named(toy):
    play(toy, *BIDS, "mar unit=r1 to=A02", "quit")
    assert state().unit("r1").at == "A02"


def test_a_refused_order_says_every_reason_and_changes_nothing(toy):
    out = play(toy, *BIDS, "march b1 A09", "quit").stdout
    assert "Refused; nothing has changed" in out
    assert "b1 is not yours [toy:1]" in out
    assert "one marches 1 hexes [toy:1]" in out
    assert state().unit("b1").at == "A03"
    assert len(replay(JOURNAL, table=toy_table()).journal) == 4  # begin, two bids, reveal


def test_a_word_that_leaves_the_game_takes_no_others(toy):
    """Whoever means an order by a word that begins like it does not lose his seat."""
    out = one_line(play(toy, *BIDS, "quit r1", "exit r1", "march r1 A02", "quit").stdout)
    assert out.count("leave the game and take no more words") == 2
    assert state().unit("r1").at == "A02"


def test_why_explains_the_last_refusal_with_code_and_module(toy):
    out = play(toy, *BIDS, "march b1 A09", "why", "quit").stdout
    assert "(toy:base)" in out
    assert "code not-yours" in out


def test_an_order_of_another_phase_is_refused_by_name(toy):
    out = play(toy, *BIDS, "shoot b1", "quit").stdout
    assert "shoot is not done in Marching" in out
    assert "this phase takes: march" in out


@pytest.mark.parametrize(("line", "said"), [
    ("marhc r1 A02", "did you mean march?"),
    ("march r1", "to is missing"),
    ("march r1 A02 A03 A04", "'A03 A04' is too much"),
    ("show A99", "there is no hex, place, unit or side called 'A99'"),
    ("odds A03", "the active modules answer no question called 'odds'"),
    ("{broken", "this is not JSON"),
    ("undo 99", "so many orders have not been given"),
    ("undo x", "undo takes a number"),
])
def test_bad_lines_are_answered_with_a_sentence(toy, line, said):
    result = play(toy, *BIDS, line, "quit")
    assert said in one_line(result.stdout)
    assert result.exit_code == 0


def test_an_order_may_be_written_as_json(toy):
    play(toy, *BIDS, '{"kind": "march", "unit": "r1", "to": "A02"}', "quit")
    assert state().unit("r1").at == "A02"


SHOT = (*BIDS, "next", "shoot b1")


def test_a_decision_is_put_as_a_numbered_question(toy):
    out = play(toy, *SHOT, "quit").stdout
    assert "flee? [toy:2]" in out
    assert " 1  flee: yes" in out
    assert " 2  flee: no" in out
    assert "blue? quit" in out


@pytest.mark.parametrize("answer", ["1", "flee yes", "yes", "flee flee=yes"])
def test_answers_are_numbers_or_words(toy, answer):
    play(toy, *SHOT, answer, "quit")
    assert state().unit("b1").at == "A05"


@pytest.mark.parametrize(("answer", "said"), [
    ("3", "there is no option 3"), ("default", "this question has no default"),
    ("maybe", "flee"), ("next", "blue must first answer"),
])
def test_bad_answers_leave_the_question_open(toy, answer, said):
    out = play(toy, *SHOT, answer, "1", "quit").stdout
    assert said in out
    assert state().unit("b1").at == "A05"


def test_show_and_log_and_help(toy):
    out = play(toy, *BIDS, "march r1 A02", "show A02", "show r1", "show red", "log", "help",
               "help march", "quit").stdout
    assert "units: r1 (red, r1)" in out
    assert "at: A02" in out
    assert "march r1@A01, A02" in out
    assert "march UNIT TO" in out
    assert "undo [N]" in out


def test_undo_takes_back_the_last_order_and_then_the_one_before(toy):
    play(toy, *BIDS, "march r1 A02", "march r1 A03", "undo", "quit")
    assert state().unit("r1").at == "A02"
    result = toy("resume", JOURNAL, lines=["undo", "quit"])
    assert result.exit_code == 0
    assert state().unit("r1").at == "A01"
    assert verify(JOURNAL, table=toy_table()).sound


def test_undo_across_a_die_asks_the_other_side(toy):
    lines = [*SHOT, "1", "undo 2"]
    out = play(toy, *lines, "n", "quit").stdout
    assert "does blue agree?" in out
    assert "blue must agree" in out
    assert state().unit("b1").at == "A05"
    again = toy("resume", JOURNAL, lines=["undo 2", "y", "quit"])
    assert again.exit_code == 0, again.output
    assert state().unit("b1").at == "A03"
    assert state().clock.step == "player-turn.red/shooting"


def test_undo_takes_back_what_bots_sealed_and_what_was_revealed_with_ones_own_order(toy):
    out = play(toy, "bid 3", "undo", "undo", "bid 4", "march r1 A02", "quit",
               options=["--players", "blue=caretaker"]).stdout
    assert "so many orders have not been given" in out
    assert state().pools["bid:red"] == 4
    assert state().unit("r1").at == "A02"
    assert verify(JOURNAL, table=toy_table()).sound


def test_a_journal_left_between_sealing_and_reveal_is_revealed_at_the_prompt(toy):
    play(toy, *BIDS, "quit")
    assert toy("undo", JOURNAL, "--to", "3", "--assent", "all").exit_code == 0
    result = toy("resume", JOURNAL, lines=["march r1 A02", "quit"])
    assert result.exit_code == 0, result.output
    assert state().pools == {"bid:red": 3, "bid:blue": 5}
    assert state().unit("r1").at == "A02"


def test_the_end_of_the_input_leaves_the_game_saved_and_says_how_to_go_on(toy):
    result = play(toy, *BIDS, "march r1 A02")
    assert result.exit_code == 0
    assert "grognard resume toy-7.grog" in result.stdout
    again = toy("resume", JOURNAL, lines=["next", "quit"])
    assert "red: Marching" in again.stdout
    assert state().clock.step == "player-turn.red/shooting"


def test_a_journal_is_never_written_over(toy):
    play(toy, "quit")
    play(toy, "quit")
    assert sorted(p.name for p in Path().glob("*.grog")) == ["toy-7-2.grog", "toy-7.grog"]


def test_sealed_orders_are_not_shown_to_the_other_side(toy):
    out = play(toy, "bid 3", "log", "show", "quit").stdout
    shown = out.split("red> bid 3")[1]
    assert "points" not in shown
    assert "sealed" in shown


def test_a_bot_plays_the_other_side(toy):
    out = play(toy, "bid 3", "march r1 A02", "next", "next", "quit",
               options=["--players", "blue=caretaker"]).stdout
    assert state().unit("r1").at == "A02"
    assert "turn 2 - Bidding" in out
    assert "blue>" not in out


def test_auto_finishes_one_phase_for_the_side_at_the_prompt(toy):
    play(toy, "auto", "auto", "auto", "quit")
    assert state().clock.step == "player-turn.red/shooting"


def test_map_writes_a_picture_and_draws_a_small_one(toy):
    out = play(toy, *BIDS, "map A02 1", "quit").stdout
    assert "A01" in out
    assert "the picture is in toy-7-map.svg" in out
    assert Path("toy-7-map.svg").read_text().startswith("<svg")


def test_lost_sealed_orders_can_be_given_again_or_taken_back(toy):
    play(toy, "bid 3", "quit")
    for file in Path().glob("*.secret"):
        file.unlink()
    out = toy("show", JOURNAL).stdout
    assert "red committed its orders (bid) in line 2, but they are not here" in one_line(out)
    toy("resume", JOURNAL, lines=["bid 5", "bid 4", "bid 3", "quit"])
    assert state().pools == {"bid:red": 3, "bid:blue": 5}
    assert verify(JOURNAL, table=toy_table()).sound


def test_lost_sealed_orders_can_be_taken_back(toy):
    play(toy, "bid 3", "quit")
    for file in Path().glob("*.secret"):
        file.unlink()
    toy("resume", JOURNAL, lines=["bid 5", "undo", "bid 7", "quit"])
    toy("resume", JOURNAL, lines=["bid 9", "quit"])
    assert state().pools == {"bid:red": 7, "bid:blue": 9}


def test_a_bots_lost_sealed_orders_are_given_anew(toy):
    play(toy, "bid 3", "quit")
    for file in Path().glob("*.secret"):
        file.unlink()
    out = toy("resume", JOURNAL, "--players", "red=caretaker",
              lines=["bid 5", "bid 4", "quit"]).stdout
    assert "It is played by a bot: back to before it" in out
    assert state().pools["bid:blue"] == 4
    assert verify(JOURNAL, table=toy_table()).sound


def test_a_saved_copy_goes_on_with_the_sealed_orders(toy):
    play(toy, "bid 3", "save copy.grog", "quit")
    toy("resume", "copy.grog", lines=["bid 5", "march r1 A02", "quit"])
    assert replay("copy.grog", table=toy_table()).state.pools == {"bid:red": 3, "bid:blue": 5}
    assert Path("copy.grog.red.secret").stat().st_mode & 0o077 == 0


def test_an_error_that_nobody_foresaw_does_not_end_the_sitting(toy, monkeypatch):
    from grognard.cli import shown

    monkeypatch.setattr(shown, "things", lambda *_: 1 // 0)
    result = play(toy, *BIDS, "show A02", "march r1 A02", "quit")
    assert "this should not have happened: ZeroDivisionError" in result.output
    assert result.exit_code == 0
    assert state().unit("r1").at == "A02"


def test_a_module_is_not_switched_on_and_off_at_once(toy):
    result = toy("play", "toy", "--with", "toy:base:x=1", "--without", "toy:base")
    assert result.exit_code == 2
    assert "toy:base is both switched on (--with) and off (--without)" in one_line(result.output)
