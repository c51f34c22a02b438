"""Of which steps the multi-step units are made (krieg:2.4.1)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import StringConstraints

from grognard.content.toml import Content
from grognard_krieg.words import Grounded, Meta

StepKind: TypeAlias = Annotated[
    str,
    StringConstraints(
        pattern=r"^(any|infantry|armor|ss_armor|cavalry|mountain|airborne)(@[a-z]{2})?$"
    ),
]
"""A step: infantry- or armor-type, one kind only, or any; `@de`: of that nation, not the unit's."""


class Composition(Grounded):
    """The steps of the two sides of a counter, the first ones lost last.

    `formed_by`: combining corps, converting one corps, the Festung Europa conversion (2.4.4),
    or a card. `price` is the number of infantry steps that a one-step unit costs as a
    replacement (krieg:1.3).
    """

    id: str
    front: tuple[StepKind, ...]
    reduced: tuple[StepKind, ...] = ()
    formed_by: Literal["combining", "conversion", "festung_europa", "card", "replacement"]
    breaks_down: bool = True
    price: int = 1
    keeps_corps: bool = False
    """The corps wait in a holding box and come back when it is broken down (krieg:2.4.1)."""
    lost_last: bool = False
    """In combat its step is lost after all others of its force (krieg:17.4)."""


class OrganizationFile(Content):
    """The document `organization`."""

    meta: Meta
    composition: tuple[Composition, ...]

    def find(self, composition_id: str) -> Composition:
        """Return a composition by its id; raise KeyError when there is none."""
        found = {c.id: c for c in self.composition}
        return found[composition_id]
