"""Golden games of the standard scenarios: the rules make the same of the same orders.

Journals are in tests/games/golden; `python -m tests.games.golden_games` writes them anew.
GROGNARD_NIGHTLY=1 plays every line, and lets the bots play them again.
"""

from __future__ import annotations

import os

import pytest

pytest.importorskip("grognard_bots")

from grognard.replay import replay, verify
from tests.games.golden_games import Golden, told
from tests.games.invariants import same
from tests.games.standard_golden import GOLDEN
from tests.games.standard_scenarios import laid

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
UPTO = None if NIGHTLY else 40
"""The line up to which a game is played again."""

ANEW = ("; if that is meant, look at what changed and write the golden games anew: "
        "python -m tests.games.golden_games")

games = pytest.mark.parametrize("golden", GOLDEN, ids=lambda g: g.name)


@games
def test_the_rules_make_every_line_again(golden: Golden, tmp_path) -> None:
    path, table = golden.unpacked(tmp_path / "golden.grog", UPTO), laid(
        golden.scenario, str(golden.ruleset))
    result = verify(path, table=table)
    assert result.sound, f"line {result.line}: {result.problem}{ANEW}"
    assert result.lines == min(len(golden.lines()) - 1, UPTO or 9999)
    assert same(replay(path, table=table).state, replay(path, table=table).state)


@games
@pytest.mark.skipif(not NIGHTLY, reason="GROGNARD_NIGHTLY plays them: 28 games")
def test_the_bots_give_the_same_orders(golden: Golden, tmp_path) -> None:
    path = tmp_path / "again.grog"
    golden.play(path, laid(golden.scenario, str(golden.ruleset))).journal.close()
    made = path.read_bytes().splitlines()
    for line, (then, now) in enumerate(zip(golden.lines()[1:], made[1:], strict=True), 1):
        assert told(now) == told(then), f"line {line}{ANEW}"
