"""12.2.2, 12.2.3: how a neutral minor country enters the war, and on whose side.

It is activated by a declaration of war, for the other side, or by an event, which says for
whom. Any minor country may become Western Allied; Soviet Allied only one that shares a land
border with the Soviet Union or a Soviet Allied minor. Where there is a choice the Western
player makes it; on the first turns of the game the Axis player does.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Any, Literal, cast

from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import RuleId, SideId
from grognard.kit.answering import asked_about, nothing_more
from grognard.modules import Parameters, implements, reading
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_krieg.countries import (
    READS,
    Orientation,
    active_minors,
    is_neutral,
    stand,
    turned,
)
from grognard_krieg.country_list import UNION, called
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN
from grognard_krieg.territory import share_border
from grognard_krieg.track import track_row

CHOICE = RuleId("krieg:12.2.3")
ALLIED = "allied"
FACTION_NAMES = {AXIS: "Axis", WESTERN: "Western Allied", SOVIET: "Soviet Allied"}


class Activation(Parameters):
    """`first_turns`: for how many turns the Axis player chooses the Allied faction.

    The text gives him the first turn of the game, and names Sep-Oct 1939 as that turn; the
    set-up begins in Aug-Sep. So both turns count; 1 takes the set-up at its word.
    """

    first_turns: int = 2


class ChooseFaction(Order):
    """Say which Allied faction a minor country joins; an answer."""

    kind: Literal["choose-faction"] = "choose-faction"
    country: str
    faction: SideId


@implements("rule_activation_choice")
@reading(*READS)
@rule("krieg:12.2.3")
def factions_open(position: Position, country: str) -> Ruling[tuple[SideId, ...]]:
    """List the Allied factions that a country may join."""
    reds = (UNION, *active_minors(position, SOVIET))
    near = [c for c in reds if share_border(position, country, c)]
    if not near:
        return ruled((SideId(WESTERN),), CHOICE,
                     f"{called(country)} borders on no Soviet Allied country", "western-only")
    return ruled((SideId(WESTERN), SideId(SOVIET)), CHOICE,
                 f"{called(country)} borders on {called(near[0])}", "either")


@implements("rule_activation_chooser")
@reading("turn")
@rule("krieg:12.2.3")
def faction_chooser(position: Position, country: str) -> Ruling[SideId]:
    """Say who chooses the Allied faction: the Western player, the Axis player at first."""
    if track_row(position) <= position.setting(Activation).first_turns:
        return ruled(SideId(AXIS), CHOICE, "the Axis player decides on the first turns", "axis")
    return ruled(SideId(WESTERN), CHOICE, "the Western player decides", "western")


# --- how it happens -----------------------------------------------------------------------------


@rule("krieg:12.2.2", "krieg:12.2.3")
def activate(
    position: Position, country: str, orientation: str, *, setup: str = "normal",
    mobilization: bool = True, cause: str = "", rules: Iterable[str] = (),
) -> Resolution:
    """Activate a neutral minor country for "axis", "western", "soviet" or "allied", and set it up.

    "allied" lets the player decide who may (12.2.3). `setup` is "normal" or "limited" (19);
    without `mobilization` no die is rolled for it. A country that is not neutral is left as it
    is: an impossible result is no result (16).
    """
    from grognard_krieg.minor_setup import set_up_minor

    if not is_neutral(position, country):
        return
    side = orientation
    if orientation == ALLIED:
        side = yield from _choose(position, country)
        position = yield LOOK
    standing = turned(position, country, cast("Orientation", side))
    position = yield Event(
        "country-activated", (stand(position, **{country: standing}),),
        (RuleId("krieg:12.2.2"), *(RuleId(r) for r in rules)),
        f"{called(country)} becomes {FACTION_NAMES[side]}",
        {"country": country, "side": side, "setup": setup, "cause": cause},
    )
    yield from set_up_minor(position, country, side, setup=setup, mobilization=mobilization)


def _choose(position: Position, country: str) -> Generator[Any, Any, str]:
    """Ask which faction an Allied minor country joins; the generator's value is the faction."""
    factions = position.ask("rule_activation_choice", country=country).value
    if len(factions) == 1:
        return str(factions[0])
    chooser: SideId = position.ask("rule_activation_chooser", country=country).value
    options = tuple(ChooseFaction(by=chooser, country=country, faction=f) for f in factions)
    answer = yield Ask(
        chooser, f"{called(country)} becomes an Allied country: Western or Soviet?",
        ("choose-faction",), (CHOICE,), options, options[0],
        {"country": country, "factions": [*factions]},
    )
    return str(answer.faction)


def _judge(position: Position, order: ChooseFaction) -> Iterable[Reason]:
    about = asked_about(position)
    if order.country != about.get("country"):
        yield Reason("not-asked", f"nobody asks about {called(order.country)}", (CHOICE,))
    elif order.faction not in about.get("factions", ()):
        yield Reason("no-such-faction", f"{called(order.country)} cannot become "
                     f"{order.faction}", (CHOICE,),
                     remedy=f"choose {' or '.join(about.get('factions', ()))}")


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    about = asked_about(position)
    if not words:
        raise UnreadableOrder("which faction?", "faction western | soviet")
    wanted = words[-1].casefold()
    faction = next((f for f in (WESTERN, SOVIET) if f.startswith(wanted)), wanted)
    return ChooseFaction(by=side, country=about.get("country", ""), faction=SideId(faction))


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    if position.asked:
        yield from (o for o in position.asked.options if o.kind == "choose-faction")


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that names a faction."""
    return (OrderKind(
        ChooseFaction, "choose the faction of a new Allied country", (CHOICE,), nothing_more,
        _judge, _propose, _read, words=("faction",),
        usage="faction western | soviet", answer=True, module="krieg:countries",
        tell=lambda position, order: f"it becomes {order.faction.capitalize()}",
    ),)
