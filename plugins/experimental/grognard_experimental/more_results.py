"""X8: a modified die of seven reads the row of six, one column higher.

Only modifiers make a seven or a nought. What is above seven counts as seven; a nought has no
row of its own in the text: as usual the first row is read, or, as a mirror of the seven, the
first row one column lower.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

from grognard.modules import Parameters, amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.combat_resolution import odds_ratio

X8 = "wie:X8.0"
TABLES = "crt"


class MoreResults(Parameters):
    """What a modified die below one reads; the text says nothing of it."""

    nought: Literal["first-row", "lower-column"] = "first-row"


@amends("rule_table_cell")
@rule("wie:X8.0")
def beyond_the_rows(
    position: Position, table: str, column: str, die: int
) -> Generator[None, Ruling[tuple[str, str]], Ruling[tuple[str, str]]]:
    """Move to the next column where the die lies beyond the rows of a combat table."""
    ruling = yield
    if not table.startswith(TABLES):
        return ruling
    rows = sorted(int(r) for r in position.table(table).rows)
    columns = sorted(position.table(table).columns, key=odds_ratio)
    at, row = columns.index(column), ruling.value[0]
    if die > rows[-1]:
        at += 1
    elif die < rows[0] and position.setting(MoreResults).nought == "lower-column":
        at -= 1
    else:
        return ruling
    found = columns[min(max(at, 0), len(columns) - 1)]
    text = f"{die} is a {row} one column farther, at {found}"
    return ruling.amend((row, found), X8, text, "next-column")
