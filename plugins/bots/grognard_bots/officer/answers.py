"""Decisions in the middle of things: losses, retreats, standing fast, advances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from grognard.game import Game, Pending
from grognard.orders import Ask, Order
from grognard_bots.choosing import LOOKED_AT, legal
from grognard_bots.officer.estimate import Picture
from grognard_bots.officer.movement import supplied
from grognard_standard_rules.advance import Advance
from grognard_standard_rules.battlegroups import SlipBack
from grognard_standard_rules.retreat import Retreat
from grognard_standard_rules.retreat_conversion import Stand
from grognard_standard_rules.units import battlegroup_face

Judge = Callable[[Picture, Ask, Order], float]


def answer(game: Game, picture: Picture, pending: Pending, rng: Random) -> Iterator[Order]:
    """Yield answers, the best first; the default one comes where nothing else is known."""
    ask = pending.ask
    assert ask is not None
    offered = list(ask.options)
    if not offered:
        offered += [o for kind in ask.kinds for o, _ in zip(
            game.propose(kind, picture.side, rng), range(LOOKED_AT), strict=False)]
    judges = [JUDGES[k] for k in ask.kinds if k in JUDGES]
    if judges and offered:
        rated = [(-max(j(picture, ask, o) for j in judges), n) for n, o in enumerate(offered)]
        for _, number in sorted(rated):
            yield offered[number]
    if ask.default is not None:
        yield ask.default
    yield from offered


def best(game: Game, picture: Picture, pending: Pending, rng: Random) -> Order | None:
    """Return the best legal answer, None if there is none among those known."""
    return next(legal(game, answer(game, picture, pending, rng)), None)


# --- how answers are rated ----------------------------------------------------------------------


def _retreat(picture: Picture, ask: Ask, order: Order) -> float:
    """Go where supply is, where few enemies can come, and towards what must be held."""
    if not isinstance(order, Retreat):
        return 0.0
    worth = 0.0
    for unit_id, to in order.moves:
        unit, cell = picture.position.state.unit(unit_id), picture.index(to)
        worth -= float(picture.near[cell]) + 0.05 * float(picture.threat[cell])
        worth += 2.0 * bool(supplied(picture.position, unit)[cell])
        worth += 3.0 * (cell in picture.goals)
    return worth


def _stand(picture: Picture, ask: Ask, order: Order) -> float:
    """Stand where the ground matters and enough is left to hold it; else give way."""
    if not isinstance(order, Stand):
        return 0.0
    units = [picture.position.state.unit(u) for u in ask.about.get("units", ())]
    leave = [battlegroup_face(picture.position, u) is not None for u in units]
    here = min((int(picture.apart(picture.goals)[picture.index(u.at)]) for u in units),
               default=99)
    if ask.about.get("price") == "all":
        holds = here == 0 and all(leave)
        stuck = ask.default is not None and getattr(ask.default, "stand", False)
        return float(order.stand == (holds or stuck))
    return float(order.stand == (here == 0 and any(leave)))


def _advance(picture: Picture, ask: Ask, order: Order) -> float:
    """Take ground that leads to the objectives; leave nothing open that must be held."""
    if not isinstance(order, Advance):
        return 0.0
    state, worth = picture.position.state, 0.0
    left = {c: len(units) for c, units in picture.own.items()}
    for unit_id, to in order.moves:
        start, cell = picture.index(state.unit(unit_id).at), picture.index(to)
        near = picture.apart(picture.goals)
        forward = float(near[start]) - float(near[cell])
        worth += 30.0 * (cell in picture.goals)
        worth += (1.0 + 2.0 * forward) if picture.attacks else (forward - 0.5)
        left[start] -= 1
        if left[start] == 0 and start in picture.manned:
            worth -= 25.0
        if left[start] == 0 and near[start] <= 1 and cell not in picture.goals:
            worth -= 20.0 if near[start] == 0 else 6.0
    return worth


def _slip_back(picture: Picture, ask: Ask, order: Order) -> float:
    """Step back with battlegroups that would stand alone before the enemy, off the objectives."""
    if not isinstance(order, SlipBack):
        return 0.0
    worth = 0.0
    for unit_id, to in order.moves:
        unit = picture.position.state.unit(unit_id)
        here, cell = picture.index(unit.at), picture.index(to)
        stays = picture.defence(picture.own.get(here, [])) - picture.defence([unit])
        exposed = stays < 3 and here not in picture.goals and picture.threat[here] > 6
        worth += 1.0 if exposed and picture.threat[cell] <= picture.threat[here] else -1.0
    return worth


JUDGES: dict[str, Judge] = {
    "retreat": _retreat, "stand": _stand, "advance": _advance, "slip-back": _slip_back,
}
