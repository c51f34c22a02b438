"""Setting up: garrisons where the enemy could come, everybody else where the war begins."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.game import Game
from grognard.ids import SideId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.krieg.goals import Goals, goals_now
from grognard_bots.officer.krieg.ground import FAR, hexes_from
from grognard_bots.officer.krieg.prey import named_prey
from grognard_bots.officer.krieg.stations import LEAST, needs
from grognard_krieg import pieces
from grognard_krieg.setup import PlacePiece, group_of
from grognard_krieg.setup_places import group_choices
from grognard_krieg.territory import cities_of


def set_up(game: Game, side: SideId) -> Iterator[Order]:
    """Move the pieces from where they lie to where they are wanted.

    Who has no prey leaves them near the borders, and calls his headquarters home.
    """
    position = game.position
    prey = named_prey(position, side)
    goals = goals_now(position, side)
    if not prey:
        yield from _moved(game, side, _headquarters(goals))
        return
    see = goals.outlook
    units = {u.id: u for u in position.state.units_of(side)
             if u.on_map and pieces.is_ground(position, u) and group_of(position, u.id)}
    open_ = {u: {see.index(h) for h in group_choices(position, group)}
             for u in units if (group := group_of(position, units[u].id)) is not None}
    taken: set[int] = set()
    targets = [see.index(p.hex) for country in prey for p in cities_of(position, country)]
    away = hexes_from(position, targets)
    chosen: dict[str, int] = {}
    for cell, need in sorted(needs(goals).items(), key=lambda x: (-x[1], x[0])):
        found = _guard(goals, [units[u] for u in units if u not in chosen and cell in open_[u]])
        if found is not None and cell not in taken and cell in goals.hold and need >= LEAST:
            chosen[found.id] = cell
            taken.add(cell)
    for unit in sorted(units.values(), key=lambda u: (-see.attack(u), u.id)):
        cells = [c for c in open_[unit.id] if c not in taken and away[c] < FAR]
        if unit.id in chosen or not cells:
            continue
        behind = pieces.is_hq(position, unit)
        best = min(cells, key=lambda c: (abs(int(away[c]) - 2 - behind), c))
        chosen[unit.id] = best
        taken.add(best)
    yield from _moved(game, side, {u: see.hex(c) for u, c in chosen.items()})


def _headquarters(goals: Goals) -> dict[str, str]:
    """Place headquarters beside what is worth most among the places to be held."""
    see = goals.outlook
    out: dict[str, str] = {}
    for unit in see.position.state.units_of(see.side):
        group = group_of(see.position, unit.id) if unit.on_map else None
        if group is None or not pieces.is_hq(see.position, unit):
            continue
        open_ = [h for h in group_choices(see.position, group) if h in see.grid
                 and not see.own.get(see.index(h))]
        land = hexes_from(see.position, [see.index(unit.at)])
        own = [c for c in goals.hold if land[c] < FAR]
        if open_ and own:
            heart = hexes_from(see.position, [max(own, key=lambda c: (goals.hold[c], c))])
            out[unit.id] = min(open_, key=lambda h: (int(heart[see.index(h)]), h))
    return out


def _guard(goals: Goals, able: list[Unit]) -> Unit | None:
    """Find the unit that guards best: much defence, no armor, little attack."""
    see = goals.outlook
    fit = [u for u in able if not pieces.is_armor(see.position, u)
           and not pieces.is_hq(see.position, u)]
    return max(fit, key=lambda u: (see.defence([u]) - 0.5 * see.attack(u), u.id), default=None)


def _moved(game: Game, side: SideId, wanted: dict[str, str]) -> Iterator[Order]:
    """Order the pieces to their places; who is in another's way is moved in his turn."""
    for _ in range(len(wanted)):
        before = game.state
        for unit_id, at in wanted.items():
            if game.state.units[unit_id].at != at:  # type: ignore[index]
                yield PlacePiece.model_validate({"by": side, "unit": unit_id, "to": at})
        if game.state is before:
            return

