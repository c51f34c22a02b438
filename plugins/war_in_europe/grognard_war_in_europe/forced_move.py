"""S2.43: the Allies must march into Belgium before the historical game of France 1940.

Every Allied unit that starts in the columns up to 30 and the rows up to 10 of section C (our
reading of the corner that is named) moves as far as it can, without a forced march, towards the
border of Germany with Belgium: of all hexes of France and Belgium that it can reach and that have
room it ends in one nearest to that border. Nations and kinds go in a fixed order. Three units of
the coast stay. German zones of control reach across borders. Who ends the phase early is asked to
let the others go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters, implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan, Step, StepEdit
from grognard.state import Unit
from grognard_standard_rules.forces import starts
from grognard_standard_rules.move_orders import MoveUnits, moved
from grognard_standard_rules.price import bill, movement_costs, reachable
from grognard_standard_rules.stack_room import room
from grognard_standard_rules.units import mover_class, name, traits
from grognard_standard_rules.who_moves import may_move

RULE = RuleId("wie:S2.43")
ALLIED = SideId("allied")
STEP, AFTER = "allied-forced-move", "german-pre-game-move"
BLOCKED_FROM = 255
STAYING = (("C2406", "cw.mot.8-10"), ("C2704", "fr.inf.3-4"), ("C2604", "fr.acav.2-6"))
"""Units of the coast that do not move."""

COUNTRIES = ("Belgium", "France")
"""Where the march ends."""

GROUPS = ("Belgian units", "Commonwealth mechanized units", "Commonwealth infantry",
          "French mechanized and motorized units", "French infantry")
"""Who moves, in this order."""


class ForcedMove(Parameters):
    """The corner of section C whose units must move: columns and rows up to these."""

    columns: int = 30
    rows: int = 10


class LetThemGo(Order):
    """Let every unit that must still march do so, in its order."""

    kind: Literal["let-them-go"] = "let-them-go"


@implements("offer_step_edits")
def _steps() -> Iterable[StepEdit]:
    """Play the forced move after the German one."""
    return (StepEdit("insert-after", AFTER, Step(
        id=STEP, hook="phase_movement", title="Allied forced move", side=ALLIED, rules=(RULE,))),)


@implements("phase_movement", STEP)
@rule("wie:S2.43")
def forced_move(position: Position) -> PhasePlan:
    """Move who must move, group by group; the rest go as the phase ends."""
    left = list(to_move(position))
    if not left:
        return PhasePlan(idle=Reason("nobody-must", "no unit has to march", (RULE,)))
    group = GROUPS[group_of(position, left[0])]
    hint = (f"{len(left)} units must march towards the German border; now: {group}; who has not "
            "moved when the phase ends goes by itself")
    return PhasePlan(orders=("move",), closes=_the_rest, hint=hint)


# --- who must, and whither --------------------------------------------------------------------


@rule("wie:S2.43")
def group_of(position: Position, unit: Unit) -> int:
    """Return the number of the group with which a unit moves, -1 for one that stays."""
    of, nation = traits(position, unit), unit.nation
    if not of.is_ground_combat:
        return -1
    quick = of.moves_in("mechanized") and not of.is_infantry
    if nation == "be":
        return 0
    if nation == "cw":
        return 1 if quick else 2
    return (3 if quick or of.is_motorized else 4) if nation == "fr" else -1


def bound_to_move(position: Position) -> frozenset[str]:
    """List the units that start in the corner, without those that stay."""
    setting = position.setting(ForcedMove)

    def inside(at: str) -> bool:
        return (at[:1] == "C" and int(at[1:3]) <= setting.columns
                and int(at[3:]) <= setting.rows)

    def make() -> frozenset[str]:
        return frozenset(s.unit for s in starts(position) if s.side == ALLIED and inside(s.at)
                         and (s.at, s.counter) not in STAYING)

    return position.derived(("forced-move", setting.columns, setting.rows), (), make)


def distances(position: Position) -> NDArray[np.int16]:
    """Count for every hex how far it is from the Belgian side of the German border."""
    def make() -> NDArray[np.int16]:
        board = position.board
        plane = board.is_("country", "Belgium") & board.grid.spread(board.is_("country", "Germany"))
        found = np.full(board.grid.size, -1, np.int16)
        for steps in range(board.grid.size):
            found[plane & (found < 0)] = steps
            wider = board.grid.spread(plane)
            if (wider == plane).all():
                break
            plane = wider
        return found

    return position.derived(("to-the-german-border",), (), make)


@rule("wie:S2.43")
def best_hexes(position: Position, unit: Unit) -> list[int]:
    """List the hexes nearest to the border in which a unit can end; none if it is there."""
    far, start = distances(position), position.board.grid.index(unit.at)
    inside = position.board.is_("country", *COUNTRIES)
    dist = reachable(position, unit, "initial").dist
    found = ((dist < BLOCKED_FROM) & inside).nonzero()[0].tolist()
    for steps in sorted({int(far[i]) for i in found if far[i] < far[start]}):
        names = [i for i in found if far[i] == steps
                 and room(position, ALLIED, position.board.grid.name(i)) > 0]
        if names:
            return names
    return []


def to_move(position: Position) -> Iterator[Unit]:
    """List who has to move and still can come nearer, in the order of the groups."""
    bound = [position.state.unit(u) for u in bound_to_move(position)
             if u in position.state.units]
    far, index = distances(position), position.board.grid.index
    able = [u for u in bound if u.on_map and group_of(position, u) >= 0
            and may_move(position, u, "initial")]
    able.sort(key=lambda u: (group_of(position, u), int(far[index(u.at)]), u.id))
    return (u for u in able if best_hexes(position, u))


# --- moves one by one -------------------------------------------------------------------------


@implements("check_order", "move")
@rule("wie:S2.43")
def as_far_as_possible(position: Position, order: MoveUnits) -> Iterable[Reason]:
    """Object to moves out of turn, and to such as could lead nearer to the border."""
    step = position.step
    if step is None or step.id != STEP or not order.path:
        return
    state, grid = position.state, position.board.grid
    units = [state.units[u] for u in order.units if u in state.units]
    for unit in (u for u in units if u.id not in bound_to_move(position)):
        yield Reason("not-forced", f"{name(position, unit)} does not take part: only units that "
                     "start in the north-west march", (RULE,), units=(unit.id,))
        return
    now = next((group_of(position, u) for u in to_move(position)), len(GROUPS))
    late = [u for u in units if group_of(position, u) > now]
    if late:
        yield Reason("out-of-order", f"{GROUPS[now]} move first", (RULE,),
                     units=tuple(u.id for u in late), remedy="move those first")
    elif units and order.path[-1] in grid:
        yield from _not_far_enough(position, units, order.path[-1])


def _not_far_enough(position: Position, units: list[Unit], goal: HexId) -> Iterator[Reason]:
    grid, far = position.board.grid, distances(position)
    for unit in units:
        best = best_hexes(position, unit)
        if unit.on_map and best and far[grid.index(goal)] > far[best[0]]:
            listed = ", ".join(grid.name(i) for i in best[:4])
            yield Reason("not-far-enough", f"{name(position, unit)} must march as far as it can "
                         "towards the German border", (RULE,), units=(unit.id,),
                         remedy=f"let it end in {listed}")
            return


# --- and the rest -----------------------------------------------------------------------------


def _the_rest(position: Position) -> Resolution:
    """Let everybody go who must and has not, after asking."""
    left = len(list(to_move(position)))
    if not left:
        return
    go = LetThemGo(by=ALLIED)
    yield Ask(ALLIED, f"{left} units must still march towards the German border; let them go?",
              ("let-them-go",), (RULE,), (go,), go)
    position = yield LOOK
    while unit := next(to_move(position), None):
        position = yield _march(position, unit)


def _march(position: Position, unit: Unit) -> Event:
    """Move a unit to the emptiest of its best hexes."""
    grid, state = position.board.grid, position.state
    goal = min(best_hexes(position, unit),
               key=lambda i: (len(state.units_at(grid.name(i))), grid.name(i)))
    costs = movement_costs(position, unit.side, mover_class(position, unit))
    path = reachable(position, unit, "initial").path(goal)
    return moved(position, unit, bill(costs, path), "initial", rules=(RULE,))


def _nothing(position: Position, order: LetThemGo) -> Resolution:
    yield from ()


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(LetThemGo, "let the others march", (RULE,), _nothing,
                      propose=lambda p, side, rng: iter((LetThemGo(by=side),)),
                      read=lambda p, side, words: LetThemGo(by=side), words=("let-them-go",),
                      usage="let-them-go: everybody who must march does", answer=True),)

