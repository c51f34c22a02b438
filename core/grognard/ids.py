"""Names as types: what the strings that pass between core and modules stand for."""

from __future__ import annotations

from typing import NewType

HexId = NewType("HexId", str)
"""A hex as the map prints it: section letter and four digits ("G0421")."""

UnitId = NewType("UnitId", str)
"""One counter in one game ("de.inf.6-5#12"); it never changes while the game lasts."""

RuleId = NewType("RuleId", str)
"""`<book>:<number>`: "std:14.41"."""

ModuleId = NewType("ModuleId", str)
"""`<plugin>:<name>`: "standard:forced-march"."""

SideId = NewType("SideId", str)
"""A side or faction that owns units ("axis")."""

SeatId = NewType("SeatId", str)
"""A person or bot at the table; a seat runs one or more sides."""
