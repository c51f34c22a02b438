"""50.42, 50.43: cadres become partisan units, and units become divisions.

An attempt is a die; a one succeeds. The new counter takes the place of the old one, under the
enemy's feet if need be (49.21); but no unit becomes a division in a hex that the Axis controls.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Place, Remember, Remove
from grognard.content.counters import FRONT
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.rebuilt import highest
from grognard_standard_rules.units import name, traits
from grognard_standard_rules.zones_of_control import enemy_zone
from grognard_war_in_europe.yugoslav_partisans import (
    CADRE,
    FACTS,
    HOSTS,
    MODULE,
    UNIT,
    host,
    of_type,
)

BECOMES = {CADRE: "yu.par.0-1-1", UNIT: "yu.pardiv.2-5"}
CALLED = {CADRE: "a partisan unit", UNIT: "a partisan division"}
RULE = {CADRE: RuleId("wie:50.42"), UNIT: RuleId("wie:50.43")}
BY_YEAR = ((1941, 1), (1942, 2))
MOST, DIVISIONS_FROM, SUCCESS = 3, 1943, 1
TRIED = "risings"
"""Memory of the player turn: type -> attempts made; unit -> that it was tried."""


class Raise(Order):
    """Roll for a cadre that is to become a unit, or a unit that is to become a division."""

    kind: Literal["raise-partisans"] = "raise-partisans"
    unit: UnitId


@rule("wie:50.42", "wie:50.43")
def attempts(position: Position, kind: str, year: int | None = None) -> int:
    """Return how many attempts of a type a turn allows, by the year."""
    now = date_of(position).year if year is None else year
    if kind == UNIT:
        return 1 if now >= DIVISIONS_FROM else 0
    return next((n for until, n in BY_YEAR if now <= until), MOST)


@amends("phase_reinforcement", "reinforcement")
@rule("wie:50.42", "wie:50.43")
def in_reinforcement(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the player who runs them roll in his Reinforcement Phase."""
    plan = yield
    if position.phasing != host(position) or not of_type(position, CADRE, UNIT):
        return plan
    return plan.but_also("raise-partisans")


@rule("wie:50.42", "wie:50.43", "wie:49.21")
def _judge(position: Position, order: Raise) -> Iterator[Reason]:
    unit = position.state.units.get(order.unit)
    kind = traits(position, unit).type if unit is not None and unit.on_map else ""
    if unit is None or unit.nation != FACTS.nation or kind not in BECOMES:
        yield Reason("no-partisans", f"{order.unit} is no Yugoslav cadre or partisan unit",
                     tuple(RULE.values()))
        return
    tried, cite = position.state.remembered(TRIED), (RULE[kind],)
    if order.unit in tried:
        yield Reason("tried-already", f"{name(position, unit)} has been rolled for in this turn",
                     cite, units=(unit.id,), remedy="try another, or wait a turn")
    done, most = int(tried.get(kind, 0)), attempts(position, kind)
    if done >= most:
        yield Reason("no-attempts-left", f"{most} attempt{'s' * (most != 1)} a turn may be made "
                     f"for {CALLED[kind]}, {done} made", cite, units=(unit.id,))
    if kind == UNIT and enemy_zone(position, unit.side)[position.board.grid.index(unit.at)]:
        yield Reason("enemy-zone", f"{unit.at} is controlled by the enemy", cite,
                     units=(unit.id,))


def _resolve(position: Position, order: Raise) -> Resolution:
    unit = position.state.unit(order.unit)
    kind = traits(position, unit).type
    tried = int(position.state.remembered(TRIED).get(kind, 0))
    rolled = yield Roll(f"rising:{order.unit}")
    notes = (Remember(PLAYER_TURN, TRIED, kind, tried + 1),
             Remember(PLAYER_TURN, TRIED, order.unit))
    who = name(position, unit)
    if rolled != SUCCESS:
        yield Event("rising-failed", notes, (RULE[kind],), f"{who} does not become {CALLED[kind]} "
                    f"({rolled} rolled)", {"unit": order.unit, "die": rolled})
        return
    new = UnitId(f"{BECOMES[kind]}#{highest(position, BECOMES[kind]) + 1}")
    changes = (*notes, Remove(unit.id),
               Place(new, BECOMES[kind], FACTS.nation, unit.side, FRONT, unit.at),
               Remember(PLAYER_TURN, TRIED, new))
    yield Event("partisans-raised", changes, (RULE[kind],), f"{who} becomes {CALLED[kind]} "
                f"({rolled} rolled)", {"unit": new, "from_unit": unit.id, "hex": unit.at,
                                       "die": rolled})


# --- orders, questions and events -------------------------------------------------------------


def _able(position: Position, side: SideId) -> Iterator[Unit]:
    for unit in of_type(position, UNIT, CADRE):
        if next(_judge(position, Raise(by=side, unit=unit.id)), None) is None:
            yield unit


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    found = list(_able(position, side))
    rng.shuffle(found)
    for unit in found[:MOST + 1]:
        yield Raise(by=side, unit=unit.id)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if not words:
        raise UnreadableOrder("which cadre or unit?", USAGE)
    fit = frozenset(u.id for u in _able(position, side))
    for whose in dict.fromkeys((side, *HOSTS)):
        try:
            found = find_all(position, whose, words, lambda u: u.id in fit)
        except UnreadableOrder:
            continue
        return Raise(by=side, unit=found[0].id)
    raise UnreadableOrder(f"{' '.join(words)} is no cadre or partisan unit", USAGE)


USAGE = "raise 0-5-0@D4508: roll for a cadre or partisan unit"


class AttemptsQuestion(Question):
    """How many attempts does a year allow: for units, for divisions?"""

    kind: Literal["partisan-attempts"] = "partisan-attempts"
    year: int | None = None


def _attempts(position: Position, asked: AttemptsQuestion) -> Answer:
    units, divisions = (attempts(position, k, asked.year) for k in (CADRE, UNIT))
    text = f"{units} a turn for units, {divisions} for divisions; a one succeeds"
    return Answer({"units": units, "divisions": divisions, "die": SUCCESS},
                  (Reason("attempts", text, tuple(RULE.values())),))


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(Raise, "roll for partisans to rise", tuple(RULE.values()), _resolve, _judge,
                      _propose, _read, words=("raise", "rise"), usage=USAGE, module=MODULE),)


@implements("offer_questions")
def _questions() -> Iterable[QuestionKind]:
    return (QuestionKind(AttemptsQuestion, "how many partisans may rise in a turn",
                         tuple(RULE.values()), _attempts, module=MODULE),)


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("partisans-raised", "Partisans rise"),
            EventKind("rising-failed", "Partisans do not rise"))
