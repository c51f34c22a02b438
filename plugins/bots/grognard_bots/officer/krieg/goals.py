"""What an officer wants to take and to hold, and how much each place is worth.

Strategic hexes decide the war, capitals and cities decide about countries. Nobody wants what a
neutral country holds; nor what he may not attack.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from grognard.ids import SideId
from grognard.position import Position
from grognard.state import Unit
from grognard_bots.officer.krieg.ground import FAR, Hexes, Mask, distances, hexes_from
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_bots.officer.krieg.prey import prey
from grognard_krieg.countries import active_minors, faction_of
from grognard_krieg.country_list import BRITAIN, GERMANY, UNION
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN
from grognard_krieg.strategic_hexes import holds, strategic_hexes
from grognard_krieg.territory import country_of, hexes_of
from grognard_krieg.track import last_turn

STRATEGIC, CAPITAL, MAJOR_CAPITAL, CITY = 12.0, 6.0, 10.0, 3.0
LOST = 8.0
"""What it is worth besides to take back what the enemy has taken."""

BOLD, WARY, LAST = 0.7, 1.3, 0.3
"""What an own step counts against one of the enemy's: with the initiative, without, at the end."""

STRONG = 1.1
"""Own attack against hostile attack around a place from which a faction has the initiative."""

THEATRE = 6
"""Hexes around a place whose forces count for that."""

ALLIES = (WESTERN, SOVIET)
POWERS = (GERMANY, BRITAIN, UNION)
MAJORS = (*POWERS, "france", "italy")


@dataclass(eq=False)
class Goals:
    """Places by cell with their worth: `take` those to be won, `hold` those to be kept.

    `lost` are those to be won that are strategic and of one's own great power.
    """

    outlook: Outlook
    take: dict[int, float] = field(default_factory=dict)
    hold: dict[int, float] = field(default_factory=dict)
    lost: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, outlook: Outlook) -> Goals:
        """Read the goals off the map."""
        found = cls(outlook)
        for cell, worth in _places(outlook, found.prey).items():
            found._sort(cell, worth)
        return found

    @cached_property
    def prey(self) -> list[str]:
        """List the neutral countries that will be enemies soon, if it goes as planned."""
        return prey(self.outlook.position, self.outlook.side)

    @cached_property
    def closed(self) -> Mask:
        """Paint the ground that stays closed: neutral countries, but for those that are prey."""
        return self.outlook.closed & ~np.asarray(hexes_of(self.outlook.position, *self.prey))

    def _sort(self, cell: int, worth: float) -> None:
        """Say whether a place is to be taken, to be held, or none of our business."""
        see = self.outlook
        side, at = see.side, see.hex(cell)
        friends = (AXIS,) if side == AXIS else ALLIES
        ours = faction_of(see.position, country_of(see.position, at)) in friends
        whose = strategic_hexes(see.position).get(at)
        if see.shunned[cell]:
            return
        if holds(see.position, see.fights, at):
            self.take[cell] = worth + (LOST if ours else 0.0)
            if ours and worth >= STRATEGIC and country_of(see.position, at) in POWERS:
                self.lost.append(cell)
        elif holds(see.position, (side,), at):
            self.hold[cell] = worth
        elif self.closed[cell] or holds(see.position, friends, at):
            return
        elif ours:
            if faction_of(see.position, country_of(see.position, at)) == side:
                self.hold[cell] = worth
        elif see.fights and not ours and (whose is None or (whose == AXIS) != (side == AXIS)):
            self.take[cell] = worth

    @cached_property
    def won(self) -> frozenset[int]:
        """List the places held that belong to others: they count only while they are occupied."""
        whose, see = strategic_hexes(self.outlook.position), self.outlook
        ours = (AXIS,) if see.side == AXIS else ALLIES
        return frozenset(c for c in self.hold
                         if see.hex(c) in whose and whose[see.hex(c)] not in ours)

    @cached_property
    def bold(self) -> Mask:
        """Paint the ground on which this faction has the initiative: it is the stronger there."""
        see = self.outlook
        ours, theirs = _power(see, see.own), _power(see, see.foes)
        return (ours > 0) & (ours >= STRONG * theirs) & (self.to_take < FAR) & bool(see.fights)

    @cached_property
    def at_the_end(self) -> bool:
        """Say whether this is the last turn: what is not won now is never won."""
        return self.outlook.position.turn >= last_turn(self.outlook.position)

    def price(self, cell: int) -> float:
        """Return what own losses count in a battle for a cell."""
        if self.at_the_end:
            return LAST
        return BOLD if self.bold[cell] else WARY

    # --- distances ------------------------------------------------------------------------------

    @cached_property
    def pull(self) -> NDArray[np.float32]:
        """Rate every cell by the goals that lie near it: the nearer and worthier, the more."""
        see = self.outlook
        known = distances(see.position, self.closed)
        rows = known.rows(self.take).astype(np.float32)
        if not len(rows):
            return np.zeros(see.grid.size, np.float32)
        worth = np.array(list(self.take.values()), np.float32)[:, None]
        near = np.where(rows < FAR, worth / (2.0 + rows), 0.0)
        total = near.max(axis=0) + 0.05 * near.sum(axis=0)
        return known.plane(total.astype(np.float32), 0.0).astype(np.float32)

    @cached_property
    def to_take(self) -> Hexes:
        """Count the hexes to the nearest place to be taken."""
        return hexes_from(self.outlook.position, self.take, self.closed)

    @cached_property
    def to_hold(self) -> Hexes:
        """Count the hexes to the nearest place to be held."""
        return hexes_from(self.outlook.position, self.hold, self.outlook.closed)


def goals_now(position: Position, side: SideId) -> Goals:
    """Return a faction's goals on the map as it is; kept for as long as nothing happens."""
    return position.unchanged("officer-goals", side, lambda: Goals.of(Outlook(position, side)))


def _power(see: Outlook, forces: dict[int, list[Unit]]) -> NDArray[np.float32]:
    """Add up, for every cell, the attack factors that stand near it."""
    known = distances(see.position)
    sums = {c: float(sum(see.attack(u) for u in units)) for c, units in forces.items()
            if known.number[c] >= 0}
    if not sums:
        return np.zeros(see.grid.size, np.float32)
    power = np.array(list(sums.values()), np.float32)[:, None]
    total = (power * (known.rows(sums) <= THEATRE)).sum(axis=0)
    return known.plane(total.astype(np.float32), 0.0).astype(np.float32)


def _places(outlook: Outlook, hunted: list[str]) -> dict[int, float]:
    """Rate all strategic hexes, and the cities of countries at war."""
    position, index = outlook.position, outlook.index
    out: dict[int, float] = {index(h): STRATEGIC for h in strategic_hexes(position)}
    at_war = {c for side in (AXIS, *ALLIES) for c in active_minors(position, side)}
    at_war.update(hunted)
    for place in position.board.places:
        country = country_of(position, place.hex)
        if not place.traits & {"city", "capital"} or country not in (*at_war, *MAJORS):
            continue
        cell = index(place.hex)
        worth = CITY if country in at_war else CITY / 2
        if "capital" in place.traits:
            worth += MAJOR_CAPITAL if country in MAJORS else CAPITAL
        out[cell] = out.get(cell, 0.0) + worth
    return out
