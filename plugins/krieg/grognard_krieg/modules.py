"""The rule modules of Krieg!, in the order of the rulebook's sections."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_krieg import content, pieces

MODULES: tuple[Module, ...] = (
    # --- cards, countries, events, organization and politics as the ruleset has them ---
    Module(ModuleId("krieg:content"), "Cards, countries and political tables",
           rules=("krieg:O",), parts=(content,)),
    # --- U: pieces ---
    Module(
        ModuleId("krieg:pieces"), "Pieces, their sides and steps",
        rules=("krieg:U", "krieg:2.4.1"), parts=(pieces,),
    ),
)
