"""What of Krieg! was reached in play, of all that its modules and content can bring about.

    seen = Coverage(table.assembly)
    seen.note(game, batch)          # after every order
    print(seen.report())

What a card, a permanent event or a political result does shows in the events that it yields;
`krieg_witness.py` is a module that watches those resolutions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from grognard.assembly import Assembly
from grognard.events import Event
from grognard.game import Game
from grognard.resolution import Batch
from grognard_krieg.conditions_model import parts
from grognard_krieg.content import cards, event_file, politics
from grognard_krieg.political_tables import TABLE

WITNESS = Path(__file__).with_name("krieg_witness.py")
SEEN: Counter[str] = Counter()
"""What the witness has seen."""

NOT_IN_PLAY = {"case-staged", "revealed", "event-not-played", "begin", "reveal", "hold"}
"""Events and orders that belong to tests, to other kinds of games, or should never happen."""

TRUCES = ("appeasement ends", "pact ends", "armistice begins", "negotiations begin",
          "negotiations end")
BORDER_WARS = ("ceded", "not ceded", "no attack")


class Coverage:
    """Counts what was reached, by "group: name"."""

    def __init__(self, assembly: Assembly) -> None:
        self.wanted = set(everything(assembly))
        self.seen = Counter[str]()

    def note(self, game: Game, batch: Batch) -> None:
        """Take down what an order has brought about, and what is asked after it."""
        order = game.journal[-1].data.get("order", {})
        self.seen[f"order: {order.get('of', order.get('kind'))}"] += 1
        for event in batch.events:
            self.seen.update(told_by(event))
        for pending in game.pending:
            if pending.ask is not None:
                self.seen.update(f"ask: {kind}" for kind in pending.kinds)
        self.seen.update(SEEN)
        SEEN.clear()

    def missing(self) -> list[str]:
        """List what was never reached."""
        return sorted(self.wanted - set(self.seen))

    def groups(self) -> Mapping[str, tuple[int, int]]:
        """Return how much of each group was reached, of how much."""
        out: dict[str, tuple[int, int]] = {}
        for name in self.wanted:
            group = name.partition(":")[0]
            some, of = out.get(group, (0, 0))
            out[group] = (some + (name in self.seen), of + 1)
        return dict(sorted(out.items()))

    def report(self) -> str:
        """Say it for people."""
        lines = [f"  {group}: {some} of {of}" for group, (some, of) in self.groups().items()]
        missing = self.missing()
        lines += ["  never reached:", *(f"    {name}" for name in missing)] if missing else []
        return "\n".join(["coverage of Krieg!", *lines])


def everything(assembly: Assembly) -> Iterator[str]:
    """List all that could be reached, from the modules and the content in play."""
    for offer in assembly.referee.functions("offer_events"):
        if offer.grognard_module.startswith("krieg:"):
            yield from (f"event: {e.kind}" for e in offer() if e.kind not in NOT_IN_PLAY)
    for name, order in assembly.orders.items():
        if order.module.startswith("krieg:"):
            yield f"{'ask' if order.answer else 'order'}: {name}"
    yield from (f"permanent event: {e.id}" for e in event_file(assembly).permanent)
    for card in cards(assembly).card:
        yield from (f"card effect: {e.effect}" for e in card.immediate)
        for event_ in card.events:
            yield from (f"card effect: {e.effect}" for e in event_.then)
            yield from (f"condition: {c.test}" for c in parts(event_.when))
    yield from (f"political effect: {e.effect}" for r in politics(assembly).result
                for e in r.effects)
    table = assembly.tables.table(TABLE)
    for row in table.rows:
        yield f"political table: {row}"
        for die in table.columns:
            yield f"political cell: {row} {die} ({table.word(row, die)})"
    yield from (f"truce: {t}" for t in TRUCES)
    yield from (f"border war: {b}" for b in BORDER_WARS)


def told_by(event: Event) -> Iterator[str]:
    """Say what an event shows to have been reached."""
    about: Mapping[str, Any] = event.about
    yield f"event: {event.kind}"
    match event.kind:
        case "political-roll":
            yield f"political table: {about['table']}"
            yield f"political cell: {about['table']} {about['modified']} ({about['result']})"
        case "truce-lifted":
            yield f"truce: {about['marker']} ends"
        case "truce-changed":
            after = about["after"]
            yield {"": "truce: negotiations end", "negotiations": "truce: negotiations begin"}.get(
                after, f"truce: {after} begins")
        case "border-war":
            fought = "die" in about
            yield f"border war: {'ceded' if about['ceded'] else 'not ceded' if fought else ''}" \
                  f"{'' if fought else 'no attack'}"


def witnessed(group: str, name: str, resolution: Any) -> Any:
    """Carry out a resolution as it is, and note when it has brought something about."""
    value: Any = None
    while True:
        try:
            item = resolution.send(value)
        except StopIteration:
            return
        if isinstance(item, Event):
            SEEN[f"{group}: {name}"] += 1
        value = yield item


__all__ = ["SEEN", "WITNESS", "Coverage", "everything", "told_by", "witnessed"]
