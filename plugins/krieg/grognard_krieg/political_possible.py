"""16: what cannot be fulfilled as things stand is no result; and effects in words for people."""

from __future__ import annotations

from typing import cast

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_krieg import political_pieces as pieces_open
from grognard_krieg.countries import is_neutral
from grognard_krieg.country_list import called
from grognard_krieg.political_tables import PoliticalRoll, result, sheet
from grognard_krieg.politics_model import (
    Activate,
    ActivateNeighbour,
    AxisSetback,
    Choice,
    DelayAir,
    DelayEnemy,
    ImmediateAttack,
    InfantryStep,
    MarkNeutral,
    PoliticalEffect,
    Result,
    RollOn,
    StepLoss,
    TruceStep,
    VichyConvoy,
)
from grognard_krieg.territory import neutral_neighbours
from grognard_krieg.war import CAPITALS, INITIAL, total_war, truce

RULE = "krieg:16"


@rule("krieg:16")
def possible(position: Position, effect: PoliticalEffect, roll: PoliticalRoll) -> bool:
    """Say whether an effect can be carried out as things stand."""
    ruling: Ruling[bool] = position.ask("rule_effect_possible", effect.effect,
                                        name=effect.effect, effect=effect, roll=roll)
    return ruling.value


@implements("rule_effect_possible")
@rule("krieg:16")
def usually_possible() -> Ruling[bool]:
    """Take an effect of which nothing else is said to be possible."""
    return ruled(True, RULE, "nothing stands against it")


@implements("rule_effect_possible", "activate", "activate_neighbour", "mark_neutral")
@rule("krieg:16", "krieg:16.2")
def country_possible(
    position: Position, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[bool]:
    """Only neutral countries become active, or declare their neutrality."""
    if isinstance(effect, ActivateNeighbour):
        # what comes before it in a Border War has made the target an Axis country by now
        of = roll.target if effect.of == "target" else effect.of
        near = neutral_neighbours(position, of)
        return ruled(bool(near), RULE, f"{called(of)} has {len(near)} neutral neighbours")
    name = effect.country if isinstance(effect, Activate) else "target"
    country = roll.target if name == "target" else name
    return ruled(is_neutral(position, country), RULE, f"{called(country)} must be neutral")


@implements("rule_effect_possible", "truce_step", "place_truce")
@rule("krieg:16", "krieg:16.2")
def truce_possible(position: Position, effect: PoliticalEffect) -> Ruling[bool]:
    """An Armistice wants a capital without a truce; the first truces are lifted anyway."""
    if not isinstance(effect, TruceStep):
        free = [c for c in CAPITALS if truce(position, c) is None]
        return ruled(bool(free), RULE, "an Armistice wants a capital without a truce")
    if effect.only_limited_war and total_war(position):
        return ruled(False, "krieg:16.2", "Total War is in effect")
    now = truce(position, effect.capital)
    return ruled(now in (None, INITIAL[effect.capital]), "krieg:16.2",
                 f"in {effect.capital} there is {now or 'no truce'}")


@implements("rule_effect_possible", "choice", "result")
@rule("krieg:16", "krieg:16.2")
def choice_possible(
    position: Position, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[bool]:
    """A choice is possible when one of its alternatives is."""
    if isinstance(effect, Choice):
        parts = effect.options
    else:
        parts = result(position, cast("Result", effect).id).effects
    fit = any(possible(position, part, roll) for part in parts)
    return ruled(fit, RULE, "one of the alternatives must be possible")


@implements("rule_effect_possible", "immediate_attack", "delay_air", "delay_enemy",
            "axis_setback", "step_loss", "infantry_step", "vichy_convoy")
@rule("krieg:16", "krieg:16.2")
def pieces_possible(position: Position, effect: PoliticalEffect) -> Ruling[bool]:
    """Effects on pieces want pieces that they fit."""
    match effect:
        case ImmediateAttack():
            found: object = pieces_open.attacks(position, effect.faction, effect.nation)
        case DelayAir():
            found = pieces_open.air_to_delay(position, effect.nations)
        case DelayEnemy():
            found = pieces_open.enemy_assets(position, effect.chooser, effect.markers)
        case AxisSetback():
            found = pieces_open.setbacks(position, effect.nation)
        case StepLoss():
            found = pieces_open.who_may_lose(position, effect.of)
        case InfantryStep():
            found = pieces_open.infantry_nations(position, effect.of)
        case VichyConvoy():
            found = pieces_open.convoy_open(position, effect.to)
        case _:
            found = True
    return ruled(bool(found), RULE, "there must be a piece that it concerns")


def words(position: Position, effect: PoliticalEffect, roll: PoliticalRoll) -> str:
    """Say in words what an effect does."""
    target = called(roll.target) if roll.target else "the target"
    match effect:
        case Activate():
            return f"{target} enters the war"
        case ActivateNeighbour():
            return f"a neighbour of {target} enters the war"
        case RollOn():
            return f"roll on {sheet(position, effect.table).title}"
        case Result():
            return result(position, effect.id).title
        case MarkNeutral():
            return f"{target} declares its neutrality"
        case TruceStep():
            return f"the truce in {effect.capital}"
        case VichyConvoy():
            return f"the Vichy convoy to {effect.to.replace('_', ' ')}"
        case StepLoss():
            return f"a step lost by {effect.of.replace('_', ' ')}"
        case InfantryStep():
            return f"an infantry step for {effect.of.replace('_', ' ')}"
    return effect.effect.replace("_", " ")
