"""4.2: what happens as a reinforcement is put on the map.

Without a rule on it a unit simply stands there, on a train where the track says so. Where a
module owns `rule_entry` (wite:50.11, wie:E2.11), it pays for its first hex, may come on a train,
and is supplied for movement if it came when it was due.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.changes import Change, Move, PutMarker, Remember
from grognard.events import Event
from grognard.ids import HexId
from grognard.machine import PLAYER_TURN
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_standard_rules.allowance import BY_ROW, ENTERED, FRESH
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.entry_lines import comes_by_them, lines_of
from grognard_standard_rules.placing_rules import allowed
from grognard_standard_rules.placing_steps import ARRIVAL, describe, group_of
from grognard_standard_rules.reinforcements import Arrival, track
from grognard_standard_rules.units import ENTRAINED, traits

ARRIVALS = "wie:S0.12"


def arrives(unit: Unit) -> bool:
    """Say whether a unit is a reinforcement that waits to come in."""
    return unit.at.startswith(f"{ARRIVAL}:")


def come_in(position: Position, unit: Unit, at: HexId, *, train: bool) -> Event:
    """Make the event by which a reinforcement comes in at a hex."""
    changes: list[Change] = [Move(unit.id, at)]
    about = {"unit": unit.id, "hex": at}
    who = describe(position, unit)
    if not comes_by_them(position, unit.side):
        words = f"{who} appears at {at}"
        if on_a_train_at(position, unit, at):
            changes.append(PutMarker(ENTRAINED, unit.id, unit.side))
            words += " on a train"
        return Event("unit-placed", tuple(changes), cases(position, ARRIVALS), words, about)
    entry = position.ask("rule_entry", unit_id=unit.id, hex_id=at, train=train)
    paid = int(entry.value or 0)
    changes.append(Remember(PLAYER_TURN, ENTERED, unit.id, paid))
    if (row := _row(position, unit)) is not None and row.rate:
        changes.append(Remember(PLAYER_TURN, BY_ROW, unit.id, unit.at))
    if _due_now(position, unit):
        changes.append(Remember(PLAYER_TURN, FRESH, unit.id, True))
    words = f"{who} comes in at {at}"
    if train:
        changes.append(PutMarker(ENTRAINED, unit.id, unit.side))
        words += " on a train"
    if paid:
        words += f" for {paid} {'rail' if train else 'movement'} point{'s' * (paid > 1)}"
    return Event("unit-placed", tuple(changes), entry.rules, words, about)


@rule("wie:S0.53", "wie:S0.54")
def on_a_train_at(position: Position, unit: Unit, at: HexId) -> bool:
    """Say whether a unit that arrives in a hex appears there on a train."""
    row = _row(position, unit)
    return row is not None and at in row.entrained_at and bool(traits(position, unit).rail_points)


def _row(position: Position, unit: Unit) -> Arrival | None:
    number, rows = int(unit.at.rpartition(":")[2]), track(position).rows
    return rows[number] if number < len(rows) else None


def _due_now(position: Position, unit: Unit) -> bool:
    row = _row(position, unit)
    return row is None or row.turn == position.turn or bool(row.after)


def trains_in(position: Position, unit: Unit) -> Iterator[HexId]:
    """Yield the hexes in which a reinforcement may come in on a train now."""
    group = group_of(position, unit)
    if not arrives(unit) or group is None or not comes_by_them(position, unit.side):
        return
    plane = allowed(position, group.area)
    for at in lines_of(position, unit.side):
        if plane[position.board.grid.index(at)] and position.ask(
                "rule_entry", unit_id=unit.id, hex_id=at, train=True).value is not None:
            yield at
