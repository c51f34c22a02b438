"""The numbers of cases in the rulebook that is played by.

War in Europe and War in the East have many rules in common under different numbers. Code that
serves both names one of them; here it becomes the number of the edition of the game, by the
counterparts that the rulebooks list.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from grognard.ids import RuleId
from grognard.position import Position
from grognard.rulebook import RuleIndex


def cases(position: Position, *numbers: str) -> tuple[RuleId, ...]:
    """Return cases by the numbers that they have in the edition of the game."""
    edition = position.assembly.ruleset.ruleset.edition
    if all(n.startswith((f"{edition}:", "std:")) for n in numbers):
        return tuple(RuleId(n) for n in numbers)
    known = _counterparts(edition)
    return tuple(RuleId(known.get(n, n)) for n in numbers)


@cache
def _counterparts(edition: str) -> Mapping[str, str]:
    """Map cases of other books to those of an edition's own, as either lists the other."""
    index, found = RuleIndex.load(), dict[str, str]()
    for case in index:
        for book, number in case.counterparts.items():
            if book == edition:
                found.setdefault(case.id, f"{book}:{number}")
            elif case.book == edition:
                found[f"{book}:{number}"] = case.id
    return found
