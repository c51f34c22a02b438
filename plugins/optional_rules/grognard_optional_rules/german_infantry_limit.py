"""21.22: every German armoured or mechanized division that is formed costs an infantry division.

For each regular panzer or panzer grenadier division formed during the game the limit of infantry
divisions falls by one; SS divisions do not count. Formed are those that were not there when the
scenario began, lost ones included. The limit itself is the counters' (21.2); where no count is
stated, as in the text of War in Europe, there is nothing to lower until an overlay gives it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from grognard.modules import Parameters, amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules import forces

INFANTRY = "de.inf.6-5"
R2122 = "wie:21.22"


class GermanInfantryLimit(Parameters):
    """Which divisions cost an infantry division each."""

    formed: tuple[str, ...] = ("de.pz.10-8", "de.pzg.8-8")


@rule("wie:21.22")
def formed(position: Position) -> int:
    """Count the regular divisions that were formed since the game began."""
    kinds = position.setting(GermanInfantryLimit).formed
    first = Counter(s.counter for s in forces.starts(position))
    known = Counter(u.counter for u in position.state.units.values())
    return sum(max(0, known[kind] - first[kind]) for kind in kinds)


@amends("rule_counter_limit")
@rule("wie:21.22")
def fewer_infantry_divisions(
    position: Position, counter: str
) -> Generator[None, Ruling[int | None], Ruling[int | None]]:
    """Lower the limit of infantry divisions by what was formed."""
    ruling = yield
    limit = position.assembly.catalogue.counter(counter).limit if (
        ruling.value is None) else ruling.value
    if counter != INFANTRY or limit is None:
        return ruling
    number = formed(position)
    return ruling.amend(max(0, limit - number), R2122,
                        f"{number} armoured and mechanized divisions were formed")
