"""43.8: what all Allies share: British and American centers feed every Allied force (43.84).

Common Allied units, Free French, Allied Italians and Poland's successors have no centers of
their own. The common ships are points of a scenario, not a permanent capacity of any nation
(43.86); they, the air transport and the assault points serve whichever Ally needs them (43.87).
The rails carry ten divisions, less where a scenario says so, and their repair units are common:
they draw on the Commonwealth or the United States (43.85).
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.errors import Fault
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard_war_in_europe.axis_common import rails_beyond
from grognard_war_in_europe.facts import Facts, Nation

RAILS = 10

NATIONS = tuple(
    Nation(
        Facts(nation, served_by=("cw", "us"),
              cases={"territory": "wie:43.81", "supply": "wie:43.84", "ships": "wie:43.86"}),
        __name__,
    )
    for nation in ("all", "ff", "ita", "alp")
)


@implements("check_scenario")
@rule("wie:43.85")
def ten_divisions(position: Position) -> Iterable[Fault]:
    """Ten divisions, or less."""
    return rails_beyond(position, "allied", RAILS, "wie:43.85")
