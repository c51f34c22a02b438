"""14.3, 14.4: supply centers, supplyheads and the links between them, as one policy.

A line of supply runs from a unit to a supplyhead, and from supplyhead to supplyhead to one of
its nation's supply centers (14.33):

* a *rail hex*: along friendly rail hexes to a port or a mobile supply unit on the line, or to
  a supply center (14.43);
* a *port*: over sea to a friendly port, or on to the railway in its hex (14.44);
* a *mobile supply unit*: on foot, as a unit does (14.42); in the Severe area one to a line;
* a *beach*: over sea to a friendly port (14.45).

What a line may not do is said in `supply_walk.py`, how far it may be walked in
`supply_range.py`. A port or beach that is itself in an unoccupied enemy zone passes nothing on:
14.5 holds for every part of a line that is not rail.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.supply import (
    Head,
    HeadKind,
    Join,
    Limit,
    Link,
    SupplyNetwork,
    SupplyPolicy,
    Track,
)
from grognard_standard_rules.areas import land
from grognard_standard_rules.climate import SEVERE, area_of
from grognard_standard_rules.invasions import serves_its_own_hex_only
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.ports import MAJOR as MAJOR_PORT
from grognard_standard_rules.ports import port_size
from grognard_standard_rules.rail_lines import friendly_rail
from grognard_standard_rules.sea_passage import Basin, hubs, sea_basins
from grognard_standard_rules.straits import SURRENDERED
from grognard_standard_rules.supply_range import (
    AMPHIBIOUS,
    BEACH_HEXES,
    GRADES,
    MAJOR,
    MINOR,
    Profile,
    profile,
    reach_of,
)
from grognard_standard_rules.supply_sources import sources
from grognard_standard_rules.supply_walk import (
    Explainer,
    barred_hexes,
    explainer_of,
    walking_costs,
)
from grognard_standard_rules.terrain import frozen_lakes, side_plane
from grognard_standard_rules.units import name, traits
from grognard_standard_rules.waters import GIBRALTAR
from grognard_standard_rules.zones_of_control import friends

RAILWAY = "railway"
SOURCE, RAIL, SUPPLY_UNIT = "supply center", "rail hex", "mobile supply unit"
PORT, MINOR_PORT, BEACH, SEA = "major port", "minor port", "beach", "sea"
FRESH = "port of a country invaded in this turn"
TO_RAIL, TO_SEA, TO_CENTER = "std:14.43", "std:14.44", "std:14.33"


class SupplyParameters(Parameters):
    """Readings of section 14."""

    zones_stop_rails: bool = False
    """Enemy zones of control stop the rail part of a line too (14.52 against 14.5)."""


def supply_network(position: Position) -> SupplyNetwork:
    """Return the railways of the map, made once."""
    return position.derived(
        ("supply-network",), (),
        lambda: SupplyNetwork(position.board.grid, {RAILWAY: side_plane(position.board, "rail")}),
    )


@implements("rule_supply_policy")
@rule("std:14.0", "std:14.15", "std:14.33", "std:14.46", "std:14.43")
def rule_supply_policy(position: Position, side: SideId, nation: str) -> Ruling[SupplyPolicy]:
    """Put the policy together; the same one is given again while its parts are the same."""
    ranges = profile(position, nation)
    walk, barred = walking_costs(position, side), barred_hexes(position, side)
    rails, stops = friendly_rail(position, side), position.setting(SupplyParameters)
    centers, basins = sources(position, side), sea_basins(position, side)
    carriers = supply_units(position, side)
    beaches = tuple(sorted(beachheads(position, side).items()))
    ports = _sizes(position, side, basins)
    lakes = frozen_lakes(position)
    parts = (
        id(walk), id(rails), barred.tobytes(), tuple(centers.items()), basins, ports, carriers,
        beaches, ranges, lakes is not None, stops,
    )

    def make() -> tuple[object, Ruling[SupplyPolicy]]:
        explainer = explainer_of(position, side)
        heads = [*_centers(position, centers), *carriers,
                 *_ports(position, ports, explainer, barred)]
        seas, links = hubs(basins, SEA, _port_id)
        landed, more = _beaches(position, dict(beaches), explainer, barred)
        policy = SupplyPolicy(
            GRADES, walk, barred, kinds(position, ranges), (*heads, *seas, *landed),
            (*links, *more), JOINS,
            (Track(RAILWAY, RAIL, rails, stops.zones_stop_rails, explainer.why_cut),),
            Limit(1, "only one mobile supply unit of a line may be in the Severe area",
                  _ids("std:14.42")),
            _starts(position), explainer.why_barred,
        )
        text = f"supply of {side} as section 14 has it"
        return (walk, rails), Ruling(policy, (Reason("supply-policy", text, _ids("std:14.0")),))

    kept: tuple[object, Ruling[SupplyPolicy]] = position.workshop.get(
        ("supply-policy", side), parts, make)  # type: ignore[arg-type]
    return kept[1]


# --- the parts --------------------------------------------------------------------------------


@rule("std:14.32", "std:14.41", "std:14.47")
def kinds(position: Position, ranges: Profile) -> tuple[HeadKind, ...]:
    """Describe supplyheads by kind: what grade of supply they give, and from how far."""
    major, minor = (reach_of(position, ranges, grade) for grade in (MAJOR, MINOR))
    far, to = _ids("std:14.41"), _ids("std:14.32", "std:14.41")
    return (
        HeadKind(SOURCE, MAJOR, major, rules=_ids("std:14.31", "std:14.41")),
        HeadKind(RAIL, MAJOR, major, rules=to),
        HeadKind(SUPPLY_UNIT, MAJOR, major, traces=True, rules=_ids("std:14.42", "std:14.41")),
        HeadKind(PORT, MAJOR, major, rules=to),
        HeadKind(MINOR_PORT, MINOR, minor, rules=to),
        HeadKind(FRESH, MINOR, 0, "hexes", rules=_ids("std:7.47")),
        HeadKind(BEACH, AMPHIBIOUS, BEACH_HEXES, "hexes", rules=far),
        HeadKind(SEA, MAJOR),
    )


def _ids(*rules: str) -> tuple[RuleId, ...]:
    return tuple(RuleId(r) for r in rules)


def _join(start: str, end: str, rule_id: str) -> Join:
    return Join(start, end, f"on to the {end}", _ids(rule_id))


JOINS = (
    _join(RAIL, PORT, TO_RAIL), _join(RAIL, MINOR_PORT, TO_RAIL),
    _join(RAIL, SUPPLY_UNIT, TO_RAIL), _join(RAIL, SOURCE, TO_CENTER),
    _join(PORT, RAIL, TO_SEA), _join(MINOR_PORT, RAIL, TO_SEA),
    _join(PORT, SOURCE, TO_CENTER), _join(MINOR_PORT, SOURCE, TO_CENTER),
)
"""From which supplyhead a line goes on to which in the same hex (14.43, 14.44)."""


@rule("std:14.31")
def _centers(position: Position, centers: Mapping[str, tuple[HexId, ...]]) -> Iterable[Head]:
    """Make a head of every supply center; it serves the nations whose center it is."""
    serves: dict[HexId, set[str]] = defaultdict(set)
    for nation, hexes in centers.items():
        for hex_id in hexes:
            serves[hex_id].add(nation)
    grid = position.board.grid
    for hex_id in sorted(serves):
        yield Head(f"center:{hex_id}", SOURCE, (grid.index(hex_id),),
                   f"the supply center {_place(position, hex_id)}",
                   frozenset(serves[hex_id]), source=True, rules=_ids("std:14.31"))


@rule("std:14.42")
def supply_units(position: Position, side: str) -> tuple[Head, ...]:
    """Make a head of every mobile supply unit of a side and its friends."""
    sides = friends(position, side)

    def make() -> tuple[Head, ...]:
        return tuple(
            _supply_unit(position, u.id) for s in sides for u in position.state.units_of(s)
            if u.hex is not None and traits(position, u).type == "mobile_supply"
        )

    read = (*(f"units:{s}" for s in sides), f"compartment:{SURRENDERED}")  # who serves whom
    return position.derived(("supply-units", sides), read, make)


def _supply_unit(position: Position, unit_id: str) -> Head:
    unit, hook = position.state.unit(unit_id), "rule_supply_unit_serves"
    serves = position.ask_or(frozenset({unit.nation}), hook, unit.nation, nation=unit.nation,
                             unit_id=unit.id)
    return Head(
        f"unit:{unit.id}", SUPPLY_UNIT, (position.board.grid.index(unit.at),),
        f"the supply unit {name(position, unit)}", serves.value,
        limited=area_of(position, HexId(unit.at)) == SEVERE, rules=_ids("std:14.42"),
    )


@rule("std:7.331")
def _sizes(
    position: Position, side: SideId, basins: Iterable[Basin]
) -> tuple[tuple[HexId, str], ...]:
    """List the ports that a sea joins to another, with what they are good for now.

    Gibraltar does for everything that needs major supply (7.331).
    """
    found = dict.fromkeys(port for basin in basins for port in basin.ports)
    rock = {p.hex for p in position.board.places if p.name == GIBRALTAR}
    return tuple((port, FRESH if serves_its_own_hex_only(position, side, port)
                  else MAJOR_PORT if port in rock else str(port_size(position, port).value))
                 for port in found)


@rule("std:14.32", "std:14.44", "std:14.5")
def _ports(
    position: Position, ports: Iterable[tuple[HexId, str]], explainer: Explainer,
    barred: BoolPlane,
) -> Iterable[Head]:
    """Make a head of every port that a sea joins to another."""
    for port, size in ports:
        cell = position.board.grid.index(port)
        kind = size if size == FRESH else PORT if size == MAJOR_PORT else MINOR_PORT
        out_of_use = tuple(explainer.why_barred(cell)) if barred[cell] else ()
        yield Head(_port_id(port), kind, (cell,), f"the {kind} {_place(position, port)}",
                   inoperative=out_of_use, rules=_ids("std:14.32"))


def _port_id(port: HexId) -> str:
    return f"port:{port}"


def beachheads(position: Position, side: str) -> Mapping[HexId, tuple[str, ...]]:
    """Ask which beaches are supplyheads, and on which basins they lie (`rule_beachheads`)."""
    nothing: dict[HexId, tuple[str, ...]] = {}
    found: Mapping[HexId, tuple[str, ...]] = position.ask_or(
        nothing, "rule_beachheads", side=side).value
    return found


@rule("std:14.32", "std:14.45")
def _beaches(
    position: Position, beaches: Mapping[HexId, tuple[str, ...]], explainer: Explainer,
    barred: BoolPlane,
) -> tuple[list[Head], list[Link]]:
    """Make a head of every beach, from which a line goes to sea."""
    heads, links = list[Head](), list[Link]()
    for hex_id, seas in beaches.items():
        cell = position.board.grid.index(hex_id)
        out_of_use = tuple(explainer.why_barred(cell)) if barred[cell] else ()
        heads.append(Head(f"beach:{hex_id}", BEACH, (cell,), f"the beach {hex_id}",
                          inoperative=out_of_use, rules=_ids("std:14.45")))
        links += [Link(f"beach:{hex_id}", sea, f"from the beach {hex_id} to sea",
                       _ids("std:14.45")) for sea in seas]
    return heads, links


def _starts(position: Position) -> BoolPlane:
    """Paint where units can be: on land, and on the ice."""
    lakes, plane = frozen_lakes(position), land(position.board)
    if lakes is not None:
        plane = plane | (lakes & position.board.is_("kind", "lake"))
    return frozen(plane)


def _place(position: Position, hex_id: HexId) -> str:
    """Write a hex with the name of what stands there: "Konigsberg (G0714)"."""
    places = position.derived(("place-names",), (), lambda: {
        p.hex: p.name for p in reversed(position.board.places)})
    known: str | None = places.get(hex_id)
    return f"{known} ({hex_id})" if known else hex_id
