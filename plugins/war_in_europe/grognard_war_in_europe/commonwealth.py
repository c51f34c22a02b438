"""43.4: Great Britain and the Commonwealth, supplied from British major ports and from America.

America is the western edge of the map, all sea (`america.py`). Commonwealth supply
units serve the Commonwealth and the common Allied units (43.47, 43.88). Only full-strength units
leave Great Britain, and the garrisons of Gibraltar and Malta never move (43.47).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.national_limits import ways_of
from grognard_standard_rules.units import BATTLEGROUP, name, traits
from grognard_war_in_europe.facts import Facts, Nation

HOME, GARRISON = "Great Britain", "garrison"
RULES = (RuleId("wie:43.47"),)

FACTS = Facts(
    "cw",
    cases={"territory": "wie:43.41", "supply": "wie:43.45", "ships": "wie:43.44",
           "feeds": "wie:43.88"},
    territory=(HOME, "Great Britain (Malta)", "Great Britain (Cyprus)", "Egypt", "Palestine",
               "Transjordan"),
    ports_of=(HOME,),
    feeds=frozenset({"cw", "all"}),
)

NATION = Nation(FACTS, __name__)


@implements("check_order")
@rule("wie:43.47")
def stays_where_it_is(position: Position, order: Order) -> Iterable[Reason]:
    """Object to battlegroups that leave Great Britain, and to garrisons that move at all."""
    step = position.step
    if step is not None and step.step.hook == "phase_setup":
        return
    for units, hexes in ways_of(order):
        found = [position.state.units[UnitId(u)] for u in units if u in position.state.units]
        mine = [u for u in found if u.nation == FACTS.nation and u.hex is not None]
        yield from _objections(position, mine, hexes)


def _objections(
    position: Position, units: Sequence[Unit], hexes: Sequence[str]
) -> Iterator[Reason]:
    grid, word = position.board.grid, position.board.word
    away = [h for h in hexes if h in grid and word("country", HexId(h)) != HOME]
    for unit in units:
        who = name(position, unit)
        if hexes and traits(position, unit).type == GARRISON:
            yield Reason("garrison-stays", f"{who} is a garrison and is never moved", RULES,
                         units=(unit.id,), remedy="move other units")
        at_home = unit.hex is not None and word("country", unit.hex) == HOME
        if at_home and away and position.face(unit).role == BATTLEGROUP:
            yield Reason("not-at-full-strength", f"{who} is a battlegroup: only full-strength "
                         "units leave Great Britain", RULES, units=(unit.id,),
                         hexes=(HexId(away[-1]),), remedy="rebuild it first")
