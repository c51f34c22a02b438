"""X18: better Hungarian and Rumanian armour, from two years of war in the East on.

A 1-6 that stood at home when the game turn began is turned, in the reinforcement phase and for
a German mechanized replacement point, into an armoured 4-6 or a mechanized 3-6 of its nation.
There are three of either for both nations together. A 4-6 leaves a 1-6, and is brought up again
at home only; a lost 3-6 cannot be rebuilt. What German production has to do with it (the second
way, the refund of personnel points) belongs to campaigns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from typing import Literal

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import HexId, UnitId
from grognard.machine import GAME_TURN
from grognard.modules import Parameters, amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import ELIMINATED, Unit
from grognard_standard_rules.answers import cite
from grognard_standard_rules.calendar import date_of, read_date
from grognard_standard_rules.replacement_orders import Rebuild
from grognard_standard_rules.units import name

NATIONS = ("hu", "ro")
OLD, ARMOR, MECHANIZED = "arm.1-6", "arm.4-6", "mech.3-6"
AT_HOME = "minor-armor-at-home"
"""Memory of the game turn: units of minor armour that began it at home."""

MIX, BRIGADES = 3, 6
HISTORICAL = {"ro.arm.4-6": 1, "ro.mech.3-6": 1, "hu.arm.4-6": 2, "hu.mech.3-6": 0}


class MinorArmor(Parameters):
    """From when on, and how many: all there are, or those that there were.

    The date is two years after the war in the East began as it did, in cycle 7 of 1941; the
    nations were active before.
    """

    since: str = "1/7/43"
    mix: Literal["all", "historical"] = "all"


@rule("wie:X18.0", "wie:X18.1")
def available(position: Position) -> bool:
    """Say whether better units may be formed yet."""
    return date_of(position) >= read_date(position.setting(MinorArmor).since)


def counters(kind: str) -> tuple[str, ...]:
    """Name the counters of a kind of both nations."""
    return tuple(f"{nation}.{kind}" for nation in NATIONS)


@rule("wie:X18.1", "wie:X18.5")
def left(position: Position, counter: str) -> int:
    """Count how many more of a better unit may be formed."""
    there = Counter(u.counter for u in position.state.units.values() if u.at != ELIMINATED)
    kind = ARMOR if counter.endswith(ARMOR) else MECHANIZED
    free = MIX - sum(there[c] for c in counters(kind))
    if position.setting(MinorArmor).mix == "historical":
        free = min(free, HISTORICAL[counter] - there[counter])
    return max(0, free)


@rule("wie:X18.2")
def is_at_home(position: Position, unit: Unit) -> bool:
    """Say whether a unit stands in its own country."""
    home: frozenset[str] = position.ask_or(
        frozenset[str](), "rule_territory", unit.nation, nation=unit.nation).value
    return unit.hex is not None and position.board.word("country", HexId(unit.at)) in home


# --- where they were as the turn began --------------------------------------------------------


@implements("after_event", "turn-began")
@rule("wie:X18.2")
def note_home(position: Position) -> Resolution | None:
    """Note which units of minor armour begin the game turn at home."""
    if not available(position):
        return None
    kinds = {*counters(OLD), *counters(ARMOR)}
    units = [u.id for u in position.state.units.values()
             if u.counter in kinds and is_at_home(position, u)]
    return _note(units) if units else None


def _note(units: list[UnitId]) -> Resolution:
    yield Event("minor-armor-at-home", tuple(Remember(GAME_TURN, AT_HOME, u) for u in units),
                cite("wie:X18.2"), "", {"units": units})


def began_at_home(position: Position, unit: Unit) -> bool:
    """Say whether a unit began the turn at home and is there now."""
    return unit.id in position.state.remembered(AT_HOME) and is_at_home(position, unit)


@implements("check_order", "rebuild")
@rule("wie:X18.3", "wie:X18.4")
def rebuilding(position: Position, order: Rebuild) -> Iterator[Reason]:
    """Object to rebuilding a 4-6 away from home, and to rebuilding a 3-6 at all."""
    if order.unit not in position.state.units:
        return
    unit = position.state.unit(order.unit)
    if unit.counter in counters(MECHANIZED):
        yield Reason("not-from-nothing", f"{name(position, unit)} is not rebuilt",
                     cite("wie:X18.4"), units=(unit.id,))
    elif unit.counter in counters(ARMOR) and not began_at_home(position, unit):
        yield Reason("not-at-home", f"{name(position, unit)} was not in its country all turn",
                     cite("wie:X18.2", "wie:X18.3"), units=(unit.id,))


@amends("rule_counter_limit")
@rule("wie:X18.5")
def brigades(
    position: Position, counter: str
) -> Generator[None, Ruling[int | None], Ruling[int | None]]:
    """Let better units use up the six brigades of their nation."""
    ruling = yield
    nation = counter.partition(".")[0]
    if counter not in counters(OLD):
        return ruling
    there = Counter(u.counter for u in position.state.units.values() if u.at != ELIMINATED)
    better = there[f"{nation}.{ARMOR}"] + there[f"{nation}.{MECHANIZED}"]
    most = min(BRIGADES if ruling.value is None else ruling.value, BRIGADES) - better
    return ruling.amend(max(0, most), "wie:X18.5", f"{better} of six brigades are used up")


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of better armour."""
    return (
        EventKind("minor-armor-at-home", "Minor armour begins a turn at home"),
        EventKind("minor-armor-formed", "Minor armour becomes a better unit"),
    )
