"""61.8, U4.0: supply and weather in the first year of the war in the East.

Until the middle of 1942 Axis lines in the Severe area are walked six movement points at most, not
ten (61.81). In the first winter one intact German infantry division a turn is reduced to its
battlegroup by its owner's choice (61.82), and the Soviet player may take an Ar instead of
what the table says, after the die of each of his attacks (61.83).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Literal

from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard.tally import Line
from grognard_standard_rules.answers import nothing_more, wrong_units, yes_or_no
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.calendar import date_of, read_date
from grognard_standard_rules.climate import SEVERE
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.reading_units import find_unit
from grognard_standard_rules.results import CODES
from grognard_standard_rules.supply_range import MAJOR
from grognard_standard_rules.units import battlegroup_face, reduced

AXIS, SOVIET, DIVISION, SPENT = SideId("axis"), SideId("soviet"), "de.inf.6-5", "Ar"


class FirstWinter(Parameters):
    """From which game turn until which (inclusive) each part holds.

    `ar_instead`: whether the Soviets may take an Ar in the first winter alone, as its title in
    War in Europe has it, or at any time, since 61.83 sets no limit of its own.
    """

    short_lines: tuple[str, ...] = ("1/7/41", "4/6/42")
    axis_range: int = 6
    winter: tuple[str, ...] = ("1/12/41", "4/3/42")
    ar_instead: Literal["first-winter", "always"] = "first-winter"


class Freeze(Order):
    """Name the division that the winter reduces."""

    kind: Literal["freeze"] = "freeze"
    unit: UnitId


class PressOn(Order):
    """Take an Ar instead of the result of the die, or let the result stand."""

    kind: Literal["press-on"] = "press-on"
    instead: bool = False


def within(position: Position, dates: tuple[str, ...]) -> bool:
    """Say whether the game turn lies between two dates, both included."""
    begin, end = (read_date(d) for d in dates)
    return begin <= date_of(position) <= end


@implements("modify_supply_range")
@rule("wite:61.81", "wie:U4.1")
def short_lines(
    position: Position, nation: str, head: str, area: str
) -> Iterable[Line]:
    """Walk Axis lines six points at most in the Severe area."""
    setting = position.setting(FirstWinter)
    side = position.assembly.catalogue.nations[nation].side
    if side == AXIS and head == MAJOR and area == SEVERE and within(position, setting.short_lines):
        yield Line("printed", "most", setting.axis_range, "the first year in the Severe area",
                   cases(position, "wite:61.81"))


# --- frost --------------------------------------------------------------------------------------


def intact(position: Position) -> list[Unit]:
    """List the German infantry divisions at full strength on the map."""
    return [u for u in position.state.units_of(AXIS) if u.counter == DIVISION
            and u.on_map and battlegroup_face(position, u)]


@amends("phase_reinforcement", "reinforcement")
@rule("wite:61.82", "wie:U4.2")
def _frost(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    plan = yield
    if position.phasing != AXIS or not within(position, position.setting(FirstWinter).winter):
        return plan
    if not position.ask_or(True, "rule_frost").value:
        return plan
    return first(plan, _freeze)


def _freeze(position: Position) -> Resolution:
    rules, able = cases(position, "wite:61.82"), intact(position)
    if not able:
        return
    options = tuple(Freeze(by=AXIS, unit=u.id) for u in able)
    answer: Freeze = yield Ask(
        AXIS, "which infantry division does the winter reduce?", ("freeze",), rules, options,
        options[0], {"units": [u.id for u in able]})
    unit = position.state.unit(answer.unit)
    face = battlegroup_face(position, unit)
    if face:
        yield reduced(position, unit.id, face, "winter", rules)


# --- attacks ------------------------------------------------------------------------------------


@amends("rule_combat_result", *CODES)
@rule("wite:61.83", "wie:U4.3")
def or_ar(
    position: Position, code: str, battle: Battle
) -> Generator[None, Ruling[Resolution], Ruling[Resolution]]:
    """Let the Soviet attacker take an Ar instead, once the die has fallen."""
    ruling = yield
    setting = position.setting(FirstWinter)
    now = setting.ar_instead == "always" or within(position, setting.winter)
    if battle.by != SOVIET or code == SPENT or not now:
        return ruling
    if not position.ask_or(True, "rule_ar_instead", battle=battle).value:
        return ruling
    cited, text = cases(position, "wite:61.83"), "the Soviet attacker may take an Ar instead"
    return ruling.amend(_offered(ruling.value, code, battle), cited[0], text, "or-ar")


def _offered(result: Resolution, code: str, battle: Battle) -> Resolution:
    position: Position = yield LOOK
    rules = cases(position, "wite:61.83")
    options = (PressOn(by=SOVIET), PressOn(by=SOVIET, instead=True))
    answer: PressOn = yield Ask(SOVIET, f"take an Ar instead of {code}?", ("press-on",), rules,
                                options, options[0])
    if answer.instead:
        position = yield Event("ar-taken", (), rules, f"the Soviets take Ar instead of {code}",
                               {"instead-of": code})
        result = position.ask("rule_combat_result", SPENT, code=SPENT, battle=battle).value
    yield from result


def _judge_freeze(position: Position, order: Freeze) -> Iterable[Reason]:
    about = position.asked.about if position.asked else {}
    yield from wrong_units(position, [order.unit], about.get("units", ()))


def _read_freeze(position: Position, side: SideId, words: list[str]) -> Order:
    able = {u.id for u in intact(position)}
    return Freeze(by=side, unit=find_unit(position, side, " ".join(words),
                                          lambda u: u.id in able).id)


PRESS_ON = "press-on ar, or press-on no"


def _read_press(position: Position, side: SideId, words: list[str]) -> Order:
    return PressOn(by=side, instead=yes_or_no(words or ["no"], PRESS_ON, "ar", "take"))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answers of the first winter."""
    return (
        OrderKind(Freeze, "name the division that the winter reduces", (RuleId("wite:61.82"),),
                  nothing_more, _judge_freeze, read=_read_freeze, words=("freeze",),
                  usage="freeze 6-5@G3322", answer=True),
        OrderKind(PressOn, "take an Ar instead of a result", (RuleId("wite:61.83"),),
                  nothing_more, read=_read_press, words=("press-on",),
                  usage=PRESS_ON, answer=True),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a result given up for an Ar."""
    return (EventKind("ar-taken", "An Ar is taken instead of a result"),)
