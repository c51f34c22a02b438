"""Attacking: overruns, concentrations before the battle, the battles, exploitation after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from grognard.ids import UnitId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.assault import Assault, Staff, able, guns
from grognard_bots.officer.chances import chances
from grognard_bots.officer.estimate import Picture, Plane
from grognard_bots.officer.movement import Marches, frail, march
from grognard_standard_rules.attack import Attack, battle
from grognard_standard_rules.combat_resolution import odds
from grognard_standard_rules.ground_support import may_support
from grognard_standard_rules.overrun import why_not_overrun
from grognard_standard_rules.overrun_orders import near_enough, overruns_against
from grognard_standard_rules.units import mover_class

See = Callable[[], Picture]
"""Looks at the game as it is now."""

SUPPORT_WORTH = 0.5
"""So much better must an attack become for a point of air support."""

BESIDE, TAKEN = 1.5, 3.0
"""How many hexes of advance it is worth to stand beside an objective, and to take it."""

ROUNDS = 3
"""So often the battles of a phase are planned anew as they change the picture."""


def overruns(see: See) -> Iterator[Order]:
    """Run over what is weak enough, the nearest to the objectives first."""
    tried = set[int]()
    while True:
        picture = see()
        position = picture.position
        ready = [u for units in picture.own.values() for u in units
                 if next(why_not_overrun(position, u), None) is None]
        ready.sort(key=lambda u: (-picture.attack([u]), u.id))
        targets = sorted((int(picture.near[c]), c) for c in picture.foes if c not in tried)
        for _, cell in targets:
            tried.add(cell)
            at = picture.name(cell)
            near = near_enough(position, picture.side, ready, at)
            found = list(overruns_against(position, picture.side, at, near)) if near else []
            if found:
                yield from found
                break
        else:
            return


def concentrate(marches: Marches, loss: float) -> None:
    """Place the units that attack this turn beside the enemies they attack."""
    picture = marches.picture
    places = {u.id: _reached(marches, u.id) for u in able(picture, marches.free)}
    stay = [u for units in picture.own.values() for u in units if u.id in marches.placed]
    for unit in able(picture, stay):
        places[unit.id] = frozenset((marches.placed[unit.id],))
    room = {c: marches.room(c) for reached in places.values() for c in reached}
    for assault in Staff(picture, places, room, loss, seated=frozenset(marches.placed)).plan():
        for unit_id, cell in assault.attackers:
            if unit_id not in marches.placed:
                marches.place(picture.position.state.unit(unit_id), cell)


def _reached(marches: Marches, unit_id: UnitId) -> frozenset[int]:
    return frozenset(np.flatnonzero(marches.reach[unit_id].dist < 255).tolist())


def pull_of(picture: Picture, mover: str) -> Plane:
    """Paint how far each hex is on the way to the objectives of a class of units, in hexes."""
    aims = picture.aims(mover)
    road, near = picture.road_of(mover).astype(np.float32), picture.apart(aims).astype(np.float32)
    plane = -(0.5 * road + 0.5 * near)
    for goal in picture.missing:
        plane[goal] += TAKEN
        if goal in aims:
            plane[[goal, *picture.around(goal)]] += BESIDE
    return plane


def advance_all(marches: Marches, daring: float = 2.0) -> None:
    """Send everybody who is left towards the objectives, the foremost first, the frail last."""
    picture, planes = marches.picture, dict[str, Plane]()

    def pull(unit: Unit) -> Plane:
        mover = mover_class(picture.position, unit)
        if mover not in planes:
            planes[mover] = pull_of(picture, mover)
        return planes[mover]

    units = sorted((u for u in marches.free if picture.fights(u)),
                   key=lambda u: (frail(picture, u),
                                  -float(pull(u)[marches.reach[u.id].start]), u.id))
    march(marches, units, pull, daring=daring)


# --- battles ------------------------------------------------------------------------------------


def battles(see: See, loss: float) -> Iterator[Order]:
    """Fight the battles that are worth it, planning anew when there are no more."""
    for _ in range(ROUNDS):
        picture = see()
        units = [u for stack in picture.own.values() for u in able(picture, stack)]
        places = {u.id: frozenset((picture.index(u.at),)) for u in units}
        room = {picture.index(u.at): 99 for u in units}
        planned = Staff(picture, places, room, loss).plan()
        if not planned:
            return
        for assault in planned:
            before = see().position.state
            for order in _order(see(), assault):
                yield order
                if see().position.state is not before:
                    break


def _order(picture: Picture, assault: Assault) -> Iterator[Order]:
    """Yield the attack with all that supports it, then with less; one will be carried out."""
    state, grid = picture.position.state, picture.position.board.grid
    target = picture.name(assault.target)
    there = tuple(u for u, at in assault.attackers
                  if u in state.units and state.unit(u).at == grid.name(at))
    if not there or not any(u.side != picture.side for u in state.units_at(target)):
        return
    order = Attack(by=picture.side, attackers=there, targets=(target,))
    air = _worth_support(picture, order)
    for with_ in dict.fromkeys((guns(picture, assault.target, there), ())):
        supported = order.model_copy(update={"attackers": (*there, *with_)})
        if air:
            yield supported.model_copy(update={"air_support": True})
        yield supported


def _worth_support(picture: Picture, order: Attack) -> bool:
    position = picture.position
    if not position.referee.owns("rule_air_superiority_limit"):
        return False
    if next(may_support(position, picture.side, order.targets), None) is not None:
        return False
    fight = battle(position, order)
    found = odds(position, fight)
    table, column = found.table.value, found.column.value
    without, with_ = (chances(position, table, column, shift) for shift in (0, 1))
    ground = Staff(picture, {}, {}).ground(picture.index(order.targets[0]))
    printed, attack = float(fight.stake), float(found.attack.value)
    gain = with_.value(attack, printed, ground) - without.value(attack, printed, ground)
    return gain > SUPPORT_WORTH
