"""16.0: which fortifications stand, whose they are, and how they are lost.

Printed ones are features of the map; Axis fortification markers lie on hexes. A printed one
that is lost gets a marker "destroyed". Any unit of its player uses a fortification, whatever
its nation; Tobruk serves either side and stands until 1942. One is lost when an enemy unit
ends a phase in its hex. What each kind does for a defence stands in the table
"fortifications" and in `fortification_defence.py`; the Maginot Line has a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from grognard.changes import Change, LiftMarker, PutMarker
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.calendar import date_of, read_date
from grognard_standard_rules.fortified_units import Fortify
from grognard_standard_rules.landed import assaults, dropped
from grognard_standard_rules.units import traits
from grognard_standard_rules.walked_over import FORTIFICATION

DESTROYED = "fortification-lost"
"""Marker on a hex whose printed fortification is destroyed."""

READY, BUILDING = "ready", "building"
"""What a fortification marker shows: its face, or its back until the next cycle begins."""

MARKER, TOBRUK, MAGINOT, LIEGE, WEST_WALL = "marker", "tobruk", "maginot", "liege", "west_wall"
EITHER = "*"


class Fortifications(Parameters):
    """Whose the printed fortifications are; "*": whoever holds the hex.

    Those that `follow` a nation are of the side for which its units fight. `builder` is the
    nation that builds markers, `outside_europe` the countries of the map where it builds none,
    `markers` how many there are in the box. With `any_supply` a marker's line may run through
    ports and supply units (27.43 against 16.52).
    """

    any_supply: bool = False
    markers: int = 39
    owners: dict[str, str] = {
        MAGINOT: "allied", LIEGE: "allied", WEST_WALL: "axis", "sevastopol": "soviet",
        TOBRUK: EITHER,
    }
    follow: dict[str, str] = {"swiss_redoubt": "ch"}
    builder: str = "de"
    outside_europe: tuple[str, ...] = (
        "Egypt", "France (Algeria)", "France (Morocco)", "France (Tunisia)",
        "French Equatorial Africa", "Italy (Libya)", "Spain (Morocco)", "Iran", "Iraq",
        "Levant States", "Palestine", "Saudi Arabia", "Transjordan", "Turkey",
        "Great Britain (Cyprus)",
    )


@dataclass(frozen=True, slots=True)
class Fort:
    """A fortification: kind (a row of the table), hex, owner, the hexes that its front faces.

    Its `side` is "" while the nation that it belongs to has no unit on the map.
    """

    kind: str
    hex: HexId
    side: str
    front: frozenset[HexId] = frozenset()
    until: str = ""

    def serves(self, side: str) -> bool:
        """Say whether a side's units may use it."""
        return self.side in (EITHER, side)

    @property
    def name(self) -> str:
        """Name the kind for people."""
        return NAMES.get(self.kind, self.kind.replace("_", " "))


NAMES = {
    MAGINOT: "Maginot Line", LIEGE: "Liege forts", WEST_WALL: "West Wall", MARKER: "fortification",
    "swiss_redoubt": "Swiss redoubt", "sevastopol": "fortress of Sevastopol",
    TOBRUK: "fortress of Tobruk",
}


@rule("std:16.0")
def printed(position: Position) -> Mapping[HexId, Fort]:
    """Return the fortifications that the map shows, by hex."""
    owners = position.setting(Fortifications).owners

    def make() -> Mapping[HexId, Fort]:
        found = dict[HexId, Fort]()
        for word in ("maginot", "west_wall", "swiss_redoubt", "fortress"):
            for feature in position.board.features_of(word):
                kind = feature.name.casefold() if word == "fortress" else word
                kind = LIEGE if feature.name.startswith("Liege") else kind
                front = frozenset(HexId(h) for h in feature.data.get("front", "").split())
                found[feature.hex] = Fort(kind, feature.hex, owners.get(kind, ""), front,
                                          feature.data.get("until", ""))
        return found

    return position.derived(("printed-fortifications", tuple(sorted(owners.items()))), (), make)


@rule("std:16.0", "std:16.4")
def fort_at(position: Position, at: str) -> Fort | None:
    """Return the printed fortification that stands in a hex now; None when none does.

    A marker takes the place of the West Wall (16.53).
    """
    found = printed(position).get(HexId(at))
    if found is not None and found.kind == WEST_WALL and (
        FORTIFICATION, at
    ) in position.state.markers:
        return None
    if found is None or (DESTROYED, at) in position.state.markers:
        return None
    if found.until and date_of(position) >= read_date(found.until):
        return None
    nation = position.setting(Fortifications).follow.get(found.kind)
    return replace(found, side=_side_of(position, nation)) if nation else found


@rule("std:16.0", "std:16.3")
def _side_of(position: Position, nation: str) -> SideId:
    """Return the side for which a nation's units on the map fight; "" when it has none."""
    units = position.state.units.values()
    return next((u.side for u in units if u.nation == nation and u.on_map), SideId(""))


@rule("std:16.5", "std:16.52")
def marker_at(position: Position, at: str) -> Fort | None:
    """Return the fortification marker that works in a hex; None while it is being built."""
    marker = position.state.marker(FORTIFICATION, at)
    if marker is None or marker.value == BUILDING:
        return None
    return Fort(MARKER, HexId(at), marker.owner)


def forts_at(position: Position, at: str) -> list[Fort]:
    """List what stands and works in a hex."""
    return [f for f in (fort_at(position, at), marker_at(position, at)) if f is not None]


def standing(position: Position, *kinds: str) -> list[Fort]:
    """List the printed fortifications of some kinds that stand."""
    return [f for at, f in printed(position).items()
            if f.kind in kinds and fort_at(position, at) is not None]


# --- losing them --------------------------------------------------------------------------------


@implements("after_event", "step-ended")
@rule("std:16.0", "std:16.22", "std:16.3", "std:16.4", "std:16.51")
def taken(position: Position, event: Event) -> Resolution | None:
    """Destroy what an enemy unit stands in as a phase ends; Tobruk only serves others."""
    lost = [f for f in _all(position) if f.side != EITHER and any(
        u.side != f.side and _holds(position, u, f)
        for u in position.state.units_at(f.hex))]
    return destroy(lost, "std:16.0", "an enemy holds its hex") if lost else None


@rule("std:7.33", "std:8.26", "std:16.0")
def _holds(position: Position, unit: Unit, fort: Fort) -> bool:
    """Say whether a unit holds the hex it stands in: support units do, centers and cadres not.

    Nor do those that were dropped in this turn, or that landed and have yet to fight for it.
    """
    if dropped(position, unit.id) or (assaults(position, unit.id) and any(
            u.side == fort.side for u in position.state.units_at(unit.at))):
        return False
    of = traits(position, unit)
    return of.is_ground_combat or of.stops_enemies


def _all(position: Position) -> Iterable[Fort]:
    for at in printed(position):
        if position.state.units_at(at) and (fort := fort_at(position, at)) is not None:
            yield fort
    for marker in position.state.markers_of(FORTIFICATION):
        yield Fort(MARKER, HexId(marker.at), marker.owner)


def destroy(forts: Iterable[Fort], cite: str, why: str) -> Resolution:
    """Destroy some fortifications for good."""
    for fort in forts:
        change: Change = (LiftMarker(FORTIFICATION, fort.hex) if fort.kind == MARKER
                          else PutMarker(DESTROYED, fort.hex, SideId(fort.side)))
        are = "are" if fort.kind == LIEGE else "is"
        yield Event(
            "fortification-destroyed", (change,), (RuleId(cite),),
            f"the {fort.name} at {fort.hex} {are} destroyed: {why}",
            {"hex": fort.hex, "kind": fort.kind, "owner": fort.side},
        )


@rule("std:16.15")
def surrender(position: Position, *kinds: str) -> Resolution:
    """Let every fortification of some kinds fall, as Vichy or Belgium gives up."""
    yield from destroy(standing(position, *kinds), "std:16.15", "it surrenders")


@implements("check_order", "fortify")
@rule("std:19.26")
def not_in_forts(position: Position, order: Fortify) -> Iterable[Reason]:
    """Keep infantry from digging in where a printed fortification stands."""
    if order.unit in position.state.units:
        unit = position.state.unit(order.unit)
        fort = fort_at(position, unit.at)
        if fort is not None:
            yield Reason("in-a-fort", f"nobody digs in beside the {fort.name}",
                         (RuleId("std:19.26"),), hexes=(fort.hex,), units=(unit.id,),
                         remedy="dig in elsewhere")


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of fortification markers (their loss is `walked_over`'s)."""
    return (
        EventKind("sortie", "The garrison of Tobruk attacks"),
        EventKind("fort-fell", "A hex of the Maginot Line is lost in combat"),
        EventKind("fortification-begun", "A fortification marker is placed, face down"),
        EventKind("fortification-ready", "A fortification marker is turned face up"),
    )
