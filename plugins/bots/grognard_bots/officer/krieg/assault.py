"""Assaults: which enemy stacks to attack, with whom, from which hexes, under which HQ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from grognard.ids import UnitId
from grognard.state import Unit
from grognard_bots.officer.krieg.chances import NONE, Chances, chances, column_of, shifted
from grognard_bots.officer.krieg.goals import Goals
from grognard_bots.officer.krieg.ground import around
from grognard_bots.officer.krieg.terms import HQ_RANGE, Terms, air_over, terms
from grognard_krieg import pieces
from grognard_krieg.combat import no_mixed_minors

KILL, LOSS = 2.0, 2.0
"""What a step of the enemy is worth, and an own step at a price of one."""

GROUND, MOST_GROUND = 0.3, 3.0
"""What nearness to the goals counts for in ground to be won, and the most it counts."""

EFFORT = 0.05
"""What using a point of strength costs: it could be used elsewhere."""

CROWD = 9
"""At most so many units are thought of for one assault."""

Room = Callable[[Unit, int, dict[UnitId, int]], bool]
"""Whether a unit may stand in a cell, besides those that an assault sends to cells."""


@dataclass(frozen=True, slots=True)
class Assault:
    """A planned attack: attackers with the cells they attack from, the HQ that helps."""

    terms: Terms
    attackers: tuple[tuple[Unit, int], ...] = ()
    helper: tuple[Unit, int] | None = None
    attack: int = 0
    hope: Chances = field(default_factory=Chances)
    worth: float = 0.0

    @property
    def target(self) -> int:
        """Return the cell that is attacked."""
        return self.terms.cell

    @property
    def units(self) -> list[tuple[Unit, int]]:
        """List everybody who takes part, with his cell."""
        return [*self.attackers, *([self.helper] if self.helper else [])]


class Assaults:
    """Plans assaults. `places` says in which cells each unit may be when the battle comes."""

    def __init__(self, goals: Goals, places: dict[UnitId, frozenset[int]], room: Room) -> None:
        self.goals, self.see = goals, goals.outlook
        self.places, self.room = places, room

    # --- choosing -------------------------------------------------------------------------------

    def plan(self, targets: Iterable[int]) -> list[Assault]:
        """Choose assaults, the most promising first; no unit takes part in two."""
        chosen: list[Assault] = []
        drafts = {t: self.draft(t) for t in targets}
        while drafts:
            best = max(drafts.values(), key=lambda a: (a.worth, -a.target))
            if best.worth <= 0:
                break
            chosen.append(best)
            del drafts[best.target]
            for unit, _ in best.units:
                self.places.pop(unit.id, None)
            self.taken(best)
            used = {u.id for u, _ in best.units}
            cells = {c for _, c in best.units}
            for target, draft in list(drafts.items()):
                if any(u.id in used or c in cells for u, c in draft.units):
                    drafts[target] = self.draft(target)
        return chosen

    def taken(self, assault: Assault) -> None:
        """Note that an assault has been chosen; a plan of marches places its units."""

    @cached_property
    def _terms(self) -> dict[int, Terms]:
        return {}

    def _of(self, target: int) -> Terms:
        if target not in self._terms:
            self._terms[target] = terms(self.see, target, self.see.foes[target])
        return self._terms[target]

    def draft(self, target: int) -> Assault:
        """Find the force that attacks a cell best, adding units for as long as it pays."""
        of = self._of(target)
        best = now = Assault(of)
        beside = frozenset(of.sides)
        near = [u for u in self._units(beside) if self.see.attack(u)]
        near.sort(key=lambda u: (-self.see.attack(u), u.id))
        for unit in near[:CROWD]:
            grown = self._with(now, unit)
            if grown is None:
                continue
            now = grown
            if now.worth > best.worth:
                best = now
        if best.attackers:
            helped = self._helped(best)
            if helped.worth > best.worth:
                return helped
            return best
        return self._helped(now) if now.attackers else best

    def _units(self, cells: frozenset[int]) -> list[Unit]:
        state = self.see.position.state
        return [state.unit(u) for u, places in self.places.items() if places & cells]

    def _with(self, now: Assault, unit: Unit) -> Assault | None:
        """Add a unit to an assault where it does most good; None where it finds no room."""
        is_hq = pieces.is_hq(self.see.position, unit)
        if is_hq or any(no_mixed_minors(self.see.position, (
                *(u.id for u, _ in now.attackers), unit.id))):
            return None
        sent = {u.id: c for u, c in now.attackers}
        cells = [c for c in now.terms.sides if c in self.places[unit.id]
                 and self.room(unit, c, sent)]
        if not cells:
            return None
        here = self.see.index(unit.at)
        side, outs = now.terms.sides, len(self._open(now.terms, set(sent.values())))

        def good(cell: int) -> tuple[float, ...]:
            fewer = outs - len(self._open(now.terms, {*sent.values(), cell}))
            return (side[cell] - 0.4 * fewer, float(cell != here), float(cell))

        return self._judged(replace(now, attackers=(*now.attackers, (unit, min(cells, key=good)))))

    def _helped(self, now: Assault) -> Assault:
        """Add the headquarters that helps most, from as far as it can."""
        best = now
        grid, position = self.see.grid, self.see.position
        sent = {u.id: c for u, c in now.attackers}
        nations = {n for u, _ in now.attackers for n in pieces.nations(position, u)}
        for unit_id, cells in self.places.items():
            unit = position.state.unit(unit_id)
            if not pieces.is_hq(position, unit) or not pieces.is_of(position, unit, *nations):
                continue
            if not self.see.supplied.get(unit_id):
                continue
            near = [c for c in cells if grid.distance(c, now.target) == HQ_RANGE
                    and self.room(unit, c, sent)]
            if near:
                safest = min(near, key=lambda c: (float(self.see.threat[c]), c))
                found = self._judged(replace(now, helper=(unit, safest)))
                best = max((best, found), key=lambda a: a.worth)
        return best

    # --- judging --------------------------------------------------------------------------------

    def _judged(self, now: Assault) -> Assault:
        of, see = now.terms, self.see
        attack = sum(see.attack(u) for u, _ in now.units)
        column = column_of(see.position, attack, of.defence)
        if column < 0:
            return replace(now, attack=attack, hope=NONE, worth=-1.0)
        column = shifted(see.position, column, self._shift(now))
        cells = {c for _, c in now.attackers}
        hope = chances(
            see.position, column, of.steps, less=of.less,
            stands=of.city or cells <= of.firm,
            trapped=of.held or not self._open(of, cells),
        )
        worth = hope.clears * self.ground(of.cell) + KILL * min(hope.kills, of.steps)
        back = 0.3 if now.helper is None else 1.0  # who has an HQ with him cannot go back
        price = self.goals.price(of.cell)
        worth -= price * LOSS * (hope.pays + back * hope.repulsed) + EFFORT * attack
        return replace(now, attack=attack, hope=hope, worth=worth)

    def _shift(self, now: Assault) -> int:
        of, see = now.terms, self.see
        units = [u for u, _ in now.attackers]
        out = of.shift - min(of.sides[c] for _, c in now.attackers)
        out += now.helper is not None
        if not of.snow:
            out += air_over(see, of.cell, units, (see.side,))
        dropped = any(u.side == see.side and pieces.is_airdrop(see.position, u)
                      for u in see.position.state.units_at(see.hex(of.cell)))
        out += dropped and self.blitz
        if self.blitz and any(pieces.is_armor(see.position, u) for u in units):
            out += 1
        return out

    @cached_property
    def blitz(self) -> bool:
        """Say whether armor gives its shift in the battle to come."""
        step = self.see.position.step
        return self.see.blitz and (step is None or step.id != "combat")

    def _open(self, of: Terms, cells: set[int]) -> list[int]:
        """List the cells to which the defenders may still go, with attackers in some cells."""
        foes = self.see.foes
        return [c for c in of.outs if c not in cells
                and (c in foes or not any(a in cells or a in self.see.own
                                          for a in around(self.see.position, c)
                                          if a != of.cell))]

    def ground(self, cell: int) -> float:
        """Rate the ground to be won: a goal itself, or what leads to one."""
        lead = min(MOST_GROUND, GROUND * float(self.goals.pull[cell]))
        return self.goals.take.get(cell, 0.0) + lead + 0.5
