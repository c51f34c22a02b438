"""What is found: a sentence, where in the code, and what to do about it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Level = Literal["fault", "note"]
TOPICS = ("loading", "hooks", "keys", "arguments", "rules", "cases", "rulesets", "answers",
          "purity", "layers", "speed", "use")
"""What a module is judged in."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found: a fault must be mended, a note is good to know."""

    level: Level
    topic: str
    module: str
    text: str
    where: str = ""
    todo: str = ""

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.module}: {self.text}"

    def as_json(self) -> dict[str, str]:
        """Return the fields, in a form that JSON can hold."""
        return {"level": self.level, "topic": self.topic, "module": self.module,
                "text": self.text, "where": self.where, "todo": self.todo}


@dataclass
class Report:
    """All findings about some modules; `figures` are what was measured, by name."""

    subject: str
    modules: tuple[str, ...]
    findings: list[Finding] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)

    @property
    def faults(self) -> list[Finding]:
        """List what must be mended."""
        return [f for f in self.findings if f.level == "fault"]

    @property
    def notes(self) -> list[Finding]:
        """List what is good to know."""
        return [f for f in self.findings if f.level == "note"]

    def about(self, topic: str) -> list[Finding]:
        """List the faults of one topic."""
        return [f for f in self.faults if f.topic == topic]

    def fault(self, topic: str, module: str, text: str, where: str = "", todo: str = "") -> None:
        """Take down what must be mended; what was found before is not found again."""
        self._add(Finding("fault", topic, module, text, where, todo))

    def note(self, topic: str, module: str, text: str, where: str = "", todo: str = "") -> None:
        """Take down what is good to know."""
        self._add(Finding("note", topic, module, text, where, todo))

    def refused(self, topic: str, module: str, error: Exception, where: str = "") -> None:
        """Take down what the engine itself said against a module."""
        text = getattr(error, "message", "") or str(error)
        self.fault(topic, module, text, where, getattr(error, "hint", ""))

    def _add(self, finding: Finding) -> None:
        if finding not in self.findings:
            self.findings.append(finding)

    def as_json(self) -> dict[str, Any]:
        """Return the report in a form that JSON can hold."""
        return {"subject": self.subject, "modules": list(self.modules),
                "sound": not self.faults, "findings": [f.as_json() for f in self.findings],
                "figures": self.figures}


def place(function: Callable[..., Any] | None) -> str:
    """Say where a function is written: "night_marches.py:14"."""
    code = getattr(inspect.unwrap(function), "__code__", None) if function else None
    if code is None:
        return ""
    return f"{short_path(code.co_filename)}:{code.co_firstlineno}"


def short_path(file: str) -> str:
    """Return a path as seen from the folder one is in, or only its last two names."""
    path = Path(file)
    here = Path.cwd()
    if path.is_absolute() and path.is_relative_to(here):
        return path.relative_to(here).as_posix()
    return Path(*path.parts[-2:]).as_posix() if path.is_absolute() else path.as_posix()


__all__ = ["TOPICS", "Finding", "Report", "place", "short_path"]
