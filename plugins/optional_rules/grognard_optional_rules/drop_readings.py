"""8.24 and 8.26: what an Ar does to units that were dropped, and what a drop holds at once."""

from __future__ import annotations

from collections.abc import Generator

from grognard.changes import Paint, Remember
from grognard.events import Event
from grognard.ids import HexId, SideId
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_optional_rules.other_readings import OtherReadings
from grognard_standard_rules.answers import cite
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.hex_control import CONTROL, controller
from grognard_standard_rules.landed import ASSAULTED, BY_SEA, SETTLED, how_landed
from grognard_standard_rules.landing_combat import landers
from grognard_standard_rules.losses import lose_strength
from grognard_standard_rules.results import exposed
from grognard_standard_rules.units import name, traits

CAUSE = "Ar"


@amends("rule_combat_result", CAUSE)
@rule("std:8.24")
def stands_and_pays(
    position: Position, code: str, battle: Battle
) -> Generator[None, Ruling[Resolution], Ruling[Resolution]]:
    """Let attackers with a drop among them stand and pay, where 8.24 is silent."""
    ruling = yield
    plain = position.setting(OtherReadings).ar_in_drops == "destroyed"
    dropped = [u for u in landers(position, battle) if how_landed(position, u) != BY_SEA]
    if plain or code != CAUSE or not dropped:
        return ruling
    return ruling.amend(_paid(battle), "std:8.24", "the drop stands and pays", "other-reading")


def _paid(battle: Battle) -> Resolution:
    position: Position = yield LOOK
    dropped = landers(position, battle)
    yield from lose_strength(battle.by, exposed(position, battle), battle.stake, CAUSE,
                             ("std:8.24", "std:12.7"))
    for unit_id in dropped:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        if unit.on_map:
            about = {"unit": unit.id, "hex": unit.at, "side": unit.side}
            yield Event("drop-stands", (Remember(PLAYER_TURN, ASSAULTED, unit.id, SETTLED),),
                        cite("std:8.24"), f"{name(position, unit)} stands where it landed", about)


@implements("after_event", "air-assault")
@rule("std:8.26")
def holds_at_once(position: Position, event: Event) -> Resolution | None:
    """Make a vacant hex friendly as units drop on it."""
    if position.setting(OtherReadings).drops_hold == "nothing":
        return None
    side, at = SideId(event.about["side"]), HexId(event.about["to"])
    enemies = position.enemies(side)
    held = any(u.side in enemies and traits(position, u).stops_enemies
               for u in position.state.units_at(at))
    before = controller(position, at)
    return None if held or before == side else _taken(side, at, before)


def _taken(side: SideId, at: HexId, before: str) -> Resolution:
    yield Event("control-changed", (Paint(CONTROL, side, (at,)),), cite("std:8.26"),
                f"{at} now {side}, by a drop", {"side": side, "hexes": [at], "from": [before]})
