"""Hexes, boxes and tracks in words: "London (w3816)", "the delay box", "the Axis force pool"."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.position import Position
from grognard_krieg.naval_zones import BOX_NAMES, zone_name
from grognard_krieg.pieces import ASIDE, DELAY, REMOVED, air_track, pool, zone_box
from grognard_krieg.political_state import STRATEGIC_TRACK
from grognard_krieg.track import track_name
from grognard_krieg.victory_track import VICTORY_TRACK

TURNS = "@track:"
FACTIONS = {"axis": "Axis", "western": "Western", "soviet": "Soviet"}
BOXES: Mapping[str, str] = {
    **BOX_NAMES, DELAY: "the delay box", ASIDE: "the pieces set aside", REMOVED: "out of the game",
    STRATEGIC_TRACK: "the Strategic Warfare Track", VICTORY_TRACK: "the victory track",
    **{pool(side): f"the {name} force pool" for side, name in FACTIONS.items()},
    **{air_track(side): f"the {name} air track" for side, name in FACTIONS.items()},
}


def place_name(position: Position, at: str) -> str:
    """Name a hex, a box, a naval zone or a turn of the turn record track for people."""
    if at in BOXES:
        return BOXES[at]
    if at.startswith(zone_box("")):
        return zone_name(at.removeprefix(zone_box("")))
    if at.startswith(TURNS):
        return track_name(position, int(at.removeprefix(TURNS)))
    if at.startswith("@"):
        return at.removeprefix("@")
    town = next((p.name for p in position.board.places if p.hex == at), "")
    return f"{town} ({at})" if town else at
