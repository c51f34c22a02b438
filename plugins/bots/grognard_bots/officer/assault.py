"""Concentrations: which enemy stacks to attack, with whom, from which hexes."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from grognard.ids import UnitId
from grognard.state import Unit
from grognard_bots.officer.chances import Chances, chances, column_of
from grognard_bots.officer.estimate import Picture
from grognard_standard_rules.artillery import RANGE, is_artillery
from grognard_standard_rules.battle import Attacker, Battle, attack_strength, total_defence
from grognard_standard_rules.combat import may_attack, may_be_attacked, touches
from grognard_standard_rules.movement import movement_phase
from grognard_standard_rules.units import printed_attack

EFFORT = 0.08
"""What using a point of strength costs: it could be used elsewhere."""

LAST_CHANCE = 0.2
"""What is left of the price of losses when an objective can be won now or never."""

HORIZON = 12
"""Ground counts for more the nearer to an objective it lies, up to so many hexes."""


PRIZE, FEW = 40.0, 18
"""What an objective counts in strength; less where there are more objectives than a few."""


@dataclass(frozen=True, slots=True)
class Assault:
    """A planned attack on one hex: the attackers with the hexes they attack from.

    `stake` is what they are worth whole, `least` the weakest of them.
    """

    target: int
    attackers: tuple[tuple[UnitId, int], ...] = ()
    attack: Fraction = Fraction(0)
    defence: Fraction = Fraction(0)
    stake: float = 0.0
    least: float = 0.0
    table: str = ""
    outlook: Chances = field(default_factory=Chances)
    worth: float = 0.0


class Staff:
    """Plans assaults on a picture. `places` says from which cells each unit can attack.

    `seated` are units that have their place already: they attack from it and take no new room.
    """

    def __init__(self, picture: Picture, places: dict[UnitId, frozenset[int]],
                 room: dict[int, int], loss: float = 0.5, *,
                 seated: Container[UnitId] = ()) -> None:
        self.picture, self.places, self.room, self.loss = picture, places, dict(room), loss
        self.seated = seated
        self._strength: dict[tuple[object, ...], Fraction] = {}
        self._battles: dict[int, Battle] = {}
        self._table = ""

    def plan(self) -> list[Assault]:
        """Choose assaults, the most promising first; no unit takes part in two."""
        chosen: list[Assault] = []
        open_ = [t for t in self.picture.foes if self._attackable(t)]
        drafts = {t: self.draft(t) for t in open_}
        while drafts:
            best = max(drafts.values(), key=lambda a: (a.worth, -a.target))
            if best.worth <= 0:
                break
            chosen.append(best)
            del drafts[best.target]
            used = {u for u, _ in best.attackers}
            for unit_id, cell in best.attackers:
                self.places.pop(unit_id)
                self.room[cell] = self.room.get(cell, 0) - (unit_id not in self.seated)
            cells = {c for _, c in best.attackers}
            for target, draft in drafts.items():
                if any(u in used or c in cells for u, c in draft.attackers):
                    drafts[target] = self.draft(target)
        return chosen

    def draft(self, target: int) -> Assault:
        """Find the force that attacks a hex best, adding units for as long as it pays."""
        battle = self.battle(target)
        ways = self._ways(battle, target)
        defence = total_defence(self.picture.position, battle)[0].value
        best = now = Assault(target, defence=defence, table=self._table)
        room = dict(self.room)
        for strength, unit_id, cell in ways:
            taken = {u for u, _ in now.attackers}
            new = unit_id not in self.seated
            if unit_id in taken or (new and room.get(cell, 0) < 1) or not strength:
                continue
            room[cell] = room.get(cell, 0) - new
            whole = self.picture.attack([self.picture.position.state.unit(unit_id)])
            now = self._judged(replace(
                now, attackers=(*now.attackers, (unit_id, cell)), attack=now.attack + strength,
                stake=now.stake + whole, least=min(now.least or whole, whole),
            ), battle)
            if now.worth > best.worth:
                best = now
        return best

    def _judged(self, assault: Assault, battle: Battle) -> Assault:
        position = self.picture.position
        table = self._table or self._find_table(battle, assault)
        column = column_of(position, table, assault.attack, assault.defence)
        outlook = chances(position, table, column)
        printed = float(battle.stake)
        value = outlook.value(assault.stake, printed, self.ground(assault.target),
                              loss=self.price(assault.target), least=assault.least)
        worth = value - EFFORT * float(assault.attack) if column else 0.0
        return replace(assault, table=table, outlook=outlook, worth=worth)

    def _find_table(self, battle: Battle, assault: Assault) -> str:
        """Ask once which table the side attacks on: by the first units of the first plan."""
        unit_id, cell = assault.attackers[0]
        there = replace(battle, attackers=(Attacker(unit_id, self.picture.name(cell)),))
        self._table = str(self.picture.position.ask("rule_combat_table", battle=there).value)
        return self._table

    def ground(self, target: int) -> float:
        """Rate the ground to be won: objectives, what lies beside them, what lies before them.

        The weaker side cannot keep what it wins far from them.
        """
        near = int(self.picture.near[target])
        if target in self.picture.missing:
            return PRIZE * min(1.0, FEW / len(self.picture.goals))
        beside = 6.0 if near == 1 else 0.0
        if not self.picture.strong:
            return 1.0 + beside
        return 2.0 + 0.5 * max(0, HORIZON - near) + beside

    def price(self, target: int) -> float:
        """Return what own losses count: little where all depends on it."""
        last_chance = self.picture.last_turn and target in self.picture.missing
        return LAST_CHANCE * self.loss if last_chance else self.loss

    def battle(self, target: int) -> Battle:
        """Make the battle for a hex, without attackers yet."""
        if target not in self._battles:
            units = self.picture.foes[target]
            self._battles[target] = Battle(
                "attack", self.picture.side, (), (self.picture.name(target),),
                tuple(u.id for u in units), stake=Fraction(int(self.picture.defence(units))),
            )
        return self._battles[target]

    def _ways(self, battle: Battle, target: int) -> list[tuple[Fraction, UnitId, int]]:
        """List who could attack from where, the strongest first, each unit's best way ahead."""
        picture, found = self.picture, list[tuple[Fraction, UnitId, int]]()
        beside = [c for c in picture.around(target)
                  if touches(picture.position, picture.name(c), picture.name(target))]
        for unit_id, places in self.places.items():
            found += [(self._attack(battle, unit_id, c), unit_id, c) for c in beside
                      if c in places]
        units = picture.position.state.units
        home = picture.index
        found.sort(key=lambda w: (-w[0], home(units[w[1]].at) != w[2], w[1], w[2]))
        return found

    def _attack(self, battle: Battle, unit_id: UnitId, cell: int) -> Fraction:
        unit = self.picture.position.state.unit(unit_id)
        key = (unit.counter, unit.face, battle.targets, cell)
        if key not in self._strength:
            there = replace(battle, attackers=(Attacker(unit_id, self.picture.name(cell)),))
            self._strength[key] = attack_strength(self.picture.position, unit_id, there).value
        return self._strength[key]

    def _attackable(self, target: int) -> bool:
        if movement_phase(self.picture.position):
            return True
        name = self.picture.name(target)
        return next(may_be_attacked(self.picture.position, name, self.picture.side), None) is None


def able(picture: Picture, units: Iterable[Unit]) -> list[Unit]:
    """List the units that may attack in this player turn; artillery only supports (`guns`)."""
    position = picture.position
    units = [u for u in units if not is_artillery(position, u.id)]
    if movement_phase(position):
        return [u for u in units if picture.fights(u) and printed_attack(position, u)]
    return [u for u in units if next(may_attack(position, u, picture.side), None) is None]


def guns(picture: Picture, target: int, attackers: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """List the artillery that could fire at a hex beside some attackers (20.11)."""
    position, grid = picture.position, picture.position.board.grid
    nations = {position.state.unit(u).nation for u in attackers}
    return tuple(
        u.id for cell, units in picture.own.items() if grid.distance(cell, target) <= RANGE
        for u in units if u.nation in nations and is_artillery(position, u.id)
        and next(may_attack(position, u, picture.side), None) is None
    )
