"""19.2: the answers by which a player sets up a minor country: places, convoy, mobilization."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.answering import ALL, asked_about, nothing_more, wrong_units
from grognard.kit.reading import find_hex
from grognard.modules import implements
from grognard.orders import Order, OrderKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason

PROCEDURE, MOBILIZATION = RuleId("krieg:19.2.1"), RuleId("krieg:19.2.2")
SETUP_USAGE = "set-up UNIT HEX UNIT HEX ... | set-up auto"
MOBILIZE_USAGE = "mobilize UNIT UNIT ... | mobilize auto"


class SetUpMinor(Order):
    """Say in which hex each unit of a minor country stands; an answer."""

    kind: Literal["set-up-minor"] = "set-up-minor"
    country: str
    places: tuple[tuple[UnitId, HexId], ...]


class Mobilize(Order):
    """Say which units are turned to full strength; an answer."""

    kind: Literal["mobilize"] = "mobilize"
    units: tuple[UnitId, ...] = ()


class LayConvoy(Order):
    """Say into which zone a minor country's convoy comes, and in which mode; an answer."""

    kind: Literal["lay-convoy"] = "lay-convoy"
    convoy: UnitId
    zone: str
    mode: Literal["supply", "troop"] = "supply"


# --- judging ------------------------------------------------------------------------------------


@rule("krieg:19.2.1")
def _judge_places(position: Position, order: SetUpMinor) -> Iterable[Reason]:
    about = asked_about(position)
    hexes, units = about.get("hexes", []), about.get("units", [])
    yield from wrong_units(position, [u for u, _ in order.places], units)
    used = [h for _, h in order.places]
    for hex_id in dict.fromkeys(h for h in used if h not in hexes):
        yield Reason("not-a-set-up-hex", f"{hex_id} is not in or next to a city or port of the "
                     "country, or is not vacant", (PROCEDURE,), hexes=(hex_id,))
    for hex_id in sorted({h for h in used if used.count(h) > 1}):
        yield Reason("no-stacking", f"two units are to stand in {hex_id}", (PROCEDURE,),
                     hexes=(hex_id,), remedy="set up one unit a hex")
    if len(order.places) < min(len(units), len(hexes)):
        yield Reason("not-everybody", "every unit for which there is a hex is set up",
                     (PROCEDURE,), remedy=f"place {min(len(units), len(hexes))} units")


@rule("krieg:19.2.2")
def _judge_mobilize(position: Position, order: Mobilize) -> Iterable[Reason]:
    about = asked_about(position)
    yield from wrong_units(position, order.units, about.get("units", []))
    most = about.get("most", 0)
    if len(order.units) > most:
        yield Reason("too-many", f"the die allows {most} units, not {len(order.units)}",
                     (MOBILIZATION,), units=order.units)


@rule("krieg:19.2.1")
def _judge_convoy(position: Position, order: LayConvoy) -> Iterable[Reason]:
    about = asked_about(position)
    if order.convoy != about.get("convoy"):
        yield Reason("not-asked", f"{order.convoy} is not the convoy that is laid", (PROCEDURE,))
    if order.zone not in about.get("zones", ()):
        yield Reason("no-such-zone", f"the convoy does not begin in {order.zone}", (PROCEDURE,),
                     remedy=f"choose {' or '.join(about.get('zones', ()))}")


# --- reading and proposing ----------------------------------------------------------------------


def _read_places(position: Position, side: SideId, words: list[str]) -> Order:
    about = asked_about(position)
    if not words or words[0].casefold() in ("auto", *ALL):
        return _default(position)
    if len(words) % 2:
        raise UnreadableOrder("each unit needs a hex behind it", SETUP_USAGE)
    pairs = tuple((_unit(u, about.get("units", [])), find_hex(position, h))
                  for u, h in zip(words[::2], words[1::2], strict=True))
    return SetUpMinor(by=side, country=about.get("country", ""), places=pairs)


def _read_mobilize(position: Position, side: SideId, words: list[str]) -> Order:
    if not words or words[0].casefold() in ("auto", *ALL):
        return _default(position)
    known = asked_about(position).get("units", [])
    return Mobilize(by=side, units=tuple(_unit(w, known) for w in words))


def _read_convoy(position: Position, side: SideId, words: list[str]) -> Order:
    about = asked_about(position)
    zones = [z for z in about.get("zones", ()) if any(z.startswith(w.casefold()) for w in words)]
    if not zones:
        raise UnreadableOrder("into which zone?", "convoy ZONE [troop]")
    return LayConvoy(by=side, convoy=UnitId(about.get("convoy", "")), zone=zones[0],
                     mode="troop" if "troop" in words else "supply")


def _default(position: Position) -> Order:
    if position.asked is None or position.asked.default is None:
        raise UnreadableOrder("nothing is asked", SETUP_USAGE)
    return position.asked.default


def _unit(word: str, known: list[str]) -> UnitId:
    """Return the unit of some that a word names: its id, or the end of it."""
    found = [u for u in known if u == word or u.casefold().endswith(word.casefold())]
    if len(found) != 1:
        raise UnreadableOrder(f"{word!r} names no unit that is asked about",
                              f"units: {', '.join(known)}")
    return UnitId(found[0])


def _propose_places(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer the usual places, then the same units shuffled over all that are open."""
    if position.asked is None or not isinstance(position.asked.default, SetUpMinor):
        return
    default = position.asked.default
    yield default
    hexes = list(position.asked.about.get("hexes", []))
    rng.shuffle(hexes)
    units = [u for u, _ in default.places]
    yield default.model_copy(update={"places": tuple(zip(units, hexes, strict=False))})


def _propose_asked(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    if position.asked is None:
        return
    options = list(position.asked.options)
    rng.shuffle(options)
    yield from options
    if position.asked.default is not None:
        yield position.asked.default


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answers of minor country set-up."""
    return (
        OrderKind(SetUpMinor, "set up a minor country", (PROCEDURE,), nothing_more,
                  _judge_places, _propose_places, _read_places, words=("set-up",),
                  usage=SETUP_USAGE, answer=True, module="krieg:minor-setup"),
        OrderKind(Mobilize, "mobilize a minor country", (MOBILIZATION,), nothing_more,
                  _judge_mobilize, _propose_asked, _read_mobilize, words=("mobilize",),
                  usage=MOBILIZE_USAGE, answer=True, module="krieg:minor-setup"),
        OrderKind(LayConvoy, "lay a minor country's convoy", (PROCEDURE,), nothing_more,
                  _judge_convoy, _propose_asked, _read_convoy, words=("lay-convoy",),
                  usage="lay-convoy ZONE [troop]", answer=True, module="krieg:minor-setup"),
    )
