"""13.6: points that move to another front.

Up to ten points of a front may be committed to transfer; when the Air Commitment Phase ends
they lie in the available boxes of the fronts they were sent to, and do nothing more this
turn. Points on a front without a supplied hex go elsewhere at once, ten of them and no more;
the rest is lost. That is looked at as every step of the turn begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.machine import GAME_TURN
from grognard.modules import amends, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_bases import operable
from grognard_standard_rules.air_choices import Shares, ask_shares
from grognard_standard_rules.air_display import (
    AVAILABLE,
    LOST,
    MOVEMENT,
    TRANSFER,
    Holding,
    Ledger,
    fronts,
    fronts_open_to,
    holdings,
    limit_of,
    points_of,
)
from grognard_standard_rules.answers import cite
from grognard_standard_rules.phase_ends import last
from grognard_standard_rules.tactical_air import LEAVING, CommitAir, FrontCommitment, nation_of

EVACUATED = "air-evacuated"
"""Memory (game turn): "side:front" -> points that left a front that had lost its supply."""


@implements("rule_air_transfer_limit")
@rule("std:13.61")
def transfer_limit(position: Position, side: SideId, front: str) -> Ruling[int]:
    """Read the most that may leave a front; arrivals are not limited."""
    most = limit_of(position, front, TRANSFER)
    return ruled(most, "std:13.61", f"at most {most} points leave the {front} Front in a turn",
                 "transfer-limit")


@implements("check_order", "commit-air")
@rule("std:13.6", "std:13.61", "std:13.63", "std:13.81")
def check_transfers(position: Position, order: CommitAir) -> Iterator[Reason]:
    """Object to transfers: too many, to no front, or to one where the points may not be."""
    leaving: Counter[str] = Counter()
    for part in order.fronts:
        leaving[part.front] += sum(part.transfer.values())
        for to in part.transfer:
            yield from _check_destination(position, order.by, part, to)
    for front, points in leaving.items():
        if points and front in fronts(position):
            limit = position.ask("rule_air_transfer_limit", side=order.by, front=front)
            if points > limit.value:
                text = f"{points} points: {limit.because[-1].text}"
                yield Reason("transfer-limit", text, limit.rules,
                             remedy=f"move at most {limit.value} from the {front} Front")


def _check_destination(
    position: Position, side: SideId, part: FrontCommitment, to: str
) -> Iterator[Reason]:
    nation = nation_of(position, side, part)
    if to not in fronts(position) or to == part.front:
        others = [f for f in fronts(position) if f != part.front]
        yield Reason("no-such-front", f"points cannot move from {part.front} to {to}",
                     cite("std:13.6"), remedy=f"name one of {', '.join(others)}")
        return
    allowed = fronts_open_to(position, nation)
    if to not in allowed.value:
        text = f"points of {nation} may not be on the {to} Front"
        yield Reason("barred-front", text, (*cite("std:13.63"), *allowed.rules),
                     remedy="name another front")
    if not operable(position, side, to):
        yield Reason("front-not-operable", f"{side} has no supplied hex on the {to} Front",
                     cite("std:13.81"), remedy="supply a hex there first, or name another front")


# --- as the phase ends ------------------------------------------------------------------------


@amends("phase_air_commitment", "air-commitment")
@rule("std:13.6")
def then_move() -> Generator[None, PhasePlan, PhasePlan]:
    """Move the points to be transferred as the phase ends, before any combat."""
    plan = yield
    return last(plan, lambda now: move_transfers())


def move_transfers() -> Resolution:
    """Put the points of the transfer boxes into the available boxes of their new fronts."""
    position: Position = yield LOOK
    leaving: Mapping[str, int] = position.state.remembered(LEAVING)
    for key, points in leaving.items():
        side, nation, front, to = key.split(":")
        ledger = Ledger(position)
        ledger.move(side, nation, front, TRANSFER, AVAILABLE, points, to)
        position = yield Event(
            "air-transferred", ledger.changes(), cite("std:13.6"),
            f"{points_of(points, side)} to the {to} Front, from the {front} Front",
            {"side": side, "nation": nation, "from": front, "to": to, "points": points},
        )


# --- when a front is lost ---------------------------------------------------------------------


@implements("after_event", "step-began")
@rule("std:13.62")
def look_for_lost_fronts(position: Position, event: Event) -> Resolution | None:
    """Find points on fronts where their side has no supplied hex any more."""
    if not position.turn:
        return None
    lost = list(dict.fromkeys(
        (h.side, h.front) for h in _stranded(position)
        if not operable(position, h.side, h.front)
    ))
    return _evacuate_all(lost) if lost else None


def _stranded(position: Position, side: str = "", front: str = "") -> list[Holding]:
    """List points on a front, wherever they lie; the lost and transports aside."""
    return [h for h in holdings(position, side, front) if h.box not in (LOST, MOVEMENT)]


def _evacuate_all(lost: Iterable[tuple[SideId, str]]) -> Resolution:
    for side, front in lost:
        yield from evacuate(side, front)


@rule("std:13.62", "std:13.63")
def evacuate(side: SideId, front: str) -> Resolution:
    """Move what may leave a lost front to where its owner wants it; the rest is lost."""
    position: Position = yield LOOK
    done = int(position.state.remembered(EVACUATED).get(f"{side}:{front}", 0))
    room = max(0, limit_of(position, front, "evacuation") - done)
    refuges = _refuges(position, side, front)
    most = min(room, sum(has for has, open_ in refuges.values() if open_))
    places = {f"{n}:{to}": has for n, (has, open_) in refuges.items() for to in open_}
    shares = Shares(places, most, most, {nation: has for nation, (has, _) in refuges.items()})
    moved = shares.sole()
    if moved is None:
        text = f"the {front} Front is lost: where do {most} of your air points there go?"
        answer = yield ask_shares(side, text, shares, cite("std:13.62"))
        moved = dict(answer.points)
    ledger = Ledger(position)
    left = Counter({nation: has for nation, (has, _) in refuges.items()})
    for place, points in moved.items():
        nation, to = place.split(":")
        left[nation] -= _take(position, ledger, side, nation, front, points, AVAILABLE, to)
    gone = +left
    for nation, points in gone.items():
        _take(position, ledger, side, nation, front, points, LOST, front)
    yield _evacuated(side, front, moved, gone, done, ledger)


def _evacuated(
    side: SideId, front: str, moved: Mapping[str, int], gone: Mapping[str, int], done: int,
    ledger: Ledger,
) -> Event:
    went, lost = sum(moved.values()), sum(gone.values())
    where = " and ".join(f"{n} to the {place.partition(':')[2]} Front"
                         for place, n in moved.items()) or "none leave"
    text = (f"{side} has no supplied hex left on the {front} Front; of its {went + lost} points "
            f"there {where}, {lost or 'none'} are lost")
    note = Remember(GAME_TURN, EVACUATED, f"{side}:{front}", done + went)
    about: dict[str, Any] = {"side": side, "front": front, "moved": dict(moved),
                             "lost": dict(gone)}
    return Event("air-evacuated", (*ledger.changes(), note), cite("std:13.62"), text, about)


def _refuges(
    position: Position, side: SideId, front: str
) -> dict[str, tuple[int, list[str]]]:
    """Return for each nation its points on a front, and the fronts to which they may go."""
    found: dict[str, tuple[int, list[str]]] = {}
    for held in _stranded(position, side, front):
        has, _ = found.get(held.nation, (0, []))
        allowed = fronts_open_to(position, held.nation).value
        open_ = [f for f in fronts(position)
                 if f != front and f in allowed and operable(position, side, f)]
        found[held.nation] = (has + held.points, open_)
    return found


def _take(
    position: Position, ledger: Ledger, side: str, nation: str, front: str, points: int,
    to: str, to_front: str,
) -> int:
    """Take points of a nation off a front, whatever box they lie in; return how many."""
    left = points
    for held in _stranded(position, side, front):
        if held.nation == nation and left:
            taken = min(left, ledger.has(side, nation, front, held.box))
            ledger.move(side, nation, front, held.box, to, taken, to_front)
            left -= taken
    return points - left


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of points that change fronts."""
    return (
        EventKind("air-transferred", "Air points move to another front"),
        EventKind("air-evacuated", "Air points leave a front that has lost its supply"),
    )
