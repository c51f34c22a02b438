"""19.0: from when the French may dig in.

Ten game turns after an enemy unit has first entered Belgium, the Netherlands or France, or
has attacked a unit of theirs there by land. Strikes from the air on ships, and battles
elsewhere, begin nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import UnitId
from grognard.modules import Parameters, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.answers import cite
from grognard_standard_rules.units import people

COMPARTMENT = "fortifying"


class FrenchFortifying(Parameters):
    """Who waits for the invasion of which countries, or an attack on which nations' units there,
    and for how many game turns."""

    nation: str = "fr"
    nations: tuple[str, ...] = ("be", "nl", "fr")
    countries: tuple[str, ...] = ("Belgium", "Netherlands", "France")
    wait: int = 10


class Invasion(BaseModel):
    """The game turn in which the countries were first invaded; 0 until then."""

    turn: int = 0


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("french-soil-invaded", "The French will be able to dig in"),)


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated", "unit-lands",
            "air-assault", "attack-declared")
@rule("std:19.0")
def invaded(position: Position, event: Event) -> Resolution | None:
    """Note the first turn in which an enemy of the French comes, or attacks there."""
    if position.compartment(COMPARTMENT, Invasion).turn:
        return None
    setting = position.setting(FrenchFortifying)
    french = position.derived(
        ("french side", setting.nation), ("roster",),
        lambda: next((u.side for u in position.state.units.values()
                      if u.nation == setting.nation), None))
    by = event.about.get("side") if event.kind != "attack-declared" else event.about.get("by")
    if french is None or by not in position.enemies(french):
        return None
    attacked = [position.state.unit(UnitId(u)).nation for u in event.about.get("defenders", ())]
    if attacked and not set(attacked) & set(setting.nations):
        return None  # others may be attacked there, by who has not set foot in it
    way = event.about.get("path", ()) if event.kind != "air-assault" else ()
    hexes = event.about.get("hexes") or [*way, event.about.get("to", "")]
    grid = position.board.grid
    there = any(h in grid and position.board.word("country", h) in setting.countries
                for h in hexes)
    return _note(position) if there else None


def _note(position: Position) -> Resolution:
    setting = position.setting(FrenchFortifying)
    first = position.turn + setting.wait
    yield Event("french-soil-invaded", (Patch(COMPARTMENT, {"turn": position.turn}),),
                cite("std:19.0"), f"{people(position, setting.nation)} divisions may dig in from "
                f"game turn {first} on", {"turn": position.turn, "from": first})


@implements("check_fortifying")
@rule("std:19.0")
def not_yet(position: Position, unit_id: UnitId) -> Iterable[Reason]:
    """Refuse to dig in before the time has come."""
    setting, unit = position.setting(FrenchFortifying), position.state.unit(unit_id)
    began = position.compartment(COMPARTMENT, Invasion).turn
    if unit.nation == setting.nation and not (began and position.turn >= began + setting.wait):
        when = f"from game turn {began + setting.wait} on" if began else (
            f"{setting.wait} game turns after their country or the Low Countries are invaded")
        yield Reason("too-early", f"{people(position, unit.nation)} divisions dig in {when}",
                     cite("std:19.0"), units=(unit.id,))
