"""46.17, 54.2: where Finns may go, and what other Axis units may do in Finland.

Finns stay within ten hexes of their country, and until the Axis railways have met theirs they
keep away from Leningrad (46.171, 46.172). So long at most ten other Axis units may be in Finland,
and south of the Arctic Circle none of them comes within three hexes of the line of 1941 there
(46.173); they draw supply as Finns do. Finland is here what it was in September 1939.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import HexId, UnitId
from grognard.modules import amends, implements, reading
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.national_limits import ways_of
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.supply_now import supplied_as
from grognard_standard_rules.surrenders import AXIS, has_surrendered
from grognard_war_in_europe import ground
from grognard_war_in_europe.finnish_rails import COMPARTMENT, LINKED, joined, leningrad, linked
from grognard_war_in_europe.nations import side_of

FINNS, HOME = "fi", "Finland"
FAR, GUESTS, LINE = 9, 10, 3


def _closed(position: Position, plane: BoolPlane, text: str, *rules: str) -> Ruling[BoolPlane]:
    return Ruling(frozen(plane), (Reason("closed-hexes", text, cases(position, *rules)),))


@implements("rule_closed_hexes", FINNS)
@rule("wie:46.171", "wie:46.172", "wie:46.18", "wite:54.21", "wite:54.22", "wite:54.3")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close what is too far, and Leningrad; after the surrender everything but Finland."""
    grid, home = position.board.grid, ground.inside(position, HOME)
    if has_surrendered(position, FINNS):
        return _closed(position, ground.abroad(position, home),
                       "Finland has surrendered: its units stay at home", "wie:46.18")
    reach = position.derived(("near-finland",), (), lambda: frozen(grid.within(
        [grid.index(h) for h in grid.names(home)], FAR)))
    closed = ground.abroad(position, reach)
    city = leningrad(position)
    if linked(position) or not city:
        return _closed(position, closed, "they stay within ten hexes of Finland", "wie:46.171")
    text = ("they stay within ten hexes of Finland, and away from Leningrad until the Axis "
            "railways meet theirs")
    return _closed(position, closed | grid.within(list(city), 1), text,
                   "wie:46.171", "wie:46.172")


@implements("rule_closed_hexes", "de")
@reading(f"compartment:{COMPARTMENT}")
@rule("wie:46.173", "wie:42.17", "wite:54.23")
def closed_to_germans(position: Position) -> Ruling[BoolPlane]:
    """Close the ground before the line of 1941 in Finland until the railways meet."""
    if linked(position):
        return _closed(position, position.board.grid.on_map & False, "the railways meet",
                       "wie:46.173")
    return _closed(position, ground.near_the_finnish_line(position, LINE),
                   "no other Axis unit comes within three hexes of the line of 1941 in Finland "
                   "until the railways meet", "wie:46.173")


@implements("check_order")
@rule("wie:46.173", "wie:42.17", "wite:54.23")
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
    fresh = [u for u in coming if u in state.units and state.units[u].nation != FINNS
             and (state.units[u].hex is None or word("country", HexId(state.units[u].at)) != HOME)]
    if not fresh:
        return
    there = sum(u.nation != FINNS and u.hex is not None and word("country", u.hex) == HOME
                for u in state.units_of(AXIS))
    if there + len(fresh) > GUESTS:
        yield Reason("too-many-guests", f"at most {GUESTS} other Axis units may be in Finland "
                     f"until the railways meet; {there} are there",
                     cases(position, "wie:46.173"), units=tuple(fresh),
                     remedy="take some home first")


# --- the railways meet ------------------------------------------------------------------------


@implements("after_event", "rail-repaired", "rails-joined", "rails-laid-out")
@rule("wie:46.172", "wite:54.22")
def railways_meet(position: Position, event: Event) -> Resolution | None:
    """Note that the railways have met; what is cut later changes nothing."""
    return _note(position) if not linked(position) and joined(position) else None


def _note(position: Position) -> Resolution:
    yield Event("railways-meet", (Patch(COMPARTMENT, {LINKED: position.turn or 1}),),
                cases(position, "wie:46.172"),
                "the railways of Finland are joined to those of the Axis by Leningrad")


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of the railways' meeting."""
    return (EventKind("railways-meet", "Finnish and Axis railways meet"),)


# --- supply -----------------------------------------------------------------------------------


@amends("rule_supplied")
@rule("wie:46.173", "wite:54.23")
def guests_draw_on_finland(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Supply other Axis units in Finland as if they were Finnish."""
    ruling = yield
    unit = position.state.unit(unit_id)
    if ruling.value or unit.hex is None or unit.nation == FINNS or (
        unit.side != side_of(position, FINNS)
        or position.board.word("country", unit.hex) != HOME
    ):
        return ruling
    grade = supplied_as(position, unit, FINNS)
    if grade is None:
        return ruling
    text = f"in Finland it has {grade} supply as a Finnish unit"
    return ruling.amend(True, cases(position, "wie:46.173")[0], text)
