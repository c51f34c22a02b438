"""7.1: the Delay Segment: a die for every piece in the delay box.

The modified die, kept between 1 and 6, is the number of turns until the piece comes (back) into
play. Modifiers are those of the faction to whose deck or forces the piece belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.changes import Move
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard.tally import Line, Tally, add_up
from grognard_krieg.content import cards as card_file
from grognard_krieg.pieces import AXIS, DELAY, SOVIET, name, pool, turn_track
from grognard_krieg.political_state import STRATEGIC_TRACK, us_level
from grognard_krieg.track import track_name
from grognard_krieg.victory_track import victory_marker

RULE, TABLE = RuleId("krieg:7.1"), "delay_modifiers"
PIPS = (1, 6)
ON_TRACK = {
    "mk.war-production.1": "war_production", "mk.war-production.2": "war_production",
    "mk.jet.war-production": "war_production", "mk.bombing": "intensive_bombing",
    "mk.u-boat": "u_boat", "mk.japan": "german_japanese_pact",
    "mk.japan.treaty": "soviet_japanese_treaty",
}
"""Sides of markers that count while they lie on the Strategic Warfare Track, by table row."""

TITLES = {
    "war_production": "War Production", "intensive_bombing": "Intensive Bombing",
    "u_boat": "U-Boats", "german_japanese_pact": "the German-Japanese Pact",
    "soviet_japanese_treaty": "the Soviet-Japanese Treaty", "lend_lease": "Lend-Lease",
    "command_paralysis": "Command Paralysis",
}


@implements("phase_delay", "delay")
@rule("krieg:7.1")
def delay_segment() -> PhasePlan:
    """Roll for what lies in the delay box, after anything that may still be put there."""
    return PhasePlan(closes=roll_for_all)


@rule("krieg:7.1")
def roll_for_all(position: Position) -> Resolution:
    """Roll for each piece and put it on the turn record track."""
    for side in position.sides:
        waiting = [u.id for u in position.state.units_at(DELAY) if owner(position, u) == side]
        for unit_id in sorted(waiting):
            die = yield Roll(f"delay:{unit_id}")
            position = yield LOOK
            unit = position.state.unit(unit_id)
            tally = delay_die(position, side, die)
            turns = int(tally.value)
            yield Event(
                "delay-rolled", (Move(unit_id, turn_track(position.turn + turns)),), (RULE,),
                f"{name(position, unit)}: {die}, read as {turns}: "
                f"{track_name(position, position.turn + turns)}",
                {"unit": unit_id, "side": side, "die": die, "turns": turns,
                 "turn": position.turn + turns, "tally": tally.as_json()},
            )
            position = yield LOOK


@rule("krieg:7.1", "krieg:15")
def owner(position: Position, unit: Unit) -> str:
    """Return the faction that rolls for a piece: its own, or that whose card brings the marker."""
    if unit.side in position.sides:
        return unit.side
    found: dict[str, str] = {}
    for card in card_file(position.assembly).card:
        for named in (*card.delay_box, *card.force_pool):
            counter, face = position.assembly.catalogue.find(named)
            if counter.id == unit.counter:
                found[face.name] = card.deck
    return found.get(unit.face) or next(iter(found.values()), "")


@rule("krieg:7.1")
def delay_die(position: Position, side: SideId, die: int) -> Tally:
    """Modify a delay die of a faction."""
    least, most = PIPS
    lines = [
        Line("printed", "set", die, "the die", (RULE,)),
        *position.referee.collect("modify_delay_die", position=position, side=side),
        Line("clamp", "least", least, "at least a turn", (RULE,)),
        Line("clamp", "most", most, "at most six turns", (RULE,)),
    ]
    return add_up(f"delay, {side}", lines)


@implements("modify_delay_die")
@rule("krieg:7.1", "krieg:O", "krieg:15")
def printed_modifiers(position: Position, side: SideId) -> Iterator[Line]:
    """Add what the US level, the victory marker and special markers say."""
    table = position.table(TABLE)
    shows, points = victory_marker(position)
    row = "axis_tide_point" if shows == AXIS else "allied_crusade_point"
    counted = [("us_level", us_level(position), "US level"),
               (row, points, f"points of the {shows} victory marker")]
    counted += [(key, n, TITLES[key]) for key, n in _markers(position).items()]
    for key, number, text in counted:
        each = table.int(key, side) or 0
        if number and each:
            said = f"{text} ({number} times {each:+d})" if number > 1 else text
            yield Line("total", "add", number * each, said, (RULE,))


def _markers(position: Position) -> dict[str, int]:
    """Count the special markers in effect, by table row."""
    catalogue, found = position.assembly.catalogue, dict[str, int]()
    for named, key in ON_TRACK.items():
        counter, face = catalogue.find(named)
        if any(u.counter == counter.id and u.face == face.name
               for u in position.state.units_at(STRATEGIC_TRACK)):
            found[key] = found.get(key, 0) + 1
    units = {u.counter: u for u in position.state.units.values() if u.nation == "mk"}
    if (lease := units.get("mk.lend-lease")) and lease.at == pool(SOVIET):
        found["lend_lease"] = 1
    if (paralysis := units.get("mk.paralysis")) and paralysis.on_map:
        found["command_paralysis"] = 1
    return found


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of the segment."""
    return (EventKind("delay-rolled", "A piece goes from the delay box to the turn record track"),)
