"""17.1, 17.2: coups: the Axis coup corps and its Free French side; Free France.

Each is a chance, not a duty: the player whose pool holds the corps may place it in a city of
the Near East or of Vichy. Seizing a city of neutral Vichy is a declaration of war on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.changes import Move
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_krieg.activation import activate
from grognard_krieg.conditional_events import mark
from grognard_krieg.countries import is_neutral
from grognard_krieg.country_list import SYRIA, VICHY
from grognard_krieg.free_french import COUP
from grognard_krieg.occupation import held_by
from grognard_krieg.picking import NOTHING, pick
from grognard_krieg.pieces import AXIS, WESTERN, is_piece, pool
from grognard_krieg.territory import cities_of, country_of
from grognard_krieg.war import total_war

AXIS_RULE, WESTERN_RULE = RuleId("krieg:17.1"), RuleId("krieg:17.2")
PLACES = ("egypt", "iraq", SYRIA, "persia", VICHY)
ONLY_IN_TOTAL_WAR = (SYRIA, "persia")


@implements("rule_permanent_event", "axis_coup")
@rule("krieg:17.1")
def axis_coup(position: Position) -> Ruling[Resolution]:
    """The Axis player may place the coup corps, once."""
    return Ruling(_coup(position, SideId(AXIS), "axis_coup", AXIS_RULE))


@implements("rule_permanent_event", "free_french_coup")
@rule("krieg:17.2")
def free_french_coup(position: Position) -> Ruling[Resolution]:
    """The Western player may place the Free French corps, once."""
    return Ruling(_coup(position, SideId(WESTERN), "free_french_coup", WESTERN_RULE))


def _coup(position: Position, side: SideId, event: str, cite: RuleId) -> Resolution:
    corps = position.state.units.get(UnitId(COUP))
    if corps is None or corps.at != pool(side):
        return
    cities = {str(h): _told(position, h) for h in _cities(position, side)}
    chosen = yield from pick(side, "where is the coup?", cities, (cite,),
                             optional="not now", default=NOTHING)
    if chosen == NOTHING:
        return
    vichy = country_of(position, chosen) == VICHY and is_neutral(position, VICHY)
    yield Event("coup", (Move(corps.id, chosen), mark(position, event)), (cite,),
                f"a coup in {_told(position, HexId(chosen))}", {"unit": corps.id, "hex": chosen})
    if vichy:
        position = yield LOOK
        other = "allied" if side == AXIS else AXIS
        yield from activate(position, VICHY, other, cause="a coup", rules=(cite,))


def _cities(position: Position, side: str) -> Iterator[HexId]:
    for country in PLACES:
        if country in ONLY_IN_TOTAL_WAR and not total_war(position):
            continue
        for place in cities_of(position, country):
            here = position.state.units_at(place.hex)
            if not any(is_piece(position, u) for u in here) or held_by(position, place.hex, side):
                yield place.hex


def _told(position: Position, hex_id: str) -> str:
    named = [p.name for p in position.board.places_at(hex_id)]
    return named[0] if named else hex_id


@implements("rule_permanent_event", "free_france")
@rule("krieg:17.2")
def free_france(position: Position) -> Ruling[Resolution]:
    """Neutral Vichy may join the Western Allies while no Axis ground unit holds Paris."""
    return Ruling(_free_france(position))


def _free_france(position: Position) -> Resolution:
    if not is_neutral(position, VICHY) or held_by(position, position.hex("Paris"), AXIS):
        return
    answer = yield from pick(WESTERN, "Free France: does Vichy join?", {"yes": "Vichy joins"},
                             (WESTERN_RULE,), optional="not now", default="yes")
    if answer != NOTHING:
        position = yield LOOK
        yield Event("coup", (mark(position, "free_france"),), (WESTERN_RULE,), "Free France",
                    {"country": VICHY})
        position = yield LOOK
        yield from activate(position, VICHY, WESTERN, cause="Free France", rules=(WESTERN_RULE,))
