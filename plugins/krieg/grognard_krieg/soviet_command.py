"""20.1, optional: four Soviet command groups: Baltic, Byelorussian, Ukraine, Stavka Reserves.

Each has a Front, an air support unit and headquarters, whose counters name their group. Units of
the first three groups do not work together: an HQ neither fights nor stacks with the Front of
another group, two of their Fronts do not attack together, and their aircraft do not help HQs,
Fronts or each other. The Reserve Front and aircraft and the Stavka HQ work with everybody, and
the Stavka HQ may take part in a combat beside one other Soviet HQ: each gives its shift.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import combinations

from grognard.content.counters import FRONT
from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard.tally import Line
from grognard_krieg import pieces
from grognard_krieg.battle import Battle
from grognard_krieg.stacking import Stacked

RULES = (RuleId("krieg:20.1"),)
RESERVES = "stavka"


def group(position: Position, unit: Unit) -> str:
    """Return the command group that is on a counter, "" where there is none."""
    return position.assembly.catalogue.face(unit.counter, FRONT).word("command")


@rule("krieg:20.1")
def apart(position: Position, one: Unit, other: Unit) -> bool:
    """Say whether two units are of different groups, neither of them the Stavka Reserves."""
    groups = {group(position, one), group(position, other)}
    return len(groups) > 1 and not groups & {"", RESERVES}


def _foreign(position: Position, unit: Unit, others: Iterable[Unit]) -> Unit | None:
    return next((u for u in others if apart(position, unit, u)), None)


def _fronts(position: Position, units: Iterable[UnitId]) -> list[Unit]:
    return [u for u in map(position.state.unit, units) if pieces.is_front(position, u)]


def _headquarters(position: Position, units: Iterable[UnitId]) -> list[Unit]:
    return [u for u in map(position.state.unit, units)
            if pieces.is_hq(position, u) and group(position, u)]


def _apart(position: Position, code: str, one: Unit, other: Unit, what: str) -> Reason:
    names = (pieces.name(position, u) for u in (one, other))
    return Reason(code, what.format(*names), RULES, units=(one.id, other.id))


# --- headquarters and Fronts --------------------------------------------------------------------


@implements("check_together")
@rule("krieg:20.1")
def attack_together(position: Position, units: tuple[UnitId, ...]) -> Iterator[Reason]:
    """Keep Fronts of different groups, and HQs and foreign Fronts, out of one attack."""
    fronts = _fronts(position, units)
    for one, other in combinations(fronts, 2):
        if apart(position, one, other):
            yield _apart(position, "fronts-apart", one, other, "{} and {} do not attack together: "
                         "one of two Fronts must be the Reserve Front")
    for hq in _headquarters(position, units):
        if front := _foreign(position, hq, fronts):
            yield _apart(position, "command-apart", hq, front, "{} does not fight with {}, a "
                         "Front of another command group")


@implements("check_support")
@rule("krieg:20.1")
def supports(position: Position, unit_id: UnitId, force: tuple[UnitId, ...]) -> Iterator[Reason]:
    """Keep an HQ at range from supporting a force with the Front of another group."""
    unit = position.state.unit(unit_id)
    if front := _foreign(position, unit, _fronts(position, force)):
        yield _apart(position, "command-apart", unit, front, "{} does not support {}, a Front of "
                     "another command group")


@implements("modify_defence")
@rule("krieg:20.1")
def no_defence(position: Position, unit_id: UnitId, battle: Battle) -> Iterator[Line]:
    """Leave an HQ's factor out of a defence in which a Front of another group takes part.

    The two may be caught in one hex before the segment ends.
    """
    unit = position.state.unit(unit_id)
    if not pieces.is_hq(position, unit):
        return
    if front := _foreign(position, unit, _fronts(position, battle.defence)):
        yield Line("total", "times", 0, f"no rating beside {pieces.name(position, front)}, of "
                   "another command group", RULES)


@implements("check_stack")
@rule("krieg:20.1", "krieg:9")
def stack(position: Position, hex_id: HexId, stack: tuple[Stacked, ...]) -> Iterator[Reason]:
    """Keep an HQ and the Front of another group from ending a segment in one hex."""
    fronts = [s.unit for s in stack if s.size == "front"]
    for one in stack:
        if one.arm == "hq" and (front := _foreign(position, one.unit, fronts)):
            text = f"{{}} and {{}}, of different command groups, stack at {hex_id}"
            yield _apart(position, "stack-command", one.unit, front, text)


# --- two headquarters ---------------------------------------------------------------------------


@amends("rule_headquarters_together")
@rule("krieg:20.1")
def beside_stavka(
    position: Position, units: tuple[UnitId, ...]
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Let the Stavka HQ take part beside one other Soviet HQ."""
    ruling = yield
    found = _headquarters(position, dict.fromkeys(units))
    if ruling.value or not len(units) == len(found) == 2:
        return ruling
    if RESERVES in [group(position, u) for u in found]:
        return ruling.amend(True, "krieg:20.1", "the Stavka HQ may join one other HQ")
    return ruling


# --- shifts -------------------------------------------------------------------------------------


@implements("check_shift")
@rule("krieg:20.1")
def shift(
    position: Position, battle: Battle, unit_id: UnitId, given: tuple[UnitId, ...]
) -> Iterator[Reason]:
    """Refuse the shift of an HQ beside a foreign Front, and of aircraft beside foreign units."""
    unit = position.state.unit(unit_id)
    if not group(position, unit):
        return
    force = battle.units if unit.side == battle.by else battle.defence
    others = _fronts(position, force)
    if pieces.is_air(position, unit):
        others += _headquarters(position, force)
        others += [position.state.unit(u) for u in given]
    if other := _foreign(position, unit, others):
        yield _apart(position, "no-shift", unit, other, "{} gives no shift beside {}, of another "
                     "command group")
