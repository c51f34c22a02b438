"""2.4.1: the Organization Displays: of which steps each side of a larger unit is made.

The document "organization" lists the compositions; here they are put into the nations of each
counter. A step is infantry-type or armor-type, and in a few units of one kind of corps only
(cavalry, mountain, SS armor) or of one nation only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grognard.content.counters import FRONT, CounterFace
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.organization_model import Composition, OrganizationFile

DOCUMENT = "organization"
ELITE_WORDS = {"ss_armor": ("armor", "ss")}
INFANTRY_KINDS = ("infantry", "cavalry", "mountain", "airborne")


@dataclass(frozen=True, slots=True)
class StepKind:
    """One step: the type of corps it takes ("any": either), the nations, perhaps an elite."""

    type: str
    nations: tuple[str, ...]
    elite: str = ""

    @property
    def arm(self) -> str:
        """Return "infantry" or "armor"; "any" where either serves."""
        return "infantry" if self.type in INFANTRY_KINDS else self.type

    def __str__(self) -> str:
        word = f"{self.elite.upper()} {self.type}" if self.elite else self.type
        return f"{word} step" if self.type != "any" else "step"


@dataclass(frozen=True, slots=True)
class Display:
    """The steps of both sides of a counter, and how the unit comes and goes.

    A plain corps has neither `full` nor `reduced`. `formed_by` is "" for it.
    """

    id: str = ""
    full: tuple[StepKind, ...] = ()
    reduced: tuple[StepKind, ...] = ()
    formed_by: str = ""
    breaks_down: bool = True
    keeps_corps: bool = False
    lost_last: bool = False


NOTHING = Display()


@rule("krieg:2.4.1")
def display(position: Position, counter_id: str) -> Display:
    """Return the Organization Display of a counter (empty for a plain corps, air, markers)."""
    name = ("display", counter_id)
    return position.derived(
        name, (), lambda: _read(position, position.assembly.catalogue.face(counter_id, FRONT))
    )


def compositions(position: Position) -> Mapping[str, Composition]:
    """Return the compositions of the ruleset by id."""
    file = position.assembly.document(DOCUMENT, OrganizationFile)
    return position.derived(("compositions",), (), lambda: {c.id: c for c in file.composition})


def _read(position: Position, face: CounterFace) -> Display:
    word = face.word("composition")
    found = compositions(position).get(word) if word else None
    if found is None or face.word("unit_class") != "ground":
        return NOTHING
    nations = face.words("nations") or (face.counter.partition(".")[0],)
    return Display(
        found.id, _kinds(found.front, nations), _kinds(found.reduced, nations),
        found.formed_by, found.breaks_down, found.keeps_corps, found.lost_last,
    )


def _kinds(words: Iterable[str], nations: tuple[str, ...]) -> tuple[StepKind, ...]:
    """Put the words of a composition ("infantry", "ss_armor", "infantry@fi") into steps."""
    out = []
    for word in words:
        kind, _, nation = word.partition("@")
        of, elite = ELITE_WORDS.get(kind, (kind, ""))
        out.append(StepKind(of, (nation,) if nation else nations, elite))
    return tuple(out)

