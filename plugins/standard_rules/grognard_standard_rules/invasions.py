"""7.47, 9.25: countries whose neutrality a side violates, and what that does to their ports.

Whoever violates a country's neutrality notes it (`noted`). For the phase of the invasion zones do
not cross its border (9.25). For the whole turn the invader walks, flies and sails into its vacant
ports without destroying them; until his Air Interdiction Phase is over such a port is good for
landing, and for the supply of the units in it, but for nothing else (7.47).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from grognard.changes import Change, Remember
from grognard.ids import HexId
from grognard.machine import PLAYER_TURN, STEP
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.planes import BoolPlane, frozen

VIOLATION = "violation"
"""Memory of the step and of the turn of an invasion: country -> the side that invades it."""

GARRISONED = "garrisoned-ports"
"""Memory of the turn: port of an invaded country -> True where units stood as it was invaded."""


@rule("std:7.47", "std:9.25")
def noted(
    position: Position, side: str, countries: Iterable[str], ports: Iterable[HexId] = ()
) -> Iterator[Change]:
    """Note that a side violates the neutrality of countries; `ports` are theirs."""
    for country in countries:
        yield Remember(STEP, VIOLATION, country, side)
        yield Remember(PLAYER_TURN, VIOLATION, country, side)
    for port in ports:
        if position.state.units_at(port):
            yield Remember(PLAYER_TURN, GARRISONED, port, True)


def this_phase(position: Position) -> Mapping[str, Any]:
    """Return the countries that are invaded in the step that is played now."""
    return position.state.memory.get(STEP, {}).get(VIOLATION, {})


def this_turn(position: Position) -> Mapping[str, Any]:
    """Return the countries that are invaded in this turn, with their invaders."""
    found: dict[str, Any] = {}
    for names in position.state.memory.values():
        found |= names.get(VIOLATION, {})
    return found


def invaded(position: Position, side: str) -> BoolPlane:
    """Paint the countries that a side invades in this turn."""
    board, plane = position.board, np.zeros(position.board.grid.size, np.bool_)
    for country, invader in this_turn(position).items():
        if invader == side and country in board.fields["country"][0]:
            plane |= board.is_("country", country)
    return frozen(plane)


@rule("std:7.47")
def falls_intact(position: Position, side: str, port: HexId) -> bool:
    """Say whether a side takes a port whole: in the turn of its invasion, and found vacant."""
    if not this_turn(position) or port in position.state.remembered(GARRISONED):
        return False
    return bool(invaded(position, side)[position.board.grid.index(port)])


@rule("std:7.47")
def serves_its_own_hex_only(position: Position, side: str, port: HexId) -> bool:
    """Say whether a port was invaded in this turn, and the invader's turn is not over."""
    return (bool(this_turn(position)) and position.phasing == side
            and bool(invaded(position, side)[position.board.grid.index(port)]))
