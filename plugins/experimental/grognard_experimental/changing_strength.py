"""X11: Commonwealth divisions grow up with the war.

What is printed on them is three less in 1939, two less in 1940, one less in 1941. The
battlegroup they leave is worth one until a division has come to seven, in 1941.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.content.counters import FRONT
from grognard.ids import RuleId, UnitId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.units import BATTLEGROUP

DIVISION = "XX"
X11 = (RuleId("wie:X11.1"),)


class ChangingStrength(Parameters):
    """Whose divisions grow, and how much they lack in the first years."""

    nations: tuple[str, ...] = ("cw",)
    lack_1939: int = 3
    lack_1940: int = 2
    lack_1941: int = 1


def lack(position: Position) -> int:
    """Return how much a division lacks this year."""
    setting = position.setting(ChangingStrength)
    by_year = {1939: setting.lack_1939, 1940: setting.lack_1940, 1941: setting.lack_1941}
    return by_year.get(date_of(position).year, 0)


@implements("modify_printed_strength")
@rule("wie:X11.0", "wie:X11.1")
def printed_strength(position: Position, unit_id: UnitId, part: str) -> Iterable[Line]:
    """Take off what a division lacks; its battlegroup is worth one in 1939 and 1940."""
    unit = position.state.unit(unit_id)
    front = position.assembly.catalogue.counter(unit.counter).front
    nations = position.setting(ChangingStrength).nations
    missing = lack(position)
    if unit.nation not in nations or front.size != DIVISION or not missing:
        return
    year = date_of(position).year
    if unit.face == FRONT:
        yield Line("printed", "add", -missing, f"a division of {year}", X11)
    elif position.face(unit).role == BATTLEGROUP and year < 1941:
        yield Line("printed", "most", 1, f"the battlegroup of a division of {year}", X11)
