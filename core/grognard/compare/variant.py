"""What is compared: a ruleset, perhaps with modules added or left out.

    wie
    wie,with=wie:X7,without=standard:forced-march
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.errors import UsageError

if TYPE_CHECKING:
    from grognard.assembly import Assembly

USAGE = "RULESET[,with=MODULE][,without=MODULE]..., as in wie,without=standard:forced-march"


@dataclass(frozen=True, slots=True)
class Variant:
    """A ruleset and what is changed of its modules."""

    text: str
    ruleset: str
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Say whether modules are added or left out."""
        return bool(self.with_ or self.without)


def read_variant(text: str) -> Variant:
    """Read a variant as it is typed; raise UsageError when it is none."""
    ruleset, *changes = [part.strip() for part in text.split(",")]
    chosen: dict[str, list[str]] = {"with": [], "without": []}
    for change in changes:
        word, equals, module = change.partition("=")
        if word not in chosen or not equals or not module:
            raise UsageError(f"{change!r} is no change of a ruleset", f"write {USAGE}")
        chosen[word].append(module)
    if not ruleset:
        raise UsageError("which ruleset?", f"write {USAGE}")
    return Variant(text, ruleset, tuple(chosen["with"]), tuple(chosen["without"]))


def assembled(variant: Variant) -> Assembly:
    """Assemble the modules of a variant."""
    from grognard.assembly import Choice, assemble, discover
    from grognard.content.find import find_ruleset
    from grognard.scenario import load_ruleset

    rules = load_ruleset(find_ruleset(variant.ruleset))
    return assemble(discover(), rules, Choice(variant.with_, variant.without))
