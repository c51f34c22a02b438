"""The one tree of errors.

Every error says what is wrong, where, by which rule, and what to do. Three kinds are told
apart because a player reacts differently to each: an order that cannot be *read*, one that
is *ambiguous*, and one that is *illegal*. Content errors collect all faults of a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.ruling import Reason

ENGINE = Path(__file__).parent


class GrognardError(Exception):
    """Anything that the engine refuses, with a hint on what to do about it."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\n  hint: {self.hint}" if self.hint else self.message


def did_you_mean(candidates: Sequence[str]) -> str:
    """Turn near misses into a hint."""
    return f"did you mean {' or '.join(candidates)}?" if candidates else ""


class UsageError(GrognardError):
    """The call itself is wrong: a bad option, a contradictory request."""

    exit_code = 2


class UnknownName(UsageError):
    """A name that nothing answers to."""

    what = "name"

    def __init__(self, name: str, candidates: Sequence[str] = (), hint: str = "") -> None:
        super().__init__(
            f"there is no {self.what} called {name!r}", did_you_mean(candidates) or hint
        )
        self.name = name


class UnknownHex(UnknownName):
    """No hex of this map has that name."""

    what = "hex"


class UnknownPlace(UnknownHex):
    """No hex and no place of this map has that name."""

    what = "hex or place"


class UnknownUnit(UnknownName):
    """No unit in this game has that name."""

    what = "unit"


class UnknownModule(UnknownName):
    """No installed module has that id."""

    what = "module"


class UnknownScenario(UnknownName):
    """No installed scenario has that name."""

    what = "scenario"


class UnknownRule(UnknownName):
    """No rulebook index lists that number."""

    what = "rule"


class UnknownTable(UnknownName):
    """No active module or ruleset brings that table."""

    what = "table"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a content file."""

    file: Path | str
    path: str
    message: str
    found: str = ""
    expected: str = ""
    hint: str = ""

    def __str__(self) -> str:
        parts = [f"{self.file}: {self.path or 'file'}: {self.message}"]
        if self.found:
            parts.append(f"found {self.found}")
        if self.expected:
            parts.append(f"expected {self.expected}")
        text = "; ".join(parts)
        return f"{text} (hint: {self.hint})" if self.hint else text


class ContentError(GrognardError):
    """Faults in rulesets, scenarios, maps, tables or overlays, all of them at once."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(f) for f in self.faults))


class AssemblyError(GrognardError):
    """The chosen modules do not make a game; names both parties and the way out."""

    exit_code = 2


class ModuleFault(GrognardError):
    """A module raised or answered with the wrong type; the game is as it was before.

    `rules` are those that the function at fault says it carries.
    """

    def __init__(
        self, module: str, hook: str, problem: str, rules: Sequence[str] = ()
    ) -> None:
        cite = f" [{', '.join(rules)}]" if rules else ""
        super().__init__(
            f"module {module} failed in {hook}{cite}: {problem}",
            f"play on without it: --without {module}",
        )
        self.module, self.hook, self.problem = module, hook, problem
        self.rules = tuple(rules)


RAISED = (Exception, SystemExit)
"""What a module may raise by mistake: a rule does not end the program either."""


class Blaming:
    """A `with` block that is a module's doing.

    Whatever is raised in it becomes that module's fault, except what the engine itself refuses.
    """

    __slots__ = ("hook", "module", "rules")

    def __init__(self, module: str, hook: str, rules: Sequence[str] = ()) -> None:
        self.module, self.hook, self.rules = module, hook, rules

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RAISED):
            self.judge(error)

    def judge(self, error: BaseException) -> None:
        """Raise the module's fault for an error; return when the engine itself refuses.

        Where every microsecond counts, `except RAISED as error: blaming.judge(error); raise`
        does what the `with` block does.
        """
        if not isinstance(error, GrognardError):
            problem = f"{type(error).__name__}: {error}{_place(error.__traceback__)}"
            raise ModuleFault(self.module, self.hook, problem, self.rules) from error


def _place(trace: TracebackType | None) -> str:
    """Say where an error arose, if that was in code that is not the engine's own."""
    place = ""
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if not file.is_relative_to(ENGINE):
            place = f" ({file.name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return place


class OrderError(GrognardError):
    """An order that is not carried out; the game is as it was before."""


class UnreadableOrder(OrderError):
    """Nothing could be made of the words or fields of an order."""


class AmbiguousOrder(OrderError):
    """An order that fits more than one unit, hex or question."""


class IllegalOrder(OrderError):
    """An order the rules forbid, with every reason."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("\n".join(str(r) for r in self.reasons))


class JournalError(GrognardError):
    """A journal that cannot be read, continued or trusted; names the first bad line."""

    def __init__(self, message: str, line: int | None = None, hint: str = "") -> None:
        super().__init__(message if line is None else f"line {line}: {message}", hint)
        self.line = line
