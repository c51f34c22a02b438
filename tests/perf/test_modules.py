"""What modules cost: putting forty together, and a game with all experimental rules.

A game with them and one without are played in turns in one process, by process time, so that
a busy machine slows both. Orders are those of the random bot; what is compared is an order's cost.
"""

from __future__ import annotations

from time import process_time

import pytest

pytest.importorskip("grognard_experimental")

from grognard.assembly import Choice, assemble, discover
from grognard.bots import act, find_bot
from grognard.content.find import find_ruleset
from grognard.errors import AssemblyError
from grognard.game import new_game
from grognard.scenario import load_ruleset
from grognard.table import Table, lay_table
from tests.perf.conftest import report
from tests.plugins.experimental.test_combinations import together

FORTY, LIMIT = 40, 0.150
DEARER, ORDERS, GAMES = 1.5, 70, 2


def forty() -> Choice:
    """Leave out modules that nothing needs until about forty are left."""
    installed, ruleset, out = discover(), load_ruleset(find_ruleset("wie")), ()
    for name in reversed(ruleset.ruleset.modules):
        if len(ruleset.ruleset.modules) - len(out) <= FORTY:
            break
        try:
            assemble(installed, ruleset, Choice(without=(*out, name)))
        except AssemblyError:
            continue
        out = (*out, name)
    return Choice(without=out)


def test_forty_modules_are_put_together_at_once():
    installed, ruleset, choice = discover(), load_ruleset(find_ruleset("wie")), forty()
    taken = []
    for _ in range(7):
        start = process_time()
        modules = assemble(installed, ruleset, choice).modules
        taken.append(process_time() - start)
    print(f"\n{len(modules)} modules in {min(taken) * 1000:.0f} ms")
    assert len(modules) >= FORTY
    assert min(taken) < LIMIT


def played(table: Table, seed: int) -> float:
    """Play the first orders of a game; return the process time an order took."""
    game, bot, given = new_game("poland", seed=seed, sync=False, table=table), find_bot("random"), 0
    start = process_time()
    while game.pending and given < ORDERS:
        act(game, bot, game.pending[0].side)
        given += 1
    return (process_time() - start) / given


def test_a_game_with_all_experimental_rules():
    plain = lay_table("poland", choice=Choice())
    full = lay_table("poland", choice=Choice(with_=together("experimental:")))
    played(plain, 99), played(full, 99)
    pairs = [(played(plain, seed), played(full, seed)) for seed in range(GAMES)]
    without, with_ = (min(p[n] for p in pairs) for n in (0, 1))
    report("an order with all experimental rules, against one without", with_ / without,
           f"at most {DEARER}")
    assert with_ / without < DEARER
