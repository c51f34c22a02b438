"""13: Limited War, until the Axis player reveals his first Total War card.

While it lasts the Allies build no unit of three or four steps, British and French do not
stack, only the Axis declares war, and independent countries are closed. The card that ends it
also lifts the Pact and Appeasement, opens the Allied Total War cards, brings the partisans into
the Western pool and sets the turn in which the US cards come.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Move, Patch
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.pieces import (
    ASIDE,
    AXIS,
    PARTISAN,
    WESTERN,
    is_ground,
    piece,
    pool,
)
from grognard_krieg.track import TRACK, months, track_name, year
from grognard_krieg.war import COMPARTMENT, total_war, war

LIMITED_STEPS = 2
"""No Allied unit has more steps than these in Limited War."""

SCHEDULE, LATER, NEXT = "us_schedule", "later", "next "


# --- 13.1: what Limited War forbids -------------------------------------------------------------


@rule("krieg:13.1")
def step_limit(position: Position, side: str) -> int | None:
    """Return the most steps a unit of a faction may be built up to now, None for no limit.

    The Maginot fortresses begin the game with three; nothing is formed there, and once they
    have lost a step they are held to the limit like all others.
    """
    return None if side == AXIS or total_war(position) else LIMITED_STEPS


@rule("krieg:13.1", "krieg:9")
def may_stack_together(position: Position, one: Unit, other: Unit) -> bool:
    """Say whether Limited War lets two units stack: British and French do not."""
    if total_war(position) or not (is_ground(position, one) and is_ground(position, other)):
        return True
    british = [("br" in piece(position, u).nations) for u in (one, other)]
    french = [("fr" in piece(position, u).nations) for u in (one, other)]
    return not ((british[0] and french[1]) or (french[0] and british[1]))


# --- 13: how it ends ----------------------------------------------------------------------------


@implements("after_event", "card-revealed")
@rule("krieg:13", "krieg:1.1.2")
def card_revealed(position: Position, event: Event) -> Resolution:
    """Open Total War when the Axis reveals a Total War card."""
    if event.about.get("side") == AXIS and event.about.get("war") == "total":
        yield from begin_total_war(position)


@rule("krieg:13", "krieg:13.2")
def begin_total_war(position: Position) -> Resolution:
    """Let Total War break out, if it has not: the schedule, the partisans, the truces.

    The hands of cards follow the event "total-war-began"; its `us_cards_due` is the turn in
    which the US cards join the Western hand.
    """
    from grognard_krieg.truce_breaches import lift

    if total_war(position):
        return
    due = us_cards_due(position)
    partisans = [u for u in position.state.units_at(ASIDE) if u.nation == PARTISAN]
    position = yield Event(
        "total-war-began",
        (Patch(COMPARTMENT, {"total_war_since": max(1, position.turn), "us_cards_due": due}),
         *(Move(u.id, pool(WESTERN)) for u in partisans)),
        (RuleId("krieg:13"), RuleId("krieg:13.2"), RuleId("krieg:1.2.5")),
        "Total War breaks out", {"turn": position.turn, "us_cards_due": due,
                                 "partisans": [u.id for u in partisans]},
    )
    for capital in ("Moscow", "London"):
        yield from lift(position, capital, "an Axis Total War card is revealed")
        position = yield LOOK


@rule("krieg:13.2", "krieg:17.4")
def schedule_us_cards(position: Position) -> Resolution:
    """Set the turn of the US cards as if Total War had just begun (a British collapse)."""
    if total_war(position) or war(position).us_cards_due:
        return
    due = us_cards_due(position)
    yield Event("us-cards-scheduled", (Patch(COMPARTMENT, {"us_cards_due": due}),),
                (RuleId("krieg:13.2"), RuleId("krieg:17.4")),
                "the US cards are on their way", {"us_cards_due": due})


@rule("krieg:13.2")
def us_cards_due(position: Position) -> int:
    """Return the turn at whose beginning the US cards join the hand, were war to begin now.

    0 when the turn track has no such turn any more.
    """
    if war(position).us_cards_due:
        return war(position).us_cards_due
    schedule, now = position.table(SCHEDULE), max(1, position.turn)
    outbreak = str(year(position, now))
    wanted = schedule.word(outbreak if outbreak in schedule.rows else LATER, "turn")
    for turn in range(1, len(position.table(TRACK).rows) + 1):
        named = track_name(position, turn) == wanted
        next_one = wanted == NEXT + months(position, turn) and turn > now
        if named or next_one:
            return turn
    return 0


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of Total War."""
    return (
        EventKind("total-war-began", "Total War breaks out"),
        EventKind("us-cards-scheduled", "The US cards are on their way"),
    )
