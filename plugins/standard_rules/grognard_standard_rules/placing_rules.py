"""Where units that their owner places may start (wie:S0.1 section 2, wie:S0.7).

A hex must lie in the area of the unit's group, be free of enemies, and hold no more than may
stack there; some scenarios keep hexes for some types of units, or let a group put only so many
into a hex. A unit may start on another side of its counter where the step allows it, at most one
fortified division to a hex (std:19.0).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from grognard.errors import GrognardError
from grognard.ids import HexId, RuleId, UnitId
from grognard.kit.naming import no_such_unit
from grognard.position import Position
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_standard_rules.areas import Area, land, owners, paint, rail_hexes
from grognard_standard_rules.forces import WAITING, GroupRow, forces, ownership
from grognard_standard_rules.national_limits import closed_to, kept_apart
from grognard_standard_rules.placing_steps import (
    area_cases,
    arriving,
    cited,
    describe,
    group_of,
    placing_cases,
    start_cases,
    step_now,
    turned,
)
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.units import traits
from grognard_standard_rules.zones_of_control import befriended

CONTROLLED = RuleId("std:3.27")
STACKING = (RuleId("std:10.0"),)
FORTIFIED = "fortified"


def allowed(position: Position, area: Area) -> BoolPlane:
    """Paint the land of an area; with `rail` and `control`, what is that side's of it."""
    def make() -> BoolPlane:
        painted = paint(position.board, area)
        return painted if area.at_sea else frozen(painted & land(position.board))

    plane: BoolPlane = position.derived(("placing-area", area), (), make)
    if area.rail:
        plane = plane & rails_of(position, area.rail)
    if area.control and position.state.planes["control"].any():
        plane = plane & position.state.is_("control", area.control)
    return plane


def rails_of(position: Position, side: str) -> BoolPlane:
    """Paint the rail hexes of a side: as they are now, or as the scenario lists them."""
    state, rails = position.state, rail_hexes(position.board)
    if "rail" in state.planes and state.planes["rail"].any():
        return np.asarray(state.is_("rail", side) & rails, np.bool_)
    whose = owners(position.board, ownership(position, "rails"), rails)
    return whose.get(side, np.zeros_like(rails))


class Ledger:
    """Who would stand where while units are placed one after another, and what forbids it."""

    def __init__(self, position: Position) -> None:
        """Begin with the units as they stand now."""
        self.position = position
        self._there: dict[HexId, list[tuple[Unit, str]]] = {}
        self._moved: set[str] = set()
        self._limits: dict[tuple[str, HexId], int] = {}
        self._weights: dict[tuple[str, str], int] = {}
        self._closed: dict[tuple[str, str], Ruling[BoolPlane] | None] = {}

    def at(self, hex_id: HexId) -> list[tuple[Unit, str]]:
        """List the units in a hex, each with the side of its counter that shows."""
        if hex_id not in self._there:
            here = self.position.state.units_at(hex_id)
            self._there[hex_id] = [(u, u.face) for u in here if u.id not in self._moved]
        return self._there[hex_id]

    def put(self, unit: Unit, hex_id: HexId, face: str = "") -> None:
        """Place a unit."""
        self._moved.add(unit.id)
        for units in self._there.values():
            units[:] = [pair for pair in units if pair[0].id != unit.id]
        self.at(hex_id).append((unit, face or unit.face))

    def limit(self, side: str, hex_id: HexId) -> int:
        """Return how much may stack in a hex (0: no limit is known)."""
        key = (side, hex_id)
        if key not in self._limits:
            self._limits[key] = int(self.position.ask_or(
                0, "rule_stack_limit", side=side, hex_id=hex_id).value)
        return self._limits[key]

    def _in_play(self, side: str) -> BoolPlane:
        """Paint the hexes that the area of play leaves to a side."""
        if not self.position.referee.owns("rule_area_of_play"):
            return self.position.board.grid.on_map
        plane: BoolPlane = self.position.ask("rule_area_of_play", side=side).value
        return plane

    def _limits_of(self, unit: Unit, group: GroupRow) -> Ruling[BoolPlane] | None:
        """Ask what is closed to a unit's nation; nothing where a group has no other ground."""
        key = (unit.nation, repr(group.area))
        if key not in self._closed:
            limits = closed_to(self.position, unit.nation)
            area = allowed(self.position, group.area)
            free = limits is not None and (area & ~limits.value).any()
            self._closed[key] = limits if free else None
        return self._closed[key]

    def weight(self, unit: Unit) -> int:
        """Return how much a unit counts against the limit."""
        key = (unit.counter, unit.face)
        if key not in self._weights:
            self._weights[key] = int(
                self.position.ask_or(1, "rule_stack_weight", unit_id=unit.id).value)
        return self._weights[key]

    def objections(
        self, unit: Unit, group: GroupRow, at: HexId, face: str = ""
    ) -> Iterator[Reason]:
        """List what forbids that a unit starts in a hex."""
        position, name = self.position, describe(self.position, unit)
        rules = placing_cases(position, unit)
        others = [pair for pair in self.at(at) if pair[0].id != unit.id]
        if not allowed(position, group.area)[position.board.grid.index(at)]:
            yield Reason(
                "outside-area",
                f"{name} may not {arriving(unit)} at {at}; where it may: "
                f"{group.what or group.name}",
                area_cases(position, unit), hexes=(at,), units=(unit.id,),
            )
        if not group.area.at_sea and not self._in_play(unit.side)[position.board.grid.index(at)]:
            yield Reason("outside-area-of-play", f"{at} is outside the area of play", rules,
                         hexes=(at,), units=(unit.id,), remedy="name a hex inside it")
        closed = self._limits_of(unit, group)
        if closed is not None and closed.value[position.board.grid.index(at)]:
            yield Reason("closed-to-nation", f"{name} may not start at {at}: "
                         f"{closed.because[0].text}", closed.rules, hexes=(at,), units=(unit.id,),
                         remedy="name another hex")
        apart = kept_apart(position, unit, [u for u, _ in others])
        if apart is not None:
            yield Reason("stack-apart", f"{name} may not start at {at}: "
                         f"{apart[0].because[0].text}", apart[0].rules, hexes=(at,),
                         units=(unit.id,), remedy="name another hex")
        if self._in_the_way(unit, [u for u, _ in others]):
            yield Reason("enemy-there", f"an enemy unit stands at {at}", rules, hexes=(at,),
                         remedy="name another hex")
        whose = position.state.word("control", at)
        if whose not in (unit.side, "neutral", "") and traits(position, unit).stops_enemies:
            yield Reason("held-by-another", f"{at} is in {whose} hands", (*rules, CONTROLLED),
                         hexes=(at,), units=(unit.id,), remedy="name a hex of your own")
        if group.per_hex_max and self._of_group(group, others) >= group.per_hex_max:
            yield Reason("too-many-of-group", f"at most {group.per_hex_max} of {group.name} may "
                         "start in a hex", rules, hexes=(at,), remedy="put it elsewhere")
        limit = self.limit(unit.side, at)
        there = self.weight(unit) + sum(self.weight(u) for u, _ in others)
        if limit and there > limit:
            yield Reason("stacking-limit", f"{there} units would stand at {at}, {limit} may",
                         STACKING, hexes=(at,), units=(unit.id,), remedy="put it elsewhere")
        elif limit and (kept := self._kept(unit, group, at)) and there + kept > limit:
            others_wait = "a unit that waits" if kept == 1 else f"{kept} units that wait"
            yield Reason("kept-free", f"{others_wait} may start at {at} alone, where {limit} may "
                         "stand", rules, hexes=(at,), units=(unit.id,), remedy="put it elsewhere")
        yield from self._kinds(unit, at, face, others)
        if position.referee.functions("check_start"):
            yield from position.referee.collect("check_start", position=position, unit_id=unit.id,
                                                hex_id=at)

    def _in_the_way(self, unit: Unit, others: list[Unit]) -> bool:
        """Say whether units of another side keep one out: cadres neither bar nor are barred."""
        position = self.position
        strange = [u for u in others if u.side != unit.side
                   and traits(position, u).stops_enemies]
        return bool(strange) and traits(position, unit).type != "partisan_cadre" and not (
            {u.id for u in strange} <= befriended(position, unit.side))

    def _kinds(
        self, unit: Unit, at: HexId, face: str, others: list[tuple[Unit, str]]
    ) -> Iterator[Reason]:
        """Object to types that a hex is closed to, and to sides on which a unit cannot start."""
        position, name = self.position, describe(self.position, unit)
        rules = placing_cases(position, unit)
        counter = position.assembly.catalogue.counter(unit.counter)
        kind = counter.face(face or unit.face).type
        for row in forces(position).only:
            if at in row.hexes and row.side == unit.side and kind not in (*row.types, FORTIFIED):
                types = " and ".join(t.replace("_", "-") for t in row.types)
                yield Reason("closed-to-type", f"only {types} units may start at {at}",
                             (*rules, *cited(row.cite)), hexes=(at,), units=(unit.id,),
                             remedy="name another hex")
        if face and face != unit.face and face not in turned(position, unit):
            yield Reason("cannot-turn", f"{name} may not start as {face} in this step", rules,
                         units=(unit.id,))
        if kind == FORTIFIED and any(
                position.assembly.catalogue.counter(u.counter).face(f).type == FORTIFIED
                for u, f in others):
            yield Reason("fortified-already", f"a fortified unit stands at {at} already",
                         (RuleId("std:19.0"),), hexes=(at,), remedy="put it elsewhere")

    def _kept(self, unit: Unit, group: GroupRow, at: HexId) -> int:
        """Count units of other groups that still wait and have no other hex than this."""
        if group.area.hexes == (at,):
            return 0
        rows = [f"{WAITING}:{n}" for n, row in enumerate(forces(self.position).group)
                if row.area.hexes == (at,) and row.side == unit.side]
        units = (u for box in rows for u in self.position.state.units_at(box))
        return sum(self.weight(u) for u in units if u.id not in self._moved)

    def _of_group(self, group: GroupRow, units: list[tuple[Unit, str]]) -> int:
        find = self.position.assembly.catalogue.find
        counters = {find(name)[0].id for name in group.units}
        return sum(u.counter in counters and u.side == group.side for u, _ in units)


def objections(
    position: Position, by: str, unit_id: str, hex_name: str, face: str = "",
    ledger: Ledger | None = None,
) -> Iterator[Reason]:
    """List everything that forbids placing a unit in a hex."""
    unit = position.state.units.get(UnitId(unit_id))
    if unit is None:
        yield replace(no_such_unit(unit_id, rules=start_cases(position)), code="unknown-unit")
    elif unit.side != by:
        yield Reason("not-your-unit", f"{unit.id} belongs to {unit.side}",
                     placing_cases(position, unit), units=(unit.id,),
                     remedy=f"name units of {by}")
    elif (group := group_of(position, unit)) is None or (
            not face and unit.at.startswith("@") and not _due(position, unit)):
        yield Reason("already-placed", f"{unit.id} is not waiting to be placed",
                     placing_cases(position, unit), units=(unit.id,))
        group = None
    try:
        at = position.hex(hex_name)
    except GrognardError as error:
        yield Reason("unknown-hex", error.message, start_cases(position), remedy=error.hint)
        return
    if unit is None or unit.side != by or group is None:
        return
    yield from (ledger or Ledger(position)).objections(unit, group, at, face)


def _due(position: Position, unit: Unit) -> bool:
    """Say whether a waiting unit is one to be placed now, and not in a later step."""
    now = step_now(position)
    return now is None or unit.at in [f"{WAITING}:{n}" for n in now.groups]
