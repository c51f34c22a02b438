"""X12: special rules for the SS.

An Axis attack in which the SS has a third of the unmodified strength uses table 1, or table 2
in snow and mud outside the Arid area. In exchanges the SS pays first. Where a whole SS division
defends, its side does not retreat: it stands and is reduced.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Literal

from grognard.content.counters import FRONT
from grognard.ids import SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.climate import ARID, CLEAR, climate
from grognard_standard_rules.losses import lose_all
from grognard_standard_rules.units import printed_attack

AXIS = SideId("axis")
SHARE = Fraction(1, 3)
BEST, BAD_SEASON = "crt1", "crt2"
EXCHANGES = ("Ex", "1/2Ex", "AEx")
DIVISION = "XX"


class SpecialSS(Parameters):
    """`bad_season`: whether table 2 is used in snow and mud where the usual one is better."""

    bad_season: Literal["as-printed", "never-worse"] = "as-printed"


def is_ss(position: Position, unit_id: str) -> bool:
    """Say whether a unit belongs to the SS."""
    return position.face(position.state.unit(UnitId(unit_id))).flag("ss")


@rule("wie:X12.0", "wie:X12.1")
def leads(position: Position, battle: Battle) -> bool:
    """Say whether the SS has a third of the unmodified strength of an Axis attack."""
    strength = {u: printed_attack(position, position.state.unit(u)) for u in battle.units}
    of_ss = sum((s for u, s in strength.items() if is_ss(position, u)), Fraction(0))
    return battle.by == AXIS and of_ss > 0 and of_ss >= SHARE * sum(strength.values())


@amends("rule_combat_table")
@rule("wie:X12.1")
def better_table(
    position: Position, battle: Battle
) -> Generator[None, Ruling[str], Ruling[str]]:
    """Attack on table 1 where the SS leads, or on table 2 in a bad season."""
    ruling = yield
    if not leads(position, battle):
        return ruling
    places = {climate(position, a.at) for a in battle.attackers}
    bad = any(weather != CLEAR and area != ARID for weather, area in places)
    table = BAD_SEASON if bad else BEST
    if bad and position.setting(SpecialSS).bad_season == "never-worse":
        table = min(table, ruling.value)
    text = f"a third of the attack is SS: table {table.removeprefix('crt')}"
    return ruling.amend(table, "wie:X12.1", text, "ss-table")


@implements("rule_lost_first")
@rule("wie:X12.2")
def rule_lost_first(
    position: Position, side: SideId, units: tuple[UnitId, ...], cause: str
) -> Ruling[tuple[UnitId, ...]]:
    """Let the SS pay first in an exchange."""
    ours = tuple(u for u in units if is_ss(position, u))
    if side != AXIS or cause not in EXCHANGES:
        ours = ()
    return ruled(ours, "wie:X12.2", "SS units are lost first in an exchange", "ss-first")


@amends("rule_retreat")
@rule("wie:X12.3")
def stand_fast(
    position: Position, battle: Battle, side: SideId, units: tuple[UnitId, ...]
) -> Generator[None, Ruling[Resolution], Ruling[Resolution]]:
    """Let defenders with a whole SS division among them stand and be reduced."""
    ruling = yield
    whole = [u for u in units if is_whole_division(position, u)]
    if side == battle.by or side != AXIS or not whole:
        return ruling
    text = "a whole SS division defends: nobody retreats, all are reduced"
    return ruling.amend(_stand(units), "wie:X12.3", text, "ss-stands")


def is_whole_division(position: Position, unit_id: UnitId) -> bool:
    """Say whether a unit is an SS division at full strength."""
    unit = position.state.unit(unit_id)
    return (is_ss(position, unit_id) and unit.face == FRONT
            and position.face(unit).size == DIVISION)


def _stand(units: tuple[UnitId, ...]) -> Resolution:
    yield LOOK
    yield from lose_all(units, "stood", ("wie:X12.3", "std:12.7"))
