"""1.3: what a replacement corps costs, and which steps may pay for it.

A corps costs one step. Infantry steps buy infantry-type corps, armor steps any corps, steps "of
any type" either. An airborne corps costs two infantry steps, the Allied one a US and a British.
Two German infantry steps of Festung Europa buy one armor corps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement, permutations
from typing import TYPE_CHECKING

from grognard.ids import RuleId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.state import Unit
from grognard_krieg.pieces import GREAT_POWERS, NATIONALIST, NO_NATION, PARTISAN, WESTERN
from grognard_krieg.replacement_steps import ANY, ARMOR, FESTUNG, INFANTRY, MINOR
from grognard_krieg.replacement_steps import NATIONALIST as NATIONALISTS
from grognard_krieg.steps import corps_face, is_coup

if TYPE_CHECKING:
    from grognard.content.counters import CounterFace

RULE = RuleId("krieg:1.3")
AIRBORNE = "airborne"
EXCHANGE = f"{FESTUNG}:{INFANTRY}"
Payment = tuple[str, ...]


def nations_of(face: CounterFace, unit: Unit) -> tuple[str, ...]:
    """Return the nations of a unit's corps side."""
    return face.words("nations") or (unit.nation,)


def minors_of(face: CounterFace, unit: Unit) -> tuple[str, ...]:
    """Return those of its nations that are minor countries; none for partisans and the like."""
    if unit.nation in (PARTISAN, NATIONALIST, NO_NATION):
        return ()
    return tuple(n for n in nations_of(face, unit) if n not in GREAT_POWERS)


@implements("rule_step_serves")
@rule("krieg:1.3", "krieg:1.2.4", "krieg:1.2.5")
def rule_step_serves(position: Position, steps: str, unit: Unit) -> Ruling[bool]:
    """Match the nation of the step, then its type."""
    face = corps_face(position, unit)
    whose, _, kind = steps.partition(":")
    if face is None:
        return ruled(False, "krieg:1.3", "it is no one-step corps", "no-corps")
    if is_coup(face):
        return ruled(False, "krieg:17.2", "it comes by a coup alone", "coup-corps")
    partisan = unit.nation == PARTISAN and unit.side == WESTERN
    if whose == MINOR:
        fits = partisan or bool(minors_of(face, unit))
    elif whose == NATIONALISTS:
        fits = unit.nation == NATIONALIST
    elif whose == FESTUNG:
        fits = unit.nation == "de"
    else:
        fits = whose in nations_of(face, unit)
    if not fits:
        return ruled(False, "krieg:1.3", f"{steps} steps are not for it", "other-nation")
    if face.word("arm") == ARMOR and kind == INFANTRY:
        return ruled(False, "krieg:1.3", "infantry steps buy no armor-type corps", "armor")
    return ruled(True, "krieg:1.3", f"{steps} steps serve", "serves")


def serves(position: Position, steps: str, unit: Unit) -> bool:
    """Say whether a kind of step may be spent on a unit (`rule_step_serves`)."""
    return bool(position.ask("rule_step_serves", steps=steps, unit=unit).value)


@rule("krieg:1.3", "krieg:1.2.4")
def payments(position: Position, unit: Unit, left: Mapping[str, int]) -> list[Payment]:
    """List how a corps can be paid for with what is left, the narrowest steps first."""
    face = corps_face(position, unit)
    if face is None:
        return []
    kinds = [k for k, n in left.items() if n > 0]
    fit = sorted((k for k in kinds if serves(position, k, unit)), key=_breadth)
    if face.type == AIRBORNE:
        return [pair for pair in combinations_with_replacement(fit, 2)
                if _airborne(position, unit, face, pair) and _has(left, pair)]
    out: list[Payment] = [(k,) for k in fit]
    exchanged = (EXCHANGE, EXCHANGE)
    if face.word("arm") == ARMOR and unit.nation == "de" and _has(left, exchanged):
        out.append(exchanged)
    return out


def _breadth(kind: str) -> tuple[int, str]:
    """Order steps: those that serve one nation and type before those that serve more."""
    whose, _, of = kind.partition(":")
    return (of != INFANTRY) + (of == ANY) + 2 * (whose == MINOR) - (whose == FESTUNG), kind


def _has(left: Mapping[str, int], payment: Iterable[str]) -> bool:
    return all(left.get(k, 0) >= n for k, n in Counter(payment).items())


def _airborne(position: Position, unit: Unit, face: CounterFace, pair: Payment) -> bool:
    """Say whether two steps buy an airborne corps: of infantry, one for each of two nations."""
    if any(kind.partition(":")[2] == ARMOR for kind in pair):
        return False
    nations = nations_of(face, unit)
    if len(nations) < 2:
        return True
    return any(all(kind.partition(":")[0] == n for kind, n in zip(pair, order, strict=True))
               for order in permutations(nations))


def paid(left: Mapping[str, int], payment: Iterable[str]) -> dict[str, int]:
    """Return what is left once a payment has been made, for the kinds it touches."""
    return {k: left.get(k, 0) - n for k, n in Counter(payment).items()}
