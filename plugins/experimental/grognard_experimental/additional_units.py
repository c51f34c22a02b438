"""X2.1: which units are new, and which of them the players have to supply themselves.

The text names seventeen kinds of new units and gives the strength of few. What is known stands
in the catalogue, marked as brought into play by X2.0; any other kind is played with as soon as
an overlay adds a counter of it, marked in the same way (`optional = "wie:X2.0"`) and of the type
that the question "additional-units" names. Luftwaffe Field Divisions are infantry.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from grognard.content.counters import CounterFace
from grognard.ids import SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_experimental.air_landing import FLAG
from grognard_standard_rules.answers import cite
from grognard_standard_rules.units import people

OPTIONAL = ("wie:X2", "wie:X2.0")
X21 = cite("wie:X2.1")


@dataclass(frozen=True, slots=True)
class NewUnit:
    """A kind of new unit: whose, of which type and size, and what it is called."""

    nation: str
    type: str
    what: str
    size: str = "XX"
    lands: bool = False

    def fits(self, face: CounterFace) -> bool:
        """Say whether a counter's front is of this kind."""
        return (face.type, face.size, face.flag(FLAG)) == (self.type, self.size, self.lands)

    @property
    def wanted(self) -> str:
        """Say how a counter of this kind is written."""
        flag = f" and {FLAG} = true" if self.lands else ""
        return f"type {self.type}, size {self.size}{flag}"


NEW = (
    NewUnit("de", "motorized", "motorized infantry brigade", "X"),
    NewUnit("de", "motorized", "motorized infantry division"),
    NewUnit("de", "airborne_division", "air landing division", lands=True),
    NewUnit("de", "mountain", "mountain division"),
    NewUnit("de", "infantry", "Luftwaffe field division"),
    NewUnit("de", "artillery", "artillery division"),
    NewUnit("ro", "mountain", "mountain division"),
    NewUnit("bg", "mountain", "mountain division"),
    NewUnit("it", "artillery", "artillery division"),
    NewUnit("it", "mountain", "mountain division"),
    NewUnit("cw", "artillery", "artillery division"),
    NewUnit("cw", "mountain", "mountain division"),
    NewUnit("us", "artillery", "artillery division"),
    NewUnit("us", "mountain", "mountain division"),
    NewUnit("su", "mountain", "mountain division"),
    NewUnit("su", "cavalry", "guards cavalry corps", "XXX"),
    NewUnit("su", "armor", "guards tank corps", "XXX"),
    NewUnit("su", "mechanized_infantry", "guards mechanized corps", "XXX"),
)


class AdditionalUnits(Question):
    """Which new units are there, and which must an overlay bring?"""

    kind: Literal["additional-units"] = "additional-units"


@rule("wie:X2.1")
def counters_of(position: Position, kind: NewUnit) -> list[str]:
    """List the counters of a kind that the catalogue, overlays included, has."""
    return [c.id for c in position.assembly.catalogue
            if c.nation == kind.nation and c.optional in OPTIONAL and kind.fits(c.front)]


@rule("wie:X2.0", "wie:X2.1")
def _answer(position: Position, asked: AdditionalUnits) -> Answer:
    there, missing, because = list[str](), list[str](), list[Reason]()
    for kind in NEW:
        found, who = counters_of(position, kind), f"{people(position, kind.nation)} {kind.what}"
        there += found
        if found:
            because.append(Reason("there", f"{who}: {', '.join(found)}", X21))
        else:
            missing.append(who)
            because.append(Reason("to-supply", f"{who}: its strength is not in the text; an "
                                  f"overlay adds it ({kind.wanted})", X21))
    return Answer({"counters": there, "to_supply": missing}, tuple(because))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return AdditionalUnits()


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question which units are new."""
    return (QuestionKind(
        AdditionalUnits, "which units are new", X21, _answer, _read, ("additional-units",),
        "additional-units: which units X2 adds, and which an overlay must bring",
        "experimental:x2"),)
