"""Answers that carry their reasons.

A question of the rules is answered by a `Ruling`: the value, and the reasons that led to
it, first to last. A module that changes another's answer returns `ruling.amend(...)`, which
keeps what was said before and adds why it no longer holds; the referee writes the names of
the modules into the reasons.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from grognard.ids import HexId, RuleId, UnitId

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so, or why it may not be done.

    `code` is stable and may be tested for ("stacking-limit"); `text` is for people;
    `remedy` says what would make the order legal, when that is simple.
    """

    code: str
    text: str
    rules: tuple[RuleId, ...] = ()
    module: str = ""
    hexes: tuple[HexId, ...] = ()
    units: tuple[UnitId, ...] = ()
    remedy: str = ""

    def __str__(self) -> str:
        cite = f" [{', '.join(self.rules)}]" if self.rules else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{self.text}{remedy}{cite}"

    def as_json(self) -> dict[str, Any]:
        """Return the fields that are set, in a form that JSON can hold."""
        out: dict[str, Any] = {"code": self.code, "text": self.text, "rules": list(self.rules)}
        for name in ("module", "remedy"):
            if getattr(self, name):
                out[name] = getattr(self, name)
        for name in ("hexes", "units"):
            if getattr(self, name):
                out[name] = list(getattr(self, name))
        return out


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T]):
    """An answer and the reasons for it."""

    value: T
    because: tuple[Reason, ...] = ()

    def amend(self, value: T, rule: RuleId | str, text: str, code: str = "amended") -> Ruling[T]:
        """Answer differently, on top of what was said before."""
        return Ruling(value, (*self.because, Reason(code, text, (RuleId(rule),))))

    def signed(self, module: str) -> Ruling[T]:
        """Write the module's name into the reasons that have none yet."""
        if all(r.module for r in self.because):
            return self
        return Ruling(
            self.value,
            tuple(r if r.module else Reason(r.code, r.text, r.rules, module, r.hexes, r.units,
                                            r.remedy) for r in self.because),
        )

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """List the rules that made the answer, each once, in order."""
        return tuple(dict.fromkeys(rule for reason in self.because for rule in reason.rules))


def ruled(value: T, rule: RuleId | str, text: str, code: str = "rule", **about: Any) -> Ruling[T]:
    """Make a ruling with a single reason."""
    return Ruling(value, (Reason(code, text, (RuleId(rule),), **about),))
