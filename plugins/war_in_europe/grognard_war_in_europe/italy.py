"""42.2: Italy, with Albania, Libya, Sicily, Sardinia and the Dodecanese.

Rome and Milan supply Italians, German centers supply them too (42.25, 42.63). One point of naval
transport is always there, in the Central Mediterranean or the Adriatic, for Italians and Germans
(42.24, 42.66). Italian supply units serve Italians alone (42.64); Italian air points fly in the
South and the West (42.27). Italian units keep off map sections B, F and G, except on trains
through Poland (42.27). Nothing is withdrawn (42.29).
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_standard_rules.national_limits import ways_of
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation

SECTIONS, TRANSIT, BY_RAIL = ("B", "F", "G"), ("Poland",), "rail-move"

FACTS = Facts(
    "it",
    cases={"territory": "wie:42.21", "supply": "wie:42.25", "ships": "wie:42.24",
           "fronts": "wie:42.27", "feeds": "wie:42.64"},
    territory=("Italy", "Italy (Dodecanese)", "Italy (Libya)", "Albania"),
    towns=("Rome", "Milan"),
    served_by=("de",),
    ships={"Central Mediterranean": 1, "Adriatic": 1},
    fronts=frozenset({"South", "West"}),
    feeds=frozenset({"it"}),
)

NATION = Nation(FACTS, __name__)


def _passage(position: Position) -> BoolPlane:
    """Paint the Polish hexes of the closed sections."""
    return position.derived(("italian-passage",), (), lambda: frozen(
        ground.sections(position, *SECTIONS) & ground.inside(position, *TRANSIT)))


@implements("rule_closed_hexes", "it")
@rule("wie:42.27")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close Britain, Scandinavia and northern Russia, but for Poland."""
    closed = ground.sections(position, *SECTIONS) & ~_passage(position)
    return ruled(frozen(closed), "wie:42.27",
                 "they keep off map sections B, F and G, except on trains through Poland",
                 "closed-hexes")


@implements("check_order")
@rule("wie:42.27")
def poland_by_train(position: Position, order: Order) -> Iterable[Reason]:
    """Object to Italians in northern Poland who are on no train, or leave theirs there."""
    if order.kind == BY_RAIL and not getattr(order, "detrain", False):
        return
    state, grid, passage = position.state, position.board.grid, _passage(position)
    step = position.step
    if step is not None and step.step.hook == "phase_setup":
        return
    for units, hexes in ways_of(order):
        entered = hexes[-1:] if order.kind == BY_RAIL else hexes
        mine = tuple(UnitId(u) for u in units if u in state.units
                     and state.units[UnitId(u)].nation == FACTS.nation)
        there = tuple(HexId(h) for h in entered if h in grid and passage[grid.index(h)])
        if mine and there and not getattr(order, "train", False):
            yield Reason("poland-by-train", f"Italian units pass {', '.join(there)} on a train "
                         "only: they keep off map section G",
                         (RuleId("wie:42.27"),), hexes=there, units=mine,
                         remedy="let them stay on the train, or detrain on another section")
