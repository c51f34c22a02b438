"""The file that the index of a rulebook is written in.

    [book]
    id = "book"
    title = "The book"
    editions = ["first", "second"]

    [case]
    "12.3" = { title = "...", status = "implemented", module = "plugin:supply" }
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from grognard.content import difference_files
from grognard.content.faults import dotted
from grognard.content.toml import Content, gather, load_model
from grognard.errors import ContentError, Fault
from grognard.ids import RuleId
from grognard.rulebook import RULE_ID, Book, Case, Status


class BookRow(Content):
    """The head of a rulebook index."""

    id: str
    title: str
    editions: tuple[str, ...]


class CaseRow(Content):
    """A case as it is written."""

    title: str
    status: Status
    module: str = ""
    ruling: str = ""
    counterparts: Mapping[str, str] = {}
    needs: str | tuple[str, ...] = ()
    same: str = ""


class RulebookFile(Content):
    """A whole index."""

    book: BookRow
    case: Mapping[str, CaseRow]


def read_books(files: Mapping[str, Path]) -> dict[str, Book]:
    """Read indexes by book id; raise ContentError with the faults of all of them."""
    books: dict[str, Book] = {}
    errors: list[ContentError] = []
    for name, path in files.items():
        try:
            books[name] = read_book(path, name)
        except ContentError as error:
            errors.append(error)
    gather(*errors)
    return books


def read_book(path: Path, name: str = "") -> Book:
    """Read one index; with a name, the file must be the index of that book."""
    content = load_model(RulebookFile, path)
    head, faults = content.book, []
    if name and head.id != name:
        faults.append(Fault(path, "book.id", "is not the book it was installed as", head.id,
                            name, "make the entry point's name and the id the same"))
    for number, case in content.case.items():
        at = dotted("case", number)
        if not RULE_ID.fullmatch(f"{head.id}:{number}"):
            faults.append(Fault(path, at, "is no number of a case", number,
                                "12.3, X1.0 or the like"))
        if case.status in ("implemented", "partial") and not case.module:
            faults.append(Fault(path, f"{at}.module", "is missing",
                                expected="the module that carries the case"))
    if faults:
        raise ContentError(faults)
    cases = {n: _case(RuleId(f"{head.id}:{n}"), c) for n, c in content.case.items()}
    contrasts, compared = difference_files.read_differences(
        Path(path).with_name(difference_files.NAME))
    return Book(head.id, head.title, head.editions, cases, path, contrasts, compared)


def _case(rule_id: RuleId, row: CaseRow) -> Case:
    needs = (row.needs,) if isinstance(row.needs, str) else row.needs
    return Case(rule_id, row.title, row.status, row.module, row.ruling,
                dict(row.counterparts), needs, row.same)
