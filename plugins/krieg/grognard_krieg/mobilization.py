"""19.2.2: the die that turns units of a new belligerent to full strength.

As many units as the die shows may be turned; what is left over is lost. There is no die after
a Coup, and none for Vichy.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Flip
from grognard.content.counters import FRONT
from grognard.events import Event
from grognard.ids import RuleId, SideId, UnitId
from grognard.orders import Ask, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.country_list import called

REDUCED = "reduced"
MOBILIZATION = RuleId("krieg:19.2.2")


def reduced_units(position: Position, units: Iterable[UnitId]) -> list[UnitId]:
    """List those of some units that stand on the map on their weaker side, the strongest first."""
    faces = position.assembly.catalogue
    found = [u for unit_id in units if (u := position.state.unit(unit_id)).on_map
             and position.face(u).role == REDUCED]
    full = {u.id: faces.face(u.counter, FRONT) for u in found}
    return [u.id for u in sorted(found, key=lambda u: (
        -(full[u.id].attack + full[u.id].defence), u.id))]


@rule("krieg:19.2.2")
def mobilize(
    position: Position, country: str, side: SideId, units: Iterable[UnitId]
) -> Resolution:
    """Roll for a country's mobilization and turn so many of its units to full strength."""
    from grognard_krieg.minor_orders import Mobilize

    weak = reduced_units(position, units)
    if not weak:
        return
    die = yield Roll(f"mobilization:{country}")
    chosen = tuple(weak[:die])
    if die < len(weak):
        answer = yield Ask(
            side, f"{called(country)} mobilizes: which {die} of its units at full strength?",
            ("mobilize",), (MOBILIZATION,), (),
            Mobilize(by=side, units=chosen), {"country": country, "units": weak, "most": die},
        )
        chosen = tuple(answer.units)
    yield Event(
        "minor-mobilized", tuple(Flip(u, FRONT) for u in chosen), (MOBILIZATION,),
        f"{called(country)} mobilizes: a {die}, {len(chosen)} units at full strength",
        {"country": country, "side": side, "die": die, "units": list(chosen)},
    )
