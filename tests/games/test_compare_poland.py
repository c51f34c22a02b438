"""Editions and games compared, as a designer would at the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("grognard_bots")
pytest.importorskip("grognard_war_in_europe")

WITHOUT = "wie,without=standard:forced-march"


def run(*words):
    from grognard.cli.main import app

    done = CliRunner().invoke(app, ["compare", *words])
    return done.exit_code, done.output


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_a_module_left_out_is_the_one_difference():
    code, text = run("wie", WITHOUT, "--json")
    assert code == 0
    found = json.loads(text)["differences"]
    assert [(d["kind"], d["what"]) for d in found] == [("module", "standard:forced-march")]


def test_a_page_and_markdown_tell_the_same():
    assert run("wie", WITHOUT, "--html", "page.html")[0] == 0
    assert "standard:forced-march" in Path("page.html").read_text()
    code, text = run("wie", WITHOUT, "--markdown")
    assert code == 0
    assert "| standard:forced-march | Forced march of infantry | - |" in text


def test_the_same_orders_part_where_a_module_is_missed():
    from grognard.bots import find_bot, play_on
    from grognard.game import new_game

    game = new_game("poland", seed=3, journal=Path("game.grog"))
    seats = {s: find_bot("pass") for s in game.position.sides}
    play_on(game, seats, until=lambda g: g.position.turn > 1)
    game.journal.close()
    code, text = run("wie", "wie", "--journal", "game.grog")
    assert code == 0, text
    assert "lines of game.grog are ruled alike under wie" in text
    assert "was played by" not in text
    code, text = run(WITHOUT, "wie", "--scenario", "poland", "--journal", "game.grog")
    said = f"game.grog was played by {WITHOUT}, with standard:forced-march."
    assert said in " ".join(text.split())


def test_games_are_counted_on_the_same_seeds():
    words = ("wie", WITHOUT, "--scenario", "poland", "--games", "1", "--json",
             "--players", "axis=pass,allied=pass")
    code, text = run(*words)
    assert code == 0, text
    found = json.loads(text)
    assert found["games"] == 1
    assert {r["side"] for r in found["rows"] if r["what"] == "wins"} == {"allied"}
    lines = Path("poland-games.jsonl").read_text().splitlines()
    assert len(lines) == 2
    run(*words)
    assert Path("poland-games.jsonl").read_text().splitlines() == lines


@pytest.mark.parametrize(("words", "says"), [
    (("wie", "wie", "--games", "3", "--scenario", "poland"), "both are the same"),
    (("wie", "wei"), "wie"),
    (("wie", WITHOUT, "--games", "3"), "which scenario?"),
    (("wie", WITHOUT, "--journal", "x.grog", "--markdown"), "the result is text, or --json"),
    (("wie", WITHOUT, "--html", "nowhere/x.html"), "there is no folder nowhere"),
    (("wie", WITHOUT, "--scenario", "poland"), "--games"),
    (("wie", "wie,forced-march"), "no change of a ruleset"),
])
def test_what_cannot_be_compared_is_said(words, says):
    code, text = run(*words)
    assert code in (1, 2)
    assert says in text
