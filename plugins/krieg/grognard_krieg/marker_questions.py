"""15: the question "markers": where every special marker is, and what it does there.

It also says where SHAEF and the Naval Base could be put now, and what Intensive Bombing could be
given up against.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from grognard.content.counters import FRONT
from grognard.ids import SideId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.delay import ON_TRACK
from grognard_krieg.delay import TABLE as DELAY_TABLE
from grognard_krieg.map_markers import HOMES, places_for
from grognard_krieg.pieces import ASIDE, NO_NATION, SOVIET, pool
from grognard_krieg.place_names import place_name
from grognard_krieg.political_state import STRATEGIC_TRACK
from grognard_krieg.ports import NAVAL_BASE, SHAEF
from grognard_krieg.replacement_steps import ANTI_COMINTERN, LEND_LEASE
from grognard_krieg.strategic_markers import bombing_targets
from grognard_krieg.victory_track import BOX, TRACKS, VICTORY_TRACK

TYPES = ("map_marker", "strategic_marker", "victory_marker")
DOES = {
    SHAEF: "home city and port for British and US units",
    NAVAL_BASE: "home city and port for British units",
    "mk.paralysis": "Axis units neither enter nor leave enemy zones of control in operational "
                    "movement",
}
ELSEWHERE = {
    (ANTI_COMINTERN, STRATEGIC_TRACK): "the Axis may receive Nationalist steps",
    (LEND_LEASE, pool(SOVIET)): "the Soviet player rolls for Lend-Lease",
}


class MarkersAsked(Question):
    """Where are the special markers that have entered the game, and what do they do?"""

    kind: Literal["special-markers"] = "special-markers"


def _answer(position: Position, question: MarkersAsked) -> Answer:
    found = sorted((u for u in position.state.units.values() if u.nation == NO_NATION
                    and u.at != ASIDE and position.face(u).type in TYPES), key=lambda u: u.id)
    values = {
        "markers": {_title(position, u): "; ".join(_said(position, u)) for u in found},
        "places": {HOMES[m].place + " for " + position.assembly.catalogue.counter(m).name:
                   [place_name(position, at) for at in places_for(position, m)] for m in HOMES},
        "bombing_against": list(bombing_targets(position)),
    }
    return Answer(values, (Reason("special-markers", f"{len(found)} special markers have entered "
                                  "the game", cite("krieg:15")),))


def _title(position: Position, unit: Unit) -> str:
    """Name a marker: its printed side, or its own name where several are printed alike."""
    counter = position.assembly.catalogue.counter(unit.counter)
    return counter.name if unit.face == FRONT and counter.name else position.face(unit).printed


def _said(position: Position, unit: Unit) -> Iterator[str]:
    """Say where a marker is, then what it does there."""
    if unit.at == VICTORY_TRACK:
        box = position.state.compartments.get(TRACKS, {}).get(BOX, "0")
        yield f"box {box} of the victory track"
        if unit.face == FRONT:
            yield "the Axis goes no further on the track; Festung Europa"
    else:
        yield place_name(position, unit.at)
        if unit.on_map and unit.counter in DOES:
            yield DOES[unit.counter]
        elif (unit.counter, unit.at) in ELSEWHERE:
            yield ELSEWHERE[unit.counter, unit.at]
    yield from _delay(position, unit)


def _delay(position: Position, unit: Unit) -> Iterator[str]:
    """Say whose delay dice a marker on the Strategic Warfare Track changes."""
    side = unit.counter if unit.face == FRONT else f"{unit.counter}.{unit.face}"
    if unit.at != STRATEGIC_TRACK or side not in ON_TRACK:
        return
    table = position.table(DELAY_TABLE)
    changed = [f"{each:+d} {faction}" for faction in position.sides
               if (each := table.int(ON_TRACK[side], faction) or 0)]
    if changed:
        yield f"delay dice {', '.join(changed)}"


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return MarkersAsked()


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about special markers."""
    return (QuestionKind(MarkersAsked, "where the special markers are, and what they do",
                         cite("krieg:15"), _answer, _read, ("markers",),
                         "markers: where the special markers are, and what they do",
                         module="krieg:special-markers"),)
