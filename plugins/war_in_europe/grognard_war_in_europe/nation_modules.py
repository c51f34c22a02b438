"""The modules of the nations whose sections state facts alone, in the order of the rulebook."""

from __future__ import annotations

from types import ModuleType

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_war_in_europe import (
    allied_common,
    america,
    armed_neutrals,
    axis_common,
    axis_minor_surrenders,
    belgium,
    bulgaria,
    commonwealth,
    commonwealth_surrender,
    facts,
    finland,
    finnish_limits,
    france,
    france_surrender,
    hungarians_at_home,
    hungary,
    italy,
    netherlands,
    pro_axis_neutrals,
    rumania,
    soviet_surrender,
    soviet_union,
    united_states,
    vichy,
    yugoslav_partisans,
    yugoslav_risings,
)


def _nation(
    name: str, title: str, part: ModuleType, *rules: str, more: tuple[ModuleType, ...] = (),
    after: tuple[str, ...] = (),
) -> Module:
    """Make the module of one nation: its file (and `more`), and the answers its facts give."""
    nations = getattr(part, "NATIONS", None) or (part.NATION,)
    return Module(
        ModuleId(f"wie:{name}"), title, rules=tuple(f"wie:{r}" for r in rules),
        parts=(facts, part, *more, *nations), requires=("standard:sequence", "wie:germany"),
        after=after,
        changes=f"{title}: land, sources of supply, ships, air fronts, and where units may go.",
    )


NATION_MODULES: tuple[Module, ...] = (
    _nation("italy", "Italy", italy, "42.21", "42.24", "42.25", "42.27", "42.64"),
    _nation("hungary", "Hungary", hungary, "42.34", "42.35", "42.37"),
    Module(
        ModuleId("wie:hungarians-at-home"), "From 1944 on Hungarians only defend Hungary",
        rules=("wie:42.39",), parts=(hungarians_at_home,), requires=("wie:hungary",),
        after=("standard:sequence", "wie:hungary"),
    ),
    _nation("rumania", "Rumania", rumania, "42.44", "42.45", "42.47"),
    _nation("bulgaria", "Bulgaria", bulgaria, "42.54", "42.55", "42.57"),
    Module(
        ModuleId("wie:axis-common"), "What the Axis player has in common",
        rules=("wie:42.1", "wie:42.6", "wie:42.62", "wie:42.63", "wie:42.64", "wie:42.65",
               "wie:42.67"),
        parts=(axis_common,), requires=("wie:germany", "standard:set-up"),
    ),
    Module(
        ModuleId("wie:pro-axis-neutrals"), "The Axis draws supply through its neutral friends",
        rules=("wie:42.0",), parts=(pro_axis_neutrals,),
        requires=("wie:italy", "wie:hungary", "wie:rumania", "wie:bulgaria", "standard:supply"),
        after=("standard:supply",),
    ),
    Module(
        ModuleId("wie:axis-minor-surrenders"),
        "Hungary, Rumania and Bulgaria fall with their capitals",
        rules=("wie:42.38", "wie:42.48", "wie:42.58"), parts=(axis_minor_surrenders,),
        requires=("wie:hungary", "wie:rumania", "wie:bulgaria"),
    ),
    _nation("netherlands", "The Netherlands", netherlands, "43.24", "43.25", "43.27"),
    _nation("belgium", "Belgium", belgium, "43.34", "43.35", "43.37"),
    _nation("commonwealth", "Great Britain and the Commonwealth", commonwealth, "43.41", "43.44",
            "43.45", "43.46", "43.47"),
    Module(
        ModuleId("wie:commonwealth-surrender"), "Great Britain may be conquered",
        rules=("wie:43.48",), parts=(commonwealth_surrender,),
        requires=("wie:commonwealth", "standard:reinforcements"),
        after=("standard:sequence",),
    ),
    _nation("united-states", "The United States", united_states, "43.54", "43.55"),
    Module(
        ModuleId("wie:america"), "America, a supply center beyond every sea edge",
        rules=("wie:43.45", "wie:43.55", "wie:43.56"), parts=(america,),
        requires=("wie:commonwealth", "wie:united-states", "standard:supply",
                  "standard:sea-passage", "standard:naval-capability"),
        after=("standard:supply", "standard:sea-passage"),
    ),
    _nation("france", "France, the Third Republic", france, "43.61", "43.64", "43.65",
            "43.66", "43.67", "43.69"),
    Module(
        ModuleId("wie:france-surrender"), "France falls with Paris and Bordeaux",
        rules=("wie:43.68",), parts=(france_surrender,), requires=("wie:france", "wie:ships"),
        after=("standard:sequence",),
    ),
    _nation("vichy", "Vichy France", vichy, "43.7"),
    _nation("allied-common", "What all Allies share", allied_common, "43.8", "43.82", "43.84",
            "43.85", "43.86", "43.87", "43.88"),
    _nation("soviet-union", "The Soviet Union", soviet_union, "44.11", "44.14", "44.15",
            "44.18", more=(soviet_surrender,)),
    _nation("finland", "Finland", finland, "46.0", "46.14", "46.15", "46.171", "46.172",
            "46.173", "46.174", "46.19", more=(finnish_limits,)),
    _nation("armed-neutrals", "The armed neutrals", armed_neutrals, "47.14", "47.15", "47.17",
            "47.25", "47.27", "47.44", "47.45", "47.47", "47.55", "47.57", "47.64", "47.65",
            "47.74", "47.75", "47.77", "47.84", "47.85", "47.87", "47.94", "47.95", "47.97"),
    _nation("yugoslav-partisans", "Yugoslav partisans", yugoslav_partisans, "50.4", "50.41",
            "50.42", "50.43", "50.44", "50.46", "49.21", "49.3", more=(yugoslav_risings,),
            after=("standard:tactical-air", "standard:reinforcements")),
)
