"""The file that says how an edition's cases differ from their counterparts in others.

    compared = ["first"]

    [[difference]]
    topic = "What a broken unit brings"
    rules = ["both:17.31", "second:49.4"]
    says = { first = "two points", second = "one point" }

It stands beside a book's index (`differences.toml`) and need not be there. `compared` names the
editions whose counterparts have all been read: what no difference names is the same there. A key
of `says` may name several editions that say the same ("first third").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from grognard.content.toml import Content, load_model
from grognard.errors import ContentError, Fault
from grognard.ids import RuleId
from grognard.rulebook import RULE_ID, Contrast

NAME = "differences.toml"


class DifferenceRow(Content):
    """A difference as it is written."""

    topic: str
    rules: tuple[str, ...]
    says: Mapping[str, str]


class DifferenceFile(Content):
    """A whole file of differences."""

    compared: tuple[str, ...] = ()
    difference: tuple[DifferenceRow, ...] = ()


def read_differences(path: Path) -> tuple[tuple[Contrast, ...], tuple[str, ...]]:
    """Read the differences beside an index, and the editions compared; raise ContentError."""
    if not path.is_file():
        return (), ()
    content = load_model(DifferenceFile, path)
    faults = [f for n, row in enumerate(content.difference) for f in _faults(path, n, row)]
    if faults:
        raise ContentError(faults)
    return tuple(map(_contrast, content.difference)), content.compared


def _faults(path: Path, number: int, row: DifferenceRow) -> Iterator[Fault]:
    at = f"difference[{number}]"
    for rule_id in row.rules:
        if not RULE_ID.fullmatch(rule_id):
            yield Fault(path, f"{at}.rules", "is no rule id", rule_id, "book:12.3 or the like")
    names = [edition for key in row.says for edition in key.split()]
    if len(names) < 2:
        yield Fault(path, f"{at}.says", "tells of one edition alone", ", ".join(names),
                    hint="say what another edition has")
    if len(set(names)) < len(names):
        yield Fault(path, f"{at}.says", "tells of an edition twice", ", ".join(names))


def _contrast(row: DifferenceRow) -> Contrast:
    says = {edition: text for key, text in row.says.items() for edition in key.split()}
    return Contrast(row.topic, tuple(map(RuleId, row.rules)), says)
