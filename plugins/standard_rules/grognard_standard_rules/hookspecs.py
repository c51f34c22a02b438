"""Hooks of the standard rules: questions that its sections ask and other modules may amend."""

from __future__ import annotations
