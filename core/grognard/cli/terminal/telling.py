"""Telling people what happens: headings, events, questions, and the long answer to `why`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from grognard.cli.out import SIGN, cited, indented, tally_line, write_reasons, write_tally
from grognard.cli.words import (
    option,
    unit_name,
    units_in,
    what_may_be_done,
    where_it_stands,
)
from grognard.errors import GrognardError, IllegalOrder
from grognard.events import Event
from grognard.game import Game, Pending
from grognard.ids import UnitId
from grognard.orders import Answer, Ask, Order
from grognard.position import Position
from grognard.report import QUIET
from grognard.resolution import Batch
from grognard.tally import Line


def heading(to: Console, position: Position) -> None:
    """Print where the game stands."""
    to.print()
    to.print(Rule(Text(where_it_stands(position), style="bold"), align="left"))


def worth_telling(happened: Iterable[Event]) -> bool:
    """Say whether anything happened that is told, besides that a step ends or is passed over."""
    return any(e.text and e.kind not in (*QUIET, "turn-began", "step-skipped") for e in happened)


def to_act(to: Console, game: Game, pending: Pending) -> None:
    """Say who acts and what the phase takes."""
    kinds = game.table.assembly.orders
    words = [(kinds[k].words or (k,))[0] for k in pending.kinds if k in kinds]
    rules = game.position.step.step.rules if game.position.step else ()
    to.print(cited(f"{pending.side} to act: {', '.join(words)}", tuple(rules)))
    if hint := what_may_be_done(game.position, pending.side):
        to.print(indented(hint))


def events(to: Console, happened: Sequence[Event]) -> None:
    """Print what happened, an event a line; steps passed over for one reason on one line."""
    skipped = ""
    for number, event in enumerate(happened):
        if event.text and any(e.text.startswith(f"{event.text}:")
                              for e in happened[number + 1:]):
            continue  # only announced what the other tells
        if event.kind == "turn-began":
            to.print(Text(event.text, style="bold"))
        elif event.kind == "step-skipped":
            if event.text != skipped:
                reason = Text("(").append_text(cited(event.text, event.rules)).append(")")
                to.print(indented(reason, 2))
            skipped = event.text
        elif event.text and event.kind not in QUIET:
            to.print(indented(cited(event.text, event.rules)))
            skipped = ""


def put(to: Console, position: Position, ask: Ask) -> None:
    """Put a decision as a question with numbered options."""
    to.print(cited(f"{ask.side}: {ask.question}", ask.rules))
    options = distinct(position, ask)
    said = [option(position, answer) for answer in options]
    shown = len(options) if len(options) <= MANY_OPTIONS else OPTIONS_SHOWN
    for number, answer in enumerate(options, 1):
        if number > shown and answer != ask.default:
            continue
        text = said[number - 1]
        if said.count(text) > 1:
            text = f"{text} ({', '.join(units_in(position, answer))})"
        mark = " (default)" if answer == ask.default else ""
        to.print(indented(f"{number:>2}  {text}{mark}"))
    if shown < len(options):
        to.print(indented(f"    and others, up to {len(options)}; or say it in words: `help` "
                          "tells how"))
    if ask.default is not None and ask.default not in ask.options:
        to.print(indented(f"default: {option(position, ask.default)}"))


def distinct(position: Position, ask: Ask) -> list[Order]:
    """List the options of a question, those that name interchangeable units but once.

    Units are interchangeable where they look alike and the same is remembered of them. The
    default stands for those like it.
    """
    memory = [values for names in position.state.memory.values() for values in names.values()]

    def likeness(answer: Order) -> tuple[str, str]:
        units = [position.state.unit(UnitId(u)) for u in units_in(position, answer)]
        known = sorted(f"{u.at} {u.counter.partition('#')[0]} {u.face} "
                       f"{[str(v.get(u.id)) for v in memory]}" for u in units)
        return str(sorted(option(position, answer).split(", "))), "; ".join(known)

    found: dict[tuple[str, str], Order] = {}
    for answer in ask.options:
        if (alike := likeness(answer)) not in found or answer == ask.default:
            found[alike] = answer
    return list(found.values())


def answered(to: Console, answer: Answer, position: Position) -> None:
    """Print the answer to a question, with its reasons and tallies."""
    from grognard.cli.out import fraction, plain

    for name, value in answer.values.items():
        said = with_names(position, plain(value))
        if said in ("", None, {}) or name in FOR_PROGRAMS:
            continue
        if name == "nation" and said in position.assembly.catalogue.nations:
            said = position.assembly.catalogue.nations[said].name
        if isinstance(said, dict) and len(said) > MANY and not any(
                isinstance(v, (dict, list)) for v in said.values()):
            to.print(indented(f"{name.replace('_', ' ')}:"))
            for number in sorted(set(said.values()), key=lambda v: (str(type(v)), v)):
                keys = ", ".join(k for k, v in said.items() if v == number)
                to.print(indented(f"{number}: {keys}", 4, hang=4))
            continue
        if isinstance(said, list) and said and all(isinstance(v, dict) for v in said):
            to.print(indented(f"{name.replace('_', ' ')}:"))
            for item in said:
                parts = [f"{k}: {_flat(v)}" for k, v in item.items() if v not in ("", [], None)]
                to.print(indented(f"- {'; '.join(parts)}", 4))
            continue
        if isinstance(said, list):
            said = ", ".join(_flat(v) for v in said) or "none"
        elif isinstance(said, bool):
            said = "yes" if said else "no"
        elif isinstance(said, dict):
            said = ", ".join(f"{k} {_flat(v)}" for k, v in said.items()) or "none"
        elif isinstance(value, (int, float)) or hasattr(value, "numerator"):
            said = fraction(value)
        elif RATIO.fullmatch(said):
            said = fraction(said)
        to.print(indented(f"{name.replace('_', ' ')}: {said}"))
    for reason in {str(r): r for r in answer.because}.values():
        to.print(indented(Text("- ").append_text(cited(reason.text, reason.rules, reason.module))))
    told = [t for t in answer.tallies if len(t.lines) > 1] or list(answer.tallies)[:1]
    for tally in told:
        write_tally(to, tally)


RATIO = re.compile(r"\d+/\d+")
"""A strength with a fraction, as it is written for programs."""

FOR_PROGRAMS = ("codes", "legs", "fronts")
"""Values that only repeat the reasons, for those who compare them."""

MANY_OPTIONS, OPTIONS_SHOWN = 12, 8
"""Of more options than the first number, the second are listed."""

MANY = 6
"""A table of so many values is printed a value a line."""


def with_names(position: Position, value: Any) -> Any:
    """Put units' names ("10-8@C5622") in the place of their ids, wherever they stand."""
    if isinstance(value, str):
        unit = position.state.units.get(value)  # type: ignore[call-overload]
        return unit_name(position, unit) if unit else value
    if isinstance(value, list):
        return [with_names(position, v) for v in value]
    if isinstance(value, dict):
        named: dict[str, Any] = {}
        for key, item in value.items():
            name = with_names(position, key)
            named[f"{name} ({key})" if name in named else name] = with_names(position, item)
        return named
    return value


def refusal(to: Console, error: GrognardError) -> None:
    """Print why nothing was done."""
    if isinstance(error, IllegalOrder):
        to.print(Text("Refused; nothing has changed:", style="red"))
        write_reasons(to, error.reasons)
        return
    to.print(Text(error.message, style="red"))
    if error.hint:
        to.print(indented(f"hint: {error.hint}"))


def in_full(to: Console, batch: Batch) -> None:
    """Print everything that is known of what happened: rules, modules, dice, tallies."""
    for die in batch.rolled:
        to.print(indented(f"{die.key}: {die.value}"))
    for event in batch.events:
        if not event.text or event.kind in QUIET:
            continue
        to.print(indented(cited(event.text, event.rules, event.module)))
        for tally in tallies(event):
            to.print(indented(f"{tally['title']}: {tally['value']}", 4, "bold"))
            for line in tally["lines"]:
                said = tally_line(Line(**{**line, "rules": tuple(line["rules"])}))
                to.print(indented(said, 6, hang=SIGN + 2))
        for reason in event.about.get("because", ()):
            to.print(indented(Text("- ").append_text(
                cited(reason["text"], reason["rules"], reason.get("module", ""))), 4))


def tallies(event: Event) -> Iterator[Mapping[str, Any]]:
    """List the tallies that an event carries, wherever they stand in it."""
    yield from _tallies_in(event.about)


def _tallies_in(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        if {"title", "value", "lines"} <= value.keys():
            yield value
            return
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _tallies_in(item)


def _flat(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(_flat(v) for v in value)
    if isinstance(value, dict):
        return " ".join(f"{k} {_flat(v)}" for k, v in value.items())
    return "-" if value is None else str(value)
