"""54.0: Finland, supplied from Helsinki and, like all the Axis, from German sources.

Any Finnish hex with a line to Helsinki over Finnish ground is a center (54.14).

Finns stay within ten hexes of their country, and until the Axis railways have met theirs they
keep away from Leningrad (54.21, 54.22). So long at most ten other Axis units may be in Finland,
and south of the Arctic Circle none of them comes within three hexes of the line of 1941 there
(54.23). Finland gives up when five divisions are reduced or lost and the Axis controls fewer than
three personnel centers (54.3).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import amends, implements
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_standard_rules.national_limits import ways_of
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.supply_now import supplied_as
from grognard_standard_rules.surrenders import AXIS, finland_gives_up, has_surrendered
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_europe.nations import hexes_of, side_of
from grognard_war_in_the_east import ground
from grognard_war_in_the_east.finnish_rails import COMPARTMENT, LINKED, joined, linked
from grognard_war_in_the_east.soviet_union import LENINGRAD

HOME, FAR, GUESTS, LINE = "Finland", 9, 10, 3

FACTS = Facts(
    "fi",
    cases={"territory": "wite:54.0", "supply": "wite:54.14", "ships": "wite:54.1"},
    territory=(HOME,),
    joined_to="Helsinki",
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)


def finland(position: Position) -> BoolPlane:
    """Paint Finland as it was before the Winter War, which is Finland to the Finns (54.0)."""
    return position.board.is_("country", HOME)


@implements("rule_closed_hexes", "fi")
@rule("wite:54.21", "wite:54.22", "wite:54.3")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close what is too far, and Leningrad; after the surrender everything but Finland."""
    grid, home = position.board.grid, finland(position)
    if has_surrendered(position, "fi"):
        return ruled(frozen(grid.on_map & ~home), "wite:54.3",
                     "Finland has surrendered: its units stay at home", "closed-hexes")

    def near(centers: Iterable[int], hexes: int) -> BoolPlane:
        return frozen(grid.within(list(centers), hexes))

    reach = position.derived(("near-finland",), (), lambda: near(
        (grid.index(h) for h in grid.names(home)), FAR))
    closed = grid.on_map & ~reach
    if linked(position):
        return ruled(frozen(closed), "wite:54.21", "they stay within ten hexes of Finland",
                     "closed-hexes")
    city = [grid.index(h) for name in LENINGRAD for h in hexes_of(position, name)]
    if city:
        closed = closed | near(city, 1)
    rules = (RuleId("wite:54.21"), RuleId("wite:54.22"))
    text = ("they stay within ten hexes of Finland, and away from Leningrad until the Axis "
            "railways meet theirs")
    return Ruling(frozen(closed), (Reason("closed-hexes", text, rules),))


@implements("rule_closed_hexes", "de")
@rule("wite:54.23")
def closed_to_germans(position: Position) -> Ruling[BoolPlane]:
    """Close the ground before the line of 1941 in Finland until the railways meet."""
    if linked(position):
        nothing = frozen(position.board.grid.on_map & False)
        return ruled(nothing, "wite:54.23", "the railways meet", "closed-hexes")
    return ruled(ground.near_the_finnish_line(position, LINE), "wite:54.23",
                 "no other Axis unit comes within three hexes of the line of 1941 in Finland "
                 "until the railways meet", "closed-hexes")


@implements("check_order")
@rule("wite:54.23")
def guests(position: Position, order: Order) -> Iterable[Reason]:
    """Object to more than ten other Axis units in Finland until the railways meet."""
    if order.by != AXIS or linked(position):
        return
    state, word = position.state, position.board.word
    coming = set[UnitId]()
    for units, hexes in ways_of(order):
        last = hexes[-1] if hexes else ""
        if last in position.board.grid and word("country", HexId(last)) == HOME:
            coming |= {UnitId(u) for u in units}
    fresh = [u for u in coming if u in state.units and state.units[u].nation != "fi"
             and (state.units[u].hex is None or word("country", HexId(state.units[u].at)) != HOME)]
    if not fresh:
        return
    there = sum(u.nation != "fi" and u.hex is not None and word("country", u.hex) == HOME
                for u in state.units_of(AXIS))
    if there + len(fresh) > GUESTS:
        yield Reason("too-many-guests", f"at most {GUESTS} other Axis units may be in Finland "
                     f"until the railways meet; {there} are there",
                     (RuleId("wite:54.23"),), units=tuple(fresh))


@implements("rule_surrender", "fi")
@rule("wite:54.3")
def rule_surrender(position: Position) -> Ruling[bool]:
    """Five divisions reduced or lost, and fewer than three personnel centers in Axis hands."""
    return finland_gives_up(position, "wite:54.3")


@implements("after_event", "rail-repaired", "rails-joined", "rails-laid-out")
@rule("wite:54.22")
def railways_meet(position: Position, event: Event) -> Resolution | None:
    """Note that the railways have met; what is cut later changes nothing."""
    return _note(position) if not linked(position) and joined(position) else None


def _note(position: Position) -> Resolution:
    yield Event("railways-meet", (Patch(COMPARTMENT, {LINKED: position.turn or 1}),),
                (RuleId("wite:54.22"),),
                "the railways of Finland are joined to those of the Axis by Leningrad")


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of the railways' meeting."""
    return (EventKind("railways-meet", "Finnish and Axis railways meet"),)


@amends("rule_supplied")
@rule("wite:54.23")
def guests_draw_on_finland(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Supply other Axis units in Finland as if they were Finnish."""
    ruling = yield
    unit = position.state.unit(unit_id)
    if ruling.value or unit.hex is None or unit.nation == FACTS.nation or (
        unit.side != side_of(position, FACTS.nation)
        or position.board.word("country", unit.hex) not in FACTS.territory
    ):
        return ruling
    grade = supplied_as(position, unit, FACTS.nation)
    if grade is None:
        return ruling
    return ruling.amend(True, "wite:54.23", f"in Finland it has {grade} supply as a Finnish unit")
