"""Judging modules: each fault is named, with the line in which it stands and what to do."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.inspection import inspect_modules

READ = {
    "no such hook": ('@implements("layer_movment")\ndef f(): ...', "hooks",
                     "no hook called layer_movment", "layer_movement"),
    "no hook at all": ("", "hooks", "binds no function", "@implements"),
    "argument": ('@implements("layer_movement")\ndef f(position, unit): ...', "arguments",
                 "f takes unit, which layer_movement does not have", "position, side, mover"),
    "step": ('@implements("phase_combat", "combatt")\ndef f(): ...', "keys",
             "no step 'combatt' is in play", "combat"),
    "event": ('@implements("after_event", "unit-movd")\ndef f(): ...', "keys",
              "no kind of event 'unit-movd'", ""),
    "rule": ('@implements("modify_die")\ndef f():\n    yield Line("total", "add", 1, "x", '
             '("std:99.9",))', "rules", "cites std:99.9", "std"),
    "owned twice": ('@implements("rule_stack_limit")\ndef f(): return ruled(9, "h:1", "x")',
                    "rulesets", "both standard:stacking (grognard-standard-rules) and "
                    "house:rule (rule.py) own rule_stack_limit", "replaces"),
}


@pytest.mark.parametrize("case", READ)
def test_what_reading_a_module_finds(case, house):
    body, topic, text, todo = READ[case]
    path = house(body, head="module = Module('house:rule', 'a rule', editions=('wie',))")
    report = inspect_modules(path, orders=0)
    found = [f for f in report.about(topic) if text in f.text]
    assert found, [str(f) for f in report.findings]
    assert todo in found[0].todo
    if topic not in ("rulesets", "hooks") or case == "no such hook":
        assert found[0].where.startswith("rule.py:")


ALWAYS = '@implements("check_order")\ndef f(position, order):\n'
PLAYED = {
    "two answers": ("from itertools import count\nONE = count()\n"
                    '@implements("layer_movement")\n@reading("units")\n'
                    "def f(position):\n    return [Layer(f'h{next(ONE)}', 'x', (), 'enter', "
                    "'add', 1, np.zeros(position.board.grid.size, bool))]",
                    "purity", "is answered in two ways"),
    "mutation of its own": (f"SEEN = []\n{ALWAYS}    SEEN.append(order.kind)\n    return ()",
                            "purity", "changes a variable of its file"),
    "mutation of the game": (f"{ALWAYS}    position.state.pools['x'] = 1\n    return ()",
                             "purity", "changes the state of the game"),
    "raising": (f"{ALWAYS}    raise KeyError('gone')", "answers", "KeyError: 'gone'"),
    "wrong type": (f"{ALWAYS}    return 'no'", "answers", "not a list"),
    "wrong value": ('@amends("rule_stack_limit")\ndef f():\n    ruling = yield\n'
                    "    return ruling.amend('three', 'h:1', 'x')", "answers",
                    "it ruled 'three', which is no int"),
    "shape": ('@implements("layer_movement")\ndef f(position):\n    return [Layer("h", "x", (), '
              '"enter", "add", 1, np.zeros(3, bool))]', "layers", "mask is bool (3,)"),
    "slow": ("from time import sleep\n"
             '@implements("layer_movement")\n@reading("clock")\ndef f(position):\n'
             "    sleep(0.05)\n    return []", "speed", "on the whole map"),
}


@pytest.mark.parametrize("case", PLAYED)
def test_what_playing_by_a_module_finds(case, house, monkeypatch):
    """Movement is reached after the set-up and the air phase of Poland, in eight orders."""
    body, topic, text = PLAYED[case]
    monkeypatch.setattr("grognard.inspection.playing.MUCH", 0.05)
    path = house(body, head="module = Module('house:rule', 'a rule', editions=('wie',))")
    report = inspect_modules(path, scenario="poland", orders=14)
    found = [f for f in report.about(topic) if text in f.text]
    assert found, [str(f) for f in report.findings]
    assert found[0].where.startswith("rule.py:")
    assert found[0].todo


@pytest.mark.parametrize("module", ["wie:poland-scenario", "standard:zones-of-control"])
def test_a_sound_module_of_the_project(module):
    """Also where another game has a hook of the same name, or layers that are no prices."""
    report = inspect_modules(module, scenario="poland", orders=20)
    assert report.faults == []
    assert report.figures["orders"] == 20
    assert {"wie"} <= set(report.figures["rulesets"])


def call(*arguments):
    return CliRunner().invoke(app, ["check-module", *map(str, arguments)])


def test_the_command_says_it_and_exits_with_one(house, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    path = house('@implements("layer_movment")\ndef f(): ...')
    result = call(path, "--orders", "0")
    assert result.exit_code == 1
    assert "fault: rule.py:7: house:rule: there is no hook called layer_movment" in result.output
    assert "to do:" in result.output
    data = json.loads(call(path, "--orders", "0", "--json").output)
    assert data["sound"] is False
    assert {"level", "topic", "module", "text", "where", "todo"} == set(data["findings"][0])


def test_a_file_that_is_not_there_or_cannot_be_loaded(house):
    assert call("nowhere.py").exit_code == 2
    assert call(house("raise ValueError('no')")).exit_code == 2
    assert call("house:nobody").exit_code == 2
