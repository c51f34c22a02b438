"""4.2.3: what the combat results mean.

Ar1: the attackers go back a hex. Ex: the attackers go back or lose a step, as they like; if they
paid a step, so must the defenders. Dr1 to Dr3: the defenders go back so many hexes. Whoever
cannot go back loses a step instead; defenders of a city, or behind straits or mountains only, may
stand fast at that price. Mud and snow shorten retreats by a hex, and make an exchange of Dr1.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Literal

from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_krieg import losses, retreat
from grognard_krieg.battle import Battle, Force, Outcome
from grognard_krieg.hexsides import kinds_between, says
from grognard_krieg.places import is_city
from grognard_krieg.weather import weather_at

RULES = cite("krieg:4.2.3")
DRIVEN_BACK = {"Dr1": 1, "Dr2": 2, "Dr3": 3}

Done = Literal["retreat", "loss", "nothing"]


def read_cell(word: str) -> tuple[str, int, int]:
    """Part a cell of the table into the result and the losses of attacker and defender."""
    code, _, attrition = word.partition(" ")
    attacker, _, defender = attrition.partition("/")
    return code, int(attacker or 0), int(defender or 0)


@implements("rule_weathered_result")
@rule("krieg:11", "krieg:4.2.3")
def weathered(position: Position, battle: Battle, code: str) -> Ruling[str]:
    """Shorten a retreat in mud or snow; one of a single hex becomes an exchange."""
    weather = weather_at(position, battle.target)
    less = position.table("weather").int(weather, "retreat_less") or 0
    if code not in DRIVEN_BACK or not less:
        return ruled(code, "krieg:4.2.3", f"{code} stands", "result")
    hexes = DRIVEN_BACK[code] - less
    turned = next((c for c, n in DRIVEN_BACK.items() if n == hexes), "Ex")
    return ruled(turned, "krieg:11", f"{code} becomes {turned} in {weather}", "weathered-result")


@implements("rule_combat_result", "Ar1")
@rule("krieg:4.2.3")
def attackers_back(position: Position, battle: Outcome) -> Ruling[Resolution]:
    """Send the attackers back a hex."""
    return ruled(_once(battle.attack), "krieg:4.2.3", "the attackers retreat one hex", "Ar1")


@implements("rule_combat_result", "Ex")
@rule("krieg:4.2.3")
def exchange(position: Position, battle: Outcome) -> Ruling[Resolution]:
    """Let the attackers choose; if they lost a step, let the defenders choose."""
    return ruled(_exchange(battle), "krieg:4.2.3", "exchange", "Ex")


@implements("rule_combat_result", *DRIVEN_BACK)
@rule("krieg:4.2.3")
def defenders_back(position: Position, code: str, battle: Outcome) -> Ruling[Resolution]:
    """Drive the defenders back, hex by hex."""
    hexes = DRIVEN_BACK[code]
    text = f"the defenders retreat {hexes} hexes" if hexes > 1 else "the defenders retreat one hex"
    return ruled(_driven(battle, hexes), "krieg:4.2.3", text, code)


def _once(force: Force) -> Resolution:
    yield from satisfy(force, choose=False)


def _exchange(outcome: Outcome) -> Resolution:
    done = yield from satisfy(outcome.attack, choose=True)
    if done != "retreat":
        yield from satisfy(outcome.defence, choose=True)


def _driven(outcome: Outcome, hexes: int) -> Resolution:
    position: Position = yield LOOK
    free = bool(stands_fast(position, outcome.battle).value)
    for _ in range(hexes):
        yield from satisfy(outcome.defence, choose=free)


@rule("krieg:4.2.3")
def stands_fast(position: Position, battle: Battle) -> Ruling[bool]:
    """Say whether the defender may turn retreats into step losses as he likes."""
    if is_city(position, battle.target):
        return ruled(True, "krieg:4.2.3", f"{battle.target} is a city hex", "city")
    starts = dict.fromkeys(a.at for a in battle.attackers)
    held = [says(position, kinds_between(position, s, battle.target), "holds", "yes")
            for s in starts]
    if held and all(held):
        return ruled(True, "krieg:4.2.3", "all attackers come across straits or mountains",
                     "hexsides")
    return ruled(False, "krieg:4.2.3", "neither a city nor behind straits or mountains only",
                 "open-ground")


@rule("krieg:4.2.3")
def satisfy(force: Force, *, choose: bool) -> Generator[Any, Any, Done]:
    """Let a force suffer one retreat result: by going back, or by losing a step.

    It goes back where it can, unless its owner may choose. Where nobody is left, the result is
    not satisfied, which lengthens an exploitation.
    """
    position: Position = yield LOOK
    if not force.alive(position):
        force.unsatisfied += 1
        return "nothing"
    found = retreat.ways(position, force)
    if not found.value:
        yield from losses.lose_step(force, "no retreat", found.because)
        return "loss"
    if choose:
        answer = yield _ask(position, force)
        if isinstance(answer, losses.LoseStep):
            yield from losses.carry_out(force, answer, "instead of a retreat")
            return "loss"
        yield from retreat.go(force, answer.ways)
        return "retreat"
    yield from retreat.go_somewhere(force)
    return "retreat"


def _ask(position: Position, force: Force) -> Ask:
    """Ask whether a force goes back (and where) or loses a step (and which)."""
    back, pay = retreat.options(position, force), losses.options(position, force)
    about = {**retreat.about(position, force), **losses.about(position, force)}
    default = pay[0] if pay and force.attacking else back[0]
    return Ask(
        force.side, "retreat a hex, or lose a step?", ("retreat", "lose-step"), RULES,
        (*back, *pay), default, about,
    )


__all__ = ["Reason", "attackers_back", "defenders_back", "exchange", "read_cell", "satisfy",
           "stands_fast", "weathered"]
