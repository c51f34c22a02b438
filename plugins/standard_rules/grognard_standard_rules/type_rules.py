"""What rules of its own a type of unit has about moving, overrunning and attacking.

A refusal cites them besides the general rule, so that a player finds the case that speaks of
his unit.
"""

from __future__ import annotations

NO_ATTACK = {
    "mobile_supply": "std:14.42", "rail_repair": "std:6.65", "fortified": "std:19.22",
    "anti_tank": "std:20.22",
}
NO_OVERRUN = NO_ATTACK | {"artillery": "std:20.15"}
MOVEMENT = {"fortified": "std:19.21", "artillery": "std:20.15", "anti_tank": "std:20.22"}
RESTS = ("std:17.12", "std:17.22", "std:18.13")
"""Who was combined, broken off or rebuilt does nothing more in the player turn."""


def of_type(rules: dict[str, str], kind: str) -> tuple[str, ...]:
    """Return the rule that speaks of a type, if there is one."""
    return (rules[kind],) if kind in rules else ()
