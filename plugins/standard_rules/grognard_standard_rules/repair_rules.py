"""6.61, 6.64, 6.65: which repair units may work, and along which railways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grognard.ids import HexId, RuleId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.climate import climate
from grognard_standard_rules.hex_control import CONTROL, NEUTRAL
from grognard_standard_rules.rail_lines import status
from grognard_standard_rules.rail_routes import joined
from grognard_standard_rules.rail_rules import REPAIR_UNIT, area_of_play
from grognard_standard_rules.repair_rates import Work, share_left
from grognard_standard_rules.units import entrained, name, traits
from grognard_standard_rules.who_moves import FORMED, MOVED
from grognard_standard_rules.zones_of_control import enemy_occupied


def repairs(position: Position, unit: Unit) -> bool:
    """Say whether a unit is a repair unit on the map."""
    return unit.on_map and traits(position, unit).type == REPAIR_UNIT


@rule("std:6.61", "std:6.64")
def why_not_repair(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not repair rails now, wherever it stands."""
    who = name(position, unit)
    if not unit.on_map:
        yield _no("not-on-map", f"{unit.id} is not on the map", unit, "std:6.61")
        return
    if traits(position, unit).type != REPAIR_UNIT:
        yield _no("no-repair-unit", f"{who} is no repair unit", unit, "std:6.6")
    if entrained(position, unit):
        yield _no("entrained", f"{who} is on a train", unit, "std:6.64",
                  remedy="detrain it in a Rail Movement Phase")
    how = position.state.remembered(MOVED).get(unit.id)
    if how not in (None, "initial"):
        yield _no("moved-otherwise", f"{who} has moved by {how} in this player turn", unit,
                  "std:6.64")
    if unit.id in position.state.remembered(FORMED):
        yield _no("just-formed", f"{who} came into play in this player turn", unit, "std:17.12")


@rule("std:6.61", "std:6.65", "std:5.28")
def why_not_work(position: Position, unit: Unit, path: Sequence[int]) -> Iterator[Reason]:
    """List why a repair unit may not take a way (plane indices, its own hex first).

    A railway across a blocked hexside is as open to it as any other.
    """
    grid, state = position.board.grid, position.state
    held, open_ = enemy_occupied(position, unit.side), area_of_play(position, unit.side)
    for start, end in pairwise(path):
        at = grid.name(end)
        if not status(position, at):
            yield _no("no-rail", f"no railway runs through {at}", unit, "std:6.61", at=at)
            return
        if not joined(position, start, end):
            yield _no("no-rail-hexside", f"no railway joins {grid.name(start)} and {at}", unit,
                      "std:6.61", at=at)
        elif held[end]:
            yield _no("enemy-occupied", f"enemy units hold {at}", unit, "std:5.22", "std:6.65",
                      at=at)
        elif not open_[end]:
            yield _no("outside-area", f"{at} is outside the area of play", unit, "std:6.61", at=at)
        elif state.word(CONTROL, at) == NEUTRAL:
            yield _no("neutral-country", f"{at} lies in a neutral country", unit, "std:6.5", at=at,
                      remedy="it is not entered before it takes sides")


@rule("std:6.69")
def too_slow(position: Position, unit: Unit, work: Sequence[Work]) -> Iterator[Reason]:
    """Object to more work than a repair unit can do in a turn."""
    left, names, taken = share_left(position, unit), position.board.grid.name, 0
    for number, piece in enumerate(work):
        at = names(piece.cell)
        if piece.share is None:
            weather, _ = climate(position, at)
            yield _no("no-rate", f"nothing is {_done(piece)} at {at} in {weather}", unit,
                      "std:6.69", at=at)
            return
        if piece.share > left:
            yield _no("too-slow", f"{name(position, unit)} has no time left for {at}, the "
                      f"{_nth(number + 1)} hex: its turn is used up after {taken}", unit,
                      "std:6.69", at=at, remedy="give it a shorter way")
            return
        left, taken = left - piece.share, taken + 1


def _done(work: Work) -> str:
    return {"pass": "passed over", "repair": "repaired", "convert": "converted"}[work.kind]


def _nth(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _no(
    code: str, text: str, unit: Unit, *rules: str, at: HexId | None = None, remedy: str = ""
) -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in rules), units=(unit.id,),
                  hexes=(at,) if at else (), remedy=remedy)
