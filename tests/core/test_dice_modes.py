"""What is particular to the dice of an umpire, of all seats together, and of a script."""

from __future__ import annotations

import pytest

from grognard.dice import (
    Dice,
    DiceKey,
    NotHere,
    OpenDice,
    Rolled,
    ScriptedDice,
    UmpireDice,
    dice_from_header,
)
from grognard.errors import JournalError, UsageError
from grognard.journal import Journal
from grognard.mutual import LENGTH, LinksNeeded, MutualDice, anchor

KEY = DiceKey(1, "player-turn.red/combat", "combat:A0101", 1)
SEED = "a secret seed that nobody guesses"
SECRETS = {"red": "red's own secret", "blue": "blue's own secret"}


def keys(count: int) -> list[DiceKey]:
    return [DiceKey(i % 50, f"step-{i % 3}", f"combat:A{i:04}", 1 + i % 2) for i in range(count)]


# Umpire


def test_only_the_umpire_rolls_and_readers_take_what_is_on_record() -> None:
    umpire = UmpireDice.create(SEED)
    reader = UmpireDice(umpire.commitment)
    with pytest.raises(NotHere, match="only the umpire can roll die 1 for combat:A0101"):
        reader.roll(KEY)
    with pytest.raises(NotHere):
        reader.reveal()
    rolled = umpire.roll(KEY)
    assert reader.check(rolled) is None
    assert reader.roll(KEY) == rolled
    assert "recorded as" in (reader.check(Rolled(KEY, 6, rolled.value % 6 + 1)) or "")


def test_once_the_seed_is_revealed_every_false_roll_is_named() -> None:
    umpire = UmpireDice.create()
    reader = UmpireDice(umpire.commitment)
    for key in keys(20):
        assert reader.check(umpire.roll(key)) is None
    false = umpire.roll(KEY)
    assert reader.check(Rolled(KEY, 6, false.value % 6 + 1)) is None
    problems = reader.learn(umpire.reveal())
    assert len(problems) == 1
    assert f"but the seed gives {false.value}" in problems[0]
    assert reader.roll(keys(30)[-1]) == umpire.roll(keys(30)[-1])


def test_another_seed_than_the_committed_one_is_refused() -> None:
    umpire = UmpireDice.create()
    reader = UmpireDice(umpire.commitment)
    assert "not the seed" in reader.learn(SEED)[0]
    with pytest.raises(NotHere):
        reader.roll(KEY)
    with pytest.raises(UsageError, match="not the seed"):
        dice_from_header(umpire.describe(), {"umpire": SEED})
    again = dice_from_header(umpire.describe(), {"umpire": umpire.reveal()})
    assert again.roll(KEY) == umpire.roll(KEY)


def test_a_seed_that_can_be_guessed_is_refused() -> None:
    with pytest.raises(UsageError, match="could be guessed"):
        UmpireDice.create("1939")
    assert UmpireDice.create().commitment != UmpireDice.create().commitment


# Mutual


def two_tables(length: int = 50) -> tuple[MutualDice, MutualDice]:
    anchors = {seat: anchor(secret, seat, length) for seat, secret in SECRETS.items()}
    red = MutualDice(anchors, length, {"red": SECRETS["red"]})
    return red, MutualDice(anchors, length, {"blue": SECRETS["blue"]})


def test_seats_apart_roll_together() -> None:
    red, blue = two_tables()
    whole = MutualDice.create(SECRETS, 50)
    for key in keys(20):
        assert red.needs("red") is None
        number = red.needs("blue")
        assert number == red.next_number
        with pytest.raises(LinksNeeded) as caught:
            red.roll(key)
        assert (caught.value.key, caught.value.number, caught.value.seats) == (
            key, number, ("blue",)
        )  # fmt: skip
        red.give("blue", blue.link("blue", key))
        rolled = red.roll(key)
        assert blue.check(rolled) is None
        assert rolled == whole.roll(key)
    assert red.next_number == blue.next_number == 21
    assert red.skipped == ()


def test_the_number_depends_on_every_seats_links() -> None:
    def values(**change: str) -> list[int]:
        dice = MutualDice.create(SECRETS | change, 50)
        return [dice.roll(key).value for key in keys(50)]

    assert len({tuple(v) for v in (values(), values(red="x"), values(blue="x"))}) == 3


def test_a_false_link_is_refused() -> None:
    red, blue = two_tables()
    link = blue.link("blue", KEY)
    for false in (link[:-1] + ("0" if link[-1] != "0" else "1"), "", link.upper(), link + "\n",
                  "\ud800" * 64, SECRETS["blue"], blue.anchors["blue"]):  # fmt: skip
        with pytest.raises(JournalError, match="blue"):
            red.give("blue", false)
    assert red.needs("blue") == 1
    red.give("blue", link)
    rolled = red.roll(KEY)
    links = dict(rolled.proof["links"])
    for proof in (
        {},
        {"number": 1},
        {"number": "1", "links": links},
        {"number": 2, "links": links},
        {"number": 0, "links": links},
        {"number": 51, "links": links},
        {"number": 1, "links": {"red": links["red"]}},
        {"number": 1, "links": {**links, "green": links["red"]}},
        {"number": 1, "links": {**links, "red": links["blue"]}},
        {"number": 1, "links": {**links, "red": None}},
    ):
        assert blue.check(Rolled(KEY, 6, rolled.value, proof)) is not None
    assert blue.check(rolled) is None


def test_a_link_is_shown_for_one_die_only() -> None:
    """Who has seen the other's link must not choose what it is rolled for."""
    red, blue = two_tables()
    other = DiceKey(1, "s", "combat:A0202")
    red.give("blue", blue.link("blue", KEY))
    assert blue.link("blue", KEY) == blue.link("blue", KEY)
    with pytest.raises(UsageError, match="was shown for die 1 for combat:A0101"):
        blue.link("blue", other)
    assert "was shown for" in (blue.check(red.roll(other)) or "")
    with pytest.raises(NotHere):
        blue.link("red", KEY)


def test_a_die_cannot_be_rolled_again_for_a_better_number() -> None:
    dice = MutualDice.create(SECRETS, 50)
    first = dice.roll(KEY)
    assert dice.roll(KEY) == first
    assert dice.next_number == 2
    reader = MutualDice(dice.anchors, 50)
    assert reader.check(first) is None
    twin = MutualDice.create(SECRETS, 50)
    twin.roll(keys(1)[0])
    assert "rolled twice, with links 1 and 2" in (reader.check(twin.roll(KEY)) or "")
    other = twin.roll(DiceKey(2, "s", "x"))
    assert reader.check(other) is None
    assert reader.skipped == (2,)


def test_one_link_cannot_serve_two_dice() -> None:
    reader = MutualDice(MutualDice.create(SECRETS, 50).anchors, 50)
    assert reader.check(MutualDice.create(SECRETS, 50).roll(KEY)) is None
    other = MutualDice.create(SECRETS, 50).roll(DiceKey(1, "s", "combat:A0202"))
    assert "link 1, as was die 1 for combat:A0101" in (reader.check(other) or "")


def test_going_on_after_the_rolls_on_record() -> None:
    dice = MutualDice.create(SECRETS, 50)
    record = [dice.roll(key) for key in keys(7)]
    again = dice_from_header(dice.describe(), SECRETS)
    assert [again.check(r) for r in record] == [None] * 7
    assert [again.check(r) for r in reversed(record)] == [None] * 7
    key = DiceKey(9, "s", "p")
    assert again.roll(key) == dice.roll(key)


def test_used_up_chains_are_said() -> None:
    dice = MutualDice.create(SECRETS, 3)
    for key in keys(3):
        dice.roll(key)
    with pytest.raises(UsageError, match="links for 3 rolls"):
        dice.roll(KEY)
    assert LENGTH >= 4096


def test_wrong_secrets_and_seats_are_refused() -> None:
    dice = MutualDice.create(SECRETS, 9)
    with pytest.raises(UsageError, match="not the secret that red began"):
        MutualDice(dice.anchors, 9, {"red": "forgotten"})
    with pytest.raises(UsageError, match="'green'"):
        dice.needs("green")
    for length, anchors in ((0, dice.anchors), (9, {})):
        with pytest.raises(UsageError, match="need a seat and chains"):
            MutualDice(anchors, length)


# Scripted


def values(dice: Dice, *purposes: str) -> list[int]:
    return [dice.roll(DiceKey(1, "s", purpose)).value for purpose in purposes]


def test_a_list_is_shown_in_order() -> None:
    dice = ScriptedDice([3, 1, 6])
    assert values(dice, "a", "b", "a") == [3, 1, 6]
    with pytest.raises(UsageError, match="no number for die 1 for weather"):
        values(dice, "weather")


def test_values_by_purpose() -> None:
    dice = ScriptedDice({"combat:*": [1, 2], "combat:A0101": [6, 5], "weather": 4})
    assert values(dice, "combat:A0202", "combat:A0101", "combat:A0303", "combat:A0101") == [
        1, 6, 2, 5,
    ]  # fmt: skip
    assert values(dice, *["weather"] * 5) == [4] * 5
    assert values(ScriptedDice(3), "a", "b") == [3, 3]
    with pytest.raises(UsageError):
        values(dice, "combat:A0101")
    with pytest.raises(UsageError):
        values(dice, "retreat:A0101")


def test_when_a_script_is_used_up_the_fallback_rolls() -> None:
    dice = ScriptedDice({"combat:*": [2]}, OpenDice(5))
    later = DiceKey(1, "s", "combat:A0202")
    assert values(dice, "combat:A0101") == [2]
    assert dice.roll(later) == OpenDice(5).roll(later)
    assert dice.roll(DiceKey(1, "s", "x")) == OpenDice(5).roll(DiceKey(1, "s", "x"))
    assert dice.check(OpenDice(5).roll(later)) is None


def test_scripts_are_checked() -> None:
    with pytest.raises(UsageError, match="shows 7"):
        values(ScriptedDice([7]), "a")
    with pytest.raises(UsageError, match="shows 0"):
        values(ScriptedDice({"a": 0}), "a")
    dice = ScriptedDice({"a": [2, 3], "b": 4})
    key = DiceKey(1, "s", "a")
    assert "but the script shows 2" in (dice.check(Rolled(key, 6, 3)) or "")
    assert "shows None" in (dice.check(Rolled(DiceKey(1, "s", "c"), 6, 2)) or "")
    assert dice.check(Rolled(DiceKey(1, "s", "b"), 6, 4)) is None
    assert dice.check(Rolled(key, 6, 7)) is not None


def test_a_script_goes_on_after_the_rolls_on_record() -> None:
    dice = ScriptedDice({"a": [2, 3, 5], "b": 4})
    first, second = (dice.roll(DiceKey(1, "s", "a", n)) for n in (1, 2))
    assert dice.check(first) is None
    again = ScriptedDice({"a": [2, 3, 5], "b": 4})
    for rolled in (first, second, first):
        assert again.check(rolled) is None
    assert again.roll(DiceKey(1, "s", "a", 3)).value == 5


def test_scripts_survive_the_header() -> None:
    dice = ScriptedDice({"b:*": [1], "*": [2, 3], "never": 4}, OpenDice(3))
    journal = Journal.create(None, {"dice": dice.describe()})
    again = dice_from_header(journal.header["dice"])
    assert again.describe() == dice.describe()
    assert values(again, "b:x", "a", "a") == [1, 2, 3]
    assert again.roll(KEY) == OpenDice(3).roll(KEY)
