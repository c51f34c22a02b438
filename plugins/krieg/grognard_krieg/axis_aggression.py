"""16.2: the Axis Aggression table: a country makes trouble.

An Axis country (or, in Total War, any country at war or conquered) frightens a neutral
neighbour, of the Axis player's choice, onto the Allied side; neighbours of its dependents
count. A neutral country in trouble may be made the target of a Diplomatic Incident.
"""

from __future__ import annotations

from grognard.events import Event
from grognard.ids import RuleId
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_krieg.activation import ALLIED, activate
from grognard_krieg.countries import faction_of, is_conquered, is_neutral
from grognard_krieg.country_list import called
from grognard_krieg.picking import NOTHING, pick
from grognard_krieg.pieces import AXIS
from grognard_krieg.political_tables import PoliticalRoll
from grognard_krieg.territory import neutral_neighbours
from grognard_krieg.war import total_war

RULE = RuleId("krieg:16.2")
INCIDENT = "diplomatic_incident"


@rule("krieg:16.2")
def frightens(position: Position, country: str) -> Ruling[bool]:
    """Say whether trouble made by a country drives a neutral neighbour to the Allies."""
    faction = faction_of(position, country)
    name = called(country)
    if not total_war(position):
        return ruled(faction == AXIS, RULE, f"in Limited War only an Axis country frightens its "
                     f"neighbours, and {name} is {'one' if faction == AXIS else 'none'}")
    at_war = bool(faction) or is_conquered(position, country)
    return ruled(at_war, RULE, f"in Total War any country at war or conquered does, and {name} "
                 f"is {'one' if at_war else 'none'}")


@rule("krieg:16.2")
def country_in_trouble(position: Position, country: str, roll: PoliticalRoll) -> Resolution:
    """Carry out a roll on Axis Aggression that names a country."""
    from grognard_krieg.political_events import roll_on

    if is_neutral(position, country):
        answer = yield from pick(
            AXIS, f"{called(country)}: risk a Diplomatic Incident?",
            {"incident": f"make {called(country)} the target and roll"}, (RULE,),
            optional="let it be", default=NOTHING, about={"country": country},
        )
        if answer != NOTHING:
            position = yield LOOK
            yield from roll_on(position, roll.on(INCIDENT, country))
        return
    if not frightens(position, country).value:
        yield _nothing(country, "does not frighten anybody now")
        return
    yield from neighbour_joins(position, country, ALLIED, AXIS, dependents=True)


@rule("krieg:16.2")
def neighbour_joins(
    position: Position, country: str, orientation: str, chooser: str, *,
    dependents: bool = False,
) -> Resolution:
    """Activate one neutral with a land border to a country, of somebody's choice, if any."""
    near = neutral_neighbours(position, country, dependents=dependents)
    if not near:
        yield _nothing(country, "has no neutral neighbour")
        return
    choice = yield from pick(
        chooser, f"which neutral neighbour of {called(country)} joins the other side?",
        {c: called(c) for c in near}, (RULE,), about={"country": country},
    )
    position = yield LOOK
    yield from activate(position, choice, orientation, cause=f"trouble in {called(country)}",
                        rules=(RULE,))


def _nothing(country: str, why: str) -> Event:
    return Event("political-result", (), (RuleId("krieg:16"), RULE),
                 f"no result: {called(country)} {why}", {"effect": "none", "country": country})
