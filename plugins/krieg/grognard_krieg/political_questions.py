"""2.1, 12.4.1, 16: questions about political dice, targets, trouble and border wars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.axis_aggression import frightens
from grognard_krieg.border_wars import attack_factors, column, disputed
from grognard_krieg.countries import ceded, is_neutral
from grognard_krieg.country_list import BORDER_REGIONS, called, named
from grognard_krieg.political_tables import PoliticalRoll, cell, political_die, sheet
from grognard_krieg.target_country import allowed, why_no_target
from grognard_krieg.territory import neutral_neighbours

MODULE = "krieg:political-events"
SEGMENT, TARGET, RESULTS = RuleId("krieg:2.1"), RuleId("krieg:16.1"), RuleId("krieg:16.2")


class ModifiersAsked(Question):
    """What is added to a political die, and what does the table say then?"""

    kind: Literal["political-modifiers"] = "political-modifiers"
    table: str
    target: str = ""
    die: int = 1
    modified: bool = True


class TargetAsked(Question):
    """May a country be the target of a treaty, an ultimatum or an alliance?"""

    kind: Literal["political-target"] = "political-target"
    attempt: Literal["treaty", "ultimatum", "alliance"]
    country: str = ""


class TroubleAsked(Question):
    """What does a country that makes trouble on the Axis Aggression table bring about?"""

    kind: Literal["trouble"] = "trouble"
    country: str


class BorderWarAsked(Question):
    """What are the chances of a border war?"""

    kind: Literal["border-war"] = "border-war"
    region: str


def _modifiers(position: Position, asked: ModifiersAsked) -> Answer:
    kind = sheet(position, asked.table).kind
    roll = PoliticalRoll(asked.table, position.phasing, kind, asked.target, asked.modified)
    tally = political_die(position, roll, asked.die)
    added = sum(line.value for line in tally.lines if line.stage == "total")
    read = int(tally.value)
    return Answer({"modifier": added, "read": read, "says": cell(position, asked.table, read)},
                  tallies=(tally,))


def _target(position: Position, asked: TargetAsked) -> Answer:
    open_ = allowed(position, asked.attempt, ())
    reason = why_no_target(position, asked.attempt, asked.country) if asked.country else None
    text = f"{called(asked.country)} may be the target" if asked.country else "possible targets"
    values = {"targets": open_, "allowed": reason is None and asked.country in ("", *open_)}
    return Answer(values, (reason or Reason("targets", text, (TARGET,)),))


def _trouble(position: Position, asked: TroubleAsked) -> Answer:
    neutral = is_neutral(position, asked.country)
    ruling = frightens(position, asked.country)
    near = neutral_neighbours(position, asked.country, dependents=True)
    values = {"activates": ruling.value and bool(near), "incident": neutral,
              "neighbours": list(near) if ruling.value else []}
    return Answer(values, ruling.because)


def _border_war(position: Position, asked: BorderWarAsked) -> Answer:
    if asked.region not in BORDER_REGIONS:
        raise UnreadableOrder(f"{asked.region!r} is no border region", ", ".join(BORDER_REGIONS))
    tally = attack_factors(position, asked.region)
    where, table = column(position, tally.value), position.table("border_war")
    wins = [d for d in range(1, 7) if where and table.word(str(d), where) == "ceded"]
    values = {"factors": tally.value, "column": where or "", "ceded_on": wins,
              "disputed": disputed(position) == asked.region,
              "ceded": ceded(position, asked.region)}
    return Answer(values, (Reason("border-war", f"{asked.region.replace('_', ' ')}: "
                                  f"{tally.value} factors", (RuleId("krieg:12.4.1"),)),), (tally,))


def _read_target(position: Position, side: SideId, words: list[str]) -> Question:
    attempt = words[0].casefold() if words else ""
    if attempt not in ("treaty", "ultimatum", "alliance"):
        raise UnreadableOrder("which attempt?", "targets treaty|ultimatum|alliance [COUNTRY]")
    country = named(" ".join(words[1:])) if words[1:] else ""
    return TargetAsked(attempt=attempt, country=country or "")


def _read_border(position: Position, side: SideId, words: list[str]) -> Question:
    return BorderWarAsked(region="_".join(words).casefold())


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about politics."""
    return (
        QuestionKind(ModifiersAsked, "what is added to a political die", (SEGMENT,), _modifiers,
                     module=MODULE),
        QuestionKind(TargetAsked, "which countries may be targets", (TARGET,), _target,
                     _read_target, ("targets",),
                     "targets treaty|ultimatum|alliance [COUNTRY]", MODULE),
        QuestionKind(TroubleAsked, "what trouble in a country brings", (RESULTS,), _trouble,
                     module=MODULE),
        QuestionKind(BorderWarAsked, "the chances of a border war", (RuleId("krieg:12.4.1"),),
                     _border_war, _read_border, ("border-war",), "border-war REGION", MODULE),
    )
