"""Facts. An event is what a journal line records and what a state is the fold of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from grognard.changes import Change, apply, change_from_json
from grognard.errors import JournalError
from grognard.ids import RuleId
from grognard.state import State


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: kind, changes, the rules that made it, and words for people.

    `about` holds plain values that reports and reactions read (units, hexes, odds).
    """

    kind: str
    changes: tuple[Change, ...] = ()
    rules: tuple[RuleId, ...] = ()
    text: str = ""
    about: Mapping[str, Any] = field(default_factory=dict)
    module: str = ""

    def signed(self, module: str) -> Event:
        """Return the event as the doing of a module."""
        return Event(self.kind, self.changes, self.rules, self.text, self.about, module)

    def apply(self, state: State) -> State:
        """Return the state after the event."""
        return apply(state, self.changes)

    def as_json(self) -> dict[str, Any]:
        """Return the event as the journal writes it; empty fields are left out."""
        out: dict[str, Any] = {"kind": self.kind}
        if self.changes:
            out["do"] = [c.as_json() for c in self.changes]
        for name in ("rules", "text", "about", "module"):
            value = getattr(self, name)
            if value:
                out[name] = list(value) if isinstance(value, tuple) else value
        return out


def event_from_json(data: Mapping[str, Any]) -> Event:
    """Read an event as the journal writes it; raise JournalError when it is none."""
    try:
        return Event(
            data["kind"],
            tuple(change_from_json(c) for c in data.get("do", ())),
            tuple(data.get("rules", ())),
            data.get("text", ""),
            data.get("about", {}),
            data.get("module", ""),
        )
    except (KeyError, TypeError):
        raise JournalError(f"{str(data)[:80]!r} is not an event") from None


@dataclass(frozen=True, slots=True)
class EventKind:
    """A registered kind of event; `schema` grows when `about` changes its meaning."""

    kind: str
    title: str
    schema: int = 1
