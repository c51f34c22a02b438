"""9: stacking.

At the end of every phase and segment a hex holds at most three of a side's ground units
(Gibraltar two), two of them of several steps, one HQ, one fortress, one Soviet Front. British
and French do not stack in Limited War, nor units of different minor countries, but for EX corps
and Nationalists. Air, airdrops, beachheads and markers do not count. Limits may be broken while
a segment lasts; when it ends the owner brings his stacks back (`stacking_penalty.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements, reading
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.state import Unit
from grognard_krieg.limited_war import may_stack_together
from grognard_krieg.pieces import (
    HOME,
    is_nationalist,
    is_partisan,
    minor_nations,
    piece,
)
from grognard_krieg.territory import FIELD

TABLE = "stacking"
RULES = (RuleId("krieg:9"),)


@dataclass(frozen=True, slots=True)
class Stacked:
    """What one unit is to the stacking limits; `unit` is the counter it stands on.

    A unit that has lost steps may be told as it would be then (`stacking_penalty.py`).
    """

    unit: Unit
    weight: int
    steps: int
    arm: str
    size: str


def as_stacked(position: Position, unit: Unit) -> Stacked:
    """Return what a unit is to the stacking limits."""
    of = piece(position, unit)
    weight = int(position.ask("rule_stack_weight", unit_id=unit.id).value)
    return Stacked(unit, weight, of.steps, of.arm, of.size)


@implements("rule_stack_limit")
@reading()
@rule("krieg:9")
def rule_stack_limit(position: Position, hex_id: HexId) -> Ruling[int]:
    """Three units, or what the table says of a place in the hex."""
    table = position.table(TABLE)
    names = [p.name.casefold() for p in position.board.places_at(hex_id)]
    row = next((n for n in names if n in table.rows), "units")
    limit = table.int(row, "limit") or 0
    return ruled(limit, "krieg:9", f"at most {limit} units of a side end a segment in {hex_id}")


@implements("rule_stack_weight")
@reading("units")
@rule("krieg:9")
def rule_stack_weight(position: Position, unit_id: UnitId) -> Ruling[int]:
    """Ground units count as one, all else as none."""
    of = piece(position, position.state.unit(unit_id))
    if of.weight:
        return ruled(of.weight, "krieg:9", "a ground unit counts")
    return ruled(0, "krieg:9", f"a {of.type.replace('_', ' ')} does not count")


# --- faults -------------------------------------------------------------------------------------


@rule("krieg:9")
def stack_faults(
    position: Position, hex_id: str, side: str = "", *, plus: Sequence[Unit] = (),
    without: Iterable[UnitId] = (),
) -> list[Reason]:
    """List how a side's stack in a hex (every side's, if none is given) breaks the limits.

    `plus` are units that come, `without` such that go.
    """
    at = position.board.grid.canonical(hex_id)
    gone = frozenset((*without, *(u.id for u in plus)))
    here = [u for u in position.state.units_at(at) if u.id not in gone]
    out: list[Reason] = []
    for own in dict.fromkeys(u.side for u in (*here, *plus)):
        if side in ("", own):
            stack = [as_stacked(position, u) for u in (*here, *plus) if u.side == own]
            out += faults_of(position, at, own, stack)
    return out


def faults_of(
    position: Position, at: HexId, side: SideId, stack: Iterable[Stacked]
) -> list[Reason]:
    """List how some units of one side, together in a hex, break the limits."""
    ground = [s for s in stack if s.weight]
    if len(ground) < 2:
        return []
    limit = int(position.ask("rule_stack_limit", side=side, hex_id=at).value)
    out = list(_too_many(at, "units", ground, limit, lambda s: s.weight, "units"))
    table = position.table(TABLE)
    for row, text, fits in KINDS:
        most = table.int(row, "limit") or 0
        some = [s for s in ground if fits(s)]
        out += _too_many(at, row, some, most, lambda s: 1, text)
    out += position.referee.collect("check_stack", position=position, hex_id=at,
                                    stack=tuple(ground))
    return [*out, *_unfriendly(position, at, ground)]


KINDS: tuple[tuple[str, str, Callable[[Stacked], bool]], ...] = (
    ("multi_step", "units of several steps", lambda s: s.steps > 1),
    ("hq", "headquarters", lambda s: s.arm == "hq"),
    ("fortress", "fortresses", lambda s: s.arm == "fortress"),
    ("front", "Soviet Fronts", lambda s: s.size == "front"),
)


def _too_many(
    at: HexId, row: str, some: Sequence[Stacked], most: int, count: Callable[[Stacked], int],
    text: str,
) -> Iterator[Reason]:
    number = sum(map(count, some))
    if number > most:
        yield Reason(f"stack-{row.replace('_', '-')}",
                     f"{at} holds {number} {text}, {most} may stay there", RULES,
                     hexes=(at,), units=tuple(dict.fromkeys(s.unit.id for s in some)))


def _unfriendly(
    position: Position, at: HexId, ground: Sequence[Stacked]
) -> Iterator[Reason]:
    """Object to pairs of units that do not stack with each other."""
    pairs = combinations({s.unit.id: s.unit for s in ground}.values(), 2)
    for one, other in pairs:
        both = (one.id, other.id)
        if not may_stack_together(position, one, other):
            yield Reason("stack-british-french", f"British and French units stack at {at} in "
                         "Limited War", (*RULES, RuleId("krieg:13.1")), hexes=(at,), units=both)
        elif not minors_stack(position, one, other, at):
            yield Reason("stack-minors", f"units of different minor countries stack at {at}",
                         RULES, hexes=(at,), units=both,
                         remedy="only EX corps and Nationalists may")


@rule("krieg:9", "krieg:12.5")
def minors_stack(position: Position, one: Unit, other: Unit, at: str) -> bool:
    """Say whether minor country rules let two units stack in a hex.

    Partisans are of the country they stand in.
    """
    if any(_exempt(position, u) for u in (one, other)):
        return True
    first, second = (_minors(position, u, at) for u in (one, other))
    return not first or not second or bool(first & second)


def _exempt(position: Position, unit: Unit) -> bool:
    return piece(position, unit).expeditionary or is_nationalist(position, unit)


def _minors(position: Position, unit: Unit, at: str) -> frozenset[str]:
    if is_partisan(position, unit):
        return frozenset((position.board.word(FIELD, at),))
    return frozenset(HOME[n] for n in minor_nations(position, unit) if n in HOME)


# --- for those who plan -------------------------------------------------------------------------


def overstacked(position: Position, side: str) -> dict[HexId, list[Reason]]:
    """Return the hexes in which a side's stack breaks the limits, with what is wrong."""
    state, out = position.state, dict[HexId, list[Reason]]()
    for at, ids in state.stacks.items():
        if len(ids) > 1 and at in state.grid and (found := stack_faults(position, at, side)):
            out[HexId(at)] = found
    return out


def fits(position: Position, unit: Unit, hex_id: str) -> bool:
    """Say whether a unit can end a move in a hex without breaking the limits."""
    return not stack_faults(position, hex_id, unit.side, plus=(unit,))


def enforce(position: Position) -> Resolution:
    """Let every owner bring his stacks back within the limits (see `stacking_penalty`)."""
    from grognard_krieg.stacking_penalty import enforce as carry_out

    return carry_out(position)
