"""48.0: countries without armed forces, as far as a German campaign in Poland meets them.

Danzig joins Germany as soon as a German unit enters any of its hexes (48.1): all of them, with
their rails and the port, become German at once, and whoever may enter Germany may then enter
Danzig. Where a scenario gives it to a side from the start, it has joined already. Slovakia has no
section; Germans are set up in it, so it counts as German.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

import numpy as np

from grognard.board.layers import Layer
from grognard.changes import Change, Paint, Patch
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import Parameters, amends, implements, reading
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_standard_rules.areas import land, owners
from grognard_standard_rules.forces import ownership
from grognard_standard_rules.planes import BoolPlane, frozen

COMPARTMENT = "neutrals"
DANZIG, SLOVAKIA = "Danzig", "Slovakia"
GERMANY = "de"
RULES = (RuleId("wie:48.1"),)


class MinorNeutrals(Parameters):
    """`slovakia_is_german`: Slovakia is part of Germany for every purpose."""

    slovakia_is_german: bool = True


def incorporated(position: Position, country: str = DANZIG) -> str:
    """Return the side into whose hands a minor neutral has come, "" while it is neutral."""
    return joined(position, country) or at_start(position, country)


def joined(position: Position, country: str = DANZIG) -> str:
    """Return the side into whose hands a minor neutral has come in this game, or ""."""
    return str(position.state.compartments.get(COMPARTMENT, {}).get(country, ""))


def at_start(position: Position, country: str) -> str:
    """Return the side that has all of a country as the scenario begins, "" if none has."""
    def make() -> str:
        if country not in position.board.fields["country"][0]:
            return ""
        plane = position.board.is_("country", country) & land(position.board)
        held = owners(position.board, ownership(position, "control"), plane)
        whose = [side for side, hexes in held.items() if hexes.any()]
        return whose[0] if len(whose) == 1 and whose[0] in position.sides else ""

    found: str = position.derived(("at-start", country), (), make)
    return found


def danzig(position: Position) -> BoolPlane:
    """Paint the hexes of Danzig."""
    if DANZIG not in position.board.fields["country"][0]:
        return np.zeros(position.board.grid.size, np.bool_)
    return position.derived(
        ("country", DANZIG), (), lambda: frozen(position.board.is_("country", DANZIG))
    )


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("country-incorporated", "A minor neutral joins a power"),)


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated")
@rule("wie:48.0", "wie:48.1")
def _enter(position: Position, event: Event) -> Resolution | None:
    """Make Danzig German when a German unit has entered it."""
    unit = position.state.unit(event.about["unit"])
    if unit.nation != GERMANY or incorporated(position):
        return None
    entered = [*event.about.get("path", ()), event.about.get("to", unit.at)]
    plane, grid = danzig(position), position.board.grid
    there = any(h in grid and plane[grid.index(h)] for h in entered)
    return _join(position, plane, unit) if there else None


def _join(position: Position, plane: BoolPlane, unit: Unit) -> Resolution:
    yield Event(
        "country-incorporated", tuple(_changes(position, plane, unit.side)), RULES,
        f"{DANZIG} joins Germany", {"country": DANZIG, "side": unit.side, "unit": unit.id},
    )


def _changes(position: Position, plane: BoolPlane, side: SideId) -> Iterable[Change]:
    """Hand over the hexes, and the rails that nobody has taken."""
    state, grid = position.state, position.board.grid
    yield Patch(COMPARTMENT, {DANZIG: side})
    if "control" in state.planes:
        yield Paint("control", side, tuple(grid.names(plane)))
    if "rail" in state.planes:
        free = plane & state.is_("rail", "neutral")
        if free.any():
            yield Paint("rail", side, tuple(grid.names(free)))


@implements("layer_movement")
@reading(f"compartment:{COMPARTMENT}")
@rule("wie:48.0", "wie:48.1")
def _may_be_entered(position: Position, side: SideId) -> Iterable[Layer]:
    """Lift the bar on neutral countries from Danzig; who may go there is the area of play's."""
    plane = frozen(danzig(position))
    if plane.any():
        yield Layer("danzig", f"{DANZIG} has no armed forces", RULES, "enter", "replace",
                    mask=plane, group="neutral")


@amends("rule_area_of_play")
@rule("wie:48.1")
def _open_danzig(position: Position) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Open Danzig to everybody once it has become German."""
    ruling = yield
    plane = danzig(position)
    if not joined(position) or bool((ruling.value & plane)[plane].all()):
        return ruling
    return ruling.amend(ruling.value | plane, RULES[0], f"{DANZIG} is part of Germany")


@amends("rule_territory", GERMANY)
@rule("wie:48.1")
def _territory(
    position: Position,
) -> Generator[None, Ruling[frozenset[str]], Ruling[frozenset[str]]]:
    """Count Slovakia as German, and Danzig once it has joined."""
    ruling = yield
    if position.setting(MinorNeutrals).slovakia_is_german:
        ruling = ruling.amend(ruling.value | {SLOVAKIA}, "wie:S1.21",
                              f"{SLOVAKIA} counts as German")
    if incorporated(position):
        ruling = ruling.amend(ruling.value | {DANZIG}, RULES[0], f"{DANZIG} has joined Germany")
    return ruling
