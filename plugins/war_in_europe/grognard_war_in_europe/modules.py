"""The modules of War in Europe, in the order of its rulebook."""

from __future__ import annotations

from grognard.modules import Module

MODULES: tuple[Module, ...] = ()
