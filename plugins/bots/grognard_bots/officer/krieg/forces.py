"""Raising and shaping forces: where replacements come up, what is combined."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.game import Game
from grognard.ids import SideId
from grognard.orders import Order
from grognard.position import Position
from grognard.state import Unit
from grognard_bots.officer.krieg.goals import Goals, goals_now
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_bots.officer.krieg.stations import needs
from grognard_krieg import pieces
from grognard_krieg.combining import Combine, formed_face, needed
from grognard_krieg.organization_orders import combinations_at
from grognard_krieg.replacement_places import places
from grognard_krieg.replacement_steps import steps_left
from grognard_krieg.replacements import PlaceReplacement, affordable
from grognard_krieg.stacking import fits
from grognard_krieg.steps import corps_face

MOST = 60
"""At most so many orders of one kind in a segment."""

QUIET = 6.0
"""Attack factors that may strike at a place, and corps that come up there can still attack."""

NEED_HQS = 2
"""So many headquarters a faction wants to have near the enemy."""

HQ_WORTH = 5.0
"""What the shift of a headquarters is worth, in factors."""


# --- replacements -------------------------------------------------------------------------------


def replace(game: Game, side: SideId) -> Iterator[Order]:
    """Spend the steps on the strongest corps there are, and bring them up near the front."""
    for _ in range(MOST):
        position = game.position
        found = affordable(position, side, steps_left(position))
        if not found:
            return
        before = game.state
        unit, ways = max(found, key=lambda x: (_strength(position, x[0]), x[0].id))
        goals = goals_now(position, side)
        wanted = needs(goals)
        for at in _by_use(goals, wanted, unit)[:3]:
            yield PlaceReplacement(by=side, unit=unit.id, to=at, steps=ways[0])
            if game.state is not before:
                break
        if game.state is before:
            return


def _strength(position: Position, unit: Unit) -> float:
    """Rate a corps: attack counts a little more, speed a little."""
    face = corps_face(position, unit)
    return float(1.2 * face.attack + face.defence) + 0.1 * int(face.movement) if face else 0.0


def _by_use(goals: Goals, wanted: dict[int, float], unit: Unit) -> list[str]:
    """Order the places where a corps may come up: room first, then what it can do from there."""
    see = goals.outlook

    def rank(at: str) -> tuple[float, ...]:
        if at.startswith("@"):
            return (1.0, 50.0)
        cell = see.index(at)
        away = float(see.nearest_foe[cell])
        lack = wanted.get(cell, 0.0) - see.defence(see.own.get(cell, ()))
        quiet = goals.bold[cell] or see.threat[cell] <= QUIET
        near = min(-4.0 * float(goals.pull[cell]) if quiet else 0.0,
                   away - max(0.0, lack) - 8.0)
        alone = 0.3 * (len(see.own.get(cell, ())) == 0)
        return (float(not fits(see.position, unit, at)), near + alone)

    return sorted(places(see.position, unit), key=lambda at: (*rank(at), at))


# --- organization -------------------------------------------------------------------------------


def organize(game: Game, side: SideId) -> Iterator[Order]:
    """Combine corps wherever the larger unit is worth more than they are."""
    for _ in range(MOST):
        position = game.position
        ranked = sorted(_combinations(position, side), key=lambda x: (-x[0], x[1].into))
        before = game.state
        for gain, order in ranked:
            if gain <= 0:
                return
            yield order
            if game.state is not before:
                break
        else:
            return


def _combinations(position: Position, side: SideId) -> Iterator[tuple[float, Combine]]:
    """Rate what could be combined, hex by hex."""
    state = position.state
    see = Outlook(position, side)
    hqs = sum(pieces.is_hq(position, u) for units in see.own.values() for u in units)
    for cell, units in see.own.items():
        if sum(pieces.is_corps(position, u) for u in units) < 1 or len(units) < 2:
            continue
        for order in combinations_at(position, side, see.hex(cell)):
            target = state.unit(order.into)
            if needed(position, target):
                near = bool(see.nearest_foe[cell] <= 4)
                yield _gain(position, order, target, hqs, len(units), near), order


def _gain(
    position: Position, order: Combine, target: Unit, hqs: int, stack: int, near: bool
) -> float:
    """Return the factors won by a combination; a headquarters has a worth of its own."""
    catalogue = position.assembly.catalogue
    corps = [position.face(position.state.unit(u)) for u in order.units]
    before = sum(1.2 * f.attack + f.defence for f in corps)
    if target.on_map:
        now = position.face(target)
        before += 1.2 * now.attack + now.defence
        after = catalogue.face(target.counter, "front")
    else:
        after = catalogue.face(target.counter, formed_face(position, target))
    gain = float(1.2 * after.attack + after.defence) - float(before)
    if after.word("arm") == "hq" and not target.on_map:
        gain += HQ_WORTH if hqs < NEED_HQS and near else -5.0
    return gain + 0.7 * max(0, stack - 2)
