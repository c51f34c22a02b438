"""13.5: air points that hinder the enemy's movement.

In his Air Interdiction Phase a player turns what is left of his air-ground points into
markers, one for a point and one in a hex, within range. A marker makes the hex dearer to
enter for enemy units (9.15, with the zones of control) and enemy trains (6.32), and does
nothing else. Its points are back in the available box and cannot be lost.

How long markers stay is told in two ways: until their owner's next Reinforcement Phase
(4.2), or until the next enemy Air Interdiction Phase (13.51). With two players only the joint
air turn lies between; we follow 4.2, and the parameter `removal` takes the other reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import numpy as np

from grognard.changes import LiftMarker, PutMarker
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId
from grognard.kit.naming import no_such_hex
from grognard.modules import Parameters, implements
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_bases import objections, reaching
from grognard_standard_rules.air_display import (
    AVAILABLE,
    GROUND,
    Ledger,
    by_nation,
    front_of,
    total,
)
from grognard_standard_rules.air_weight import draw, too_many
from grognard_standard_rules.answers import cite
from grognard_standard_rules.hex_control import CONTROL, NEUTRAL
from grognard_standard_rules.invasions import invaded
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.tactical_air import return_home

MARKER = "interdiction"
Removal = Literal["owner-reinforcement", "enemy-interdiction"]


class InterdictionParameters(Parameters):
    """When markers leave the map."""

    removal: Removal = "owner-reinforcement"


class Interdict(Order):
    """Place interdiction markers."""

    kind: Literal["interdict"] = "interdict"
    hexes: tuple[HexId, ...]


# --- the phase --------------------------------------------------------------------------------


@implements("phase_interdiction", "air-interdiction")
@rule("std:4.2", "std:13.5")
def phase_interdiction(position: Position) -> PhasePlan:
    """Let the phasing player place markers for the points he has left."""
    side = position.phasing
    left = total(position, side, "", GROUND)
    if not left:
        text = f"{side} has no points left on ground missions"
        return PhasePlan(idle=Reason("no-ground-points", text, cite("std:13.5")))
    return PhasePlan(("interdict",), closes=_back,
                     hint=f"{left} point{'s' * (left != 1)} may interdict")


def _back(position: Position) -> Resolution:
    """Return the points that did nothing."""
    yield from return_home(position, position.phasing, (GROUND,), cite("std:13.13", "std:13.5"),
                           "unused")


@rule("std:13.5", "std:13.51", "std:13.54", "std:13.82")
def judge(position: Position, order: Interdict) -> Iterator[Reason]:
    """List everything that forbids placing markers."""
    grid = position.board.grid
    strange = [h for h in order.hexes if h not in grid]
    if strange:
        yield no_such_hex(*strange, rules=cite("std:13.5"))
        return
    hexes = [grid.canonical(h) for h in order.hexes]
    if not hexes:
        yield Reason("nothing-named", "the order names no hex", cite("std:13.5"),
                     remedy="name the hexes for markers, or end the phase")
    wanted = Counter(front_of(position, h) for h in hexes)
    for hex_id, times in Counter(hexes).items():
        yield from may_place(position, order.by, hex_id)
        if times > 1:
            yield Reason("one-per-hex", f"{hex_id} is named twice", cite("std:13.51"),
                         hexes=(hex_id,), remedy="name each hex once")
    for front, number in wanted.items():
        has = total(position, order.by, front, GROUND)
        if number > has:
            text = (f"{order.by} has {has} air points left for the {front} Front, and orders "
                    f"{number} there")
            yield Reason("not-enough-points", text, cite("std:13.5", "std:13.82"),
                         remedy=f"name at most {has} hexes of that front")
        elif front:
            there = [h for h in hexes if front_of(position, h) == front]
            yield from too_many(position, order.by, front, there)


@rule("std:13.51", "std:13.54")
def may_place(position: Position, side: SideId, hex_id: HexId) -> Iterator[Reason]:
    """List what forbids a marker of a side in a hex, points aside."""
    front, here = front_of(position, hex_id), (hex_id,)
    if not open_ground(position)[position.board.grid.index(hex_id)]:
        yield Reason("closed-to-ground-units", f"no ground unit may enter {hex_id}",
                     cite("std:13.51"), hexes=here, remedy="name another hex")
    if position.state.marker(MARKER, hex_id):
        yield Reason("one-per-hex", f"an interdiction marker lies at {hex_id} already",
                     cite("std:13.51"), hexes=here, remedy="name another hex")
    if not front:
        yield Reason("no-front", f"{hex_id} lies on no air front", cite("std:13.82"), hexes=here,
                     remedy="name a hex on the map of a front")
    else:
        yield from objections(position, side, front, hex_id, "std:13.54")


@rule("std:13.51")
def open_ground(position: Position) -> BoolPlane:
    """Paint the hexes that some side's ground units may enter: land, not neutral, in play."""
    reads = tuple(position.state.revisions)
    return position.derived("open-ground", reads, lambda: _open_ground(position))


def _open_ground(position: Position) -> BoolPlane:
    board, table = position.board, position.table("terrain")
    labels, codes = board.fields["terrain"]
    closed = [n for n, word in enumerate(labels)
              if not word or table.fraction(word, "mp_infantry") is None]
    plane = board.grid.on_map & ~np.isin(codes, closed)
    if CONTROL in position.state.planes:
        attacked = [invaded(position, s) for s in position.sides]
        plane &= ~position.state.is_(CONTROL, NEUTRAL) | np.logical_or.reduce(attacked)
    if position.referee.owns("rule_area_of_play"):
        areas = [position.ask("rule_area_of_play", side=s).value for s in position.sides]
        plane &= np.logical_or.reduce(areas)
    return frozen(plane)


@rule("std:13.5", "std:13.51", "std:13.56")
def resolve(position: Position, order: Interdict) -> Resolution:
    """Exchange points for markers."""
    grid, ledger = position.board.grid, Ledger(position)
    hexes = [grid.canonical(h) for h in order.hexes]
    for hex_id in hexes:
        front = front_of(position, hex_id)
        nations = by_nation(position, order.by, front, GROUND)
        having = {n: ledger.has(order.by, n, front, GROUND) for n in nations}
        near = [n for n in reaching(position, order.by, front, hex_id) if having[n]]
        having = {n: having[n] for n in near} or having
        ledger.move(order.by, max(having, key=lambda n: having[n]), front, GROUND, AVAILABLE, 1)
    markers = [PutMarker(MARKER, h, order.by) for h in hexes]
    notes = [note for front in dict.fromkeys(front_of(position, h) for h in hexes)
             for note in draw(position, order.by, front,
                              [h for h in hexes if front_of(position, h) == front])]
    about: dict[str, Any] = {"side": order.by, "hexes": list(hexes)}
    yield Event("interdiction-placed", (*ledger.changes(), *markers, *notes),
                cite("std:13.5", "std:13.51"),
                f"{order.by} interdicts {', '.join(hexes)}", about)


# --- how long they stay -----------------------------------------------------------------------


@implements("after_event", "step-began")
@rule("std:13.51", "std:13.52", "std:4.2")
def take_up(position: Position, event: Event) -> Resolution | None:
    """Take up markers when their time is over (see the module's text)."""
    removal = position.setting(InterdictionParameters).removal
    step, side = str(event.about.get("step", "")), str(event.about.get("side", ""))
    if removal == "owner-reinforcement" and step.endswith("/reinforcement"):
        return _lift(position, (side,))
    if removal == "enemy-interdiction" and step.endswith("/air-interdiction"):
        return _lift(position, position.enemies(side))
    return None


def _lift(position: Position, owners: Iterable[str]) -> Resolution:
    for owner in owners:
        hexes = sorted(m.at for m in position.state.markers_of(MARKER, owner))
        if hexes:
            about = {"side": owner, "hexes": hexes}
            said = (f"{len(hexes)} interdiction markers of {owner} are taken up" if len(hexes) > 1
                    else f"the interdiction marker of {owner} is taken up")
            yield Event("interdiction-lifted", tuple(LiftMarker(MARKER, h) for h in hexes),
                        cite("std:4.2", "std:13.51"),
                        said, about)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of markers."""
    return (
        EventKind("interdiction-placed", "Interdiction markers are placed"),
        EventKind("interdiction-lifted", "Interdiction markers are taken up"),
    )
