"""14.1, 14.2: what lifts the Nazi-Soviet Pact and Appeasement, for good.

A German unit enters the countries that the truce protects, German air support is placed or
contests there, an Allied unit is attacked from a hex with a German unit in it, an event says so,
or an Axis Total War card is revealed. Declarations of war and activations do not lift them, nor
does it count that a unit is there already when a country changes sides: entering counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.countries import READS, ceded
from grognard_krieg.country_list import BORDER_REGIONS, BRITAIN, dependents_of
from grognard_krieg.pieces import is_air, is_piece, nations
from grognard_krieg.territory import country_codes, faction_land, hexes_of, region_hexes
from grognard_krieg.truce_markers import set_truces
from grognard_krieg.war import AFFECTED, CAPITALS, INITIAL, LONDON, MOSCOW, NAMES, truce

GERMAN = "de"
RULES = {MOSCOW: RuleId("krieg:14.1"), LONDON: RuleId("krieg:14.2")}
REGION_LABEL = 100
"""Labels of ground from here on are border regions that still belong to their countries."""

Labels = NDArray[np.uint8]


def lift(
    position: Position, capital: str, why: str, rules: Iterable[RuleId] = ()
) -> Resolution:
    """Lift the Pact (Moscow) or Appeasement (London), if it is still in effect."""
    marker = INITIAL[capital]
    if truce(position, capital) != marker:
        return
    yield Event(
        "truce-lifted", set_truces(position, **{capital: None}),
        (RULES[capital], *rules), f"{NAMES[marker]} ends: {why}",
        {"capital": capital, "marker": marker, "why": why},
    )


def in_force(position: Position) -> list[str]:
    """List the capitals whose first truce is still in effect."""
    return [c for c in CAPITALS if truce(position, c) == INITIAL[c]]


def protected(position: Position, capital: str) -> Labels:
    """Label the ground a German unit may not enter without breaking a truce; 0 elsewhere.

    For Moscow the Soviet Union, Soviet Allied minors and every Soviet Border Region; for London
    Great Britain, Western Allied minors and British Dependents. Countries differ in their label.
    """
    return position.derived(("protected", capital), READS, lambda: _labels(position, capital))


@rule("krieg:14.1", "krieg:14.2")
def _labels(position: Position, capital: str) -> Labels:
    ground = faction_land(position, AFFECTED[capital])
    if capital == LONDON:
        ground = ground | hexes_of(position, *dependents_of(BRITAIN))
    labels: Labels = np.where(ground, country_codes(position), 0).astype(np.uint8)
    if capital == MOSCOW:
        for number, region in enumerate(BORDER_REGIONS):
            if not ceded(position, region):
                labels[region_hexes(position.board, region)] = REGION_LABEL + number
    labels.setflags(write=False)
    return labels


def is_german(position: Position, unit: Unit) -> bool:
    """Say whether this is a German ground, air support or airdrop unit."""
    return is_piece(position, unit) and GERMAN in nations(position, unit)


# --- entering -----------------------------------------------------------------------------------


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated", "unit-landed",
            "airdropped")
@rule("krieg:14.1", "krieg:14.2")
def entered(position: Position, event: Event) -> Resolution:
    """Lift a truce when a German unit has entered what it protects."""
    unit = position.state.unit(event.about["unit"])
    if not is_german(position, unit):
        return
    way = [event.about.get("from", ""), *event.about.get("path", ()), unit.at]
    for capital in in_force(position):
        if crossed(position, capital, way):
            yield from lift(position, capital, f"{unit.id} enters {unit.at}")
            position = yield LOOK


def crossed(position: Position, capital: str, way: Sequence[str]) -> bool:
    """Say whether a way leads into protected ground (from elsewhere, or from another part)."""
    grid, labels = position.board.grid, protected(position, capital)
    here = [int(labels[grid.index(h)]) if h in grid else 0 for h in way]
    return any(after and after != before for before, after in pairwise(here))


# --- from the air -------------------------------------------------------------------------------


@implements("after_event", "unit-placed", "air-placed", "air-contested")
@rule("krieg:14.1", "krieg:14.2")
def placed(position: Position, event: Event) -> Resolution:
    """Lift a truce when German air support is placed, or contests, over what it protects.

    A German ground unit that is placed there has entered.
    """
    about = event.about
    unit = position.state.unit(about["unit"])
    if not is_german(position, unit):
        return
    place = next((str(about[k]) for k in ("place", "hex", "to", "at") if k in about), unit.at)
    for capital in in_force(position):
        if _over(position, capital, place, air=is_air(position, unit)):
            yield from lift(position, capital, f"{unit.id} over {place.removeprefix('@')}")
            position = yield LOOK


def _over(position: Position, capital: str, place: str, *, air: bool) -> bool:
    grid = position.board.grid
    if place in grid:
        return bool(protected(position, capital)[grid.index(place)])
    return air and zone_holds_port(position, AFFECTED[capital], place)


def zone_holds_port(position: Position, side: str, box: str) -> bool:
    """Say whether the naval zone of a box contains a friendly port of a side, beachheads too."""
    from grognard_krieg.naval_zones import zone_in_box
    from grognard_krieg.ports import friendly_ports

    return bool(friendly_ports(position, side, zone_in_box(box) or box))


# --- attacked -----------------------------------------------------------------------------------


@implements("after_event", "attack-declared")
@rule("krieg:14.1", "krieg:14.2")
def attacked(position: Position, event: Event) -> Resolution:
    """Lift a truce when a unit it covers is attacked from a hex with a German unit in it.

    Whether the German unit takes part does not matter.
    """
    stacks = [position.state.units_at(h) for h in event.about["from"]]
    if not any(is_german(position, u) for units in stacks for u in units):
        return
    for capital in in_force(position):
        if AFFECTED[capital] == event.about["enemy"]:
            yield from lift(position, capital, "its units are attacked from a German hex")
            position = yield LOOK


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of truces."""
    return (
        EventKind("truce-lifted", "The Pact or Appeasement ends"),
        EventKind("truce-changed", "A truce marker is placed, turned or removed"),
    )

