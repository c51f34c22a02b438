"""The modules of sections 8 and 13: what flies, and what it does to units on land and at sea."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import (
    air_bases,
    air_choices,
    air_combat,
    air_display,
    air_fate,
    air_movement,
    air_orders,
    air_questions,
    air_ranges,
    air_sea,
    air_superiority,
    air_transfer,
    airborne_divisions,
    airborne_orders,
    airlift,
    airlift_display,
    airlift_questions,
    flight_orders,
    ground_support,
    hookspecs,
    hookspecs_lift,
    interdiction,
    interdiction_orders,
    port_orders,
    port_suppression,
    sea_strike_questions,
    sea_superiority,
    tactical_air,
)

AIR_MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("standard:tactical-air"), "Air points, air commitment, air superiority",
        rules=("std:13.0", "std:13.1", "std:13.2", "std:13.7", "std:13.8"),
        parts=(air_display, air_bases, tactical_air, air_orders, air_choices, air_combat,
               air_superiority, air_questions),
        requires=("standard:sequence", "standard:hex-control"),
        parameters=air_bases.AirBases, hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:air-transfer"), "Air points move between fronts",
        changes="Air points move from one front to another, and fly again later.",
        rules=("std:13.6",),
        parts=(air_transfer,), requires=("standard:tactical-air",),
        after=("standard:tactical-air",),
    ),
    Module(
        ModuleId("standard:ground-support"), "Air support of attacks", rules=("std:13.4",),
        parts=(ground_support,), requires=("standard:tactical-air", "standard:combat"),
    ),
    Module(
        ModuleId("standard:interdiction"), "Air interdiction of movement", rules=("std:13.5",),
        parts=(interdiction, interdiction_orders),
        requires=("standard:tactical-air", "standard:zones-of-control"),
        parameters=interdiction.InterdictionParameters,
    ),
    Module(
        ModuleId("standard:sea-superiority"), "Air points against ports and units at sea",
        rules=("std:13.3",),
        parts=(sea_superiority, port_suppression, port_orders, air_sea, sea_strike_questions),
        requires=("standard:tactical-air", "standard:sea-passage"),
        after=("standard:tactical-air", "standard:sea-passage"), hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:air-ranges"), "Where ranges in the air and landings are measured from",
        rules=("std:14.6",), parts=(air_ranges,),
        requires=("standard:supply", "standard:tactical-air"),
    ),
    Module(
        ModuleId("standard:air-movement"), "Air transport, air assault, airborne units",
        rules=("std:8.0",),
        parts=(airlift, airlift_display, airborne_orders, airborne_divisions, air_movement,
               flight_orders, air_fate, airlift_questions),
        requires=("standard:tactical-air", "standard:interdiction", "standard:landing-combat",
                  "standard:air-ranges", "standard:movement", "standard:reinforcements"),
        after=("standard:sequence", "standard:movement", "standard:reinforcements",
               "standard:tactical-air", "standard:sea-superiority", "standard:interdiction"),
        hookspecs=(hookspecs, hookspecs_lift),
    ),
)
