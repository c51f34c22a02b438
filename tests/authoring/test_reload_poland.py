"""A house rule is changed at the prompt, in the middle of a game of Poland."""

from __future__ import annotations

import io

from rich.console import Console

from grognard.bots import find_bot
from grognard.cli.terminal.session import Session
from grognard.game import new_game
from grognard.replay import resume, verify

RULE = '''
from grognard.modules import Module, implements
from grognard.tally import Line

module = Module("house:marches", "marches")


@implements("modify_movement_allowance")
def farther(position, unit_id):
    yield Line("total", "add", {more}, "marching by night", ("house:1",))
'''


class Typed:
    """Lines that are typed, with something done before some of them."""

    live = False

    def __init__(self, *lines):
        self.lines = list(lines)

    def ask(self, prompt):
        while self.lines and callable(self.lines[0]):
            self.lines.pop(0)()
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    next_order = ask

    def drop(self):
        return 0


def test_reload_takes_up_the_changed_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rule, journal = tmp_path / "marches.py", tmp_path / "game.grog"

    def write(more):
        return lambda: rule.write_text(RULE.format(more=more))

    write(1)()
    game = new_game("poland", seed=3, journal=journal, files=(rule,))
    said = io.StringIO()
    lines = Typed(
        "place 0-1-5 C5624", "place 0-1-5 G0212", "next", "next", "next",
        "movement-allowance 8-8@C5622", write(2), "reload", "movement-allowance 8-8@C5622",
        "reload", lambda: rule.write_text("def broken(:"), "reload",
        "move 8-8@C5622 C5621", write(-7), "reload", "log 2", write(2), "quit",
    )
    to = Console(file=said, width=300, highlight=False, markup=False)
    Session(game, {"allied": find_bot("pass")}, to, lines).run()
    text = said.getvalue()
    assert "allowance: 9" in text
    assert "allowance: 10" in text
    assert "changed: house:marches (marches.py)" in text
    assert "nothing has changed in marches.py" in text
    assert "marches.py cannot be loaded: SyntaxError" in text
    assert "the changed rules would make something else of line 9" in text
    assert "rules reloaded" in text
    game.journal.close()
    assert verify(journal).sound
    again = resume(journal)
    assert again.ask({"kind": "movement-allowance", "unit": "de.pzg.8-8#1"}).values["allowance"]
    assert again.head == game.head


def test_a_game_without_files_says_so(tmp_path):
    said = io.StringIO()
    game = new_game("poland", seed=3)
    Session(game, {}, Console(file=said, width=300), Typed("reload", "quit")).run()
    assert "without a file of rules or charts that could be read again" in said.getvalue()
