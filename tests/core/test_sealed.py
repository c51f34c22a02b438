"""Sealed orders: bound to what was sealed, hidden until revealed, kept through a crash."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.dice import OpenDice, dice_from_header
from grognard.errors import JournalError, UsageError
from grognard.journal import Journal, Json
from grognard.mutual import MutualDice
from grognard.sealed import SeatSecrets, check, seal, secret_path

ORDER = {"kind": "commit-air", "by": "red", "fronts": {"west": 12, "east": 3}}
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda v: st.lists(v, max_size=3),
    max_leaves=5,
)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "game.grog"


# The hash


@given(json_values, json_values, st.text("abc"), st.text("abc"))
def test_a_commitment_fits_one_order_and_salt(a: Json, b: Json, salt: str, other: str) -> None:
    commitment = seal(a, salt)
    assert check(commitment, a, salt)
    same = json.dumps([a, salt]) == json.dumps([b, other])  # Python holds True and 1 for equal
    assert check(commitment, b, other) == same


def test_the_commitment_is_pinned() -> None:
    """A change here makes what was sealed in running games unprovable."""
    assert seal({"b": 1, "a": "é"}, "salt") == PINNED
    assert seal({"a": "é", "b": 1}, "salt") == PINNED


PINNED = "c25ea9e6ce77b60aaf5ac681097baf63a7b09c19e7f176e1aa034e611df4ee14"


def test_order_and_salt_do_not_run_together() -> None:
    assert not check(seal("b", 'a","'), 'a","b', "")
    assert not check(seal("x", "1"), "1", "x")


@pytest.mark.parametrize("plain", [float("nan"), {1, 2}, "\ud800"])
def test_what_no_journal_can_hold_was_never_sealed(plain: Json) -> None:
    assert not check("0" * 64, plain, "")
    assert not check("\ud800", 1, "")
    with pytest.raises(JournalError):
        seal(plain, "")


# A seat's secrets


def makers(journal: Path) -> list[SeatSecrets]:
    return [
        SeatSecrets.create(None, "red"),
        SeatSecrets.create(journal, "red"),
        SeatSecrets.derived(1939, "green"),
        SeatSecrets.derived(1939, "green", journal),
    ]


def test_seal_reveal_forget(journal: Path) -> None:
    for own in makers(journal):
        sealed = own.seal(ORDER, 7)
        assert list(own.sealed) == [sealed.commitment]
        opened = own.opened(sealed.commitment)
        assert opened is not None
        assert opened[0] == ORDER
        assert check(sealed.commitment, *opened)
        assert own.opened("0" * 64) is None
        own.forget(sealed.commitment)
        own.forget(sealed.commitment)
        assert own.opened(sealed.commitment) is None
        assert own.sealed == {}


def test_equal_orders_do_not_look_equal() -> None:
    red, blue = SeatSecrets.create(None, "red"), SeatSecrets.create(None, "blue")
    same, derived = SeatSecrets.derived(1, "red"), SeatSecrets.derived(1, "blue")
    seats = (red, blue, same, derived, SeatSecrets.derived(2, "red"))
    commitments = {own.seal(ORDER, n).commitment for own in seats for n in (1, 2, 12)}
    assert len(commitments) == 15


def test_sealing_again_with_a_number_drops_the_first_order() -> None:
    own = SeatSecrets.create(None, "red")
    first = own.seal(ORDER, 3)
    second = own.seal({**ORDER, "fronts": {}}, 3)
    other = own.seal(ORDER, 4)
    assert set(own.sealed) == {second.commitment, other.commitment}
    assert own.opened(first.commitment) is None


def test_what_is_kept_is_what_was_given_not_what_became_of_it() -> None:
    own = SeatSecrets.create(None, "red")
    order = {"fronts": [1, 2]}
    sealed = own.seal(order, 1)
    order["fronts"].append(3)
    assert own.opened(sealed.commitment) == ({"fronts": [1, 2]}, sealed.salt)


def test_derived_secrets_are_the_same_everywhere() -> None:
    code = (
        "from grognard.sealed import SeatSecrets\n"
        "print(SeatSecrets.derived('1939', 'red').seal({'a': 1}, 5).commitment)"
    )
    here = SeatSecrets.derived(1939, "red").seal({"a": 1}, 5).commitment
    for hash_seed in ("0", "99"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == here


def test_secrets_for_other_uses_tell_nothing_of_salts() -> None:
    own = SeatSecrets.create(None, "red")
    assert own.key("dice").hex() != own.salt(1)
    assert own.key("dice") == own.key("dice")
    dice = MutualDice.create({"red": own.key("dice")}, 9)
    assert dice_from_header(dice.describe(), {"red": own.key("dice")}).mode == "mutual"
    assert own.key("open dice") != OpenDice(1939)._secret


# The file


def test_secrets_outlive_the_process(journal: Path) -> None:
    own = SeatSecrets.create(journal, "red")
    first, second = own.seal(ORDER, 1), own.seal("Łódź", 2)
    own.forget(first.commitment)
    again = SeatSecrets.open(journal, "red")
    assert again.sealed == {second.commitment: second}
    assert again.key("dice") == own.key("dice")
    assert again.seal(ORDER, 1) == first


def test_derived_secrets_outlive_the_process_once_something_is_sealed(journal: Path) -> None:
    own = SeatSecrets.derived(1939, "red", journal)
    assert not SeatSecrets.exists(journal, "red")
    sealed = own.seal(ORDER, 4)
    assert SeatSecrets.exists(journal, "red")
    assert SeatSecrets.derived(1939, "red", journal).sealed == {sealed.commitment: sealed}
    assert SeatSecrets.derived(1940, "red", journal).sealed == {}


def test_a_lost_order_can_be_given_again_but_not_another() -> None:
    sealed = SeatSecrets.derived(1939, "red").seal(ORDER, 4)
    again = SeatSecrets.derived(1939, "red")
    assert not again.restore(sealed.commitment, 4)
    assert not again.restore(sealed.commitment, 4, {**ORDER, "fronts": {}})
    assert not again.restore(sealed.commitment, 5, ORDER)
    assert again.sealed == {}
    assert again.restore(sealed.commitment, 4, ORDER)
    assert again.restore(sealed.commitment, 4)
    assert again.opened(sealed.commitment) == (ORDER, sealed.salt)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights elsewhere")
def test_only_the_owner_may_read_it(journal: Path) -> None:
    own = SeatSecrets.create(journal, "red")
    path = secret_path(journal, "red")
    assert path == journal.parent / "game.grog.red.secret"
    path.chmod(0o644)
    own.seal(ORDER, 1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(journal.parent.iterdir()) == [path]


def test_secrets_are_not_overwritten(journal: Path) -> None:
    own = SeatSecrets.create(journal, "red")
    with pytest.raises(JournalError, match="exists already"):
        SeatSecrets.create(journal, "red")
    assert SeatSecrets.open(journal, "red").key("x") == own.key("x")


@pytest.mark.parametrize(("owner", "name"), [(os, "fsync"), (Path, "replace")])
def test_a_failing_write_changes_nothing(
    journal: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    own = SeatSecrets.create(journal, "red")
    kept = own.seal(ORDER, 1)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, fail)
        with pytest.raises(JournalError, match="No space left"):
            own.seal(ORDER, 2)
        with pytest.raises(JournalError, match="No space left"):
            own.forget(kept.commitment)
    assert own.sealed == {kept.commitment: kept}
    assert SeatSecrets.open(journal, "red").sealed == own.sealed
    assert len(list(journal.parent.iterdir())) == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: {}, "does not hold"),
        (lambda data: {**data, "version": 2}, "newer engine"),
        (lambda data: {**data, "seat": "blue"}, "secrets of blue, not of red"),
        (lambda data: {**data, "secret": "xyz"}, "damaged"),
        (lambda data: {**data, "sealed": [{"plain": 1}]}, "damaged"),
        (lambda data: {**data, "sealed": 5}, "damaged"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused(journal: Path, change: Json, says: str) -> None:
    SeatSecrets.create(journal, "red")
    path = secret_path(journal, "red")
    assert path is not None
    path.write_text(json.dumps(change(json.loads(path.read_text()))))
    with pytest.raises(JournalError, match=says):
        SeatSecrets.open(journal, "red")


def test_missing_secrets_say_where_they_may_be(journal: Path) -> None:
    with pytest.raises(JournalError, match="no secrets of red here") as caught:
        SeatSecrets.open(journal, "red")
    assert "where that seat is played" in caught.value.hint
    assert not SeatSecrets.exists(journal, "red")


def test_a_changed_plain_text_no_longer_opens_the_commitment(journal: Path) -> None:
    sealed = SeatSecrets.create(journal, "red").seal(ORDER, 1)
    path = secret_path(journal, "red")
    assert path is not None
    path.write_text(path.read_text().replace('"west":12', '"west":1'))
    assert SeatSecrets.open(journal, "red").opened(sealed.commitment) is None


@pytest.mark.parametrize(
    "seat",
    ["", "..", "../red", "a/b", "a\\b", "/etc/x", "a.b", "red\n", "réd", "-red", "a" * 65, "C:x",
     "a\0b", "a b"],
)  # fmt: skip
def test_a_seats_name_cannot_lead_out_of_the_folder(journal: Path, seat: str) -> None:
    for use in (
        lambda: SeatSecrets.create(journal, seat),
        lambda: SeatSecrets.create(None, seat),
        lambda: SeatSecrets.open(journal, seat),
        lambda: SeatSecrets.exists(journal, seat),
        lambda: SeatSecrets.derived(1, seat),
    ):
        with pytest.raises(UsageError, match="cannot be the name of a seat"):
            use()
    assert list(journal.parent.iterdir()) == []


# Beside a journal


def test_a_journal_holds_no_plain_text_before_the_reveal(journal: Path) -> None:
    own = SeatSecrets.create(journal, "red")
    with Journal.create(journal, {"seats": ["red"]}, sync=False) as book:
        sealed = own.seal({"target": "Sevastopol"}, len(book) + 1)
        book.append({"sealed": {"by": "red", "hash": sealed.commitment}})
        hidden = journal.read_text()
        assert sealed.commitment in hidden
        for secret in ("Sevastopol", sealed.salt, own._secret.hex()):
            assert secret not in hidden
            assert secret not in repr(own)
        plain, salt = SeatSecrets.open(journal, "red").opened(sealed.commitment) or (None, "")
        book.append({"reveal": plain, "salt": salt})
    one, two = Journal.open(journal, read_only=True)
    assert check(one["sealed"]["hash"], two["reveal"], two["salt"])
    assert own._secret.hex() not in journal.read_text()
