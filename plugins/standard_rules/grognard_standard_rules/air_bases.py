"""13.4, 13.5, 13.8: from which hexes air points fly, and how far; what a front needs to be used.

Ground support and interdiction are measured from hexes that were supplied when the player
turn began (13.43, 13.54); their reach is noted then and holds all through the turn. Who has
no supplied hex on a front cannot use it (13.81).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.machine import PLAYER_TURN
from grognard.modules import Parameters, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_standard_rules.air_display import GROUND, by_nation, fronts, holdings, on_fronts
from grognard_standard_rules.areas import land
from grognard_standard_rules.hex_control import CONTROL, controls
from grognard_standard_rules.planes import BoolPlane, frozen

REACH = "air-reach"
"""Memory (player turn): "side:front" -> the hexes in reach, as runs in the order of the map."""

MINOR = "minor"
MANY = 2


class AirBases(Parameters):
    """`mountain_bases`: places from which points fly although they lie in the mountains."""

    mountain_bases: tuple[str, ...] = ("Gibraltar",)


@rule("std:13.81", "std:14.6")
def operable(position: Position, side: str, front: str) -> bool:
    """Say whether a side has a supplied hex on a front from which its points can fly."""
    return bool(bases(position, side, front).any())


# --- supplied hexes ---------------------------------------------------------------------------


@rule("std:14.6", "std:14.64")
def bases(position: Position, side: str, front: str, grade: str = MINOR) -> BoolPlane:
    """Paint the hexes of a front from which a side's points can fly now.

    They are friendly land hexes outside the mountains, with supply of at least a grade: minor
    supply will do for most missions, amphibious supply for none.
    """
    board = position.board

    def make() -> BoolPlane:
        flat = ~board.is_("terrain", "mountain") if "mountain" in board.fields["terrain"][0] else (
            board.grid.on_map)
        but = [p.hex for p in board.places
               if p.name in position.setting(AirBases).mountain_bases]
        return frozen(flat | board.grid.mask(but))

    flat = position.derived(("air-bases-flat",), (), make)
    return frozen(_supplied(position, side, grade) & on_fronts(position, front) & flat)


def supplied(position: Position, side: str, front: str) -> BoolPlane:
    """Paint the supplied hexes of a side on a front, of any grade, mountains and all."""
    return frozen(_supplied(position, side) & on_fronts(position, front))


def assumed(position: Position, side: str) -> bool:
    """Say whether nothing in play says what supply is: then every friendly hex has it."""
    if not position.referee.owns("rule_supply_policy"):
        return True
    from grognard_standard_rules.supply_sources import scenario_supply, sources

    return scenario_supply(position).assumed and not sources(position, side)


def _supplied(position: Position, side: str, grade: str | None = None) -> BoolPlane:
    """Paint the friendly hexes in which a nation with air points could be supplied."""
    friendly = friendly_land(position, side)
    if assumed(position, side):
        return friendly
    covered = [based(position, side, n, grade) for n in flyers(position, side)]
    plane: BoolPlane = np.logical_or.reduce([*covered, np.zeros_like(friendly)]) & friendly
    return plane


def based(position: Position, side: str, nation: str, grade: str | None = None) -> BoolPlane:
    """Ask in which hexes a nation's points may be based, friendly or not (`rule_air_bases`)."""
    plane: BoolPlane = position.ask(
        "rule_air_bases", nation, nation=nation, side=side, grade=grade or "").value
    return plane


@implements("rule_air_bases")
@rule("std:14.6", "std:14.62", "std:14.63")
def rule_air_bases(
    position: Position, nation: str, side: SideId, grade: str
) -> Ruling[BoolPlane]:
    """Where an infantry unit of the nation would have at least a grade of supply."""
    from grognard_standard_rules.supply_now import supply_map

    plane = supply_map(position, side, nation).covered(nation, grade or None)
    return ruled(plane, "std:14.6", "what an infantry unit of the nation is supplied in", "bases")


def flyers(position: Position, side: str) -> list[str]:
    """List the nations whose supply counts: those of a side with air points, else all of it."""
    from grognard_standard_rules.supply_sources import nations

    flying = list(dict.fromkeys(h.nation for h in holdings(position, side)))
    return flying or list(nations(position, side))


def friendly_land(position: Position, side: str) -> BoolPlane:
    """Paint the land a side controls; all land while nothing says who controls what."""
    if CONTROL in position.state.planes and position.state.planes[CONTROL].any():
        return frozen(controls(position, side) & land(position.board))
    return frozen(land(position.board))


# --- reach ------------------------------------------------------------------------------------


@rule("std:13.0")
def range_of(position: Position, side: str) -> int:
    """Count the hexes from a base to a mission: twelve, for the Soviets six."""
    row = side if side in position.table("air_range").rows else "other"
    return position.table("air_range").int(row, "range") or 0


@rule("std:14.6", "std:13.0")
def air_range(position: Position, side: str, front: str, grade: str = MINOR) -> BoolPlane:
    """Paint what lies within range of a side's bases on a front now, in that front."""
    cells = np.flatnonzero(bases(position, side, front, grade)).tolist()
    near = position.board.grid.within(cells, range_of(position, side))
    return frozen(near & on_fronts(position, front))


@rule("std:13.43", "std:13.54", "std:13.82")
def in_reach(position: Position, side: str, front: str) -> BoolPlane:
    """Paint the hexes of a front that a side's points reach in this player turn."""
    noted = position.state.remembered(REACH).get(f"{side}:{front}")
    if noted is None:
        return air_range(position, side, front)
    return position.derived(("air-reach", side, front), (f"memory:{REACH}",),
                            lambda: _unpacked(position, str(noted)))


@rule("std:13.43", "std:13.54", "std:14.6")
def reaching(position: Position, side: str, front: str, hex_id: str) -> dict[str, int]:
    """Return the points on ground missions that reach a hex, by nation.

    Points of another nation do not fly from bases that are closed to it. Who has lost his bases
    since the player turn began goes on flying, unless only others' bases are near.
    """
    having, grid = by_nation(position, side, front, GROUND), position.board.grid
    if assumed(position, side) or len(flyers(position, side)) < MANY:
        return having
    near = grid.within([grid.index(hex_id)], range_of(position, side))
    near = near & friendly_land(position, side) & on_fronts(position, front)
    reach = {n: bool((near & based(position, side, n, MINOR)).any())
             for n in flyers(position, side)}
    return {n: p for n, p in having.items() if reach[n]} if any(reach.values()) else having


def objections(
    position: Position, side: SideId, front: str, hex_id: HexId, cited: str
) -> Iterator[Reason]:
    """Object to a mission over a hex that is out of reach."""
    if by_nation(position, side, front, GROUND) and not reaching(position, side, front, hex_id):
        text = (f"the points that {side} has left for the {front} Front are none of those whose "
                f"bases reach {hex_id}")
        yield Reason("not-from-there", text, (RuleId(cited), RuleId("std:14.6")), hexes=(hex_id,),
                     remedy="`airlifts` tells the ranges")
    if not in_reach(position, side, front)[position.board.grid.index(hex_id)]:
        text = (f"{hex_id} is out of range of every hex on the {front} Front that was supplied "
                f"when the turn of {side} began")
        yield Reason("out-of-range", text, (RuleId(cited), RuleId("std:14.6")), hexes=(hex_id,),
                     remedy=f"choose a hex within {range_of(position, side)} hexes of one")


@implements("after_event", "step-began")
@rule("std:13.43", "std:13.54")
def note_reach(position: Position, event: Event) -> Resolution | None:
    """Note what the phasing player's points reach, as his player turn begins."""
    side = str(event.about.get("side") or "")
    noted = position.state.remembered(REACH)
    flying = [f for f in fronts(position) if f"{side}:{f}" not in noted
              and holdings(position, side, f, GROUND)] if side else []
    return _note(position, side, flying) if flying else None


def _note(position: Position, side: str, flying: list[str]) -> Resolution:
    changes = tuple(
        Remember(PLAYER_TURN, REACH, f"{side}:{front}",
                 _packed(position, air_range(position, side, front)))
        for front in flying
    )
    rules = (RuleId("std:13.43"), RuleId("std:13.54"))
    yield Event("air-reach-noted", changes, rules, "", {"side": side, "fronts": flying})


def _packed(position: Position, plane: BoolPlane) -> str:
    """Write a plane as runs: for each the first hex in the order of the map, and how many."""
    cells = np.concatenate(([False], plane[position.board.grid.cells], [False]))
    turns = np.flatnonzero(cells[1:] != cells[:-1]).reshape(-1, 2).tolist()
    return " ".join(f"{start}+{end - start}" for start, end in turns)


def _unpacked(position: Position, text: str) -> BoolPlane:
    grid = position.board.grid
    plane = np.zeros(grid.size, np.bool_)
    for run in text.split():
        start, _, count = run.partition("+")
        plane[grid.cells[int(start) : int(start) + int(count)]] = True
    return frozen(plane)


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of reach being noted."""
    return (EventKind("air-reach-noted", "The reach of air points is noted"),)
