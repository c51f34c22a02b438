"""Modules of what sections on nations and scenarios have in common, whatever the edition."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import (
    hookspecs,
    hookspecs_setup,
    map_exits,
    national_limits,
    surrenders,
)

COMMON_MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("standard:national-limits"), "Where the units of a nation may not go",
        rules=("std:14.34", "wie:42.37", "wie:42.47", "wie:42.61", "wie:43.81", "wie:46.171"),
        parts=(national_limits,),
        requires=("standard:movement", "standard:retreat", "standard:supply"),
        after=("standard:retreat",),
        hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:surrenders"), "Nations that give up as a game turn ends",
        rules=("wie:42.48", "wie:46.18"), parts=(surrenders,),
        requires=("standard:hex-control", "standard:sequence"), after=("standard:sequence",),
        parameters=surrenders.Surrenders,
    ),
    Module(
        ModuleId("standard:map-exits"), "Leaving the map by its western edge",
        rules=("wie:E2.22", "wie:S9.4"), parts=(map_exits,),
        requires=("standard:movement", "standard:rail-movement", "standard:reinforcements"),
        after=("standard:movement", "standard:rail-movement", "standard:reinforcements"),
        parameters=map_exits.MapExits, hookspecs=(hookspecs_setup,),
    ),
)
