"""4.2: the Reinforcement and Replacement Phase, and the scenario's track of arrivals (wie:S0.12).

    [[arrival]]
    turn = 5
    side = "axis"
    nation = "de"
    name = "Fifth turn"
    points = { infantry_replacements = 3 }
    units = { "de.inf.6-5" = 2 }
    area = { countries = ["Germany"] }

Points go to their owner as the phase begins. Units come into a box and are placed by order;
what the owner does not place waits for his next phase. Replacements, combining and the like
belong to other sections, which add their orders to this phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pydantic import BaseModel, Field

from grognard.changes import Change, Place, Pool
from grognard.content.toml import Content
from grognard.errors import Fault
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import State
from grognard_standard_rules import forces, placing
from grognard_standard_rules.forces import GroupRow, Kind, pool_of

RULES = (RuleId("std:4.2"), RuleId("wie:S0.12"))


class Arrival(GroupRow):
    """What a side receives in its reinforcement phase of a game turn."""

    turn: int
    name: str = "Reinforcements"
    units: dict[str, int] = Field(default_factory=dict)
    points: dict[Kind, int] = Field(default_factory=dict)
    front: str = ""


class Track(Content):
    """The section `reinforcements`."""

    arrival: tuple[Arrival, ...] = ()
    note: str = ""
    cite: str = ""
    provenance: str = ""


def track(position: Position) -> Track:
    """Return the scenario's track (an empty one when it has none)."""
    found: Track | None = position.section("reinforcements")
    return found or Track()


def due(position: Position, side: str) -> list[tuple[int, Arrival]]:
    """List number and row of what a side receives this turn."""
    return [
        (number, row) for number, row in enumerate(track(position).arrival)
        if row.turn == position.turn and row.side == side
    ]


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {"reinforcements": Track}


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("reinforcements-arrived", "Reinforcements arrive"),)


@implements("phase_reinforcement", "reinforcement")
@rule("std:4.2")
def phase_reinforcement(position: Position) -> PhasePlan:
    """Receive what is due; place what has come."""
    side = position.phasing
    if due(position, side) or placing.waiting(position, side):
        return PhasePlan(("place",), opens=_arrive, hint=f"{side} places its reinforcements")
    text = f"nothing is due for {side} on this turn"
    return PhasePlan(opens=_arrive, idle=Reason("no-reinforcements", text, RULES), hint=text)


@rule("wie:S0.12")
def _arrive(position: Position) -> Resolution:
    """Bring what is due: points into their pools, units into the box of their arrival."""
    for number, row in due(position, position.phasing):
        changes: list[Change] = [
            Pool(name, position.state.pool(name) + value)
            for name, value in _points(row)
        ]
        changes += _units(position, number, row)
        what = [f"{n} {kind}" for kind, n in (*row.units.items(), *row.points.items())]
        position = yield Event(
            "reinforcements-arrived", tuple(changes), RULES,
            f"{row.side} receives {', '.join(what)}",
            {"side": row.side, "units": dict(row.units), "points": dict(row.points)},
        )


def _points(row: Arrival) -> Iterator[tuple[str, int]]:
    for kind, value in row.points.items():
        yield pool_of(row.side, kind, row.nation, row.front), value


def _units(position: Position, number: int, row: Arrival) -> Iterator[Place]:
    catalogue, used = position.assembly.catalogue, dict[str, int]()
    for name, count in row.units.items():
        counter, face = catalogue.find(name)
        for _ in range(count):
            first = used.get(counter.id) or _highest(position.state, counter.id)
            used[counter.id] = first + 1
            unit = UnitId(f"{counter.id}#{first + 1}")
            yield Place(unit, counter.id, row.nation, row.side, face.name,
                        f"{placing.ARRIVAL}:{number}")


def _highest(state: State, counter: str) -> int:
    """Return the highest number in use among the units of a counter."""
    numbers = [int(u.rpartition("#")[2]) for u in state.units if u.rpartition("#")[0] == counter]
    return max(numbers, default=0)


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    turns = position.scenario.header.turns
    for number, row in enumerate(track(position).arrival):
        at = f"arrival[{number}]"
        if not 1 <= row.turn <= turns:
            yield position.scenario.fault(
                "reinforcements", f"{at}.turn", "is no turn of this scenario",
                found=str(row.turn), expected=f"1 to {turns}")
        if row.side == SideId(forces.NEUTRAL):
            yield position.scenario.fault(
                "reinforcements", f"{at}.side", "neutrals receive nothing", found=repr(row.side))
        yield from forces.group_faults(position, "reinforcements", at, row)
