"""42.28: Fascist Italy surrenders where no scenario says otherwise.

It does as a game turn ends without any supplied Axis unit in North Africa, if two of three things
have come about: no Axis unit is left on Sicily; none is left on Sardinia; an Allied unit in major
supply holds a major port of the mainland. Its units and points leave the game; some units may come
back (U2.0). Political points, which must have sunk as well, do not exist in standard scenarios.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.state import ELIMINATED
from grognard_standard_rules.areas import Area, paint
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.supply_now import grade
from grognard_standard_rules.supply_range import MAJOR
from grognard_war_in_europe import ground
from grognard_war_in_europe.italians_after_surrender import leaving
from grognard_war_in_europe.ships import surrendered_to

NATION, COUNTRY = "it", "Italy"
AXIS, ALLIED = SideId("axis"), SideId("allied")
NORTH_AFRICA = ("Egypt", "Italy (Libya)", "France (Tunisia)", "France (Algeria)",
                "France (Morocco)")
ISLANDS = {"Sicily": HexId("D2018"), "Sardinia": HexId("D1309")}
"""A hex of each (Palermo, Cagliari): what hangs together with it over land is meant."""

MAINLAND, ENOUGH = HexId("D2607"), 2
RULES = (RuleId("wie:42.28"),)


def _any(position: Position, side: SideId, plane: BoolPlane, supply: str = "") -> bool:
    """Say whether a side has a unit in some hexes, with a grade of supply ("any": with one)."""
    index = position.board.grid.index
    here = (u for u in position.state.units_of(side) if u.hex is not None and plane[index(u.hex)])
    if not supply:
        return any(True for _ in here)
    return any(found == supply or (found and supply == "any")
               for found in (grade(position, u) for u in here))


@rule("wie:42.28")
def come_about(position: Position) -> tuple[str, ...]:
    """List which of the three things have come about."""
    board = position.board
    found = [f"{island} is free of the Axis" for island, start in ISLANDS.items()
             if not _any(position, AXIS, ground.landmass(position, COUNTRY, start))]
    ports = paint(board, Area(countries=(COUNTRY,), places=("major-port",)))
    mainland = ground.landmass(position, COUNTRY, MAINLAND)
    if _any(position, ALLIED, ports & mainland, MAJOR):
        found.append("the Allies hold a major port of the mainland")
    return tuple(found)


@implements("rule_surrender", NATION)
@rule("wie:42.28")
def rule_surrender(position: Position) -> Ruling[bool]:
    """North Africa lost, and two of three things more."""
    if _any(position, AXIS, ground.inside(position, *NORTH_AFRICA), "any"):
        text = "the Axis has supplied units in North Africa"
        return Ruling(False, (Reason("north-africa", text, RULES),))
    found = come_about(position)
    text = "; ".join(("no supplied Axis unit is left in North Africa", *found))
    return Ruling(len(found) >= ENOUGH, (Reason("italy", text, RULES),))


@amends("phase_victory_check", "victory-check")
@rule("wie:42.28")
def _as_the_turn_ends(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    plan = yield
    return plan if surrendered_to(position, NATION) else first(plan, judge)


def judge(position: Position) -> Resolution:
    """See whether Italy gives up."""
    if not any(u.nation == NATION and u.at != ELIMINATED for u in position.state.units.values()):
        return
    ruling = position.ask("rule_surrender", NATION, nation=NATION)
    if ruling.value:
        yield Event("nation-surrenders", leaving(position), ruling.rules,
                    f"Italy surrenders: {ruling.because[0].text}", {"nation": NATION})


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a nation that gives up."""
    return (EventKind("nation-surrenders", "A nation gives up"),)
