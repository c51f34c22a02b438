"""Rule by rule: which case of one rulebook answers to which of another.

Cases of a book that both editions share are the same. Others are paired by what the indexes
say of them: `same` (another book's words are this one's rule), or `counterparts` (the other
book treats the same thing). In what counterparts differ is said in `differences.toml` beside an
index. What has no pair stands in one edition alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.compare.model import NONE, Difference, Kind
from grognard.rulebook import Case, Contrast, RuleIndex

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
    """List in what the rules of two editions differ, and count the cases that say the same.

    First what the books themselves say of it (`RuleIndex.contrasts`). Then counterparts that
    nobody has read side by side yet, and what one edition has alone; of these, cases that
    neither plays yet are left out unless they are asked for.
    """
    contrasts = index.contrasts(one, other)
    told = {rule_id for contrast in contrasts for rule_id in contrast.rules}
    compared = index.compared(one, other)
    found = [_contrast(index, contrast, one, other) for contrast in contrasts]
    alike, alone = 0, list[Difference]()
    for first, second in pairs(index, one, other):
        both = [c for c in (first, second) if c is not None]
        if all(c.status == "not-a-rule" for c in both) or (
            not planned and not any(c.status in PLAYED for c in both)
        ):
            continue
        if first is not None and second is not None and (
            same(first, second) or (compared and not told.intersection(c.id for c in both))
        ):
            alike += 1
        elif not told.intersection(c.id for c in both):
            (found if len(both) == 2 else alone).append(_pair(first, second))
    return [*found, *(alone if alike else _apart(one, other, alone))], alike


def _contrast(index: RuleIndex, contrast: Contrast, one: str, other: str) -> Difference:
    cases = [index.case(rule_id) for rule_id in contrast.rules if rule_id in index]
    here = [c for c in cases if {one, other} & set(index.books[c.book].editions)]
    about = " ".join(f"{c.title} {c.module}" for c in here)
    said = [contrast.says[one], contrast.says[other]]
    waits = [_waits(index, edition, here) for edition in (one, other)]
    what = f"{contrast.topic} (planned)" if all(waits) else contrast.topic
    if not all(waits):
        said = [f"{text} (planned)" if w else text for text, w in zip(said, waits, strict=True)]
    return Difference("rule", what, said[0], said[1], tuple(str(c.id) for c in here),
                      about)


def _waits(index: RuleIndex, edition: str, cases: list[Case]) -> bool:
    """Say whether an edition's side of a difference is not played yet, none of it."""
    own = [c for c in cases if edition in index.books[c.book].editions]
    return bool(own) and all(c.status == "planned" for c in own)


def _pair(first: Case | None, second: Case | None) -> Difference:
    both = [c for c in (first, second) if c is not None]
    kind: Kind = "rule" if len(both) == 2 else "alone"
    return Difference(kind, " / ".join(str(c.id) for c in both), _said(first), _said(second),
                      tuple(str(c.id) for c in both), " ".join(c.module for c in both))


def _apart(one: str, other: str, alone: list[Difference]) -> list[Difference]:
    """Count the cases of two editions that have not one in common."""
    mine, yours = (sum(getattr(d, n) != NONE for d in alone) for n in ("one", "other"))
    return [Difference("alone", "every case", f"{mine} of {one}", f"{yours} of {other}")]


def _said(case: Case | None) -> str:
    if case is None:
        return NONE
    status = "" if case.status in ("implemented", "not-a-rule") else f" ({case.status})"
    return f"{case.title}{status}"
