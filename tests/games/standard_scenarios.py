"""The standard scenarios, as tests name them: where each is found, and who attacks in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from grognard.table import Table, lay_table


@dataclass(frozen=True)
class Standard:
    """A scenario of an edition, and the side that must take something to win it."""

    scenario: str
    ruleset: str
    attacker: str

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.scenario}"

    @property
    def table(self) -> Table:
        """Return its table; it is laid once."""
        return laid(self.scenario, self.ruleset)


STANDARD = (
    Standard("poland", "wie", "axis"),
    Standard("france", "wie", "axis"),
    Standard("barbarossa", "wie", "axis"),
    Standard("north-africa", "wie", "axis"),
    Standard("stalingrad", "wie", "axis"),
    Standard("kursk", "wie", "soviet"),
    Standard("italy", "wie", "allied"),
    Standard("france-1944", "wie", "allied"),
    Standard("army-group-center", "wie", "soviet"),
    Standard("1945", "wie", "allied"),
    Standard("barbarossa", "wite", "axis"),
    Standard("stalingrad", "wite", "axis"),
    Standard("kursk", "wite", "soviet"),
    Standard("army-group-center", "wite", "soviet"),
)


@cache
def laid(scenario: str, ruleset: str) -> Table:
    """Lay the table of a scenario once."""
    return lay_table(scenario, ruleset)
