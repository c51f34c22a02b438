"""18.0: what is a nation's home: the countries that its section gives it, as the map draws them.

Where a border of the map is not the one of the rules (the lines of 1941, say), that nation's
section changes the answer.
"""

from __future__ import annotations

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.planes import BoolPlane, frozen


@implements("rule_home")
@rule("std:18.0")
def rule_home(position: Position, nation: str) -> Ruling[BoolPlane]:
    """Paint the countries that a nation's territory consists of."""
    lands = position.ask_or(frozenset[str](), "rule_territory", nation, nation=nation).value

    def make() -> BoolPlane:
        board = position.board
        known = sorted(c for c in lands if c in board.fields["country"][0])
        return frozen(board.is_("country", *known) if known else board.grid.on_map & False)

    plane = position.derived(("home", nation, lands), (), make)
    return ruled(plane, "std:18.0", f"home is {', '.join(sorted(lands)) or 'unknown'}", "home")


def home_of(position: Position, nation: str) -> Ruling[BoolPlane]:
    """Ask what a nation's home is now."""
    found: Ruling[BoolPlane] = position.ask("rule_home", nation, nation=nation)
    return found
