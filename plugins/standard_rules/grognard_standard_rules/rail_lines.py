"""6.5: whose a rail hex is, and which rail hexes a side can use.

At any moment a rail hex is friendly to one side or neutral: the plane "rail" holds the side's
name or "neutral" where railhead and junction markers would lie on a table (6.53 to 6.55). A
side uses a friendly rail hex only while friendly rail hexes lead from it to one of its
sources of supply (6.52); enemy zones of control and interdiction do not break that chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from grognard.changes import Paint
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId
from grognard.modules import Parameters, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.supply.network import LineGraph
from grognard_standard_rules.areas import owners, rail_hexes
from grognard_standard_rules.forces import ownership
from grognard_standard_rules.hex_control import NEUTRAL, SIDES
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.terrain import side_plane
from grognard_standard_rules.zones_of_control import friends

if TYPE_CHECKING:
    from grognard_standard_rules.sea_passage import Basin

RAIL = "rail"


class RailParameters(Parameters):
    """Readings of section 6."""

    ports_end_lines: bool = True
    """A friendly port that the sea joins to a source ends a rail line as a source does (the
    diagram of 6.7 has a port for a terminus)."""

    russian_gauge: tuple[str, ...] = ("su",)
    """Nations whose repair units lay Russian gauge."""


@implements("offer_planes")
def offer_planes() -> Mapping[str, Sequence[str]]:
    """Bring the plane of the status of rail hexes."""
    return {RAIL: (*SIDES, NEUTRAL)}


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events that change whose a rail hex is."""
    return (
        EventKind("rails-laid-out", "The status of all rail hexes is settled"),
        EventKind("rail-cut", "Rail hexes are neutralized"),
        EventKind("rail-repaired", "Rail hexes are repaired or converted"),
        EventKind("rails-joined", "A country brings its railways along"),
    )


@implements("after_event", "game-began")
@rule("std:6.5", "std:6.51")
def lay_out(position: Position) -> Resolution:
    """Paint every rail hex as the scenario says.

    Where a scenario says nothing of rails they belong to whoever owns the country; what
    nobody owns is neutral.
    """
    board, rails = position.board, rail_hexes(position.board)
    if not rails.any():
        return
    listed = ownership(position, "rails")
    whose = owners(board, listed if listed.rule else ownership(position, "control"), rails)
    words = {word: plane for word, plane in whose.items() if word != NEUTRAL and plane.any()}
    rest = rails.copy()
    for plane in words.values():
        rest &= ~plane
    names = board.grid.names
    paints = [Paint(RAIL, word, tuple(names(plane))) for word, plane in words.items()]
    count = {word: int(plane.sum()) for word, plane in words.items()}
    text = "; ".join(f"{word}: {n} rail hexes" for word, n in count.items())
    yield Event("rails-laid-out", (Paint(RAIL, NEUTRAL, tuple(names(rest))), *paints),
                (RuleId("std:6.51"),), text or "no side has rails", {"hexes": count})


def network(position: Position) -> LineGraph:
    """Return the railways of the map as a graph; made once."""
    board = position.board
    return position.derived(
        ("rail-network",), (), lambda: LineGraph(board.grid, side_plane(board, "rail"))
    )


@rule("std:6.5")
def status(position: Position, hex_id: str) -> str:
    """Return whose a rail hex is: a side, or "neutral"; "" where no railway runs."""
    return position.state.word(RAIL, hex_id)


@rule("std:6.5", "std:6.55")
def friendly_rail(position: Position, side: str) -> BoolPlane:
    """Paint the rail hexes of a side and its friends, joined to a source or not."""
    sides = friends(position, side)
    return position.derived(
        ("friendly-rail", sides), (f"plane:{RAIL}",),
        lambda: frozen(position.state.is_(RAIL, *sides)),
    )


def source_hexes(position: Position, side: str) -> tuple[int, ...]:
    """List where the nations of a side have their sources of supply (plane indices)."""
    ours, index, hook = friends(position, side), position.board.grid.index, "rule_supply_sources"
    nations = sorted({u.nation for u in position.state.units.values() if u.side in ours})
    found: set[int] = set()
    for nation in nations:
        if position.referee.owns(hook, nation):
            hexes: tuple[HexId, ...] = position.ask(hook, nation, nation=nation).value
            found.update(index(h) for h in hexes if h in position.board.grid)
    return tuple(sorted(found))


@rule("std:6.52", "std:6.54")
def connected_rail(position: Position, side: str) -> BoolPlane:
    """Paint the friendly rail hexes that hang on a source of supply of the side.

    With `ports_end_lines`, a port to which a sea passage leads from a source, or from a rail
    hex that hangs on one, is as good as a source.
    """
    now = tuple(position.state.revisions.values())  # asked for once a unit between two events
    return position.workshop.get(
        ("connected-rail-now", side), now, lambda: _connected(position, side)
    )


def _connected(position: Position, side: str) -> BoolPlane:
    sources, ports = source_hexes(position, side), _linked_ports(position, side)
    if not sources and getattr(position.section("supply"), "assumed", False):
        return friendly_rail(position, side)  # the scenario takes sources off the map for granted
    return position.derived(
        ("connected-rail", side, sources, ports), (f"plane:{RAIL}",),
        lambda: frozen(_spread(position, friendly_rail(position, side), sources, ports)),
    )


def _linked_ports(position: Position, side: str) -> tuple[tuple[int, ...], ...]:
    """List the friendly ports that a sea joins, sea by sea (plane indices)."""
    if not position.setting(RailParameters).ports_end_lines:
        return ()
    basins: tuple[Basin, ...] = position.ask_or((), "rule_sea_basins", side=side).value
    index = position.board.grid.index
    return tuple(tuple(index(p) for p in basin.ports) for basin in basins)


def _spread(
    position: Position, friendly: BoolPlane, sources: Iterable[int],
    seas: Iterable[tuple[int, ...]],
) -> BoolPlane:
    """Take in rail lines from the sources on, then ports, then the lines of these ports."""
    reached = np.zeros(position.board.grid.size, np.bool_)
    reached[list(sources)] = True
    lines, left = network(position).parts(friendly), list(seas)
    while True:
        fresh = [line for line in lines if reached[line].any()]
        for line in fresh:
            reached[line] = True
        lines = [line for line in lines if not reached[line].any()]
        joined = [ports for ports in left if reached[list(ports)].any()]
        for ports in joined:
            reached[list(ports)] = True
        left = [ports for ports in left if ports not in joined]
        if not joined:
            return reached & friendly


@rule("std:6.53", "std:6.54")
def railheads(position: Position, side: str) -> BoolPlane:
    """Paint the ends of a side's usable lines: from there a railway leads on that it cannot use."""
    grid, rail = position.board.grid, side_plane(position.board, "rail")
    usable = connected_rail(position, side)
    heads = np.zeros(grid.size, np.bool_)
    for d, offset in enumerate(grid.offsets):
        heads |= usable & rail[d] & ~np.roll(usable, -offset)
    return heads
