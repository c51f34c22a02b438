"""Other readings of unclear passages, where the standard rules have taken one.

Each is a switch of its own and off: what the usual reading is, and where it is ruled on, stands
in the rule index.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

from grognard.changes import PutMarker
from grognard.events import Event, EventKind
from grognard.ids import SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.airborne import READY
from grognard_standard_rules.answers import cite
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.landing_combat import landers


class OtherReadings(Parameters):
    """The readings, the usual one first.

    `armor_in_rough`: whether armour in rough ground controls the open hexes around it (9.13
    against the example of 5.64). `br_in_landings`: as what a Br counts where units have landed
    from the sea or the air (7.31 against 7.33). `airborne_boxes`: how long a unit taken off the
    map prepares (8.52 against 8.12). `ar_in_drops`: what an Ar does to a drop: it is destroyed,
    or it stands and pays as in 12.7. `drops_hold`: whether a drop on a vacant hex makes the hex
    friendly at once (8.26 says both).
    """

    armor_in_rough: Literal["reaches-out", "own-hex"] = "reaches-out"
    br_in_landings: Literal["AEx", "Ex"] = "AEx"
    airborne_boxes: Literal["four-turns", "at-once"] = "four-turns"
    ar_in_drops: Literal["destroyed", "stands-and-pays"] = "destroyed"
    drops_hold: Literal["nothing", "vacant-hex"] = "nothing"


@amends("rule_combat_result", "Br")
@rule("std:7.31")
def exchange_in_landings(
    position: Position, code: str, battle: Battle
) -> Generator[None, Ruling[Resolution], Ruling[Resolution]]:
    """Let a Br against a landing be an exchange, as 7.31 has it."""
    ruling = yield
    plain = position.setting(OtherReadings).br_in_landings == "AEx"
    if code != "Br" or plain or not landers(position, battle):
        return ruling
    found = position.ask("rule_combat_result", "Ex", code="Ex", battle=battle)
    return ruling.amend(found.value, "std:7.31", "a Br against a landing is an exchange",
                        "other-reading")


@implements("after_event", "airborne-withdrawn")
@rule("std:8.12")
def ready_at_once(position: Position, event: Event) -> Resolution | None:
    """Let units taken off the map be ready in this turn, as 8.12 sounds."""
    if position.setting(OtherReadings).airborne_boxes == "four-turns":
        return None
    return _ready(position, SideId(event.about["side"]), [
        UnitId(u) for u in event.about["units"]])


def _ready(position: Position, side: SideId, units: list[UnitId]) -> Resolution:
    yield Event("airborne-ready", tuple(PutMarker(READY, u, side, position.turn) for u in units),
                cite("std:8.12"), f"{len(units)} airborne units of {side} are ready at once",
                {"units": units, "side": side})


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of units that are ready at once, and of a drop that stands."""
    return (EventKind("airborne-ready", "Airborne units are ready"),
            EventKind("drop-stands", "A drop stands where it landed"))
