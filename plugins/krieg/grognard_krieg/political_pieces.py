"""16.2: which pieces political results may concern, as things stand.

Lists and mappings are by unit id, in a fixed order; what is empty makes a result impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

from grognard.ids import SideId, UnitId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.countries import active_minors
from grognard_krieg.country_list import COUNTRIES
from grognard_krieg.displays import StepKind
from grognard_krieg.free_french import CONVOY
from grognard_krieg.pieces import (
    ASIDE,
    AXIS,
    GREAT_POWERS,
    NATIONALIST,
    PARTISAN,
    REMOVED,
    SOVIET,
    WESTERN,
    air_track,
    is_air,
    is_beachhead,
    is_ground,
    name,
    nations,
    piece,
    pool,
)
from grognard_krieg.political_state import on_strategic_track
from grognard_krieg.political_steps import can_lose
from grognard_krieg.steps import is_coup
from grognard_krieg.vichy import may_use_convoy

if TYPE_CHECKING:
    from grognard.orders import Order

PARTISANS = "partisans"
WAR_PRODUCTION = ("mk.war-production.1", "mk.war-production.2", "mk.jet")
TRACK = "@track:"
ENOUGH = 30
"""So many attacks are proposed when one must be found at once."""


# --- who may lose a step, who may gain one ------------------------------------------------------


@rule("krieg:16.2")
def who_may_lose(position: Position, of: str) -> list[Unit]:
    """List the units on the map that may lose the step: partisans, or minors and Nationalists.

    Of a unit of two nations the step that goes next must be the minor country's. The coup corps
    is of no minor country.
    """
    def fits(unit: Unit) -> bool:
        if of == PARTISANS:
            return bool(piece(position, unit).partisan)
        return unit.side == AXIS and not is_coup(position.face(unit)) and can_lose(
            position, unit, lambda step: of_a_kind(step, of))

    return [u for u in _in_order(position) if u.on_map and is_ground(position, u) and fits(u)]


def of_a_kind(step: StepKind, of: str) -> bool:
    """Say whether a step is of partisans, or of a minor country or the Nationalists."""
    return PARTISAN in step.nations if of == PARTISANS else bool(
        set(step.nations) - GREAT_POWERS)


def is_armor_step(step: StepKind) -> bool:
    """Say whether this is a step of armor."""
    return step.arm == "armor"


@rule("krieg:16.2", "krieg:1.3")
def infantry_nations(position: Position, of: str) -> list[str]:
    """List the nations of whose infantry corps one in the pool may be placed."""
    side = WESTERN if of == PARTISANS else AXIS
    wanted = [PARTISAN] if of == PARTISANS else [
        *(n for c in active_minors(position, AXIS) for n in COUNTRIES[c].nations), NATIONALIST]
    return [n for n in wanted if any(
        u.nation == n and _infantry_corps(position, u)
        for u in position.state.units_at(pool(side)))]


def _infantry_corps(position: Position, unit: Unit) -> bool:
    from grognard_krieg.steps import corps_face

    face = corps_face(position, unit)
    return face is not None and face.word("arm") == "infantry"


def minors_with_pools(position: Position) -> dict[str, str]:
    """Return the Allied minor countries for which a step may be placed: nation -> faction."""
    return {COUNTRIES[c].nations[0]: side for side in (WESTERN, SOVIET)
            for c in active_minors(position, side)}


# --- aircraft -----------------------------------------------------------------------------------


@rule("krieg:16.2")
def air_to_delay(position: Position, wanted: Iterable[str]) -> list[list[Unit]]:
    """Group the air support of some nations by how soon it must go: available, then next due."""
    groups: dict[int, list[Unit]] = {}
    for unit in _in_order(position):
        if not set(nations(position, unit)) & {*wanted} or not is_air(position, unit):
            continue
        if unit.at == air_track(unit.side):
            groups.setdefault(0, []).append(unit)
        elif unit.at.startswith(TRACK):
            groups.setdefault(int(unit.at.removeprefix(TRACK)), []).append(unit)
    return [groups[turn] for turn in sorted(groups)]


@rule("krieg:16.2")
def enemy_assets(
    position: Position, chooser: str, markers: Iterable[str]
) -> dict[str, str]:
    """Return what Special Weapons may hit, in words: Allied air, beachheads, a marker in play."""
    out: dict[str, str] = {}
    for unit in _in_order(position):
        flies = is_air(position, unit) or is_beachhead(position, unit)
        here = unit.on_map or unit.at.startswith("@zone:") or unit.at == air_track(unit.side)
        if unit.side in (WESTERN, SOVIET) and unit.side != chooser and flies and here:
            out[unit.id] = name(position, unit)
    for marker in markers:
        if on_strategic_track(position, marker):
            out[marker] = _counter_name(position, marker)
    return out


@rule("krieg:16.2")
def setbacks(position: Position, nation: str) -> dict[str, str]:
    """Return what the Axis may give up: air, U-boat, War Production, or a step of armor."""
    out: dict[str, str] = {}
    for unit in _in_order(position):
        if nation not in nations(position, unit):
            continue
        if is_air(position, unit) and unit.at == air_track(AXIS):
            out[unit.id] = f"delay {name(position, unit)}"
    for marker in WAR_PRODUCTION:
        if on_strategic_track(position, marker) and _makes_war(position, marker):
            out[marker] = f"delay {_counter_name(position, marker)}"
    for unit in armored(position, nation):
        out[unit.id] = f"a step of armor of {name(position, unit)}"
    return out


def _makes_war(position: Position, marker: str) -> bool:
    """Say whether a marker shows War Production (the jet marker has that as its other side)."""
    return marker != "mk.jet" or position.state.unit(marker).face == "war-production"


@rule("krieg:16.2", "krieg:4.2.3")
def armored(position: Position, nation: str) -> list[Unit]:
    """List a nation's units on the map that can lose a step of armor now."""
    def fits(step: StepKind) -> bool:
        return is_armor_step(step) and nation in step.nations

    return [u for u in _in_order(position) if u.on_map and u.side == AXIS
            and is_ground(position, u) and can_lose(position, u, fits)]


# --- the Vichy convoy ---------------------------------------------------------------------------


@rule("krieg:16.2")
def convoy_open(position: Position, to: str) -> bool:
    """Say whether the Vichy convoy can be taken out of the game, or be sent for.

    Both only while Vichy is neutral; it is sent for once, from among the pieces set aside.
    """
    if not may_use_convoy(position):
        return False
    convoy = position.state.units.get(UnitId(CONVOY))
    return to != "delay_box" or convoy is None or convoy.at == ASIDE


# --- an attack at once --------------------------------------------------------------------------


@rule("krieg:16.2", "krieg:4.2.2")
def attacks(position: Position, side: str, nation: str) -> list[Order]:
    """Propose legal attacks of a side in which a unit of a nation takes part."""
    kind = position.assembly.orders.get("attack")
    if kind is None:
        return []
    out: list[Order] = []
    for order in kind.propose(position, SideId(side), Random(0)):
        units = getattr(order, "attackers", ())
        if not any(nation in nations(position, position.state.unit(u)) for u in units):
            continue
        vetoes = position.referee.collect("check_order", position=position, order=order)
        if not [*kind.judge(position, order), *vetoes]:
            out.append(order)
        if len(out) >= ENOUGH:
            break
    return out


def _in_order(position: Position) -> Iterator[Unit]:
    gone = (REMOVED, ASIDE)
    yield from (u for _, u in sorted(position.state.units.items()) if u.at not in gone)


def _counter_name(position: Position, counter: str) -> str:
    return position.assembly.catalogue.counter(counter).name or counter

