"""48.3, 48.4, 32.3, 32.4: Siberia, one hex beyond the east edge of the map.

Soviet supply may be walked to it: the clear hex beyond the edge is the supply center. No Soviet
line is walked farther than six movement points to a major supplyhead or center (48.32, 32.32).

From the first mud turn of 1941 the Soviet player rolls a die for each kind of unit in every
reinforcement phase, until all that Siberia can spare have come (48.42, 32.42). They wait on
trains beyond the edge and come in by any rail line there, for one rail point.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace

import numpy as np

from grognard.changes import Change, Patch, PutMarker
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.modules import Parameters, amends, implements
from grognard.orders import LOOK, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard.supply import Head, SupplyPolicy
from grognard.tally import Line
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.climate import MUD
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.new_units import new_units
from grognard_standard_rules.off_map_rail import BOX
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.supply_policy import SOURCE
from grognard_standard_rules.supply_range import MAJOR
from grognard_standard_rules.units import ENTRAINED
from grognard_standard_rules.weather import on_calendar

SOVIET, NATION = SideId("soviet"), "su"
TABLE, COMPARTMENT, BEGUN = "siberian_reinforcements", "siberia", "begun"


class Siberia(Parameters):
    """Where the edge is, the Soviet range, the year of the reinforcements, their totals."""

    sections: tuple[str, ...] = ("F", "G", "H")
    column: int = 61
    beyond: int = 1
    soviet_range: int = 6
    year: int = 1941
    totals: dict[str, int] = {
        "su.gcorps.5-5": 12, "su.tankb.2-5": 8, "su.mechb.3-5": 4, "su.art.10-1-10": 1}


# --- supply -------------------------------------------------------------------------------------


@rule("wite:48.31", "wie:32.31")
def edge(position: Position) -> tuple[int, ...]:
    """List the land hexes of the east edge."""
    setting = position.setting(Siberia)

    def make() -> tuple[int, ...]:
        area = Area(sections=setting.sections, columns=(setting.column,))
        plane = paint(position.board, area) & land(position.board)
        return tuple(np.flatnonzero(plane).tolist())

    return position.derived(("siberian-edge", setting.sections, setting.column), (), make)


@amends("rule_supply_policy")
@rule("wite:48.31", "wie:32.31")
def beyond_the_edge(
    position: Position, side: SideId
) -> Generator[None, Ruling[SupplyPolicy], Ruling[SupplyPolicy]]:
    """Add Siberia to the Soviet supply centers."""
    ruling = yield
    cells = edge(position)
    if side != SOVIET or not cells:
        return ruling
    policy, setting = ruling.value, position.setting(Siberia)

    def make() -> tuple[object, Ruling[SupplyPolicy]]:
        open_ = tuple(c for c in cells if not policy.barred[c])
        head = Head("siberia", SOURCE, open_, "Siberia", frozenset({NATION}), source=True,
                    extra=setting.beyond, rules=cases(position, "wite:48.31"))
        heads = (*policy.heads, head) if open_ else policy.heads
        return policy, ruling.amend(replace(policy, heads=heads), cases(position, "wite:48.31")[0],
                                    "Siberia lies a hex beyond the east edge", "siberia")

    kept: tuple[object, Ruling[SupplyPolicy]] = position.workshop.get(
        ("with-siberia", side), (id(policy),), make)
    return kept[1]


@implements("modify_supply_range")
@rule("wite:48.32", "wie:32.32")
def soviet_range(position: Position, nation: str, head: str) -> Iterable[Line]:
    """Walk Soviet lines six movement points at most."""
    if nation == NATION and head == MAJOR:
        setting = position.setting(Siberia)
        yield Line("printed", "most", setting.soviet_range, "Soviet lines are shorter",
                   cases(position, "wite:48.32"))


# --- reinforcements -----------------------------------------------------------------------------


@rule("wite:48.41", "wie:32.41")
def released(position: Position) -> bool:
    """Say whether Siberia sends units now: since the first mud turn of the year."""
    year, date = position.setting(Siberia).year, date_of(position)
    if position.state.compartments.get(COMPARTMENT, {}).get(BEGUN):
        return True
    return date.year == year and on_calendar(position, date) == MUD


def come(position: Position, counter: str) -> int:
    """Count the units of a kind that have come from Siberia."""
    return int(position.state.compartments.get(COMPARTMENT, {}).get(counter, 0))


@amends("phase_reinforcement", "reinforcement")
@rule("wite:48.4", "wite:48.41", "wite:48.43", "wie:32.4", "wie:32.41", "wie:32.43")
def _from_siberia(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Roll for Siberian units before anything else is received."""
    plan = yield
    totals = position.setting(Siberia).totals
    if position.phasing != SOVIET or not released(position) or all(
        come(position, c) >= n for c, n in totals.items()
    ):
        return plan
    return first(plan, _roll)


@rule("wite:48.42", "wie:32.42")
def _roll(position: Position) -> Resolution:
    """Roll for each kind that is not exhausted."""
    setting, table = position.setting(Siberia), position.table(TABLE)
    if not position.state.compartments.get(COMPARTMENT, {}).get(BEGUN):
        position = yield Event("siberia-released", (Patch(COMPARTMENT, {BEGUN: position.turn}),),
                               cases(position, "wite:48.42"), "Siberia sends its first units")
    for counter, total in setting.totals.items():
        missing = total - come(position, counter)
        if missing <= 0:
            continue
        die = yield Roll(f"siberia:{counter}")
        position = yield LOOK
        number = min(missing, table.int(str(die), counter) or 0)
        if number:
            yield from entrained_at_the_edge(counter, number, "wite:48.42")
        position = yield LOOK


def entrained_at_the_edge(counter: str, number: int, cite: str) -> Resolution:
    """Bring units on trains that come in by the east edge in this player turn."""
    position: Position = yield LOOK
    box = f"{BOX}:east:{position.turn}"
    placed = list(new_units(position, counter, [box] * number))
    changes: list[Change] = [*placed, *(PutMarker(ENTRAINED, p.unit, SOVIET) for p in placed)]
    changes.append(Patch(COMPARTMENT, {counter: come(position, counter) + len(placed)}))
    printed = position.assembly.catalogue.counter(counter).front.printed
    yield Event("trains-from-siberia", tuple(changes), cases(position, cite),
                f"{len(placed)} {printed} come from Siberia by rail",
                {"side": SOVIET, "counter": counter, "units": [p.unit for p in placed]})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of Siberian reinforcements."""
    return (EventKind("siberia-released", "Siberia begins to send units"),
            EventKind("trains-from-siberia", "Trains wait beyond the east edge"))
