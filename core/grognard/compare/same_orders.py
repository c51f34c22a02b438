"""The same orders and the same dice under other rules: where they part, and what came of it.

The orders of a journal are given again, one by one, in a game of the other variant with the
same seed. Dice are keyed, so a rule that rolls more of them shifts nobody's luck. The first
line that the other rules refuse, or that brings other events, is where the two part.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.compare.variant import Variant
from grognard.errors import GrognardError, ModuleFault, OrderError, UsageError

if TYPE_CHECKING:
    from grognard.game import Game

TOLD = 12
"""At most so many events of a line are told."""

FEW = 6
"""At most so many modules are named in which a game differs from what it is held against."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two games of the same orders part.

    `line` of the journal, the `turn` and phase, its `order`; `refused` holds the reasons when the
    other rules refuse it; `recorded` and `now` are the texts of what it brought under either.
    """

    line: int
    turn: str
    order: Mapping[str, Any]
    refused: tuple[str, ...] = ()
    recorded: tuple[str, ...] = ()
    now: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SameOrders:
    """The result: how many lines were ruled alike, and the first that was not.

    `played_by` says by what else than the variant named the game was played, if it was.
    """

    journal: str
    other: str
    alike: int
    lines: int
    parting: Parting | None = None
    played_by: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain data."""
        part = self.parting
        return {
            "journal": self.journal, "other": self.other, "alike": self.alike,
            "lines": self.lines, "played_by": self.played_by,
            "parting": None if part is None else {
                "line": part.line, "turn": part.turn, "order": dict(part.order),
                "refused": list(part.refused), "recorded": list(part.recorded),
                "now": list(part.now)},
        }


def same_orders(path: Path, scenario: str, one: Variant, other: Variant) -> SameOrders:
    """Give a journal's orders under another variant; raise UsageError when that cannot be.

    Without a scenario it is the journal's own, as the other variant has it.
    """
    from grognard.compare.games import table_of
    from grognard.game import new_game
    from grognard.journal import Journal
    from grognard.replay import secrets_for

    journal = Journal.open(path, read_only=True)
    dice = journal.header["dice"]
    if dice.get("mode") != "open":
        raise UsageError("the dice of this journal are not open",
                         "compare a game that was played with --dice open")
    scenario = scenario or scenario_of(journal.header)
    table = table_of(scenario, other)
    by = played_by(journal.header, scenario, one)
    game = new_game(scenario, table=table, seed=dice["seed"])
    game.secrets.update(secrets_for(journal, table))
    game.automatic = False
    alike = 0
    for entry in journal.entries[1:]:
        found = _given(game, entry.n, entry.data)
        if found is not None:
            return SameOrders(path.name, other.text, alike, len(journal.entries) - 1, found, by)
        alike += 1
    return SameOrders(path.name, other.text, alike, len(journal.entries) - 1, played_by=by)


def scenario_of(header: Mapping[str, Any]) -> str:
    """Return the name of a journal's scenario, without its edition; a file stays a file."""
    name = str(header.get("scenario_from", header["scenario"]))
    return name if name.startswith("./") else name.rpartition("/")[2]


def played_by(header: Mapping[str, Any], scenario: str, one: Variant) -> str:
    """Say by what a game was played if it was not by the variant named, else ""."""
    from grognard.compare.games import table_of

    recorded = {m["id"] for m in header["modules"]}
    try:
        meant = {m.id for m in table_of(scenario, one).assembly.modules}
    except GrognardError:
        meant = set()
    if recorded == meant:
        return ""
    more, fewer = sorted(recorded - meant), sorted(meant - recorded)
    changes = [*(f"with {m}" for m in more), *(f"without {m}" for m in fewer)]
    if not meant or len(changes) > FEW:
        than = f", {len(more)} modules more and {len(fewer)} fewer than {one.text}" * bool(meant)
        return f"the ruleset {header['ruleset']}{than}"
    return f"{one.text}, {', '.join(changes)}"


def _given(game: Game, line: int, data: Mapping[str, Any]) -> Parting | None:
    """Give one order again; say where it parts from what is recorded, if it does."""
    from grognard.replay import give_again

    turn = _when(game)
    order = data.get("order", {})
    try:
        give_again(game, data)
    except OrderError as error:
        reasons = tuple(str(r) for r in getattr(error, "reasons", ())) or (error.message,)
        return Parting(line, turn, order, reasons, _texts(data.get("events", ())))
    except ModuleFault:
        raise
    except GrognardError as error:
        return Parting(line, turn, order, (error.message,), _texts(data.get("events", ())))
    made = json.loads(json.dumps(game.journal.entries[-1].data))
    if _facts(made) == _facts(data):
        return None
    return Parting(line, turn, order, (), _texts(data.get("events", ())),
                   _texts(made.get("events", ())))


def _when(game: Game) -> str:
    """Name turn and phase for people."""
    step = game.position.step
    if step is None:
        return "before the first turn"
    whose = f"{step.side}: " if step.side else ""
    return f"turn {game.position.turn}, {whose}{step.step.title}"


def _facts(data: Mapping[str, Any]) -> list[Any]:
    """Return what an order changed and rolled: rules cited and words used do not matter."""
    events = [[e.get("kind"), e.get("changes")] for e in data.get("events", ())
              if e.get("changes")]
    return [events, [d.get("value") for d in data.get("dice", ())]]


def _texts(events: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    told = [e["text"] + (f" [{', '.join(e['rules'])}]" if e.get("rules") else "")
            for e in events if e.get("text")]
    return tuple(told[:TOLD])
