"""7.3, 7.35: assault points, from the box of those at hand to the track and back.

A point that has been used comes back nine game turns later; one that stays on the beach is
counted only from when it is taken up again. It cannot be captured: a beach that is lost sends
its points back to the track.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pydantic import BaseModel

from grognard.changes import Change, LiftMarker, Pool, PutMarker
from grognard.content.toml import Content
from grognard.errors import Fault
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.carriers import AMPHIBIOUS, assault_pool
from grognard_standard_rules.sea_passage import BEACHHEAD

RULES = (RuleId("std:7.3"),)
RECYCLED_AFTER, ON_A_BEACH = 9, 4
ASSAULTED_BEACH = "assaulted-beach"
"""Marker on a hex that was assaulted from the sea, by its owner; it lies there for good (7.34)."""

TRACK = "amphibious-track"


class RecyclingRow(Content):
    """Assault points on the track: they come back in a game turn of the scenario."""

    side: SideId
    points: int
    turn: int
    cite: str = ""


class BeachheadRow(Content):
    """Assault points that lie on a beach when the scenario begins."""

    side: SideId
    hex: str
    points: int = 1
    assaulted: bool = True
    cite: str = ""


class SeaSection(Content):
    """The section `sea`: what a scenario says of assault points beside those at hand.

        [[recycling]]
        side = "allied"
        points = 1
        turn = 12          # the game turn in which they come back

        [[beachhead]]
        side = "allied"
        hex = "F2807"
        points = 1

    Points at hand, transport points and surface fleets are rows of the section `points`
    (amphibious_assault_points, naval_transport_points, surface_fleet_points); permanent
    capacities of nations are none: the rules on the nations bring them.
    """

    recycling: tuple[RecyclingRow, ...] = ()
    beachhead: tuple[BeachheadRow, ...] = ()


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {"sea": SeaSection}


def track_pool(side: str, turn: int) -> str:
    """Name the pool of the assault points that come back to a side in a turn."""
    return f"{TRACK}:{side}:{turn}"


@rule("std:7.3")
def recycling(position: Position, side: str) -> dict[int, int]:
    """Return how many points come back to a side, by game turn."""
    first = f"{TRACK}:{side}:"
    found = {int(name.removeprefix(first)): points
             for name, points in position.state.pools.items()
             if name.startswith(first) and points}
    return dict(sorted(found.items()))


@rule("std:7.3")
def to_track(
    position: Position, side: str, points: int, changes: Iterable[Change] = (), why: str = "used"
) -> Event:
    """Make the event by which points go nine turns ahead on the track."""
    turn = position.turn + RECYCLED_AFTER
    pool = track_pool(side, turn)
    noun = "an assault point" if points == 1 else f"{points} assault points"
    return Event(
        "assault-points-recycling", (*changes, Pool(pool, position.state.pool(pool) + points)),
        RULES, f"{noun} of {side} ({why}): back in turn {turn}",
        {"side": side, "points": points, "turn": turn, "why": why},
    )


def newly_used(position: Position, side: str) -> int:
    """Count the points that have gone to the track in this turn."""
    return position.state.pool(track_pool(side, position.turn + RECYCLED_AFTER))


def _off_track(position: Position, side: str) -> Pool:
    pool = track_pool(side, position.turn + RECYCLED_AFTER)
    return Pool(pool, max(0, position.state.pool(pool) - 1))


@implements("after_event", "unit-sails")
@rule("std:7.3", "std:7.0")
def used(position: Position, event: Event) -> Resolution | None:
    """Send a point that carries a unit to the track, whether it lands it or merely ships it."""
    side = str(event.about["side"])
    if event.about["carrier"] != f"{side}:{AMPHIBIOUS}":
        return None
    return _one(to_track(position, side, 1))


@implements("after_event", "sea-point-lost")
@rule("std:7.72", "std:7.81")
def sunk(position: Position, event: Event) -> Resolution | None:
    """Take a point that went down off the track."""
    side = str(event.about["side"])
    if event.about["carrier"] != f"{side}:{AMPHIBIOUS}":
        return None
    return _one(Event("assault-point-sunk", (_off_track(position, side),), RULES, "",
                      {"side": side}))


def _one(event: Event) -> Resolution:
    yield event


# --- beachheads ---------------------------------------------------------------------------------


def beachhead_points(position: Position, hex_id: str, side: str) -> int:
    """Count the assault points of a side on a beach."""
    marker = position.state.marker(BEACHHEAD, hex_id)
    return int(marker.value["points"]) if marker and marker.owner == side else 0


@rule("std:7.35")
def may_stay(position: Position, side: str, hex_id: HexId) -> bool:
    """Say whether another point may stay on a beach: four lie in a hex at most."""
    return beachhead_points(position, hex_id, side) < ON_A_BEACH


@rule("std:7.18", "std:7.35")
def points_before(position: Position, hex_id: HexId) -> int:
    """Count the points on a beach that were there before this turn."""
    value = position.state.markers[BEACHHEAD, hex_id].value
    fresh = int(value.get("fresh", value["points"])) if value["since"] == position.turn else 0
    return int(value["points"]) - fresh


def stay_on(position: Position, side: str, hex_id: HexId) -> Event:
    """Make the event by which a point that has just landed stays on its beach."""
    points = beachhead_points(position, hex_id, side) + 1
    before = points_before(position, hex_id) if points > 1 else 0
    value = {"points": points, "since": position.turn, "fresh": points - before}
    marker = PutMarker(BEACHHEAD, hex_id, side, value)
    return Event("beachhead-made", (marker, _off_track(position, side)), (RuleId("std:7.35"),),
                 f"an assault point stays on the beach at {hex_id}",
                 {"side": side, "hex": hex_id, "points": points})


@rule("std:7.35")
def take_up(position: Position, hex_id: str, why: str) -> Event:
    """Make the event by which the points on a beach go to the track."""
    marker = position.state.markers[BEACHHEAD, hex_id]
    lift = (LiftMarker(BEACHHEAD, hex_id),)
    return to_track(position, marker.owner, int(marker.value["points"]), lift, why)


@implements("after_event", "control-changed")
@rule("std:7.35")
def beach_lost(position: Position, event: Event) -> Resolution | None:
    """Send the points of a beach to the track when the enemy takes the hex."""
    side = event.about["side"]
    lost = [h for h in event.about["hexes"]
            if (m := position.state.marker(BEACHHEAD, h)) and m.owner in position.enemies(side)]
    return _lost(lost) if lost else None


def _lost(hexes: list[str]) -> Resolution:
    position: Position = yield LOOK
    for hex_id in hexes:
        position = yield take_up(position, hex_id, f"the beach at {hex_id} is lost")


@implements("after_event", "step-began")
@rule("std:7.3")
def come_back(position: Position, event: Event) -> Resolution | None:
    """Bring points back as their owner's Reinforcement Phase begins."""
    step = position.step
    if step is None or step.step.hook != "phase_reinforcement":
        return None
    due = {t: n for t, n in recycling(position, step.side).items() if t <= position.turn}
    return _back(position, step.side, due) if due else None


def _back(position: Position, side: str, due: Mapping[int, int]) -> Resolution:
    points, pool = sum(due.values()), assault_pool(side)
    noun = "1 assault point" if points == 1 else f"{points} assault points"
    changes = (Pool(pool, position.state.pool(pool) + points),
               *(Pool(track_pool(side, t), 0) for t in due))
    yield Event("assault-points-back", changes, RULES, f"{noun} of {side} can be used again",
                {"side": side, "points": points})


# --- the scenario -------------------------------------------------------------------------------


@implements("after_event", "game-began")
@rule("std:7.3", "std:7.35")
def begin(position: Position) -> Resolution | None:
    """Put the scenario's points on the track and on beaches."""
    section: SeaSection | None = position.section("sea")
    if section is None or not (section.recycling or section.beachhead):
        return None
    return _begin(position, section)


def _begin(position: Position, section: SeaSection) -> Resolution:
    sums: dict[str, int] = {}
    for row in section.recycling:
        name = track_pool(row.side, row.turn)
        sums[name] = sums.get(name, 0) + row.points
    changes: list[Change] = [Pool(name, points) for name, points in sums.items()]
    for head in section.beachhead:
        at = position.hex(head.hex)
        changes.append(PutMarker(BEACHHEAD, at, head.side, {"points": head.points, "since": 0}))
        if head.assaulted:
            changes.append(PutMarker(ASSAULTED_BEACH, at, head.side))
    yield Event("assault-points-set-up", tuple(changes), RULES,
                "assault points lie on beaches and on the track as the scenario says")


@implements("check_scenario")
def check_scenario(position: Position) -> Iterator[Fault]:
    """Find fault with sides, turns and hexes of the section `sea`."""
    section: SeaSection | None = position.section("sea")
    if section is None:
        return
    fault = position.scenario.fault
    rows: list[tuple[str, RecyclingRow | BeachheadRow]] = [
        *((f"recycling[{n}]", r) for n, r in enumerate(section.recycling)),
        *((f"beachhead[{n}]", b) for n, b in enumerate(section.beachhead))]
    for at, row in rows:
        if row.side not in position.sides:
            yield fault("sea", f"{at}.side", "is no side of this scenario", found=repr(row.side),
                        hint=f"its sides are {', '.join(position.sides)}")
        if row.points < 1:
            yield fault("sea", f"{at}.points", "there must be at least one", found=str(row.points))
    for number, due in enumerate(section.recycling):
        if due.turn < 1:
            yield fault("sea", f"recycling[{number}].turn", "is no game turn", found=str(due.turn))
    for number, head in enumerate(section.beachhead):
        known = head.hex in position.board.grid
        if not known or position.board.word("kind", head.hex) != "coastal":
            yield fault("sea", f"beachhead[{number}].hex", "is no coastal hex of the map",
                        found=repr(head.hex))


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of assault points."""
    return (
        EventKind("assault-points-recycling", "Assault points go to the track"),
        EventKind("assault-point-sunk", "An assault point goes down"),
        EventKind("assault-points-back", "Assault points come back"),
        EventKind("assault-points-set-up", "Assault points of the scenario"),
        EventKind("beachhead-made", "An assault point stays on a beach"),
    )
