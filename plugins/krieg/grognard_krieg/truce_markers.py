"""14: the Truce Markers themselves, as they lie in London and Moscow.

What is in force stands in the compartment "war"; the counters, where the scenario has brought
them into the game, follow it on the map.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.changes import Change, Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event
from grognard.ids import RuleId, UnitId
from grognard.kit.reading import hex_named
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg import war
from grognard_krieg.countries import Truce
from grognard_krieg.pieces import ASIDE, REMOVED
from grognard_krieg.war import (
    APPEASEMENT,
    ARMISTICE,
    CAPITALS,
    NAMES,
    NEGOTIATIONS,
    PACT,
    truce,
)

COUNTERS = {PACT: ("mk.pact",), APPEASEMENT: ("mk.appeasement",),
            ARMISTICE: ("mk.armistice.1", "mk.armistice.2")}
BACK = "negotiations"


def set_truces(position: Position, **markers: Truce | None) -> tuple[Change, ...]:
    """Return the changes that set the markers of capitals (None: no marker), counters included."""
    changes: list[Change] = [war.set_truces(position, **markers)]
    for capital, wanted in markers.items():
        changes += _counters(position, capital, truce(position, capital), wanted)
    return tuple(changes)


def _counters(
    position: Position, capital: str, before: Truce | None, after: Truce | None
) -> Iterator[Change]:
    """Move the counter of a capital's marker, if the game has it."""
    at = hex_named(position, capital)
    lying = [u for u in position.state.units_at(at) if u.id in _all()] if at else []
    same = before in (ARMISTICE, NEGOTIATIONS) and after in (ARMISTICE, NEGOTIATIONS)
    for unit in lying:
        if same:
            yield Flip(unit.id, BACK if after == NEGOTIATIONS else FRONT)
        else:
            yield Move(unit.id, REMOVED if unit.id in COUNTERS[PACT] + COUNTERS[APPEASEMENT]
                       else ASIDE)
    if after is None or same or at is None:
        return
    names = COUNTERS[ARMISTICE if after == NEGOTIATIONS else after]
    free = [n for n in names if n in position.state.units
            and position.state.unit(n).at == ASIDE]
    if free:
        yield Flip(UnitId(free[0]), BACK if after == NEGOTIATIONS else FRONT)
        yield Move(UnitId(free[0]), at)


def _all() -> tuple[str, ...]:
    return tuple(name for names in COUNTERS.values() for name in names)


@rule("krieg:14", "krieg:14.3")
def place_armistice(
    position: Position, capital: str, rules: tuple[str, ...] = (), *, anyway: bool = False
) -> Resolution:
    """Place an Armistice Marker in a capital that has no Truce Marker.

    `anyway` sets whatever marker is there to Armistice (17.6).
    """
    now = truce(position, capital)
    if capital not in CAPITALS or now == ARMISTICE or (now is not None and not anyway):
        return
    yield Event(
        "truce-changed", set_truces(position, **{capital: ARMISTICE}),
        tuple(RuleId(r) for r in ("krieg:14.3", *rules)), f"an Armistice in {capital}",
        {"capital": capital, "before": now or "", "after": ARMISTICE},
    )


def described(position: Position, capital: str) -> str:
    """Name the truce in a capital for people."""
    now = truce(position, capital)
    return f"{NAMES[now]} in {capital}" if now else f"no truce in {capital}"


@implements("after_event", "set-up")
@rule("krieg:14", "krieg:18")
def first_markers(position: Position, event: Event) -> Resolution:
    """Lay the counters of the truces in effect into their capitals once the pieces are there."""
    changes = [c for capital in CAPITALS
               for c in _counters(position, capital, None, truce(position, capital))]
    if changes:
        yield Event("marker-moved", tuple(changes), (RuleId("krieg:18"),),
                    "; ".join(described(position, c) for c in CAPITALS))
