"""11.1, 11.2: who may attack whom, in the combat phase.

Units attack the enemies beside them, if they like. A hex is attacked as a whole and only once
in a phase, a unit attacks only once. Several hexes may be attacked together, and from several
hexes, if every attacker touches every defender.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from grognard.ids import HexId, SideId, UnitId
from grognard.kit.naming import no_such_hex, no_such_unit
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan, StepInstance
from grognard.state import Unit
from grognard_standard_rules import units
from grognard_standard_rules.answers import cite
from grognard_standard_rules.battle import Attacker, Battle
from grognard_standard_rules.combat_resolution import exchange, printed_by_hex
from grognard_standard_rules.landed import BY_SEA, how_landed
from grognard_standard_rules.retreat import retreated
from grognard_standard_rules.terrain import side_plane, uncrossable
from grognard_standard_rules.type_rules import NO_ATTACK, RESTS, of_type
from grognard_standard_rules.zones_of_control import RELATIONS

ATTACKED = "attacked"
"""Memory of the step: units that attacked or were attacked."""

FORMED = "formed"
"""Memory of the player turn: units combined or rebuilt, which rest (17.12, 18.13)."""


@implements("phase_combat", "combat")
@rule("std:11.0", "std:11.12")
def combat_phase(position: Position, step: StepInstance) -> PhasePlan:
    """Take attacks from the phasing side for as long as it wants to attack."""
    idle = None if _contact(position, SideId(step.side)) else Reason(
        "no-contact", f"no unit of {step.side} stands beside an enemy", cite("std:11.11")
    )
    return PhasePlan(("attack",), idle=idle,
                     hint="attack HEX with UNITS, or next; `targets` lists what is in reach")


def _contact(position: Position, side: SideId) -> bool:
    """Say whether any unit of a side touches an enemy at all."""
    grid = position.board.grid

    def make() -> bool:
        own = [u.at for u in position.state.units_of(side)]
        enemies = position.enemies(side)
        foes = [u.at for e in enemies for u in position.state.units_of(e)]
        foes += [h for h, s in held_hexes(position).items() if s in enemies]
        return bool(np.any(grid.spread(grid.mask(foes)) & grid.mask(own)))

    reads = ["marker:fortification-lost", *RELATIONS, *(f"units:{s}" for s in position.sides)]
    return position.derived(("contact", side), reads, make)


def battle_of(
    position: Position, side: SideId, attackers: Sequence[UnitId], targets: Sequence[HexId],
    air_support: int = 0,
) -> Battle:
    """Make the battle of an attack as things stand."""
    grid, state = position.board.grid, position.state
    hexes = tuple(sorted(grid.canonical(t) for t in targets))
    defenders = tuple(
        u.id for t in hexes for u in defending(position, t, side)
    )
    sent = tuple(Attacker(u, HexId(state.unit(u).at)) for u in attackers)
    battle = Battle("attack", side, sent, hexes, defenders, air_support)
    return replace(battle, stake=exchange(position, battle).value,
                   stakes=printed_by_hex(position, battle))


@rule("std:11.21", "wie:49.17")
def defending(position: Position, target: HexId, side: SideId) -> list[Unit]:
    """List who defends a hex against a side; cadres keep out of the battles of others."""
    enemies = position.enemies(side)
    here = [u for u in position.state.units_at(target) if u.side in enemies]
    others = [u for u in here if units.traits(position, u).type != "partisan_cadre"]
    return others or here


def may_attack(position: Position, unit: Unit, side: SideId) -> Iterator[Reason]:
    """List what forbids a unit to take part in any attack now."""
    if unit.side != side or not unit.on_map:
        yield _unit_reason(position, unit, "not-yours",
                           "is not on the map" if unit.side == side else f"is not of {side}",
                           "std:11.11")
        return
    yield from position.referee.collect("check_attacker", position=position, unit_id=unit.id)


@implements("check_attacker")
@rule("std:11.0", "std:11.14", "std:11.15", "std:6.35", "std:6.65", "std:17.12", "std:18.13")
def attacker_objections(position: Position, unit_id: UnitId) -> Iterable[Reason]:
    """Keep out support units, trains, units that attacked already, and new units.

    An overrun before was movement and forbids nothing (11.15).
    """
    unit = position.state.unit(unit_id)
    of = units.traits(position, unit)
    if not of.is_ground_combat:
        yield _unit_reason(position, unit, "support-unit", "is no ground combat unit", "std:11.0",
                           *of_type(NO_ATTACK, of.type))
    elif not units.printed_attack(position, unit):
        yield _unit_reason(position, unit, "no-attack-strength", "has no attack strength",
                           "std:3.24", *of_type(NO_ATTACK, of.type))
    if units.entrained(position, unit):
        yield _unit_reason(position, unit, "entrained", "is on a train", "std:6.35")
    if unit_id in position.state.remembered(ATTACKED):
        yield _unit_reason(position, unit, "attacked-already",
                           "has attacked in this combat phase", "std:11.14")
    if unit_id in position.state.remembered(FORMED):
        yield _unit_reason(position, unit, "newly-formed",
                           "was combined, broken off or rebuilt this player turn", *RESTS)


def pairing(position: Position, unit_id: UnitId, targets: Sequence[HexId]) -> Iterator[Reason]:
    """List what forbids a unit these targets in particular (`check_pairing`)."""
    if position.referee.functions("check_pairing"):
        for target in dict.fromkeys(map(position.board.grid.canonical, targets)):
            yield from position.referee.collect(
                "check_pairing", position=position, unit_id=unit_id, target=target)


@rule("std:16.12")
def held_hexes(position: Position) -> Mapping[HexId, SideId]:
    """Return the hexes that fortifications hold by themselves, and for whom."""
    found: Mapping[HexId, SideId] = position.ask_or({}, "rule_held_hexes").value
    return found


@rule("std:11.11", "std:11.14", "std:11.21")
def may_be_attacked(position: Position, target: HexId, side: SideId) -> Iterator[Reason]:
    """List what forbids attacking a hex now.

    Who retreated into it after being attacked elsewhere does not protect those who were there.
    """
    yield from position.referee.collect(
        "check_target", position=position, target=target, side=side)
    enemies = position.enemies(side)
    here = [u for u in position.state.units_at(target) if u.side in enemies]
    if not here and held_hexes(position).get(target) in enemies:
        if target in position.state.remembered(ATTACKED):
            yield Reason("target-attacked-already", f"{target} has been attacked in this combat "
                         "phase", cite("std:11.14"), hexes=(target,), remedy="attack others")
        return
    if not here:
        yield Reason("no-enemy", f"no enemy of {side} is in {target}", cite("std:11.11"),
                     hexes=(target,), remedy="attack a hex where enemies stand")
        return
    before = position.state.remembered(ATTACKED)
    held = [u for u in here if u.id in before and not retreated(position, u.id)]
    if held or all(u.id in before for u in here):
        yield Reason("target-attacked-already", f"the units in {target} have been attacked in "
                     "this combat phase", cite("std:11.14"), hexes=(target,),
                     units=tuple(u.id for u in here), remedy="attack others")


@rule("std:11.11", "std:11.13", "std:11.16", "std:11.23", "std:15.3")
def touches(position: Position, start: str, target: str) -> bool:
    """Say whether units in one hex may attack into another: a neighbour, over an open side."""
    board, grid = position.board, position.board.grid
    at = grid.index(start)
    direction = grid.direction(at, grid.index(target))
    if direction is None or board.word("terrain", start) == "lake":
        return False
    lake = side_plane(board, "lake")[direction, at]
    return not lake and not uncrossable(position)[direction, at]


@rule("std:11.11", "std:20.1", "std:7.33", "std:8.25", "wie:49.14", "wie:49.27")
def reaches(position: Position, unit: Unit, target: str) -> bool:
    """Say whether a unit may attack a hex from where it stands: beside it, or within range.

    Who has landed from sea or air attacks the hex in which he stands, and no other. Partisans
    may be attacked from their own hex.
    """
    if how_landed(position, unit.id):
        return unit.at == target
    if unit.at == target:
        return any(units.traits(position, u).type in units.NEVER_OVERRUN
                   for u in defending(position, HexId(target), unit.side))
    if touches(position, unit.at, target):
        return True
    far = units.attack_range(position, unit)
    grid = position.board.grid
    away = grid.distance(grid.index(unit.at), grid.index(target))
    return 1 < away <= far and _bombards(position, unit.at, target)


@rule("std:15.3", "std:20.1")
def _bombards(position: Position, start: str, target: str) -> bool:
    """Say whether guns can fire over the hex between: not from a lake, nor through its sides."""
    board, grid = position.board, position.board.grid
    if board.word("terrain", start) == "lake":
        return False
    lake, first, end = side_plane(board, "lake"), grid.index(start), grid.index(target)
    return any(
        not lake[out, first] and not lake[on, between]
        for out, between in grid.neighbours(first)
        if (on := grid.direction(between, end)) is not None
    )


@rule("std:11.21", "std:11.22")
def judge_battle(
    position: Position, side: SideId, attackers: Sequence[UnitId], targets: Sequence[HexId]
) -> Iterator[Reason]:
    """List everything that the rules of section 11 have against an attack."""
    state, grid = position.state, position.board.grid
    unknown = [u for u in attackers if u not in state.units]
    strange = [t for t in targets if t not in grid]
    if unknown:
        yield no_such_unit(*unknown, rules=cite("std:11.11"))
    if strange:
        yield no_such_hex(*strange, rules=cite("std:11.11"))
    if not attackers or not targets:
        yield Reason("nobody", "an attack needs attackers and a hex to attack", cite("std:11.11"),
                     remedy="name both")
    if len(set(attackers)) < len(attackers) or len(set(targets)) < len(targets):
        yield Reason("named-twice", "a unit or hex is named twice", cite("std:11.14"),
                     remedy="name each once")
    if unknown or strange:
        return
    for unit_id in dict.fromkeys(attackers):
        yield from may_attack(position, state.unit(unit_id), side)
    for target in dict.fromkeys(targets):
        yield from may_be_attacked(position, grid.canonical(target), side)
    for unit_id in dict.fromkeys(attackers):
        yield from pairing(position, unit_id, targets)
    yield from _apart(position, [u for u in attackers if state.unit(u).side == side], targets)


def _apart(
    position: Position, attackers: Sequence[UnitId], targets: Sequence[HexId]
) -> Iterator[Reason]:
    """Object to attackers who do not touch every hex attacked."""
    state = position.state
    yield from _landed_apart(position, attackers, targets)
    sent = [u for i in attackers if (u := state.unit(i)).on_map and not how_landed(position, i)]
    for start, reach in dict.fromkeys((u.at, units.attack_range(position, u)) for u in sent):
        like = [u for u in sent if (u.at, units.attack_range(position, u)) == (start, reach)]
        far = tuple(t for t in targets if not reaches(position, like[0], t))
        if not far:
            continue
        here = tuple(u.id for u in like)
        several = len(targets) > 1 and len(far) < len(targets)
        text, rules = (
            ("not every attacker would touch every defender", ("std:11.23",)) if several
            else _why_not_touch(position, start, far[0]))
        yield Reason(
            "not-adjacent", f"units in {start} cannot attack {', '.join(far)}: {text}",
            cite(*rules), hexes=far, units=here,
            remedy="attack the hexes apart" if several else "leave those units out",
        )


@rule("std:11.11", "std:15.3")
def _why_not_touch(position: Position, start: str, target: str) -> tuple[str, tuple[str, ...]]:
    """Say what keeps units in one hex from attacking into another, and by which rules."""
    board, grid = position.board, position.board.grid
    at, to = grid.index(start), grid.index(target)
    direction = grid.direction(at, to)
    if start == target:
        return "nobody there is attacked from the same hex", ("std:11.11",)
    if direction is None:
        return f"it is {grid.distance(at, to)} hexes away", ("std:11.11",)
    if board.word("terrain", start) == "lake":
        return "nobody attacks from a lake", ("std:15.3",)
    if side_plane(board, "lake")[direction, at]:
        return "nobody attacks across the hexside of a lake", ("std:15.3",)
    return "the hexside between them is closed", ("std:11.11",)


@rule("std:7.33", "std:8.25")
def _landed_apart(
    position: Position, attackers: Sequence[UnitId], targets: Sequence[HexId]
) -> Iterator[Reason]:
    """Object to units that landed and would attack another hex than the one they stand in."""
    for unit_id in attackers:
        unit, how = position.state.unit(unit_id), how_landed(position, unit_id)
        if how and unit.on_map and any(t != unit.at for t in targets):
            yield _unit_reason(position, unit, "own-hex-only", "landed in this turn and attacks "
                               "in its own hex only", "std:7.33" if how == BY_SEA else "std:8.25",
                               remedy=f"attack {unit.at} with it, or leave it out")


def _unit_reason(
    position: Position, unit: Unit, code: str, text: str, *rules: str,
    remedy: str = "leave it out of the attack",
) -> Reason:
    return Reason(code, f"{units.name(position, unit)} {text}", cite(*rules), units=(unit.id,),
                  remedy=remedy)
