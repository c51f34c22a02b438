"""43.28, 43.38: the Netherlands and Belgium surrender as a game turn ends.

The Dutch give up with Rotterdam, the Belgians with Brussels and Antwerp, once Axis ground combat
units are in them; their units leave the game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from grognard.changes import Change, Remove
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.sequence import PhasePlan
from grognard.state import ELIMINATED
from grognard_standard_rules.fortifications import LIEGE, surrender
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.units import traits
from grognard_war_in_europe.nations import hexes_of

AXIS = SideId("axis")
TOWNS = {"nl": ("Rotterdam",), "be": ("Brussels", "Antwerp")}
CASES = {"nl": "wie:43.28", "be": "wie:43.38"}


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("nation-surrenders", "A nation gives up"),)


@implements("after_event", "nation-surrenders")
@rule("std:16.15")
def liege_surrenders(position: Position, event: Event) -> Resolution | None:
    """Let the forts of Liege fall with Belgium, and not before."""
    return surrender(position, LIEGE) if event.about.get("nation") == "be" else None


def _fallen(position: Position, nation: str) -> Ruling[bool]:
    """Say whether every town that a nation stands by is occupied."""
    def taken(town: str) -> bool:
        there = [u for h in hexes_of(position, town) for u in position.state.units_at(h)]
        return any(u.side == AXIS and traits(position, u).is_ground_combat for u in there)

    lost = [town for town in TOWNS[nation] if taken(town)]
    text = f"of {', '.join(TOWNS[nation])} the Axis occupies {', '.join(lost) or 'none'}"
    return ruled(len(lost) == len(TOWNS[nation]), CASES[nation], text, "surrender")


@implements("rule_surrender", "nl")
@rule("wie:43.28")
def netherlands(position: Position) -> Ruling[bool]:
    """Rotterdam decides."""
    return _fallen(position, "nl")


@implements("rule_surrender", "be")
@rule("wie:43.38")
def belgium(position: Position) -> Ruling[bool]:
    """Brussels and Antwerp decide together."""
    return _fallen(position, "be")


@amends("phase_victory_check", "victory-check")
@rule("wie:43.28", "wie:43.38")
def _as_the_turn_ends(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """See who gives up, then judge the scenario."""
    plan = yield
    return first(plan, _judge)


def _judge(position: Position) -> Resolution:
    for nation in TOWNS:
        leaving: list[Change] = [Remove(u.id) for u in position.state.units.values()
                                 if u.nation == nation and u.at != ELIMINATED]
        if not leaving:
            continue
        ruling = position.ask("rule_surrender", nation, nation=nation)
        if ruling.value:
            people = position.assembly.catalogue.nations[nation].name
            position = yield Event(
                "nation-surrenders", tuple(leaving), ruling.rules,
                f"{people} surrenders; its units leave the game", {"nation": nation})
