"""V2, V3, V4, Q: who has won, and by how much.

The last box wins at once. After the last turn the historical level follows from the marker; who
won the game is that level, moved towards the Axis by the points of the No Retreat (or Military
Takeover) marker's box. The Quick Start looks at the marker's side alone.
"""

from __future__ import annotations

from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.verdict import Verdict
from grognard_krieg.forces_model import Ending
from grognard_krieg.pieces import AXIS
from grognard_krieg.victory import ALLIED, FINAL, KEY, NO_RETREAT, SAYS, TIDE, TOTAL, marker
from grognard_krieg.victory_track import BOX, TRACKS, VICTORY_TRACK

TABLE, DRAW = "victory_levels", "draw"
LADDER = ("allied decisive", "allied substantive", "allied marginal", DRAW, "axis marginal",
          "axis substantive", "axis decisive")
"""The levels from the best of the Allies to the best of the Axis."""


@implements("rule_verdict", KEY)
@rule("krieg:V2", "krieg:V3", "krieg:V4", "krieg:Q")
def rule_verdict(position: Position) -> Ruling[Verdict | None]:
    """Judge whether the game is decided, as the marker lies."""
    side, box = marker(position)
    lies = f"the marker reads {SAYS[side]} in box {box}"
    if box == TOTAL:
        return ruled(Verdict(_winner(side), f"Automatic Total Victory: {lies}", f"{side} total"),
                     "krieg:V2", f"the marker has come into the last box: {lies}", "total")
    if position.step is None or position.step.id != FINAL:
        return ruled(None, "krieg:V", f"nothing is decided yet: {lies}", "undecided")
    ending = position.section("ending")
    if isinstance(ending, Ending) and ending.verdict == "marker_side":
        text = f"Quick Start: {lies}, so {'the Axis wins' if side == TIDE else 'the Allies win'}"
        return ruled(Verdict(_winner(side), text, "quick start"), "krieg:Q", text, "quick-start")
    return by_level(position)


def _winner(side: str) -> SideId:
    return SideId(AXIS if side == TIDE else ALLIED)


# --- levels -------------------------------------------------------------------------------------


@rule("krieg:V3")
def historical_level(position: Position, side: str, box: str) -> str:
    """Return who has won the war, and how clearly: "axis marginal", "draw", ..."""
    return position.table(TABLE).word(box, side)


@rule("krieg:V4")
def adjustment(position: Position) -> int:
    """Return by how many levels the result moves towards the Axis: the marker's box."""
    unit = position.state.units.get(NO_RETREAT)
    if unit is None or unit.at != VICTORY_TRACK:
        return 0
    box = str(position.state.compartments.get(TRACKS, {}).get(BOX, "0"))
    return int(box) if box.isdigit() else len(LADDER)


@rule("krieg:V4")
def game_level(historical: str, levels: int) -> str:
    """Move a historical level towards the Axis; a total victory stays what it is."""
    if historical not in LADDER:
        return historical
    return LADDER[min(LADDER.index(historical) + levels, len(LADDER) - 1)]


@rule("krieg:V3", "krieg:V4")
def by_level(position: Position) -> Ruling[Verdict | None]:
    """Give the verdict of the whole war."""
    side, box = marker(position)
    historical, moved = historical_level(position, side, box), adjustment(position)
    level = game_level(historical, moved)
    winner = SideId("" if level == DRAW else level.partition(" ")[0])
    because = [Reason("historical-level", f"{SAYS[side]} in box {box}: "
                      f"{historical} in history", (RuleId("krieg:V3"),))]
    if moved:
        because.append(Reason("game-level", f"No Retreat or Military Takeover moves it {moved} "
                              f"towards the Axis: {level}", (RuleId("krieg:V4"),)))
    text = f"{_said(level)}; in history: {_said(historical)}"
    return Ruling(Verdict(winner, text, level), tuple(because))


def _said(level: str) -> str:
    return "a draw" if level == DRAW else f"{level.title()} Victory"
