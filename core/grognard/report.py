"""Reports of a game for people: what each side did, step by step, from the events alone.

The core knows no game, so it reads events by their shape. What has a die or odds in `about`
is told in full; what goes `from` one place `to` another is counted and listed; of many events
of one kind the first few are told. `words` in an event's text are its module's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from grognard.events import Event
from grognard.journal import Entry

QUIET = frozenset({"step-began", "step-ended", "step-skipped", "phase-ended", "turn-began",
                   "case-staged"})
"""Events of the machinery: they head a report, or say nothing to a reader."""

LISTED = 6
"""So many events of one kind in a step are told one by one."""

WEIGHTY = ("die", "odds", "dice", "winner")
"""An event that is about one of these is always told."""

Namer = Callable[[str], str]


@dataclass
class StepReport:
    """What happened in one step; `rules` are those of the step."""

    turn: int
    key: str
    title: str
    side: str = ""
    rules: tuple[str, ...] = ()
    events: list[Event] = field(default_factory=list)
    skipped: str = ""

    @property
    def heading(self) -> str:
        """Return side and title."""
        return f"{self.side}: {self.title}" if self.side else self.title

    def told(self, name: Namer = str) -> list[str]:
        """Summarise the events in lines; `name` makes names of the ids of units."""
        return summarise(self.events, name)


@dataclass
class TurnReport:
    """What happened in a turn; turn 0 is the set-up."""

    turn: int
    title: str
    steps: list[StepReport] = field(default_factory=list)

    def busy(self) -> list[StepReport]:
        """List the steps in which something happened that is worth telling."""
        return [s for s in self.steps if s.told()]

    def as_json(self, name: Namer = str) -> dict[str, Any]:
        """Return the report in a form that JSON can hold."""
        steps = [
            {"step": s.key, "title": s.title, "side": s.side, "told": s.told(name),
             **({"skipped": s.skipped} if s.skipped else {})}
            for s in self.steps
        ]
        return {"turn": self.turn, "title": self.title, "steps": steps}


def counting(entries: Sequence[Entry]) -> list[Entry]:
    """List the lines of a journal that still count: those that were not taken back."""
    kept: list[tuple[int, ...]] = [()]
    for number, entry in enumerate(entries):
        back = entry.data.get("undo")
        kept.append(kept[back] if back is not None else (*kept[-1], number))
    return [entries[n] for n in kept[-1]]


def events_of(entries: Iterable[Entry]) -> Iterator[Event]:
    """Read the events of some lines, without their changes."""
    for entry in entries:
        for data in entry.data.get("events", ()):
            yield Event(data["kind"], (), tuple(data.get("rules", ())), data.get("text", ""),
                        data.get("about", {}), data.get("module", ""))


def turn_reports(entries: Sequence[Entry]) -> list[TurnReport]:
    """Report a game turn by turn, from the lines of its journal that count."""
    return list(by_turn(events_of(counting(entries))))


def by_turn(events: Iterable[Event]) -> Iterator[TurnReport]:
    """Sort events into turns and steps."""
    turn = TurnReport(0, "before the first turn", [StepReport(0, "", "Beginning")])
    for event in events:
        if event.kind == "turn-began":
            yield turn
            turn = TurnReport(int(event.about["turn"]), event.text)
        elif event.kind == "step-began":
            turn.steps.append(StepReport(
                turn.turn, event.about["step"], event.text, event.about.get("side", ""),
                tuple(event.rules)))
        elif event.kind == "step-skipped" and turn.steps:
            turn.steps[-1].skipped = event.text
        elif turn.steps:
            turn.steps[-1].events.append(event)
    yield turn


def summarise(events: Iterable[Event], name: Namer = str) -> list[str]:
    """Tell some events in lines; under each weighty one, indented, what came of it."""
    out: list[str] = []
    pending: list[Event] = []
    under = False
    for event in events:
        if event.kind in QUIET or not (event.text or _is_move(event)):
            continue
        if not any(key in event.about for key in WEIGHTY):
            pending.append(event)
            continue
        # What was only announced before is told by the event that carries it out.
        pending = [e for e in pending if not (e.text and event.text.startswith(e.text))]
        out += _lines(pending, name, under)
        out.append(event.text)
        pending, under = [], True
    return out + _lines(pending, name, under)


def _lines(events: Iterable[Event], name: Namer, under: bool) -> list[str]:
    """Tell events that belong together, by kind (and by mode, where they are moves)."""
    groups: dict[tuple[str, str], list[Event]] = {}
    for event in events:
        mode = str(event.about.get("mode", "")) if _is_move(event) else ""
        groups.setdefault((event.kind, mode), []).append(event)
    lines = [line for group, found in groups.items() for line in _told(group, found, name)]
    return [f"  {line}" for line in lines] if under else lines


def _told(group: tuple[str, str], events: list[Event], name: Namer) -> list[str]:
    kind, mode = group
    if _is_move(events[0]):
        how = f" ({mode})" if mode and mode not in kind and len(events) > 1 else ""
        if len(events) == 1 and events[0].text:
            return [events[0].text]
        return [f"{_count(kind, len(events))}{how}: {_routes(events, name)}"]
    texts = _merged(events)
    if len(texts) <= LISTED:
        return texts
    return [*texts[: LISTED - 1], f"... and {len(texts) - LISTED + 1} more ({kind})"]


def _merged(events: Iterable[Event]) -> list[str]:
    """List the texts of events, each once; those that differ only in their hexes become one."""
    hexes: dict[tuple[str, str], list[str]] = {}
    for event in events:
        listed = [str(h) for h in event.about.get("hexes", ())]
        said = ", ".join(listed)
        if not said or said not in event.text:
            hexes.setdefault((event.text, ""), [])
            continue
        before, _, after = event.text.partition(said)
        hexes.setdefault((before, after), []).extend(listed)
    out = []
    for (before, after), places in hexes.items():
        each = list(dict.fromkeys(places))
        more = f" and {len(each) - 2 * LISTED} more" if len(each) > 2 * LISTED else ""
        out.append(f"{before}{', '.join(each[: 2 * LISTED])}{more}{after}")
    return out


def _routes(events: list[Event], name: Namer) -> str:
    """List who went where: units that went the same way together.

    A unit is called what it was called then, if the event says so.
    """
    routes: dict[tuple[str, str], list[str]] = {}
    called = {str(e.about["unit"]): str(e.about["name"]) for e in events if "name" in e.about}
    first: dict[str, str] = {}
    last: dict[str, str] = {}
    for event in events:
        unit = str(event.about["unit"])
        first.setdefault(unit, str(event.about["from"]))
        last[unit] = str(event.about["to"])
    for unit, start in first.items():
        routes.setdefault((start, last[unit]), []).append(called.get(unit) or name(unit))
    parts = [f"{_together(units)} {start}-{end}" for (start, end), units in routes.items()]
    more = f", and {len(parts) - 2 * LISTED} more ways" if len(parts) > 2 * LISTED else ""
    return ", ".join(parts[: 2 * LISTED]) + more


def _together(names: Sequence[str]) -> str:
    counts = {n: names.count(n) for n in dict.fromkeys(names)}
    return "+".join(f"{k}x{n}" if k > 1 else n for n, k in counts.items())


def _count(kind: str, number: int) -> str:
    what, _, rest = kind.partition("-")
    plural = what if number == 1 else f"{what}s"
    return f"{number} {plural} {rest.replace('-', ' ')}".strip()


def _is_move(event: Event) -> bool:
    return {"unit", "from", "to"} <= event.about.keys()
