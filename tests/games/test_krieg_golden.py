"""Golden games of Krieg!: the rules make the same of the same orders, the bots give the same.

Journals are in tests/games/golden; `python -m tests.games.golden_games` writes them anew.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("grognard_bots")

from grognard.journal import Journal
from grognard.replay import replay, resume, verify
from grognard.table import Table, lay_table
from tests.games.invariants import same
from tests.games.krieg_golden import GOLDEN, Golden, told

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
AGAIN = 9999 if NIGHTLY else 70
"""So many lines the bots play again."""

ANEW = ("; if that is meant, look at what changed and write the golden games anew: "
        "python -m tests.games.golden_games")

laid = cache(lay_table)
games = pytest.mark.parametrize("golden", GOLDEN, ids=lambda g: f"{g.scenario}-{g.seed}")


@games
def test_the_rules_make_every_line_again(golden: Golden, tmp_path) -> None:
    path = golden.unpacked(tmp_path / "golden.grog")
    result = verify(path, table=laid(golden.scenario))
    assert result.sound, f"line {result.line}: {result.problem}{ANEW}"
    assert result.lines == len(golden.lines()) - 1
    assert told(golden.lines()[-1])["n"] == result.lines


@games
def test_the_bots_give_the_same_orders(golden: Golden, tmp_path) -> None:
    path = tmp_path / "again.grog"
    game = golden.play(path, laid(golden.scenario), most=AGAIN)
    game.journal.close()
    made = path.read_bytes().splitlines()
    for line, (then, now) in enumerate(zip(golden.lines()[1:], made[1:], strict=False), 1):
        assert told(now) == told(then), f"line {line}{ANEW}"
    if NIGHTLY:
        assert len(made) == len(golden.lines())


# --- left and taken up again in the middle of a decision -----------------------------------------


def first_asks() -> dict[str, tuple[Golden, int]]:
    """Find, for each kind of question, the line of a golden game that first leads to it.

    What lies face down is turned up by the game itself, and is no question to a player.
    """
    out: dict[str, tuple[Golden, int]] = {}
    for golden in GOLDEN:
        for number, line in enumerate(golden.lines()[1:-1], 1):
            asked = told(line).get("asks", {}).get("kinds", ())
            if asked and asked != ["unseal"]:
                out.setdefault("+".join(asked), (golden, number))
    return out


ASKS = first_asks()


def test_the_golden_games_ask_much() -> None:
    kinds = {kind for asked in ASKS for kind in asked.split("+")}
    assert {"advance", "choose-target", "lose-step", "pick", "retreat", "set-up-minor"} <= kinds


def taken_up(golden: Golden, table: Table, path: Path, line: int, torn: int = 0) -> Path:
    """Write a golden journal up to a line, as one that was begun with what is installed here."""
    fixed = ("hash", "n", "schema", "version")
    old, *entries = [{k: v for k, v in json.loads(text).items() if k not in fixed}
                     for text in golden.lines()[: line + 1]]
    header = {**old, **table.header()}
    journal = Journal.create(path, header, sync=False)
    for entry in entries:
        journal.append(entry)
    journal.close()
    if torn:
        path.write_bytes(path.read_bytes() + golden.lines()[line + 1][:torn])
    return path


@pytest.mark.parametrize("kind", ASKS)
def test_left_in_the_middle_of_a_decision_it_goes_on_the_same(kind: str, tmp_path) -> None:
    """The order that asks is begun again from the journal, up to the question."""
    golden, line = ASKS[kind]
    table = laid(golden.scenario)
    whole = taken_up(golden, table, tmp_path / "whole.grog", line + 1)
    asks, answer = told(golden.lines()[line])["asks"], told(golden.lines()[line + 1])
    for torn in (0, 25):
        path = taken_up(golden, table, tmp_path / f"{torn}.grog", line, torn)
        game = resume(path, table=table, sync=False)
        (pending,) = game.pending
        assert pending.ask is not None
        assert "+".join(pending.kinds) == kind
        assert pending.question == asks["question"]
        view = game.view(pending.side)
        assert view.pending == (pending,)
        assert view.why_not(answer["order"]) == []
        game.submit(answer["order"])
        game.journal.close()
        now = told(path.read_bytes().splitlines()[line + 1])
        assert now == answer, f"{golden.path.name}, line {line + 1}{ANEW}"
        assert same(game.state, replay(whole, table=table).state)
