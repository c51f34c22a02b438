"""16.2: political results that move pieces: steps lost and placed, aircraft delayed, markers.

Replacement steps are placed as in the Reinforcement Segment (1.3), step losses taken as in
combat (4.2.3), attacks carried out in the attack sequence (4.2.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from grognard.changes import Change, Flip, Move, Place
from grognard.events import Event
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_krieg import political_pieces as open_to
from grognard_krieg.free_french import CONVOY
from grognard_krieg.picking import pick
from grognard_krieg.pieces import (
    ASIDE,
    AXIS,
    DELAY,
    NEUTRAL,
    REMOVED,
    WESTERN,
    eliminated,
    is_beachhead,
    is_ground,
    name,
    nations,
    to_box_when_removed,
)
from grognard_krieg.political_steps import lose_a_step, place_steps
from grognard_krieg.politics_model import (
    AxisSetback,
    DelayAir,
    DelayEnemy,
    ImmediateAttack,
    InfantryStep,
    PlaceMarker,
    PlaceOnTrack,
    PoliticalEffect,
    Replacement,
    StepForMinor,
    StepLoss,
    VichyConvoy,
)
from grognard_krieg.victory_track import place_on_track
from grognard_krieg.war import total_war

RULE = RuleId("krieg:16.2")


def _delayed(position: Position, unit_id: UnitId, why: str) -> Event:
    """Make the event that sends a piece to the delay box."""
    unit = position.state.unit(unit_id)
    return Event("unit-delayed", to_box_when_removed(position, unit, DELAY), (RULE,),
                 f"{name(position, unit)} goes to the delay box: {why}",
                 {"unit": unit_id, "from": unit.at, "to": DELAY, "side": unit.side})


# --- steps --------------------------------------------------------------------------------------


@implements("rule_political_effect", "step_loss")
@rule("krieg:16.2", "krieg:4.2.3")
def step_lost(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """One step lost anywhere on the map, of the other player's choice."""
    return Ruling(_step_lost(position, cast("StepLoss", effect).of))


def _step_lost(position: Position, of: str) -> Resolution:
    chooser = AXIS if of == open_to.PARTISANS else WESTERN
    choices = {str(u.id): name(position, u) for u in open_to.who_may_lose(position, of)}
    unit = yield from pick(chooser, "which unit loses a step?", choices, (RULE,))
    position = yield LOOK
    yield from lose_a_step(position, UnitId(unit), lambda step: open_to.of_a_kind(step, of))


@implements("rule_political_effect", "infantry_step")
@rule("krieg:16.2", "krieg:1.3")
def infantry_placed(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """One infantry step placed: a partisan, or a minor or Nationalist of the Axis."""
    return Ruling(_infantry_placed(position, cast("InfantryStep", effect).of))


def _infantry_placed(position: Position, of: str) -> Resolution:
    side = WESTERN if of == open_to.PARTISANS else AXIS
    catalogue = position.assembly.catalogue
    choices = {n: catalogue.nation(n).people for n in open_to.infantry_nations(position, of)}
    nation = yield from pick(side, "of which nation is the infantry step?", choices, (RULE,))
    position = yield LOOK
    yield from place_steps(position, side, nation, infantry=1)


@implements("rule_political_effect", "replacement")
@rule("krieg:16.2", "krieg:1.3")
def replacement(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Steps placed at once for a nation of the Axis."""
    how = cast("Replacement", effect)
    return Ruling(place_steps(position, AXIS, how.nation, how.infantry, how.armor))


@implements("rule_political_effect", "minor_replacement")
@rule("krieg:16.2", "krieg:1.3")
def military_aid(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """A step of any type for an Allied minor country; for a great power when there is none."""
    return Ruling(_military_aid(position, cast("StepForMinor", effect)))


def _military_aid(position: Position, how: StepForMinor) -> Resolution:
    catalogue = position.assembly.catalogue
    homes = open_to.minors_with_pools(position) or {
        n: catalogue.nation(n).side for n in how.else_nations}
    nation = yield from pick(WESTERN, "to whom does Military Aid go?",
                             {n: catalogue.nation(n).people for n in homes}, (RULE,))
    position = yield LOOK
    yield from place_steps(position, homes[nation], nation, armor=how.steps)


# --- aircraft -----------------------------------------------------------------------------------


@implements("rule_political_effect", "delay_air")
@rule("krieg:16.2")
def pacific(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Pacific Commitment: air support to the delay box, what is available before what is due."""
    return Ruling(_pacific(position, cast("DelayAir", effect)))


def _pacific(position: Position, how: DelayAir) -> Resolution:
    for _ in range(how.total_war if total_war(position) else how.limited_war):
        position = yield LOOK
        groups = open_to.air_to_delay(position, how.nations)
        if not groups:
            return
        unit = yield from pick(how.faction, "which air support unit is committed elsewhere?",
                               {str(u.id): name(position, u) for u in groups[0]}, (RULE,))
        position = yield LOOK
        yield _delayed(position, UnitId(unit), "the Pacific")


@implements("rule_political_effect", "delay_enemy")
@rule("krieg:16.2", "krieg:2.3.5")
def special_weapons(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Special Weapons Success: an Allied air unit, beachhead or marker to the delay box."""
    return Ruling(_special_weapons(position, cast("DelayEnemy", effect)))


def _special_weapons(position: Position, how: DelayEnemy) -> Resolution:
    choices = open_to.enemy_assets(position, how.chooser, how.markers)
    unit_id = yield from pick(how.chooser, "what do the special weapons hit?",
                              choices, (RULE,), optional="nothing")
    if unit_id not in choices:
        return
    position = yield LOOK
    unit = position.state.unit(unit_id)
    beach = unit.at if is_beachhead(position, unit) else ""
    position = yield _delayed(position, unit.id, "special weapons")
    if beach:
        yield from sunk(position, beach, unit.side)


@rule("krieg:2.3.5")
def sunk(position: Position, hex_id: str, side: SideId) -> Resolution:
    """Eliminate a faction's ground units in an All-Sea hex whose beachhead is gone."""
    for unit in position.state.units_at(hex_id):
        position = yield LOOK
        if unit.side == side and is_ground(position, unit):
            yield eliminated(position, unit.id, "beachhead-lost", ("krieg:2.3.5", "krieg:16.2"))


@implements("rule_political_effect", "axis_setback")
@rule("krieg:16.2")
def setback(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Special Weapons Failure, Volkssturm: the Axis gives something up."""
    return Ruling(_setback(position, cast("AxisSetback", effect).nation))


def _setback(position: Position, nation: str) -> Resolution:
    choices = open_to.setbacks(position, nation)
    choice = yield from pick(AXIS, "what does the Axis give up?", choices, (RULE,))
    if choice not in choices:
        return
    position = yield LOOK
    unit = position.state.unit(choice)
    if unit.on_map:
        yield from lose_a_step(position, unit.id, open_to.is_armor_step)
    else:
        yield _delayed(position, unit.id, "special weapons")


# --- an attack, markers, the Vichy convoy -------------------------------------------------------


@implements("rule_political_effect", "immediate_attack")
@rule("krieg:16.2", "krieg:4.2.2")
def attack_at_once(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Hitler Orders Attack: one attack now with a unit of the nation."""
    return Ruling(_attack_at_once(position, cast("ImmediateAttack", effect)))


def _attack_at_once(position: Position, how: ImmediateAttack) -> Resolution:
    options = tuple(open_to.attacks(position, how.faction, how.nation))
    if not options:
        return
    order = yield Ask(SideId(how.faction), "an attack must be made now, with a German unit",
                      ("attack",), (RULE,), options, options[0], {"must_include": how.nation})
    position = yield LOOK
    yield from position.assembly.orders["attack"].resolve(position, order)


@implements("rule_political_effect", "place_marker")
@rule("krieg:16.2", "krieg:3.8")
def marker_placed(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Command Paralysis: put a marker into a place."""
    how = cast("PlaceMarker", effect)
    return Ruling(put_marker(position, how.marker, position.hex(how.at)))


def put_marker(position: Position, marker: str, to: str, side: str = NEUTRAL) -> Resolution:
    """Put a marker of the game, in play or not, into a hex or box, with the side named up."""
    counter, face = position.assembly.catalogue.find(marker)
    unit = position.state.units.get(UnitId(counter.id))
    changes: list[Change] = []
    if unit is None:
        changes.append(Place(UnitId(counter.id), counter.id, counter.nation, SideId(side),
                             face.name, to))
    elif unit.at != to or unit.face != face.name:
        changes += [Flip(unit.id, face.name), Move(unit.id, to)]
    if changes:
        yield Event("marker-moved", tuple(changes), (RULE,), f"{face.printed} at {to}",
                    {"unit": counter.id, "from": unit.at if unit else ASIDE, "to": to,
                     "face": face.name})


@implements("rule_political_effect", "place_on_victory_track")
@rule("krieg:16.2")
def takeover(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Military Takeover: the marker goes to the box of the Axis Tide, or to 0."""
    return Ruling(place_on_track(position, cast("PlaceOnTrack", effect).marker))


@implements("rule_political_effect", "vichy_convoy")
@rule("krieg:16.2", "krieg:12.2.4")
def vichy_convoy(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Out of the game, or on its way to the Axis."""
    away = cast("VichyConvoy", effect).to == "out_of_the_game"
    return Ruling(_vichy_convoy(position, REMOVED if away else DELAY))


def _vichy_convoy(position: Position, to: str) -> Resolution:
    yield from put_marker(position, CONVOY, to, AXIS)


@implements("check_order")
@rule("krieg:16.2")
def must_include(position: Position, order: Order) -> Iterable[Reason]:
    """Hold the attack that must be made at once to a unit of the nation that makes it."""
    nation = position.asked.about.get("must_include", "") if position.asked else ""
    units = getattr(order, "attackers", ())
    if nation and units and not any(
        nation in nations(position, position.state.unit(u)) for u in units
    ):
        people = position.assembly.catalogue.nation(nation).people
        yield Reason("must-include", f"a {people} unit must take part", (RULE,))

