"""16.1: the Maginot Line and the forts of Liege.

A hex of theirs has a strength of its own: more when it is held, and more across its front
than across its rear or from the air. Nobody enters an empty one without taking it, enemy zones
stop at it, and units in it are always in supply. Retreats do nothing to it nor to those in it;
Ex, 1/2Ex and De destroy it, and its own strength counts in what an exchange costs.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping

from grognard.board.layers import Layer
from grognard.changes import Remember
from grognard.events import Event
from grognard.ids import HexId, SideId, UnitId
from grognard.machine import STEP
from grognard.modules import amends, implements, reading
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.tally import Line
from grognard_standard_rules.answers import cite
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.fortification_defence import holds_tobruk
from grognard_standard_rules.fortifications import (
    DESTROYED,
    LIEGE,
    MAGINOT,
    NAMES,
    Fort,
    destroy,
    fort_at,
    standing,
)
from grognard_standard_rules.landed import ASSAULTED
from grognard_standard_rules.planes import BoolPlane, ZoneLimit
from grognard_standard_rules.retreat import retreating

KINDS = (MAGINOT, LIEGE)
CASES = {MAGINOT: cite("std:16.12"), LIEGE: cite("std:16.15", "std:16.12")}
"""What shuts enemies out of each; the forts do it because they are like the Line (16.15)."""

BREAKING = ("Ex", "1/2Ex", "De")
FELL = "fort-fell"
"""Memory of the step: hexes of the Line that were destroyed in it."""


def line_at(position: Position, at: str) -> Fort | None:
    """Return the hex of the Line that stands here; None elsewhere."""
    fort = fort_at(position, at)
    return fort if fort is not None and fort.kind in KINDS else None


@implements("rule_held_hexes")
@rule("std:16.12", "std:16.15")
def held_hexes(position: Position) -> Ruling[Mapping[HexId, SideId]]:
    """Count a hex of the Line as held by its owner, though no unit be there."""
    there = list(standing(position, *KINDS))
    held = {f.hex: SideId(f.side) for f in there}
    return Ruling(held, tuple(
        Reason("held", f"{NAMES[kind]}: held by the fortification itself", CASES[kind],
               hexes=tuple(f.hex for f in there if f.kind == kind)) for kind in KINDS))


# --- strength -----------------------------------------------------------------------------------


@rule("std:16.11", "std:16.15", "std:16.16")
def intrinsic(position: Position, battle: Battle, target: HexId) -> tuple[int, str]:
    """Return the strength of a hex of the Line against an attack, and how it is attacked.

    Guns that fire over a hex come through no hexside and change nothing.
    """
    fort = line_at(position, target)
    if fort is None or fort.side not in position.enemies(battle.by):
        return 0, ""
    dropped = from_the_air(position, battle)
    grid = position.board.grid
    front = all(a.at in fort.front for a in battle.attackers
                if grid.distance(grid.index(a.at), grid.index(target)) <= 1)
    way = "air" if dropped else "front" if front else "rear"
    held = any(u.side == fort.side for u in position.state.units_at(target))
    column = f"{way}_{'held' if held else 'empty'}"
    value = position.table("fortifications").int(fort.kind, column) or 0
    how = {"air": "from the air", "front": "across its front", "rear": "across its rear"}[way]
    return value, f"the {fort.name} at {target}, attacked {how}{'' if held else ', empty'}"


def from_the_air(position: Position, battle: Battle) -> bool:
    """Say whether units that dropped in this player turn take part in an attack."""
    landed = position.state.remembered(ASSAULTED)
    return any(landed.get(u) == "air" for u in battle.units)


def _lines(position: Position, battle: Battle) -> Iterator[Line]:
    for target in battle.targets:
        value, text = intrinsic(position, battle, target)
        if value:
            yield Line("printed", "add", value, text, cite("std:16.11"))


@implements("modify_defence_total")
@rule("std:16.11")
def own_strength(position: Position, battle: Battle) -> Iterable[Line]:
    """Add the strength of the Line to those who defend it, or to nobody."""
    return _lines(position, battle)


@implements("modify_exchange")
@rule("std:16.13")
def in_exchange(position: Position, battle: Battle) -> Iterable[Line]:
    """Count its strength in what an exchange costs the attacker."""
    return _lines(position, battle)


# --- results ------------------------------------------------------------------------------------


@implements("rule_stands_fast")
@rule("std:16.13", "std:16.4")
def stands_fast(position: Position, unit_id: UnitId, battle: Battle) -> Ruling[bool]:
    """Keep in place, whatever retreat is called for, units in the Line and Tobruk's garrison.

    The garrison goes when it is attacked from the sea or the air as well.
    """
    unit = position.state.unit(unit_id)
    fort = line_at(position, unit.at)
    if fort is not None and fort.serves(unit.side):
        return ruled(True, "std:16.13", f"units in the {fort.name} do not retreat", "stands-fast")
    landed = position.state.remembered(ASSAULTED)
    if holds_tobruk(position, unit) and unit.side != battle.by and not any(
        u in landed for u in battle.units
    ):
        return ruled(True, "std:16.4", "the garrison of Tobruk ignores retreats", "stands-fast")
    return ruled(False, "std:12.6", "a retreat is carried out", "retreats")


@implements("after_event", "attack-resolved")
@rule("std:16.13")
def broken(position: Position, event: Event) -> Resolution | None:
    """Destroy the hexes of the Line that were attacked, on Ex, 1/2Ex and De."""
    if event.about.get("result") not in BREAKING:
        return None
    by = event.about["by"]
    found = [f for h in event.about["hexes"]
             if (f := line_at(position, h)) is not None and f.side in position.enemies(by)]
    return _break(found, event.about["result"]) if found else None


def _break(forts: list[Fort], result: str) -> Resolution:
    yield from destroy(forts, "std:16.13", result)
    yield Event("fort-fell", tuple(Remember(STEP, FELL, f.hex) for f in forts), cite("std:16.13"))


@amends("rule_combat_result", "Ex")
@amends("rule_combat_result", "1/2Ex")
@amends("rule_combat_result", "De")
@rule("std:16.16")
def driven_out(
    position: Position, battle: Battle
) -> Generator[None, Ruling[Resolution], Ruling[Resolution]]:
    """Make what is left of a garrison retreat when the Line is broken from the air."""
    ruling = yield
    if not from_the_air(position, battle):
        return ruling
    return ruling.amend(_then_retreat(ruling.value, battle), "std:16.16",
                        "units in the Maginot Line retreat before an air assault that breaks it")


def _then_retreat(result: Resolution, battle: Battle) -> Resolution:
    yield from result
    position: Position = yield LOOK
    fell = position.state.remembered(FELL)
    out = tuple(u for u in battle.defenders
                if (unit := position.state.unit(u)).on_map and unit.at in fell
                and unit.at in battle.targets)
    if out:
        yield from retreating(position.state.unit(out[0]).side, out)


# --- zones, entry, supply -----------------------------------------------------------------------


@implements("layer_zone_limit")
@reading(f"marker:{DESTROYED}", "turn", "clock", "compartment:relations")
@rule("std:16.12", "std:16.15")
def zones_stop(position: Position, side: SideId) -> Iterable[ZoneLimit]:
    """Keep enemy zones out of the Line."""
    for kind, mask in _of_enemies(position, side):
        yield ZoneLimit(kind, f"no enemy zone reaches into the {NAMES[kind]}", CASES[kind],
                        "enter", mask)


@implements("layer_movement")
@reading(f"marker:{DESTROYED}", "turn", "clock", "compartment:relations")
@rule("std:16.12", "std:16.15")
def closed_to_enemies(position: Position, side: SideId) -> Iterable[Layer]:
    """Close the Line to enemies, held or empty."""
    for kind, mask in _of_enemies(position, side):
        yield Layer(kind, f"the {NAMES[kind]} must be taken by attack", CASES[kind], "enter",
                    "block", mask=mask)


def _of_enemies(position: Position, side: SideId) -> Iterator[tuple[str, BoolPlane]]:
    """Yield the Line and the forts, each with the hexes that a side's enemies hold by it."""
    enemies = position.enemies(side)
    for kind in KINDS:
        hexes = [f.hex for f in standing(position, kind) if f.side in enemies]
        if hexes:
            yield kind, position.board.grid.mask(hexes)


@amends("rule_supplied")
@rule("std:16.14")
def always_supplied(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Supply the owner's units in the Line."""
    ruling = yield
    unit = position.state.unit(unit_id)
    fort = line_at(position, unit.at) if unit.on_map else None
    if ruling.value or fort is None or not fort.serves(unit.side):
        return ruling
    return ruling.amend(True, "std:16.14", f"units in the {fort.name} are always in supply")

