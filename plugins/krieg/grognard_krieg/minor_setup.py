"""19: setting up a minor country the moment it becomes active.

Normal set-up: the Reserve corps goes to the controlling force pool; what the country's entry in
countries.toml names is put where it says; all other units stand in or next to the country's
cities and ports, one a hex, at reduced strength; then a die says how many are turned to full
strength (`mobilization.py`). Limited set-up: the Reserve corps in the capital, the rest to the
force pool.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any

from grognard.changes import Allegiance, Change, Flip, Move, Place
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_krieg.content import country_file
from grognard_krieg.countries_model import SetUp
from grognard_krieg.country_list import COUNTRIES, called
from grognard_krieg.minor_places import first_places, open_hexes
from grognard_krieg.mobilization import mobilize
from grognard_krieg.occupation import others_in
from grognard_krieg.pieces import (
    ASIDE,
    AXIS,
    DELAY,
    air_track,
    is_air,
    is_convoy,
    is_ground,
    pool,
    zone_box,
)
from grognard_krieg.territory import capital_of

LIMITED, NORMAL, PROCEDURE = (RuleId("krieg:19.1"), RuleId("krieg:19.2"), RuleId("krieg:19.2.1"))
REDUCED, TROOP = "reduced", "troop"


@dataclass(frozen=True, slots=True)
class Muster:
    """The pieces with which a minor country enters, and what its entry says of them."""

    country: str
    side: SideId
    units: tuple[UnitId, ...]
    plan: SetUp | None

    def named(self, *pieces: str) -> list[UnitId]:
        """List those of the units that some piece names (or rows of pieces) mean."""
        return [u for u in self.units
                if any(u == p or u.startswith(f"{p}.") or u.startswith(f"{p}#") for p in pieces)]


def plan_of(position: Position, country: str) -> SetUp | None:
    """Return what the ruleset says of a country's set-up, None when it says nothing."""
    listed = country_file(position.assembly).country
    return next((c.set_up for c in listed if c.id == country), None)


def set_up_minor(
    position: Position, country: str, side: str, *, setup: str = "normal",
    mobilization: bool = True,
) -> Resolution:
    """Set up a country that has just become active for a faction."""
    ruling: Ruling[Resolution] = position.ask(
        "rule_minor_setup", country, country=country, side=SideId(side), setup=setup,
        mobilization=mobilization,
    )
    yield from ruling.value


@implements("rule_minor_setup")
@rule("krieg:19", "krieg:19.1", "krieg:19.2")
def usual_setup(
    position: Position, country: str, side: SideId, setup: str, mobilization: bool
) -> Ruling[Resolution]:
    """Set up by the usual procedure, normal or limited."""
    if setup == "limited":
        return Ruling(limited(position, country, side))
    return Ruling(normal(position, country, side, mobilization=mobilization))


# --- who comes ----------------------------------------------------------------------------------


def muster(
    position: Position, country: str, side: SideId, *, but: Iterable[str] = ()
) -> Generator[Any, Any, Muster]:
    """Bring a country's pieces to the table, set aside for now, as a faction's.

    `but` names pieces (or rows of them) that do not come. The generator's value is the Muster.
    """
    plan = plan_of(position, country)
    nation, absent = COUNTRIES[country].nations[0], tuple(but)
    also = tuple(plan.delay) if plan and side == AXIS else ()
    changes: list[Change] = []
    units: list[UnitId] = []
    for counter in position.assembly.catalogue:
        foreign = counter.nation != nation and counter.id not in also
        if foreign or counter.optional or any(_is(counter.id, a) for a in absent):
            continue
        unit_id = UnitId(counter.id)
        known = position.state.units.get(unit_id)
        if known is None:
            changes.append(Place(unit_id, counter.id, counter.nation, side, FRONT, ASIDE))
        elif known.at != ASIDE:
            continue
        elif known.side != side:
            changes.append(Allegiance(unit_id, side))
        units.append(unit_id)
    if changes:
        yield Event("minor-mustered", tuple(changes), (PROCEDURE,),
                    f"{called(country)} musters its units",
                    {"country": country, "side": side, "units": units})
    return Muster(country, side, tuple(units), plan)


def _is(counter: str, piece_name: str) -> bool:
    return counter == piece_name or counter.startswith(f"{piece_name}.")


def to_box(of: Muster, units: Iterable[UnitId], box: str, words: str) -> Resolution:
    """Put some of a country's pieces into a box."""
    listed = list(units)
    if listed:
        yield Event("minor-set-up", tuple(Move(u, box) for u in listed), (PROCEDURE,),
                    f"{called(of.country)}: {words}",
                    {"country": of.country, "side": of.side, "units": listed, "to": box})


# --- limited set-up -----------------------------------------------------------------------------


@rule("krieg:19.1")
def limited(
    position: Position, country: str, side: SideId, *, but: Iterable[str] = ()
) -> Resolution:
    """Put the Reserve corps into the capital and the rest into the force pool.

    It waits in the pool as well where enemies hold the capital. Of Italy the air support unit
    and the convoy go to the delay box.
    """
    of = yield from muster(position, country, side, but=but)
    position = yield LOOK
    reserve = of.named(of.plan.reserve) if of.plan else []
    home = capital_of(position, country)
    if home and not others_in(position, home, side):
        for unit_id in reserve:
            position = yield placed_at(position, of, unit_id, home, LIMITED)
    else:
        yield from to_box(of, reserve, pool(side), "the Reserve corps waits in the force pool")
    rest = [position.state.unit(u) for u in of.units if u not in reserve]
    later = [u.id for u in rest if is_air(position, u) or is_convoy(position, u)]
    yield from to_box(of, later, DELAY, "air support and convoy are delayed")
    yield from to_box(of, [u.id for u in rest if u.id not in later], pool(side),
                      "the rest joins the force pool")


def placed_at(
    position: Position, of: Muster, unit_id: UnitId, hex_id: HexId, cite: RuleId = PROCEDURE
) -> Event:
    """Make the event by which a unit is set up in a hex, on its weaker side if it has one."""
    unit = position.state.unit(unit_id)
    weaker = reduced_face(position, unit)
    turn = (Flip(unit_id, weaker),) if weaker and weaker != unit.face else ()
    name = position.assembly.catalogue.counter(unit.counter).name or unit_id
    return Event("unit-placed", (*turn, Move(unit_id, hex_id)), (cite,),
                 f"{called(of.country)}: {name} at {hex_id}",
                 {"unit": unit_id, "to": hex_id, "side": of.side, "country": of.country})


def reduced_face(position: Position, unit: Unit) -> str:
    """Return the weaker side of a unit's counter, "" when it has none."""
    found = position.assembly.catalogue.counter(unit.counter).other(REDUCED)
    return found.name if found else ""


# --- normal set-up ------------------------------------------------------------------------------


@rule("krieg:19.2", "krieg:19.2.1")
def normal(
    position: Position, country: str, side: SideId, *, mobilization: bool = True,
    but: Iterable[str] = (),
) -> Resolution:
    """Set up by the normal procedure, then mobilize."""
    of = yield from muster(position, country, side, but=but)
    position = yield LOOK
    plan = of.plan
    done: set[UnitId] = set()
    if plan is not None:
        reserve, waiting = of.named(plan.reserve), of.named(*plan.delay)
        yield from to_box(of, reserve, pool(side), "the Reserve corps joins the force pool")
        yield from to_box(of, waiting, DELAY, "some pieces are delayed")
        done |= {*reserve, *waiting}
        for entry in plan.placed:
            for unit_id in of.named(entry.piece):
                position = yield placed_at(position, of, unit_id, position.hex(entry.at))
                done.add(unit_id)
        for zoned in plan.zoned:
            for unit_id in of.named(zoned.piece):
                yield from lay_convoy(position, of, unit_id, zoned.zones)
                done.add(unit_id)
    position = yield LOOK
    rest = [position.state.unit(u) for u in of.units if u not in done]
    if plan is not None and plan.field:
        field = of.named(*plan.field)
        later = [u.id for u in rest if u.id not in field]
        yield from to_box(of, later, DELAY, "all other pieces are delayed")
        rest = [u for u in rest if u.id in field]
    yield from to_box(of, [u.id for u in rest if is_air(position, u)], air_track(side),
                      "air support is available")
    yield from in_the_field(position, of, [u.id for u in rest if is_ground(position, u)])
    if mobilization and (plan is None or plan.mobilization):
        position = yield LOOK
        yield from mobilize(position, of.country, of.side, of.units)


@rule("krieg:19.2.1")
def lay_convoy(
    position: Position, of: Muster, unit_id: UnitId, zones: tuple[str, ...]
) -> Resolution:
    """Lay a country's convoy marker into a zone, in either mode; the West has no use for it."""
    from grognard_krieg.minor_orders import LayConvoy

    if of.side != AXIS:
        return
    options = tuple(LayConvoy(by=of.side, convoy=unit_id, zone=z, mode=m)
                    for z in zones for m in ("supply", "troop"))
    answer = yield Ask(
        of.side, f"{called(of.country)}'s convoy: in which zone, and in which mode?",
        ("lay-convoy",), (PROCEDURE,), options, options[0],
        {"convoy": unit_id, "zones": [*zones]},
    )
    face = TROOP if answer.mode == "troop" else FRONT
    yield Event(
        "minor-set-up", (Flip(unit_id, face), Move(unit_id, zone_box(answer.zone))),
        (PROCEDURE,), f"{called(of.country)}: convoy in {answer.zone}, {answer.mode} mode",
        {"country": of.country, "side": of.side, "units": [unit_id],
         "to": zone_box(answer.zone), "mode": answer.mode},
    )


@rule("krieg:19.2.1")
def in_the_field(position: Position, of: Muster, units: list[UnitId]) -> Resolution:
    """Ask the controlling player where his units stand, and put them there.

    Units for which no hex is left join the force pool.
    """
    from grognard_krieg.minor_orders import SetUpMinor

    if not units:
        return
    hexes = open_hexes(position, of.country, of.side, only_cities=bool(
        of.plan and of.plan.only_cities))
    default = SetUpMinor(by=of.side, country=of.country, places=tuple(
        zip(units, first_places(position, of.country, of.side, hexes), strict=False)))
    answer = default
    if hexes:
        answer = yield Ask(
            of.side, f"where do the units of {called(of.country)} stand?", ("set-up-minor",),
            (PROCEDURE,), (), default,
            {"country": of.country, "units": units, "hexes": hexes},
        )
    for unit_id, hex_id in answer.places:
        position = yield placed_at(position, of, unit_id, hex_id)
    left = [u for u in units if u not in dict(answer.places)]
    yield from to_box(of, left, pool(of.side), "there is no room for the rest")


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of setting up a minor country."""
    return (
        EventKind("minor-mustered", "A minor country musters its units"),
        EventKind("minor-set-up", "Pieces of a minor country are put into a box"),
        EventKind("minor-mobilized", "Units of a minor country are turned to full strength"),
    )
