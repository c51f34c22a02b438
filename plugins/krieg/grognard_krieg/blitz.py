"""4.1: the Blitz Segment.

It takes place when the phasing player's current card is a Blitz card that lies face up, and never
in mud. Airborne corps are dropped first; then combat as usual, with shifts for armor and airborne
assault, and in snow only for those used to it; at the end landings from beachheads, and the
airdrop units go home.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.changes import Remember
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import cite
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan, StepInstance
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.cards import is_blitz
from grognard_krieg.combat import BLITZ, RULES, in_contact, segment
from grognard_krieg.headquarters import FOUGHT
from grognard_krieg.weather import effect, weather, weather_at

PART = "blitz"
"""Memory of the step: under "part" how far the segment has come."""

DROPS, ATTACKS, LANDINGS = "drops", "attacks", "landings"
USED_TO_SNOW = ("su", "sw", "fi")
"""Nations whose units attack into snow in a blitz (4.1.2)."""

SS = "ss"


@implements("phase_combat", BLITZ)
@rule("krieg:4.1", "krieg:11.1")
def blitz_phase(position: Position, step: StepInstance) -> PhasePlan:
    """Take airdrops, attacks and landings, if there is a Blitz Segment at all."""
    side = SideId(step.side)
    takes_place = has_blitz(position, side)
    idle: Reason | None = None
    if not takes_place.value:
        idle = takes_place.because[-1]
    elif not (in_contact(position, side) or _air_or_sea(position, side)):
        idle = Reason("no-contact", f"{side} has nobody beside an enemy, on a beachhead or "
                      "airborne", cite("krieg:4.1.2"))
    return PhasePlan(("airdrop", "attack", "landing"), idle=idle, closes=close_blitz,
                     hint="airdrop UNIT HEX; attack HEX with UNITS; land UNITS HEX; next")


@rule("krieg:4.1", "krieg:11.1", "krieg:16.1")
def has_blitz(position: Position, side: SideId) -> Ruling[bool]:
    """Say whether a side has a Blitz Segment this turn."""
    if effect(position, "blitz") == "no":
        word = weather(position)
        return ruled(False, "krieg:11.1", f"there is no Blitz Segment in {word}", "no-blitz")
    if not is_blitz(position):
        return ruled(False, "krieg:4.1", f"the current card of {side} is no Blitz card that lies "
                     "face up", "no-blitz")
    return ruled(True, "krieg:4.1", f"the current card of {side} is a Blitz card", "blitz")


def _air_or_sea(position: Position, side: SideId) -> bool:
    """Say whether a side has an airborne corps, or ground units on a beachhead."""
    beaches = {u.at for u in position.state.units_of(side) if pieces.is_beachhead(position, u)}
    return any(pieces.piece(position, u).type == "airborne"
               or (u.at in beaches and pieces.is_ground(position, u))
               for u in position.state.units_of(side))


def close_blitz(position: Position) -> Resolution:
    """Bring the airdrop units home."""
    from grognard_krieg.airdrops import bring_home

    yield from bring_home(position)


# --- the order of things ------------------------------------------------------------------------


def part(position: Position) -> str:
    """Return how far the segment has come: airdrops, attacks, landings."""
    fought = position.state.remembered(FOUGHT)
    return str(position.state.remembered(PART).get("part", ATTACKS if fought else DROPS))


def reached(what: str) -> Remember:
    """Note how far the segment has come."""
    return Remember(STEP, PART, "part", what)


@implements("check_attacker")
@rule("krieg:4.1.3")
def no_attack_after_landing(position: Position, unit_id: UnitId) -> Iterable[Reason]:
    """Attacks come before landings."""
    if part(position) == LANDINGS:
        yield Reason("too-late", "units have landed: the attacks of this segment are over",
                     cite("krieg:4.1.3"))


# --- snow ---------------------------------------------------------------------------------------


@implements("check_attacker")
@rule("krieg:4.1.2", "krieg:11.2")
def snow(position: Position, unit_id: UnitId, target: HexId) -> Iterator[Reason]:
    """Keep most units from attacking into snow in a Blitz Segment."""
    if segment(position) != BLITZ or target not in position.board.grid:
        return
    if weather_at(position, target) != "snow":
        return
    unit = position.state.unit(unit_id)
    if not hardened(position, unit):
        yield Reason(
            "snow", f"{pieces.name(position, unit)} cannot attack into snow in a Blitz Segment",
            cite("krieg:4.1.2", "krieg:11.2"), hexes=(target,), units=(unit_id,),
            remedy="use Soviet, Swedish or Finnish units, the SS, or Germans with or beside them",
        )


@rule("krieg:4.1.2", "krieg:11.2")
def hardened(position: Position, unit: Unit) -> bool:
    """Say whether a unit attacks into snow: by nation, as SS, or as a German with or near SS."""
    if pieces.is_of(position, unit, *USED_TO_SNOW) or is_ss(position, unit):
        return True
    if not pieces.is_of(position, unit, "de") or not unit.on_map:
        return False
    grid = position.board.grid
    at = grid.index(unit.at)
    return any(grid.distance(at, grid.index(u.at)) <= 1
               for u in position.state.units_of(unit.side) if is_ss(position, u))


def is_ss(position: Position, unit: Unit) -> bool:
    """Say whether this is a German SS unit."""
    return pieces.is_ground(position, unit) and pieces.piece(position, unit).elite == SS


__all__ = ["ATTACKS", "BLITZ", "DROPS", "LANDINGS", "PART", "RULES", "blitz_phase", "hardened",
           "has_blitz", "is_ss", "part", "reached"]
