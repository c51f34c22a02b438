"""Rule by rule: which case of one rulebook answers to which of another.

Cases of a book that both editions share are the same. Others are paired by what the indexes
say of them: `same` (another book's words are this one's rule), or `counterparts` (the other
book treats the same thing, as its own title says). What has no pair stands in one edition
alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.compare.model import NONE, Difference
from grognard.rulebook import Case, RuleIndex

PLAYED = ("implemented", "partial")


def pairs(index: RuleIndex, one: str, other: str) -> list[tuple[Case | None, Case | None]]:
    """Pair the cases of two editions; None where an edition has none."""
    first, second = list(index.of_edition(one)), list(index.of_edition(other))
    theirs = {str(c.id): c for c in second}
    books = {c.book for c in second}
    found: list[tuple[Case | None, Case | None]] = []
    taken = set[str]()
    for case in first:
        match = [theirs[str(case.id)]] if str(case.id) in theirs else list(
            _matches(case, second, theirs, books, one, other))
        if not match and case.same in theirs:
            match = [theirs[case.same]]
        found += [(case, m) for m in match] or [(case, None)]
        taken |= {str(m.id) for m in match}
    ours = {str(c.id): c for c in first}
    answered = {n: c for c in first if (n := c.counterparts.get(other))}
    found += [(ours.get(case.same) or answered.get(case.number), case)
              for case in second if str(case.id) not in taken]
    return found


def _matches(
    case: Case, second: list[Case], theirs: dict[str, Case], books: set[str], edition: str,
    other: str,
) -> Iterator[Case]:
    """List the cases of the other edition that answer to one."""
    said = set[str]()
    number = case.counterparts.get(other, "")
    for book in sorted(books):
        if number and (found := theirs.get(f"{book}:{number}")) and str(found.id) not in said:
            said.add(str(found.id))
            yield found
    for back in second:
        if str(back.id) in said:
            continue
        if back.same == case.id or case.number in (
            back.counterparts.get(case.book), back.counterparts.get(edition)
        ):
            said.add(str(back.id))
            yield back


def same(one: Case, other: Case) -> bool:
    """Say whether two cases are the same rule."""
    return one.id == other.id or one.same == other.id or other.same == one.id


def differences(
    index: RuleIndex, one: str, other: str, *, planned: bool = False
) -> tuple[list[Difference], int]:
    """List the cases that differ, and count those that do not.

    Cases that neither edition plays yet are left out unless they are asked for.
    """
    found, alike = list[Difference](), 0
    for first, second in pairs(index, one, other):
        both = [c for c in (first, second) if c is not None]
        if all(c.status == "not-a-rule" for c in both):
            continue
        if not planned and not any(c.status in PLAYED for c in both):
            continue
        if first is not None and second is not None and same(first, second):
            alike += 1
            continue
        found.append(Difference(
            "rule", _numbers(first, second), _said(first), _said(second),
            tuple(str(c.id) for c in both), " ".join(c.module for c in both)))
    return found, alike


def _numbers(first: Case | None, second: Case | None) -> str:
    ids = [str(c.id) if c is not None else NONE for c in (first, second)]
    return " / ".join(ids)


def _said(case: Case | None) -> str:
    if case is None:
        return NONE
    status = "" if case.status in ("implemented", "not-a-rule") else f" ({case.status})"
    return f"{case.title}{status}"
