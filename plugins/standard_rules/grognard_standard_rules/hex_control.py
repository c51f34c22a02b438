"""3.27: who controls a hex.

A hex is friendly to the side whose unit was the last in it or through it; neutral while it
lies in a neutral country; else an enemy hex. The plane "control" holds the side's name, or
"neutral". This is not a zone of control (see `zones_of_control.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.board.layers import Layer
from grognard.changes import Paint
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import implements, reading
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.invasions import invaded
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.units import traits

CONTROL = "control"
NEUTRAL, CADRE = "neutral", "partisan_cadre"
SIDES = ("axis", "allied", "soviet")
RULES = (RuleId("std:3.27"),)


@implements("offer_planes")
def offer_planes() -> Mapping[str, Sequence[str]]:
    """Bring the plane of hex control."""
    return {CONTROL: (*SIDES, NEUTRAL)}


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of hexes changing hands."""
    return (EventKind("control-changed", "Hexes change hands"),)


@rule("std:3.27")
def controls(position: Position, side: str) -> BoolPlane:
    """Paint the hexes that a side controls."""
    return position.derived(
        ("controls", side), (f"plane:{CONTROL}",),
        lambda: frozen(position.state.is_(CONTROL, side)),
    )


@rule("std:3.27")
def friendly(position: Position, side: str, hex_id: str) -> bool:
    """Say whether a hex is friendly to a side."""
    return controller(position, hex_id) == side


def controller(position: Position, hex_id: str) -> str:
    """Return who controls a hex: a side, "neutral", or "" where nobody ever was."""
    return position.state.word(CONTROL, hex_id)


@implements("after_event", "unit-moved", "unit-retreated", "unit-advanced", "unit-placed",
            "unit-broken-down")
@rule("std:3.27", "wie:49.11")
def takes_hexes(position: Position, event: Event) -> Resolution | None:
    """Hand over the hexes that a unit entered; cadres take none.

    Neutral ground stays neutral, unless its country is invaded by this side in this turn.
    """
    about = event.about
    unit = position.state.units.get(about["unit"])
    if unit and traits(position, unit).type == CADRE:
        return None
    path = about.get("path") or [about.get("to") or about.get("hex") or ""]
    side = about.get("side") or position.state.unit(about["unit"]).side
    if side not in SIDES:
        return None
    taken = [h for h in path if h in position.board.grid and _changes(position, h, side)]
    return _hand_over(position, side, taken) if taken else None


def _changes(position: Position, hex_id: str, side: str) -> bool:
    if position.board.word("kind", hex_id) == "sea":
        return False  # reinforcements that are put to sea leave it as it was
    if controller(position, hex_id) == NEUTRAL:
        return bool(invaded(position, side)[position.board.grid.index(hex_id)])
    return controller(position, hex_id) != side


def _hand_over(position: Position, side: str, hexes: Sequence[str]) -> Resolution:
    before = {h: controller(position, h) for h in hexes}  # a path may cross its own hexes
    about: dict[str, Any] = {"side": side, "hexes": list(before), "from": list(before.values())}
    yield Event(
        "control-changed", (Paint(CONTROL, side, tuple(before)),), RULES,
        f"{', '.join(before)} now {side}", about,
    )


@implements("layer_movement")
@implements("layer_supply")
@reading("plane:control=neutral", "memory:violation")
@rule("std:3.27")
def neutral_layer(position: Position, side: SideId) -> Iterable[Layer]:
    """Close neutral countries, except to the side that invades them in this turn."""
    plane = frozen(position.state.is_(CONTROL, NEUTRAL) & ~invaded(position, side))
    if plane.any():
        yield Layer("neutral-country", "the hex lies in a neutral country", RULES, "enter",
                    "block", mask=plane, group="neutral")
