"""E2.22, S9.51: units that leave the map by its western edge.

In its Initial Movement Phase a ground combat unit in a hex of the edge may leave the map for one
movement point more. What has left is counted by attack strength for its side: the Soviets need
it to win, and the Axis must match it.
"""

from __future__ import annotations

from fractions import Fraction

from grognard.position import Position

COMPARTMENT = "exited"


def exited(position: Position, side: str) -> Fraction:
    """Return the attack strength points of a side that have left the map by the edge."""
    said = position.state.compartments.get(COMPARTMENT, {}).get(side, 0)
    return Fraction(str(said))
