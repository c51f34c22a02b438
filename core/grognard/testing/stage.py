"""Setting the stage: a game on a blank board, or a scenario, brought to any step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from grognard.assembly import Assembly, Choice, assemble, discover
from grognard.board.board import Board
from grognard.board.load import find_map, load_board
from grognard.changes import (
    Change,
    Paint,
    Patch,
    Place,
    Pool,
    PutMarker,
    Remember,
    Remove,
    Tick,
)
from grognard.content.find import find_ruleset
from grognard.content.toml import Content, load_model, read_toml
from grognard.dice import Dice, ScriptedDice
from grognard.errors import UnknownName, UsageError
from grognard.events import Event
from grognard.game import Game
from grognard.ids import SideId, UnitId
from grognard.journal import Journal
from grognard.machine import open_step, steps_of
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.replay import secrets_for
from grognard.scenario import Scenario, ScenarioHeader, load_ruleset
from grognard.table import Table, lay_table
from grognard.testing.boards import blank_board
from grognard.testing.cases import Case


class Sample(Content):
    """A unit and a question about it, of which `grognard new-module` makes a first case."""

    unit: str
    type: str
    allowance: int
    side: str = ""


class Blank(Content):
    """A ruleset's `blank.toml`: what an empty board of that edition is made of."""

    map: str
    sides: tuple[str, ...]
    base: dict[str, str]
    date: str = ""
    step: str = ""
    weather: dict[str, str] = {}
    sections: dict[str, Any] = {}
    sample: Sample | None = None


class Stage(Order):
    """Bring a game to where a case begins; known only to cases."""

    kind: Literal["stage"] = "stage"
    by: SideId = SideId("")


def assembled(
    ruleset: str, with_: tuple[str, ...], without: tuple[str, ...], files: tuple[Path, ...] = (),
    overlays: tuple[Path, ...] = (),
) -> Assembly:
    """Assemble a ruleset; the same choice is assembled once, house rules' files as they are."""
    choice = Choice(with_, without, files, overlays)
    return _assembled(ruleset, choice, _stamps((*files, *overlays)))


@lru_cache(maxsize=64)
def _assembled(ruleset: str, choice: Choice, stamps: tuple[bytes, ...]) -> Assembly:
    return assemble(discover(), load_ruleset(find_ruleset(ruleset)), choice)


def scenario_table(
    scenario: str, ruleset: str, with_: tuple[str, ...], without: tuple[str, ...],
    files: tuple[Path, ...] = (), overlays: tuple[Path, ...] = (),
) -> Table:
    """Lay the table of a scenario; cases that begin alike share it, for no game changes it."""
    choice = Choice(with_, without, files, overlays)
    return _laid(scenario, ruleset, choice, _stamps((*files, *overlays)))


@lru_cache(maxsize=8)
def _laid(scenario: str, ruleset: str, choice: Choice, stamps: tuple[bytes, ...]) -> Table:
    return lay_table(scenario, ruleset, choice)


def _stamps(files: tuple[Path, ...]) -> tuple[bytes, ...]:
    """Return what stands in some files, so that a changed one is read again."""
    return tuple(f.read_bytes() if f.is_file() else b"" for f in files)


@lru_cache(maxsize=4)
def blank_of(ruleset: str) -> tuple[Blank, Board]:
    """Return what a blank board of a ruleset is like, and the map it is like."""
    rules = load_ruleset(find_ruleset(ruleset))
    path = rules.folder / rules.ruleset.blank
    blank = load_model(Blank, read_toml(path), file=path)
    return blank, load_board(find_map(blank.map))


def blank_table(case: Case, ruleset: str) -> Table:
    """Lay a table with a blank board."""
    blank, like = blank_of(ruleset)
    assembly = assembled(ruleset, case.with_, case.without, case.module, case.overlay)
    spec = dict(case.board)
    columns, rows = spec.pop("size", (8, 8))
    places = spec.pop("places", None)
    base = {**blank.base, **spec.pop("base", {})}
    features = spec.pop("features", ())
    board = blank_board(columns, rows, like=like, base=base, paint=spec, places=places,
                        features=features)
    header = ScenarioHeader(
        id=case.id, title=case.title, edition=assembly.ruleset.ruleset.edition, ruleset=ruleset,
        map=blank.map, turns=case.turns, sides=case.sides or blank.sides, victory="none",
        first_date=blank.weather.get(case.date, case.date) or blank.date,
    )
    models = assembly.sections
    usual = {name: value for name, value in blank.sections.items() if name in models}
    given = {**usual, **case.section}
    unknown = [name for name in given if name not in models]
    if unknown:
        raise UnknownName(f"section {unknown[0]}", hint=f"sections: {', '.join(models)}")
    sections = {name: load_model(models[name], value, file=case.id)
                for name, value in given.items()}
    return Table(board, Scenario(header, Path(case.id), sections), assembly, Choice())


def stage(case: Case, ruleset: str = "", dice: Dice | None = None) -> Game:
    """Return a game in memory, brought to where the case begins."""
    ruleset = ruleset or case.editions[0]
    if case.scenario:
        table = scenario_table(
            case.scenario, ruleset, case.with_, case.without, case.module, case.overlay)
    else:
        table = blank_table(case, ruleset)
    dice = dice or ScriptedDice({})
    header = {**table.header(), "dice": dice.describe()}
    game = Game(table, Journal.create(None, header), dice)
    game.secrets.update(secrets_for(game.journal, table))
    kind = OrderKind(Stage, "bring a case to its beginning", (), lambda p, o: _stage(p, case))
    game.carry_out(Stage(), kind)
    return game


def _stage(position: Position, case: Case) -> Resolution:
    position = yield Event("game-began", about={"scenario": case.scenario})
    yield Event("case-staged", tuple(_changes(position, case)), about={"case": case.id})
    position = yield LOOK
    wanted = _step_key(position, case)
    turn = _turn_on(position, case) if case.scenario and case.date else case.turn
    position = yield Event("turn-began", (Tick(turn, "", ""),), about={"turn": turn})
    steps = {s.key: s for s in steps_of(position, turn)}
    if wanted not in steps:
        raise UnknownName(f"step {wanted}", hint=f"steps: {', '.join(steps)}")
    step = steps[wanted]
    position = yield Event("step-began", (Tick(turn, step.key, step.side),),
                           about={"step": step.key, "side": step.side})
    yield from open_step(position)


def _turn_on(position: Position, case: Case) -> int:
    """Return the turn of the scenario that has the date of the case."""
    for turn in range(1, position.scenario.header.turns + 1):
        if position.ask_or("", "rule_date", turn=turn).value == case.date:
            return turn
    raise UsageError(f"{case.id}: no turn of {case.scenario} is {case.date}",
                     "give a date within the scenario, or its turn")


def _step_key(position: Position, case: Case) -> str:
    if case.step:
        return case.step
    blank, _ = blank_of(position.assembly.ruleset.id)
    return blank.step


def _changes(position: Position, case: Case) -> list[Change]:
    """List everything that the case puts on the board."""
    changes: list[Change] = []
    for unit in case.unit:
        catalogue = position.assembly.catalogue
        counter, face = catalogue.find(unit.unit)
        side = unit.side or catalogue.nation(counter.nation).side
        if side not in position.sides:
            raise UsageError(f"{case.id}: unit {unit.id}: no side {side!r} in this case",
                             f"give it one of {', '.join(position.sides)}")
        changes.append(Place(UnitId(unit.id), counter.id, counter.nation, SideId(side), face.name,
                             unit.at))
        changes += [PutMarker(mark, unit.id, side) for mark in unit.marks]
    changes += [Remove(UnitId(u)) for u in case.remove]
    changes += [PutMarker(m.kind, m.at, m.owner, m.value) for m in case.marker]
    changes += [Remember(m.lifetime, m.name, m.key, m.value) for m in case.memory]
    changes += [Pool(name, points) for name, points in case.pool.items()]
    changes += [Patch(name, values) for name, values in case.compartment.items()]
    for plane, words in case.paint.items():
        changes += [Paint(plane, word, _hexes(position, hexes)) for word, hexes in words.items()]
    return changes


def _hexes(position: Position, hexes: Sequence[str]) -> tuple[str, ...]:
    return tuple(position.board.grid) if list(hexes) == ["all"] else tuple(hexes)


__all__ = ["Blank", "Sample", "Stage", "assembled", "blank_of", "stage"]
