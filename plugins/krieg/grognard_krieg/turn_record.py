"""7.2: the Turn Record Marker Segment: what waits for the next turn comes back into play.

Ground units go to their force pool, air support to its track, strategic markers to the
Strategic Warfare Track; other special markers as section 15 says of each.
"""

from __future__ import annotations

from grognard.changes import Change, Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_krieg.delay import owner
from grognard_krieg.pieces import DELAY, SOVIET, air_track, name, piece, pool, turn_track
from grognard_krieg.place_names import place_name
from grognard_krieg.political_state import STRATEGIC_TRACK
from grognard_krieg.track import track_name

RULE = RuleId("krieg:7.2")
LEND_LEASE = "mk.lend-lease"
STRATEGIC = "strategic_marker"


@implements("phase_housekeeping", "turn-record")
@rule("krieg:7.2")
def turn_record() -> PhasePlan:
    """Bring back what lies in the next turn's space."""
    return PhasePlan(opens=return_pieces)


@rule("krieg:7.2")
def return_pieces(position: Position) -> Resolution:
    """Return each piece of the next turn's space to where it is used."""
    following = position.turn + 1
    for unit_id in [u.id for u in position.state.units_at(turn_track(following))]:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        if piece(position, unit).kind == "marker":
            yield from _marker(position, unit)
            continue
        to = back_to(position, unit)
        turned: tuple[Change, ...] = (Flip(unit_id, FRONT),) if unit.face != FRONT else ()
        yield Event(
            "unit-returned", (*turned, Move(unit_id, to)), (RULE,),
            f"{name(position, unit)} comes back in {track_name(position, following)}",
            {"unit": unit_id, "side": unit.side, "from": unit.at, "to": to},
        )


@rule("krieg:7.2")
def back_to(position: Position, unit: Unit) -> str:
    """Name the box to which a ground unit, air support unit or convoy comes back."""
    air = piece(position, unit).kind in ("air_support", "beachhead")
    return air_track(unit.side) if air else pool(unit.side)


def _marker(position: Position, unit: Unit) -> Resolution:
    """Return a special marker: by its own rule, or to the Strategic Warfare Track."""
    if position.referee.owns("rule_marker_returns", unit.counter):
        ruling: Ruling[Resolution] = position.ask(
            "rule_marker_returns", unit.counter, marker=unit.counter, unit=unit)
        yield from ruling.value
        return
    strategic = position.face(unit).type == STRATEGIC
    yield marker_returns(position, unit, STRATEGIC_TRACK if strategic else DELAY)


@rule("krieg:7.2", "krieg:15")
def marker_returns(position: Position, unit: Unit, to: str) -> Event:
    """Make the event by which a special marker comes into play (or back to the delay box)."""
    return Event("marker-moved", (Move(unit.id, to),), (RULE, RuleId("krieg:15")),
                 f"{position.face(unit).printed} goes to {place_name(position, to)}",
                 {"unit": unit.id, "side": owner(position, unit), "from": unit.at, "to": to})


@implements("rule_marker_returns", LEND_LEASE)
@rule("krieg:15", "krieg:1.2.6")
def lend_lease(position: Position, unit: Unit) -> Ruling[Resolution]:
    """Lend-Lease comes into the Soviet force pool."""
    def come() -> Resolution:
        yield marker_returns(position, unit, pool(SOVIET))

    return Ruling(come())
