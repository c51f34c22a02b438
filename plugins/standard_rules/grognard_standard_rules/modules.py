"""The modules of the standard rules, in the order of their sections."""

from __future__ import annotations

from grognard.modules import Module

MODULES: tuple[Module, ...] = ()
