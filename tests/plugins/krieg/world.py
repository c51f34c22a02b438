"""Games of Krieg! on the real map, with a few pieces, at any step, for testing politics.

    game = world({"de.army.6": "Warsaw"}, step="war-and-peace", side="western", dice=[4])

Pieces stand in hexes, places or boxes. `standing` says how countries stand (country ->
orientation), `truces` and `total_war` what is in force; without them a game begins as the
rulebook has it. `cards` names current cards by faction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from grognard.assembly import Assembly, Choice
from grognard.board.board import Board
from grognard.board.load import find_map, load_board
from grognard.game import Game
from grognard.journal import Journal
from grognard.orders import Ask, OrderKind, Roll
from grognard.position import Position
from grognard.scenario import Scenario, ScenarioHeader
from grognard.table import Table
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import Stage, _stage
from grognard_krieg.countries import USUAL
from tests.plugins.krieg.table import krieg_assembly

POLITICS = (
    "krieg:content", "krieg:pieces", "krieg:turns", "krieg:zones-of-control", "krieg:weather",
    "krieg:countries", "krieg:border-wars", "krieg:truces", "krieg:limited-war",
    "krieg:political-events", "krieg:war-and-peace", "krieg:minor-setup",
)


@cache
def europe() -> Board:
    return load_board(find_map("krieg"))


def table(assembly: Assembly | None = None, **politics: Any) -> Table:
    header = ScenarioHeader(
        id="world", title="world", edition="krieg", ruleset="krieg", map="krieg", turns=66,
        sides=("axis", "western", "soviet"), victory="none", first_date="Aug-Sep 1939",
    )
    sections = {"politics": USUAL.model_copy(update=politics)} if politics else {}
    scenario = Scenario(header, Path("world"), sections)
    return Table(europe(), scenario, assembly or krieg_assembly(*POLITICS), Choice())


def world(
    pieces: Mapping[str, str] | None = None, *, step: str = "war-and-peace", side: str = "axis",
    turn: int = 3, standing: Mapping[str, str] | None = None,
    truces: Mapping[str, str] | None = None, total_war: bool = False,
    ceded: Sequence[str] = (), annexed: Sequence[str] = (),
    cards: Mapping[str, str] | None = None, tracks: Mapping[str, Any] | None = None,
    sides: Mapping[str, str] | None = None, dice: Sequence[int] = (),
    assembly: Assembly | None = None,
) -> Game:
    politics: dict[str, Any] = {"total_war": total_war, "ceded": tuple(ceded),
                                "annexed": tuple(annexed)}
    politics["orientation"] = {**USUAL.orientation, **(standing or {})}
    if truces is not None:
        politics["truces"] = dict(truces)
    laid = table(assembly, **politics)
    catalogue = laid.assembly.catalogue
    position = laid.opening()
    units = []
    for name, at in (pieces or {}).items():
        counter, _ = catalogue.find(name)
        owner = (sides or {}).get(name) or catalogue.nation(counter.nation).side
        where = at if at.startswith("@") else position.hex(at)
        if owner not in position.sides:
            owner = "axis"
        units.append(CaseUnit(id=counter.id, unit=name, at=where, side=owner))
    compartment: dict[str, dict[str, Any]] = {"tracks": dict(tracks or {})}
    if cards:
        compartment["cards"] = {
            f: {"current": {"id": c, "face_up": True}} for f, c in cards.items()}
    case = Case(id="world", title="", rules=(), step=f"player-turn.{side}/{step}", turn=turn,
                unit=tuple(units), compartment=compartment)
    script = NextDice()
    script.next = list(dice)
    header = {**laid.header(), "dice": script.describe()}
    game = Game(laid, Journal.create(None, header), script)
    put_on_stage(game, case)
    return game


def put_on_stage(game: Game, case: Case) -> None:
    """Bring a new game to where a case begins."""
    game.carry_out(Stage(), OrderKind(Stage, "stage", (), lambda p, o: _stage(p, case)))


def submit(game: Game, kind: str, by: str = "axis", **fields: Any) -> Any:
    return game.submit({"kind": kind, "by": by, **fields})


def codes(game: Game, kind: str, by: str = "axis", **fields: Any) -> set[str]:
    return {r.code for r in game.why_not({"kind": kind, "by": by, **fields})}


def asked(game: Game) -> Any:
    """Return the decision that is waited for; None when none is."""
    pending = game.pending
    return pending[0].ask if pending else None


def take_defaults(game: Game) -> list[str]:
    """Answer every open decision with its default; return the questions that were asked."""
    questions = []
    while (ask := asked(game)) is not None:
        questions.append(ask.question)
        game.submit(ask.default)
    return questions


def happened(batch: Any) -> list[str]:
    return [e.kind for e in batch.events]


def run(position: Position, resolution: Any) -> tuple[list[Any], Position]:
    """Drive a resolution: every die is a 3, every decision its default. Events, position."""
    events, value = [], None
    while True:
        try:
            item = resolution.send(value)
        except StopIteration:
            return events, position
        if hasattr(item, "changes"):
            position = position.at(item.apply(position.state))
            events.append(item)
        value = (item.default if isinstance(item, Ask)
                 else 3 if isinstance(item, Roll) else position)


def perform(game: Game, resolve: Any) -> Any:
    """Carry out any resolution (position -> resolution) as if it were an order; the batch."""
    return game.carry_out(Stage(), OrderKind(Stage, "stage", (), lambda p, o: resolve(p)))


def pick(game: Game, choice: str) -> Any:
    return submit(game, "pick", by=asked(game).side, choice=choice)


def choices(game: Game) -> set[str]:
    return set(asked(game).about["choices"])
