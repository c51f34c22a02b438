"""9.0: zones of control.

A unit controls its own hex and the six around it, with exceptions: trains (9.11), partisans
(9.12), armour and mechanized infantry facing rough ground (9.13), and kinds of units with a
zone in their own hex only, or none at all (3.22). No zone crosses a blocked, sea or unfrozen
lake hexside. Where zones of a side do not reach is collected from all modules
(`layer_zone_limit`), so forts, borders and house rules join in.

Planes are made per side and kept until its units, its trains or a limit change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import cast

import numpy as np
from numpy.typing import NDArray

from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.state import Unit
from grognard_standard_rules.invasions import this_phase
from grognard_standard_rules.landed import ASSAULTED, dropped, zone_kind
from grognard_standard_rules.planes import BoolPlane, ZoneKind, ZoneLimit, frozen
from grognard_standard_rules.terrain import terrain_words, uncrossable
from grognard_standard_rules.units import ENTRAINED, traits

NORMAL = "normal"
"""The rank of a zone of which no rule says more."""

SPREADING: tuple[ZoneKind, ...] = ("normal", "mechanized")
RELATIONS = ("turn", "clock", "compartment:relations")
"""What the question who is whose enemy may depend on."""

HOLDING = (f"memory:{ASSAULTED}", "marker:fortification-lost", "turn", "clock")
"""What decides, besides where units stand, which hexes a side holds."""

Indices = NDArray[np.int64]


@implements("rule_zone_grade")
@rule("std:9.0", "std:9.12", "std:9.24", "std:3.22")
def zone_grade(exerter: str) -> Ruling[int]:
    """Grade the zone of a kind of unit: all are alike, and some have none."""
    if exerter == "none":
        return ruled(0, "std:3.22", "units of this kind have no zone of control")
    return ruled(1, "std:9.0", "units control the hexes around them")


@implements("layer_zone_limit")
@reading("turn", "clock")
@rule("std:9.13")
def terrain_limits(position: Position) -> Iterable[ZoneLimit]:
    """Stop zones at closed hexsides, and those of mechanized units at rough ground."""
    yield ZoneLimit("closed-side", "no zone crosses a blocked, sea or unfrozen lake hexside",
                    (RuleId("std:9.13"),), "side", uncrossable(position))
    table = position.table("terrain")
    barred = np.zeros(position.board.grid.size, np.bool_)
    for word, mask in terrain_words(position.board):
        if table.word(word, "mech_zone") == "no":
            barred |= mask
    yield ZoneLimit("rough-ground", "zones of armour and mechanized infantry do not reach into "
                    "rough, mountain, woods or swamp hexes", (RuleId("std:9.13"),), "enter",
                    frozen(barred), ("mechanized",))


@implements("layer_zone_limit")
@reading("memory:violation")
@rule("std:9.25")
def border_limits(position: Position) -> Iterable[ZoneLimit]:
    """Keep zones behind the border of a country while the phase of its invasion lasts.

    The module that lets a neutral be invaded notes it (`invasions.py`). Countries that are at
    war when the scenario begins never are there.
    """
    grid = position.board.grid
    for country in this_phase(position):
        inside = position.board.is_("country", country)
        sides = np.zeros((6, grid.size), np.bool_)
        for d, offset in enumerate(grid.offsets):
            sides[d] = inside ^ np.roll(inside, -offset)
        yield ZoneLimit(f"border-{country}", f"zones do not cross the border of {country} until "
                        "the phase of the invasion is over", (RuleId("std:9.25"),), "side",
                        frozen(sides))


def zone_limits(position: Position, side: str) -> tuple[ZoneLimit, ...]:
    """List where the zones of a side do not reach."""
    return cast("tuple[ZoneLimit, ...]", position.layers("layer_zone_limit", side=side))


@rule("std:9.0", "std:9.11", "std:9.13", "std:9.14", "std:9.24")
def zone_of_side(
    position: Position, side: str, mover: str = "", ignoring: frozenset[UnitId] = frozenset(),
    rank: str = "",
) -> BoolPlane:
    """Paint the hexes that the units of a side control, partisans left out.

    Their own units in a hex never count against it. `ignoring` leaves out units that are
    being overrun; with a `rank` only zones of that rank are painted.
    """
    limits = zone_limits(position, side)

    def make() -> tuple[object, BoolPlane]:
        units = [u for u in position.state.units_of(side) if u.id not in ignoring
                 and rank in ("", zone_rank(position, u))]
        return limits, frozen(_paint(position, exerters(position, units, mover), limits))

    if ignoring:
        return make()[1]
    reads = (f"units:{side}", "marker:entrained", f"memory:{ASSAULTED}", "turn")
    stamp = (*position.state.revision(reads), *map(id, limits))
    return position.workshop.get(("zone", side, mover, rank), stamp, make)[1]


def zone_rank(position: Position, unit: Unit) -> str:
    """Return the rank of a unit's zone (`rule_zone_rank`)."""
    return position.derived(
        ("zone-rank", unit.counter, unit.face), (),
        lambda: str(position.ask_or(NORMAL, "rule_zone_rank", unit_id=unit.id).value),
    )


def zone_ranks(position: Position, side: str) -> tuple[str, ...]:
    """List the ranks that the zones of a side's units have."""
    if not position.referee.owns("rule_zone_rank"):
        return (NORMAL,)
    return position.derived(("zone-ranks", side), (f"units:{side}",), lambda: tuple(sorted(
        {zone_rank(position, u) for u in position.state.units_of(SideId(side))})))


def exerters(
    position: Position, units: Iterable[Unit], mover: str = ""
) -> dict[ZoneKind, list[int]]:
    """Sort the hexes of units by the kind of zone exerted; trains and partisans are left out."""
    index, found = position.board.grid.index, dict[ZoneKind, list[int]]()
    landed, markers = position.state.remembered(ASSAULTED), position.state.markers
    for unit in units:
        kind = traits(position, unit).zoc
        if unit.id in landed:
            kind = zone_kind(position, unit, kind)
        if kind not in ("none", "partisan") and (ENTRAINED, unit.id) not in markers:
            found.setdefault(kind, []).append(index(unit.at))
    return {
        kind: hexes for kind, hexes in found.items()
        if position.ask("rule_zone_grade", kind, exerter=kind, mover=mover).value
    }


def zone_of(position: Position, unit: Unit) -> BoolPlane:
    """Paint the hexes that one unit controls."""
    found = exerters(position, [unit])
    if traits(position, unit).zoc == "partisan":
        found = {"own_hex": [position.board.grid.index(unit.at)]}
    return _paint(position, found, zone_limits(position, unit.side))


def _paint(
    position: Position, found: dict[ZoneKind, list[int]], limits: Iterable[ZoneLimit]
) -> BoolPlane:
    grid = position.board.grid
    plane = np.zeros(grid.size, np.bool_)
    for kind, hexes in found.items():
        here: Indices = np.array(hexes, np.int64)
        if kind in SPREADING:
            around = np.zeros(grid.size, np.bool_)
            barred = [x for x in limits if kind in x.kinds]
            for d, offset in enumerate(grid.offsets):
                open_ = np.ones(len(here), np.bool_)
                for limit in barred:
                    if limit.scope == "side":
                        open_ &= ~limit.mask[d, here]
                around[here[open_] + offset] = True
            for limit in barred:
                if limit.scope == "enter":
                    around &= ~limit.mask
            plane |= around
        plane[here] = True
    return plane & grid.on_map


@rule("std:9.12")
def partisan_zone(position: Position, side: str, enemy: str) -> BoolPlane | None:
    """Paint the hexes held by partisans of an enemy side; a unit in the hex cancels them."""
    def hexes() -> tuple[str, ...]:
        return tuple(
            u.at for u in position.state.units_of(enemy) if traits(position, u).zoc == "partisan"
        )

    held = position.derived(("partisans", enemy), (f"units:{enemy}",), hexes)
    free = [
        h for h in held if not any(u.side == side for u in position.state.units_at(h))
    ]
    return position.board.grid.mask(free) if free else None


@rule("std:9.21")
def enemy_zone(
    position: Position, side: str, *, mover: str = "",
    ignoring: frozenset[UnitId] = frozenset(),
) -> BoolPlane:
    """Paint the hexes that enemies of a side control, as movement knows it.

    However many zones meet in a hex, it is controlled once; friends and friendly zones in
    the hex change nothing.
    """
    parts = [zone_of_side(position, e, mover, ignoring) for e in position.enemies(side)]
    parts += [
        p for e in position.enemies(side) if (p := partisan_zone(position, side, e)) is not None
    ]
    return _union(position, parts)


@rule("std:12.62", "std:14.5", "std:14.52")
def enemy_zone_unless_friends(position: Position, side: str) -> BoolPlane:
    """Paint the hexes that enemies control and no friend stands in: for supply and retreat."""
    return enemy_zone(position, side) & ~held_by_friends(position, side)


def held_by_friends(position: Position, side: str) -> BoolPlane:
    """Paint the hexes in which friends of a side stand, befriended units of others with them."""
    plane = occupied(position, *friends(position, side))
    if units := befriended(position, side):
        plane = plane | position.board.grid.mask(
            {u.at for i in units if (u := position.state.unit(i)).on_map
             and traits(position, u).stops_enemies})
    return plane


def befriended(position: Position, side: str) -> frozenset[UnitId]:
    """Ask which units of other sides are friends to a side (`rule_befriended`)."""
    found: frozenset[UnitId] = position.ask_or(
        frozenset(), "rule_befriended", side=side).value
    return found


def enemy_occupied(
    position: Position, side: str, ignoring: frozenset[UnitId] = frozenset()
) -> BoolPlane:
    """Paint the hexes that enemy units keep a side from entering (3.22 says which do)."""
    return occupied(position, *position.enemies(side), ignoring=ignoring)


def occupied(
    position: Position, *sides: str, ignoring: frozenset[UnitId] = frozenset()
) -> BoolPlane:
    """Paint the hexes in which units of the sides stand, without those one may walk over.

    Units dropped in this player turn hold nothing yet (8.26); fortifications that count as
    units hold their hexes, empty or not (16.12).
    """
    def make(side: str) -> BoolPlane:
        index, plane = position.board.grid.index, np.zeros(position.board.grid.size, np.bool_)
        landed = position.state.remembered(ASSAULTED)
        plane[[
            index(unit.at) for unit in position.state.units_of(side)
            if unit.id not in ignoring and traits(position, unit).stops_enemies
            and not (unit.id in landed and dropped(position, unit.id))
        ]] = True
        held: Mapping[HexId, SideId] = position.ask_or({}, "rule_held_hexes").value
        plane[[index(h) for h, owner in held.items() if owner == side]] = True
        return frozen(plane)

    if ignoring:
        return _union(position, [make(s) for s in sides])
    return _union(position, [
        position.derived(("occupied", s), (f"units:{s}", *HOLDING), partial(make, s))
        for s in sides
    ])


def friends(position: Position, side: str) -> tuple[SideId, ...]:
    """List a side and those that are friendly to it."""
    others = [s for s in position.sides if s != side]
    if not position.referee.owns("rule_relation"):
        return (SideId(side),)
    friendly = [
        s for s in others
        if position.ask("rule_relation", one=side, other=s).value == "friendly"
    ]
    return (SideId(side), *friendly)


def _union(position: Position, parts: list[BoolPlane]) -> BoolPlane:
    if not parts:
        return np.zeros(position.board.grid.size, np.bool_)
    if len(parts) == 1:
        return parts[0]
    whole = parts[0].copy()
    for part in parts[1:]:
        whole |= part
    return frozen(whole)
