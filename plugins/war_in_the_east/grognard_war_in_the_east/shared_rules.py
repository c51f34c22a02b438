"""Rules of War in the East whose code the standard rules keep, for both editions of the East."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import (
    entering,
    entry_lines,
    first_winter,
    garrisons,
    rebuilding_in_siberia,
    rebuilt_air_points,
    siberia,
    withdrawals,
)
from grognard_war_in_europe import eastern_arrivals
from grognard_war_in_the_east import arrivals, dissolving, guns, point_limits

SHARED_RULES: tuple[Module, ...] = (
    Module(
        ModuleId("wite:siberia"), "Siberia: supply, and reinforcements by dice",
        rules=("wite:48.3", "wite:48.31", "wite:48.32", "wite:48.4", "wite:48.41", "wite:48.42",
               "wite:48.43"),
        parts=(siberia,),
        requires=("standard:supply", "standard:weather", "standard:off-map-rail",
                  "standard:reinforcements"),
        after=("standard:supply", "standard:reinforcements"), parameters=siberia.Siberia,
    ),
    Module(
        ModuleId("wite:dissolving"), "Four divisions dissolved bring one personnel point",
        rules=("wite:49.4",), parts=(dissolving,), requires=("standard:breakdown",),
        overlays=("dissolving.toml",),
    ),
    Module(
        ModuleId("wite:arrivals"), "Reinforcements, and when they do not come",
        rules=("wite:50.1", "wite:50.11", "wite:50.12", "wite:50.13", "wite:50.14"),
        parts=(eastern_arrivals, arrivals, entering),
        requires=("standard:reinforcements", "standard:off-map-rail", "standard:stacking",
                  "standard:surrenders"),
        after=("standard:movement", "standard:stacking"), parameters=entry_lines.EntryLines,
    ),
    Module(
        ModuleId("wite:withdrawals"), "What the Axis must withdraw, and the penalty",
        rules=("wite:50.2", "wite:50.21", "wite:50.22", "wite:50.23", "wite:53.45"),
        parts=(withdrawals,), requires=("standard:reinforcements",),
        after=("standard:reinforcements",), implies=("standard:map-exits",),
    ),
    Module(
        ModuleId("wite:rebuilding"), "Soviet battlegroups are rebuilt in Siberia",
        rules=("wite:48.0", "wite:48.1", "wite:48.23", "wite:48.24", "wite:48.25", "wite:48.26",
               "wite:55.0", "wite:55.1", "wite:55.11"),
        parts=(rebuilding_in_siberia, rebuilt_air_points),
        requires=("standard:off-map-rail", "standard:reinforcements", "standard:tactical-air"),
        after=("standard:off-map-rail", "standard:reinforcements"),
        parameters=rebuilding_in_siberia.SiberianRebuilding,
    ),
    Module(
        ModuleId("wite:point-limits"), "No more points in play than the box holds",
        rules=("wite:44.0", "wite:61.1"), parts=(point_limits,),
        requires=("standard:reinforcements", "wite:axis-limits"),
        after=("standard:reinforcements", "wite:axis-limits"),
        parameters=point_limits.PointLimits,
    ),
    Module(
        ModuleId("wite:artillery"), "Artillery does not sail", rules=("wite:58.15",),
        parts=(guns,), requires=("standard:special-units", "standard:sea-movement"),
    ),
    Module(
        ModuleId("wite:first-winter"), "Supply and weather of the first year",
        rules=("wite:61.8", "wite:61.81", "wite:61.82", "wite:61.83"), parts=(first_winter,),
        requires=("standard:supply", "standard:combat-resolution", "standard:reinforcements"),
        after=("standard:supply", "standard:combat-resolution", "standard:reinforcements"),
        parameters=first_winter.FirstWinter,
    ),
    Module(
        ModuleId("wite:garrisons"), "Garrisons of personnel centers in Axis hands",
        rules=("wite:61.9", "wite:61.91", "wite:61.92", "wite:61.93", "wite:61.94", "wite:61.95"),
        parts=(garrisons,), requires=("standard:hex-control", "standard:interdiction"),
        after=("standard:interdiction",), parameters=garrisons.Garrisons,
    ),
)
