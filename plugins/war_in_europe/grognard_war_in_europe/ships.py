"""7.10: what the permanent ships of each nation carry, where they go, and who inherits them.

A nation's ships carry its own units. Italy's carry Germans too, but no repair units, and reach
farther as the Axis takes Alexandria, Gibraltar and Greece (42.24, 42.66); to whom Italy
surrenders, he has them. The Soviets have one
point between Murmansk and Archangel besides, and lose the Baltic for good with Leningrad
(44.14). France's go to whoever makes it surrender, if no Vichy government follows (43.64);
Greece's to its conqueror, for the Aegean (47.24, 47.28). Spain's go between Spanish ports
(47.54).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping

from grognard.changes import Patch
from grognard.errors import UnknownName
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.naval_capability import Terms
from grognard_standard_rules.straits import (
    ADRIATIC,
    AEGEAN,
    AXIS,
    BALTIC,
    BLACK,
    CENTRAL,
    EAST,
    HIGH_SEAS,
    MARMARA,
    WEST,
    narrows_held,
    surrender_of,
)
from grognard_standard_rules.waters import GIBRALTAR

ITALY, SOVIETS, FRANCE, VICHY, GREECE, SPAIN = "it", "su", "fr", "vf", "gr", "es"
LENINGRAD, WHITE_SEA = "Leningrad", ("Murmansk", "Archangel")
LOST = "lost-ships"
"""Compartment: "nation:sea" -> the capacity is lost for good."""

SPANISH = ("Spain", "Spain (Morocco)")


def surrendered_to(position: Position, nation: str) -> str:
    """Return the side to which a nation has surrendered, "" while it has not."""
    return surrender_of(position, nation)


def _ports(position: Position, *names: str) -> tuple[HexId, ...]:
    return tuple(p.hex for p in position.board.places if p.name in names)


# --- Italy --------------------------------------------------------------------------------------


@implements("rule_capacity_terms", ITALY)
@rule("wie:42.24", "wie:42.66", "wie:42.27")
def italian_terms(position: Position) -> Ruling[Terms]:
    """One point for both seas, for Italian and German units, but for no repair unit."""
    terms = Terms(frozenset({CENTRAL, ADRIATIC}), frozenset({ITALY, "de", "ita"}),
                  frozenset({"rail_repair"}))
    return ruled(terms, "wie:42.24", "Italians and Germans, no repair units", "terms")


@amends("rule_open_seas")
@rule("wie:42.24", "std:7.10", "std:7.53")
def italian_seas(
    position: Position, side: SideId, nation: str
) -> Generator[None, Ruling[frozenset[str]], Ruling[frozenset[str]]]:
    """Extend the Italian navy with Alexandria, Gibraltar and Greece."""
    ruling = yield
    if nation != ITALY or side != AXIS:
        return ruling
    for key, sea in (("Alexandria", EAST), (GIBRALTAR, WEST)):
        if _axis_holds(position, key):
            ruling = ruling.amend(ruling.value | {sea}, "wie:42.24", f"{key} is Axis", "conquest")
    if surrendered_to(position, GREECE) == AXIS:
        ruling = ruling.amend(ruling.value | {AEGEAN}, "wie:42.24", "Greece has surrendered",
                              "conquest")
        if narrows_held(position, side):
            ruling = ruling.amend(ruling.value | {MARMARA, BLACK}, "std:7.53",
                                  "the Axis holds the passage to the Black Sea", "narrows-held")
    return ruling


@amends("rule_open_seas")
@rule("wie:47.24", "wie:42.14", "std:7.10")
def greek_seas(
    position: Position, nation: str
) -> Generator[None, Ruling[frozenset[str]], Ruling[frozenset[str]]]:
    """Keep the Greek ships in the Aegean, whoever has them."""
    ruling = yield
    if nation != GREECE or ruling.value <= {AEGEAN}:
        return ruling
    return ruling.amend(ruling.value & {AEGEAN}, "wie:47.24", "Greek ships stay in the Aegean",
                        "home-waters")


def _axis_holds(position: Position, place: str) -> bool:
    try:
        at = position.board.place(place).hex
    except UnknownName:
        return False
    return position.state.word("control", at) == AXIS


# --- the Soviet Union ---------------------------------------------------------------------------


@amends("rule_permanent_capacity", SOVIETS)
@rule("wie:44.14")
def soviet_ships(
    position: Position,
) -> Generator[None, Ruling[Mapping[str, int]], Ruling[Mapping[str, int]]]:
    """Add the point of the White Sea; take the Baltic away once Leningrad has fallen."""
    ruling = yield
    found = dict(ruling.value)
    if len(_ports(position, *WHITE_SEA)) == len(WHITE_SEA):
        found[HIGH_SEAS] = 1
    if position.state.compartments.get(LOST, {}).get(f"{SOVIETS}:{BALTIC}"):
        found.pop(BALTIC, None)
        return ruling.amend(found, "wie:44.14", "Leningrad has fallen: the Baltic is lost for good",
                            "ships-lost")
    return ruling.amend(found, "wie:44.14", "one point between Murmansk and Archangel", "ships")


@implements("rule_capacity_terms", SOVIETS)
@rule("wie:44.14", "std:7.10")
def soviet_terms(position: Position, area: str) -> Ruling[Terms]:
    """Soviet units alone; on the High Seas between Murmansk and Archangel only."""
    ports = _ports(position, *WHITE_SEA) if area == HIGH_SEAS else None
    terms = Terms(frozenset({area}), frozenset({SOVIETS}), ports=ports)
    return ruled(terms, "wie:44.14", "Soviet units alone", "terms")


@implements("after_event", "control-changed")
@rule("wie:44.14")
def leningrad_falls(position: Position, event: Event) -> Resolution | None:
    """Note that the Soviets lose their Baltic ships when an enemy takes Leningrad."""
    home = _ports(position, LENINGRAD)
    taken = event.about["side"] in position.enemies("soviet") and any(
        h in event.about["hexes"] for h in home)
    gone = position.state.compartments.get(LOST, {}).get(f"{SOVIETS}:{BALTIC}")
    return _lost() if taken and "soviet" in position.sides and not gone else None


def _lost() -> Resolution:
    yield Event("ships-lost", (Patch(LOST, {f"{SOVIETS}:{BALTIC}": True}),),
                (RuleId("wie:44.14"),), "the Soviet ships in the Baltic are lost with Leningrad",
                {"nation": SOVIETS, "sea": BALTIC})


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a capacity that is lost for good."""
    return (EventKind("ships-lost", "A nation loses its ships in a sea for good"),)


# --- France, Greece, Spain ----------------------------------------------------------------------


@implements("rule_capacity_holder", ITALY, FRANCE, GREECE, SPAIN)
@rule("wie:43.64", "wie:47.28", "wie:47.54", "std:7.10", "std:7.11")
def inherited(position: Position, nation: str) -> Ruling[str]:
    """Whoever made a nation surrender has its ships; Vichy has the French ones."""
    conqueror = surrendered_to(position, nation)
    units = [u for u in position.state.units.values() if u.nation == nation]
    vichy = any(u.nation == VICHY for u in position.state.units.values())
    if nation == FRANCE and vichy:
        return ruled("", "wie:43.64", "Vichy France has inherited the French ships", "holder")
    if conqueror:
        cite = {FRANCE: "wie:43.64", ITALY: "std:7.11"}.get(nation, "wie:47.28")
        return ruled(conqueror, cite, f"{conqueror} has conquered it and its ships", "holder")
    side = next((str(u.side) for u in units), "")
    return ruled(side, "std:7.11", f"it fights for {side or 'nobody'}", "holder")


@implements("rule_capacity_terms", FRANCE, GREECE)
@rule("wie:42.66", "wie:43.86", "std:7.10")
def conquered_terms(position: Position, nation: str, area: str) -> Ruling[Terms]:
    """A nation's ships carry its own units; once conquered, all of their new side."""
    mine = None if surrendered_to(position, nation) else frozenset({nation})
    text = "all units of its conqueror" if mine is None else "its own units"
    return ruled(Terms(frozenset({area}), mine), "wie:42.66", text, "terms")


@implements("rule_permanent_capacity", GREECE)
@rule("wie:47.24")
def greek_ships(position: Position) -> Ruling[Mapping[str, int]]:
    """One unit a turn in the Aegean."""
    return ruled({AEGEAN: 1}, "wie:47.24", "Greece has one point in the Aegean", "ships")


@implements("rule_permanent_capacity", SPAIN)
@rule("wie:47.54")
def spanish_ships(position: Position) -> Ruling[Mapping[str, int]]:
    """One unit a turn between Spanish ports, past Gibraltar if its holder lets it."""
    return ruled({WEST: 1, HIGH_SEAS: 1}, "wie:47.54", "Spain has one point", "ships")


@implements("rule_capacity_terms", SPAIN)
@rule("wie:47.54", "std:7.10")
def spanish_terms(position: Position) -> Ruling[Terms]:
    """Spanish units between the ports of Spain, the Balearics and Spanish Morocco.

    Once Spain is with the Axis, or conquered by it, all Axis supply passes by them.
    """
    board = position.board
    ports = tuple(p.hex for p in board.places if board.word("country", p.hex) in SPANISH
                  and {"minor-port", "major-port"} & p.traits)
    axis = position.ask("rule_capacity_holder", SPAIN, nation=SPAIN).value == AXIS
    terms = Terms(frozenset({WEST, HIGH_SEAS}), frozenset({SPAIN}), ports=ports, feeds_all=axis)
    return ruled(terms, "wie:47.54", "Spanish units between Spanish ports", "terms")
