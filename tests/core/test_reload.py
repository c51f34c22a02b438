"""House rules that are changed while a game is played by them."""

from __future__ import annotations

import json

import pytest

from grognard.basics import EndPhase
from grognard.discovery import load_file, source_hash
from grognard.errors import AssemblyError, GrognardError, JournalError
from grognard.game import new_game
from grognard.journal import Journal
from grognard.reloading import reload_rules
from grognard.replay import in_force, replay, resume, verify
from tests.core.toy import BASE, BLUE, RED, Bid, March, toy_table

RULE = '''
from grognard.modules import Module, amends

module = Module("house:roads", "good roads")


@amends("rule_speed", "plain")
def speed():
    ruling = yield
    return ruling.amend(ruling.value + {more}, "house:1", "on good roads")
'''


@pytest.fixture
def roads(tmp_path):
    """Return a function that writes the house rule and lays a table with it."""
    path = tmp_path / "roads.py"

    def lay(more):
        path.write_text(RULE.format(more=more))
        return toy_table(BASE, *load_file(path))

    return lay


def begun(table, path):
    game = new_game("toy", seed=7, table=table, journal=path)
    game.submit(Bid(by=RED, points=3))
    game.submit(Bid(by=BLUE, points=5))
    return game


def test_a_changed_file_is_read_anew(roads, tmp_path):
    path = tmp_path / "roads.py"
    roads(1)
    first = source_hash(load_file(path)[0])
    roads(2)
    assert source_hash(load_file(path)[0]) != first
    assert not (tmp_path / "__pycache__").exists()


def test_the_game_goes_on_by_the_changed_rule_and_the_journal_says_so(roads, tmp_path):
    path = tmp_path / "game.grog"
    game = begun(roads(1), path)
    game.submit(March(by=RED, unit="r1", to="A03"))
    far = March(by=RED, unit="r1", to="A06")
    assert game.why_not(far)
    before = game.line
    new = roads(2)
    assert reload_rules(game, new) == ["house:roads"]
    assert game.line == before + 1
    assert not game.why_not(far)
    game.submit(far)
    assert in_force(game.journal)["modules"] == json.loads(json.dumps(new.header()["modules"]))
    assert game.journal.header["modules"] != in_force(game.journal)["modules"]
    game.journal.close()
    assert verify(path, table=new).sound
    assert not verify(path, table=new).changed
    assert resume(path, table=new).state.unit("r1").at == "A06"
    assert replay(path, table=new).state.unit("r1").at == "A06"
    old = roads(1)
    found = verify(path, table=old)
    assert (found.line, bool(found.changed)) == (before + 2, True)
    with pytest.raises(JournalError, match="house:roads has changed"):
        resume(path, table=old)


def test_rules_that_would_undo_what_was_played_are_refused(roads, tmp_path):
    game = begun(roads(2), tmp_path / "game.grog")
    game.submit(March(by=RED, unit="r1", to="A04"))
    line, table, head = game.line, game.table, game.head
    with pytest.raises(GrognardError, match=f"line {line}: the rules refuse this line") as error:
        reload_rules(game, roads(1))
    assert "new game" in error.value.hint
    assert (game.line, game.table, game.head) == (line, table, head)
    game.submit(March(by=RED, unit="r1", to="A07"))


def test_a_game_of_other_rules_goes_on_when_it_is_told_to_and_every_line_holds(roads, tmp_path):
    path = tmp_path / "game.grog"
    game = begun(roads(2), path)
    game.submit(March(by=RED, unit="r1", to="A03"))
    game.journal.close()
    text = path.read_bytes()
    with pytest.raises(JournalError, match="house:roads has changed") as error:
        resume(path, table=roads(3))
    assert "--reload" in error.value.hint
    assert path.read_bytes() == text
    again = resume(path, table=roads(3), reload=True)
    again.submit(March(by=RED, unit="r1", to="A07"))
    again.journal.close()
    assert verify(path, table=roads(3)).sound
    text = path.read_bytes()
    with pytest.raises(GrognardError, match="the rules refuse this line"):
        resume(path, table=roads(1), reload=True)
    assert path.read_bytes() == text


def test_nothing_is_written_when_nothing_has_changed(roads, tmp_path):
    game = begun(roads(1), tmp_path / "game.grog")
    line = game.line
    assert reload_rules(game, roads(1)) == []
    assert game.line == line


def test_a_file_that_cannot_be_read_leaves_the_game_alone(roads, tmp_path):
    game = begun(roads(1), tmp_path / "game.grog")
    (tmp_path / "roads.py").write_text("def broken(:\n")
    with pytest.raises(AssemblyError, match=r"roads.py cannot be loaded: SyntaxError") as error:
        reload_rules(game, toy_table(BASE, *load_file(tmp_path / "roads.py")))
    assert error.value.hint == "see line 1 of roads.py"
    game.submit(March(by=RED, unit="r1", to="A03"))


def test_a_reload_in_the_middle_of_a_question_and_an_undo_beyond_it(roads, tmp_path):
    path = tmp_path / "game.grog"
    game = begun(roads(1), path)
    early = game.line
    game.submit(EndPhase(by=RED))
    game.submit({"kind": "shoot", "by": RED, "target": "b1"})
    asked = game.pending[0].ask
    assert asked is not None
    new = roads(2)
    assert reload_rules(game, new)
    assert game.pending[0].ask == asked
    game.submit({"kind": "flee", "by": BLUE, "flee": True})
    game.undo(early, [RED, BLUE])
    game.submit(March(by=RED, unit="r1", to="A04"))
    game.journal.close()
    assert verify(path, table=new).sound
    assert resume(path, table=new).state.unit("r1").at == "A04"


def test_a_reload_that_says_more_than_it_may_is_a_bad_line(roads, tmp_path):
    path = tmp_path / "game.grog"
    table = roads(1)
    game = begun(table, path)
    game.journal.close()
    with Journal.open(path) as journal:
        journal.append({"reload": {"dice": {"mode": "open", "seed": 8}}})
        line = len(journal)
    found = verify(path, table=table)
    assert (found.line, found.sound) == (line, False)
    with pytest.raises(JournalError, match="may change"):
        resume(path, table=table)
