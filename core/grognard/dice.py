"""Dice that are keyed, not streamed.

What a die shows follows from who rolls it for what: game turn, step, purpose and how many
were rolled for that purpose before. A rule that rolls more dice therefore shifts nobody
else's, and two games with the same seed have the same luck wherever their keys agree.

    open      the seed stands in the journal: anyone can check every roll, and foresee it
    umpire    one process knows the seed; its hash stands in the journal from the start, and
              once the seed is revealed every roll can be checked
    mutual    nobody knows: every seat reveals a link of its own hash chain for each roll
              (`mutual.py`)
    scripted  the numbers are given (tests, cases, dice rolled on a table)

A number is made from 64 bits of HMAC-SHA256 by multiplication, so equal luck is equally high
on dice of any number of sides; what would favour a side is drawn again.
"""

from __future__ import annotations

import hmac
import secrets as random_source
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from hashlib import sha256
from itertools import count
from typing import Protocol

from grognard.chain import Json, canonical
from grognard.errors import GrognardError, JournalError, UsageError

SCHEME = 1
"""Grows when the same key and seed would give another number; stands in the header."""

SHORTEST_SECRET = 16
WORD = 1 << 64


@dataclass(frozen=True, slots=True)
class DiceKey:
    """What a die is rolled for: nothing else decides what it shows.

    `purpose` is canonical ("combat:G0421"); `n` counts the dice of one turn, step and purpose.
    """

    turn: int
    step: str
    purpose: str
    n: int = 1

    def __str__(self) -> str:
        where = f"turn {self.turn}, {self.step}" if self.step else f"turn {self.turn}"
        return f"die {self.n} for {self.purpose} ({where})"

    def as_json(self) -> list[Json]:
        """Return the key as journals hold it."""
        return [self.turn, self.step, self.purpose, self.n]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die that was rolled, with what others need to check it."""

    key: DiceKey
    sides: int
    value: int
    proof: Mapping[str, Json] = field(default_factory=dict)

    def as_json(self) -> dict[str, Json]:
        """Return the roll as journals hold it."""
        proof = {"proof": dict(self.proof)} if self.proof else {}
        return {"for": self.key.as_json(), "sides": self.sides, "value": self.value, **proof}

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Rolled:
        """Read a roll from a journal; raise JournalError when it is none."""
        try:
            turn, step, purpose, n = data["for"]
            sides, value, proof = data["sides"], data["value"], data.get("proof", {})
            sound = all(type(x) is int for x in (turn, n, sides, value))
            if not (sound and isinstance(step, str) and isinstance(purpose, str)):
                raise TypeError
            return cls(DiceKey(turn, step, purpose, n), sides, value, dict(proof))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise JournalError(f"{str(data)[:80]!r} is not a roll of a die") from None


class Dice(Protocol):
    """A way to roll dice. `mode` is its name in the journal's header."""

    @property
    def mode(self) -> str:
        """Return the name of the mode."""

    def roll(self, key: DiceKey, sides: int = 6) -> Rolled:
        """Roll a die; raise a GrognardError when this process may not or cannot."""

    def describe(self) -> Mapping[str, Json]:
        """Return what the journal's header must say, nothing secret."""

    def check(self, rolled: Rolled) -> str | None:
        """Say what is wrong with a roll that is on record, or None; take note of a sound one.

        Every roll of a journal that is gone on with must pass through here, first to last.
        """


class NotHere(GrognardError):
    """A die that this process cannot roll, because others hold what it takes."""


def number_from(secret: bytes, key: DiceKey, sides: int) -> int:
    """Return what the die with that key shows under a secret."""
    text = canonical(key.as_json())
    words = (
        int.from_bytes(hmac.digest(secret, f"{i}{text}".encode(), "sha256")[:8], "big")
        for i in count()
    )
    return fair(words, sides)


def fair(words: Iterator[int], sides: int) -> int:
    """Turn words of 64 random bits into a number from 1 to `sides`, all of them as likely."""
    if not 1 <= sides <= WORD:
        raise UsageError(f"there is no die with {sides} sides")
    while True:
        high, low = divmod(next(words) * sides, WORD)
        if low >= WORD % sides:
            return high + 1


def secret_from(seed: int | str, use: str) -> bytes:
    """Return the key for one use of a seed; 1939 and "1939" are the same seed."""
    return hmac.digest(str(seed).encode(), f"grognard {use}".encode(), "sha256")


def out_of_range(rolled: Rolled) -> str | None:
    """Say so when a die shows what it cannot show."""
    if 1 <= rolled.value <= rolled.sides:
        return None
    return f"{rolled.key} shows {rolled.value}, which a die of {rolled.sides} sides cannot"


class OpenDice:
    """Dice whose seed everybody may read."""

    mode = "open"

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._secret = secret_from(seed, "open dice")

    def roll(self, key: DiceKey, sides: int = 6) -> Rolled:
        """Roll a die."""
        return Rolled(key, sides, number_from(self._secret, key, sides))

    def describe(self) -> Mapping[str, Json]:
        """Return mode and seed."""
        return {"mode": self.mode, "scheme": SCHEME, "seed": self.seed}

    def check(self, rolled: Rolled) -> str | None:
        """Say what is wrong with a roll that is on record."""
        return _compare(rolled, self._secret)


def _compare(rolled: Rolled, secret: bytes) -> str | None:
    if problem := out_of_range(rolled):
        return problem
    value = number_from(secret, rolled.key, rolled.sides)
    if value == rolled.value:
        return None
    return f"{rolled.key} was recorded as {rolled.value}, but the seed gives {value}"


class UmpireDice:
    """Dice of one process that keeps its seed to itself until the game is over.

    Make it with `create` where the umpire sits; everybody else reads it from the header and
    takes the numbers on record, which are checked when `learn` is told the seed.
    """

    mode = "umpire"

    def __init__(self, commitment: str, seed: str | None = None) -> None:
        self.commitment = commitment
        self._seed: str | None = None
        self._known: dict[tuple[DiceKey, int], Rolled] = {}
        if seed is not None and (problems := self.learn(seed)):
            raise UsageError(problems[0], hint="give the seed that this game was started with")

    @classmethod
    def create(cls, seed: str | None = None) -> UmpireDice:
        """Start with a secret seed, by default one that nobody can guess."""
        seed = random_source.token_hex(32) if seed is None else seed
        if len(seed) < SHORTEST_SECRET:
            raise UsageError(
                f"a secret seed of {len(seed)} characters could be guessed from its hash",
                hint=f"give {SHORTEST_SECRET} or more, or none",
            )
        return cls(_commitment(seed), seed)

    def roll(self, key: DiceKey, sides: int = 6) -> Rolled:
        """Roll a die, or take the number on record; raise NotHere when there is neither."""
        if self._seed is not None:
            secret = secret_from(self._seed, "umpire dice")
            return Rolled(key, sides, number_from(secret, key, sides))
        if (key, sides) in self._known:
            return self._known[key, sides]
        raise NotHere(f"only the umpire can roll {key}", hint="send the order to the umpire")

    def describe(self) -> Mapping[str, Json]:
        """Return mode and the hash of the seed."""
        return {"mode": self.mode, "scheme": SCHEME, "commitment": self.commitment}

    def check(self, rolled: Rolled) -> str | None:
        """Check a roll as far as it can be checked now, and keep it for when the seed is known."""
        if problem := out_of_range(rolled):
            return problem
        if self._seed is not None:
            return _compare(rolled, secret_from(self._seed, "umpire dice"))
        first = self._known.setdefault((rolled.key, rolled.sides), rolled)
        if first.value != rolled.value:
            return f"{rolled.key} was recorded as {first.value} before and now as {rolled.value}"
        return None

    def reveal(self) -> str:
        """Return the seed, for all to see; from now on every roll is known beforehand."""
        if self._seed is None:
            raise NotHere("only the umpire can reveal the seed of the dice")
        return self._seed

    def learn(self, seed: str) -> list[str]:
        """Take the revealed seed and return what was wrong with the rolls on record."""
        if not hmac.compare_digest(_commitment(seed), self.commitment):
            return ["this is not the seed that was committed at the start of the game"]
        self._seed = seed
        return [problem for rolled in self._known.values() if (problem := self.check(rolled))]


def _commitment(seed: str) -> str:
    return sha256(f"grognard umpire seed\n{seed}".encode()).hexdigest()


class ScriptedDice:
    """Dice that show what they are told.

    `values` is one list for all purposes, or lists by purpose, where `*` stands for any text
    ("combat:*"); of the patterns that fit, the longest counts. A single number instead of a
    list is shown for ever. When a list is used up `fallback` rolls; without one that is
    an error.
    """

    mode = "scripted"

    def __init__(
        self,
        values: int | Sequence[int] | Mapping[str, int | Sequence[int]],
        fallback: Dice | None = None,
    ) -> None:
        given: Mapping[str, int | Sequence[int]] = (
            values if isinstance(values, Mapping) else {"*": values}
        )
        # The order in which patterns are given does not survive a journal's header.
        order = sorted(given.items(), key=lambda item: (-len(item[0]), item[0]))
        self._script = {k: v if isinstance(v, int) else tuple(map(int, v)) for k, v in order}
        self._left = {k: deque(v) for k, v in self._script.items() if not isinstance(v, int)}
        self._shown: dict[DiceKey, int] = {}
        self._fallback = fallback

    def roll(self, key: DiceKey, sides: int = 6) -> Rolled:
        """Show the next number for the purpose."""
        value = self._next(self._pattern(key), take=True)
        if value is None and self._fallback is not None:
            return self._fallback.roll(key, sides)
        if value is None:
            raise UsageError(f"the scripted dice have no number for {key}", "give more of them")
        rolled = Rolled(key, sides, value)
        if problem := out_of_range(rolled):
            raise UsageError(problem, hint="correct the scripted dice")
        self._shown[key] = value
        return rolled

    def describe(self) -> Mapping[str, Json]:
        """Return mode, script and what rolls when it is used up."""
        script = {k: v if isinstance(v, int) else list(v) for k, v in self._script.items()}
        rest = {} if self._fallback is None else {"fallback": dict(self._fallback.describe())}
        return {"mode": self.mode, "scheme": SCHEME, "values": script, **rest}

    def check(self, rolled: Rolled) -> str | None:
        """Accept what the script shows next for the purpose, or what it showed for this die."""
        if problem := out_of_range(rolled):
            return problem
        pattern = self._pattern(rolled.key)
        due = self._shown.get(rolled.key, self._next(pattern, take=False))
        if due is None and self._fallback is not None:
            return self._fallback.check(rolled)
        if due != rolled.value:
            return f"{rolled.key} was recorded as {rolled.value}, but the script shows {due}"
        if rolled.key not in self._shown:
            self._shown[rolled.key] = due
            self._next(pattern, take=True)
        return None

    def _pattern(self, key: DiceKey) -> str | None:
        return next((p for p in self._script if fnmatchcase(key.purpose, p)), None)

    def _next(self, pattern: str | None, *, take: bool) -> int | None:
        if pattern is None:
            return None
        told, left = self._script[pattern], self._left.get(pattern)
        if isinstance(told, int):
            return told
        if not left:
            return None
        return left.popleft() if take else left[0]


def dice_from_header(
    header: Mapping[str, Json], secrets: Mapping[str, str | bytes] | None = None
) -> Dice:
    """Make the dice that a journal's header describes.

    `secrets` holds what this process knows: the umpire's seed under "umpire", or the secret
    of each seat that is played here under the seat's name.
    """
    from grognard.mutual import MutualDice

    held = dict(secrets or {})
    mode = header.get("mode")
    if header.get("scheme") != SCHEME:
        raise JournalError(
            f"the dice of this game follow scheme {header.get('scheme')!r}; this engine knows "
            f"only {SCHEME}",
            hint="bring grognard up to date",
        )
    try:
        match mode:
            case "open":
                return OpenDice(header["seed"])
            case "umpire":
                seed = held.get("umpire")
                return UmpireDice(
                    header["commitment"], seed.decode() if isinstance(seed, bytes) else seed
                )
            case "mutual":
                return MutualDice(header["anchors"], header["length"], held)
            case "scripted":
                rest = header.get("fallback")
                return ScriptedDice(header["values"], rest and dice_from_header(rest, secrets))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise JournalError(f"the header does not describe dice of mode {mode}: {error}") from None
    raise JournalError(
        f"the header asks for dice of mode {mode!r}", hint="modes: open, umpire, mutual, scripted"
    )
