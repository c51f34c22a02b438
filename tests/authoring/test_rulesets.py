"""Rulesets that are like others: the beginner's, and those written from a game."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from grognard.assembly import Choice
from grognard.cli.main import app
from grognard.content.find import find_ruleset
from grognard.discovery import discover
from grognard.errors import AssemblyError, ContentError
from grognard.export import export_rules
from grognard.game import new_game
from grognard.replay import resume, verify
from grognard.scenario import load_ruleset
from grognard.table import lay_table


def call(*arguments):
    return CliRunner().invoke(app, [str(a) for a in arguments])


def like(path, *lines):
    path.write_text('[ruleset]\nid = "mine"\ntitle = "Mine"\nlike = "wie"\n' + "\n".join(lines))
    return path


def test_a_ruleset_takes_what_it_does_not_say_from_another(tmp_path):
    base = load_ruleset(find_ruleset("wie")).ruleset
    path = like(tmp_path / "mine.toml", 'without = ["standard:anti-tank"]',
                'and = ["wie:poland-scenario"]')
    mine = load_ruleset(path).ruleset
    left = [m for m in base.modules if m != "standard:anti-tank"]
    assert mine.modules == (*left, "wie:poland-scenario")
    assert mine.edition == base.edition
    assert lay_table("poland", path).assembly.tables.digest == lay_table(
        "poland", "wie").assembly.tables.digest


@pytest.mark.parametrize(("line", "words"), [
    ('without = ["standard:anti-tanks"]', "standard:anti-tank"),
    ('without = "x"', "has no such module"),
    ('sides = ["a"]', "ruleset.sides"),
])
def test_a_fault_in_it_is_named(line, words, tmp_path):
    with pytest.raises(ContentError, match=words):
        load_ruleset(like(tmp_path / "mine.toml", line))


def test_a_ruleset_that_is_like_itself(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(f'[ruleset]\nid = "m"\ntitle = "M"\nlike = "{path.as_posix()}"\n')
    with pytest.raises(ContentError, match="is like itself"):
        load_ruleset(path)


def test_the_game_for_beginners():
    game = new_game("poland", "wie-beginner", seed=1)
    on = {m.id for m in game.table.assembly.modules}
    assert {"standard:movement", "standard:supply", "wie:poland-scenario"} <= on
    assert not {"standard:beachheads", "standard:forced-march"} & on
    assert game.table.header()["ruleset_from"] == "wie-beginner"


def test_the_extended_game_is_what_is_suggested_so_far_as_it_is_there():
    pytest.importorskip("grognard_experimental")
    table = lay_table("poland", "wie-canonical")
    on = {m.id.removeprefix("experimental:x") for m in table.assembly.modules
          if m.id.startswith("experimental:x")}
    named = {"1", "2", "3", "4", "5", "6", "7", "8", "10", "11", "14", "15", "16", "17", "18",
             "20", "21", "22"}
    there = {i.removeprefix("experimental:x") for i in discover() if "experimental:x" in i}
    assert on == named & there, "a rule that wie:X24.0 names has come: put it into the ruleset"
    assert "experimental:winter-preparation" in {m.id for m in table.assembly.modules}  # X9.1


def test_the_rules_of_a_game_are_those_of_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    journal = tmp_path / "first.grog"
    game = new_game("poland", seed=1, journal=journal, without=("standard:anti-tank",),
                    with_=("standard:supply:zones_stop_rails=true",))
    game.journal.close()
    result = call("export-ruleset", journal, "-o", "my.toml")
    assert result.exit_code == 0, result.output
    assert "--ruleset ./my.toml" in result.output
    again = tmp_path / "second.grog"
    second = new_game("poland", "./my.toml", seed=1, journal=again)
    named = ("modules", "parameters", "tables", "sequence", "units")
    assert all(second.journal.header[n] == game.journal.header[n] for n in named)
    second.journal.close()
    assert resume(again).head == second.head
    assert verify(again).sound
    assert call("check", "my.toml").exit_code == 0
    with pytest.raises(Exception, match=r"my.toml exists already"):
        export_rules(journal, tmp_path / "my.toml")


def test_what_is_not_in_a_ruleset_is_said(house, tmp_path):
    path = house('@implements("modify_die")\ndef f(): return ()')
    journal = tmp_path / "game.grog"
    new_game("poland", seed=1, journal=journal, files=(path,)).journal.close()
    made = export_rules(journal, tmp_path / "my.toml")
    assert made.beside == ("house:rule: give --module rule.py again",)
    assert "house:rule" not in made.path.read_text()
    assert "wie:poland-scenario" not in made.modules


def test_which_modules_apply_to_a_scenario(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    output = call("modules", "--for", "poland").output
    rows = {line.split()[0]: line.split()[1] for line in output.splitlines()[1:] if ":" in line}
    assert rows["wie:poland-scenario"] == "on"
    assert rows["standard:movement"] == "on"
    assert rows["standard:anti-tank"] == "on"
    assert rows.get("krieg:combat", "-") == "-"
    other = call("modules", "--for", "poland", "--without", "standard:anti-tank").output
    assert any(line.startswith("standard:anti-tank") and " off " in line
               for line in other.splitlines())


def test_modules_are_found_by_a_word_and_told_in_full():
    pytest.importorskip("grognard_experimental")
    output = call("modules", "x8").output
    assert "reads the row of six" in output
    assert "nought=first-row (or lower-column)" in output
    assert "1 module;" in output
    assert "experimental:x14" in call("modules", "wie:X14").output
    wrong = call("modules", "nonsense")
    assert wrong.exit_code != 0


def test_what_builds_on_a_module_goes_with_it():
    with pytest.raises(AssemblyError, match="requires standard:high-seas") as error:
        lay_table("poland", choice=Choice(without=("standard:high-seas",)))
    assert error.value.hint.startswith("keep it, or leave out what builds on it: --without ")
    others = tuple(error.value.hint.partition(": --without ")[2].split(" --without "))
    assert lay_table("poland", choice=Choice(without=("standard:high-seas", *others)))


def test_a_step_that_another_module_took_away_is_not_there(house):
    drop = ('@implements("offer_step_edits")\ndef f():\n'
            '    from grognard.sequence import StepEdit\n'
            '    return [StepEdit("drop", "mechanized-movement")]')
    one = house(drop, name="one.py", head="module = Module('house:one', 'one')")
    two = house(drop, name="two.py", head="module = Module('house:two', 'two')")
    with pytest.raises(AssemblyError, match="house:two wants to drop a step at 'mechanized-mov"
                       "ement', which house:one has taken out") as error:
        lay_table_with(one, two)
    assert error.value.hint == "choose one: --without house:two or --without house:one"
    with pytest.raises(AssemblyError, match="house:two wants to drop a step at 'x', which the"):
        lay_table_with(house(drop.replace("mechanized-movement", "x"), name="two.py",
                             head="module = Module('house:two', 'two')"))


NONSENSE = {
    "two owners": ('@implements("rule_stack_limit")\ndef f(): return ruled(9, "h:1", "x")', ""),
    "excluding": ("", "conflicts=('standard:stacking',)"),
    "requiring": ("", "requires=('house:other',)"),
    "another edition": ("", "editions=('chess',)"),
}


@pytest.mark.parametrize("case", NONSENSE)
def test_nonsense_is_refused_with_both_names_and_the_way_out(case, house):
    body, option = NONSENSE[case]
    path = house(body, head=f"module = Module('house:rule', 'a rule', {option})")
    with pytest.raises(AssemblyError) as error:
        lay_table_with(path)
    said = str(error.value)
    assert "house:rule" in said
    assert "(rule.py)" in said
    assert "wie" in said or case != "another edition"
    if case in ("two owners", "excluding"):
        assert "standard:stacking (grognard-standard-rules)" in said
        assert "--without" in error.value.hint
    assert error.value.hint


def lay_table_with(*paths):
    from grognard.assembly import Choice

    return lay_table("poland", None, Choice(files=paths)).assembly.sequence


@pytest.mark.parametrize("scenario", [
    "poland", "france", "barbarossa", "north-africa", "stalingrad", "kursk", "italy",
    "france-1944", "army-group-center", "1945",
])
def test_every_scenario_can_be_a_first_game(scenario):
    on = {m.id for m in lay_table(scenario, "wie-beginner").assembly.modules}
    assert f"wie:{scenario}-scenario" in on or any(m.startswith("wie:") for m in on)
    assert not {"standard:beachheads", "standard:forced-march"} & on
