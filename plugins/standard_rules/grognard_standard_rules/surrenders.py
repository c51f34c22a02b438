"""42.48, 46.18, 53.26, 54.3: nations that give up, and what becomes of their units.

Whether a nation gives up is asked as each game turn ends (`rule_surrender`). Its units leave the
game; where it changes sides those at home fight for the enemy from then on, and never leave home.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

import numpy as np

from grognard.changes import Allegiance, Change, Patch, Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import Parameters, amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.state import ELIMINATED, Unit
from grognard_standard_rules.areas import Area, paint
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.planes import frozen
from grognard_standard_rules.soviet_centers import centers
from grognard_standard_rules.units import BATTLEGROUP

COMPARTMENT = "surrendered"
AXIS, SOVIET = SideId("axis"), SideId("soviet")
FINNS_LOST, CENTERS_HELD = 5, 3


class Surrenders(Parameters):
    """Nations that may give up as a game turn ends; the home of those that change sides.

    `ceded`: the line of the map behind which a nation's ground is no longer its home.
    """

    nations: tuple[str, ...] = ("ro", "fi")
    changes_sides: dict[str, str] = {"fi": "Finland", "ro": "Rumania"}
    ceded: dict[str, str] = {"ro": "Bessarabian Annexation Line"}


def has_surrendered(position: Position, nation: str) -> bool:
    """Say whether a nation has surrendered in this game."""
    return bool(position.state.compartments.get(COMPARTMENT, {}).get(nation))


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("nation-surrenders", "A nation gives up"),)


@rule("wie:46.18", "wite:54.3")
def finland_gives_up(position: Position, cite: str) -> Ruling[bool]:
    """Five divisions reduced or lost, and fewer than three personnel centers in Axis hands."""
    finns = [u for u in position.state.units.values() if u.nation == "fi"]
    lost = sum(u.at == ELIMINATED or position.face(u).role == BATTLEGROUP for u in finns)
    held = sum(controller(position, h) == AXIS for h in centers(position))
    text = (f"{lost} Finnish divisions have been reduced or lost, the Axis controls {held} "
            "personnel centers")
    reason = Reason("finnish-losses", text, (RuleId(cite),))
    return Ruling(bool(finns) and lost >= FINNS_LOST and held < CENTERS_HELD, (reason,))


@amends("phase_victory_check", "victory-check")
@rule("wie:42.48", "wie:46.18", "wite:53.26", "wite:54.3")
def _before_the_verdict(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """See who gives up as the game turn ends, then judge the scenario."""
    plan = yield
    return first(plan, _judge)


def _judge(position: Position) -> Resolution:
    for nation in position.setting(Surrenders).nations:
        if has_surrendered(position, nation) or not _in_play(position, nation):
            continue
        ruling = position.ask("rule_surrender", nation, nation=nation)
        if ruling.value:
            people = position.assembly.catalogue.nations[nation].name
            changes = (Patch(COMPARTMENT, {nation: position.turn}), *_leaves(position, nation))
            position = yield Event("nation-surrenders", changes, ruling.rules,
                                   f"{people} surrenders: {ruling.because[-1].text}",
                                   {"nation": nation})


def _in_play(position: Position, nation: str) -> bool:
    return any(u.nation == nation and u.side == AXIS for u in position.state.units.values())


def _leaves(position: Position, nation: str) -> Iterator[Change]:
    """Yield what becomes of a nation's units."""
    for unit in list(position.state.units.values()):
        if unit.nation != nation or unit.at == ELIMINATED:
            continue
        if at_home(position, unit):
            yield Allegiance(unit.id, SOVIET)
        else:
            yield Remove(unit.id)


@rule("wie:46.18", "wite:53.26", "wite:54.3")
def at_home(position: Position, unit: Unit) -> bool:
    """Say whether a unit stands in the home where its nation's units change sides."""
    setting, board = position.setting(Surrenders), position.board
    home, line = setting.changes_sides.get(unit.nation, ""), setting.ceded.get(unit.nation, "")
    if not home or unit.hex is None or board.word("country", unit.hex) != home:
        return False
    if line not in board.lines:
        return True
    lost = position.derived(("ceded", home, line), (), lambda: frozen(np.asarray(paint(
        board, Area(line=(line,), line_side="second", countries=(home,))))))
    return not lost[board.grid.index(unit.hex)]
