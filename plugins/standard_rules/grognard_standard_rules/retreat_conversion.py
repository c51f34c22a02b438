"""12.7: standing in place instead of retreating.

A side that is told to retreat may take the losses instead: a defender loses his whole force,
an attacker units of at least the defender's printed strength. The defender decides first and
carries it out, then the attacker; the two choices do not bind each other. A side's units all
do the same, over however many hexes the battle goes. Battlegroups made by standing do not
step back.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Literal

from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.tally import mixed
from grognard_standard_rules import units
from grognard_standard_rules.answers import nothing_more, yes_or_no
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.losses import lose_all, lose_strength
from grognard_standard_rules.retreat_options import retreat_options

RULES = (RuleId("std:12.7"),)


class ConversionSettings(Parameters):
    """What an attacker pays who stands in a battle over several hexes (ambiguous in 12.7)."""

    attacker_pays: Literal["all-defenders", "one-hex"] = "all-defenders"


class Stand(Order):
    """Say whether a side stands and loses strength, or retreats."""

    kind: Literal["stand"] = "stand"
    stand: bool = True


@amends("rule_retreat")
@rule("std:12.7")
def stand_or_retreat(
    position: Position, battle: Battle, side: SideId, units: tuple[UnitId, ...]
) -> Generator[None, Ruling[Resolution], Ruling[Resolution]]:
    """Let the owner choose to stand; else the retreat goes on as it would have."""
    ruling = yield
    resolution = choose(battle, side, units, ruling.value)
    return ruling.amend(resolution, "std:12.7", f"{side} may stand in place instead")


def choose(
    battle: Battle, side: SideId, unit_ids: tuple[UnitId, ...], retreat: Resolution
) -> Resolution:
    """Ask, and carry out the choice."""
    position: Position = yield LOOK
    price = attackers_price(position, battle)
    cost = f"units worth {mixed(price)}" if side == battle.by else "the whole force"
    options = (Stand(by=side, stand=True), Stand(by=side, stand=False))
    who = units.listed(position, unit_ids)
    answer: Stand = yield Ask(
        side, f"{who}: stand and lose {cost}, or retreat?", ("stand",), RULES, options,
        options[0 if _better_stand(position, unit_ids) else 1],
        {"units": list(unit_ids), "price": str(price) if side == battle.by else "all"},
    )
    if not answer.stand:
        yield from retreat
    elif side == battle.by:
        yield from lose_strength(side, unit_ids, price, "stood", RULES)
    else:
        yield from lose_all(unit_ids, "stood", RULES)


@rule("std:12.7")
def attackers_price(position: Position, battle: Battle) -> Fraction:
    """Return the strength an attacker loses who stands: the defenders', once for all hexes."""
    if position.setting(ConversionSettings).attacker_pays == "one-hex":
        return max(battle.stakes, default=Fraction(0))
    return battle.stake


def _better_stand(position: Position, unit_ids: Iterable[UnitId]) -> bool:
    """Default: stand where somebody cannot retreat, but all leave a battlegroup."""
    state = position.state
    going = frozenset(unit_ids)
    stuck = [u for u in going if not retreat_options(position, u, going).value.in_use]
    return bool(stuck) and all(units.battlegroup_face(position, state.unit(u)) for u in going)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    yield Stand(by=side, stand=rng.random() < 0.5)


USAGE = "stand: take the losses in place; stand no: retreat"


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    return Stand(by=side, stand=yes_or_no(words, USAGE))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that stands or gives way."""
    return (OrderKind(
        Stand, "stand and take losses, or retreat", RULES, nothing_more, propose=_propose,
        read=_read, answer=True, module="standard:retreat-conversion", words=("stand",),
        usage=USAGE,
        tell=lambda position, order: "take the losses in place" if order.stand else "no: retreat",
    ),)
