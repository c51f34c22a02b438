"""16.2: political results, effect by effect: countries, truces, choices and further rolls.

Effects that move or take pieces stand in `political_losses.py`. An effect that cannot be
carried out as things stand is no result (16).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from grognard.events import Event
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_krieg.activation import activate
from grognard_krieg.axis_aggression import neighbour_joins
from grognard_krieg.countries import stand, status
from grognard_krieg.country_list import called
from grognard_krieg.picking import pick
from grognard_krieg.pieces import WESTERN
from grognard_krieg.political_possible import possible, words
from grognard_krieg.political_tables import PoliticalRoll, result
from grognard_krieg.politics_model import (
    Activate,
    ActivateNeighbour,
    Choice,
    PlaceTruce,
    PoliticalEffect,
    Result,
    RollOn,
    TruceStep,
)
from grognard_krieg.truce_breaches import lift
from grognard_krieg.truce_markers import place_armistice
from grognard_krieg.war import CAPITALS, INITIAL, truce

RULE = RuleId("krieg:16.2")
TARGET = "target"


@rule("krieg:16", "krieg:16.2")
def carry_out(
    position: Position, effects: Iterable[PoliticalEffect], roll: PoliticalRoll
) -> Resolution:
    """Carry out effects in order; one that is impossible is passed over."""
    for effect in effects:
        position = yield LOOK
        if not possible(position, effect, roll):
            yield Event("political-result", (), (RuleId("krieg:16"), RULE),
                        f"no result: {words(position, effect, roll)}",
                        {"effect": effect.effect, "done": False, "target": roll.target})
            continue
        ruling: Ruling[Resolution] = position.ask(
            "rule_political_effect", effect.effect, name=effect.effect, effect=effect, roll=roll)
        yield from ruling.value


def country_named(name: str, roll: PoliticalRoll) -> str:
    """Return the country an effect names: the target of the roll, or a country by id."""
    return roll.target if name == TARGET else name


@implements("rule_political_effect", "activate")
@rule("krieg:16.2")
def activates(
    position: Position, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[Resolution]:
    """Joins the Axis, Free Passage, War, Coup: the target becomes active."""
    how = cast("Activate", effect)
    return Ruling(activate(
        position, country_named(how.country, roll), how.orientation, setup=how.set_up,
        mobilization=how.mobilization, cause="a political event", rules=(RULE,),
    ))


@implements("rule_political_effect", "activate_neighbour")
@rule("krieg:16.2")
def activates_neighbour(
    position: Position, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[Resolution]:
    """Border War: a neutral neighbour of the target joins the other side."""
    how = cast("ActivateNeighbour", effect)
    return Ruling(neighbour_joins(position, country_named(how.of, roll), how.orientation,
                                  how.chooser))


@implements("rule_political_effect", "mark_neutral")
@rule("krieg:16.2")
def marks_neutral(position: Position, roll: PoliticalRoll) -> Ruling[Resolution]:
    """Neutrality: the target stays neutral and is beyond the reach of treaties."""
    return Ruling(_mark(position, roll.target))


def _mark(position: Position, country: str) -> Resolution:
    marked = status(position, country).model_copy(update={"marked": True})
    yield Event("neutrality-declared", (stand(position, **{country: marked}),), (RULE,),
                f"{called(country)} declares its neutrality", {"country": country})


@implements("rule_political_effect", "result")
@rule("krieg:16.2")
def leads_to(
    position: Position, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[Resolution]:
    """Carry out another result instead."""
    other = result(position, cast("Result", effect).id)
    return Ruling(carry_out(position, other.effects, roll))


@implements("rule_political_effect", "roll_table")
@rule("krieg:16.2", "krieg:2.1")
def rolls_on(
    position: Position, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[Resolution]:
    """Roll on another table, with the modifiers of the chain."""
    from grognard_krieg.political_events import roll_on

    return Ruling(roll_on(position, roll.on(cast("RollOn", effect).table)))


@implements("rule_political_effect", "choice")
@rule("krieg:16.2")
def chooses(
    position: Position, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[Resolution]:
    """Let a player choose among the alternatives that are possible."""
    how = cast("Choice", effect)
    chooser = WESTERN if how.chooser == "allied" else how.chooser
    return Ruling(_choose(position, chooser, how.options, roll))


def _choose(
    position: Position, chooser: str, options: Sequence[PoliticalEffect], roll: PoliticalRoll
) -> Resolution:
    open_ = {str(n): o for n, o in enumerate(options, 1) if possible(position, o, roll)}
    said = {n: words(position, o, roll) for n, o in open_.items()}
    answer = yield from pick(
        chooser, f"which shall it be: {', or '.join(said.values())}?", said, (RULE,),
        about={"effects": {n: o.effect for n, o in open_.items()}},
    )
    if answer in open_:
        yield from carry_out(position, (open_[answer],), roll)


# --- truces -------------------------------------------------------------------------------------


@implements("rule_political_effect", "truce_step")
@rule("krieg:16.2", "krieg:14.1", "krieg:14.2")
def truce_steps(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Appeasement, Nazi-Soviet Pact: lift the first truce, or place an Armistice."""
    return Ruling(_truce_step(position, cast("TruceStep", effect).capital))


def _truce_step(position: Position, capital: str) -> Resolution:
    if truce(position, capital) == INITIAL[capital]:
        yield from lift(position, capital, "a political event lifts it", (RULE,))
    else:
        yield from place_armistice(position, capital, (RULE,))


@implements("rule_political_effect", "place_truce")
@rule("krieg:16.2", "krieg:14.3")
def places_truce(position: Position, effect: PoliticalEffect) -> Ruling[Resolution]:
    """Military Takeover: an Armistice in a capital without a truce, of the chooser's choice."""
    return Ruling(_place_truce(position, cast("PlaceTruce", effect).chooser))


def _place_truce(position: Position, chooser: str) -> Resolution:
    open_ = {c: c for c in CAPITALS if truce(position, c) is None}
    capital = yield from pick(chooser, "in which capital is the Armistice placed?", open_,
                              (RULE,))
    position = yield LOOK
    yield from place_armistice(position, capital, (RULE,))


