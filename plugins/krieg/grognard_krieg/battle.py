"""4.2: a battle as it is declared, and the two forces as they suffer its result.

A force is all ground units on one side of a combat: the attackers, or everybody in the target,
with the headquarters that supports them from afar. Units that a retreat falls back onto join it;
a supporting headquarters that is reduced to a corps leaves it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from grognard.ids import HexId, SideId, UnitId
from grognard.position import Position
from grognard.state import Unit
from grognard_krieg import pieces

Segment = Literal["blitz", "combat"]


@dataclass(frozen=True, slots=True)
class Attacker:
    """An attacking unit beside the target, and the hex it attacks from."""

    unit: UnitId
    at: HexId


@dataclass(frozen=True, slots=True)
class Battle:
    """An attack on one hex. `supports` and `defending_supports` are headquarters at range."""

    segment: Segment
    by: SideId
    attackers: tuple[Attacker, ...]
    target: HexId
    enemy: SideId
    defenders: tuple[UnitId, ...]
    supports: tuple[UnitId, ...] = ()
    defending_supports: tuple[UnitId, ...] = ()

    @property
    def units(self) -> tuple[UnitId, ...]:
        """List the attacking force, supporting headquarters last."""
        return (*(a.unit for a in self.attackers), *self.supports)

    @property
    def defence(self) -> tuple[UnitId, ...]:
        """List the defending force, supporting headquarters last."""
        return (*self.defenders, *self.defending_supports)

    def with_support(self, headquarters: UnitId | Literal[""]) -> Battle:
        """Return the battle with one more headquarters that supports the defence from afar."""
        more = (headquarters,) if headquarters else ()
        return replace(self, defending_supports=(*self.defending_supports, *more))

    def reinforced(self, headquarters: UnitId) -> Battle:
        """Return the battle with one more headquarters that supports the attack from afar."""
        return replace(self, supports=(*self.supports, headquarters))


@dataclass(slots=True)
class Force:
    """One side of a combat while its result is carried out.

    `retreated` counts hexes, `lost` steps, and `unsatisfied` what nobody was left to suffer.
    `supports` are headquarters at range, as long as they are such.
    """

    side: SideId
    target: HexId
    units: list[UnitId]
    attacking: bool
    armored: bool = False
    supports: tuple[UnitId, ...] = ()
    retreated: int = 0
    lost: int = 0
    unsatisfied: int = 0
    joined: list[UnitId] = field(default_factory=list)

    def alive(self, position: Position) -> list[Unit]:
        """List the units of the force that are still on the map."""
        return [u for u in (position.state.unit(i) for i in self.units) if u.on_map]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A battle and its two forces, as a result is carried out."""

    battle: Battle
    attack: Force
    defence: Force


def attacking_force(position: Position, battle: Battle) -> Force:
    """Make the force of the attackers."""
    armored = any(pieces.is_armor(position, position.state.unit(u)) for u in battle.units)
    return Force(battle.by, battle.target, list(battle.units), True, armored, battle.supports)


def defending_force(battle: Battle) -> Force:
    """Make the force of the defenders."""
    return Force(battle.enemy, battle.target, list(battle.defence), False,
                 supports=battle.defending_supports)
