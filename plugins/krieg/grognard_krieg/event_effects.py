"""6.2, 17.4, 17.5: events of cards that roll, place steps, raise a redoubt or free France."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from grognard.changes import Allegiance, Change, Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_krieg.border_wars import border_war
from grognard_krieg.cards_model import (
    BorderWar,
    ConditionalReplacements,
    Effect,
    NationalRedoubt,
    RollTable,
)
from grognard_krieg.conditional_events import happened, mark
from grognard_krieg.countries import faction_of
from grognard_krieg.country_list import VICHY
from grognard_krieg.free_french import CONVOY, apart
from grognard_krieg.occupation import others_in
from grognard_krieg.pieces import (
    AXIS,
    DELAY,
    REMOVED,
    WESTERN,
    is_ground,
    name,
    pool,
    to_box_when_removed,
)
from grognard_krieg.political_events import roll_on
from grognard_krieg.political_steps import place_steps
from grognard_krieg.political_tables import PoliticalRoll, sheet
from grognard_krieg.territory import cities_of
from grognard_krieg.vichy import NATION

HOOK = "rule_card_effect"
AXIS_CARDS, ALLIED_CARDS = RuleId("krieg:17.4"), RuleId("krieg:17.5")
LIBERATION = "liberation_of_france"


@implements(HOOK, "border_war")
@rule("krieg:6.2", "krieg:12.4.1")
def fights_for_a_border(position: Position, effect: Effect) -> Ruling[Resolution]:
    """Resolve a border war over the card's region."""
    return Ruling(border_war(position, cast("BorderWar", effect).region))


@implements(HOOK, "roll_table")
@rule("krieg:6.2", "krieg:2.1")
def rolls_on_a_table(position: Position, effect: Effect, side: SideId) -> Ruling[Resolution]:
    """Roll on a Political Event Table; the modifiers of the segment do not count."""
    table = cast("RollTable", effect).table
    roll = PoliticalRoll(table, side, sheet(position, table).kind, modified=False)
    return Ruling(roll_on(position, roll))


@implements(HOOK, "conditional_replacements")
@rule("krieg:6.2", "krieg:1.3")
def brings_steps(position: Position, effect: Effect, side: SideId) -> Ruling[Resolution]:
    """Place the steps at once, by the rules of the Reinforcement Segment."""
    of = cast("ConditionalReplacements", effect)
    return Ruling(place_steps(position, side, of.nation, of.infantry, of.armor))


@implements(HOOK, "national_redoubt")
@rule("krieg:17.4")
def raises_the_redoubt(position: Position, effect: Effect) -> Ruling[Resolution]:
    """Place an HQ, free of cost, in the first of its places that no enemy holds."""
    return Ruling(_raise(position, cast("NationalRedoubt", effect)))


def _raise(position: Position, of: NationalRedoubt) -> Resolution:
    unit = position.state.units.get(UnitId(of.counter))
    if unit is None or unit.on_map or unit.at == REMOVED:
        return
    at = next((h for h in _places(position, of) if _open(position, h)), None)
    if at is None:
        return
    yield Event("unit-placed", (Flip(unit.id, FRONT), Move(unit.id, at)), (AXIS_CARDS,),
                f"{name(position, unit)} is placed in {at}",
                {"unit": unit.id, "at": at, "side": AXIS})


def _places(position: Position, of: NationalRedoubt) -> Iterator[HexId]:
    yield from (position.hex(place) for place in of.places)
    if of.else_any_city_of:
        yield from (city.hex for city in cities_of(position, of.else_any_city_of))


def _open(position: Position, at: HexId) -> bool:
    return not others_in(position, at, AXIS)


@implements(HOOK, LIBERATION)
@rule("krieg:17.5")
def frees_france(position: Position) -> Ruling[Resolution]:
    """Take Vichy's forces over, once, if Vichy fights for the Axis; its convoy is gone."""
    return Ruling(_free(position))


def _free(position: Position) -> Resolution:
    if happened(position, LIBERATION):
        return
    changes: list[Change] = [mark(position, LIBERATION)]
    if faction_of(position, VICHY) == AXIS:
        for unit in position.state.units.values():
            if _of_vichy(position, unit):
                changes += _comes_over(position, unit)
    convoy = position.state.units.get(UnitId(CONVOY))
    if convoy is not None:
        changes += to_box_when_removed(position, convoy, REMOVED)
    yield Event("france-liberated", tuple(changes), (ALLIED_CARDS,), "France is liberated",
                {"country": "france"})


def _of_vichy(position: Position, unit: Unit) -> bool:
    return (unit.nation == NATION and unit.side == AXIS and unit.at != REMOVED
            and unit.id not in apart(position))


def _comes_over(position: Position, unit: Unit) -> tuple[Change, ...]:
    face = position.assembly.catalogue.find(unit.counter)[0].front
    weak = face.attack == 0 and face.defence == 1 and face.movement == 2
    small = weak and is_ground(position, unit)
    box = pool(WESTERN) if small else DELAY
    return (Allegiance(unit.id, SideId(WESTERN)), *to_box_when_removed(position, unit, box))
