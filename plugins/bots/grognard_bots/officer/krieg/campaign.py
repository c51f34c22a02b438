"""Moving: assaults first, then garrisons, then everybody else towards the goals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np

from grognard.game import Game
from grognard.ids import SideId, UnitId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.krieg import disputes, stations
from grognard_bots.officer.krieg.assault import Assault, Assaults
from grognard_bots.officer.krieg.goals import Goals, goals_now
from grognard_bots.officer.krieg.ground import Mask
from grognard_bots.officer.krieg.marches import Marches
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_krieg.pieces import is_hq
from grognard_krieg.supply import supply_map
from grognard_krieg.supply_sources import keys_of

FARTHEST = 25
"""Hexes from the goals beyond which nobody sets out for them."""

HUNGER, DANGER = 3.0, 0.25
def move(game: Game, side: SideId) -> Iterator[Order]:
    """Plan the Operational Movement Phase once, and order it unit by unit."""
    goals = goals_now(game.position, side)
    marches = Marches.of(goals.outlook)
    wanted = stations.needs(goals)
    disputes.enter(marches, goals)
    _keep_some(marches, goals, wanted)
    sent = assaults(marches, goals, [c for c in goals.lost if c in goals.outlook.foes])
    stations.garrison(marches, goals, wanted)
    sent += assaults(marches, goals)
    first = frozenset(u.id for a in sent for u, _ in a.attackers)
    advance(marches, goals)
    stations.reinforce(marches, goals, wanted)
    yield from marches.orders(game, first)


def again(game: Game, side: SideId) -> Iterator[Order]:
    """Reserve Movement: bring up who is behind, close to the goals or to the stations."""
    goals = goals_now(game.position, side)
    see = goals.outlook
    marches = Marches.of(see)
    wanted = stations.needs(goals)
    for cell in see.own:
        if cell in goals.hold or cell in wanted:
            _keep_one(marches, cell)
    stations.garrison(marches, goals, wanted)
    advance(marches, goals)
    stations.reinforce(marches, goals, wanted)
    yield from marches.orders(game)


def _keep_some(marches: Marches, goals: Goals, wanted: dict[int, float]) -> None:
    """Let somebody stay in every station that is manned, when home places must be won back."""
    see = goals.outlook
    if any(c in see.foes for c in goals.lost):
        for cell in see.own:
            if cell in wanted:
                units = sorted(see.own[cell], key=lambda u: (see.attack(u), u.id))
                stations.stay(marches, units[:1])


def _keep_one(marches: Marches, cell: int) -> None:
    """Let the strongest defender of a cell stay in it."""
    see = marches.see
    units = sorted(see.own[cell], key=lambda u: (-see.defence([u]), u.id))
    stations.stay(marches, units[:1])


# --- assaults -----------------------------------------------------------------------------------


class _Marching(Assaults):
    """Assaults whose units march to where they attack from."""

    marches: Marches

    def taken(self, assault: Assault) -> None:
        for unit, cell in assault.units:
            self.marches.place(unit, cell)


def assaults(
    marches: Marches, goals: Goals, targets: Iterable[int] | None = None
) -> list[Assault]:
    """Plan the assaults of this turn (on some targets only) and place who takes part in them."""
    see = goals.outlook
    around = np.zeros(see.grid.size, np.bool_)
    around[list(see.foes)] = True
    around = see.grid.spread(see.grid.spread(around))
    places: dict[UnitId, frozenset[int]] = {}
    for unit in (u for units in see.own.values() for u in units):
        if unit.id in marches.placed and unit.id in marches.reach:
            cells = [marches.placed[unit.id]] if not is_hq(see.position, unit) else []
        else:
            cells = marches.cells(unit)
        near = frozenset(c for c in cells if around[c])
        if near and unit.id not in marches.placed:
            places[unit.id] = near
    staff = _Marching(goals, places, partial(_room, marches))
    staff.marches = marches
    return staff.plan(sorted(see.foes if targets is None else targets))


def _room(marches: Marches, unit: Unit, cell: int, sent: dict[UnitId, int]) -> bool:
    """Say whether a unit fits into a cell with those of the plan and those of an assault."""
    state = marches.see.position.state
    more = [marches.stacked(state.unit(u)) for u, c in sent.items() if c == cell]
    if not more:
        return marches.room(unit, cell)
    before = marches.stacks.get(cell, [])
    marches.stacks[cell] = [*before, *more]
    fits = marches.room(unit, cell)
    if before:
        marches.stacks[cell] = before
    else:
        del marches.stacks[cell]
    return fits


# --- going forward ------------------------------------------------------------------------------


def supplied(see: Outlook, unit: Unit) -> Mask:
    """Paint the cells in which a unit would have supply as things stand."""
    supply = supply_map(see.position, see.side)
    out = see.grid.on_map.copy()
    for key in keys_of(see.position, unit):
        out &= supply.covered(key)
    return out


def advance(marches: Marches, goals: Goals) -> None:
    """Send the free units that have the initiative towards the goals, the strongest first.

    They go where they are supplied and not in too much danger.
    """
    see = goals.outlook
    near = [u for u in marches.free if goals.to_take[see.index(u.at)] < FARTHEST
            and (goals.bold[see.index(u.at)] or not see.threat[see.index(u.at)])]
    for unit in sorted(near, key=lambda u: (-see.attack(u), u.id)):
        cells = [c for c in marches.shore(unit) if marches.room(unit, c)]
        if not cells:
            continue
        fed = supplied(see, unit)
        back = is_hq(see.position, unit)

        def good(cell: int, unit: Unit = unit, fed: Mask = fed, back: bool = back) -> float:
            worth = 2.0 * float(goals.pull[cell])
            worth += goals.take.get(cell, 0.0)
            worth -= HUNGER * (not fed[cell])
            holds = marches.held(cell) + see.defence([unit])
            worth -= DANGER * max(0.0, float(see.threat[cell]) / 3 - holds)
            worth -= 1.5 * (back and see.nearest_foe[cell] < 2)
            return worth + 0.1 * min(3, len(marches.stacks.get(cell, ())))

        marches.place(unit, max(cells, key=lambda c: (good(c), -c)))
