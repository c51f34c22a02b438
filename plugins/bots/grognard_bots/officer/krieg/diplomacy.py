"""Whom a treaty or an ultimatum is aimed at, and whether at anybody: what the dice may bring."""

from __future__ import annotations

from grognard.position import Position
from grognard_bots.officer.krieg.goals import Goals
from grognard_krieg.countries import active_minors
from grognard_krieg.political_events import ChooseTarget
from grognard_krieg.political_state import current_card
from grognard_krieg.political_tables import (
    PoliticalRoll,
    cell,
    next_table,
    political_die,
    sheet,
)
from grognard_krieg.strategic_hexes import strategic_hexes
from grognard_krieg.territory import country_of

FACES = 6
ALLY, FOE = 3.0, -3.0
"""What a new ally is worth, and a new enemy that nobody means to attack."""

WAR = 4.0
"""What a war is worth against a country that is to be attacked at once."""

LATER = -1.0
"""What the same war is worth when the weather does not let it be fought yet."""

RESULTS = {"joins_axis": 1.0, "free_passage": 1.0, "border_war": 0.5, "neutrality": 0.0,
           "nazi_soviet_pact": -20.0, "military_aid": -0.1, "churchill_pressures_neutrals": -0.3}
"""What results are worth: those above zero are shares of an ally."""

HOSTILE = ("declare_war_on_target", "coup")
DEEPEST = 4


def target_worth(goals: Goals, order: ChooseTarget) -> float:
    """Rate a target by all that the dice may bring; nobody is worth nothing."""
    see = goals.outlook
    card, _ = current_card(see.position, see.side)
    if not order.country or card is None:
        return 0.0
    kind = sheet(see.position, card.political).kind
    roll = PoliticalRoll(card.political, see.side, kind, order.country)
    use = _use(see.position, order.country)
    war = FOE * use
    if order.country in goals.prey:
        ready = see.weather == "clear" and not _busy(see.position)
        war = WAR if ready else LATER
    return _hope(see.position, roll, ALLY * use, war, DEEPEST)


def _busy(position: Position) -> bool:
    """Say whether another country is still being fought down."""
    return len(active_minors(position, "western")) > 1


def _hope(position: Position, roll: PoliticalRoll, ally: float, war: float, left: int) -> float:
    """Average what a table brings over the dice, further tables included."""
    total = 0.0
    for die in range(1, FACES + 1):
        word = cell(position, roll.table, int(political_die(position, roll, die).value))
        further = next_table(word)
        if further is not None and left:
            total += _hope(position, roll.on(further), ally, war, left - 1)
        elif word in HOSTILE:
            total += war
        else:
            worth = RESULTS.get(word, 0.0)
            total += worth * ally if worth > 0 else worth
    return total / FACES


def _use(position: Position, country: str) -> float:
    """Say how useful an ally is: more with strategic hexes in it."""
    hexes = sum(country_of(position, h) == country for h in strategic_hexes(position))
    return 1.0 + 0.3 * hexes
