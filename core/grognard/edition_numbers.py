"""The numbers that cases have in the book of an edition.

Editions have many rules in common under different numbers. Code, a sequence of play or a kind of
order that serves several names one of them; here it becomes the number of the edition that is
played, by the counterparts that the rulebooks list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from grognard.ids import RuleId
from grognard.rulebook import RuleIndex


def in_edition(edition: str, rules: Iterable[str]) -> tuple[RuleId, ...]:
    """Return cases by the numbers that they have in an edition, each once; others as they are."""
    listed = tuple(rules)
    if all(r.startswith(f"{edition}:") for r in listed):
        return tuple(RuleId(r) for r in listed)
    shared, known = _counterparts(edition)
    return tuple(dict.fromkeys(
        RuleId(r if r.partition(":")[0] in shared else known.get(r, r)) for r in listed))


@cache
def _counterparts(edition: str) -> tuple[frozenset[str], Mapping[str, str]]:
    """Return the books of an edition, and its own cases by what either book lists of another's."""
    index, found = RuleIndex.load(), dict[str, str]()
    for case in index:
        for book, number in case.counterparts.items():
            if book == edition:
                found.setdefault(case.id, f"{book}:{number}")
            elif case.book == edition:
                found[f"{book}:{number}"] = case.id
    shared = frozenset(b.id for b in index.books.values() if edition in b.editions)
    return shared, found
