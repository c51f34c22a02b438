"""The numbers of cases in the rulebook that is played by.

War in Europe and War in the East have many rules in common under different numbers. Code that
serves both names one of them; here it becomes the number of the edition of the game.
"""

from __future__ import annotations

from grognard.edition_numbers import in_edition
from grognard.ids import RuleId
from grognard.position import Position


def cases(position: Position, *numbers: str) -> tuple[RuleId, ...]:
    """Return cases by the numbers that they have in the edition of the game."""
    edition = position.assembly.ruleset.ruleset.edition
    if all(n.startswith((f"{edition}:", "std:")) for n in numbers):
        return tuple(RuleId(n) for n in numbers)
    return in_edition(edition, numbers)
