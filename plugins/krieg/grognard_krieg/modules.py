"""The rule modules of Krieg!, in the order of the rulebook's sections."""

from __future__ import annotations

from grognard.modules import Module

MODULES: tuple[Module, ...] = ()
