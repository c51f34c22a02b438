"""Questions about aircraft: where one may be placed, from which bases, and who may contest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UsageError
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.reading import find_hex, hex_named
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard_krieg.air_bases import bases, bases_near, zone_bases
from grognard_krieg.air_contest import contesters, may_contest
from grognard_krieg.air_orders import read_air
from grognard_krieg.air_placement import available, land_hexes, may_place, zones_for
from grognard_krieg.beachheads import beach_hexes, may_become
from grognard_krieg.naval_zones import ZONES, zone_named
from grognard_krieg.pieces import zone_box

MODULE = "krieg:air-superiority"


class AirPlacement(Question):
    """May an aircraft be placed in a hex or naval zone? Without a place: where may it be?"""

    kind: Literal["air-placement"] = "air-placement"
    unit: UnitId
    hex: HexId = HexId("")
    zone: str = ""


class AirBases(Question):
    """From which units may an aircraft be placed in a hex or zone, or anywhere at all?"""

    kind: Literal["air-bases"] = "air-bases"
    unit: UnitId
    hex: HexId = HexId("")
    zone: str = ""


class AirContest(Question):
    """Which aircraft may contest a placement in a hex or zone by a side (the phasing one)?"""

    kind: Literal["air-contest"] = "air-contest"
    hex: HexId = HexId("")
    zone: str = ""
    side: SideId = SideId("")
    unit: UnitId = UnitId("")


class Beachhead(Question):
    """May an aircraft in a naval zone become a beachhead in a hex? Without a hex: in which?"""

    kind: Literal["beachhead"] = "beachhead"
    unit: UnitId
    hex: HexId = HexId("")


def _place(position: Position, asked: AirPlacement | AirBases | AirContest) -> str:
    if asked.zone:
        if asked.zone not in ZONES:
            raise UsageError(f"no naval zone is called {asked.zone!r}",
                             f"zones: {', '.join(ZONES)}")
        return zone_box(asked.zone)
    return position.board.grid.canonical(asked.hex) if asked.hex else ""


def _placement(position: Position, asked: AirPlacement) -> Answer:
    unit, place = position.state.unit(asked.unit), _place(position, asked)
    if place:
        ruling = may_place(position, unit, place)
        codes = [] if ruling.value else [r.code for r in ruling.because]
        return Answer({"may": ruling.value, "why": codes}, ruling.because)
    hexes = position.board.grid.names(land_hexes(position, unit))
    return Answer({"hexes": hexes, "zones": zones_for(position, unit)})


def _bases(position: Position, asked: AirBases) -> Answer:
    unit = position.state.unit(asked.unit)
    if asked.zone:
        found = zone_bases(position, unit, asked.zone)
    elif asked.hex:
        found = bases_near(position, unit, asked.hex)
    else:
        found = bases(position, unit)
    return Answer({"bases": [u.id for u in found]})


def _contest(position: Position, asked: AirContest) -> Answer:
    place = _place(position, asked)
    if asked.unit:
        ruling = may_contest(position, position.state.unit(asked.unit), place)
        return Answer({"may": ruling.value, "why": [r.code for r in ruling.because]},
                      ruling.because)
    side = asked.side or position.phasing
    found = list(contesters(position, side, place))
    values = {"sides": [s for s, _ in found], "units": [u.id for _, able in found for u in able]}
    return Answer(values)


def _beachhead(position: Position, asked: Beachhead) -> Answer:
    unit = position.state.unit(asked.unit)
    if not asked.hex:
        return Answer({"hexes": position.board.grid.names(beach_hexes(position, unit))})
    ruling = may_become(position, unit, asked.hex)
    codes = [] if ruling.value else [r.code for r in ruling.because]
    return Answer({"may": ruling.value, "why": codes}, ruling.because)


# --- reading ------------------------------------------------------------------------------------


def _read_placement(position: Position, side: SideId, words: list[str]) -> Question:
    if len(words) == 1:
        able = [u for u in available(position, side)
                if words[0].casefold() in position.assembly.catalogue.counter(
                    u.counter).name.casefold()]
        if able:
            return AirPlacement(unit=able[0].id)
    order = read_air(position, side, words)
    return AirPlacement.model_validate(order.model_dump(include={"unit", "hex", "zone"}))


def _read_contest(position: Position, side: SideId, words: list[str]) -> Question:
    text = " ".join(words)
    if hex_named(position, text) is None and (zone := zone_named(text)):
        return AirContest(zone=zone)
    return AirContest(hex=find_hex(position, text))


def _read_beachhead(position: Position, side: SideId, words: list[str]) -> Question:
    from grognard_krieg.air_orders import read_beachhead

    order = read_beachhead(position, side, words)
    return Beachhead.model_validate(order.model_dump(include={"unit", "hex"}))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about aircraft."""
    place = (RuleId("krieg:2.3.2"), RuleId("krieg:2.3.3"))
    contest, beach = (RuleId("krieg:2.3.4"),), (RuleId("krieg:2.3.5"),)
    return (
        QuestionKind(AirPlacement, "where an aircraft may be placed", place, _placement,
                     _read_placement, ("air-placement",), "air-placement luftwaffe w3412", MODULE),
        QuestionKind(AirBases, "from where an aircraft may be placed", place, _bases,
                     module=MODULE),
        QuestionKind(AirContest, "who may contest a placement", contest, _contest, _read_contest,
                     ("air-contest",), "air-contest w3412; air-contest north sea", MODULE),
        QuestionKind(Beachhead, "whether an aircraft may become a beachhead", beach, _beachhead,
                     _read_beachhead, ("beachhead-at",), "beachhead-at usaaf w2309", MODULE),
    )
