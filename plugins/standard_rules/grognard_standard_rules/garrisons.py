"""61.9, U5.0: the Axis garrisons the personnel centers it controls, or partisans form divisions.

As each Axis player turn ends, six points of infantry by printed strength must stand in or beside
every center that the Axis controls. For each that lacks them the Soviet player rolls a die; on a
one he places an infantry division in the center or beside it, within the stacking limit, where
no Axis unit stands. Zones of control do not matter.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters, amends, implements
from grognard.orders import (
    LOOK,
    Answer,
    Ask,
    Order,
    OrderKind,
    Question,
    QuestionKind,
    Resolution,
    Roll,
)
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.answers import nothing_more
from grognard_standard_rules.areas import hex_named, land
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.hex_control import controller, takes_hexes
from grognard_standard_rules.new_units import new_units
from grognard_standard_rules.phase_ends import last
from grognard_standard_rules.rail_cutting import cut
from grognard_standard_rules.rail_lines import RAIL
from grognard_standard_rules.reading_units import find_hex
from grognard_standard_rules.soviet_centers import centers
from grognard_standard_rules.stack_room import room
from grognard_standard_rules.units import printed_attack, traits

AXIS, SOVIET, DIVISION = SideId("axis"), SideId("soviet"), "su.inf.1-4"


class Garrisons(Parameters):
    """Points of infantry that a center needs, and the die that raises a division."""

    points: int = 6
    rises_on: int = 1


class GarrisonOf(Question):
    """Is a personnel center garrisoned as the Axis must?"""

    kind: Literal["garrison"] = "garrison"
    hex: str


class RaiseDivision(Order):
    """Say where a division that has formed behind Axis lines appears."""

    kind: Literal["raise-division"] = "raise-division"
    hex: HexId


@rule("wite:61.9", "wite:61.95", "wie:U5.0", "wie:U5.5")
def garrison(position: Position, center: HexId) -> Fraction:
    """Add up the printed strength of Axis infantry in and beside a center."""
    grid, state = position.board.grid, position.state
    around = [center, *(grid.name(i) for _, i in grid.neighbours(grid.index(center)))]
    return sum((printed_attack(position, u) for h in around for u in state.units_at(h)
                if u.side == AXIS and traits(position, u).is_infantry), Fraction(0))


@rule("wite:61.9", "wie:U5.0")
def neglected(position: Position) -> Iterator[tuple[HexId, Fraction]]:
    """List the centers in Axis hands without enough infantry, and what they have."""
    for center in centers(position):
        if controller(position, center) == AXIS:
            points = garrison(position, center)
            if points < position.setting(Garrisons).points:
                yield center, points


@rule("wite:61.92", "wie:U5.2")
def may_rise(position: Position, center: HexId) -> tuple[HexId, ...]:
    """List the hexes in which a division may appear: the center first, then those beside it."""
    grid, ground = position.board.grid, land(position.board)
    around = [grid.index(center), *(i for _, i in grid.neighbours(grid.index(center)))]
    return tuple(
        grid.name(i) for i in around
        if ground[i] and not any(u.side == AXIS for u in position.state.units_at(grid.name(i)))
        and room(position, SOVIET, grid.name(i)) >= 1)


@amends("phase_interdiction", "air-interdiction")
@rule("wite:61.9", "wite:61.91", "wie:U5.0", "wie:U5.1")
def _end_of_the_axis_turn(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Look at the garrisons as the last step of the Axis player turn ends."""
    plan = yield
    return last(plan, _look) if position.phasing == AXIS else plan


@rule("wite:61.94", "wie:U5.4")
def _look(position: Position) -> Resolution:
    """Roll for each neglected center; on a one place a division."""
    setting = position.setting(Garrisons)
    rules = cases(position, "wite:61.9")
    for center, points in list(neglected(position)):
        die = yield Roll(f"garrison:{center}")
        rises = die <= setting.rises_on
        position = yield Event(
            "garrison-missing", (), rules,
            f"{points} of {setting.points} points of infantry hold {center}; {die} is rolled: "
            f"{'a division forms' if rises else 'nothing happens'}",
            {"hex": center, "points": str(points), "die": die})
        if rises:
            yield from _rise(position, center)


def _rise(position: Position, center: HexId) -> Resolution:
    rules, options = cases(position, "wite:61.9"), may_rise(position, center)
    if not options or not list(new_units(position, DIVISION, [center])):
        yield Event("no-division", (), rules, f"there is no room or no counter for a division "
                    f"at {center}", {"hex": center})
        return
    answers = tuple(RaiseDivision(by=SOVIET, hex=h) for h in options)
    answer: RaiseDivision = yield Ask(
        SOVIET, f"where does the division of {center} appear?", ("raise-division",), rules,
        answers, answers[0], {"center": center, "allowed": list(options)})
    placed = next(new_units(position, DIVISION, [answer.hex]))
    yield Event("division-raised", (placed,), rules, f"an infantry division forms at {answer.hex}",
                {"unit": placed.unit, "hex": answer.hex, "side": SOVIET})


@implements("after_event", "division-raised")
@rule("wite:61.9", "wie:U5.0", "std:3.27", "std:6.53")
def takes_its_hex(position: Position, event: Event) -> Resolution:
    """The division is the last unit in its hex: it is Soviet, and the rails there are cut."""
    taken = takes_hexes(position, event)
    if taken is not None:
        yield from taken
    position = yield LOOK
    if RAIL in position.state.planes:
        yield from cut(position, event) or ()


def _judge(position: Position, order: RaiseDivision) -> Iterable[Reason]:
    allowed = position.asked.about.get("allowed", ()) if position.asked else ()
    if order.hex not in allowed:
        yield Reason("not-there", f"no division may appear at {order.hex}",
                     cases(position, "wite:61.92"), hexes=(order.hex,),
                     remedy=f"it may at {', '.join(allowed)}")


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    return RaiseDivision(by=side, hex=find_hex(position, " ".join(words)))


def _asked(position: Position, asked: GarrisonOf) -> Answer:
    at = hex_named(position.board, asked.hex)
    points, needed = garrison(position, at), position.setting(Garrisons).points
    held, is_center = controller(position, at) == AXIS, at in centers(position)
    must = held and is_center
    text = (f"{points} of {needed} points of Axis infantry stand in or beside {at}"
            if must else f"{at} needs no Axis garrison")
    values = {"hex": at, "points": points, "needed": needed if must else 0,
              "neglected": must and points < needed,
              "may_rise": list(may_rise(position, at)) if is_center else []}
    return Answer(values, (Reason("garrison", text, cases(position, "wite:61.9"), hexes=(at,)),))


def _read_question(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("name a personnel center", "garrison Kiev")
    return GarrisonOf(hex=" ".join(words))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about a garrison."""
    return (QuestionKind(
        GarrisonOf, "whether a personnel center is garrisoned", (RuleId("wite:61.9"),), _asked,
        _read_question, ("garrison",), "garrison Kiev: does it have the infantry it needs"),)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that places a division."""
    return (OrderKind(
        RaiseDivision, "say where a division forms behind Axis lines", (RuleId("wite:61.92"),),
        nothing_more, _judge, read=_read, words=("raise-division",),
        usage="raise-division G1923", answer=True),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of neglected garrisons."""
    return (EventKind("garrison-missing", "A personnel center lacks its garrison"),
            EventKind("division-raised", "A division forms behind Axis lines"),
            EventKind("no-division", "A division finds no place"))
