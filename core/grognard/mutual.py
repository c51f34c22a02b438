"""Dice that no seat can foresee or choose, with no umpire.

Before the game every seat draws a secret and hashes it again and again; the last hash is its
*anchor* and stands in the journal's header. Each roll takes from every seat the link that
hashes to the one it showed before. The number follows from all these links and the key of
the die: whoever keeps one link back cannot know it, and nobody can show another link.

A link must be shown only when what is rolled for can no longer be chosen, so `link` wants
the key of the die, promises the link to it, and refuses it for another. A promise lasts as
long as the process: whoever shows links by hand should note for what.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from hashlib import sha256

from grognard.chain import Json, canonical
from grognard.dice import SCHEME, DiceKey, NotHere, Rolled, number_from, out_of_range
from grognard.errors import JournalError, UsageError

LENGTH = 16384
"""Rolls that a game has links for, unless it is started with more."""

LONGEST = 1 << 20


class LinksNeeded(NotHere):
    """A die for which some seats must first show link `number` of their chains."""

    def __init__(self, key: DiceKey, number: int, seats: tuple[str, ...]) -> None:
        super().__init__(
            f"{key} needs link {number} of {' and '.join(seats)}",
            hint="send them the order; they answer with the link",
        )
        self.key, self.number, self.seats = key, number, seats


def anchor(secret: str | bytes, seat: str, length: int = LENGTH) -> str:
    """Return what a seat publishes before the game: the end of its chain."""
    return _chain(_bytes(secret), seat, length)[0]


class MutualDice:
    """Dice rolled by all seats together; `secrets` are those of the seats played here."""

    mode = "mutual"

    def __init__(
        self,
        anchors: Mapping[str, str],
        length: int = LENGTH,
        secrets: Mapping[str, str | bytes] | None = None,
    ) -> None:
        if not anchors or not 1 <= length <= LONGEST:
            raise UsageError(
                f"mutual dice need a seat and chains of 1 to {LONGEST} links, not of {length}"
            )
        self.anchors = dict(anchors)
        self.length = length
        self._chains: dict[str, list[str]] = {}
        self._shown = {seat: (0, text) for seat, text in anchors.items()}
        self._given: dict[str, str] = {}
        self._promised: dict[int, DiceKey] = {}
        self._rolls: dict[int, Rolled] = {}
        self._known_rolls: dict[tuple[DiceKey, int], Rolled] = {}
        for seat, secret in (secrets or {}).items():
            if seat in self.anchors:
                self._chains[seat] = _chain(_bytes(secret), seat, length)
                if self._chains[seat][0] != anchors[seat]:
                    raise UsageError(f"this is not the secret that {seat} began this game with")

    @classmethod
    def create(cls, secrets: Mapping[str, str | bytes], length: int = LENGTH) -> MutualDice:
        """Start where all seats are at one table; else exchange `anchor`s and use those."""
        anchors = {seat: anchor(secret, seat, length) for seat, secret in secrets.items()}
        return cls(anchors, length, secrets)

    @property
    def next_number(self) -> int:
        """Return which link the next roll takes of every seat."""
        return max(self._rolls, default=0) + 1

    @property
    def skipped(self) -> tuple[int, ...]:
        """List the links that were taken for no roll on record: a roll was made and dropped."""
        return tuple(i for i in range(1, self.next_number) if i not in self._rolls)

    def needs(self, seat: str) -> int | None:
        """Return the link that a seat must still show for the next roll; None if it is here."""
        self._check_seat(seat)
        return None if seat in self._chains or seat in self._given else self.next_number

    def link(self, seat: str, key: DiceKey) -> str:
        """Show the next link of a seat played here, for this die and no other."""
        self._check_seat(seat)
        if seat not in self._chains:
            raise NotHere(f"the secret of {seat} is not here")
        promised = self._promised.setdefault(self._free_number(), key)
        if promised != key:
            raise UsageError(
                f"link {self.next_number} was shown for {promised}, not for {key}",
                hint="roll that die first",
            )
        return self._chains[seat][self.next_number]

    def give(self, seat: str, link: str) -> None:
        """Take the next link of a seat played elsewhere; JournalError when it is not that."""
        self._check_seat(seat)
        if problem := self._judge_link(seat, self._free_number(), link):
            raise JournalError(problem, hint=f"ask {seat} for link {self.next_number}")
        self._given[seat] = link

    def roll(self, key: DiceKey, sides: int = 6) -> Rolled:
        """Roll a die with the next link of every seat; LinksNeeded names those who must show.

        A die that was rolled before shows what it showed: nobody can try again.
        """
        if (key, sides) in self._known_rolls:
            return self._known_rolls[key, sides]
        number = self._free_number()
        missing = tuple(seat for seat in sorted(self.anchors) if self.needs(seat))
        if missing:
            raise LinksNeeded(key, number, missing)
        links = {
            seat: self._chains[seat][number] if seat in self._chains else self._given[seat]
            for seat in sorted(self.anchors)
        }
        value = _value(links, number, key, sides)
        rolled = Rolled(key, sides, value, {"number": number, "links": links})
        if problem := self.check(rolled):
            raise UsageError(problem)
        return rolled

    def describe(self) -> Mapping[str, Json]:
        """Return mode, length of the chains and every seat's anchor."""
        return {
            "mode": self.mode, "scheme": SCHEME, "length": self.length, "anchors": self.anchors,
        }  # fmt: skip

    def check(self, rolled: Rolled) -> str | None:
        """Check links and number of a roll; its links are used up when it is sound."""
        number, links = rolled.proof.get("number"), rolled.proof.get("links")
        if not isinstance(number, int) or not isinstance(links, Mapping):
            return f"{rolled.key} was recorded without the links of the seats"
        if links.keys() != self.anchors.keys():
            return f"{rolled.key} has links of other seats than {', '.join(sorted(self.anchors))}"
        if problem := out_of_range(rolled):
            return problem
        for seat, link in links.items():
            if problem := self._judge_link(seat, number, link):
                return f"{rolled.key}: {problem}"
        promised = self._promised.get(number, rolled.key)
        if promised != rolled.key:
            return f"{rolled.key} was rolled with link {number}, which was shown for {promised}"
        before = self._rolls.get(number, rolled)
        if before.key != rolled.key:
            return f"{rolled.key} was rolled with link {number}, as was {before.key}"
        before = self._known_rolls.get((rolled.key, rolled.sides), rolled)
        if before.proof != rolled.proof:
            return (
                f"{rolled.key} was rolled twice, with links {before.proof['number']} and {number}"
            )
        value = _value(links, number, rolled.key, rolled.sides)
        if value != rolled.value:
            return f"{rolled.key} was recorded as {rolled.value}, but the links give {value}"
        self._take(rolled, number, links)
        return None

    def _take(self, rolled: Rolled, number: int, links: Mapping[str, str]) -> None:
        self._rolls[number] = self._known_rolls[rolled.key, rolled.sides] = rolled
        self._given = {}
        for seat, link in links.items():
            self._shown[seat] = max(self._shown[seat], (number, link))

    def _check_seat(self, seat: str) -> None:
        if seat not in self.anchors:
            raise UsageError(f"no seat {seat!r} rolls these dice", ", ".join(sorted(self.anchors)))

    def _free_number(self) -> int:
        if self.next_number > self.length:
            raise UsageError(
                f"the chains of this game had links for {self.length} rolls, and all are used",
                hint="start a long game with longer chains",
            )
        return self.next_number

    def _judge_link(self, seat: str, number: int, link: Json) -> str | None:
        """Hash the later of two links down to the earlier one: they must meet."""
        if not 1 <= number <= self.length or not _is_link(link):
            return f"{seat} has no link {number}"
        low, high = sorted([self._shown[seat], (number, link)])
        if low[0] == number == high[0]:
            agree = low[1] == high[1]
        else:
            agree = _down(high[1], seat, high[0] - low[0]) == low[1]
        return None if agree else f"what {seat} shows is not link {number} of its chain"


def _value(links: Mapping[str, str], number: int, key: DiceKey, sides: int) -> int:
    text = canonical(["grognard mutual dice", number, dict(links)])
    return number_from(sha256(text.encode()).digest(), key, sides)


def _chain(secret: bytes, seat: str, length: int) -> list[str]:
    """Return the links from the anchor (0) to the last one shown (length)."""
    link = hmac.digest(secret, f"grognard dice chain {seat}".encode(), "sha256").hex()
    links = [link]
    for _ in range(length):
        link = _down(link, seat, 1)
        links.append(link)
    return links[::-1]


def _down(link: str, seat: str, steps: int) -> str:
    for _ in range(steps):
        link = sha256(f"{seat}\n{link}".encode()).hexdigest()
    return link


def _is_link(link: Json) -> bool:
    return isinstance(link, str) and re.fullmatch("[0-9a-f]{64}", link) is not None


def _bytes(secret: str | bytes) -> bytes:
    return secret.encode() if isinstance(secret, str) else secret
