"""7.2, 18: the turn record track: which turn it is, by name, season and number.

A game whose first turn is not the track's begins where the scenario's first date stands on it.
"""

from __future__ import annotations

from grognard.changes import Patch
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.forces_model import Ending

TRACK = "turn_track"
COMPARTMENT, EXTENDED = "turns", "extended"


def track_row(position: Position, turn: int | None = None) -> int:
    """Return the number under which the track has a game turn (the current one, if not given).

    Before the first turn, and beyond the ends of the track, the nearest turn's is returned.
    """
    first = position.derived(("first turn",), (), lambda: _first(position))
    wanted = first + (position.turn if turn is None else turn) - 1
    return min(max(wanted, 1), len(position.table(TRACK).rows))


def _first(position: Position) -> int:
    date, track = position.scenario.header.first_date, position.table(TRACK)
    names = {track.word(row, "name"): int(row) for row in track.rows}
    return names.get(date, 1)


def track_name(position: Position, turn: int | None = None) -> str:
    """Return the name of a turn ("Aug-Sep 1939")."""
    return position.table(TRACK).word(track_row(position, turn), "name")


@rule("krieg:S", "krieg:1")
def season(position: Position, turn: int | None = None) -> int:
    """Return the number of the Seasonal turn, 0 for a turn that is none."""
    return position.table(TRACK).int(track_row(position, turn), "season") or 0


def is_seasonal(position: Position, turn: int | None = None) -> bool:
    """Say whether a turn is a Seasonal one: four a year are."""
    return season(position, turn) > 0


def year(position: Position, turn: int | None = None) -> int:
    """Return the year of a turn."""
    return position.table(TRACK).int(track_row(position, turn), "year") or 0


def months(position: Position, turn: int | None = None) -> str:
    """Return the months of a turn ("Aug-Sep")."""
    return position.table(TRACK).word(track_row(position, turn), "months")


# --- the end of the game ------------------------------------------------------------------------


@rule("krieg:17.6", "krieg:18")
def extended(position: Position) -> bool:
    """Say whether a Separate Peace has prolonged the war into its last year."""
    return bool(position.state.compartments.get(COMPARTMENT, {}).get(EXTENDED, False))


def extend() -> Patch:
    """Make the change that prolongs the war."""
    return Patch(COMPARTMENT, {EXTENDED: True})


@rule("krieg:17.6", "krieg:18")
def last_turn(position: Position) -> int:
    """Return the last turn of the game as things are: the scenario's, or the extension's."""
    if extended(position) and extension(position):
        return extension(position)
    return _usual(position)


@rule("krieg:17.6")
def extension(position: Position) -> int:
    """Return the last turn to which a Separate Peace would prolong the war, 0 if none can."""
    ending = position.section("ending")
    if isinstance(ending, Ending):
        return ending.extension_to
    turns = position.scenario.header.turns
    return turns if turns > _usual(position) else 0


def _usual(position: Position) -> int:
    """Return the last turn of a war that nothing prolongs.

    A scenario that does not say how it ends plays the turns of the extension only if the war is
    prolonged.
    """
    ending = position.section("ending")
    if isinstance(ending, Ending):
        return ending.last_turn
    turns, track = position.scenario.header.turns, position.table(TRACK)
    usual = [t for t in range(1, turns + 1)
             if track.word(track_row(position, t), "extension") != "yes"]
    return usual[-1] if usual else turns
