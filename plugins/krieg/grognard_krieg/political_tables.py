"""2.1: the Political Event Tables, and the die that is rolled on them.

A cell says a result, another table ("-> nationalists") or, on Axis Aggression, the country
that makes trouble. The die is modified on every roll of a chain that begins in a Political
Event Segment, and on no other roll; it is read between 1 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line, Tally
from grognard_krieg.content import ARROW, politics
from grognard_krieg.countries import ceded
from grognard_krieg.country_list import BORDER_REGIONS, called
from grognard_krieg.political_state import us_level
from grognard_krieg.politics_model import ResultEntry, Sheet
from grognard_krieg.victory_track import victory_marker

TABLE, MODIFIERS = "political", "political_modifiers"
ALL_KINDS = "all"
RULE = RuleId("krieg:2.1")


@dataclass(frozen=True, slots=True)
class PoliticalRoll:
    """A roll on a Political Event Table: which, whose card brought it, for which target.

    `kind` is that of the card's own table, also further down the chain; `modified` is False
    outside of Political Event Segments.
    """

    table: str
    side: SideId
    kind: str
    target: str = ""
    modified: bool = True

    def on(self, table: str, target: str = "") -> PoliticalRoll:
        """Return the next roll of the chain."""
        return replace(self, table=table, target=target or self.target)


def sheet(position: Position, table: str) -> Sheet:
    """Return what kind of table a Political Event Table is; raise KeyError for none."""
    found = next((s for s in politics(position.assembly).sheet if s.id == table), None)
    if found is None:
        raise KeyError(f"{table} is no Political Event Table")
    return found


def result(position: Position, result_id: str) -> ResultEntry:
    """Return a political result by id; raise KeyError for none."""
    found = next((r for r in politics(position.assembly).result if r.id == result_id), None)
    if found is None:
        raise KeyError(f"{result_id} is no political result")
    return found


def cell(position: Position, table: str, die: int) -> str:
    """Return what a table says to a modified die, which counts as at least 1 and at most 6."""
    return position.table(TABLE).word(table, str(min(6, max(1, die))))


def next_table(word: str) -> str | None:
    """Return the table that a cell sends the players to, None for any other cell."""
    return word.removeprefix(ARROW) if word.startswith(ARROW) else None


# --- modifiers ----------------------------------------------------------------------------------


@rule("krieg:2.1")
def political_die(position: Position, roll: PoliticalRoll, die: int) -> Tally:
    """Add up a political die with its modifiers, held between 1 and 6."""
    lines = [Line("printed", "set", die, "die", (RULE,))]
    lines += [Line("clamp", "least", 1, "no less than 1", (RULE,)),
              Line("clamp", "most", 6, "no more than 6", (RULE,))]
    return position.tally("modify_political_die", f"die on {roll.table}", lines=lines, roll=roll)


@implements("modify_political_die")
@rule("krieg:2.1", "krieg:O", "krieg:17.6")
def modifiers(position: Position, roll: PoliticalRoll) -> Iterable[Line]:
    """Add the US level, the victory points and the target's ceded border to a political die."""
    if not roll.modified:
        return
    table = position.table(MODIFIERS)
    for row, times, text in _counted(position, roll):
        kinds = table.word(row, "kinds").split()
        each = table.int(row, "die") or 0
        if times and each and (ALL_KINDS in kinds or roll.kind in kinds):
            yield Line("total", "add", each * times, text, (RULE,))


def _counted(position: Position, roll: PoliticalRoll) -> Iterator[tuple[str, int, str]]:
    level = us_level(position)
    yield "us_level", level, f"US level {level}"
    side, box = victory_marker(position)
    shows = "allied_crusade_point" if side != "axis" else "axis_tide_point"
    named = "Allied Crusade" if side != "axis" else "Axis Tide"
    yield shows, box, f"{named} in box {box}"
    lost = [r for r, of in BORDER_REGIONS.items() if of == roll.target and ceded(position, r)]
    yield "target_ceded_border", len(lost), f"{called(roll.target)} has ceded its border"
