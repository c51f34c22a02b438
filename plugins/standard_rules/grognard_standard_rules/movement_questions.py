"""Questions about movement, zones of control and stacking, with plain answers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Literal

from grognard.board.explain import explain
from grognard.board.layers import BLOCKED
from grognard.errors import UnreadableOrder, UsageError
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.walking import from_start
from grognard.modules import implements
from grognard.orders import Answer, Answering, Question, QuestionKind, Reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.allowance import Mode, left, movement_allowance
from grognard_standard_rules.move_orders import filled_in
from grognard_standard_rules.price import bill, closed_steps, guaranteed, movement_costs, reachable
from grognard_standard_rules.reading_units import find_hexes, find_unit
from grognard_standard_rules.units import mover_class
from grognard_standard_rules.who_moves import Phase, movement_phase, why_not_move


class MovementCost(Question):
    """What do steps cost: for a unit, or for any mover of a side ("infantry", "mechanized")?

    `path` lists the hexes entered from `start` (from where the unit stands, if not given).
    """

    kind: Literal["movement-cost"] = "movement-cost"
    path: tuple[HexId, ...]
    unit: UnitId | None = None
    side: SideId = SideId("")
    mover: str = "infantry"
    start: HexId | None = None


class MovementAllowance(Question):
    """How many points has a unit, and how many are left?"""

    kind: Literal["movement-allowance"] = "movement-allowance"
    unit: UnitId
    mode: Mode | None = None


class ReachOf(Question):
    """Where can a unit go in this phase?"""

    kind: Literal["reach"] = "reach"
    unit: UnitId
    mode: Mode | None = None


class MayMove(Question):
    """May a unit move in a movement phase (in the one being played, if none is named)?"""

    kind: Literal["may-move"] = "may-move"
    unit: UnitId
    phase: Literal["initial", "mechanized"] | None = None


class Neighbours(Question):
    """Which hexes touch a hex?"""

    kind: Literal["neighbours"] = "neighbours"
    hex: HexId


@rule("std:3.13")
def _neighbours(position: Position, asked: Neighbours) -> Answer:
    """List the hexes around one, and apart those that lie on other sections of the map."""
    grid = position.board.grid
    at = grid.index(asked.hex)
    names = sorted(grid.name(i) for _, i in grid.neighbours(at))
    section = section_of(grid.name(at))
    return Answer({"neighbours": names,
                   "on_other_sections": [n for n in names if section_of(n) != section]})


def section_of(hex_id: str) -> str:
    """Return the letter of the map section that a hex's number begins with, "" if none."""
    return hex_id[0] if hex_id[0].isalpha() else ""


def _cost(position: Position, asked: MovementCost) -> Answer:
    grid = position.board.grid
    unit = position.state.unit(asked.unit) if asked.unit else None
    side = unit.side if unit else asked.side or position.phasing
    mover = mover_class(position, unit) if unit else asked.mover
    start = asked.start or (HexId(unit.at) if unit and unit.on_map else None)
    if start is None or not asked.path:
        raise UsageError("movement-cost needs a path, and a start or a unit on the map",
                         "give unit and path, or side, mover, start and path")
    hexes = from_start(grid.index(start), [grid.index(h) for h in asked.path])
    walk = bill(movement_costs(position, side, mover), hexes)
    reasons = tuple(closed_steps(walk))
    steps = list(pairwise(hexes))
    if any(grid.direction(a, b) is None for a, b in steps):
        raise UsageError("; ".join(str(r) for r in reasons))
    tallies = tuple(explain(walk.costs, a, b) for a, b in steps)
    values: dict[str, Any] = {
        "possible": not walk.blocked,
        "mp_cost": None if walk.blocked else walk.total,
        "steps": [None if p == BLOCKED else p for p in walk.prices],
    }
    if unit is not None:
        mode = _mode(position, None)
        has = left(position, unit, mode)
        free = guaranteed(position, unit, hexes, walk.costs)
        values |= {"mp_available": has,
                   "legal": not walk.blocked and (walk.total <= has or free),
                   "by_guarantee": not walk.blocked and walk.total > has and free}
    return Answer(values, reasons, tallies)


def _allowance(position: Position, asked: MovementAllowance) -> Answer:
    unit = position.state.unit(asked.unit)
    mode = _mode(position, asked.mode)
    tally = movement_allowance(position, unit, mode)
    return Answer({"allowance": int(tally.value), "left": left(position, unit, mode)},
                  (), (tally,))


def _reach(position: Position, asked: ReachOf) -> Answer:
    unit, grid = position.state.unit(asked.unit), position.board.grid
    mode = _mode(position, asked.mode)
    found = reachable(position, unit, mode)
    hexes = {grid.name(int(i)): int(found.dist[i]) for i in (found.dist < BLOCKED).nonzero()[0]}
    asked_for: Phase = "initial" if asked.mode == "forced-march" else asked.mode or ""
    because = tuple(why_not_move(position, unit, asked_for or movement_phase(position)))
    return Answer({"hexes": hexes, "may_move": not because}, because,
                  (movement_allowance(position, unit, mode),))


def _may_move(position: Position, asked: MayMove) -> Answer:
    unit = position.state.unit(asked.unit)
    because = tuple(why_not_move(position, unit, asked.phase or movement_phase(position)))
    return Answer({"may_move": not because}, because)


def _mode(position: Position, given: Mode | None) -> Mode:
    return given or movement_phase(position) or "initial"


# --- reading ------------------------------------------------------------------------------------


def _read_reach(position: Position, side: SideId, words: list[str]) -> Question:
    return ReachOf(unit=_unit(position, side, words))


def _read_may_move(position: Position, side: SideId, words: list[str]) -> Question:
    return MayMove(unit=_unit(position, side, words))


def _read_allowance(position: Position, side: SideId, words: list[str]) -> Question:
    return MovementAllowance(unit=_unit(position, side, words))


def _read_neighbours(position: Position, side: SideId, words: list[str]) -> Question:
    return Neighbours(hex=find_hexes(position, words)[0])


def _read_cost(position: Position, side: SideId, words: list[str]) -> Question:
    if len(words) < 2:
        raise UnreadableOrder("cost for which unit, and where?", "cost 10-8@C5622 C5722")
    if words[0] in ("infantry", "mechanized"):
        hexes = find_hexes(position, words[1:])
        return MovementCost(side=side, mover=words[0], start=hexes[0], path=tuple(hexes[1:]))
    unit = find_unit(position, side, words[0])
    hexes = find_hexes(position, words[1:])
    path = filled_in(position, [unit], hexes, _mode(position, None)) if unit.on_map else hexes
    return MovementCost(unit=unit.id, path=tuple(path))


def _unit(position: Position, side: SideId, words: list[str]) -> UnitId:
    if not words:
        raise UnreadableOrder("which unit?", "write its printed values and hex: 10-8@C5622")
    return find_unit(position, side, words[0]).id


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about movement."""
    def kind(model: type[Question], title: str, rule_id: str, answer: Answering,
             read: Reading, *words: str, usage: str) -> QuestionKind:
        return QuestionKind(model, title, (RuleId(rule_id),), answer, read, words, usage,
                            "standard:movement")

    return (
        kind(MovementCost, "what a path costs", "std:5.1", _cost, _read_cost, "cost",
             usage="cost 10-8@C5622 C5722 C5823: movement points for a path, or to a place"),
        kind(MovementAllowance, "a unit's movement points", "std:5.13", _allowance,
             _read_allowance, "allowance", usage="allowance 10-8@C5622: its movement points"),
        kind(ReachOf, "where a unit can go", "std:5.21", _reach, _read_reach, "reach",
             usage="reach 10-8@C5622: where it can go"),
        kind(Neighbours, "which hexes touch a hex", "std:3.13", _neighbours, _read_neighbours,
             "neighbours", usage="neighbours C5622: the hexes around it"),
        kind(MayMove, "whether a unit may move", "std:5.5", _may_move, _read_may_move,
             "may-move", usage="may-move 10-8@C5622: whether it may move now"),
    )



