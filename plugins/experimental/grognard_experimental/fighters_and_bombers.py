"""X23: every air point is a fighter or a bomber for the rest of the game.

Fighters alone seek superiority, bombers alone fly against the ground and the sea. Their owner
says which is which when points come into the game: as the first Air Commitment Phase begins, and
whenever there are new ones. Points that change fronts keep what they are; their owner says how
many fighters are among them. Of points lost in the air war those that sought superiority were
fighters, others bombers. The number of fighters lies in a pool:

    fighters:<side>:<nation>:<front>        "fighters:axis:de:East"
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any

from grognard.changes import Change, Pool
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.modules import Parameters, implements
from grognard.orders import LOOK, Ask, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.air_choices import AssignAir, Shares
from grognard_standard_rules.air_display import LOST, SUPERIORITY, holdings
from grognard_standard_rules.answers import cite
from grognard_standard_rules.tactical_air import CommitAir, nation_of
from grognard_standard_rules.units import people

FIGHTERS, BOMBERS = "fighters", "bombers"
X23 = cite("wie:X23.1")


class FightersAndBombers(Parameters):
    """How many in a hundred of new points are fighters, where nobody says otherwise."""

    fighters: int = 50


def pool_name(kind: str, side: str, nation: str, front: str) -> str:
    """Name the pool of fighters (or of all points known so far) of a nation on a front."""
    return f"{kind}:{side}:{nation}:{front}"


def fighters(position: Position, side: str, nation: str, front: str) -> int:
    """Count the fighters among a nation's points on a front."""
    return position.state.pool(pool_name(FIGHTERS, side, nation, front))


def known(position: Position, side: str, nation: str, front: str) -> int:
    """Count the points of which it is known what they are."""
    return position.state.pool(pool_name("known-points", side, nation, front))


def points(position: Position, side: str, nation: str, front: str) -> int:
    """Count a nation's points on a front, lost ones left out."""
    return sum(h.points for h in holdings(position, side, front, nation=nation)
               if h.box != LOST)


def set_to(
    side: str, nation: str, front: str, number: int, of: int
) -> tuple[Change, ...]:
    """List what notes that so many of so many points are fighters."""
    return (Pool(pool_name(FIGHTERS, side, nation, front), max(0, min(number, of))),
            Pool(pool_name("known-points", side, nation, front), of))


# --- what they may do -------------------------------------------------------------------------


@implements("check_order", "commit-air")
@rule("wie:X23.0", "wie:X23.1")
def each_to_his_task(position: Position, order: CommitAir) -> Iterator[Reason]:
    """Object to bombers that seek superiority, and to fighters on other missions."""
    wanted: dict[tuple[str, str], tuple[int, int]] = {}
    for part in order.fronts:
        key = (part.front, nation_of(position, order.by, part))
        up, down = wanted.get(key, (0, 0))
        wanted[key] = (up + part.superiority, down + part.ground + part.sea)
    for (front, nation), (up, down) in wanted.items():
        has = fighters(position, order.by, nation, front)
        rest = points(position, order.by, nation, front) - has
        for number, most, what in ((up, has, FIGHTERS), (down, rest, BOMBERS)):
            if number > most:
                yield Reason(f"too-few-{what}", f"{order.by} has {most} {what} on the {front} "
                             f"Front, not {number}", X23)


# --- which is which ---------------------------------------------------------------------------


@implements("after_event", "step-began")
@rule("wie:X23.1")
def designate(position: Position, event: Event) -> Resolution | None:
    """Ask what new points are, as the Air Commitment Phase begins."""
    if not str(event.about.get("step", "")).endswith("/air-commitment"):
        return None
    return _designate_all(position)


def _designate_all(position: Position) -> Resolution:
    places = dict.fromkeys((h.side, h.nation, h.front) for h in holdings(position))
    for side, nation, front in places:
        position = yield LOOK
        now = points(position, side, nation, front)
        before, had = (f(position, side, nation, front) for f in (known, fighters))
        if now < before:  # what was lost on missions were bombers
            yield _noted(side, nation, front, had, now, "")
        elif now > before:
            new, who = now - before, people(position, nation)
            share = -(-new * position.setting(FightersAndBombers).fighters // 100)
            chosen = yield from _ask(side, f"{front} Front: how many of {new} new {who} points "
                                     "are fighters?", new, (0, new), share)
            yield _noted(side, nation, front, had + chosen, now,
                         f"{front} Front: {chosen} of {new} new {who} points are fighters")


def _noted(side: SideId, nation: str, front: str, number: int, of: int, text: str) -> Event:
    about = {"side": side, "nation": nation, "front": front, "fighters": min(number, of),
             "points": of}
    return Event("fighters-designated", set_to(side, nation, front, number, of), X23, text, about)


def _ask(
    side: SideId, text: str, number: int, bounds: tuple[int, int], usual: int
) -> Generator[Any, Any, int]:
    """Ask how many of some points are fighters; the value is the answer."""
    least, most = bounds
    if least == most:
        return least
    shares = Shares({FIGHTERS: most, BOMBERS: number - least}, number, number)
    first = max(least, min(usual, most))
    default = AssignAir(by=side, points={FIGHTERS: first, BOMBERS: number - first})
    about = {"places": dict(shares.places), "least": number, "most": number, "groups": {}}
    answer = yield Ask(side, text, ("assign-air",), X23, (), default, about)
    return int(answer.points.get(FIGHTERS, 0))


# --- losses, and other fronts -----------------------------------------------------------------


@implements("after_event", "air-points-lost")
@rule("wie:X23.1")
def lost(position: Position, event: Event) -> Resolution | None:
    """Count down the fighters that were lost where they sought superiority."""
    side, front = SideId(event.about["side"]), str(event.about["front"])
    gone = {place.partition(":")[0]: n for place, n in event.about["lost"].items()
            if place.partition(":")[2] == SUPERIORITY}
    return _count_down(position, side, front, gone) if gone else None


def _count_down(
    position: Position, side: SideId, front: str, gone: dict[str, int]
) -> Resolution:
    for nation, number in gone.items():
        had, before = (f(position, side, nation, front) for f in (fighters, known))
        yield _noted(side, nation, front, had - number, max(0, before - number), "")


@implements("after_event", "air-transferred", "air-evacuated")
@rule("wie:X23.1")
def moved(position: Position, event: Event) -> Resolution:
    """Ask how many fighters are among points that have changed fronts."""
    about = event.about
    side = SideId(about["side"])
    if event.kind == "air-transferred":
        yield from _move(side, about["nation"], about["from"], about["to"], int(about["points"]))
        return
    for place, number in about["moved"].items():
        nation, _, to = place.partition(":")
        yield from _move(side, nation, about["front"], to, int(number))


def _move(side: SideId, nation: str, start: str, to: str, number: int) -> Resolution:
    position: Position = yield LOOK
    had, before = (f(position, side, nation, start) for f in (fighters, known))
    bounds = (max(0, number - (before - had)), min(number, had))
    text = f"how many fighters are among the {number} points that go to the {to} Front?"
    chosen = yield from _ask(side, text, number, bounds, bounds[0])
    there, others = (f(position, side, nation, to) for f in (fighters, known))
    changes = (*set_to(side, nation, start, had - chosen, max(0, before - number)),
               *set_to(side, nation, to, there + chosen, others + number))
    yield Event("fighters-designated", changes, X23, f"{chosen} of them are fighters",
                {"side": side, "nation": nation, "front": to, "fighters": there + chosen,
                 "points": others + number})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of points being told apart."""
    return (EventKind("fighters-designated", "Air points are told to be fighters or bombers"),)
