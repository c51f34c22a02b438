"""Decisions in the middle of things: retreats, losses, advances, support, the air."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from grognard.game import Game, Pending
from grognard.ids import SideId
from grognard.orders import Ask, Order
from grognard_bots.choosing import LOOKED_AT, legal
from grognard_bots.officer.krieg.diplomacy import target_worth
from grognard_bots.officer.krieg.exploiting import advance
from grognard_bots.officer.krieg.goals import Goals, goals_now
from grognard_krieg.air_contest import ContestAir
from grognard_krieg.headquarters import Support
from grognard_krieg.losses import LoseStep
from grognard_krieg.political_events import ChooseTarget
from grognard_krieg.retreat import Retreat
from grognard_krieg.zones_of_control import enemy_zone

Judge = Callable[[Goals, Ask, Order], float]


def best(game: Game, side: SideId, pending: Pending, rng: Random) -> Order | None:
    """Return the best legal answer, None if there is none among those known."""
    return next(legal(game, _answers(game, side, pending, rng)), None)


def _answers(game: Game, side: SideId, pending: Pending, rng: Random) -> Iterator[Order]:
    """Yield answers, the best first; the default one where nothing else is known."""
    ask = pending.ask
    assert ask is not None
    goals = goals_now(game.position, side)
    if "advance" in ask.kinds:
        yield advance(goals, ask)
    offered = list(ask.options) or [
        o for kind in ask.kinds
        for o, _ in zip(game.propose(kind, side, rng), range(LOOKED_AT), strict=False)]
    if any(k in JUDGES for k in ask.kinds):
        rated = [(-JUDGES[o.kind](goals, ask, o) if o.kind in JUDGES else 0.0, n)
                 for n, o in enumerate(offered)]
        yield from (offered[n] for _, n in sorted(rated))
    if ask.default is not None:
        yield ask.default
    yield from offered


# --- how answers are rated ----------------------------------------------------------------------


def _retreat(goals: Goals, ask: Ask, order: Order) -> float:
    """Go where friends are and the enemy is not, towards what must be held."""
    assert isinstance(order, Retreat)
    see, worth = goals.outlook, 0.0
    zone = enemy_zone(see.position, see.side)
    for start, to in order.ways:
        cell = see.index(to)
        worth -= 0.6 * min(6, int(goals.to_hold[cell])) + 0.05 * float(see.threat[cell])
        worth -= 1.0 * bool(zone[cell]) + 20.0 * bool(see.shunned[cell])
        worth += 0.3 * len(see.own.get(cell, ())) - 2.0 * (len(see.own.get(cell, ())) >= 3)
        worth -= 0.5 * goals.hold.get(see.index(start), 0.0)
        worth -= 0.3 * goals.take.get(see.index(start), 0.0)
    if "lose-step" in ask.kinds and _attacking(goals, ask):
        worth -= 3.0
    return worth


def _attacking(goals: Goals, ask: Ask) -> bool:
    """Say whether the force that is asked is the one that attacked."""
    target = str(ask.about.get("target", ""))
    units = [goals.outlook.position.state.units[u] for u in ask.about.get("units", ())]
    return bool(units) and all(u.at != target for u in units)


def _lose_step(goals: Goals, ask: Ask, order: Order) -> float:
    """Lose the cheapest step; before the enemy, only what the place is worth."""
    assert isinstance(order, LoseStep)
    rank = next((n for n, o in enumerate(x for x in ask.options if x.kind == "lose-step")
                 if o == order), 0)
    if "retreat" not in ask.kinds:
        return -float(rank)
    see = goals.outlook
    units = [see.position.state.units[u] for u in ask.about.get("units", ())]
    spare = see.steps(units)
    if _attacking(goals, ask):
        target = see.index(str(ask.about["target"])) if "target" in ask.about else -1
        gain = goals.take.get(target, 0.0) + float(goals.pull[target])
        return 0.5 * gain + 0.4 * spare - 2.0 - rank
    here = see.index(units[0].at) if units else -1
    keeps = goals.hold.get(here, 0.0) if spare > 1 else -5.0
    return 0.3 * keeps - 3.0 - rank


def _support(goals: Goals, ask: Ask, order: Order) -> float:
    """Commit an HQ where the place must not be given up, since with it nobody retreats."""
    assert isinstance(order, Support)
    see = goals.outlook
    cell = see.index(str(ask.about["target"]))
    held = goals.hold.get(cell, 0.0) >= 10.0
    return (1.0 if held else -1.0) * bool(order.headquarters)


def _contest(goals: Goals, ask: Ask, order: Order) -> float:
    """Contest aircraft over what must be held, and over own attacks."""
    assert isinstance(order, ContestAir)
    see, place = goals.outlook, str(ask.about.get("place", ""))
    if place not in see.grid or not order.unit:
        return 0.0
    cell = see.index(place)
    near = [c for c in (cell, *(i for _, i in see.grid.neighbours(cell))) if c in see.own]
    worth = sum(1.0 + 0.2 * goals.hold.get(c, 0.0) for c in near)
    return worth - 0.5


def _target(goals: Goals, ask: Ask, order: Order) -> float:
    """Name the target from whom most can be hoped for, or none."""
    assert isinstance(order, ChooseTarget)
    return target_worth(goals, order)


JUDGES: dict[str, Judge] = {
    "choose-target": _target,
    "retreat": _retreat, "lose-step": _lose_step, "support": _support, "contest-air": _contest,
}
