"""Running cases: every key of an expectation is checked, and what came is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from grognard.dice import DiceKey, Rolled
from grognard.errors import GrognardError, IllegalOrder
from grognard.events import Event
from grognard.game import Game
from grognard.orders import Answer
from grognard.ruling import Reason
from grognard.testing.cases import Act, Case
from grognard.testing.stage import stage


@dataclass(frozen=True, slots=True)
class Check:
    """One assertion: what was expected under a key, what came, and how it came about."""

    case: str
    act: int
    key: str
    expected: Any
    found: Any
    how: str = ""

    @property
    def holds(self) -> bool:
        """Say whether what came is what was expected."""
        return bool(plain(self.expected) == plain(self.found))

    def __str__(self) -> str:
        mark = "ok  " if self.holds else "FAIL"
        text = f"{mark} {self.case} [{self.act}] {self.key}: expected {plain(self.expected)!r}"
        return text if self.holds else f"{text}, found {plain(self.found)!r}\n{self.how}"


class NextDice:
    """Dice that show what the act at hand says, in the order in which they are rolled."""

    mode = "scripted"

    def __init__(self) -> None:
        self.next: list[int] = []

    def roll(self, key: DiceKey, sides: int = 6) -> Rolled:
        """Show the next value; a case must give every die that it makes roll."""
        if not self.next:
            raise GrognardError(f"the case gives no value for {key}",
                                "add it to the act's dice = [...]")
        return Rolled(key, sides, self.next.pop(0))

    def describe(self) -> Mapping[str, Any]:
        """Return the header of a game that is never written down."""
        return {"mode": self.mode}

    def check(self, rolled: Rolled) -> str | None:
        """Nothing is ever on record."""
        return None


@dataclass
class Outcome:
    """What an act brought about, as expectations may name it."""

    game: Game
    values: dict[str, Any] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()
    events: tuple[Event, ...] = ()
    how: str = ""

    def look_up(self, key: str) -> Any:
        """Return what stands under a key of an expectation (see docs of `Act`)."""
        if key in self.values:
            return self.values[key]
        word, _, rest = key.partition(".")
        state = self.game.state
        match word:
            case "unit":
                if rest in state.units:  # ids of scenarios hold dots themselves
                    return state.unit(rest).at
                unit, _, what = rest.rpartition(".")
                return getattr(state.unit(unit or rest), what if unit else "at")
            case "pool":
                return state.pool(rest)
            case "marker":
                kind, _, at = rest.partition(".")
                marker = state.marker(kind, at)
                return marker is not None
            case "plane":
                plane, _, at = rest.partition(".")
                return state.word(plane, at)
            case "stack":
                return [u.id for u in state.units_at(rest)]
            case "event":
                return self._event(rest)
            case "step":
                return state.clock.step
            case "verdict":
                return state.clock.over
            case "pending":
                return self._pending(rest)
            case "rules":
                return sorted({r for reason in self.reasons for r in reason.rules})
        raise GrognardError(f"nothing is called {key!r} here",
                            f"the answer has {', '.join(self.values) or 'no values'}")

    def _event(self, rest: str) -> Any:
        kind, _, what = rest.partition(".")
        found = [e for e in self.events if e.kind == kind]
        if not what or what == "count":
            return len(found)
        value: Any = found[-1].about if found else None
        for part in what.split("."):  # a value may hold others: "die.modified"
            value = value.get(part) if isinstance(value, Mapping) else None
        return value

    def _pending(self, what: str) -> Any:
        pending = self.game.pending
        if not pending:
            return None
        first = pending[0]
        match what:
            case "side":
                return first.side
            case "question":
                return first.question
            case "kinds":
                return list(first.kinds)
        return [p.side for p in pending]


def run_case(case: Case, edition: str = "") -> Iterator[Check]:
    """Run one case for one edition; yield a check for every key it expects."""
    edition = edition or case.editions[0]
    dice = NextDice()
    game = stage(case, edition, dice)
    for number, act in enumerate(case.do, 1):
        dice.next = list(act.dice)
        yield from _run_act(game, case, number, act, edition)
        if dice.next:
            yield Check(case.id, number, "dice not rolled", [], list(dice.next))


def _run_act(game: Game, case: Case, number: int, act: Act, edition: str) -> Iterator[Check]:
    outcome = _asked(game, act) if act.ask is not None else _ordered(game, act)
    expected = {**act.expect, **act.expect_in.get(edition, {})}
    refused = (act.refused,) if isinstance(act.refused, str) else act.refused
    cited = (act.refused_by,) if isinstance(act.refused_by, str) else act.refused_by
    codes = {r.code for r in outcome.reasons}
    rules = {rule for r in outcome.reasons for rule in r.rules}
    if act.order is not None:
        legal = act.legal if act.legal is not None else not (refused or cited)
        yield Check(case.id, number, "legal", legal, not outcome.reasons, outcome.how)
    for code in refused:
        yield Check(case.id, number, f"refused as {code}", True, code in codes, outcome.how)
    for rule in cited:
        yield Check(case.id, number, f"refused by {rule}", True, rule in rules, outcome.how)
    for key, value in expected.items():
        try:
            found = outcome.look_up(key)
        except GrognardError as error:
            found = f"({error})"
        yield Check(case.id, number, key, value, found, outcome.how)


def _asked(game: Game, act: Act) -> Outcome:
    answer: Answer = game.ask(act.ask or {})
    lines = [*map(str, answer.because), *map(str, answer.tallies)]
    return Outcome(game, dict(answer.values), answer.because, how="\n".join(lines))


def _ordered(game: Game, act: Act) -> Outcome:
    data = dict(act.order or {})
    pending = game.pending
    data.setdefault("by", pending[0].side if pending else "")
    try:
        batch = game.submit(data)
    except IllegalOrder as error:
        return Outcome(game, reasons=error.reasons, how=str(error))
    lines = [f"{e.kind}: {e.text}" for e in batch.events]
    return Outcome(game, events=tuple(batch.events), how="\n".join(lines))


def plain(value: Any) -> Any:
    """Return a value as TOML would write it: fractions as numbers or text, sets as lists."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else _fraction(value)
    if isinstance(value, float) and value == int(value):
        return int(value)
    if isinstance(value, (set, frozenset)):
        return sorted(plain(v) for v in value)
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    return value


def _fraction(value: Fraction) -> Any:
    return float(value) if value.denominator in (2, 4, 8) else str(value)
