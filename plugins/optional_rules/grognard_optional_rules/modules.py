"""The modules of the rules that the books mark as optional."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_optional_rules import (
    drop_readings,
    finnish_line,
    free_deployment,
    german_infantry_limit,
    kampfgruppe_rebuilding,
    other_readings,
    zone_readings,
)

MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("optional:german-infantry-limit"),
        "German armour formed costs infantry divisions",
        changes="Every German armoured division formed lowers the limit of infantry divisions.",
        rules=("wie:21.22",),
        parts=(german_infantry_limit,), editions=("wie", "wite"),
        requires=("wie:counter-limits",), after=("wie:counter-limits",),
        parameters=german_infantry_limit.GermanInfantryLimit,
    ),
    Module(
        ModuleId("optional:kampfgruppe-rebuilding"), "German battlegroups are rebuilt at home",
        changes="German battlegroups that leave the map may be rebuilt at home.",
        rules=("wite:51.0", "wite:51.1"), parts=(kampfgruppe_rebuilding,), editions=("wite",),
        requires=("wite:withdrawals", "standard:reinforcements"), after=("wite:withdrawals",),
        parameters=kampfgruppe_rebuilding.KampfgruppeRebuilding,
    ),
    Module(
        ModuleId("optional:free-deployment"), "Units start anywhere in their country",
        changes="Units start anywhere in their country instead of where history had them.",
        rules=("wie:S0.7",), parts=(free_deployment,), editions=("wie", "wite"),
        requires=("standard:set-up",),
    ),
    Module(
        ModuleId("optional:other-readings"), "Other readings of unclear passages",
        changes="Unclear passages on landings, drops and zones are read in another way.",
        parts=(other_readings, zone_readings, drop_readings),
        requires=("standard:landing-combat", "standard:air-movement",
                  "standard:zones-of-control"),
        after=("standard:landing-combat", "standard:air-movement"),
        parameters=other_readings.OtherReadings,
    ),
    Module(
        ModuleId("optional:finnish-line"), "The ban before the Finnish line, on both its sides",
        changes="Other Axis units keep away from the Finnish line on its Soviet side too.",
        rules=("wite:54.23",), parts=(finnish_line,), editions=("wie", "wite"),
        requires=("standard:national-limits",), after=("wie:finland", "wite:finland"),
        parameters=finnish_line.FinnishLine,
    ),
)
