"""The secrets of the seats that are played here, and the dice that rest on them.

Open dice need none: what seals their orders follows from the seed. An umpire's seed, and the
chains of mutual dice, follow from secrets that are drawn when the game begins and kept in
files beside the journal, one a seat; who plays by mail takes only his own with him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from grognard.dice import Dice, OpenDice, UmpireDice, dice_from_header
from grognard.errors import UsageError
from grognard.sealed import SeatSecrets

UMPIRE = "umpire"
"""The seat that holds the seed of an umpire's dice."""

MODES = ("open", "umpire", "mutual")
USE = "dice"


def new_dice(
    mode: str, seed: int | str, sides: Sequence[str], journal: Path | None
) -> tuple[Dice, dict[str, SeatSecrets]]:
    """Make the dice of a new game, and the secrets of its seats where they are drawn now.

    An umpire has a seat of his own among them.
    """
    if mode == "open":
        return OpenDice(seed), {}
    if mode not in MODES:
        raise UsageError(f"there are no dice of mode {mode!r}", f"modes: {', '.join(MODES)}")
    seats = (*sides, UMPIRE) if mode == "umpire" else tuple(sides)
    with _dropped_on_failure() as made:
        for seat in seats:
            made[seat] = SeatSecrets.create(journal, seat)
    if mode == "umpire":
        return UmpireDice.create(made[UMPIRE].key(USE).hex()), made
    from grognard.mutual import MutualDice

    return MutualDice.create({seat: own.key(USE) for seat, own in made.items()}), made


def dice_of(header: Mapping[str, Any], journal: Path | None) -> Dice:
    """Make the dice of a game in progress, with whatever secrets are beside its journal."""
    described = header["dice"]
    held: dict[str, str | bytes] = {}
    if journal is not None and described.get("mode") == "umpire":
        if SeatSecrets.exists(journal, UMPIRE):
            held[UMPIRE] = SeatSecrets.open(journal, UMPIRE).key(USE).hex()
    elif journal is not None and described.get("mode") == "mutual":
        for seat in described.get("anchors", {}):
            if SeatSecrets.exists(journal, seat):
                held[seat] = SeatSecrets.open(journal, seat).key(USE)
    return dice_from_header(described, held)


def drop(secrets: Mapping[str, SeatSecrets]) -> None:
    """Take back secrets that were drawn for a game that never began."""
    for own in secrets.values():
        if own.path is not None:
            own.path.unlink(missing_ok=True)


@contextmanager
def _dropped_on_failure() -> Iterator[dict[str, SeatSecrets]]:
    made: dict[str, SeatSecrets] = {}
    try:
        yield made
    except BaseException:
        drop(made)
        raise
