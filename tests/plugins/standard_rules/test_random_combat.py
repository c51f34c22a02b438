"""Combat phases of Poland fought at random: whatever happens, the game stays whole."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from grognard.dice import OpenDice
from grognard.events import event_from_json
from grognard.testing.cases import Case
from grognard.testing.stage import stage

ENOUGH = 60


def play(side: str, seed: int):
    case = Case(id="random", title="", rules=(), editions=("wie",), scenario="poland",
                step=f"player-turn.{side}/combat", turns=4)
    game, rng = stage(case, "wie", OpenDice(seed)), Random(seed)
    step = game.state.clock.step
    for _ in range(ENOUGH):
        if game.state.clock.step != step:
            break
        (pending,) = game.pending
        if pending.ask is not None:
            for option in pending.ask.options:
                assert game.why_not(option) == [], option
            game.submit(answer(game, pending, rng))
        else:
            wanted = [o for o in game.propose("attack", side, rng) if not game.why_not(o)]
            game.submit(rng.choice(wanted) if wanted else {"kind": "end-phase", "by": side})
        yield game


def answer(game, pending, rng):
    """Choose among everything that is proposed; what is refused changes nothing."""
    before, head = game.state, game.head
    offered = [o for kind in pending.kinds for o in game.propose(kind, pending.side, rng)]
    order = rng.choice(offered)
    if game.why_not(order):
        assert (game.state, game.head) == (before, head)
        return pending.ask.default
    return order


@pytest.mark.parametrize(("side", "seed"), [("axis", 1), ("allied", 2), ("axis", 3)])
def test_the_game_stays_whole(side, seed):
    games = play(side, seed)
    game = next(games)
    units, results = set(game.state.units), Counter()
    for game in games:
        state = game.state
        assert set(state.units) == units
        stacked = Counter(u for ids in state.stacks.values() for u in ids)
        assert stacked == Counter(units)
        for at, ids in state.stacks.items():
            if at in state.grid:
                assert len({state.unit(u).side for u in ids}) == 1, at
    for entry in game.journal.entries:
        for event in entry.data.get("events", ()):
            if event["kind"] == "attack-resolved":
                results[event["about"]["result"]] += 1
    assert sum(results.values()) > 2
    assert refolded(game) == game.state.units


def refolded(game):
    """Fold the events of the journal alone."""
    state = game.table.opening().state
    for entry in game.journal.entries:
        for event in entry.data.get("events", ()):
            state = event_from_json(event).apply(state)
    return state.units
