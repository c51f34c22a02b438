"""Keyed dice: fair, stable, independent, and checkable by those who do not trust the roller."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.dice import (
    WORD,
    Dice,
    DiceKey,
    NotHere,
    OpenDice,
    Rolled,
    UmpireDice,
    dice_from_header,
    fair,
)
from grognard.errors import GrognardError, JournalError, UsageError
from grognard.mutual import LinksNeeded, MutualDice

KEY = DiceKey(1, "player-turn.red/combat", "combat:A0101", 1)
SEED = "a secret seed that nobody guesses"
SECRETS = {"red": "red's own secret", "blue": "blue's own secret"}
MAKERS: dict[str, Callable[[], Dice]] = {
    "open": lambda: OpenDice(1939),
    "umpire": lambda: UmpireDice.create(SEED),
    "mutual": lambda: MutualDice.create(SECRETS, 4096),
}


def keys(count: int) -> list[DiceKey]:
    return [DiceKey(i % 50, f"step-{i % 3}", f"combat:A{i:04}", 1 + i % 2) for i in range(count)]


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = sum(counts.values()) / cells
    missing = (cells - len(counts)) * expected
    return missing + sum((c - expected) ** 2 / expected for c in counts.values())


# What all modes have in common


@pytest.mark.parametrize("mode", MAKERS)
def test_a_die_is_fair(mode: str) -> None:
    """The bounds are exceeded once in 100,000 fair dice; the keys are fixed, so never here."""
    dice = MAKERS[mode]()
    rolls = [dice.roll(key).value for key in keys(3000)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert chi_square(Counter(rolls), 6) < 30.9
    pairs: Counter[object] = Counter(pairwise(rolls))
    assert chi_square(pairs, 36) < 85.0


@pytest.mark.parametrize(("sides", "bound"), [(2, 19.6), (10, 39.4), (20, 56.8)])
def test_other_dice_are_fair_too(sides: int, bound: float) -> None:
    dice = OpenDice("x")
    counts: Counter[object] = Counter(dice.roll(key, sides).value for key in keys(4000))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides) < bound


@pytest.mark.parametrize("mode", ["open", "umpire"])
def test_every_part_of_the_key_counts(mode: str) -> None:
    dice = MAKERS[mode]()
    changed = [
        DiceKey(turn, step, purpose, n)
        for turn, step, purpose, n in product((1, 2), ("a", "b"), ("c", "d"), (1, 2))
    ]
    assert len({dice.roll(key, 2**32).value for key in changed}) == len(changed)


def test_parts_of_the_key_do_not_run_together() -> None:
    dice = OpenDice(1)
    run_together = [DiceKey(1, 'a","b', "c"), DiceKey(1, "a", 'b","c'), DiceKey(1, "a", "b", 1)]
    assert len({dice.roll(key, 2**32).value for key in run_together}) == 3


def test_rolls_of_others_shift_nothing() -> None:
    """A module that rolls more dice changes no die of another's."""
    plain = OpenDice(7)
    before = [plain.roll(key).value for key in keys(100)]
    busy = OpenDice(7)
    after = []
    for i, key in enumerate(keys(100)):
        for extra in range(i % 4):
            busy.roll(DiceKey(key.turn, key.step, "weather", extra + 1))
        after.append(busy.roll(key).value)
    assert after == before
    assert [plain.roll(key).value for key in reversed(keys(100))] == before[::-1]


@pytest.mark.parametrize("mode", MAKERS)
def test_a_roll_that_was_wrong_once_does_not_taint_the_right_one(mode: str) -> None:
    dice = MAKERS[mode]()
    rolled = dice.roll(KEY)
    header = dice.describe()
    held: dict[str, str | bytes] = {"umpire": SEED, **SECRETS}
    for reader in (dice_from_header(header, held), dice):
        wrong = Rolled(KEY, 6, rolled.value % 6 + 1, rolled.proof)
        assert reader.check(wrong) is not None
        assert reader.check(rolled) is None


@pytest.mark.parametrize("mode", MAKERS)
def test_a_roll_survives_the_journal_and_is_checked(mode: str) -> None:
    dice = MAKERS[mode]()
    rolled = [dice.roll(key) for key in keys(20)]
    back = [Rolled.from_json(json.loads(json.dumps(r.as_json()))) for r in rolled]
    assert back == rolled
    reader = dice_from_header(json.loads(json.dumps(dice.describe())))
    assert reader.mode == mode
    assert [reader.check(r) for r in back] == [None] * 20


@pytest.mark.parametrize("mode", MAKERS)
def test_a_false_roll_is_found_by_whoever_can_know(mode: str) -> None:
    dice = MAKERS[mode]()
    for key in keys(10):
        rolled = dice.roll(key)
        for value in {0, 1, 2, 3, 4, 5, 6, 7} - {rolled.value}:
            problem = dice.check(Rolled(key, 6, value, rolled.proof))
            assert problem is not None
            assert key.purpose in problem
        assert dice.check(rolled) is None


@pytest.mark.parametrize("mode", MAKERS)
def test_the_header_holds_no_secret(mode: str) -> None:
    header = json.dumps(MAKERS[mode]().describe())
    assert SEED not in header
    assert all(secret not in header for secret in SECRETS.values())


@pytest.mark.parametrize("mode", MAKERS)
def test_there_is_no_die_without_sides(mode: str) -> None:
    for sides in (0, -6, WORD + 1):
        with pytest.raises(UsageError, match="no die with"):
            MAKERS[mode]().roll(KEY, sides)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"for": [1, "s", "p"], "sides": 6, "value": 1},
        {"for": [1, "s", "p", True], "sides": 6, "value": 1},
        {"for": [1, "s", "p", 1], "sides": 6, "value": "1"},
        {"for": [1, 2, "p", 1], "sides": 6, "value": 1},
        {"for": [1, "s", "p", 1], "sides": 6, "value": 1, "proof": [1]},
        {"for": 5, "sides": 6, "value": 1},
        [],
    ],
)
def test_what_is_no_roll_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(JournalError, match="not a roll"):
        Rolled.from_json(data)


# Numbers


def test_numbers_are_pinned() -> None:
    """A change here changes the luck of every game: raise SCHEME."""
    values = [OpenDice(1939).roll(key).value for key in keys(16)]
    assert values == PINNED_OPEN
    values = [UmpireDice.create(SEED).roll(key, 10).value for key in keys(16)]
    assert values == PINNED_UMPIRE
    mutual = MutualDice.create(SECRETS, 100)
    assert [mutual.roll(key).value for key in keys(16)] == PINNED_MUTUAL


PINNED_OPEN = [6, 1, 3, 4, 4, 6, 2, 5, 2, 5, 5, 4, 4, 3, 3, 3]
PINNED_UMPIRE = [1, 8, 8, 2, 2, 1, 1, 1, 1, 7, 9, 10, 2, 1, 5, 9]
PINNED_MUTUAL = [5, 3, 3, 4, 3, 3, 4, 3, 2, 1, 1, 3, 6, 6, 4, 4]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_numbers_do_not_depend_on_the_process(hash_seed: str) -> None:
    code = (
        "from grognard.dice import *; from grognard.mutual import MutualDice\n"
        "key = DiceKey(3, 'x', 'combat:A0101')\n"
        "m = MutualDice.create({'b': 'one', 'a': 'two'}, 9)\n"
        "print([OpenDice(1).roll(key, 1000).value, m.roll(key, 1000).value, m.describe()])"
    )
    key = DiceKey(3, "x", "combat:A0101")
    mutual = MutualDice.create({"b": "one", "a": "two"}, 9)
    here = [OpenDice(1).roll(key, 1000).value, mutual.roll(key, 1000).value, mutual.describe()]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    there = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert there.stdout.strip() == str(here)


def test_seeds_as_text_and_number_are_the_same_and_others_are_not() -> None:
    def values(seed: int | str) -> list[int]:
        return [OpenDice(seed).roll(key).value for key in keys(30)]

    assert values(1939) == values("1939")
    assert len({tuple(values(seed)) for seed in (1939, 1940, "", "poland", -1)}) == 5
    assert OpenDice("1939").describe()["seed"] == "1939"


def test_what_would_favour_a_side_is_drawn_again() -> None:
    """Of 8 words, a die of 3 sides can use 6: with 64 bits the spare word is 0."""
    assert WORD % 3 == 1
    assert fair(iter([0, WORD - 1]), 3) == 3
    assert fair(iter([1, WORD - 1]), 3) == 1
    assert fair(iter([WORD - 1]), 3) == 3
    # A huge die, where nearly half of the words are spare: each number has one word.
    huge = WORD // 2 + 1
    with pytest.raises(StopIteration):
        fair(iter([0]), huge)
    assert fair(iter([0, 1]), huge) == 1
    assert fair(iter([WORD - 1]), huge) == huge


@given(st.integers(2, 40), st.integers(0, WORD - 1))
@settings(max_examples=200, deadline=None)
def test_equal_luck_is_equally_high_on_every_die(sides: int, word: int) -> None:
    value = fair(iter([word, word | 1 << 63, WORD - 1]), sides)
    if word * sides % WORD >= WORD % sides:  # not one of the words that would favour a face
        assert value == word * sides // WORD + 1


# Headers


@pytest.mark.parametrize(
    "header",
    [
        {},
        {"mode": "open", "seed": 1},
        {"mode": "open", "scheme": 2, "seed": 1},
        {"mode": "open", "scheme": 1},
        {"mode": "loaded", "scheme": 1},
        {"mode": "umpire", "scheme": 1},
        {"mode": "mutual", "scheme": 1, "anchors": 5, "length": 4},
        {"mode": "mutual", "scheme": 1, "anchors": {"a": "b"}, "length": "4"},
        {"mode": "scripted", "scheme": 1, "values": {"*": "high"}},
    ],
)
def test_a_header_that_describes_no_dice_is_refused(header: dict[str, object]) -> None:
    with pytest.raises(JournalError):
        dice_from_header(header)


def test_all_errors_are_of_the_one_tree() -> None:
    assert issubclass(LinksNeeded, NotHere)
    assert issubclass(NotHere, GrognardError)
