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

Where many rows have one place of arrival, the track names it once:

    [place.de]
    area = { countries = ["Germany"], places = ["city"], control = "axis" }

and a row says `place = "de"`. With `after` the turn is counted from an event that a module
notes in the compartment "triggers" (an invasion that sets a garrison free). Rows marked
`optional` go beyond what a rulebook states; a parameter leaves them out. `by_rail` (of a row or a
place) says that units come on trains alone, `entrained_at` in which hexes they appear on trains,
`last` which units of a row come when no others of it wait any longer, `rate` how many of a row may
come in a game turn. `[[withdrawal]]` lists what must leave, and is read by the module that has the
rule on withdrawals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from pydantic import BaseModel, Field

from grognard.changes import Change, Place, Pool
from grognard.content.toml import Content
from grognard.errors import Fault
from grognard.events import Event, EventKind
from grognard.ids import SideId, UnitId
from grognard.modules import Parameters, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import State
from grognard_standard_rules import forces, placing
from grognard_standard_rules.areas import Area, faults_of
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.forces import GroupRow, Kind, Listed, pool_of
from grognard_standard_rules.units import people

CITE = ("std:4.2", "wie:S0.12")
TRIGGERS = "triggers"
"""Compartment: name of an event -> the game turn in which it happened."""


class Arrival(GroupRow):
    """What a side receives in its reinforcement phase of a game turn."""

    turn: int
    name: str = "Reinforcements"
    units: dict[str, int] = Field(default_factory=dict)
    points: dict[Kind, int] = Field(default_factory=dict)
    front: str = ""
    place: str = ""
    optional: bool = False
    after: str = ""
    by_rail: bool = False
    entrained_at: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    rate: int = 0


class ArrivalPlace(Content):
    """A place of arrival that several rows share."""

    area: Area
    what: str = ""
    by_rail: bool = False
    entrained_at: tuple[str, ...] = ()


class Withdrawal(Listed):
    """What a side must take off the map before a game turn; `done`: it has left already.

    `everyone`: every unit of the nation that is left.
    """

    turn: int
    side: SideId
    nation: str = ""
    front: str = ""
    units: dict[str, int] = Field(default_factory=dict)
    points: dict[Kind, int] = Field(default_factory=dict)
    everyone: bool = False
    done: bool = False


class Track(Content):
    """The section `reinforcements`."""

    arrival: tuple[Arrival, ...] = ()
    withdrawal: tuple[Withdrawal, ...] = ()
    place: dict[str, ArrivalPlace] = Field(default_factory=dict)
    note: str = ""
    cite: str = ""
    provenance: str = ""

    @cached_property
    def rows(self) -> tuple[Arrival, ...]:
        """List the arrivals, each with the area of the place it names."""
        return tuple(
            row.model_copy(update={"area": self.place[row.place].area,
                                   "what": row.what or self.place[row.place].what,
                                   "by_rail": row.by_rail or self.place[row.place].by_rail,
                                   "entrained_at": (*row.entrained_at,
                                                    *self.place[row.place].entrained_at)})
            if row.place in self.place else row for row in self.arrival
        )


class TrackParameters(Parameters):
    """`optional`: rows of the track that go beyond what is stated count."""

    optional: bool = True


def track(position: Position) -> Track:
    """Return the scenario's track (an empty one when it has none)."""
    found: Track | None = position.section("reinforcements")
    return found or Track()


def due(position: Position, side: str) -> list[tuple[int, Arrival]]:
    """List number and row of what a side receives this turn."""
    optional, turn = position.setting(TrackParameters).optional, position.turn
    noted = position.state.compartments.get(TRIGGERS, {})

    def comes(row: Arrival) -> bool:
        if row.after:
            return row.after in noted and row.turn == turn - int(noted[row.after])
        return row.turn == turn

    return [
        (number, row) for number, row in enumerate(track(position).rows)
        if comes(row) and row.side == side and (optional or not row.optional)
    ]


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {"reinforcements": Track}


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("reinforcements-arrived", "Reinforcements arrive"),)


@implements("phase_reinforcement", "reinforcement")
@rule("std:4.2", "wie:23.0")
def phase_reinforcement(position: Position) -> PhasePlan:
    """Receive what is due; place what has come."""
    side = position.phasing
    if due(position, side) or placing.waiting(position, side):
        return PhasePlan(("place",), opens=_arrive, hint=_waiting(position, side))
    text = f"nothing is due for {side} on this turn"
    idle = Reason("no-reinforcements", text, cases(position, *CITE))
    return PhasePlan(opens=_arrive, idle=idle, hint=text)


def _waiting(position: Position, side: str) -> str:
    """Say what waits to be placed, and where it may come in."""
    rows = dict[str, Counter[str]]()
    for unit in placing.waiting(position, side):
        group = placing.group_of(position, unit)
        place = (group.what or group.name) if group else ""
        rows.setdefault(place, Counter())[placing.describe(position, unit)] += 1
    said = [f"{', '.join(f'{n} {unit}' for unit, n in units.items())}: {place}"
            for place, units in rows.items()]
    if not said:
        return f"no reinforcement of {side} waits to be placed"
    return "; ".join((f"{side} places its reinforcements", *said))


@rule("wie:S0.12", "wie:S0.51")
def _arrive(position: Position) -> Resolution:
    """Bring what is due: points into their pools, units into the box of their arrival."""
    for number, row in due(position, position.phasing):
        changes: list[Change] = [
            Pool(name, position.state.pool(name) + value)
            for name, value in _points(row)
        ]
        changes += _units(position, number, row)
        find = position.assembly.catalogue.find
        what = [*(f"{n} {find(unit)[1].printed}" for unit, n in row.units.items()),
                *(_in_words(kind, n) for kind, n in row.points.items())]
        position = yield Event(
            "reinforcements-arrived", tuple(changes), cases(position, *CITE),
            f"{row.side}{_whose(position, row)} receives {', '.join(what)}",
            {"side": row.side, "units": dict(row.units), "points": dict(row.points)},
        )


def _whose(position: Position, row: Arrival) -> str:
    """Name the nation of what arrives, where the side does not say it."""
    of = people(position, row.nation) if row.nation else ""
    return f" ({of})" if of and of.casefold() != row.side else ""


def _in_words(kind: str, number: int) -> str:
    """Say how many points: "4 air points", "1 infantry replacement"."""
    words = kind.replace("_", " ")
    return f"{number} {words.removesuffix('s') if number == 1 else words}"


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
            yield Place(unit, counter.id, row.nation or counter.nation, row.side, face.name,
                        row.box or f"{placing.ARRIVAL}:{number}")


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
        if row.place and row.place not in track(position).place:
            yield position.scenario.fault(
                "reinforcements", f"{at}.place", "is no place of this track",
                found=repr(row.place), expected=", ".join(track(position).place))
    for name, place in track(position).place.items():
        yield from faults_of(position.board, position.scenario, "reinforcements",
                             f"place.{name}.area", place.area, position.sides)
    for number, leaving in enumerate(track(position).withdrawal):
        yield from forces.group_faults(
            position, "reinforcements", f"withdrawal[{number}]",
            GroupRow(side=leaving.side, name="withdrawal", units=leaving.units))
