"""Orders and questions of nonsense, as a program might send them: a sentence, and no change."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grognard.errors import GrognardError, ModuleFault, UnreadableOrder
from grognard.game import Game
from grognard.replay import replay
from tests.games.conftest import Played

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 7, 10**30, 10**5000, 1.5, float("nan"), float("inf"), "", "axis", "nobody",
    "C5521", "c5521", "Warsaw", "Z9999", "\ud800", "\u2028", "x" * 100_000, "@eliminated", "1/9/39",
    "player-turn.axis/combat", [], {}, [[]], [[[[[[[[[[[]]]]]]]]]]], ["C5521"] * 50,
    {"a": {"b": [1]}}, ["de.inf.6-5#1", "de.inf.6-5#1"], [["de.inf.6-5#1", "C5521"]],
    {"East": 1}, b"bytes", {1, 2},
)


def nonsense(game: Game, rng: Random) -> Iterator[dict[str, Any]]:
    """Yield data of orders: built from nothing, or proposed and spoiled in one field."""
    units, waiting = sorted(game.state.units), game.pending[0]
    grid = game.position.board.grid
    kinds = game.table.assembly.orders

    def value() -> Any:
        some = [rng.choice(units), grid.name(int(rng.choice(list(grid.cells)))), rng.choice(ODD)]
        return rng.choice([*some, [some[0]], [some[1], some[1]], [some[:2]], {some[0]: some[1]}])

    while True:
        kind = rng.choice([*waiting.kinds, *kinds])
        fields = [f for f in kinds[kind].model.model_fields if f not in ("kind", "by")]
        data = {"kind": kind, "by": waiting.side, **{f: value() for f in fields}}
        offered = next(game.propose(kind, waiting.side, rng), None)
        if offered is not None and rng.random() < 0.6:
            data = offered.model_dump(mode="json")
            data[rng.choice(list(data))] = value()
        yield data


def questions(game: Game, rng: Random) -> Iterator[dict[str, Any]]:
    """Yield data of questions, more or less filled in."""
    units, grid = sorted(game.state.units), game.position.board.grid
    kinds = game.table.assembly.questions
    while True:
        kind, data = rng.choice(list(kinds)), dict[str, Any]()
        for name in kinds[kind].model.model_fields:
            good = {"side": rng.choice(["axis", "allied"]), "unit": rng.choice(units),
                    "hex": grid.name(int(rng.choice(list(grid.cells))))}
            if name != "kind" and rng.random() < 0.8:
                data[name] = good.get(name) if rng.random() < 0.6 else rng.choice(
                    [*ODD, *good.values(), [good["hex"]], [good["unit"]]])
        yield {"kind": kind, **data}


def answered(act: Any, data: dict[str, Any]) -> str:
    """Return what was said to some data, "" when there was nothing to say."""
    try:
        answer = act(data)
    except ModuleFault as fault:
        raise AssertionError(f"{sorted(data)} of {data.get('kind')}: {fault}") from fault
    except GrognardError as error:
        return str(error)
    assert not isinstance(answer, list) or all(r.text for r in answer)
    return ""


@pytest.mark.parametrize("part", range(6))
def test_nonsense_is_answered_with_a_sentence_and_changes_nothing(part: int, played: Played):
    asked = sorted(played.asked)
    line = (2, len(played.lines) // 3, len(played.lines) // 2, asked[3], asked[-1], asked[20])[part]
    game, rng = played.standing(line), Random(part)
    head, state = game.head, game.state
    wild, curious = nonsense(game, rng), questions(game, rng)
    said = 0
    for _ in range(500):
        for act, data in ((game.why_not, next(wild)), (game.ask, next(curious))):
            sentence = answered(act, data)
            assert len(sentence) < 4000
            said += bool(sentence)
    assert said > 300
    assert (game.head, game.state) == (head, state)


def test_what_is_no_order_at_all(played: Played):
    game = played.standing(5)
    for data in ([], "move", None, 7, {}, {"kind": None}, {"kind": ["move"]}, {"kind": "x" * 9999},
                 {"kind": "move"}, {"kind": "move", "by": "axis", "units": {}, "path": 3}):
        for act in (game.why_not, game.submit, game.ask, game.read):
            with pytest.raises(UnreadableOrder) as error:
                act(data)
            assert error.value.hint
            assert len(str(error.value)) < 1200


def test_the_table_alone_begins_and_reveals(played: Played):
    game = played.standing(5)
    head = game.head
    for data in ({"kind": "begin"}, {"kind": "reveal"}, {"kind": "reveal", "by": "axis"},
                 {"kind": "reveal", "by": "axis", "orders": [{"kind": "move"}], "salts": ["x"]}):
        assert game.why_not(data)
        with pytest.raises(GrognardError):
            game.submit(data)
    assert game.head == head


def test_a_game_that_was_folded_cannot_be_played_on(played: Played, tmp_path):
    game = replay(played.upto(tmp_path / "game.grog", 14), table=played.table)
    side = game.pending[0].side
    with pytest.raises(GrognardError, match="read only"):
        game.submit({"kind": "end-phase", "by": side})
    assert game.line == 14
