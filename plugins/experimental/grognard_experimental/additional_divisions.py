"""X2.23, X2.24: Western and German artillery, and German motorized divisions.

Artillery of any nation fires as Soviet artillery does (std:20.1) and is rebuilt with mechanized
points, and so is a German 7-10; a 6-10 takes infantry points. German artillery comes slowly:
one division may exist in 1940, two in 1941, three in 1942, six from 1943. Motorized divisions
share the limit of the 8-8s, where counters limit what may be in play.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import UnitId
from grognard.modules import amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.calendar import date_of
from grognard_war_in_europe.counter_limits import CounterLimits, in_play

GERMANY, SOVIET = "de", "su"
MECHANIZED_ROW = "armored_battlegroup"
SEVEN_TEN = "de.mot.7-10"
PANZERGRENADIERS = "de.pzg.8-8"
SHARING = (PANZERGRENADIERS, "de.mot.6-10", SEVEN_TEN)
GUNS_BY_YEAR = {1939: 0, 1940: 1, 1941: 2, 1942: 3}
GUNS_FROM_1943 = 6


@implements("rule_price_row")
@rule("wie:X2.23", "wie:X2.24")
def rule_price_row(position: Position, unit_id: UnitId, row: str) -> Ruling[str]:
    """Rebuild artillery and the German 7-10 with mechanized points."""
    unit = position.state.unit(unit_id)
    front = position.assembly.catalogue.counter(unit.counter).front
    if unit.counter == SEVEN_TEN:
        return ruled(MECHANIZED_ROW, "wie:X2.24", "a 7-10 takes mechanized points", "price-row")
    if front.type == "artillery" and unit.nation != SOVIET:
        return ruled(MECHANIZED_ROW, "wie:X2.23", "artillery takes mechanized points",
                     "price-row")
    return ruled(row, "std:18.2", "by its type", "price-row")


@rule("wie:X2.23")
def german_guns(position: Position) -> int:
    """Return how many German artillery divisions there may be this year."""
    return GUNS_BY_YEAR.get(date_of(position).year, GUNS_FROM_1943)


@amends("rule_counter_limit")
@rule("wie:X2.23", "wie:X2.24")
def limits(
    position: Position, counter: str
) -> Generator[None, Ruling[int | None], Ruling[int | None]]:
    """Limit German artillery by year, and let motorized divisions use up the 8-8s."""
    ruling = yield
    listed = position.assembly.catalogue.counter(counter)
    if listed.nation == GERMANY and listed.front.type == "artillery":
        most = german_guns(position)
        return ruling.amend(most, "wie:X2.23", f"{most} German artillery divisions this year")
    if counter not in SHARING:
        return ruling
    whole = ruling.value
    if counter != PANZERGRENADIERS:
        whole = position.assembly.catalogue.counter(PANZERGRENADIERS).limit if (
            _limited(position)) else None
    if whole is None:
        return ruling
    others = sum(in_play(position, c) for c in SHARING if c != counter)
    return ruling.amend(max(0, whole - others), "wie:X2.24", f"{others} of {whole} are used up")


def _limited(position: Position) -> bool:
    return position.setting(CounterLimits).apply
