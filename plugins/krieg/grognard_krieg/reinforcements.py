"""1.2, 1.2.1: the Seasonal Reinforcement Segment opens: pieces of the card, steps, Lend-Lease.

What the card lists under Force Pool goes to the force pool, air support to its track; what it
lists under Delay Box waits there. Then the replacement steps of the season are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.changes import Allegiance, Change, Flip, Move, Remember
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import LOOK, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan, StepInstance
from grognard_krieg.cards_model import Card
from grognard_krieg.pieces import (
    ASIDE,
    DELAY,
    SOVIET,
    air_track,
    piece,
    pool,
)
from grognard_krieg.place_names import place_name
from grognard_krieg.political_state import current_card
from grognard_krieg.replacement_steps import (
    MEMORY,
    lend_lease_die,
    lend_lease_due,
    lend_lease_steps,
    steps_due,
    steps_left,
    words,
)

RULE, COUNTED = RuleId("krieg:1.2.1"), RuleId("krieg:1.2.2")
ORDERS = ("place-replacement", "destroy")
AIR = ("air_support", "beachhead")


@implements("phase_reinforcement", "reinforcement")
@rule("krieg:1.2", "krieg:1.3")
def reinforcement_segment(position: Position, step: StepInstance) -> PhasePlan:
    """Add the card's pieces, count the steps, and let the phasing player place corps."""
    idle = None if steps_left(position) else Reason(
        "no-steps", f"{step.side} has no replacement steps to place", (COUNTED,))
    orders = tuple(kind for kind in ORDERS if kind in position.assembly.orders)
    return PhasePlan(orders, opens=open_segment, closes=close_segment, idle=idle,
                     hint="replace UNIT at HEX; replacements: what is left; next")


@rule("krieg:1.2", "krieg:1.2.2", "krieg:1.2.6")
def open_segment(position: Position) -> Resolution:
    """Carry out what the current card brings, and count the season's steps."""
    side = position.phasing
    card, _ = current_card(position, side)
    if card is not None:
        yield from add_pieces(position, side, card)
        position = yield LOOK
    steps = {key: int(t.value) for key, t in steps_due(position, side).items() if t.value > 0}
    if side == SOVIET and lend_lease_due(position).value:
        die = yield Roll("lend-lease")
        position = yield LOOK
        tally = lend_lease_die(position, die)
        more = lend_lease_steps(position, int(tally.value))
        yield Event("lend-lease", (), (RuleId("krieg:1.2.6"),),
                    f"Lend-Lease: {die}, read as {tally.value}: "
                    f"{words(position, more)} steps",
                    {"die": die, "modified": int(tally.value), "steps": more,
                     "tally": tally.as_json()})
        steps = {k: steps.get(k, 0) + more.get(k, 0) for k in {**steps, **more}}
    position = yield LOOK
    tallies = steps_due(position, side)
    yield Event(
        "replacement-steps", tuple(Remember(STEP, MEMORY, k, n) for k, n in steps.items() if n),
        (COUNTED,), f"{side} receives {words(position, steps)} steps",
        {"side": side, "steps": steps, "tallies": {k: t.as_json() for k, t in tallies.items()}},
    )


@rule("krieg:1.3")
def close_segment(position: Position) -> Resolution:
    """Let the steps that were not placed lapse."""
    left = steps_left(position)
    if left:
        yield Event("replacements-lost", tuple(Remember(STEP, MEMORY, k, 0) for k in left),
                    (RuleId("krieg:1.3"),), f"{words(position, left)} steps are lost",
                    {"side": position.phasing, "steps": left})


# --- pieces of the card -------------------------------------------------------------------------


@rule("krieg:1.2.1", "krieg:15")
def add_pieces(position: Position, side: SideId, card: Card) -> Resolution:
    """Bring the pieces of a card into the game, each once."""
    yield from _come_again(position, card)
    position = yield LOOK
    changes: list[Change] = []
    where: dict[str, str] = {}
    for delayed, listed in ((False, card.force_pool), (True, card.delay_box)):
        for named in listed:
            for change, unit_id, to in _brought(position, side, named, delayed):
                changes += change
                where[unit_id] = to
    if changes:
        catalogue = position.assembly.catalogue
        text = ", ".join(f"{catalogue.counter(position.state.unit(UnitId(u)).counter).name or u}"
                         f" to {place_name(position, to)}" for u, to in where.items())
        yield Event("reinforcements-added", tuple(changes), (RULE,),
                    f"{card.title} brings {text}",
                    {"side": side, "card": card.id, "units": where})


@rule("krieg:15")
def _come_again(position: Position, card: Card) -> Resolution:
    """Let a marker's own rule say what becomes of it when it is in the game already."""
    for named in card.delay_box:
        position = yield LOOK
        counter, face = position.assembly.catalogue.find(named)
        unit = position.state.units.get(UnitId(counter.id))
        if unit is None or unit.at == ASIDE or not position.referee.owns(
                "rule_marker_comes_again", counter.id):
            continue
        ruling: Ruling[Resolution] = position.ask(
            "rule_marker_comes_again", counter.id, marker=counter.id, unit=unit, face=face.name)
        yield from ruling.value


def _brought(
    position: Position, side: SideId, named: str, delayed: bool
) -> Iterator[tuple[list[Change], str, str]]:
    counter, face = position.assembly.catalogue.find(named)
    unit = position.state.units.get(UnitId(counter.id))
    if unit is None:
        return
    if unit.at != ASIDE:
        return
    of = piece(position, unit)
    to = DELAY if delayed else air_track(side) if of.kind in AIR else pool(side)
    changes: list[Change] = [Move(unit.id, to)]
    if face.name not in (FRONT, unit.face):
        changes.insert(0, Flip(unit.id, face.name))
    if of.kind != "marker" and unit.side != side:
        changes.append(Allegiance(unit.id, side))
    yield changes, unit.id, to


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of the segment."""
    return (
        EventKind("reinforcements-added", "A card brings pieces into the game"),
        EventKind("replacement-steps", "Replacement steps are received"),
        EventKind("lend-lease", "The Lend-Lease die"),
        EventKind("replacements-lost", "Steps that were not placed lapse"),
    )
