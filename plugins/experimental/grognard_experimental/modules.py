"""The modules, one for each experimental rule, in the order of the book."""

from __future__ import annotations

from types import ModuleType

from grognard.ids import ModuleId
from grognard.modules import Module, Parameters
from grognard_experimental import (
    additional_divisions,
    additional_units,
    african_supply,
    air_attrition,
    air_landing,
    air_over_sea,
    air_supremacy,
    beach_supply,
    blitzkrieg,
    changing_strength,
    fighters_and_bombers,
    malta,
    massed_orders,
    massed_support,
    minor_armor,
    minor_armor_orders,
    minor_zones,
    more_results,
    mountain_divisions,
    paratroop_orders,
    paratroops,
    polish_resistance,
    random_weather,
    severe_climate,
    special_ss,
    winter_preparation,
)
from grognard_standard_rules import hookspecs_winter


def _module(
    number: int, title: str, *parts: ModuleType, cases: str = "",
    parameters: type[Parameters] | None = None, requires: tuple[str, ...] = (),
    after: tuple[str, ...] = (), implies: tuple[str, ...] = (), conflicts: tuple[str, ...] = (),
    replaces: tuple[str, ...] = (), overlays: tuple[str, ...] = (),
) -> Module:
    """Make the module of a rule: "x7" carries wie:X7.0 and what else `cases` names."""
    rules = tuple(f"wie:X{number}.{case}" for case in ("0", *cases.split()))
    return Module(
        ModuleId(f"experimental:x{number}"), title, rules=rules, parts=parts,
        editions=("wie",), requires=requires, after=(*requires, *after), implies=implies,
        conflicts=conflicts, replaces=replaces, overlays=overlays, parameters=parameters,
    )


SUPREMACY = "experimental:air-supremacy"

MODULES: tuple[Module, ...] = (
    Module(
        ModuleId(SUPREMACY), "Who is supreme in the air (implied where it matters)",
        parts=(air_supremacy,), editions=("wie",), requires=("standard:tactical-air",),
        after=("standard:tactical-air",), parameters=air_supremacy.AirSupremacy,
    ),
    _module(2, "Additional units", mountain_divisions, additional_units, additional_divisions,
            air_landing, cases="1 21 22 23 24",
            parameters=mountain_divisions.MountainDivisions,
            requires=("standard:movement", "standard:air-movement", "standard:replacements",
                      "wie:counter-limits")),
    _module(3, "Supremacy in the air lets massed points shift odds", massed_support,
            massed_orders, cases="2 21 22 23 24",
            requires=(SUPREMACY, "standard:ground-support", "standard:combat-resolution"),
            implies=(SUPREMACY,)),
    _module(5, "Paratroops of both sides fly alike", paratroops, paratroop_orders, cases="1 2 3",
            requires=("standard:air-movement", "standard:supply"),
            after=("standard:landing-combat",)),
    _module(7, "The zones of minor powers cost one point", minor_zones,
            parameters=minor_zones.MinorZones, requires=("standard:zones-of-control",),
            after=("standard:overrun",)),
    _module(8, "A seven is a six in the next column", more_results,
            parameters=more_results.MoreResults, requires=("standard:combat-resolution",)),
    _module(9, "The Severe area spares supply units", severe_climate,
            requires=("standard:supply", "standard:weather"),
            overlays=(severe_climate.OVERLAY,), conflicts=("experimental:x9-1",)),
    Module(
        ModuleId("experimental:x9-1"), "The Axis is prepared for the winter: no division freezes",
        rules=("wie:X9.1",), parts=(winter_preparation,), editions=("wie",),
        after=("wie:first-winter",), parameters=winter_preparation.WinterPreparation,
        hookspecs=(hookspecs_winter,),
    ),
    _module(10, "In Africa Italian supply units feed Germans", african_supply,
            parameters=african_supply.AfricanSupply, requires=("standard:supply", "wie:italy")),
    _module(11, "Commonwealth divisions grow up with the war", changing_strength, cases="1",
            parameters=changing_strength.ChangingStrength,
            requires=("standard:combat", "standard:calendar")),
    _module(12, "Special rules for the SS", special_ss, cases="1 2 3",
            parameters=special_ss.SpecialSS,
            requires=("standard:combat-resolution", "standard:retreat", "standard:weather"),
            after=("standard:retreat-conversion", "standard:landing-combat",
                   "standard:fortified-units", "standard:fortifications")),
    _module(13, "The weather is drawn by lot", random_weather, cases="1",
            requires=("standard:weather",), replaces=("standard:weather",)),
    _module(14, "The air war reaches the sea; beachheads are short of supply", air_over_sea,
            beach_supply, malta, cases="1 2 3 4 51 52 53 6",
            parameters=air_over_sea.AirOverSea,
            requires=(SUPREMACY, "standard:high-seas-supply", "standard:beachheads",
                      "standard:replacements", "standard:sea-superiority"),
            implies=(SUPREMACY,)),
    _module(15, "Poland fights on after Warsaw has fallen", polish_resistance,
            parameters=polish_resistance.PolishResistance, requires=("wie:poland-surrender",),
            implies=("wie:poland-surrender",)),
    _module(16, "Blitzkrieg: zones and overruns cost the Axis one point", blitzkrieg,
            cases="1 2", parameters=blitzkrieg.Blitzkrieg,
            requires=("standard:zones-of-control", "standard:calendar"),
            after=("standard:overrun",)),
    _module(17, "Air attrition where there is no air combat", air_attrition, cases="1 2 3",
            parameters=air_attrition.AirAttrition,
            requires=(SUPREMACY, "standard:tactical-air", "standard:calendar"),
            implies=(SUPREMACY,)),
    _module(18, "Better Hungarian and Rumanian armour", minor_armor, minor_armor_orders,
            cases="1 2 3 4 5", parameters=minor_armor.MinorArmor,
            requires=("standard:replacements", "standard:calendar", "wie:counter-limits",
                      "wie:hungary", "wie:rumania"),
            after=("experimental:x2",)),
    _module(23, "Fighters and bombers", fighters_and_bombers, cases="1",
            parameters=fighters_and_bombers.FightersAndBombers,
            requires=("standard:tactical-air",), after=("standard:air-transfer",)),
)
