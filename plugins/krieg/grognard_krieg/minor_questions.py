"""19: the question what a minor country would bring into the war, and where it would stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.content import country_file
from grognard_krieg.country_list import COUNTRIES, VICHY, called, minors, named
from grognard_krieg.minor_places import open_hexes
from grognard_krieg.minor_setup import plan_of
from grognard_krieg.pieces import AXIS

MODULE = "krieg:minor-setup"
RULES = (RuleId("krieg:19.1"), RuleId("krieg:19.2.1"), RuleId("krieg:19.2.2"))


class MinorAsked(Question):
    """What does a minor country bring, by normal or limited set-up, for a faction?"""

    kind: Literal["minor-set-up"] = "minor-set-up"
    country: str
    setup: Literal["normal", "limited"] = "normal"
    side: SideId = SideId(AXIS)


def _answer(position: Position, asked: MinorAsked) -> Answer:
    country = asked.country
    if country not in minors():
        raise UnreadableOrder(f"{country!r} is no minor country", ", ".join(minors()))
    plan, limited = plan_of(position, country), asked.setup == "limited"
    pieces = _pieces(position, country)
    reserve = plan.reserve if plan else ""
    placed = {p.piece: p.at for p in plan.placed} if plan else {}
    zoned = {z.piece: list(z.zones) for z in plan.zoned} if plan else {}
    waits = [c for c in (plan.delay if plan else ()) if asked.side == AXIS or c in pieces]
    air = [c for c in pieces if _kind(position, c) in ("air_support", "convoy")]
    field = [c for c in pieces if c not in (reserve, *placed, *zoned, *waits, *air)]
    if plan and plan.field:
        kept = [c for c in field if any(c == f or c.startswith(f"{f}.") for f in plan.field)]
        waits, field = [*waits, *(c for c in field if c not in kept)], kept
    if limited:
        placed, zoned, waits, field = {}, {}, air, []
    two_sided = [c for c in (*field, *placed) if _reduced(position, c)]
    values: dict[str, Any] = {
        "reserve": reserve, "reserve_to": "capital" if limited else "pool", "placed": placed,
        "zones": zoned, "delay": waits, "field": field, "two_sided": len(two_sided),
        "mobilization": not limited and bool(two_sided) and (plan is None or plan.mobilization),
        "only_cities": bool(plan and plan.only_cities), "stacking": False,
        "hexes": [] if limited else [str(h) for h in open_hexes(
            position, country, asked.side, only_cities=bool(plan and plan.only_cities))],
        "tolerates": next((c.tolerates for c in country_file(position.assembly).country
                           if c.id == country), 1),
    }
    text = (f"{called(country)}: Reserve corps to the {values['reserve_to']}, {len(field)} units "
            f"in the field, {len(placed)} in given places, {len(waits)} delayed")
    told = [("stand", f"{_name(position, p)} stands in {at}") for p, at in placed.items()]
    told += [("wait", f"{_name(position, p)} waits in the delay box") for p in waits]
    return Answer(values, (Reason("minor-set-up", text, RULES),
                           *(Reason(code, line, RULES) for code, line in told)))


def _name(position: Position, counter: str) -> str:
    found = position.assembly.catalogue.counter(counter)
    return found.name or found.front.printed


def _pieces(position: Position, country: str) -> list[str]:
    """List a country's pieces; those of France that never come back with Vichy are left out."""
    nation, vichy = COUNTRIES[country].nations[0], country == VICHY
    gone = ("hq", "fortress", "air_support", "convoy")
    return [c.id for c in position.assembly.catalogue if c.nation == nation and not c.optional
            and not (vichy and (c.front.word("arm") in gone or c.front.word("unit_class") in gone
                                or "free-french" in c.faces))]


def _kind(position: Position, counter: str) -> str:
    return position.assembly.catalogue.counter(counter).front.word("unit_class")


def _reduced(position: Position, counter: str) -> bool:
    found, _ = position.assembly.catalogue.find(counter)
    return found.other("reduced") is not None


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    setup = "limited" if words and words[-1].casefold() == "limited" else "normal"
    text = " ".join(w for w in words if w.casefold() not in ("limited", "normal"))
    country = named(text)
    if country is None:
        raise UnreadableOrder(f"{text!r} is no country", "minor NAME [limited]")
    return MinorAsked.model_validate({"country": country, "setup": setup, "side": side})


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about the set-up of minor countries."""
    return (QuestionKind(MinorAsked, "what a minor country brings", RULES, _answer, _read,
                         ("minor",), "minor NAME [limited]: what it brings, and where",
                         module=MODULE),)
