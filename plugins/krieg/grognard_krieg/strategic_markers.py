"""15: markers of the Strategic Warfare Track: Intensive Bombing, and the two pacts with Japan.

Whatever has no rule of its own here lies on the track from the turn in which it comes back (7.2)
and changes delay dice (7.1). Intensive Bombing may be given up instead, as it comes into play,
against the jets, the U-boats or a War Production marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.changes import Change, Move
from grognard.events import Event, EventKind
from grognard.ids import RuleId, UnitId
from grognard.modules import Parameters, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_krieg.picking import pick
from grognard_krieg.pieces import ASIDE, REMOVED, WESTERN, to_box_when_removed
from grognard_krieg.political_state import STRATEGIC_TRACK
from grognard_krieg.turn_record import marker_returns

RULES = (RuleId("krieg:15"),)
BOMBING, JET, U_BOAT, JAPAN = "mk.bombing", "mk.jet", "mk.u-boat", "mk.japan"
WAR_PRODUCTION = ("mk.war-production.1", "mk.war-production.2")
WITH_UNIT = {JET: "de.jet", U_BOAT: "de.u-boat"}
JETS, TREATY = "front", "treaty"


class SpecialMarkers(Parameters):
    """`treaty_ends_pact`: Japan's pact with Germany falls as she signs a treaty with the Soviets.

    That the treaty keeps the pact out is stated; what happens the other way round is not, for
    the end of the list is missing from the print. By default it works both ways.
    """

    treaty_ends_pact: bool = True


# --- Intensive Bombing --------------------------------------------------------------------------


@rule("krieg:15")
def bombing_targets(position: Position) -> Mapping[str, str]:
    """Return what Intensive Bombing can be given up against: marker -> in words.

    Only what has entered the game counts, be it in the delay box or on the turn record track.
    """
    out = {}
    for marker in (JET, U_BOAT, *WAR_PRODUCTION):
        unit = position.state.units.get(UnitId(marker))
        if unit is None or unit.at in (ASIDE, REMOVED):
            continue
        jets = marker == JET and unit.face == JETS
        also = ", marker and unit" if jets or marker == U_BOAT else ""
        out[marker] = f"out of the game, together with {position.face(unit).printed}{also}"
    return out


@implements("rule_marker_returns", BOMBING)
@rule("krieg:15", "krieg:7.2")
def bombing_comes(position: Position, unit: Unit) -> Ruling[Resolution]:
    """Put Intensive Bombing on the track, or trade it in, as the Western player likes."""
    return Ruling(_bombs(position, unit))


def _bombs(position: Position, unit: Unit) -> Resolution:
    targets = bombing_targets(position)
    choices = {STRATEGIC_TRACK: "to the Strategic Warfare Track", **targets}
    answer = yield from pick(WESTERN, "where does Intensive Bombing go?", choices, RULES,
                             default=STRATEGIC_TRACK)
    position = yield LOOK
    if answer in targets:
        yield _traded(position, unit, UnitId(answer))
    else:
        yield marker_returns(position, unit, STRATEGIC_TRACK)


def _traded(position: Position, bombing: Unit, target: UnitId) -> Event:
    marker = position.state.unit(target)
    changes: list[Change] = [Move(bombing.id, REMOVED), Move(marker.id, REMOVED)]
    unit = position.state.units.get(UnitId(WITH_UNIT.get(target, "")))
    if unit is not None and unit.at not in (ASIDE, REMOVED):
        changes += to_box_when_removed(position, unit, REMOVED)
    gone = [str(c.unit) for c in changes if isinstance(c, Move)]
    return Event("bombing-traded", tuple(changes), RULES,
                 f"Intensive Bombing and {position.face(marker).printed} are out of the game",
                 {"side": WESTERN, "marker": marker.id, "units": gone})


# --- Japan --------------------------------------------------------------------------------------


@implements("rule_marker_comes_again", JAPAN)
@rule("krieg:15")
def japan_again(position: Position, unit: Unit, face: str) -> Ruling[Resolution]:
    """Take the marker out of the game when a card brings the other of its two sides."""
    return Ruling(_japan(position, unit, face))


def _japan(position: Position, unit: Unit, face: str) -> Resolution:
    stays = face == TREATY and not position.setting(SpecialMarkers).treaty_ends_pact
    if face == unit.face or stays or unit.at == REMOVED:
        return
    counter = position.assembly.catalogue.counter(unit.counter)
    yield Event("marker-moved", (Move(unit.id, REMOVED),), RULES,
                f"the {counter.faces[face].printed} comes to nothing, and the "
                f"{position.face(unit).printed} ends: the marker is out of the game",
                {"unit": unit.id, "from": unit.at, "to": REMOVED, "face": face})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of the trade."""
    return (EventKind("bombing-traded", "Intensive Bombing is given up against an Axis marker"),)


__all__ = ["BOMBING", "SpecialMarkers", "bombing_targets"]
