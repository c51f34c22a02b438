"""X3.2: with supremacy in the air, massed points shift the odds of an attack.

Before it attacks, the phasing side masses points of its ground box over the hexes it is going
to attack. For every number of points equal to the defenders' unmodified strength (twice that
against a landing's) the odds go up one column; by half of the odds at most, but always by one;
and only where the unmodified strengths, airborne troops that have just landed left out, are
even at least. Every six points, or part of six, risk one to flak: a one of six.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.tally import Line
from grognard_experimental.air_supremacy import has_supremacy
from grognard_standard_rules.air_display import GROUND, front_of, total
from grognard_standard_rules.air_weight import too_many
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import Attack
from grognard_standard_rules.battle import Battle, total_attack, total_defence
from grognard_standard_rules.combat_resolution import odds_ratio
from grognard_standard_rules.ground_support import may_support
from grognard_standard_rules.landed import BY_AIR, BY_SEA, how_landed
from grognard_standard_rules.units import printed_attack, printed_defence

MASSED = "massed-support"
"""Memory of the step: targets ("G0421+G0521") -> points massed over them."""

AT_SEA = 2
A_FLAK_DIE = 6


def key_of(targets: Iterable[str]) -> str:
    """Name targets as battles are named."""
    return "+".join(sorted(targets))


def massed(position: Position, targets: Iterable[str] = ()) -> int:
    """Count the points massed over some targets, or over all."""
    noted: Mapping[str, int] = position.state.remembered(MASSED)
    return int(noted.get(key_of(targets), 0)) if targets else sum(map(int, noted.values()))


@rule("wie:X3.2", "wie:X3.23")
def price(position: Position, battle: Battle) -> int:
    """Return how many points shift the odds by one: the defence unmodified, twice at sea."""
    landing = any(how_landed(position, u) == BY_SEA for u in battle.units)
    strength = sum((printed_defence(position, position.state.unit(u))
                    for u in battle.defenders), Fraction(0))
    return max(1, -(-strength.numerator // strength.denominator)) * (AT_SEA if landing else 1)


@rule("wie:X3.21")
def even_unmodified(position: Position, battle: Battle) -> bool:
    """Say whether the unmodified strengths are even at least, without troops just dropped."""
    state = position.state
    attack = sum((printed_attack(position, state.unit(u)) for u in battle.units
                  if how_landed(position, u) != BY_AIR), Fraction(0))
    defence = sum((printed_defence(position, state.unit(u)) for u in battle.defenders),
                  Fraction(0))
    return attack >= defence


@rule("wie:X3.22")
def most_shifts(column: str) -> int:
    """Return by how many columns odds may be shifted: half of them, rounded down, but one."""
    return max(1, int(odds_ratio(column) / 2)) if column else 0


@implements("modify_odds_column")
@rule("wie:X3.2", "wie:X3.21", "wie:X3.22", "wie:X3.23")
def shift(position: Position, battle: Battle) -> Iterable[Line]:
    """Shift the odds by what is massed over the targets, within the limits."""
    points = massed(position, battle.targets)
    if battle.kind != "attack" or not points:
        return
    each = price(position, battle)
    text = f"{points} air points massed, {each} for each column"
    if not even_unmodified(position, battle):
        yield Line("shift", "add", 0, f"{text}, but the odds are not even without modifiers",
                   cite("wie:X3.21"))
        return
    most = most_shifts(plain_column(position, battle))
    yield Line("shift", "add", min(points // each, most), f"{text}, at most {most} columns",
               cite("wie:X3.2", "wie:X3.22"))


def plain_column(position: Position, battle: Battle) -> str:
    """Return the column of a battle before any shift."""
    attack, defence = total_attack(position, battle)[0], total_defence(position, battle)[0]
    table = position.ask("rule_combat_table", battle=battle).value
    column: str = position.ask("rule_odds_column", table=table, attack=attack.value,
                               defence=defence.value).value
    return column


# --- what forbids massing ---------------------------------------------------------------------


@rule("wie:X3.2")
def may_mass(
    position: Position, side: SideId, targets: Sequence[HexId], points: int
) -> Iterator[Reason]:
    """List what forbids a side to mass so many points over some hexes."""
    before = massed(position, targets)
    if not points:
        if not before:
            yield Reason("nothing-massed", f"nothing is massed over {', '.join(targets)}",
                         cite("wie:X3.2"))
        return
    objections = list(may_support(position, side, targets))
    yield from objections
    if objections:
        return
    front = front_of(position, targets[0])
    owners = {u.side for t in targets for u in position.state.units_at(t)} & set(
        position.enemies(side))
    if not owners or not all(has_supremacy(position, side, e, front) for e in owners):
        whom = f" over {' and '.join(sorted(owners))}" if owners else ""
        yield Reason("no-supremacy", f"{side} has no supremacy in the air{whom} on the {front} "
                     "Front", cite("wie:X3.0", "wie:X3.2"))
    free = total(position, side, front, GROUND) - massed(position) + before
    if points > free:
        yield Reason("not-enough-points", f"{side} has {free} points left on ground missions on "
                     f"the {front} Front, not {points}", cite("wie:X3.2"))
    yield from too_many(position, side, front, [targets[0]] * points)


@implements("check_order", "attack")
@rule("wie:X3.2")
def keep_to_what_is_left(position: Position, order: Attack) -> Iterator[Reason]:
    """Object to ordinary support by a point that is massed already."""
    if order.air_support and massed(position) and order.targets:
        grid = position.board.grid
        targets = [grid.canonical(t) for t in order.targets if t in grid]
        front = front_of(position, targets[0]) if targets else ""
        if total(position, order.by, front, GROUND) <= massed(position):
            yield Reason("all-massed", f"all points of {order.by} on ground missions on the "
                         f"{front} Front are massed", cite("wie:X3.2"), remedy="mass fewer")
