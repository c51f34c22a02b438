"""Journals whose hashes are right, but which no game at this table wrote."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.basics import EndPhase
from grognard.chain import SCHEMA, compose
from grognard.dice import ScriptedDice
from grognard.errors import GrognardError, JournalError
from grognard.game import new_game
from grognard.journal import VERSION, verify_chain
from grognard.replay import replay, resume, verify
from grognard.table import differences
from tests.core.toy import BASE, BLUE, FAST, RED, Bid, Flee, March, Shoot, toy_table

TABLE = toy_table()


@pytest.fixture(scope="module")
def lines(tmp_path_factory) -> list[dict]:
    """The lines of a game with everything: sealed orders, dice, answers, an undo."""
    path = tmp_path_factory.mktemp("game") / "game.grog"
    game = new_game("toy", table=TABLE, journal=path, dice=ScriptedDice({"shoot:*": 5}))
    game.submit(Bid(by=RED, points=3))
    game.submit(Bid(by=BLUE, points=5))
    game.submit(March(by=RED, unit="r1", to="A02"))
    game.undo(game.line - 1)
    game.submit(EndPhase(by=RED))
    game.submit(Shoot(by=RED, target="b1"))
    game.submit(Flee(by=BLUE, flee=True))
    game.journal.close()
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def forged(path: Path, lines: list[dict]) -> Path:
    """Write lines with hashes that fit them."""
    text, head = b"", ""
    for number, line in enumerate(lines):
        bare = {k: v for k, v in line.items() if k not in ("hash", "n", "schema", "version")}
        data = {**bare, "n": number} if number else {**bare, "schema": SCHEMA, "version": VERSION}
        made, _, head = compose(data, head)
        text += made
    path.write_bytes(text)
    assert verify_chain(path) == []
    return path


def test_a_game_forged_as_it_was_is_sound(lines, tmp_path):
    result = verify(forged(tmp_path / "a.grog", lines), table=TABLE)
    assert result.sound, result.problem


def reading(path: Path) -> list[str]:
    """Read a journal in every way; return what each said ("" for nothing)."""
    said = []
    for act in (replay, resume):
        try:
            act(path, table=TABLE).journal.close()
        except GrognardError as error:
            said.append(str(error))
        else:
            said.append("")
    try:
        said.append(verify(path, table=TABLE).problem)
    except GrognardError as error:
        said.append(str(error))
    return said


def leaves(value, path=()):
    """List the paths of everything in a line."""
    yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from leaves(part, (*path, index))


def put(value, path, new):
    """Return a copy of a line with something else at a path (None of it for DROP)."""
    if not path:
        return new
    key, *rest = path
    copy = dict(value) if isinstance(value, dict) else list(value)
    if not rest and new is DROP:
        del copy[key]
    else:
        copy[key] = put(value[key], rest, new)
    return copy


DROP = object()
ODD = (DROP, None, True, -1, 0, 3, 10**400, 1.5, "", "red", "A01", "r1", "\ud7ff", "x" * 5000, [],
       {}, [[]], {"by": "red"}, ["move", "r1", "A09"], ["lapse"])


@given(st.data())
@settings(max_examples=400, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_value_in_any_place_is_read_or_refused_in_a_sentence(lines, tmp_path, data):
    number = data.draw(st.integers(0, len(lines) - 1))
    places = [p for p in leaves(lines[number]) if p and p[0] not in ("hash", "n", "schema",
                                                                    "version")]
    place = data.draw(st.sampled_from(places))
    odd = data.draw(st.sampled_from(ODD))
    changed = put(lines[number], place, odd)
    path = forged(tmp_path / "forged.grog", [*lines[:number], changed, *lines[number + 1:]])
    text = path.read_bytes()
    reading(path)  # raises nothing but GrognardErrors, or this fails
    assert path.read_bytes().startswith(text)  # going on may reveal what is sealed
    if changed != lines[number] and number:
        # Only names under which seats or hashes are kept may go unnoticed by the rules.
        assert verify(path, table=TABLE).problem or place[0] in ("sealed", "assent")


@pytest.mark.parametrize("change", ["drop", "double", "swap"])
def test_lines_dropped_doubled_and_swapped_by_a_forger_are_found_by_the_rules(
    change, lines, tmp_path
):
    for at in (1, 2, 3, 4, 7, 8):  # 5 and 6 are an order and its undo: a legal game without them
        new = {"drop": lines[:at] + lines[at + 1:],
               "double": [*lines[: at + 1], *lines[at:]],
               "swap": [*lines[:at], lines[at + 1], lines[at], *lines[at + 2:]]}[change]
        if (change, at) != ("swap", 2):  # who commits first is nobody's concern
            path = forged(tmp_path / f"{change}{at}.grog", new)
            assert not verify(path, table=TABLE).sound, (change, at)


@pytest.mark.parametrize("header", [
    {}, {"scenario": "toy"}, {"dice": {"mode": "open"}}, {"scenario": 3, "dice": {}},
    {"scenario": "toy", "ruleset": "toy", "dice": {"mode": "loaded"}, "modules": None},
    {"scenario": "toy", "ruleset": "toy", "dice": {}, "modules": [3]},
    {"scenario": "toy", "ruleset": "toy", "dice": {}, "files": [{"path": "/etc"}]},
])
def test_the_header_of_another_program_is_refused(header, tmp_path):
    path = forged(tmp_path / "other.grog", [header, {"text": "hello"}])
    for act in (replay, resume):
        with pytest.raises(JournalError) as error:
            act(path, table=TABLE)
        assert any(word in str(error.value) for word in ("header", "dice", "installed here"))
    assert reading(path) != ["", "", ""]


def journal_of(path: Path, *modules, **changed):
    """Write a short game at another table."""
    table = toy_table(*modules)
    table = replace(table, **{k: v(getattr(table, k)) for k, v in changed.items()})
    game = new_game("toy", seed=7, table=table, journal=path)
    game.submit(Bid(by=RED, points=3))
    game.journal.close()
    return path


def other(**fields):
    return lambda part: replace(part, **fields)


TABLES = {
    "module toy:fast is missing": ((BASE, FAST), {}),
    "module toy:base has changed": ((), {}),
    "scenario is not the one": ((), {"scenario": other(digest="other")}),
    "map is not the one": ((), {"board": other(digest="other")}),
    "parameters are not those": ((), {}),
    "overlays are not those": ((), {}),
    "files are not those": ((), {}),
    "tables are not those": ((), {}),
    "units are not those": ((), {}),
}


@pytest.mark.parametrize("words", TABLES)
def test_a_journal_of_another_table_is_not_gone_on_with_but_can_be_looked_at(words, tmp_path):
    modules, changed = TABLES[words]
    path = journal_of(tmp_path / "game.grog", *modules, **changed)
    name = words.split()[0]
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    if "has changed" in words:
        lines[0]["modules"][0].update(source="0123456789abcdef")
        forged(path, lines)
    elif name in lines[0] and not modules and not changed:
        lines[0][name] = [{"name": "x", "sha256": "0"}] if name in ("overlays", "files") else "no"
        forged(path, lines)
    text = path.read_bytes()
    with pytest.raises(JournalError, match=words) as error:
        resume(path, table=TABLE)
    assert "replay" in error.value.hint
    assert path.read_bytes() == text
    folded = replay(path, table=TABLE)
    assert folded.state.unit("r1").at == "A01"
    assert words.split(" is")[0].split(" are")[0].split(" has")[0] in " ".join(
        verify(path, table=TABLE).changed)
    assert differences(folded.journal.header, TABLE)


def test_a_refused_journal_is_let_go_of(tmp_path):
    path = journal_of(tmp_path / "game.grog", BASE, FAST)
    with pytest.raises(JournalError, match="toy:fast"):
        resume(path, table=TABLE)
    resume(path, table=toy_table(BASE, FAST))  # nobody holds its lock


def test_a_die_with_fewer_sides_than_the_rules_roll_is_found(tmp_path):
    """Of one side it can only show a 1, and the seed agrees."""
    path = tmp_path / "game.grog"
    game = new_game("toy", seed=7, table=TABLE, journal=path)
    game.submit(Bid(by=RED, points=3))
    game.submit(Bid(by=BLUE, points=5))
    game.submit(EndPhase(by=RED))
    game.submit(Shoot(by=RED, target="b1"))
    game.journal.close()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines[-1]["dice"][0]["value"] > 1
    lines[-1]["dice"][0].update(sides=1, value=1)
    lines[-1]["asks"]["question"] = "a 1: flee?"
    result = verify(forged(path, lines), table=TABLE)
    assert (result.line, "1 sides" in result.problem) == (len(lines) - 1, True)
