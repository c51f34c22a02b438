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


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two games of the same orders part.

    `line` of the journal, its `order`; `refused` holds the reasons when the other rules refuse
    it; `recorded` and `now` are the texts of what it brought under either.
    """

    line: int
    turn: str
    order: Mapping[str, Any]
    refused: tuple[str, ...] = ()
    recorded: tuple[str, ...] = ()
    now: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SameOrders:
    """The result: how many lines were ruled alike, and the first that was not."""

    journal: str
    other: str
    alike: int
    lines: int
    parting: Parting | None = None

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain data."""
        part = self.parting
        return {
            "journal": self.journal, "other": self.other, "alike": self.alike,
            "lines": self.lines,
            "parting": None if part is None else {
                "line": part.line, "turn": part.turn, "order": dict(part.order),
                "refused": list(part.refused), "recorded": list(part.recorded),
                "now": list(part.now)},
        }


def same_orders(path: Path, scenario: str, other: Variant) -> SameOrders:
    """Give a journal's orders under another variant; raise UsageError when that cannot be."""
    from grognard.compare.games import table_of
    from grognard.game import new_game
    from grognard.journal import Journal
    from grognard.replay import secrets_for

    journal = Journal.open(path, read_only=True)
    dice = journal.header["dice"]
    if dice.get("mode") != "open":
        raise UsageError("the dice of this journal are not open",
                         "compare a game that was played with --dice open")
    table = table_of(scenario, other)
    game = new_game(scenario, table=table, seed=dice["seed"])
    game.secrets.update(secrets_for(journal, table))
    game.automatic = False
    alike = 0
    for entry in journal.entries[1:]:
        found = _given(game, entry.n, entry.data)
        if found is not None:
            return SameOrders(path.name, other.text, alike, len(journal.entries) - 1, found)
        alike += 1
    return SameOrders(path.name, other.text, alike, len(journal.entries) - 1)


def _given(game: Game, line: int, data: Mapping[str, Any]) -> Parting | None:
    """Give one order again; say where it parts from what is recorded, if it does."""
    from grognard.replay import give_again

    turn = f"turn {game.position.turn}, {game.state.clock.step}"
    order = data.get("order", {})
    try:
        give_again(game, data)
    except OrderError as error:
        reasons = tuple(str(r) for r in getattr(error, "reasons", ())) or (str(error),)
        return Parting(line, turn, order, reasons, _texts(data.get("events", ())))
    except ModuleFault:
        raise
    except GrognardError as error:
        return Parting(line, turn, order, (str(error),), _texts(data.get("events", ())))
    made = json.loads(json.dumps(game.journal.entries[-1].data))
    if _facts(made) == _facts(data):
        return None
    return Parting(line, turn, order, (), _texts(data.get("events", ())),
                   _texts(made.get("events", ())))


def _facts(data: Mapping[str, Any]) -> list[Any]:
    """Return what an order changed and rolled: rules cited and words used do not matter."""
    events = [[e.get("kind"), e.get("changes")] for e in data.get("events", ())
              if e.get("changes")]
    return [events, [d.get("value") for d in data.get("dice", ())]]


def _texts(events: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    told = [f"{e['text']} [{', '.join(e.get('rules', ()))}]" for e in events if e.get("text")]
    return tuple(told[:TOLD])
