"""2.4.3: breaking larger units down into corps, one step at a time.

A unit at full strength turns to its weaker side and a corps takes the place of the step; the
weaker side, or a unit with one side only, leaves the map and a corps stands for each of its
steps. The corps come from the force pool, which limits what can be done; elite corps are never
placed. Counters with three or four steps, HQs and fortresses wait in the delay box.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from grognard.changes import Change, Flip
from grognard.events import Event
from grognard.ids import HexId, UnitId
from grognard.kit.answering import cite
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.displays import StepKind
from grognard_krieg.organization import own_units, reached, too_late
from grognard_krieg.steps import (
    HOLDING,
    corps_face,
    display_of,
    fill,
    losses_of,
    placing,
    store,
    turning_over,
)

RULES = cite("krieg:2.4.3")


class BreakDown(Order):
    """Break a unit down by one step. `corps` are those to be placed; else the plainest are."""

    kind: Literal["break-down"] = "break-down"
    unit: UnitId
    corps: tuple[UnitId, ...] = ()


@rule("krieg:2.4.3")
def placed_for(position: Position, unit: Unit) -> tuple[StepKind, ...]:
    """List the steps for which corps are placed when a unit is broken down once."""
    now = losses_of(position, unit)
    if now and now[0].turns_to:
        return (now[0].step,)
    return (now[0].step, *now[0].leaves) if now else ()


@rule("krieg:2.4.3", "krieg:2.4.4")
def judge(position: Position, order: BreakDown) -> Iterator[Reason]:
    """List what the rules have against a breakdown."""
    yield from too_late(position, "breaking-down")
    wrong = list(own_units(position, order.by, (order.unit,), RULES))
    yield from wrong
    if wrong:
        return
    unit = position.state.unit(order.unit)
    name = pieces.name(position, unit)
    if pieces.is_corps(position, unit):
        yield Reason("one-step", f"{name} is a single step", RULES, units=(unit.id,))
        return
    if not display_of(position, unit).breaks_down:
        yield Reason("never-broken-down", f"{name} can never be broken down",
                     cite("krieg:2.4.3", "krieg:2.4.4"), units=(unit.id,),
                     remedy="it can be destroyed, or lost in combat")
    if pieces.is_fortress(position, unit) and (near := _enemies_beside(position, unit)):
        yield Reason("enemy-adjacent", f"{name} is a fortress beside {near[0]}", RULES,
                     hexes=(HexId(unit.at),), units=(unit.id,))
    yield from _corps(position, order, unit)


def _corps(position: Position, order: BreakDown, unit: Unit) -> Iterator[Reason]:
    """Object where the pool has no corps for a step, or corps are named that cannot be placed."""
    kinds = placed_for(position, unit)
    chosen = fill(position, unit, kinds, order.corps)
    missing = [str(k) for k, u in zip(kinds, chosen, strict=True) if u is None]
    if missing:
        yield Reason("pool-empty", f"the pool has no corps for {' and '.join(missing)} of "
                     f"{pieces.name(position, unit)}", cite("krieg:2.4", *RULES),
                     units=(unit.id,))
    strange = tuple(u for u in order.corps if u not in chosen)
    if strange:
        yield Reason("not-placed", f"{', '.join(strange)} cannot be placed for "
                     f"{' and '.join(str(k) for k in kinds)}: elite corps come only from their "
                     "own larger unit, and all must lie in the pool", RULES, units=strange)


@rule("krieg:2.4.3")
def _enemies_beside(position: Position, unit: Unit) -> list[str]:
    """Name the enemy units in the hexes around a unit."""
    grid, state = position.board.grid, position.state
    around = grid.within([grid.index(unit.at)], 1)
    enemies = position.enemies(unit.side)
    near = [grid.name(int(i)) for i in np.flatnonzero(around)]
    return [pieces.name(position, u) for h in near for u in state.units_at(h)
            if u.side in enemies and pieces.is_piece(position, u)]


def resolve(position: Position, order: BreakDown) -> Resolution:
    """Turn the unit over or take it off the map, and place the corps."""
    unit = position.state.unit(order.unit)
    loss = losses_of(position, unit)[0]
    chosen = [u for u in fill(position, unit, placed_for(position, unit), order.corps) if u]
    changes: list[Change] = []
    if loss.turns_to:
        changes.append(Flip(unit.id, loss.turns_to))
        to = unit.at
    else:
        to = pieces.box_when_removed(position, unit)
        changes += pieces.to_box_when_removed(position, unit, to)
    for corps in chosen:
        changes += placing(position, corps, unit.at)
    if not loss.turns_to and store(position, unit) == HOLDING:
        changes += turning_over(position, chosen, unit.side)
    changes.append(reached("breaking-down"))
    about = {"unit": unit.id, "hex": unit.at, "corps": chosen, "to": to, "side": order.by,
             "placed": [_face(position, u) for u in chosen]}
    what = " and ".join(str(about_face) for about_face in about["placed"])
    how = "gives up a step" if loss.turns_to else "is broken down"
    yield Event("unit-broken-down", tuple(changes), RULES,
                f"{pieces.name(position, unit)} {how}: {what} placed", about)


def _face(position: Position, corps_id: UnitId) -> str:
    face = corps_face(position, position.state.unit(corps_id))
    return face.id if face is not None else corps_id
