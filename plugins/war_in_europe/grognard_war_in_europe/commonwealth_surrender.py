"""43.48: Great Britain may be conquered; the Commonwealth never surrenders.

As a game turn ends with Axis ground combat units in London, Liverpool and Glasgow, every
Commonwealth unit that is still in Great Britain leaves the game, with the Commonwealth's air and
replacement points of the West Front. Units elsewhere fight on, and the fleet keeps intervening on
the High Seas while the Allies hold a major port there. What was to arrive in Great Britain no
longer comes.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from grognard.changes import Change, Patch, Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.placing_rules import allowed
from grognard_standard_rules.placing_steps import ARRIVAL
from grognard_standard_rules.reinforcements import track
from grognard_war_in_europe import ground
from grognard_war_in_europe.nations import all_occupied, points_lost

AXIS, ALLIED, NATION, FRONT = SideId("axis"), SideId("allied"), "cw", "West"
HOME, TOWNS = "Great Britain", ("London", "Liverpool", "Glasgow")
COMPARTMENT = "conquered"
RULES = (RuleId("wie:43.48"),)


def conquered(position: Position) -> bool:
    """Say whether Great Britain has been conquered in this game."""
    return bool(position.state.compartments.get(COMPARTMENT, {}).get(HOME))


@rule("wie:43.48")
def falls(position: Position) -> Ruling[bool]:
    """London, Liverpool and Glasgow occupied together."""
    return all_occupied(position, AXIS, TOWNS, RULES)


@amends("phase_victory_check", "victory-check")
@rule("wie:43.48")
def _as_the_turn_ends(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    plan = yield
    return plan if conquered(position) or not falls(position).value else first(plan, _conquer)


def _conquer(position: Position) -> Resolution:
    word = position.board.word
    leaving: list[Change] = [
        Remove(u.id) for u in position.state.units.values()
        if u.nation == NATION and u.hex is not None and word("country", u.hex) == HOME]
    changes = (Patch(COMPARTMENT, {HOME: position.turn}), *leaving,
               *points_lost(position, NATION, FRONT))
    yield Event("britain-conquered", changes, RULES,
                f"Great Britain is conquered: {len(leaving)} units lay down their arms; the "
                "Commonwealth fights on", {"country": HOME})


@implements("after_event", "reinforcements-arrived")
@rule("wie:43.48")
def not_to_britain(position: Position, event: Event) -> Resolution | None:
    """Ignore what was to arrive in Great Britain."""
    return _ignore(position) if conquered(position) and event.about["side"] == ALLIED else None


def _ignore(position: Position) -> Resolution:
    home = ground.inside(position, HOME)
    rows = [n for n, row in enumerate(track(position).rows)
            if not np.any(allowed(position, row.area) & ~home)]
    gone = [u for n in rows for u in position.state.units_at(f"{ARRIVAL}:{n}")
            if u.nation == NATION]
    changes = (*(Remove(u.id) for u in gone), *points_lost(position, NATION, FRONT))
    if changes:
        yield Event("reinforcements-forfeited", changes, RULES,
                    f"{len(gone)} units do not come: Great Britain is conquered",
                    {"nation": NATION, "units": [u.id for u in gone]})


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of the conquest."""
    return (EventKind("britain-conquered", "Great Britain is conquered"),
            EventKind("reinforcements-forfeited", "Reinforcements do not come"))
