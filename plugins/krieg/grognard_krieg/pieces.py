"""U, 2.4.1: pieces: what the sides of a counter are, and where a counter goes off the map.

A counter of the box is one unit of the game for as long as it lasts; its sides are its faces
(an army and the corps on its back, an aircraft and its beachhead). What a side is stands in
the unit catalogue and is read here once. Ground units have a movement allowance, which may be
0; air support and airdrop units count as units in a hex but do not move, fight or stack.

Boxes: a force pool, the available air support track, the delay box, the turn record track, a
naval zone, what is set aside and what is out of the game for good.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from grognard.changes import Change, Flip, LiftMarker, Move
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit

if TYPE_CHECKING:
    from grognard.content.counters import CounterFace

Kind = Literal["ground", "airdrop", "air_support", "beachhead", "convoy", "marker"]

UNITS = frozenset({"ground", "air_support", "airdrop"})
"""What counts as a unit in a hex; beachheads, convoys and markers do not."""

AXIS, WESTERN, SOVIET, NEUTRAL = "axis", "western", "soviet", "neutral"
DELAY, ASIDE, REMOVED = "@delay", "@aside", "@removed"
US_BOX, TRANS_AFRICA = "@box:us", "@box:trans-africa"
LONG_WAIT_STEPS = 3
"""A counter whose larger side has so many steps waits in the delay box when it leaves the map."""

NEVER_RETURNS = frozenset({"german_bunker"})
"""Compositions of units that are out of the game once they are off the map (2.4.2)."""

TURNED_FOR_GOOD = frozenset({"free-french", "colonial"})
"""Sides of the coup corps that no removal turns back (17.1, 17.2)."""

HOME = {
    "su": "soviet_union", "de": "germany", "br": "great_britain", "us": "united_states",
    "fr": "france", "it": "italy", "pl": "poland", "yu": "yugoslavia", "gr": "greece",
    "ru": "rumania", "hu": "hungary", "bu": "bulgaria", "tu": "turkey", "sp": "spain",
    "fi": "finland", "sw": "sweden", "bh": "belgium_holland", "po": "portugal",
    "ir": "ireland", "dn": "denmark_norway", "bl": "baltic_states",
}
"""The map's word for the home country of a nation's units."""

GREAT_POWERS = frozenset({"su", "de", "br", "us"})
"""Nations whose units are of no minor country."""

PARTISAN, NATIONALIST, NO_NATION = "pt", "an", "mk"


@dataclass(frozen=True, slots=True)
class Piece:
    """What the visible side of a counter is.

    `steps` is 0 for what is no ground unit; `full_steps` are those of the counter's front.
    `nations` are two for a unit of two nations, else one.
    """

    kind: Kind
    arm: str
    type: str
    size: str
    steps: int
    full_steps: int
    nations: tuple[str, ...]
    composition: str
    elite: str
    partisan: str
    expeditionary: bool
    colonial: bool
    reserve: bool
    zone: bool
    negates: bool
    weight: int


def piece(position: Position, unit: Unit) -> Piece:
    """Return what the visible side of a unit is."""
    name = ("piece", unit.counter, unit.face)
    kept = position.workshop.lasting.get(name)  # asked for very often, so without detours
    if kept is not None:
        return cast("Piece", kept)
    return position.derived(name, (), lambda: _read(position, unit))


@rule("krieg:U", "krieg:2.4.1", "krieg:12.5")
def _read(position: Position, unit: Unit) -> Piece:
    face = position.face(unit)
    front = position.assembly.catalogue.face(unit.counter, FRONT)
    return Piece(
        kind=cast("Kind", face.word("unit_class")),
        arm=face.word("arm"),
        type=face.type,
        size=face.size,
        steps=_steps(face),
        full_steps=_steps(front),
        nations=face.words("nations") or (unit.nation,),
        composition=face.word("composition"),
        elite=face.word("elite"),
        partisan=face.word("partisan"),
        expeditionary=face.flag("expeditionary"),
        colonial=face.flag("colonial"),
        reserve=face.flag("reserve"),
        zone=face.flag("zoc"),
        negates=face.flag("negates_zoc"),
        weight=face.number("stacking"),
    )


def _steps(face: CounterFace) -> int:
    return face.number("steps") if face.word("unit_class") == "ground" else 0


# --- what a unit is -----------------------------------------------------------------------------


def steps(position: Position, unit: Unit) -> int:
    """Return the step value of the side shown; 0 for air, airdrop, convoys and markers."""
    return piece(position, unit).steps


def is_multi_step(position: Position, unit: Unit) -> bool:
    """Say whether the side shown has more than one step."""
    return piece(position, unit).steps > 1


def is_ground(position: Position, unit: Unit) -> bool:
    """Say whether this is a ground combat unit: one with a movement allowance."""
    return piece(position, unit).kind == "ground"


def is_air(position: Position, unit: Unit) -> bool:
    """Say whether this is an air support unit (on its air side)."""
    return piece(position, unit).kind == "air_support"


def is_airdrop(position: Position, unit: Unit) -> bool:
    """Say whether this is an airborne corps on its airdrop side."""
    return piece(position, unit).kind == "airdrop"


def is_beachhead(position: Position, unit: Unit) -> bool:
    """Say whether this is an air support unit turned to its beachhead side."""
    return piece(position, unit).kind == "beachhead"


def is_convoy(position: Position, unit: Unit) -> bool:
    """Say whether this is a convoy marker."""
    return piece(position, unit).kind == "convoy"


def is_piece(position: Position, unit: Unit) -> bool:
    """Say whether this counts as a unit in a hex: a ground, air support or airdrop unit."""
    return piece(position, unit).kind in UNITS


def is_armor(position: Position, unit: Unit) -> bool:
    """Say whether this is an armor-type unit (never an HQ)."""
    return piece(position, unit).arm == "armor"


def is_infantry(position: Position, unit: Unit) -> bool:
    """Say whether this is an infantry-type unit."""
    return piece(position, unit).arm == "infantry"


def is_hq(position: Position, unit: Unit) -> bool:
    """Say whether this is a headquarters."""
    return piece(position, unit).arm == "hq"


def is_fortress(position: Position, unit: Unit) -> bool:
    """Say whether this is a fortress unit."""
    return piece(position, unit).arm == "fortress"


def is_front(position: Position, unit: Unit) -> bool:
    """Say whether this is a Soviet Front."""
    return piece(position, unit).size == "front"


def is_partisan(position: Position, unit: Unit) -> bool:
    """Say whether this is a partisan unit."""
    return bool(piece(position, unit).partisan)


def is_nationalist(position: Position, unit: Unit) -> bool:
    """Say whether this is an Axis Nationalist unit."""
    return unit.nation == NATIONALIST and is_ground(position, unit)


@rule("krieg:2.4.1")
def is_corps(position: Position, unit: Unit) -> bool:
    """Say whether this is a one-step corps: no HQ, no fortress."""
    of = piece(position, unit)
    return of.steps == 1 and of.arm in ("infantry", "armor")


# --- whose it is --------------------------------------------------------------------------------


@rule("krieg:12.5")
def nations(position: Position, unit: Unit) -> tuple[str, ...]:
    """List the nations of a unit: one, or both of a unit of two nations."""
    return piece(position, unit).nations


def is_of(position: Position, unit: Unit, *wanted: str) -> bool:
    """Say whether a unit is of one of the nations."""
    return any(n in wanted for n in piece(position, unit).nations)


def minor_nations(position: Position, unit: Unit) -> tuple[str, ...]:
    """List the minor countries (as nations) that a unit is of; partisans are of theirs too."""
    if unit.nation == NO_NATION:
        return ()
    return tuple(n for n in piece(position, unit).nations if n not in GREAT_POWERS)


def home_country(position: Position, unit: Unit) -> tuple[str, ...]:
    """Return the home countries of a unit, by the map's words.

    A unit of two nations has two; Nationalists look to Germany. A partisan's is the country it
    stands in, since it never leaves it.
    """
    if is_partisan(position, unit):
        return (position.board.word("country", unit.at),) if unit.on_map else ()
    if unit.nation == NATIONALIST:
        return (HOME["de"],)
    return tuple(HOME[n] for n in piece(position, unit).nations if n in HOME)


def name(position: Position, unit: Unit) -> str:
    """Name a unit for people: "German 4 Panzer Army 8-6-3@w3824"."""
    catalogue = position.assembly.catalogue
    face, called = position.face(unit), catalogue.counter(unit.counter).name
    nation = catalogue.nations.get(unit.nation)
    people = nation.people if nation and unit.nation != NO_NATION else ""
    words = [people] if people and people not in called else []
    words += [called] if called else []
    if face.printed not in called:
        words.append(face.printed)
    return f"{' '.join(words)}@{unit.at.removeprefix('@')}"


# --- boxes --------------------------------------------------------------------------------------


def pool(side: str) -> str:
    """Return the box that is a faction's force pool."""
    return f"@pool:{side}"


def air_track(side: str) -> str:
    """Return the box of a faction's available air support."""
    return f"@air-track:{side}"


def turn_track(turn: int) -> str:
    """Return the box of a turn on the turn record track."""
    return f"@track:{turn}"


def zone_box(zone: str) -> str:
    """Return the box of a naval zone, where air support units and convoys lie."""
    return f"@zone:{zone}"


@rule("krieg:2.3.5", "krieg:2.4.3", "krieg:4.2.3")
def box_when_removed(position: Position, unit: Unit) -> str:
    """Name the box to which a unit goes when it leaves the map.

    HQs, fortresses and counters with three or four steps on the larger side wait in the delay
    box, as air support and airdrop units do; all others return to the force pool.
    """
    of = piece(position, unit)
    if of.composition in NEVER_RETURNS:
        return REMOVED
    if unit.side == NEUTRAL:
        return ASIDE
    waits = of.kind in ("air_support", "beachhead", "airdrop") or of.arm in ("hq", "fortress")
    if waits or of.full_steps >= LONG_WAIT_STEPS:
        return DELAY
    return pool(unit.side)


def to_box_when_removed(position: Position, unit: Unit, box: str = "") -> tuple[Change, ...]:
    """Return the changes by which a unit leaves the map: to its front (but for markers, and
    what is turned for good), into its box.

    `box` is another box, where a rule names one. What lies on the unit is taken away.
    """
    lifted = [LiftMarker(kind, at) for kind, at in position.state.markers if at == unit.id]
    kept = unit.face in (FRONT, *TURNED_FOR_GOOD) or piece(position, unit).kind == "marker"
    flipped = [] if kept else [Flip(unit.id, FRONT)]
    return (*lifted, *flipped, Move(unit.id, box or box_when_removed(position, unit)))


def eliminated(
    position: Position, unit_id: UnitId, cause: str, rules: Iterable[str], text: str = "",
    *, box: str = "",
) -> Event:
    """Make the event by which a unit leaves the map against its owner's will.

    `about` holds unit, hex, side, cause ("combat", "stacking", ...) and the box it goes to.
    """
    unit = position.state.unit(unit_id)
    to = box or box_when_removed(position, unit)
    words = text or f"{name(position, unit)} is eliminated"
    about = {"unit": unit_id, "hex": unit.at, "side": unit.side, "cause": cause, "to": to}
    changes = to_box_when_removed(position, unit, to)
    return Event("unit-eliminated", changes, tuple(RuleId(r) for r in rules), words, about)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of pieces that every section shares."""
    return (
        EventKind("unit-placed", "A unit enters the map"),
        EventKind("unit-moved", "A unit moves"),
        EventKind("unit-retreated", "A unit retreats"),
        EventKind("unit-advanced", "A unit advances after combat"),
        EventKind("unit-eliminated", "A unit is eliminated"),
        EventKind("step-lost", "A unit loses a step"),
        EventKind("marker-moved", "A marker is placed, moved or taken away"),
    )
