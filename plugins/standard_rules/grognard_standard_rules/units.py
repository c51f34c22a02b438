"""3.2: the kinds of units, and what each kind can do.

Ground combat units fight; support units (supply, repair, centers, cadres, air bases) help
them (3.22.1). Mechanized units are those with a mechanized zone of control; motorized units
(all with an allowance of ten) only pay mechanized costs (3.22.2, 5.3). What a type can do
stands in the unit catalogue; here it is read once for each face of a counter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, cast

from grognard.changes import Change, Flip, LiftMarker, Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.state import Unit
from grognard.tally import Line, add_up
from grognard_standard_rules.planes import ZoneKind

if TYPE_CHECKING:
    from grognard.content.counters import CounterFace

ENTRAINED = "entrained"
BATTLEGROUP = "battlegroup"
MOTORIZED_ALLOWANCE, CORPS = 10, 3
INFANTRY_TYPES = frozenset(
    {"infantry", "static", "security", "mountain", "airborne_division", "airborne_regiment",
     "partisan_division"}
)
WALKED_OVER = frozenset({"arms_center", "strategic_air_base", "partisan_cadre", "partisan"})
"""Types whose hex an enemy enters as if they were not there (3.22; partisans: wie:49.2)."""

NEVER_OVERRUN = frozenset({"partisan_cadre", "partisan"})


@dataclass(frozen=True, slots=True)
class UnitTraits:
    """What a unit of some kind can do."""

    type: str
    is_ground_combat: bool
    is_mechanized: bool
    is_infantry: bool
    is_motorized: bool
    mover: str
    zoc: ZoneKind
    phases: frozenset[str]
    cuts_rail: bool
    may_force_march: bool
    may_overrun: bool
    stacking: int
    rail_points: int
    stops_enemies: bool
    may_be_overrun: bool

    @property
    def is_support(self) -> bool:
        """Say whether this is a support unit."""
        return not self.is_ground_combat

    @property
    def fights_as_infantry(self) -> bool:
        """Say whether this is infantry, on foot or motorized (5.65: it does not march alike)."""
        return self.is_infantry or self.is_motorized

    def moves_in(self, phase: str) -> bool:
        """Say whether it may move in a movement phase: "initial", "mechanized", "rail"."""
        return phase in self.phases


def traits(position: Position, unit: Unit) -> UnitTraits:
    """Return what the visible side of a unit can do."""
    name = ("traits", unit.counter, unit.face)
    kept = position.workshop.lasting.get(name)  # asked for very often, so without detours
    if kept is not None:
        return cast("UnitTraits", kept)
    return position.derived(name, (), lambda: _traits(position.face(unit)))


@rule("std:3.2", "std:3.22.1", "std:3.22.2", "std:3.22.3", "std:5.3")
def _traits(face: CounterFace) -> UnitTraits:
    """Read a face. An allowance of ten makes infantry motorized, whatever its row says."""
    kind = face.type
    motorized = kind == "motorized" or (
        kind in INFANTRY_TYPES and face.movement == MOTORIZED_ALLOWANCE
    )
    return UnitTraits(
        type=kind,
        is_ground_combat=face.word("unit_class") == "ground",
        is_mechanized=face.flag("mechanized"),
        is_infantry=kind in INFANTRY_TYPES and not motorized,
        is_motorized=motorized,
        mover="mechanized" if motorized else face.word("mover"),
        zoc=cast("ZoneKind", face.word("zoc")),
        phases=frozenset(face.words("phases")),
        cuts_rail=face.flag("cuts_rail"),
        may_force_march=face.flag("forced_march") and not motorized,
        may_overrun=face.flag("overrun"),
        stacking=face.number("stacking"),
        rail_points=face.number("rail_points"),
        stops_enemies=kind not in WALKED_OVER,
        may_be_overrun=kind not in NEVER_OVERRUN,
    )


@rule("std:3.24")
def printed_attack(position: Position, unit: Unit) -> Fraction:
    """Return the attack strength printed on the visible side, as rules may change it."""
    return _printed(position, unit, "attack")


@rule("std:3.24")
def printed_defence(position: Position, unit: Unit) -> Fraction:
    """Return the defence strength printed on the visible side, as rules may change it."""
    return _printed(position, unit, "defence")


def _printed(position: Position, unit: Unit, part: Literal["attack", "defence"]) -> Fraction:
    if not position.referee.functions("modify_printed_strength"):  # asked for very often
        return Fraction(getattr(position.face(unit), part))
    lines = printed_lines(position, unit, part)
    return add_up(f"printed {part} of {name(position, unit)}", lines).value


@rule("std:3.24")
def printed_lines(
    position: Position, unit: Unit, part: Literal["attack", "defence"]
) -> tuple[Line, ...]:
    """List what makes up a unit's printed strength: the counter, and what rules do to it."""
    printed = Fraction(getattr(position.face(unit), part))
    first = Line("printed", "set", printed, f"printed {part} strength", (RuleId("std:3.24"),))
    more = position.referee.collect("modify_printed_strength", position=position,
                                    unit_id=unit.id, part=part)
    return (first, *more)


def battlegroup_face(position: Position, unit: Unit) -> str | None:
    """Name the face that shows a unit reduced to its core; None when it has none (11.3)."""
    if position.face(unit).role == BATTLEGROUP:
        return None
    other = position.assembly.catalogue.counter(unit.counter).other(BATTLEGROUP)
    return other.name if other else None


@rule("std:11.11", "std:20.1")
def attack_range(position: Position, unit: Unit) -> int:
    """Return at how many hexes' distance a unit may attack; follows from its visible side."""
    return position.derived(
        ("attack-range", unit.counter, unit.face), (),
        lambda: int(position.ask_or(1, "rule_attack_range", unit_id=unit.id).value),
    )


def entrained(position: Position, unit: Unit) -> bool:
    """Say whether a unit sits on a train."""
    return (ENTRAINED, unit.id) in position.state.markers


def name(position: Position, unit: Unit) -> str:
    """Name a unit for people: printed values and place ("6-5@C5521")."""
    return f"{position.face(unit).printed}@{unit.at}"


def listed(position: Position, unit_ids: Iterable[UnitId]) -> str:
    """Name units for people, those alike together ("2*6-5@C5521, 10-8@C5622")."""
    counts = Counter(name(position, position.state.unit(u)) for u in unit_ids)
    return ", ".join(f"{n}*{what}" if n > 1 else what for what, n in counts.items())


def people(position: Position, nation: str) -> str:
    """Name a nation's people, as an adjective ("German")."""
    known = position.assembly.catalogue.nations.get(nation)
    return known.people if known else nation


@rule("std:6.13", "std:7.0")
def divisions(position: Position, unit: Unit) -> int:
    """Count a unit in divisions: a corps is three, everything down to a battlegroup is one."""
    face = position.face(unit)
    return CORPS if face.size == "XXX" and face.role != BATTLEGROUP else 1


@implements("rule_mover_class")
@rule("std:5.3")
def rule_mover_class(position: Position, unit_id: UnitId) -> Ruling[str]:
    """Name the column of movement costs: motorized units pay as mechanized, cavalry as infantry.

    The answer must follow from the counter and its visible side alone; a module that sets
    some apart adds a word after a colon ("infantry:lakes").
    """
    of = traits(position, position.state.unit(unit_id))
    why = "units with an allowance of ten pay mechanized costs" if of.is_motorized else (
        f"{of.type.replace('_', ' ')} units pay {of.mover.replace('_', ' ')} costs")
    return ruled(of.mover, "std:5.3", why)


def mover_class(position: Position, unit: Unit) -> str:
    """Return the class of movers whose planes a unit uses (`rule_mover_class`)."""
    key = ("mover", unit.counter, unit.face)
    return position.derived(
        key, (), lambda: str(position.ask("rule_mover_class", unit_id=unit.id).value)
    )


def eliminated(
    position: Position, unit_id: UnitId, cause: str, rules: Iterable[str], text: str = ""
) -> Event:
    """Make the event by which a unit leaves the map; what lies on it goes with it."""
    unit = position.state.unit(unit_id)
    changes: list[Change] = [
        LiftMarker(kind, at) for kind, at in position.state.markers if at == unit_id
    ]
    words = text or f"{name(position, unit)} is eliminated"
    about = {"unit": unit_id, "hex": unit.at, "side": unit.side, "cause": cause}
    return Event(
        "unit-eliminated", (*changes, Remove(unit_id)), tuple(RuleId(r) for r in rules), words,
        about,
    )


def reduced(
    position: Position, unit_id: UnitId, face: str, cause: str, rules: Iterable[str]
) -> Event:
    """Make the event by which a unit is turned to its battlegroup."""
    unit = position.state.unit(unit_id)
    text = f"{name(position, unit)} is reduced to a battlegroup"
    about = {"unit": unit_id, "hex": unit.at, "side": unit.side, "face": face, "cause": cause}
    return Event(
        "unit-reduced", (Flip(unit_id, face),), tuple(RuleId(r) for r in rules), text, about
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events that every section shares."""
    return (
        EventKind("unit-placed", "A unit enters the game"),
        EventKind("unit-moved", "A unit moves"),
        EventKind("unit-retreated", "A unit retreats"),
        EventKind("unit-advanced", "A unit advances after combat"),
        EventKind("unit-reduced", "A unit is reduced to its battlegroup"),
        EventKind("unit-eliminated", "A unit is eliminated"),
        EventKind("unit-overrun", "Units are overrun"),
        EventKind("unit-captured", "A mobile supply unit changes hands"),
    )
