"""53.3: Hungary, a strip of it on these maps, supplied from German sources alone.

Its units go no farther than Germany, Poland and the Soviet Union, and not north of hexrow G0030
(53.34). From the end of 1943 on they may only defend their own strip: whoever is abroad as turn
4/13/43 ends is lost (53.38). No Soviet unit enters Hungary before the tenth game turn of the
war (53.37), and nobody at all before it joins on 1/8/41 (53.35).
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.changes import Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.sequence import PhasePlan
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_the_east import ground

HOME, NORTHERN_ROW = "Hungary", 30
HOME_BY, INVADED_FROM = "4/13/43", "2/9/41"

FACTS = Facts(
    "hu",
    cases={"territory": "wite:53.34", "supply": "wite:53.33", "ships": "wite:53.3"},
    territory=(HOME,),
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)


@implements("rule_closed_hexes", "hu")
@rule("wite:53.34", "wite:53.38")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close other countries and the north; after 1943 everything but Hungary."""
    grid, home = position.board.grid, position.board.is_("country", HOME)
    if date_of(position) > ground.day(HOME_BY):
        return ruled(frozen(grid.on_map & ~home), "wite:53.38",
                     "since the end of 1943 they defend Hungary alone", "closed-hexes")
    allowed = home | ground.soviet_union(position)
    allowed = allowed | ground.countries(position, "Germany", "Danzig", "Poland")
    allowed = allowed & ~ground.north_of(position, NORTHERN_ROW)
    return ruled(frozen(grid.on_map & ~allowed), "wite:53.34",
                 "they keep to Hungary, Germany, Poland and the Soviet Union, not north of hexrow "
                 "G0030", "closed-hexes")


@implements("rule_closed_hexes", "su")
@rule("wite:53.37")
def closed_to_soviets(position: Position) -> Ruling[BoolPlane]:
    """Close Hungary to Soviet units until the tenth game turn of the war."""
    if ground.since(position, INVADED_FROM):
        nothing = frozen(position.board.grid.on_map & False)
        return ruled(nothing, "wite:53.37", "Hungary may be invaded", "closed-hexes")
    return ruled(frozen(position.board.is_("country", HOME)), "wite:53.37",
                 "Hungary may not be invaded before the tenth game turn", "closed-hexes")


@amends("phase_victory_check", "victory-check")
@rule("wite:53.38")
def _home_at_last(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    plan = yield
    return first(plan, lose_those_abroad) if date_of(position) == ground.day(HOME_BY) else plan


def lose_those_abroad(position: Position) -> Resolution:
    """Take away the units that are not in Hungary as 1943 ends."""
    word = position.board.word
    abroad = [u for u in position.state.units.values()
              if u.nation == "hu" and u.hex is not None and word("country", u.hex) != HOME]
    if abroad:
        yield Event("hungarians-lost", tuple(Remove(u.id) for u in abroad),
                    (RuleId("wite:53.38"),),
                    f"{len(abroad)} Hungarian units are not home by the end of 1943 and are lost",
                    {"units": [u.id for u in abroad]})


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of Hungarians that did not come home."""
    return (EventKind("hungarians-lost", "Hungarian units abroad are lost"),)
