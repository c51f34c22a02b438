"""The question what a table of the rules says: a cell, a row, or all of it, and whence it is.

    ask table crt 6 9-1
    ask table ranges airdrop
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.content.tables import Table
from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason

RULES = (RuleId("krieg:2.1"), RuleId("krieg:4.2.2"))


class TableAsked(Question):
    """What does a table say in a cell, in a row, or in all of them?"""

    kind: Literal["table"] = "table"
    table: str
    row: str = ""
    column: str = ""


def _answer(position: Position, asked: TableAsked) -> Answer:
    found = position.table(asked.table)
    column = asked.column or (found.columns[0] if asked.row and len(found.columns) == 1 else "")
    values: dict[str, Any] = {"title": found.title, "rows": list(found.rows),
                              "columns": list(found.columns)}
    if asked.row and column:
        cell = found.cell(asked.row, column)
        values |= {"value": cell.value, "provenance": str(cell.provenance.value)}
        text = f"{found.title}, {asked.row}, {column}: {cell.value} ({values['provenance']})"
        return Answer(values, (Reason("cell", text, _rules(found)),))
    if asked.row:
        values["value"] = {c: cell.value for c, cell in found.row(asked.row).items()}
    elif column:
        values["value"] = {r: found.value(r, column) for r in found.rows}
    values["provenance"] = str(found.provenance.value)
    text = f"{found.title}: by {found.keys[0]} and {found.keys[1]} ({values['provenance']})"
    return Answer(values, (Reason("table", text, _rules(found)),))


def _rules(found: Table) -> tuple[RuleId, ...]:
    return tuple(RuleId(r) for r in found.rules) or RULES


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        listed = ", ".join(sorted(position.assembly.tables.tables))
        raise UnreadableOrder("which table?", f"table NAME [ROW [COLUMN]]; there are {listed}")
    found = position.table(words[0])
    text = " ".join(words[1:])
    row = next((r for r in sorted(found.rows, key=len, reverse=True)
                if text == r or text.startswith(f"{r} ")), "")
    if text and not row:
        listed = ", ".join(found.rows)
        raise UnreadableOrder(f"{found.title} has no row {text!r}", f"rows: {listed}")
    return TableAsked(table=found.id, row=row, column=text[len(row):].strip())


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about tables."""
    return (QuestionKind(TableAsked, "what a table says", RULES, _answer, _read, ("table",),
                         "table crt 6 9-1: what it says, and whence it is",
                         module="krieg:content"),)
