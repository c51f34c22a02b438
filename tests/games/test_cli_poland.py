"""Poland at the command line: a turn at the prompt, an automatic game, what can be asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.replay import replay

BOTS = "axis=caretaker,allied=caretaker"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("poland")


def run(folder: Path, *arguments: object, lines: tuple[str, ...] = ()):
    here = Path.cwd()
    os.chdir(folder)
    try:
        result = CliRunner(env={"COLUMNS": "80"}).invoke(
            app, [str(a) for a in arguments], input="".join(f"{x}\n" for x in lines))
    finally:
        os.chdir(here)
    assert "Traceback" not in result.output
    return result


def words(text: str) -> str:
    return " ".join(text.split())


AIR = ("air East superiority 4 ground 16", "next", "next")
TURN = (
    *AIR,
    "overrun C5722 with 2*10-8@C5622,8-8@C5622",
    "move 8-8@C5624 C5724",
    "move all@C5521 C5621", "undo", "move 6-5@C5521 C5621",
    "supply 10-8@C5722", "zone C5723", "stack C5722",
    "next", "next", "next",
    "odds C5721 with 2*10-8@C5722",
    "attack C5721 with 2*10-8@C5722,8-8@C5722", "why", "next",
    "1", "default", "default",
)


@pytest.fixture(scope="module")
def turn(folder):
    """Play the first Axis turn at the prompt, as far as the first battle."""
    return run(folder, "play", "poland", "--seed", "7", "--setup", "auto", "--journal", "t.grog",
               lines=TURN)


def test_the_opening_screen_says_what_is_reconstructed_and_what_departs_from_the_print(turn):
    out = words(turn.stdout)
    assert "tables in use are reconstructed" in out
    assert "C5521 stands in the list of single 6-5s and in that of pairs" in out
    assert "modules of rules" in out


def test_sealed_air_points_are_committed_in_secret_and_revealed(turn):
    out = words(turn.stdout)
    assert "axis has committed its orders; they are sealed" in out
    assert "axis commits East Front 4 superiority, 16 ground [std:13.12" in out


def test_an_overrun_at_the_prompt(turn):
    out = words(turn.stdout)
    assert "overrun 1-3 at C5722 (28 to 1, 28:1) [std:5.7" in out
    assert "1-3@C5722 is eliminated" in out


def test_a_move_into_the_enemy_is_refused_with_the_rule(turn):
    assert "only an overrun enters [std:5.22]" in words(turn.stdout)


def test_questions_are_answered_with_tallies_and_lines(turn):
    out = words(turn.stdout)
    assert "C5722 is on the railway" in out or "movement points" in out
    assert "attackers together: 20" in out
    assert "printed attack strength [std:3.24]" in out


def test_a_battle_asks_for_losses_and_why_shows_die_and_table(turn):
    out = words(turn.stdout)
    assert "28 to 4, 7-1 on table 1, die 1: Ex" in out
    assert "axis: choose losses of at least 4 printed strength" in out
    assert "die 1 for combat:C5721" in out
    assert "axis must first answer" in out
    assert "axis loses 8 printed strength (4 required)" in out


def test_the_game_is_saved_and_sound(folder, turn):
    assert turn.exit_code == 0
    assert "grognard resume t.grog" in turn.stdout
    data = json.loads(run(folder, "verify", "t.grog", "--json").stdout)
    assert data["sound"], data["problem"]
    units = replay(folder / "t.grog").state.units_at("C5621")
    assert [u.counter for u in units][:1] == ["de.inf.6-5"]


def test_supply_of_a_side_a_unit_and_a_hex(folder, turn):
    data = json.loads(run(folder, "supply", "t.grog", "--side", "allied", "--json").stdout)
    assert {row["supplied"] for row in data["rows"]} <= {"yes", "no"}
    assert len(data["rows"]) > 40
    one = json.loads(run(folder, "supply", "t.grog", "--unit", "10-8@C5721", "--json").stdout)
    assert one["answers"][0]["values"]["supplied"] is True
    assert one["answers"][0]["values"]["line"][0] == "C5721"
    at = words(run(folder, "supply", "t.grog", "--hex", "G0421", "--side", "allied").stdout)
    assert "Warsaw" in at


@pytest.mark.parametrize(("topic", "arguments", "said"), [
    ("move", ("6-5@C5830", "C5930"), "C5830"),
    ("combat", ("C5724", "with", "8-8@C5624"), "attacks into woods"),
    ("stack", ("C5721",), "std:10.0"),
    ("zoc", ("C5723",), "std:9.0"),
    ("supply", ("10-8@C5721",), "std:14.33"),
])
def test_explain(folder, turn, topic, arguments, said):
    result = run(folder, "explain", "t.grog", topic, *arguments)
    assert result.exit_code == 0, result.output
    assert said in words(result.stdout)


def test_nothing_is_wider_than_80_columns(turn):
    assert max(len(line) for line in turn.stdout.splitlines()
               if "> " not in line and "? " not in line) <= 80


def test_pictures_of_the_set_up_with_layers(folder):
    result = run(folder, "map", "--scenario", "poland", "--at", "Warsaw", "--radius", "4",
                 "--layers", "rail,supply:axis,zoc:allied,control", "-o", "w.svg")
    assert result.exit_code == 0, result.output
    svg = (folder / "w.svg").read_text()
    assert "Warsaw" in svg
    assert "zoc (allied)" in svg
    text = run(folder, "map", "--scenario", "poland", "--at", "Warsaw", "--text").stdout
    assert "Warsaw" in text
    assert "L1-6" in text


@pytest.fixture(scope="module")
def auto(folder):
    return run(folder, "play", "poland", "--auto", "--seed", "1939", "--players", BOTS)


def test_an_automatic_game_ends_with_a_verdict_its_rule_and_files(folder, auto):
    out = words(auto.stdout)
    assert auto.exit_code == 0, auto.output
    assert "allied wins: no ground combat unit of axis stands in Warsaw [wie:S1.3]" in out
    for turn in range(1, 5):
        assert f"game turn {turn}, " in out
    assert "journal: poland-1939.grog" in out
    assert "map: poland-1939.svg" in out
    assert (folder / "poland-1939.svg").is_file()
    assert run(folder, "verify", "poland-1939.grog").exit_code == 0


def test_the_same_seed_gives_the_same_game_under_any_hash_seed(folder, auto):
    heads = {replay(folder / "poland-1939.grog").head}
    for number in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": number}
        code = "from grognard.cli.main import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", code, "play", "poland", "--auto", "--seed", "1939", "--json",
             "--players", BOTS, "--journal", f"again-{number}.grog"],
            cwd=folder, env=env, capture_output=True, text=True, check=True)
        heads.add(json.loads(done.stdout)["head"])
    assert len(heads) == 1


def test_modules_tables_and_rules(folder):
    listed = json.loads(run(folder, "modules", "--for", "S1", "--json").stdout)
    active = {m["id"] for m in listed if m["active"]}
    assert {"standard:movement", "wie:poland-scenario"} <= active
    one = json.loads(run(folder, "rules", "std:5.13", "--json").stdout)
    assert one["status"] == "implemented"
    assert one["code"]
    assert "crt1" in run(folder, "tables", "--provenance").stdout
    assert "std:9" in run(folder, "rules", "--coverage", "--edition", "wie").stdout


def test_check_finds_every_fault_with_file_and_path(folder):
    bad = folder / "bad.toml"
    bad.write_text('[meta]\nid = "mine"\ntitle = "Mine"\nprovenance = "stated"\n'
                   '[[overlay]]\ntable = "crt1"\n'
                   'cells = { "9.9-1" = "Ex", "1.2-2" = "De" }\n')
    result = run(folder, "check", bad)
    assert result.exit_code == 1
    assert words(result.stdout).count("bad.toml: overlay[0].cells") == 2
    assert run(folder, "check", folder / "t.grog").exit_code == 0


@pytest.mark.parametrize(("arguments", "code", "said"), [
    (("play", "nowhere"), 2, "no scenario called 'nowhere'"),
    (("play", "poland", "--with", "standard:suply"), 2, "did you mean standard:supply"),
    (("play", "poland", "--without", "standard:units"), 2, "requires standard:units"),
    (("play", "poland", "--ruleset", "nix"), 2, "no ruleset called 'nix'"),
    (("play", "poland", "--ruleset", "wite"), 2, "poland is a scenario of wie"),
    (("map", "--scenario", "poland", "--at", "Warschau"), 2, "Warsaw"),
    (("rules", "std:99.9"), 2, "no rule called 'std:99.9'"),
    (("tables", "crt9"), 2, "did you mean crt"),
])
def test_bad_input_is_a_sentence(folder, arguments, code, said):
    result = run(folder, *arguments)
    assert result.exit_code == code, result.output
    assert said in words(result.output)
