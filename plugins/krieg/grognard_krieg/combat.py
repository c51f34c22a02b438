"""4.2.1: who may attack whom.

The phasing player attacks hexes beside his ground units, one hex at a time. No unit attacks and
no hex is attacked twice in a segment; but who retreats into a hex that has not been attacked yet
may be attacked again in it. Units without an attack factor never attack. Units of a minor country
attack with units of another one only if those are expeditionary corps or Nationalists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import cite
from grognard.kit.naming import no_such_hex, no_such_unit
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan, StepInstance
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.battle import Attacker, Battle, Segment
from grognard_krieg.headquarters import FOUGHT, may_join
from grognard_krieg.hexsides import open_between

RULES = cite("krieg:4.2.1")
BLITZ: Segment = "blitz"
COMBAT: Segment = "combat"


@implements("phase_combat", COMBAT)
@rule("krieg:4", "krieg:4.2")
def combat_phase(position: Position, step: StepInstance) -> PhasePlan:
    """Take attacks from the phasing side for as long as it wants to attack."""
    idle = None if in_contact(position, SideId(step.side)) else Reason(
        "no-contact", f"no unit of {step.side} stands beside an enemy", cite("krieg:4.2"))
    return PhasePlan(("attack",), idle=idle,
                     hint="attack HEX with UNITS [hq UNIT], odds HEX with UNITS, or next")


def in_contact(position: Position, side: SideId) -> bool:
    """Say whether any ground unit of a side touches an enemy one at all."""
    grid = position.board.grid

    def make() -> bool:
        ground = [u for u in position.state.units.values()
                  if u.on_map and pieces.is_ground(position, u)]
        own = [u.at for u in ground if u.side == side]
        foes = [u.at for u in ground if u.side in position.enemies(side)]
        return bool(np.any(grid.spread(grid.mask(foes)) & grid.mask(own)))

    return position.derived(("contact", side), ["units", "turn"], make)


def segment(position: Position) -> Segment:
    """Return the segment that is played: "blitz", or "combat" at any other time."""
    return BLITZ if position.step is not None and position.step.id == BLITZ else COMBAT


# --- the battle ---------------------------------------------------------------------------------


def battle_of(
    position: Position, side: SideId, attackers: Sequence[UnitId], target: str,
    supports: Sequence[UnitId] = (),
) -> Battle:
    """Make the battle of an attack as things stand."""
    state = position.state
    at = position.board.grid.canonical(target)
    foes = defenders_in(position, at, side)
    sent = tuple(Attacker(u, HexId(state.unit(u).at)) for u in attackers)
    enemy = foes[0].side if foes else SideId("")
    return Battle(segment(position), side, sent, at, enemy, tuple(u.id for u in foes),
                  tuple(supports))


@rule("krieg:4.2.1")
def defenders_in(position: Position, target: str, side: str) -> list[Unit]:
    """List the enemy ground units in a hex: all of them defend together."""
    enemies = position.enemies(SideId(side))
    return [u for u in position.state.units_at(target)
            if u.side in enemies and pieces.is_ground(position, u)]


# --- objections ---------------------------------------------------------------------------------


@rule("krieg:4.2.1")
def judge_battle(
    position: Position, side: SideId, attackers: Sequence[UnitId], target: str
) -> Iterator[Reason]:
    """List everything that 4.2.1 has against an attack."""
    state, grid = position.state, position.board.grid
    unknown = [u for u in attackers if u not in state.units]
    if unknown:
        yield no_such_unit(*unknown, rules=RULES)
    if target not in grid:
        yield no_such_hex(target, rules=RULES)
    if not attackers:
        yield Reason("nobody", "an attack needs at least one unit beside the target", RULES)
    if len(set(attackers)) < len(attackers):
        yield Reason("named-twice", "a unit is named twice", RULES)
    if unknown or target not in grid:
        return
    at = grid.canonical(target)
    yield from may_be_attacked(position, at, side)
    for unit_id in dict.fromkeys(attackers):
        yield from may_attack(position, state.unit(unit_id), side, at)
    yield from position.referee.collect("check_together", position=position,
                                        units=tuple(attackers))


@rule("krieg:4.2.1")
def may_be_attacked(position: Position, target: HexId, side: SideId) -> Iterator[Reason]:
    """List what forbids attacking a hex now."""
    if not defenders_in(position, target, side):
        yield Reason("no-enemy", f"no enemy ground unit is in {target}", RULES, hexes=(target,))
    if f"hex:{target}" in position.state.remembered(FOUGHT):
        yield Reason("target-attacked-already", f"{target} has been attacked in this segment",
                     RULES, hexes=(target,))


def may_attack(
    position: Position, unit: Unit, side: SideId, target: HexId
) -> Iterator[Reason]:
    """List what forbids a unit to take part in an attack on a hex as a neighbour of it."""
    if unit.side != side or not unit.on_map:
        text = "is not on the map" if unit.side == side else f"is not of {side}"
        yield reason(position, unit, "not-yours", text)
        return
    if not open_between(position, unit.at, target):
        yield Reason(
            "not-adjacent", f"{pieces.name(position, unit)} is not beside {target} across a "
            "hexside that can be crossed", RULES, hexes=(target,), units=(unit.id,),
            remedy="commit it as the supporting HQ" if pieces.is_hq(position, unit) else "")
    yield from position.referee.collect("check_attacker", position=position, unit_id=unit.id,
                                        target=target)


@implements("check_attacker")
@rule("krieg:4.2.1")
def attacker_objections(position: Position, unit_id: UnitId) -> Iterable[Reason]:
    """Keep out what cannot fight, and what has fought."""
    unit = position.state.unit(unit_id)
    if not pieces.is_ground(position, unit):
        yield reason(position, unit, "no-ground-unit", "is no ground unit")
    elif not position.face(unit).attack:
        yield reason(position, unit, "no-attack-factor", "has an attack factor of 0")
    if had := position.state.remembered(FOUGHT).get(unit_id):
        yield reason(position, unit, "attacked-already", f"has {had} in this segment")


@implements("check_together")
@rule("krieg:4.2.1")
def one_headquarters(position: Position, units: tuple[UnitId, ...]) -> Iterable[Reason]:
    """Let only one headquarters take part in a combat."""
    found = [u for u in units if pieces.is_hq(position, position.state.unit(u))]
    if not (ruling := may_join(position, found)).value:
        yield Reason("headquarters-already", ruling.because[0].text, ruling.rules,
                     units=tuple(found), remedy="leave the others out")


@implements("check_together")
@rule("krieg:4.2.1", "krieg:12.5")
def no_mixed_minors(position: Position, units: tuple[UnitId, ...]) -> Iterable[Reason]:
    """Keep units of different minor countries apart; partisans count as one more country.

    EX corps and Nationalists attack with anybody; of the others, all must be of one country.
    """
    found: dict[str, UnitId] = {}
    for unit_id in units:
        unit = position.state.unit(unit_id)
        of = pieces.piece(position, unit)
        if of.expeditionary or pieces.is_nationalist(position, unit):
            continue
        for nation in pieces.minor_nations(position, unit):
            found.setdefault(nation, unit_id)
    if len(found) > 1:
        named = position.assembly.catalogue.nations
        who = " and ".join(named[n].name if n in named else n for n in found)
        yield Reason("minors-apart", f"units of {who} do not attack together", RULES,
                     units=tuple(found.values()), remedy="attack with one minor country's units")


def reason(position: Position, unit: Unit, code: str, text: str, *rules: str) -> Reason:
    """Make a reason about one unit."""
    return Reason(code, f"{pieces.name(position, unit)} {text}", cite("krieg:4.2.1", *rules),
                  units=(unit.id,))
