"""How people name the pieces of Krieg! in a line of text (see `grognard.kit.reading`)."""

from __future__ import annotations

from grognard.kit.reading import UnitReader
from grognard_krieg.pieces import name

READER = UnitReader(name, example="3-4-2@w3824")
