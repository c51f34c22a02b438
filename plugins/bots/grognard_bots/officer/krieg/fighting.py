"""Fighting: one battle after another, each planned on what the last one left."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.game import Game
from grognard.ids import SideId, UnitId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.krieg.assault import Assault, Assaults
from grognard_bots.officer.krieg.drops import drop
from grognard_bots.officer.krieg.goals import goals_now
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_krieg.attack import Attack
from grognard_krieg.attack_orders import attackable
from grognard_krieg.combat import BLITZ, battle_of
from grognard_krieg.headquarters import able
from grognard_krieg.landings import Landing, landable
from grognard_krieg.pieces import is_hq

BATTLES = 40


def fight(game: Game, side: SideId) -> Iterator[Order]:
    """Fight the battles of a segment that are worth it, the best first."""
    refused = set[int]()
    if game.position.step is not None and game.position.step.id == BLITZ:
        goals = goals_now(game.position, side)
        yield from drop(goals, _drafts(goals.outlook))
    for _ in range(BATTLES):
        see = Outlook(game.position, side)
        found = [a for a in _drafts(see) if a.target not in refused and a.worth > 0]
        if not found:
            break
        best = max(found, key=lambda a: (a.worth, -a.target))
        before = game.state
        yield _order(see, best)
        if game.state is before:
            refused.add(best.target)
    yield from _go_ashore(game, side)


def _go_ashore(game: Game, side: SideId) -> Iterator[Order]:
    """Land on empty coasts from the beachheads, where most is to be won."""
    goals = goals_now(game.position, side)
    see = goals.outlook
    coasts = landable(game.position, side)
    for to in sorted(coasts, key=lambda h: -float(goals.pull[see.index(h)])):
        if goals.pull[see.index(to)] > 0:
            yield from (Landing(by=side, units=(u,), to=to) for u in coasts[to])


def _drafts(see: Outlook) -> list[Assault]:
    """Draft an assault on every hex that may be attacked now."""
    open_ = {see.index(t): units for t, units in attackable(see.position, see.side).items()
             if see.index(t) in see.foes}
    if not open_:
        return []
    goals = goals_now(see.position, see.side)
    places = {u: frozenset([see.index(see.position.state.unit(u).at)])
              for units in open_.values() for u in units}
    for units in see.own.values():
        for unit in units:
            if is_hq(see.position, unit):
                places.setdefault(unit.id, frozenset([see.index(unit.at)]))
    out = []
    for target, able_units in sorted(open_.items()):
        fit = {u: c for u, c in places.items()
               if u in able_units or is_hq(see.position, see.position.state.unit(u))}
        out.append(Assaults(goals, fit, _anywhere).draft(target))
    return out


def _anywhere(unit: Unit, cell: int, sent: dict[UnitId, int]) -> bool:
    return True


def _order(see: Outlook, of: Assault) -> Attack:
    """Write the order, with an HQ only if it may support this battle."""
    units = tuple(u.id for u, _ in of.attackers)
    target = see.hex(of.target)
    helper: UnitId | str = ""
    if of.helper is not None:
        fit = able(see.position, battle_of(see.position, see.side, units, target), attacking=True)
        helper = of.helper[0].id if of.helper[0].id in fit else next(iter(fit), "")
    return Attack.model_validate(
        {"by": see.side, "attackers": units, "target": target, "headquarters": helper})
