"""12.2.4: Vichy, made once when France collapses, and what follows when it is activated.

Vichy is French North Africa, Corsica and France south of the printed border, neutral, with
Paris as its capital. Syria becomes independent and Alsace-Lorraine German. French units leave
the game or are set aside for Vichy; foreign units on its territory are interned on the back of
their faction's pending card (the box "@interned:<side>"), from which the card brings them home
when it is revealed. Once Vichy is activated all of France but Syria is its territory.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.changes import Allegiance, Change, Move
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_krieg.countries import (
    annex,
    is_neutral,
    stand,
    turned,
    vichy_created,
)
from grognard_krieg.country_list import ALSACE, FRANCE, SYRIA, VICHY
from grognard_krieg.free_french import CONVOY, COUP, apart, turn_coup_corps
from grognard_krieg.minor_setup import limited, normal
from grognard_krieg.pieces import (
    ASIDE,
    AXIS,
    NEUTRAL,
    REMOVED,
    is_air,
    is_fortress,
    is_hq,
    piece,
    pool,
    to_box_when_removed,
)
from grognard_krieg.territory import country_of, vichy_land
from grognard_krieg.war import total_war

RULE = RuleId("krieg:12.2.4")
NATION = "fr"


def interned_box(side: str) -> str:
    """Return the box that stands for the back of a faction's pending card."""
    return f"@interned:{side}"


def interned(position: Position, side: str) -> list[Unit]:
    """List a faction's units that come home when its pending card is revealed (1.1.1)."""
    return position.state.units_at(interned_box(side))


# --- the making of Vichy ------------------------------------------------------------------------


@rule("krieg:12.2.4")
def create_vichy(position: Position) -> Resolution:
    """Create neutral Vichy, once a game: land, French pieces, foreigners on its territory."""
    if vichy_created(position):
        return
    standings = {
        FRANCE: turned(position, FRANCE, "collapsed").model_copy(update={"collapsed": True}),
        VICHY: turned(position, VICHY, "neutral"),
    }
    position = yield Event(
        "vichy-created", (stand(position, **standings), annex(position, ALSACE)), (RULE,),
        "France collapses; Vichy is neutral, Alsace-Lorraine German, Syria independent",
        {"country": VICHY},
    )
    yield from _dissolve(position)
    position = yield LOOK
    for unit in _foreigners(position):
        position = yield Event(
            "unit-interned", (Move(unit.id, interned_box(unit.side)),),
            (RULE,), f"{unit.id} is interned",
            {"unit": unit.id, "from": unit.at, "side": unit.side, "to": interned_box(unit.side)},
        )


@rule("krieg:12.2.4")
def _dissolve(position: Position) -> Resolution:
    """Take the French pieces off the board: some for good, the coup corps to the Axis pool."""
    changes: list[Change] = []
    fate: dict[str, list[str]] = {"removed": [], "aside": [], "pool": []}
    for unit in list(position.state.units.values()):
        if unit.nation != NATION or unit.id == CONVOY or unit.at == REMOVED:
            continue
        if unit.id == COUP:
            kept = Allegiance(unit.id, SideId(AXIS))
            changes += [kept, *to_box_when_removed(position, unit, pool(AXIS))]
            fate["pool"].append(unit.id)
            continue
        gone = never_again(position, unit)
        box = REMOVED if gone else ASIDE
        changes += to_box_when_removed(position, unit, box)
        if not gone:
            changes.append(Allegiance(unit.id, SideId(NEUTRAL)))
        fate["removed" if gone else "aside"].append(unit.id)
    if changes:
        yield Event("french-forces-dissolved", tuple(changes), (RULE,),
                    "French units leave the war", fate)


@rule("krieg:12.2.4")
def never_again(position: Position, unit: Unit) -> bool:
    """Say whether a French piece leaves the game for good: air support, HQ, Maginot fortress."""
    return (is_air(position, unit) or is_hq(position, unit) or is_fortress(position, unit)
            or piece(position, unit).kind == "beachhead")


def _foreigners(position: Position) -> Iterator[Unit]:
    """List the units that are interned: those on Vichy's territory, in Limited War in Syria too."""
    land, grid = vichy_land(position.board), position.board.grid
    syria_too = not total_war(position)
    for unit in list(position.state.units.values()):
        if not unit.on_map or unit.nation == NATION:
            continue
        if piece(position, unit).kind not in ("ground", "air_support", "airdrop"):
            continue
        in_syria = syria_too and country_of(position, unit.at) == SYRIA
        if land[grid.index(unit.at)] or in_syria:
            yield unit


# --- the activation of Vichy --------------------------------------------------------------------


@implements("rule_minor_setup", VICHY)
@rule("krieg:19.2.1", "krieg:19.1")
def vichy_setup(
    position: Position, country: str, side: SideId, setup: str, mobilization: bool
) -> Ruling[Resolution]:
    """Set up Vichy: Colonials in its cities, the rest delayed, and no mobilization.

    Or, with limited set-up, the Reserve corps in Paris if no enemy is there.
    """
    return Ruling(_setup(position, side, setup))


def _setup(position: Position, side: SideId, setup: str) -> Resolution:
    gone = tuple(
        c.id for c in position.assembly.catalogue
        if c.nation == NATION and (c.front.word("arm") in ("hq", "fortress")
                                   or c.front.word("unit_class") == "air_support")
    )
    if setup == "limited":
        yield from limited(position, VICHY, side, but=(*gone, *apart(position)))
    else:
        yield from normal(position, VICHY, side, mobilization=False,
                          but=(*gone, *apart(position)))
    position = yield LOOK
    yield from turn_coup_corps(position)
    position = yield LOOK
    convoy = position.state.units.get(UnitId(CONVOY))
    if convoy is not None and convoy.at == ASIDE:
        yield Event(
            "minor-set-up", (Allegiance(convoy.id, SideId(AXIS)), Move(convoy.id, pool(AXIS))),
            (RuleId("krieg:19.2.1"),), "the Vichy convoy goes to the Axis force pool",
            {"country": VICHY, "side": AXIS, "units": [convoy.id], "to": pool(AXIS)},
        )


def may_use_convoy(position: Position) -> bool:
    """Say whether an event may still bring or bar the Vichy convoy: while Vichy is neutral."""
    convoy = position.state.units.get(UnitId(CONVOY))
    return is_neutral(position, VICHY) and (convoy is None or convoy.at != REMOVED)


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of Vichy."""
    return (
        EventKind("vichy-created", "France collapses and Vichy is created"),
        EventKind("french-forces-dissolved", "French units leave the war"),
        EventKind("unit-interned", "A unit is interned in Vichy"),
    )
