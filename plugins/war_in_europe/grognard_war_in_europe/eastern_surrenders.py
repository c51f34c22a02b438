"""42.48, 46.18: Rumania and Finland give up in the scenarios of the East.

Political points do not exist in a standard scenario. Rumania surrenders as a game turn ends with
a Soviet ground combat unit in Bucharest (our ruling adds: or without any supplied Axis unit in
Bessarabia); its forces leave the game. Finland surrenders as a game turn ends in which five of
its divisions have been reduced or lost while the Axis controls fewer than three personnel
centers: Finns abroad are lost, those at home fight for the Soviets from then on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace

from grognard.changes import Allegiance, Change, Patch, Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import Parameters, amends, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.state import ELIMINATED, Unit
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.soviet_centers import centers
from grognard_standard_rules.units import BATTLEGROUP, traits
from grognard_war_in_europe.nations import hexes_of

COMPARTMENT = "surrendered"
AXIS, SOVIET = SideId("axis"), SideId("soviet")
FINNS_LOST, CENTERS_HELD = 5, 3
FINLAND = "Finland"
BESSARABIA = Area(line=("Bessarabian Annexation Line",), line_side="second",
                  sections=("G", "H"), countries=("Rumania",))


class EasternSurrenders(Parameters):
    """`bessarabia`: Rumania also falls when no supplied Axis unit is left in Bessarabia."""

    bessarabia: bool = True


def has_surrendered(position: Position, nation: str) -> bool:
    """Say whether a nation has surrendered in this game."""
    return bool(position.state.compartments.get(COMPARTMENT, {}).get(nation))


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("nation-surrenders", "A nation gives up"),)


@implements("rule_surrender", "ro")
@rule("wie:42.48")
def rumania(position: Position) -> Ruling[bool]:
    """Bucharest occupied; or Bessarabia without supplied Axis units, if that is played."""
    rules = (RuleId("wie:42.48"),)
    at = hexes_of(position, "Bucharest")
    if any(u.side == SOVIET and traits(position, u).is_ground_combat
           for h in at for u in position.state.units_at(h)):
        return Ruling(True, (Reason("capital", "Bucharest is occupied", rules, hexes=at),))
    if not position.setting(EasternSurrenders).bessarabia:
        return Ruling(False, (Reason("capital", "Bucharest is free", rules, hexes=at),))
    plane = paint(position.board, BESSARABIA) & land(position.board)
    inside = [u for u in position.state.units_of(AXIS) if u.hex is not None
              and plane[position.board.grid.index(u.hex)]]
    left = any(position.ask("rule_supplied", unit_id=u.id).value for u in inside)
    text = f"there {'are' if left else 'are no'} supplied Axis units in Bessarabia"
    return Ruling(not left, (Reason("bessarabia", text, rules),))


@implements("rule_surrender", "fi")
@rule("wie:46.18")
def finland(position: Position) -> Ruling[bool]:
    """Five divisions reduced or lost, and fewer than three personnel centers in Axis hands."""
    finns = [u for u in position.state.units.values() if u.nation == "fi"]
    lost = sum(u.at == ELIMINATED or position.face(u).role == BATTLEGROUP for u in finns)
    held = sum(controller(position, h) == AXIS for h in centers(position))
    text = (f"{lost} Finnish divisions have been reduced or lost, the Axis controls {held} "
            "personnel centers")
    reason = Reason("finnish-losses", text, (RuleId("wie:46.18"),))
    return Ruling(bool(finns) and lost >= FINNS_LOST and held < CENTERS_HELD, (reason,))


@amends("phase_victory_check", "victory-check")
@rule("wie:42.48", "wie:46.18")
def _before_the_verdict(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """See who gives up as the game turn ends, then judge the scenario."""
    plan = yield
    return replace(plan, opens=lambda now: _judge(plan, now))


def _judge(plan: PhasePlan, position: Position) -> Resolution:
    for nation in ("ro", "fi"):
        if has_surrendered(position, nation) or not _in_play(position, nation):
            continue
        ruling = position.ask("rule_surrender", nation, nation=nation)
        if ruling.value:
            people = position.assembly.catalogue.nations[nation].name
            changes = (Patch(COMPARTMENT, {nation: position.turn}), *_leaves(position, nation))
            position = yield Event("nation-surrenders", changes, ruling.rules,
                                   f"{people} surrenders: {ruling.because[0].text}",
                                   {"nation": nation})
    position = yield LOOK
    if plan.opens:
        yield from plan.opens(position)


def _in_play(position: Position, nation: str) -> bool:
    return any(u.nation == nation and u.side == AXIS for u in position.state.units.values())


def _leaves(position: Position, nation: str) -> Iterator[Change]:
    """Yield what becomes of a nation's units."""
    for unit in list(position.state.units.values()):
        if unit.nation != nation or unit.at == ELIMINATED:
            continue
        if nation == "fi" and _at_home(position, unit):
            yield Allegiance(unit.id, SOVIET)
        else:
            yield Remove(unit.id)


def _at_home(position: Position, unit: Unit) -> bool:
    return unit.hex is not None and position.board.word("country", unit.hex) == FINLAND
