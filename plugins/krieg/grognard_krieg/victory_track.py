"""16.2, 1.2.4: the No Retreat / Military Takeover marker on the Victory Point Track.

It lies in the box of the Axis Tide marker, in box 0 when the victory marker reads Allied
Crusade. The counter lies in "@victory-track"; its box stands in the compartment "tracks".
"""

from __future__ import annotations

from grognard.changes import Flip, Move, Patch, Place
from grognard.events import Event
from grognard.ids import RuleId, SideId, UnitId
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.pieces import AXIS, NEUTRAL

TRACKS, BOX = "tracks", "no_retreat_box"
VICTORY_TRACK = "@victory-track"
SIDE, VICTORY_BOX = "victory_side", "victory_box"
START = ("allied", "1")
"""What the victory marker reads, and its box, as long as nothing else is known (18)."""

LAST_BOX = 4
"""Points of the box beyond the numbered ones, where a rule counts points (17.6)."""


def victory_marker(position: Position) -> tuple[str, int]:
    """Return what the victory marker reads ("axis": Axis Tide, "allied") and its box's points."""
    tracks = position.state.compartments.get(TRACKS, {})
    side, box = tracks.get(SIDE, START[0]), str(tracks.get(VICTORY_BOX, START[1]))
    return str(side), int(box) if box.isdigit() else LAST_BOX


@rule("krieg:16.2", "krieg:1.2.4")
def place_on_track(position: Position, marker: str) -> Resolution:
    """Put the marker, with the side that is named, on the track; it may lie there already.

    `marker` is "mk.no-retreat" or "mk.no-retreat.takeover".
    """
    counter, face = position.assembly.catalogue.find(marker)
    side, box = victory_marker(position)
    to = str(box) if side == AXIS else "0"
    unit = position.state.units.get(UnitId(counter.id))
    piece = (
        (Place(UnitId(counter.id), counter.id, counter.nation, SideId(NEUTRAL), face.name,
               VICTORY_TRACK),)
        if unit is None else (Flip(unit.id, face.name), Move(unit.id, VICTORY_TRACK))
    )
    yield Event(
        "marker-moved", (*piece, Patch(TRACKS, {BOX: to})), (RuleId("krieg:16.2"),),
        f"{face.printed} in box {to} of the victory track",
        {"unit": counter.id, "from": unit.at if unit else "", "to": VICTORY_TRACK,
         "face": face.name, "box": to},
    )
