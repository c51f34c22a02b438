"""V1, V2: the Victory Point Check.

First the Allied value, then the Axis value says in which box of its own scale the marker should
lie. The side that the marker shows must follow its value, up or down; the other side takes the
marker over only if that brings it into a higher box. No Retreat stops the Axis at its box.
Whoever comes into the last box has won.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from grognard.basics import judge_victory
from grognard.changes import Change, Flip, Patch
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import RuleId, UnitId
from grognard.modules import Parameters, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan
from grognard.tally import Line, Tally, add_up
from grognard_krieg.forces_model import Ending
from grognard_krieg.pieces import AXIS
from grognard_krieg.strategic_hexes import ALLIES, held_of, names
from grognard_krieg.victory_track import BOX, SIDE, START, TRACKS, VICTORY_BOX, VICTORY_TRACK

ALLIED: Literal["allied"] = "allied"
TIDE: Literal["axis"] = "axis"
TOTAL = "total"
BOXES = ("0", "1", "2", "3", "4", TOTAL)
TABLE, KEY = "victory_track", "krieg"
MARKER, TIDE_FACE, NO_RETREAT = UnitId("mk.victory"), "tide", UnitId("mk.no-retreat")
CHECK, FINAL = RuleId("krieg:V1"), "final-victory-check"
SAYS = {ALLIED: "Allied Crusade", TIDE: "Axis Tide"}

Player = Literal["allied", "axis"]


class VictoryReadings(Parameters):
    """`beyond_no_retreat`: what an Axis value beyond that box does: it moves the marker as far
    as the box, or not at all.
    """

    beyond_no_retreat: Literal["as-far-as-the-box", "not-at-all"] = "as-far-as-the-box"


@dataclass(frozen=True, slots=True)
class Checked:
    """What a player's strategic value does to the marker."""

    player: Player
    value: Tally
    points_at: str
    side: str
    box: str
    why: str


def marker(position: Position) -> tuple[str, str]:
    """Return what the victory marker reads ("axis", "allied") and the name of its box."""
    tracks = position.state.compartments.get(TRACKS, {})
    return str(tracks.get(SIDE, START[0])), str(tracks.get(VICTORY_BOX, START[1]))


@rule("krieg:V1")
def strategic_value(position: Position, player: Player) -> Tally:
    """Count the enemy's strategic hexes that a player holds, less those of his that he lost."""
    own, other = (ALLIES, (AXIS,)) if player == ALLIED else ((AXIS,), ALLIES)
    taken, lost = held_of(position, other, own), held_of(position, own, other)
    lines = (
        Line("total", "add", len(taken), f"enemy hexes held: {names(position, taken)}", (CHECK,)),
        Line("total", "add", -len(lost), f"own hexes lost: {names(position, lost)}", (CHECK,)),
    )
    return add_up(f"strategic value, {player}", lines)


@rule("krieg:V1")
def box_of(position: Position, player: Player, value: int) -> str:
    """Return the box that a value points at; values off the table count as its last ones."""
    table = position.table(TABLE)
    rows = [int(row) for row in table.rows]
    return table.word(str(min(max(value, min(rows)), max(rows))), player)


@rule("krieg:V1", "krieg:15")
def no_retreat_box(position: Position) -> str | None:
    """Return the box beyond which the Axis cannot go, None where No Retreat does not lie."""
    unit = position.state.units.get(NO_RETREAT)
    if unit is None or unit.at != VICTORY_TRACK or unit.face != FRONT:
        return None
    return str(position.state.compartments.get(TRACKS, {}).get(BOX, "0"))


@rule("krieg:V1")
def judged(position: Position, player: Player) -> Checked:
    """Judge what a player's value does to the marker as it now lies."""
    side, box = marker(position)
    value = strategic_value(position, player)
    points_at = wanted = box_of(position, player, int(value.value))
    limit = no_retreat_box(position) if player == TIDE else None
    wall = ""
    if limit is not None and _rank(limit) < _rank(wanted):
        wanted, wall = limit, f", held at {limit} by No Retreat"
        if position.setting(VictoryReadings).beyond_no_retreat == "not-at-all":
            return Checked(player, value, points_at, side, box,
                           f"the value lies beyond No Retreat at {limit}: the marker stays")
    if side == player:
        return Checked(player, value, points_at, side, wanted,
                       f"{SAYS[player]} follows its value{wall}")
    if _rank(wanted) > _rank(box):
        return Checked(player, value, points_at, player, wanted,
                       f"a higher box: the marker is turned to {SAYS[player]}{wall}")
    return Checked(player, value, points_at, side, box,
                   f"no higher box: the marker stays {SAYS[side]}{wall}")


def _rank(box: str) -> int:
    return BOXES.index(box)


# --- the steps ----------------------------------------------------------------------------------


@implements("phase_victory_check", "victory-check")
@rule("krieg:V1", "krieg:V2")
def victory_check() -> PhasePlan:
    """Check the marker at the beginning of a Seasonal turn."""
    return PhasePlan(opens=check)


@implements("phase_victory_check", FINAL)
@rule("krieg:V1", "krieg:V3", "krieg:Q")
def final_victory_check() -> PhasePlan:
    """Check the marker once more after the last turn if the scenario says so; give the verdict."""
    return PhasePlan(opens=final_check)


@rule("krieg:V3", "krieg:Q")
def final_check(position: Position) -> Resolution:
    """Check the marker, unless the scenario ends without, and judge."""
    ending = position.section("ending")
    if isinstance(ending, Ending) and not ending.final_check:
        if position.scenario.header.victory == KEY:
            yield from judge_victory(position)
        return
    yield from check(position)


@rule("krieg:V1", "krieg:V2")
def check(position: Position) -> Resolution:
    """Judge the Allied, then the Axis value; end the game when that decides it."""
    for player in (ALLIED, TIDE):
        position = yield LOOK
        done = judged(position, player)
        yield _checked(position, done)
    position = yield LOOK
    if position.scenario.header.victory == KEY:
        yield from judge_victory(position)


def _checked(position: Position, done: Checked) -> Event:
    side, box = marker(position)
    changes: list[Change] = [Patch(TRACKS, {SIDE: done.side, VICTORY_BOX: done.box})]
    if MARKER in position.state.units:
        changes.append(Flip(MARKER, TIDE_FACE if done.side == TIDE else FRONT))
    value = int(done.value.value)
    return Event(
        "victory-checked", tuple(changes), (CHECK,),
        f"{done.player} value {value} points at box {done.points_at}: {done.why}; "
        f"{SAYS[done.side]} in box {done.box}",
        {"player": done.player, "value": value, "points_at": done.points_at,
         "from": f"{side} {box}", "side": done.side, "box": done.box,
         "tally": done.value.as_json()},
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of the check."""
    return (EventKind("victory-checked", "A strategic value is compared with the victory marker"),)
