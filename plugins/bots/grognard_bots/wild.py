"""Orders that the rules must refuse: unknown and far hexes, enemy units, the wrong side or phase.

They are made from orders that would do, by spoiling one thing in each, whatever kinds of
orders the modules bring: names of units and hexes are found by what they name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from grognard.basics import EndPhase
from grognard.errors import UnreadableOrder
from grognard.game import Game
from grognard.ids import SideId
from grognard.orders import Order

NOWHERE, NOBODY = "Z9999", "nobody#0"
EXAMPLES = 4
"""So many orders of each kind are spoiled."""

Spoil = Callable[[str], str]


def wild_orders(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield orders of a side none of which may be carried out as the game stands."""
    pending = next((p for p in game.pending if p.side == side), None)
    asked = next((p for p in game.pending if p.ask), None)
    taken = pending.kinds if pending else ()
    foreign = [u.id for u in game.state.units.values() if u.side != side]
    for kind in sorted(game.table.assembly.orders):
        if kind in ("begin", "reveal"):
            continue
        if kind not in taken and asked is None:
            yield from islice(game.propose(kind, side, rng), 1)  # the wrong phase, or side
            continue
        for order in islice(game.propose(kind, side, rng), EXAMPLES if kind in taken else 1):
            if kind in taken:
                yield from _spoiled(game, order, foreign, rng)
            if not any(p.side != side for p in game.pending) and len(game.position.sides) > 1:
                yield order.model_copy(update={"by": _other(game, side)})
            yield order.model_copy(update={"by": SideId("nobody")})
    yield EndPhase(by=SideId("nobody"))
    if asked is not None:
        yield EndPhase(by=side)


def _spoiled(game: Game, order: Order, foreign: Sequence[str], rng: Random) -> Iterator[Order]:
    """Yield the order with an unknown unit, an enemy's unit, an unknown hex, a far hex."""
    answering = any(p.ask for p in game.pending)
    units, grid = game.state.units, game.position.board.grid
    enemy = rng.choice(foreign) if foreign else NOBODY

    def on_unit(new: str) -> Spoil:
        return lambda word: new if word in units else word

    spoils: list[Spoil] = [on_unit(NOBODY), lambda w: NOWHERE if w in grid else w]
    if not answering:
        spoils.append(on_unit(enemy))
    if order.kind in WALKS:
        spoils.append(lambda w: _far(game, order, w, rng))
    for spoil in spoils:
        data = order.model_dump(mode="json")
        changed = {k: _each(v, spoil) for k, v in data.items() if k not in ("kind", "by")}
        if any(changed[k] != data[k] for k in changed):
            try:
                yield game.read({**changed, "kind": order.kind, "by": order.by})
            except UnreadableOrder:
                continue


WALKS = frozenset({"move", "force-march", "rail-move", "repair", "attack"})
"""Orders of units that go step by step, or strike next door: a far hex spoils them."""

FAR = 5


def _far(game: Game, order: Order, word: str, rng: Random) -> str:
    """Put another hex in the place of one, further away than anybody goes in a step."""
    grid = game.position.board.grid
    if word not in grid:
        return word
    here = grid.index(word)
    for _ in range(20):
        other = int(grid.cells[rng.randrange(len(grid.cells))])
        if grid.distance(here, other) > FAR:
            return grid.name(other)
    return NOWHERE


def _each(value: Any, spoil: Spoil) -> Any:
    """Apply a change of words throughout an order's data."""
    if isinstance(value, str):
        return spoil(value)
    if isinstance(value, list):
        return [_each(v, spoil) for v in value]
    if isinstance(value, dict):
        return {spoil(k): _each(v, spoil) for k, v in value.items()}
    return value


def _other(game: Game, side: str) -> SideId:
    return next(s for s in game.position.sides if s != side)
