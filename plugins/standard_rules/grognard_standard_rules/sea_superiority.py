"""13.3: sea superiority: what a suppressed port can still do.

A port that is struck with success (`port_suppression.py`) is suppressed until the game turn
ends: a major port works as a minor one, a minor port does not work at all. Whoever moves by
sea or traces supply asks `port_size` as ever; a beach that serves as a port (7.35) has no
printed size, so that its own section asks `suppressed`.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.changes import LiftMarker
from grognard.events import Event, EventKind
from grognard.ids import HexId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.answers import cite
from grognard_standard_rules.ports import MAJOR, MINOR, NO_PORT

MARKER = "port-suppressed"
"""Marker on a suppressed port: owned by who struck it; lifted in housekeeping."""


@rule("std:13.31", "std:13.36", "std:7.35")
def suppressed(position: Position, port: str) -> bool:
    """Say whether the port in a hex (a beach that serves as one included) is suppressed now."""
    return position.state.marker(MARKER, position.board.grid.canonical(port)) is not None


@amends("rule_port_size")
@rule("std:13.31", "std:13.37", "std:14.32")
def smaller(position: Position, hex_id: HexId) -> Generator[None, Ruling[str], Ruling[str]]:
    """Let a suppressed major port work as a minor one, and a minor port not at all."""
    ruling = yield
    if not ruling.value or not suppressed(position, hex_id):
        return ruling
    less = MINOR if ruling.value == MAJOR else NO_PORT
    what = f"it works as a {less} one" if less else "it does not work"
    return ruling.amend(less, "std:13.37", f"the port is suppressed from the air: {what}",
                        "port-suppressed")


@implements("after_event", "step-began")
@rule("std:13.31", "std:13.37", "std:4.2")
def recover(position: Position, event: Event) -> Resolution | None:
    """Lift the suppression of every port when the game turn ends."""
    if not str(event.about.get("step", "")).endswith("/housekeeping"):
        return None
    hexes = sorted(m.at for m in position.state.markers_of(MARKER))
    return _recover(hexes) if hexes else None


def _recover(hexes: list[str]) -> Resolution:
    ports, works = ("port", "works") if len(hexes) == 1 else ("ports", "work")
    yield Event("ports-recovered", tuple(LiftMarker(MARKER, h) for h in hexes),
                cite("std:13.31", "std:13.37"),
                f"no longer suppressed: the {ports} at {', '.join(hexes)} {works} again",
                {"hexes": hexes})


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of ports recovering."""
    return (EventKind("ports-recovered", "Suppressed ports work again"),)
