"""8.0: airborne divisions that fly as regiments.

A division that cannot fly whole splits into its regiments, in its owner's reinforcement or
Initial Movement Phase, before it moves. Regiments that are stacked together as the player turn
ends may become a division again. This is no breakdown of section 17: nobody rests.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Change, Move, Place, Remember
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements, reading
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.airborne import (
    DIVISION,
    airborne_on_map,
    called,
    is_airborne,
    named,
    parts,
)
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.rebuilt import TRAY, highest
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.units import entrained
from grognard_standard_rules.who_moves import FORMED, MOVED

AIR = "air"


class SplitAirborne(Order):
    """Split an airborne division into its regiments."""

    kind: Literal["split-airborne"] = "split-airborne"
    unit: UnitId


class FormAirborne(Order):
    """Form an airborne division from the regiments in a hex."""

    kind: Literal["form-airborne"] = "form-airborne"
    hex: HexId


@amends("phase_movement", "initial-movement")
@amends("phase_reinforcement", "reinforcement")
@reading("roster")
@rule("std:8.0")
def may_split(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side with a division that flies as regiments."""
    plan = yield
    return plan.but_also("split-airborne") if _divisions(position, position.phasing) else plan


@amends("phase_interdiction", "air-interdiction")
@rule("std:8.0")
def may_form(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side with enough regiments in a hex, as its player turn ends."""
    plan = yield
    return plan.but_also("form-airborne") if formable(position, position.phasing) else plan


def _divisions(position: Position, side: str) -> list[Unit]:
    return [u for u in airborne_on_map(position, side) if parts(position, u)]


# --- splitting --------------------------------------------------------------------------------


@rule("std:8.0", "std:10.0")
def judge_split(position: Position, order: SplitAirborne) -> Iterator[Reason]:
    """List what forbids splitting a division."""
    unit = position.state.units.get(order.unit)
    if unit is None or unit.side != order.by or unit.hex is None:
        yield Reason("not-yours", f"{order.unit} is no unit of {order.by} on the map",
                     cite("std:8.0"), remedy="name a unit of yours on the map")
        return
    who, here, state = called(position, unit), (unit.id,), position.state
    if not is_airborne(position, unit) or not parts(position, unit):
        yield Reason("no-regiments", f"{who} does not split into regiments", cite("std:8.0"),
                     units=here)
        return
    if unit.id in state.remembered(MOVED) or unit.id in state.remembered(FORMED):
        yield Reason("moved-already", f"{who} has moved or was formed in this player turn",
                     cite("std:8.0"), units=here)
    if entrained(position, unit):
        yield Reason("entrained", f"{who} is on a train", cite("std:8.0"), units=here,
                     remedy="detrain it first")
    made = parts(position, unit)
    free = room(position, unit.side, unit.at, leaving=here)
    if len(made) * weight(position, unit.id) > free:
        yield Reason("stacking-limit", f"{unit.at} has no room for {len(made)} regiments",
                     cite("std:8.0", "std:10.0"), hexes=(unit.hex,), units=here,
                     remedy="clear room in the hex first")


@rule("std:8.0")
def split(position: Position, order: SplitAirborne) -> Resolution:
    """Replace the division by its regiments, which may do what it might have done."""
    unit = position.state.unit(order.unit)
    changes: list[Change] = [Move(unit.id, TRAY)]
    numbers: dict[str, int] = {}
    for counter in parts(position, unit):
        numbers[counter] = numbers.get(counter, highest(position, counter)) + 1
        new = UnitId(f"{counter}#{numbers[counter]}")
        changes.append(Place(new, counter, unit.nation, unit.side, FRONT, unit.at))
    made = [c.unit for c in changes if isinstance(c, Place)]
    yield Event("airborne-split", tuple(changes), cite("std:8.0"),
                f"{called(position, unit)} splits into {len(made)} regiments",
                {"unit": unit.id, "hex": unit.at, "side": unit.side, "parts": made})


# --- forming ----------------------------------------------------------------------------------


def formable(position: Position, side: str) -> dict[HexId, tuple[str, tuple[Unit, ...]]]:
    """Return where regiments may form a division: hex -> its counter, and the regiments."""
    found: dict[HexId, tuple[str, tuple[Unit, ...]]] = {}
    wholes = position.derived(("airborne-wholes",), (), lambda: {
        part: (c.id, number) for c in position.assembly.catalogue
        if c.front.type == DIVISION for part, number in c.parts.items()})
    stacks: dict[tuple[str, str], list[Unit]] = {}
    for unit in airborne_on_map(position, side):
        if unit.counter in wholes and unit.hex is not None and not entrained(position, unit):
            stacks.setdefault((unit.at, unit.counter), []).append(unit)
    for (at, counter), together in stacks.items():
        whole, number = wholes[counter]
        if len(together) >= number:
            found[HexId(at)] = (whole, tuple(together[:number]))
    return found


@rule("std:8.0")
def judge_form(position: Position, order: FormAirborne) -> Iterator[Reason]:
    """Object to a hex in which there are not regiments enough."""
    at = position.hex(order.hex)
    if at not in formable(position, order.by):
        yield Reason("not-together", f"the regiments in {at} make no division", cite("std:8.0"),
                     hexes=(at,), remedy="bring the regiments of one division together first")


@rule("std:8.0")
def form(position: Position, order: FormAirborne) -> Resolution:
    """Replace the regiments by the division; one that flew in this turn has flown."""
    at = position.hex(order.hex)
    whole, regiments = formable(position, order.by)[at]
    new = UnitId(f"{whole}#{highest(position, whole) + 1}")
    changes: list[Change] = [Move(u.id, TRAY) for u in regiments]
    changes.append(Place(new, whole, regiments[0].nation, order.by, FRONT, at))
    moved = position.state.remembered(MOVED)
    if any(moved.get(u.id) == AIR for u in regiments):
        changes.append(Remember(PLAYER_TURN, MOVED, new, AIR))
    printed = position.assembly.catalogue.counter(whole).front.printed
    yield Event("airborne-formed", tuple(changes), cite("std:8.0"),
                f"{len(regiments)} regiments at {at} become a {printed}",
                {"units": [u.id for u in regiments], "unit": new, "hex": at, "side": order.by})


# --- the question, words, proposals -----------------------------------------------------------


class AirborneQuestion(Question):
    """How does a unit fly, and how many transport points lift it?"""

    kind: Literal["airborne"] = "airborne"
    unit: UnitId


@rule("std:8.0")
def _answer(position: Position, asked: AirborneQuestion) -> Answer:
    unit = position.state.unit(asked.unit)
    flies, made = is_airborne(position, unit), parts(position, unit)
    printed = position.assembly.catalogue.counter(made[0]).front.printed if made else ""
    number = len(made) or 1
    text = (f"{called(position, unit)} is no airborne unit" if not flies else
            f"{called(position, unit)} flies as {number} regiments ({printed}), a point for each"
            if made else f"a point lifts {called(position, unit)}")
    values = {"airborne": flies, "whole": flies and not made, "regiments": len(made),
              "regiment": printed, "points": number if flies else 0}
    return Answer(values, (Reason("airborne", text, cite("std:8.0"), units=(unit.id,)),))


def _propose_split(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit in _divisions(position, side):
        if rng.random() < 0.2:
            yield SplitAirborne(by=side, unit=unit.id)


def _propose_form(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for at in formable(position, side):
        yield FormAirborne(by=side, hex=at)


def _read_split(position: Position, side: SideId, words: list[str]) -> Order:
    return SplitAirborne(by=side, unit=named(position, side, words[:1],
                                             _divisions(position, side))[0].id)


def _read_form(position: Position, side: SideId, words: list[str]) -> Order:
    where = list(formable(position, side))
    at = find_hexes(position, words)[0] if words or len(where) != 1 else where[0]
    return FormAirborne(by=side, hex=at)


def _read_question(position: Position, side: SideId, words: list[str]) -> Question:
    return AirborneQuestion(unit=named(position, side, words[:1], ())[0].id)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders to split and to form a division."""
    module = "standard:air-movement"
    return (
        OrderKind(SplitAirborne, "split an airborne division", cite("std:8.0"), split, judge_split,
                  _propose_split, _read_split, words=("split",), module=module,
                  usage="split 7-5@C4408: an airborne division into its regiments"),
        OrderKind(FormAirborne, "form an airborne division", cite("std:8.0"), form, judge_form,
                  _propose_form, _read_form, words=("form",), module=module,
                  usage="form C4408: the regiments there become a division"),
    )


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question how a unit flies."""
    return (QuestionKind(
        AirborneQuestion, "how an airborne unit flies", cite("std:8.0"), _answer, _read_question,
        ("airborne",), "airborne 7-5@C4408: as what it flies, and with how many points",
        "standard:air-movement",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of splitting and forming."""
    return (
        EventKind("airborne-split", "An airborne division splits"),
        EventKind("airborne-formed", "Regiments form an airborne division"),
    )
