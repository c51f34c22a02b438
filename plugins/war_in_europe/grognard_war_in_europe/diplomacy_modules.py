"""The modules of 32, 37, 49 and 50.3: Siberia, how players stand to each other, partisans."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import siberia
from grognard_war_in_europe import (
    association,
    diplomacy,
    partisans,
    security_divisions,
    soviet_centers_question,
)

DIPLOMACY_MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("wie:siberia"), "Siberia: supply, and reinforcements by dice",
        rules=("wie:30.12", "wie:30.17", "wie:32.31", "wie:32.32", "wie:32.4", "wie:32.41",
               "wie:32.42", "wie:32.43"),
        parts=(siberia, soviet_centers_question),
        requires=("standard:supply", "standard:weather", "standard:off-map-rail",
                  "standard:reinforcements", "wie:soviet-union"),
        after=("standard:supply", "standard:reinforcements"), parameters=siberia.Siberia,
    ),
    Module(
        ModuleId("wie:diplomacy"), "Association of players, and how it ends",
        rules=("wie:37.0", "wie:37.1", "wie:37.2", "wie:37.3", "wie:37.4"),
        parts=(association, diplomacy),
        requires=("standard:sequence", "standard:movement", "standard:combat",
                  "standard:reinforcements"),
        after=("standard:sequence", "standard:reinforcements", "standard:movement",
               "standard:combat"),
    ),
    Module(
        ModuleId("wie:partisans"), "Partisan cadres and partisan units",
        rules=("wie:49.1", "wie:49.11", "wie:49.12", "wie:49.13", "wie:49.14", "wie:49.15",
               "wie:49.16", "wie:49.17", "wie:49.18", "wie:49.2", "wie:49.22", "wie:49.23",
               "wie:49.24", "wie:49.25", "wie:49.26", "wie:49.27", "wie:49.28", "wie:49.29"),
        parts=(partisans,),
        requires=("standard:units", "standard:special-units", "standard:hex-control",
                  "standard:rail-lines"),
        after=("standard:units", "standard:special-units"),
    ),
    Module(
        ModuleId("wie:security-divisions"), "German security divisions fight partisans only",
        rules=("wie:50.3",), parts=(security_divisions,),
        requires=("standard:combat", "standard:special-units"), after=("standard:special-units",),
    ),
)
