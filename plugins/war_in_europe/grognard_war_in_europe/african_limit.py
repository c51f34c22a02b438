"""42.68, 42.69: how many Axis units may move in Africa while Malta stands.

As long as Malta is in Allied hands, at most ten German and twenty Italian ground combat units may
move to a hex in Africa in a turn, by whatever way they come (42.17, 42.27). Support units do not
count, nor do units whose line of supply leads through Turkey or the Soviet Union: for them there
is no limit. Africa ends where Egypt meets Palestine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.errors import UnknownName
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.national_limits import ways_of
from grognard_standard_rules.supply_lines import hexes_of, legs
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.units import people, traits
from grognard_standard_rules.who_moves import MOVED
from grognard_war_in_europe import ground

AXIS, ALLIED, MALTA = SideId("axis"), "allied", "Valletta"
LIMITS: Mapping[str, tuple[int, str]] = {"de": (10, "wie:42.17"), "it": (20, "wie:42.27")}
AFRICA = ("Egypt", "Italy (Libya)", "France (Tunisia)", "France (Algeria)", "France (Morocco)",
          "Spain (Morocco)", "French Equatorial Africa")
THROUGH = ("Turkey", "USSR")
RESTING = ("phase_setup", "phase_combat", "phase_reinforcement")


@rule("wie:42.68")
def malta_stands(position: Position) -> bool:
    """Say whether Malta is in Allied hands."""
    try:
        at = position.board.place(MALTA).hex
    except UnknownName:
        return False
    return position.state.word("control", at) == ALLIED


def in_africa(position: Position, at: str) -> bool:
    """Say whether a hex is one of Africa."""
    return at in position.board.grid and bool(
        ground.inside(position, *AFRICA)[position.board.grid.index(at)])


@rule("wie:42.69", "wie:42.17")
def by_the_turkish_railway(position: Position, unit: Unit) -> bool:
    """Say whether a unit's line of supply leads through Turkey or the Soviet Union."""
    if unit.hex is None:
        return False
    supply = supply_map(position, unit.side, unit.nation)
    line = supply.line(position.board.grid.index(unit.hex), unit.nation)
    passed = ground.inside(position, *THROUGH)
    return line is not None and any(
        passed[position.board.grid.index(h)] for h in hexes_of(legs(line)))


def counts(position: Position, unit: Unit) -> bool:
    """Say whether a unit is one of those whose number is limited."""
    return (unit.side == AXIS and unit.nation in LIMITS
            and traits(position, unit).is_ground_combat)


@implements("check_order")
@rule("wie:42.68", "wie:42.69", "wie:42.17", "wie:42.27")
def not_too_many(position: Position, order: Order) -> Iterable[Reason]:
    """Object to the eleventh German and the twenty-first Italian unit that moves in Africa."""
    step = position.step
    if order.by != AXIS or position.phasing != AXIS or step is None or (
            step.step.hook in RESTING or not malta_stands(position)):
        return
    state = position.state
    coming = {UnitId(u) for units, hexes in ways_of(order)
              if hexes and in_africa(position, hexes[-1])
              for u in units if u in state.units}
    moved = state.remembered(MOVED)
    fresh = [u for u in (state.units[c] for c in sorted(coming))
             if u.id not in moved and counts(position, u)]
    for nation in dict.fromkeys(u.nation for u in fresh):
        yield from _over(position, nation, [u for u in fresh if u.nation == nation])


def _over(position: Position, nation: str, fresh: list[Unit]) -> Iterable[Reason]:
    most, cite = LIMITS[nation]
    moved = position.state.remembered(MOVED)
    before = [u for u in position.state.units_of(AXIS)
              if u.nation == nation and u.id in moved and u.hex is not None
              and in_africa(position, u.hex) and counts(position, u)]
    if len(before) + len(fresh) <= most:
        return
    limited = [u for u in (*before, *fresh) if not by_the_turkish_railway(position, u)]
    if len(limited) > most:
        yield Reason(
            "too-many-in-africa", f"at most {most} {people(position, nation)} units move in Africa "
            f"in a turn while Malta is Allied; {len(before)} have moved", (
                RuleId("wie:42.68"), RuleId(cite)), hexes=(HexId(position.board.place(MALTA).hex),),
            units=tuple(u.id for u in fresh), remedy="take Malta, or let others rest")
