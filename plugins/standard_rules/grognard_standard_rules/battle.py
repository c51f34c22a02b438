"""What an attack or an overrun is made of, and how its strengths are added up.

Overruns (5.7) and attacks (11.0) differ in when and how they happen, not in how strengths
are counted: both ask the same `modify_attack` and `modify_defence` hooks, and may be told
apart by `battle.kind`. The printed strength is the first line of every tally; modules add
what changes it, in the stages halve (supply), terrain (terrain, weather, rivers), double
(fortified units), total (anti-tank guns, entrained units: after all else).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.position import Position
from grognard.tally import Line, Tally, add_up
from grognard_standard_rules.units import name, printed_lines


@dataclass(frozen=True, slots=True)
class Attacker:
    """A unit that attacks, and the hex from which it does (for an overrun: the last before)."""

    unit: UnitId
    at: HexId


@dataclass(frozen=True, slots=True)
class Battle:
    """One attack or overrun, before it is resolved. `defenders` stand in the `targets`."""

    kind: Literal["attack", "overrun"]
    by: SideId
    attackers: tuple[Attacker, ...]
    targets: tuple[HexId, ...]
    defenders: tuple[UnitId, ...]
    air_support: int = 0
    stake: Fraction = Fraction(0)
    """The defenders' printed strength before the battle: the measure of attackers' losses."""
    stakes: tuple[Fraction, ...] = ()
    """The same for each of the targets."""

    @property
    def key(self) -> str:
        """Name the battle by its targets, as its die roll is named ("G0421+G0521")."""
        return "+".join(self.targets)

    @property
    def units(self) -> tuple[UnitId, ...]:
        """List the attacking units."""
        return tuple(a.unit for a in self.attackers)

    def origin(self, unit_id: str) -> HexId:
        """Return the hex from which a unit attacks."""
        return next(a.at for a in self.attackers if a.unit == unit_id)


def attack_strength(position: Position, unit_id: UnitId, battle: Battle) -> Tally:
    """Count one unit's strength in attack, fractions kept."""
    first = printed_lines(position, position.state.unit(unit_id), "attack")
    return position.tally(
        "modify_attack", f"attack of {_named(position, unit_id)}", lines=first,
        unit_id=unit_id, battle=battle,
    )


def defence_strength(position: Position, unit_id: UnitId, battle: Battle) -> Tally:
    """Count one unit's strength in defence, fractions kept."""
    first = printed_lines(position, position.state.unit(unit_id), "defence")
    return position.tally(
        "modify_defence", f"defence of {_named(position, unit_id)}", lines=first,
        unit_id=unit_id, battle=battle,
    )


def total_attack(position: Position, battle: Battle) -> tuple[Tally, tuple[Tally, ...]]:
    """Add up the attackers; also return the tally of each."""
    parts = tuple(attack_strength(position, u, battle) for u in battle.units)
    more = position.referee.collect("modify_attack_total", position=position, battle=battle)
    return _sum("attackers together", parts, more), parts


def total_defence(position: Position, battle: Battle) -> tuple[Tally, tuple[Tally, ...]]:
    """Add up the defenders, and what their ground adds; also return the tally of each."""
    parts = tuple(defence_strength(position, u, battle) for u in battle.defenders)
    more = position.referee.collect("modify_defence_total", position=position, battle=battle)
    return _sum("defenders together", parts, more), parts


def _named(position: Position, unit_id: UnitId) -> str:
    return name(position, position.state.unit(unit_id))


def _sum(title: str, parts: Iterable[Tally], more: Iterable[Line]) -> Tally:
    lines = [Line("printed", "add", part.value, part.title, _rules(part)) for part in parts]
    return add_up(title, (*lines, *more))


def _rules(part: Tally) -> tuple[RuleId, ...]:
    return tuple(dict.fromkeys(rule for line in part.lines for rule in line.rules))
