"""A number with its derivation.

Modules contribute lines in named stages; later stages see what earlier ones made. Each
stage applies its lines in the order of the modules: `set` and `add` as they come, `times`
exactly (fractions are kept), `floor` drops the fraction, `least` and `most` clamp.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args

from grognard.errors import ModuleFault
from grognard.ids import RuleId

Operation = Literal["set", "add", "times", "floor", "least", "most"]
OPERATIONS = get_args(Operation)
STAGES = ("printed", "halve", "terrain", "double", "total", "shift", "clamp")


@dataclass(frozen=True, slots=True)
class Line:
    """One contribution to a tally: what is done to the running number, and why."""

    stage: str
    op: Operation
    value: Fraction | int
    text: str
    rules: tuple[RuleId, ...] = ()
    module: str = ""
    result: Fraction = Fraction(0)

    def __str__(self) -> str:
        sign = {"set": "=", "add": "+", "times": "x", "floor": "drop fraction", "least": ">=",
                "most": "<="}[self.op]
        value = "" if self.op == "floor" else f" {self.value}"
        cite = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"{sign}{value}: {self.text}{cite} -> {self.result}"


@dataclass(frozen=True, slots=True)
class Tally:
    """The number that came out, and every line that made it."""

    title: str
    value: Fraction
    lines: tuple[Line, ...] = ()

    def __str__(self) -> str:
        return "\n".join([f"{self.title}: {self.value}", *(f"  {line}" for line in self.lines)])

    def as_json(self) -> dict[str, Any]:
        """Return title, value and lines in a form that JSON can hold (fractions as text)."""
        lines = [
            {"stage": x.stage, "op": x.op, "value": str(x.value), "text": x.text,
             "rules": list(x.rules), "module": x.module, "result": str(x.result)}
            for x in self.lines
        ]
        return {"title": self.title, "value": str(self.value), "lines": lines}


def mixed(value: Fraction | int) -> str:
    """Write a number as a person would: "3", "1/2", "2 1/2"."""
    number = Fraction(value)
    whole, rest = divmod(abs(number.numerator), number.denominator)
    sign = "-" if number < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{f'{whole} ' if whole else ''}{rest}/{number.denominator}"


def add_up(title: str, lines: Iterable[Line], stages: Sequence[str] = STAGES) -> Tally:
    """Apply the lines stage by stage; within a stage in the order given.

    A line that cannot be applied is a fault of the module that gave it (ModuleFault).
    """
    given = list(lines)
    for line in given:
        if problem := _problem(line, stages):
            raise ModuleFault(line.module or "(unnamed)", f"{title}, line {line.text!r}", problem)
    running, done = Fraction(0), []
    for stage in stages:
        for line in given:
            if line.stage == stage:
                running = _apply(running, line)
                done.append(Line(line.stage, line.op, line.value, line.text, line.rules,
                                 line.module, running))
    return Tally(title, running, tuple(done))


def _problem(line: Line, stages: Sequence[str]) -> str:
    """Say why a line cannot be applied, "" when it can."""
    if line.stage not in stages:
        return f"stage {line.stage!r} is none of {', '.join(stages)}"
    if line.op not in OPERATIONS:
        return f"operation {line.op!r} is none of {', '.join(OPERATIONS)}"
    if not isinstance(line.value, (int, Fraction)):
        return f"value {line.value!r} is neither a whole number nor a Fraction"
    return ""


def _apply(running: Fraction, line: Line) -> Fraction:
    value = Fraction(line.value)
    match line.op:
        case "set":
            return value
        case "add":
            return running + value
        case "times":
            return running * value
        case "floor":
            return Fraction(running.numerator // running.denominator)
        case "least":
            return max(running, value)
        case "most":
            return min(running, value)
