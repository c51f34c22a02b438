"""Questions about supply and ports: who is in supply, by which line; what makes a port friendly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias

from grognard.errors import UsageError
from grognard.ids import RuleId, SideId, UnitId
from grognard.kit.reading import hex_named
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.naval_zones import BOX_NAMES, ZONES, zone_name, zone_named
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN
from grognard_krieg.ports import friendly_port, friendly_ports, port_standings
from grognard_krieg.reading import READER
from grognard_krieg.supply import (
    has_supply,
    is_supplied,
    supply_line,
    supply_map,
    why_unsupplied,
)
from grognard_krieg.supply_heads import zone_closed
from grognard_krieg.supply_lines import hexes_of, legs, source_of
from grognard_krieg.supply_sources import key_names, keys_of

MODULE = "krieg:supply"
GREAT_POWER = {AXIS: "de", WESTERN: "br", SOVIET: "su"}


class Supply(Question):
    """Is a unit in supply, or would a nation's unit in a hex be, and by which line?

    Without a nation that of the units there is meant, or of the faction's great power.
    """

    kind: Literal["supply"] = "supply"
    unit: UnitId = UnitId("")
    hex: str = ""
    side: SideId = SideId("")
    nation: str = ""


class FriendlyPort(Question):
    """Is a port (a hex or a box) friendly to a side, and why?"""

    kind: Literal["port"] = "port"
    at: str
    side: SideId = SideId("")


class FriendlyPorts(Question):
    """Which ports are friendly to a side, in one naval zone or in all?"""

    kind: Literal["ports"] = "ports"
    side: SideId = SideId("")
    zone: str = ""


class SeaSupply(Question):
    """Which naval zones carry supply for a side, and what closes the others?"""

    kind: Literal["sea-supply"] = "sea-supply"
    side: SideId = SideId("")


def _side(position: Position, side: str) -> SideId:
    return SideId(side) if side else position.phasing or position.sides[0]


# --- supply -------------------------------------------------------------------------------------


def _supply(position: Position, asked: Supply) -> Answer:
    if asked.unit:
        unit = position.state.unit(asked.unit)
        ruling = is_supplied(position, unit)
        lines = _lines(position, unit.side, unit.at, keys_of(position, unit))
        values = {"unit": unit.id, "supplied": ruling.value, **lines[0]}
        return Answer(values, (*ruling.because, *lines[1]))
    if not asked.hex:
        raise UsageError("which unit or hex?", 'give "unit", or "hex", "side" and "nation"')
    side = _side(position, asked.side)
    at = asked.hex if asked.hex in BOX_NAMES else position.hex(asked.hex)
    nation = asked.nation or _nation_at(position, side, at)
    supplied = has_supply(position, side, at, nation)
    values, because = _lines(position, side, at, (nation,))
    who = f"{key_names(position, nation)} units at {at}"
    text = f"{who} are in supply" if supplied else f"{who} are unsupplied"
    first = Reason("supplied" if supplied else "unsupplied", text, (RuleId("krieg:10.2"),))
    found = {"hex": at, "side": side, "nation": nation, "supplied": supplied, **values}
    return Answer(found, (first, *because))


def _nation_at(position: Position, side: str, at: str) -> str:
    """Return for whom a hex is asked about: who stands there, else the faction's great power."""
    here = [key for u in position.state.units_at(at) if u.side == side
            for key in keys_of(position, u)]
    return here[0] if here else GREAT_POWER.get(side, "")


def _lines(
    position: Position, side: str, at: str, keys: Iterable[str]
) -> tuple[dict[str, Any], tuple[Reason, ...]]:
    """Tell the line home for each key, or what stands in its way."""
    values: dict[str, Any] = {"line": [], "legs": [], "source": "", "missing": ""}
    because: list[Reason] = []
    if at not in position.board.grid:
        return values, ()
    for key in keys:
        line = supply_line(position, side, at, key)
        if line is None:
            told = why_unsupplied(position, side, at, key)
            values["missing"] = values["missing"] or (told[0].text if told else "")
            because += told
            continue
        stretches = legs(position, line)
        because += [leg.reason() for leg in stretches]
        if not values["line"]:
            values |= {"line": hexes_of(stretches), "source": source_of(position, line),
                       "legs": [leg.as_values() for leg in stretches]}
    return values, tuple(because)


# --- ports and zones ----------------------------------------------------------------------------


def _port(position: Position, asked: FriendlyPort) -> Answer:
    side = _side(position, asked.side)
    at = asked.at if asked.at in BOX_NAMES else position.hex(asked.at)
    ruling = friendly_port(position, side, at)
    found = port_standings(position, side).get(at)
    code = ruling.because[0].code if ruling.because else ""
    zones = list(found.zones) if found else []
    return Answer({"friendly": ruling.value, "why": code, "zones": zones}, ruling.because)


def _ports(position: Position, asked: FriendlyPorts) -> Answer:
    side, zone = _side(position, asked.side), asked.zone
    if zone and zone not in ZONES:
        zone = zone_named(zone) or ""
        if not zone:
            raise UsageError(f"no naval zone is called {asked.zone!r}",
                             f"zones: {', '.join(ZONES)}")
    found = friendly_ports(position, side, zone or None)
    return Answer({"ports": [s.at for s in found], "names": [s.label for s in found]},
                  tuple(s.reason for s in found))


def _sea_supply(position: Position, asked: SeaSupply) -> Answer:
    side = _side(position, asked.side)
    supply_map(position, side)
    shut = {zone: zone_closed(position, side, zone) for zone in ZONES}
    values = {"open": [z for z, why in shut.items() if why is None],
              "closed": {z: why.code for z, why in shut.items() if why}}
    because = [why or Reason("zone-open", f"the {zone_name(z)} carries supply of {side}",
                             (RuleId("krieg:10.2"),)) for z, why in shut.items()]
    return Answer(values, tuple(because))


# --- reading ------------------------------------------------------------------------------------

Reader: TypeAlias = Callable[[Position, SideId, list[str]], Question]


def _read_supply(position: Position, side: SideId, words: list[str]) -> Question:
    text = " ".join(words)
    at = hex_named(position, text)
    if at is not None:
        here = [u for u in position.state.units_at(at) if keys_of(position, u)]
        if here:
            return Supply(unit=here[0].id)
    elif len(words) > 1 and (at := hex_named(position, " ".join(words[:-1]))) is not None:
        return Supply(hex=at, side=side, nation=words[-1].casefold())
    return Supply(unit=READER.find_units(position, side, text)[0].id)


def _read_port(position: Position, side: SideId, words: list[str]) -> Question:
    text = " ".join(words)
    if not words or ((zone := zone_named(text)) and hex_named(position, text) is None):
        return FriendlyPorts(side=side, zone=zone if words else "")
    at = next((b for b, name_ in BOX_NAMES.items()
               if text.casefold() in (b, name_.casefold(), name_[4:].casefold())), "")
    return FriendlyPort(at=at or position.hex(text), side=side)


def _read_sea(position: Position, side: SideId, words: list[str]) -> Question:
    return SeaSupply(side=side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about supply and ports."""
    ten, ports = (RuleId("krieg:10.2"),), (RuleId("krieg:10.4"),)
    return (
        QuestionKind(Supply, "who is in supply", ten, _supply, _read_supply, ("supply",),
                     "supply 3-4-2@w3824, supply w3824, supply w3824 de", MODULE),
        QuestionKind(FriendlyPort, "whether a port is friendly", ports, _port, _read_port,
                     ("port", "ports"), "port Brest; ports western med; ports", MODULE),
        QuestionKind(FriendlyPorts, "which ports are friendly", ports, _ports, module=MODULE),
        QuestionKind(SeaSupply, "which naval zones carry supply", ten, _sea_supply, _read_sea,
                     ("sea-supply",), "sea-supply", MODULE),
    )


__all__ = ["FriendlyPort", "FriendlyPorts", "SeaSupply", "Supply"]
