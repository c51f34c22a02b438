"""Several orders on a line, orders from a file, where units stand, help in short."""

from __future__ import annotations

from pathlib import Path

from tests.core.cli.conftest import BIDS
from tests.core.cli.test_play import one_line, play, state


def test_a_line_holds_several_orders(toy):
    play(toy, *BIDS, "march r1 A02; next", "quit")
    assert state().unit("r1").at == "A02"
    assert state().clock.step == "player-turn.red/shooting"


def test_after_a_refusal_the_rest_of_the_line_is_not_given(toy):
    out = play(toy, *BIDS, "march b1 A09; march r1 A02; next", "quit").stdout
    assert "2 more that were to follow: not given" in out
    assert state().unit("r1").at == "A01"
    assert state().clock.step == "player-turn.red/marching"


def test_orders_come_from_a_file_and_remarks_are_passed_over(toy):
    Path("turn.txt").write_text("# first\nmarch r1 A02\n\nmarch b1 A09\nnext\n")
    out = play(toy, *BIDS, "orders turn.txt", "quit").stdout
    assert "red> march r1 A02" in out
    assert "one more that was to follow: not given" in out
    assert state().unit("r1").at == "A02"


def test_a_file_that_cannot_be_read_is_named(toy):
    out = one_line(play(toy, *BIDS, "orders nowhere.txt", "orders", "quit").stdout)
    assert "nowhere.txt cannot be read" in out
    assert "orders takes the name of a file" in out


def test_units_lists_where_they_stand_by_side_and_word(toy):
    out = play(toy, *BIDS, "units", "units blue A03", "units blue A01", "quit").stdout
    assert "A01  r1" in out
    assert "A03  b1" in out.split("units blue A03")[1]
    assert "no unit of blue is meant by 'A01'" in out


def test_help_names_the_questions_apart(toy):
    out = play(toy, *BIDS, "help", "quit").stdout
    assert out.index("Now") < out.index("Always")
    assert "A line may hold several orders" in out
