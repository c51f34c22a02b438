"""47: the armed neutrals: their land, their supply, and how far their units go.

Oslo, Athens with Salonika, Ankara, Madrid and Stockholm supply the forces of their countries;
Irish, Portuguese and Swiss never leave home and need no center (14.34), as the Yugoslavs
(`yugoslav_partisans.py`). Whoever has joined a side draws on the centers that serve all of it,
too (42.63, 43.84). Spaniards enter Portugal and Gibraltar besides Spain, and fly from Spain
alone (47.57). Only Greece and Spain have ships (`ships.py`).
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.modules import amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.waters import GIBRALTAR
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_europe.nations import hexes_of

FRIENDS = ("de", "cw", "us")
SPAIN, PORTUGAL = ("Spain", "Spain (Morocco)"), "Portugal"

NATIONS = tuple(Nation(facts, __name__) for facts in (
    Facts("no", {"territory": "wie:47.1", "supply": "wie:47.15", "ships": "wie:47.14"},
          ("Norway",), towns=("Oslo",), served_by=FRIENDS),
    Facts("gr", {"territory": "wie:47.2", "supply": "wie:47.25"},
          ("Greece",), towns=("Athens", "Salonika"), served_by=FRIENDS),
    Facts("tr", {"territory": "wie:47.4", "supply": "wie:47.45", "ships": "wie:47.44"},
          ("Turkey",), towns=("Ankara",), served_by=FRIENDS),
    Facts("es", {"territory": "wie:47.5", "supply": "wie:47.55"},
          SPAIN, towns=("Madrid",), served_by=FRIENDS),
    Facts("se", {"territory": "wie:47.6", "supply": "wie:47.65", "ships": "wie:47.64"},
          ("Sweden",), towns=("Stockholm",), served_by=FRIENDS),
    Facts("ie", {"territory": "wie:47.7", "supply": "wie:47.75", "ships": "wie:47.74"},
          ("Ireland",), stays_home=True),
    Facts("pt", {"territory": "wie:47.8", "supply": "wie:47.85", "ships": "wie:47.84"},
          (PORTUGAL,), stays_home=True),
    Facts("ch", {"territory": "wie:47.9", "supply": "wie:47.95", "ships": "wie:47.94"},
          ("Switzerland",), stays_home=True),
))


@implements("rule_closed_hexes", "es")
@rule("wie:47.57")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close all but Spain, Portugal and Gibraltar."""
    grid = position.board.grid
    closed = ground.abroad(position, ground.inside(position, *SPAIN, PORTUGAL),
                           grid.mask(hexes_of(position, GIBRALTAR)))
    return ruled(closed, "wie:47.57", "they enter only Portugal and Gibraltar besides Spain",
                 "closed-hexes")


@amends("rule_air_bases", "es")
@rule("wie:47.57")
def from_spain(
    position: Position,
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Base Spanish air points in Spain alone."""
    ruling = yield
    return ruling.amend(frozen(ruling.value & ground.inside(position, *SPAIN)), "wie:47.57",
                        "Spanish air points are based in Spain", "bases")
