"""12.4.1: Soviet border disputes.

While a Border Dispute is the current Soviet card, its region counts as Soviet for the Soviet
player. In his Conditional Event Segment he adds up the attack factors of his units in the
region and rolls a die; success places the Ceded Border Marker, and the region is Soviet, all of
it. Who is still there when the card goes, in a country that is neutral then, is lost.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from grognard.changes import Change, Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import RuleId, UnitId
from grognard.modules import Parameters, implements
from grognard.orders import LOOK, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard.tally import Line, Tally, add_up
from grognard_krieg.cards_model import Card
from grognard_krieg.content import cards
from grognard_krieg.countries import cede, ceded, countries, is_neutral, take_back_ceded
from grognard_krieg.country_list import BORDER_REGIONS, called
from grognard_krieg.pieces import ASIDE, SOVIET, eliminated, is_ground, is_piece, name
from grognard_krieg.political_state import READS, current_card, disputed_by
from grognard_krieg.territory import region_hexes

RULE = RuleId("krieg:12.4.1")
TABLE, SUCCESS = "border_war", "ceded"


def disputed(position: Position) -> str:
    """Return the region that the current Soviet card disputes, "" for none.

    Once the marker is placed nothing is disputed any more: the region is Soviet.
    """
    region = position.derived(("disputed",), READS, lambda: disputed_by(_face_up(position)))
    return "" if ceded(position, region) else region


def _face_up(position: Position) -> Card | None:
    card, face_up = current_card(position, SOVIET)
    return card if face_up else None


@rule("krieg:12.4.1")
def soviets_in(position: Position, region: str) -> list[Unit]:
    """List the Soviet Allied ground units in a border region."""
    hexes, grid = region_hexes(position.board, region), position.board.grid
    return [u for u in position.state.units_of(SOVIET)
            if is_ground(position, u) and hexes[grid.index(u.at)]]


@rule("krieg:12.4.1")
def attack_factors(position: Position, region: str) -> Tally:
    """Add up the attack factors of the Soviet units in a border region."""
    lines = [Line("printed", "add", position.face(u).attack, name(position, u), (RULE,))
             for u in soviets_in(position, region)]
    return add_up(f"attack factors in {region.replace('_', ' ')}", lines)


@rule("krieg:12.4.1")
def column(position: Position, factors: Fraction) -> str | None:
    """Return the column of the Border War Table for some attack factors, None below the first."""
    for word in position.table(TABLE).columns:
        low, _, high = word.rstrip("+").partition("-")
        top = Fraction(high) if high else None if word.endswith("+") else Fraction(low)
        if factors >= Fraction(low) and (top is None or factors <= top):
            return word
    return None


@rule("krieg:12.4.1")
def border_war(position: Position, region: str) -> Resolution:
    """Resolve a border war: one die, if any attack factors are in the region.

    The die's purpose is "border-war:<region>". Whether the country is neutral, at war or
    conquered does not matter.
    """
    if ceded(position, region):
        return
    tally = attack_factors(position, region)
    where = column(position, tally.value)
    words = region.replace("_", " ")
    if where is None:
        yield Event("border-war", (), (RULE,), f"no attack factors in {words}: no border war",
                    {"region": region, "factors": str(tally.value), "ceded": False})
        return
    die = yield Roll(f"border-war:{region}")
    position = yield LOOK
    won = position.table(TABLE).word(str(die), where) == SUCCESS
    position = yield Event(
        "border-war", (), (RULE,),
        f"border war over {words}: {tally.value} factors, a {die}: "
        f"{'the border is ceded' if won else 'nothing is ceded'}",
        {"region": region, "factors": str(tally.value), "column": where, "die": die,
         "ceded": won, "tally": tally.as_json()},
    )
    if won:
        yield _ceded(position, region)


def _ceded(position: Position, region: str) -> Event:
    """Make the event that puts the Ceded Border Marker into a region."""
    marker = position.state.units.get(_marker(region))
    changes: list[Change] = [cede(position, region)]
    if marker is not None:
        first = position.board.grid.names(region_hexes(position.board, region))[0]
        changes += [Flip(marker.id, FRONT), Move(marker.id, first)]
    return Event("border-ceded", tuple(changes), (RULE,),
                 f"{called(BORDER_REGIONS[region])} cedes {region.replace('_', ' ')}",
                 {"region": region, "country": BORDER_REGIONS[region]})


def _marker(region: str) -> UnitId:
    return UnitId(f"mk.ceded-{region.replace('_', '-')}")


@rule("krieg:12.4.1", "krieg:17.4")
def return_ceded(position: Position) -> Resolution:
    """Give every ceded region back to its country (a Soviet collapse)."""
    regions = list(countries(position).ceded)
    markers = [m for r in regions if (m := _marker(r)) in position.state.units]
    if regions:
        yield Event("border-returned",
                    (take_back_ceded(position), *(Move(m, ASIDE) for m in markers)),
                    (RULE, RuleId("krieg:17.4")), "the ceded regions return to their countries",
                    {"regions": regions})


# --- the card goes ------------------------------------------------------------------------------


@implements("after_event", "card-discarded")
@rule("krieg:12.4.1")
def card_discarded(position: Position, event: Event) -> Resolution:
    """Eliminate Soviet units that are left behind in a region that was not ceded.

    The event's `about` has the side and the id of the card.
    """
    if event.about.get("side") != SOVIET or not event.about.get("card"):
        return
    region = disputed_by(cards(position.assembly).find(str(event.about["card"])))
    if region:
        yield from leave(position, region)


class BorderReadings(Parameters):
    """`left_behind`: when Soviet units in a region that was not ceded are lost: if the country
    is neutral still (the correction printed with the case), or always (its shaded note).
    """

    left_behind: Literal["while-neutral", "always"] = "while-neutral"


@rule("krieg:12.4.1")
def leave(position: Position, region: str) -> Resolution:
    """Eliminate the Soviet units, aircraft too, in a region of a country that is still neutral."""
    always = position.setting(BorderReadings).left_behind == "always"
    if ceded(position, region) or not (always or is_neutral(position, BORDER_REGIONS[region])):
        return
    hexes, grid = region_hexes(position.board, region), position.board.grid
    for unit in list(position.state.units_of(SOVIET)):
        if not is_piece(position, unit) or not hexes[grid.index(unit.at)]:
            continue
        position = yield LOOK
        yield eliminated(position, unit.id, "stranded", (RULE,),
                         f"{name(position, unit)} is left behind in neutral ground")


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a border war."""
    return (EventKind("border-war", "A Soviet border war"),)
