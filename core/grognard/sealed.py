"""Sealed orders: given now, known to the others only when the rules say.

The journal takes the hash of an order and a salt; both are revealed later and anyone can see
that they are what was hashed. The salt keeps others from trying out the likely orders. Until
then plain order and salt are in the secrets of the seat that gave it, in a file of its own
beside the journal, which only its owner may read.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets as random_source
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from grognard.chain import Json, canonical, parse
from grognard.errors import JournalError, UsageError

SCHEMA = "grognard-secret"
VERSION = 1


def seal(plain: Json, salt: str) -> str:
    """Return the hash that binds whoever publishes it to an order, and tells nothing of it."""
    text = canonical(["grognard sealed order", salt, plain])
    return sha256(text.encode()).hexdigest()


def check(commitment: str, plain: Json, salt: str) -> bool:
    """Say whether this order and salt are what was sealed."""
    try:
        return hmac.compare_digest(seal(plain, salt).encode(), commitment.encode())
    except (JournalError, UnicodeError):  # what no journal could hold was never sealed
        return False


@dataclass(frozen=True, slots=True)
class Sealed:
    """An order that its seat has sealed; `number` tells its salt from those of others."""

    commitment: str
    number: int
    salt: str
    plain: Json


class SeatSecrets:
    """What one seat knows and the others do not: its secret and its unrevealed orders.

    With a journal's path every change is in the seat's file before the call returns; without
    one all is in memory. Get one from `create`, `open` or `derived`.
    """

    def __init__(self, seat: str, secret: bytes, path: Path | None = None) -> None:
        self.seat = seat
        self.path = path
        self._secret = secret
        self._sealed: dict[str, Sealed] = {}

    def __repr__(self) -> str:
        return f"<secrets of {self.seat}, {len(self._sealed)} sealed>"

    @classmethod
    def create(cls, journal: Path | str | None, seat: str) -> SeatSecrets:
        """Draw a secret for a seat of a new game; an existing file is refused."""
        path = secret_path(journal, seat)
        if path is not None and path.exists():
            raise JournalError(
                f"{path} exists already",
                hint="it may hold orders of another game; move it away or choose another name",
            )
        made = cls(seat, random_source.token_bytes(32), path)
        made._save()
        return made

    @classmethod
    def open(cls, journal: Path | str, seat: str) -> SeatSecrets:
        """Read the secrets of a seat that is played here."""
        path = secret_path(journal, seat)
        assert path is not None
        secret, found = _load(path, seat)
        opened = cls(seat, secret, path)
        opened._sealed = found
        return opened

    @classmethod
    def derived(cls, seed: int | str, seat: str, journal: Path | str | None = None) -> SeatSecrets:
        """Take the secret from a seed, so that a game can be played again to the letter.

        For games whose seed is open and whose players share a screen: whoever reads the seed
        can try out salts. With a journal's path sealed orders outlive the process; the file
        is made with the first of them. What another game left there is dropped.
        """
        check_seat(seat)
        secret = hmac.digest(str(seed).encode(), f"grognard seat {seat}".encode(), "sha256")
        made = cls(seat, secret, secret_path(journal, seat))
        if made.path is not None and made.path.exists():
            before, found = _load(made.path, seat)
            if before == secret:
                made._sealed = found
        return made

    @staticmethod
    def exists(journal: Path | str, seat: str) -> bool:
        """Say whether there is a file of this seat's secrets beside the journal."""
        path = secret_path(journal, seat)
        return path is not None and path.exists()

    def key(self, use: str) -> bytes:
        """Return a secret for one use (the chain of mutual dice), telling nothing of others."""
        return hmac.digest(self._secret, f"grognard {use}".encode(), "sha256")

    def salt(self, number: int) -> str:
        """Return the salt of the sealed order with that number."""
        return self.key(f"salt {number}").hex()

    def seal(self, plain: Json, number: int) -> Sealed:
        """Seal an order and keep it; publish only its `commitment`.

        Take a number that no published commitment of this seat has, such as that of the
        journal's line. Sealing with a number again drops the order that had it before.
        """
        data = parse(canonical({"plain": plain}).encode()) or {}
        salt = self.salt(number)
        made = Sealed(seal(data["plain"], salt), number, salt, data["plain"])
        before = self._sealed
        self._sealed = {k: v for k, v in before.items() if v.number != number}
        self._sealed[made.commitment] = made
        self._save_or(before)
        return made

    @property
    def sealed(self) -> Mapping[str, Sealed]:
        """Return the orders that were not revealed yet, by commitment."""
        return dict(self._sealed)

    def opened(self, commitment: str) -> tuple[Json, str] | None:
        """Return order and salt behind a commitment, None when they are not here."""
        found = self._sealed.get(commitment)
        return (found.plain, found.salt) if found else None

    def restore(self, commitment: str, number: int, plain: Json = None) -> bool:
        """Say whether the order behind a commitment in the journal is here.

        One that was lost can be given again: it is taken when it is what was sealed.
        """
        if commitment in self._sealed:
            return True
        if plain is None or not check(commitment, plain, self.salt(number)):
            return False
        self.seal(plain, number)
        return True

    def forget(self, commitment: str) -> None:
        """Drop an order, once the journal holds its reveal."""
        before = self._sealed
        if commitment in before:
            self._sealed = {k: v for k, v in before.items() if k != commitment}
            self._save_or(before)

    def _save_or(self, before: dict[str, Sealed]) -> None:
        try:
            self._save()
        except BaseException:
            self._sealed = before
            raise

    def _save(self) -> None:
        if self.path is None:
            return
        data = {
            "schema": SCHEMA, "version": VERSION, "seat": self.seat, "secret": self._secret.hex(),
            "sealed": [{"number": x.number, "plain": x.plain} for x in self._sealed.values()],
        }  # fmt: skip
        _write(self.path, (canonical(data) + "\n").encode())


def check_seat(seat: str) -> str:
    """Return a seat's name; raise UsageError when it could not be a part of a file's name."""
    if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", seat):
        return seat
    raise UsageError(
        f"{seat!r} cannot be the name of a seat",
        hint="use up to 64 letters (a to z), digits, - and _, beginning with a letter or digit",
    )


def secret_path(journal: Path | str | None, seat: str) -> Path | None:
    """Return where a seat keeps its secrets: `<journal>.<seat>.secret`."""
    check_seat(seat)
    if journal is None:
        return None
    path = Path(journal)
    return path.with_name(f"{path.name}.{seat}.secret")


def _load(path: Path, seat: str) -> tuple[bytes, dict[str, Sealed]]:
    try:
        data = parse(path.read_bytes()) or {}
    except FileNotFoundError:
        raise JournalError(
            f"there are no secrets of {seat} here ({path})",
            hint="they are on the machine where that seat is played",
        ) from None
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from error
    if data.get("schema") != SCHEMA or data.get("version") != VERSION:
        raise JournalError(f"{path} does not hold a seat's secrets, or those of a newer engine")
    if data.get("seat") != seat:
        raise JournalError(f"{path} holds the secrets of {data.get('seat')}, not of {seat}")
    try:
        holder = SeatSecrets(seat, bytes.fromhex(data["secret"]))
        for item in data["sealed"]:
            holder.seal(item["plain"], item["number"])
    except (KeyError, TypeError, ValueError):
        raise JournalError(f"{path} is damaged", hint="put a copy of it back") from None
    return holder._secret, holder._sealed


def _write(path: Path, text: bytes) -> None:
    """Replace a file as a whole; only its owner may read it."""
    name = ""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException as error:
        if name:
            with suppress(OSError):
                Path(name).unlink()
        if isinstance(error, OSError):
            raise JournalError(f"{path} cannot be written: {error.strerror}") from error
        raise
