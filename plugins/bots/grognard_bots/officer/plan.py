"""What the officer does in each phase: a plan is a stream of orders, made as it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from grognard.game import Game
from grognard.ids import SideId, UnitId
from grognard.orders import Order
from grognard_bots.officer import air, arrivals, attack, defence, fortifying, lines, rail, sea
from grognard_bots.officer import airborne as by_air
from grognard_bots.officer.estimate import Picture
from grognard_bots.officer.movement import Marches

Plan = Callable[[Game, SideId, Random], Iterator[Order]]

TO_PLACE = 200
"""More units than this are placed by default."""

BOLD, PRESSED, WARY = 0.35, 0.6, 1.0
"""What own losses count against the enemy's: for the stronger side, for one that has most of what
it wants still to win, and for the weaker."""


def plan_for(hook: str) -> Plan | None:
    """Return the plan for a kind of phase; None for one in which nothing is to be planned."""
    return PLANS.get(hook)


def _seeing(game: Game, side: SideId) -> attack.See:
    """Look anew only when something has changed: what was worked out is kept until then."""
    last: list[Picture] = []

    def see() -> Picture:
        if not last or last[0].position.state is not game.position.state:
            last[:] = [Picture(game.position, side)]
        return last[0]

    return see


def _boldness(picture: Picture) -> float:
    if picture.strong:
        return BOLD
    return PRESSED if len(picture.missing) * 2 > len(picture.goals) else WARY


def set_up(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Place units where the rules on the set-up would have them first, many all at once."""
    if "deploy" in game.table.assembly.orders:
        yield from game.propose("deploy", side, rng)
    yield from _placing(game, side, rng)


def _placing(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Place what waits to be placed, unit by unit, each where the rules would have it first."""
    for _ in range(TO_PLACE):
        before = game.state
        for order in game.propose("place", side, rng):
            yield order
            if game.state is not before:
                break
        else:
            return


def reinforce(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Combine battlegroups, rebuild units as far as can be, and bring in who has come.

    Who may not come in where he is wanted comes in wherever he may.
    """
    for kind in ("combine", "rebuild"):
        if kind in game.table.assembly.orders:
            yield from game.propose(kind, side, rng)
    see = _seeing(game, side)
    yield from fortifying.markers(game, see, side, rng)
    if "place" in game.table.assembly.orders:
        yield from arrivals.arrive(game, see, side)
        yield from _placing(game, side, rng)


def commit_air(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Share the air points out among the missions."""
    yield from air.commitment(game, side, rng)


def move(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Overrun, repair, then bring everybody to where he attacks from, or to his station."""
    see = _seeing(game, side)
    if "station-airborne" in game.table.assembly.orders:
        yield from game.propose("station-airborne", side, rng)
    if see().attacks:
        yield from attack.overruns(see)
    if "repair" in game.table.assembly.orders:
        yield from rail.repairs(see(), game.propose("repair", side, rng))
    picture = see()
    yield from _marching(picture, rail.reserve(picture))


def move_again(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Exploit: overrun and drive on with what moves twice, or close the ranks."""
    see = _seeing(game, side)
    if see().attacks:
        yield from attack.overruns(see)
    yield from _marching(see(), frozenset(), fighting=False)


def _marching(
    picture: Picture, by_rail: frozenset[UnitId], *, fighting: bool = True
) -> Iterator[Order]:
    stay = {u.id for u in defence.garrison(picture)}
    aboard = {u.id for c in sea.waits(picture) for u in picture.own.get(c, ())}
    marches = Marches.of(picture, but=stay | by_rail | aboard)
    if fighting or picture.last_turn:
        defence.man_empty(marches)
    if picture.last_turn:
        lines.cut_lines(marches)
    if not picture.attacks:
        defence.man_stations(marches)
        defence.fall_back(marches)
    else:
        if not picture.missing and fighting:
            defence.man_inner(marches)
        if picture.last_turn:
            lines.guard_lines(marches)
        if fighting:
            attack.concentrate(marches, _boldness(picture))
        sea.to_the_ports(marches)
        attack.advance_all(marches)
    yield from marches.orders()


def fight(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Fight the battles that are worth it, then let those dig in who hold something."""
    see = _seeing(game, side)
    yield from attack.battles(see, _boldness(see()))
    yield from fortifying.dig_in(game, see, side)


def go_by_rail(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Send reserves by train."""
    yield from rail.trains(Picture(game.position, side))


def go_by_sea(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Land near the objectives, and ship those who are no use where they are.

    A neutrality that bars the way is violated as soon as a force is ready to land.
    """
    if "violate-vichy" in game.table.assembly.orders:
        yield from game.propose("violate-vichy", side, rng)
    yield from sea.go(_seeing(game, side))


def fly(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Drop airborne units where that opens a way."""
    yield from by_air.drops(_seeing(game, side))


def interdict(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Hinder the enemy on his way."""
    yield from air.interdiction(Picture(game.position, side), side)


PLANS: dict[str, Plan] = {
    "phase_setup": set_up,
    "phase_reinforcement": reinforce,
    "phase_air_commitment": commit_air,
    "phase_movement": move,
    "phase_second_movement": move_again,
    "phase_rail_movement": go_by_rail,
    "phase_sea_movement": go_by_sea,
    "phase_air_movement": fly,
    "phase_combat": fight,
    "phase_interdiction": interdict,
}
