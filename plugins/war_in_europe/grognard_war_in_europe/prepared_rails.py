"""S10.23: before the game of 1945 the Soviets repair up to 100 rail hexes.

They lie west of the line of 1944, on Soviet ground. No stretch leads further than twenty hexes from
the railways that are Soviet anyway; a stretch may branch, as long as its farthest end is no farther
than that. The Soviet player names them while he sets up; as he ends he is asked for what is left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Paint, Patch
from grognard.errors import GrognardError, UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.kit.naming import no_such_hex
from grognard.modules import Parameters, amends, implements
from grognard.orders import Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.areas import rail_hexes, railway
from grognard_standard_rules.phase_ends import last
from grognard_standard_rules.placing_steps import step_now
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.rail_lines import RAIL
from grognard_standard_rules.setup import STEPS
from grognard_standard_rules.terrain import side_plane

COMPARTMENT = "prepared-rails"
SOVIET = SideId("soviet")
RULES = (RuleId("wie:S10.23"),)


class PreparedRails(Parameters):
    """`hexes`: how many may be repaired; `length`: how far a stretch may lead."""

    hexes: int = 100
    length: int = 20


class PrepareRails(Order):
    """Name rail hexes that are repaired before the game."""

    kind: Literal["prepare-rails"] = "prepare-rails"
    hexes: tuple[HexId, ...] = ()


def prepared(position: Position) -> tuple[HexId, ...]:
    """List the hexes that have been repaired so."""
    return tuple(position.state.compartments.get(COMPARTMENT, {}).get("hexes", ()))


def hexes_left(position: Position) -> int:
    """Return how many hexes may still be named."""
    return position.setting(PreparedRails).hexes - len(prepared(position))


def repairable(position: Position) -> BoolPlane:
    """Paint the rail hexes on Soviet ground that are not Soviet."""
    state = position.state
    plane = rail_hexes(position.board) & state.is_("control", SOVIET) & ~state.is_(RAIL, SOVIET)
    return np.asarray(plane, np.bool_)


@rule("wie:S10.23")
def ways(position: Position, through: BoolPlane) -> tuple[dict[int, int], dict[int, int]]:
    """Return how far each hex lies from the old Soviet lines by rail, and by which hex before."""
    grid, sides = position.board.grid, side_plane(position.board, "rail")
    done = grid.mask(list(prepared(position)))
    old = position.state.is_(RAIL, SOVIET) & ~done
    far = {int(i): 0 for i in np.flatnonzero(old)}
    before = dict[int, int]()
    queue = deque(far)
    while queue:
        here = queue.popleft()
        for d, offset in enumerate(grid.offsets):
            there = here + offset
            if sides[d, here] and there not in far and (through[there] or done[there]):
                far[there], before[there] = far[here] + 1, here
                queue.append(there)
    return far, before


def _judge(position: Position, order: PrepareRails) -> Iterator[Reason]:
    setting, grid = position.setting(PreparedRails), position.board.grid
    unknown = [h for h in order.hexes if h not in grid]
    if unknown:
        yield no_such_hex(*unknown, rules=RULES)
        return
    new = set(order.hexes) - set(prepared(position))
    if len(new) > hexes_left(position):
        yield Reason("too-many-hexes", f"{len(new)} hexes are named, {hexes_left(position)} of "
                     f"{setting.hexes} are left", RULES, remedy="name fewer")
    able = repairable(position)
    if wrong := tuple(sorted(h for h in new if not able[grid.index(h)])):
        yield Reason("not-repairable", "only rail hexes on Soviet ground that are not Soviet yet "
                     f"can be repaired, not {', '.join(wrong[:6])}", RULES, hexes=wrong)
        return
    far, _ = ways(position, grid.mask(list(new)))
    loose = tuple(sorted(h for h in new if grid.index(h) not in far))
    long = tuple(sorted(h for h in new if far.get(grid.index(h), 0) > setting.length))
    if loose:
        yield Reason("not-joined", f"no repaired line joins {', '.join(loose[:6])} to the Soviet "
                     "railways", RULES, hexes=loose, remedy="name every hex from there on")
    if long:
        yield Reason("too-long", f"a stretch leads no farther than {setting.length} hexes from the "
                     f"Soviet railways; {', '.join(long[:6])} lies beyond", RULES, hexes=long,
                     remedy="name hexes nearer to them")


def _resolve(position: Position, order: PrepareRails) -> Resolution:
    new = tuple(dict.fromkeys(h for h in order.hexes if h not in prepared(position)))
    if new:
        every = [*prepared(position), *new]
        many = "1 rail hex is" if len(new) == 1 else f"{len(new)} rail hexes are"
        left = position.setting(PreparedRails).hexes - len(every)
        yield Event("rails-prepared", (Paint(RAIL, SOVIET, new), Patch(
            COMPARTMENT, {"hexes": every})), RULES, f"{many} repaired before the game; {left} left",
            {"hexes": new, "side": SOVIET})


# --- a plan -----------------------------------------------------------------------------------


def plan(position: Position) -> PrepareRails:
    """Name stretches that lead nearest to the enemy, one after the other."""
    setting, grid = position.setting(PreparedRails), position.board.grid
    far, before = ways(position, repairable(position))
    front = _from_the_enemy(position)
    goals = sorted((i for i in before if far[i] <= setting.length),
                   key=lambda i: (int(front[i]), far[i], i))
    taken, room = dict[int, None](), hexes_left(position)
    for goal in goals:
        line, here = list[int](), goal
        while here in before and here not in taken:
            line.append(here)
            here = before[here]
        line = [i for i in line if grid.name(i) not in prepared(position)]
        if len(line) <= room - len(taken):
            taken.update(dict.fromkeys(reversed(line)))
    return PrepareRails(by=SOVIET, hexes=tuple(grid.name(i) for i in taken))


def _from_the_enemy(position: Position) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    grid, state = position.board.grid, position.state
    plane = state.is_("control", *position.enemies(SOVIET))
    found = np.full(grid.size, 999, np.int16)
    for steps in range(60):
        found[plane & (found == 999)] = steps
        plane = grid.spread(plane)
    return found


# --- the set-up -------------------------------------------------------------------------------


@amends("phase_setup", *STEPS)
@rule("wie:S10.23")
def in_the_set_up(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the Soviet player name hexes while he places; ask for the rest as he ends."""
    found = yield
    now = step_now(position)
    if found.idle or now is None or now.who != SOVIET or hexes_left(position) <= 0:
        return found
    return last(found.but_also("prepare-rails"), _ask)


def _ask(position: Position) -> Resolution:
    default, left = plan(position), hexes_left(position)
    if left <= 0 or not default.hexes:
        return
    none = PrepareRails(by=SOVIET)
    answer = yield Ask(SOVIET, f"{left} rail hexes may be repaired before the game: which?",
                       ("prepare-rails",), RULES, (default, none), default)
    yield from _resolve(position, answer)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    if side == SOVIET and (made := plan(position)).hexes:
        yield made


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if not words:
        raise UnreadableOrder("which hexes?", "prepare-rails G1525 G1323: along the railway, or "
                              "prepare-rails auto, or none")
    if words[0].casefold() in ("auto", "all"):
        return plan(position)
    if words[0].casefold() in ("none", "nothing"):
        return PrepareRails(by=side)
    names = [position.hex(w) for w in words]
    try:
        listed = railway(position.board, names) if len(names) > 1 else names
    except GrognardError as error:
        raise UnreadableOrder(f"no railway joins {' and '.join(names)}", str(error)) from error
    able, index = repairable(position), position.board.grid.index
    new = tuple(h for h in listed if able[index(h)] or len(names) == 1)
    return PrepareRails(by=side, hexes=new)


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(PrepareRails, "repair rail hexes before the game", RULES, _resolve, _judge,
                      _propose, _read, words=("prepare-rails",), answer=True,
                      usage="prepare-rails G1525 G1323: along the railway; or auto, or none"),)


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("rails-prepared", "Railways are repaired before the game"),)
