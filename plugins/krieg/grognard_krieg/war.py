"""13, 14: what is in force between the factions: Limited or Total War, and the truces.

The compartment "war" keeps the turn in which Total War broke out, the turn in which the US
cards are due, and the Truce Marker in London and in Moscow. A truce marker is the Nazi-Soviet
Pact or Appeasement, which are there from the start, an Armistice or Negotiations.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from grognard.changes import Patch
from grognard.ids import SideId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.countries import Truce, politics
from grognard_krieg.pieces import SOVIET, WESTERN

COMPARTMENT = "war"
READS = (f"compartment:{COMPARTMENT}",)

LONDON, MOSCOW = "London", "Moscow"
CAPITALS = (LONDON, MOSCOW)
PACT: Truce = "pact"
APPEASEMENT: Truce = "appeasement"
ARMISTICE: Truce = "armistice"
NEGOTIATIONS: Truce = "negotiations"
INITIAL = {LONDON: APPEASEMENT, MOSCOW: PACT}
"""The marker with which each capital begins; once lifted it never comes back."""

AFFECTED = {LONDON: SideId(WESTERN), MOSCOW: SideId(SOVIET)}
"""Whose units the truce in a capital binds, besides the Axis."""

NAMES = {PACT: "the Nazi-Soviet Pact", APPEASEMENT: "Appeasement", ARMISTICE: "an Armistice",
         NEGOTIATIONS: "Negotiations"}


class War(BaseModel):
    """The compartment. `total_war_since` is 0 in Limited War; `us_cards_due` 0 when unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    total_war_since: int = 0
    us_cards_due: int = 0
    truces: dict[str, Truce] = {}


def war(position: Position) -> War:
    """Return what is in force now."""
    return position.derived((COMPARTMENT, "now"), READS, lambda: _now(position))


def _now(position: Position) -> War:
    begins = politics(position)
    opening = {"total_war_since": int(begins.total_war), "truces": dict(begins.truces)}
    return War.model_validate({**opening, **position.state.compartments.get(COMPARTMENT, {})})


@rule("krieg:13")
def total_war(position: Position) -> bool:
    """Say whether Total War has broken out."""
    return war(position).total_war_since > 0


@rule("krieg:14")
def truce(position: Position, capital: str) -> Truce | None:
    """Return the Truce Marker in London or Moscow, None when there is none."""
    return war(position).truces.get(capital)


def truces(position: Position) -> Mapping[str, Truce]:
    """Return the Truce Markers by capital."""
    return war(position).truces


def pact(position: Position) -> bool:
    """Say whether the restrictions of the Nazi-Soviet Pact are in effect (14.1)."""
    return truce(position, MOSCOW) == PACT


def appeasement(position: Position) -> bool:
    """Say whether the restrictions of Appeasement are in effect (14.2)."""
    return truce(position, LONDON) == APPEASEMENT


@rule("krieg:14.3")
def armistice(position: Position, side: str) -> bool:
    """Say whether an Armistice or Negotiations bind an Allied faction and the Axis."""
    return any(truce(position, capital) in (ARMISTICE, NEGOTIATIONS)
               for capital, bound in AFFECTED.items() if bound == side)


def set_truces(position: Position, **markers: Truce | None) -> Patch:
    """Make the change that puts markers into capitals, or takes them away (None).

    set_truces(position, London="armistice", Moscow=None)
    """
    kept = {**truces(position), **markers}
    return Patch(COMPARTMENT, {"truces": {c: t for c, t in kept.items() if t is not None}})
