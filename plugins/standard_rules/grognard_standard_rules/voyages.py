"""7.0, 7.12, 13.35: one unit's voyage, from the quay it leaves to the shore it comes to.

A voyage is over in the phase in which it begins (7.12). On the way strike whoever may: first
enemy aircraft (13.32, `passage.py`), then what reacts to the event "unit-sails" (mines and
coastal craft, 7.8); as the unit nears its landing, what reacts to "unit-nears-land" (navies
on the High Seas, 7.71). Who was hurt and is still afloat may put in elsewhere (13.35).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal, TypeAlias

import numpy as np

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.machine import PLAYER_TURN, STEP
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.answers import asked_about, asked_rules, nothing_more
from grognard_standard_rules.carriers import lose_point, use
from grognard_standard_rules.landed import ASSAULTED
from grognard_standard_rules.naval_capability import Capacity
from grognard_standard_rules.passage import Passage, struck_at_sea
from grognard_standard_rules.reading_units import find_hex
from grognard_standard_rules.sea_lanes import Chart
from grognard_standard_rules.straits import HIGH_SEAS
from grognard_standard_rules.units import name
from grognard_standard_rules.waters import sea_words
from grognard_standard_rules.who_moves import MOVED

BY_SEA = "sea"
QUAY = "quays"
"""Memory of the step: hex -> units that have embarked or landed there."""

Manner = Literal["transport", "emergency", "assault"]
CITED: dict[Manner, tuple[RuleId, ...]] = {
    "transport": (RuleId("std:7.0"), RuleId("std:7.12")),
    "emergency": (RuleId("std:7.0"), RuleId("std:7.2"), RuleId("std:7.21"), RuleId("std:7.23")),
    "assault": (RuleId("std:7.0"), RuleId("std:7.31")),
}
"""The cases by which each kind of voyage is made."""


@dataclass(frozen=True, slots=True)
class Voyage:
    """A unit, its carrier and its route: `path` lists the hexes entered, the landing last."""

    unit: UnitId
    side: SideId
    start: HexId
    path: tuple[HexId, ...]
    carrier: str
    manner: Manner = "transport"

    @property
    def end(self) -> HexId:
        """Return where the unit lands."""
        return self.path[-1]

    @property
    def way(self) -> tuple[HexId, ...]:
        """Return the whole route, from the hex of embarkation on."""
        return (self.start, *self.path)

    def about(self) -> dict[str, Any]:
        """Return the voyage as reports and reactions read it."""
        return {"unit": self.unit, "side": self.side, "from": self.start, "to": self.end,
                "route": list(self.path), "carrier": self.carrier, "manner": self.manner}


def voyage_of(about: Mapping[str, Any]) -> Voyage:
    """Read a voyage back from an event."""
    return Voyage(about["unit"], about["side"], about["from"], tuple(about["route"]),
                  about["carrier"], about["manner"])


Sailing: TypeAlias = Generator[Any, Any, Voyage | None]
"""A part of a resolution; its value is the voyage as it ends, None when the unit is lost."""


@rule("std:7.9")
def areas_of(position: Position, way: Iterable[HexId]) -> frozenset[str]:
    """Name the sea areas that a route touches."""
    index = position.board.grid.index
    return frozenset(w for h in way for w in sea_words(position.board, index(h)))


@rule("std:7.7")
def on_high_seas(position: Position, way: Iterable[HexId]) -> bool:
    """Say whether a route touches a hex of the High Seas."""
    words = position.board.fields["sea"][0]
    if HIGH_SEAS not in words:
        return False
    plane = position.derived(
        ("high-seas",), (), lambda: np.asarray(position.board.is_("sea", HIGH_SEAS), np.bool_))
    return any(plane[position.board.grid.index(h)] for h in way)


@rule("std:7.0")
def at_the_quays(position: Position, hex_id: HexId) -> Remember:
    """Note that a unit embarks or lands in a hex."""
    used = int(position.state.remembered(QUAY).get(hex_id, 0))
    return Remember(STEP, QUAY, hex_id, used + 1)


@rule("std:7.0", "std:7.12", "std:7.23", "std:7.31")
def sail(voyage: Voyage, carrier: Capacity, *, safe: bool = False) -> Sailing:
    """Let a unit sail to where it lands; the landing itself is for whoever ordered it.

    Nobody strikes a voyage that is `safe`: its dangers have been passed.
    """
    position: Position = yield LOOK
    unit = position.state.unit(voyage.unit)
    changes = (
        *use(position, voyage.side, carrier, unit),
        Remember(PLAYER_TURN, MOVED, unit.id, BY_SEA), at_the_quays(position, voyage.start),
    )
    by = {"emergency": " in haste", "assault": " to land"}.get(voyage.manner, "")
    position = yield Event(
        "unit-sails", changes, CITED[voyage.manner],
        f"{position.face(unit).printed} sails{by} from {voyage.start} for {voyage.end}, "
        f"{len(voyage.path)} hexes", voyage.about(),
    )
    if safe:
        return voyage
    face = unit.face
    if voyage.manner != "emergency":
        outcome = yield from struck_at_sea(Passage(unit.id, voyage.side, voyage.way))
        position = yield LOOK
        if outcome.hits:
            lost = lose_point(position, voyage.side, carrier.id, "air", (RuleId("std:13.37"),))
            if lost is not None:
                position = yield lost
    position = yield LOOK
    if not position.state.unit(unit.id).on_map:
        return None
    if position.state.unit(unit.id).face != face:
        voyage = yield from _put_in(position, voyage, carrier)
    position = yield LOOK
    yield Event("unit-nears-land", (), (RuleId("std:7.0"),), "", voyage.about())
    position = yield LOOK
    return voyage if position.state.unit(unit.id).on_map else None


# --- another landing ----------------------------------------------------------------------------


class PutIn(Order):
    """Choose where a unit that was struck at sea lands."""

    kind: Literal["put-in"] = "put-in"
    hex: HexId


@rule("std:13.35")
def _put_in(
    position: Position, voyage: Voyage, carrier: Capacity
) -> Generator[Any, Any, Voyage]:
    """Ask where a unit goes that has been struck; it goes on as ordered, or to a near port."""
    ways = _other_landings(position, voyage, carrier)
    if not ways:
        return voyage
    options = tuple(PutIn(by=voyage.side, hex=h) for h in (voyage.end, *ways))
    unit = name(position, position.state.unit(voyage.unit))
    answer: PutIn = yield Ask(
        voyage.side, f"{unit} has been struck at sea; where does it land?", ("put-in",),
        (RuleId("std:13.35"),), options, options[0],
        {"hexes": [voyage.end, *ways], "unit": voyage.unit},
    )
    if answer.hex == voyage.end:
        return voyage
    return replace(voyage, path=ways[answer.hex])


NEAREST = 6


def _other_landings(
    position: Position, voyage: Voyage, carrier: Capacity
) -> dict[HexId, tuple[HexId, ...]]:
    """List the nearest friendly ports to which a unit could turn, with the ways there."""
    from grognard_standard_rules.sea_rules import no_room, quays_full, quays_of

    if voyage.manner == "assault":
        return {}
    chart, grid = Chart(position, voyage.side, carrier.seas), position.board.grid
    unit, found = position.state.unit(voyage.unit), list[tuple[int, HexId, tuple[HexId, ...]]]()
    for port in quays_of(position, voyage.side):
        if any(quays_full(position, voyage.side, port, 1)) or any(no_room(position, [unit], port)):
            continue
        way = chart.way(voyage.start, port) if port not in (voyage.start, voyage.end) else None
        if way and (carrier.ports is None or port in carrier.ports):
            found.append((len(way), port, tuple(grid.names(way))))
    return {port: way for _, port, way in sorted(found)[:NEAREST]}


def _judge(position: Position, order: PutIn) -> Iterator[Reason]:
    may = asked_about(position).get("hexes", ())
    if order.hex not in may:
        yield Reason("not-asked", f"the unit cannot land at {order.hex}", asked_rules(position),
                     hexes=(order.hex,), remedy=f"choose among {', '.join(may)}")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    may = list(asked_about(position).get("hexes", ()))
    if may:
        yield PutIn(by=side, hex=rng.choice(may))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    given = [w for w in words if w.casefold() not in ("at", "in", "to")]
    return PutIn(by=side, hex=find_hex(position, " ".join(given)))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer of a unit that was struck at sea."""
    return (OrderKind(
        PutIn, "choose another landing", (RuleId("std:13.35"),), nothing_more, _judge, _propose,
        _read, answer=True, words=("put-in", "port"), usage="put-in HEX: where the unit lands",
        module="standard:sea-movement",
    ),)


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of a voyage."""
    return (
        EventKind("unit-sails", "A unit puts to sea"),
        EventKind("unit-nears-land", "A unit at sea nears its landing"),
    )


@implements("check_attacker")
@rule("std:7.13")
def no_attack_after_transport(position: Position, unit_id: UnitId) -> Iterable[Reason]:
    """Keep units that came by transport out of attacks for the rest of the turn."""
    landed = unit_id in position.state.remembered(ASSAULTED)
    if position.state.remembered(MOVED).get(unit_id) == BY_SEA and not landed:
        who = name(position, position.state.unit(unit_id))
        yield Reason("came-by-sea", f"{who} came by sea in this turn and does not attack",
                     (RuleId("std:7.13"),), units=(unit_id,), remedy="let it attack next turn")
