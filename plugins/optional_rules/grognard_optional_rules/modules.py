"""The modules."""

from __future__ import annotations

from grognard.modules import Module

MODULES: tuple[Module, ...] = ()
