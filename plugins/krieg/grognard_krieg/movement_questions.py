"""3: questions about movement, with plain answers. Points are whole or half."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Literal

from grognard.board.explain import explain
from grognard.board.layers import BLOCKED
from grognard.errors import UnreadableOrder, UsageError
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.reading import find_hexes
from grognard.kit.walking import bill, closed_steps, from_start
from grognard.modules import implements
from grognard.orders import Answer, Answering, Question, QuestionKind, Reading
from grognard.position import Position
from grognard_krieg.movers import CORPS, Mode, movement_phase, mover_class
from grognard_krieg.price import CLOSED_RULES, costs_of, guaranteed, points, reachable
from grognard_krieg.reading import READER
from grognard_krieg.who_moves import half_points_of, movement_allowance, why_not_move


class MovementCost(Question):
    """What do steps cost: for a unit, or for any mover of a side ("corps", "army")?

    `path` lists the hexes entered from `start` (from where the unit stands, if not given).
    """

    kind: Literal["movement-cost"] = "movement-cost"
    path: tuple[HexId, ...]
    unit: UnitId | None = None
    side: SideId = SideId("")
    mover: str = CORPS
    start: HexId | None = None
    mode: Mode | None = None


class MovementAllowance(Question):
    """How many points has a unit?"""

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
    mode: Mode | None = None


def _mode(position: Position, given: Mode | None) -> Mode:
    return given or movement_phase(position) or "operational"


def _cost(position: Position, asked: MovementCost) -> Answer:
    grid = position.board.grid
    unit = position.state.unit(asked.unit) if asked.unit else None
    mode = _mode(position, asked.mode)
    side = unit.side if unit else asked.side or position.phasing
    mover = mover_class(position, unit, mode) if unit else asked.mover
    start = asked.start or (unit.hex if unit else None)
    if start is None or not asked.path:
        raise UsageError("movement-cost needs a path, and a start or a unit on the map",
                         "give unit and path, or side, mover, start and path")
    hexes = from_start(grid.index(start), [grid.index(h) for h in asked.path])
    walk = bill(costs_of(position, side, mover), hexes)
    reasons = tuple(closed_steps(walk, CLOSED_RULES))
    steps = list(pairwise(hexes))
    if any(grid.direction(a, b) is None for a, b in steps):
        raise UsageError("; ".join(str(r) for r in reasons))
    values: dict[str, Any] = {
        "possible": not reasons, "mp_cost": None if walk.blocked else points(walk.total),
        "steps": [None if p == BLOCKED else points(p) for p in walk.prices],
    }
    if unit is not None:
        has = half_points_of(position, unit, mode)
        free = has > 0 and guaranteed(walk)
        values |= {"mp_available": points(has),
                   "legal": not reasons and (walk.total <= has or free),
                   "by_guarantee": not reasons and walk.total > has and free}
    return Answer(values, reasons, tuple(explain(walk.costs, a, b) for a, b in steps))


def _allowance(position: Position, asked: MovementAllowance) -> Answer:
    unit, mode = position.state.unit(asked.unit), _mode(position, asked.mode)
    values = {"allowance": points(half_points_of(position, unit, mode))}
    return Answer(values, (), (movement_allowance(position, unit, mode),))


def _reach(position: Position, asked: ReachOf) -> Answer:
    unit, grid = position.state.unit(asked.unit), position.board.grid
    mode = _mode(position, asked.mode)
    because = tuple(why_not_move(position, unit, mode))
    hexes: dict[HexId, int | float] = {}
    if unit.on_map:
        found = reachable(position, unit, mode)
        hexes = {grid.name(int(i)): points(int(found.dist[i]))
                 for i in (found.dist < BLOCKED).nonzero()[0]}
    return Answer({"hexes": hexes, "may_move": not because}, because,
                  (movement_allowance(position, unit, mode),))


def _may_move(position: Position, asked: MayMove) -> Answer:
    unit = position.state.unit(asked.unit)
    because = tuple(why_not_move(position, unit, asked.mode))
    return Answer({"may_move": not because}, because)


# --- reading ------------------------------------------------------------------------------------


def _unit(position: Position, side: SideId, words: list[str]) -> UnitId:
    if not words:
        raise UnreadableOrder("which unit?", f"write its printed values and hex: {READER.example}")
    return READER.find_unit(position, side, words[0]).id


def _read_cost(position: Position, side: SideId, words: list[str]) -> Question:
    if len(words) < 2:
        raise UnreadableOrder("cost for which unit, and where?", f"cost {READER.example} w3825")
    return MovementCost(unit=_unit(position, side, words[:1]),
                        path=tuple(find_hexes(position, words[1:])))


def _reader(model: type[Question]) -> Reading:
    return lambda position, side, words: model.model_validate(
        {"unit": _unit(position, side, words)})


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about movement."""
    def kind(model: type[Question], title: str, rule_id: str, answer: Answering,
             word: str, usage: str, read: Reading | None = None) -> QuestionKind:
        return QuestionKind(model, title, (RuleId(rule_id),), answer, read or _reader(model),
                            (word,), usage, "krieg:movement")

    unit = READER.example
    return (
        kind(MovementCost, "what a path costs", "krieg:3.3", _cost, "cost",
             f"cost {unit} w3825 w3826: movement points for a path", _read_cost),
        kind(MovementAllowance, "a unit's movement points", "krieg:3", _allowance, "allowance",
             f"allowance {unit}: its movement points"),
        kind(ReachOf, "where a unit can go", "krieg:3.1", _reach, "reach",
             f"reach {unit}: where it can go"),
        kind(MayMove, "whether a unit may move", "krieg:3.1", _may_move, "may-move",
             f"may-move {unit}: whether it may move now"),
    )
