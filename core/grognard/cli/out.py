"""Writing to the terminal: one console, plain tables, reasons, tallies, JSON.

Nothing depends on colours, and nothing is wider than the console: 80 columns when the output
goes to a file or a pipe (or as COLUMNS says).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from grognard.ruling import Reason
    from grognard.tally import Tally


def console(*, stderr: bool = False) -> Console:
    """Return a console that prints what it is given, letter by letter."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def write_json(data: Any) -> None:
    """Print data as JSON."""
    print(json.dumps(plain(data), ensure_ascii=False, indent=2), file=sys.stdout)


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it; fractions become text unless they are whole."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if hasattr(value, "as_json"):
        return plain(value.as_json())
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(plain(v) for v in value)
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, (str, int, float, bool, type(None))):
        return value
    return value.item() if hasattr(value, "item") else str(value)


class Grid:
    """A table without lines and without blanks at the ends of its lines."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __rich_console__(self, to: Console, options: ConsoleOptions) -> RenderResult:
        for segments in to.render_lines(self.table, options, pad=False):
            line = Text()
            for segment in segments:
                line.append(segment.text, segment.style)
            line.rstrip()
            yield line


def grid(
    head: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[int] = (),
    keep: Sequence[int] = (0,), title: str = "",
) -> Grid:
    """Make a table; columns in `right` hold numbers, those in `keep` are never broken."""
    table = Table(box=None, pad_edge=False, header_style="bold", title=title or None,
                  title_justify="left", title_style="bold", padding=(0, 2, 0, 0))
    for number, name in enumerate(head):
        table.add_column(name, justify="right" if number in right else "left",
                         no_wrap=number in keep, overflow="fold")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    return Grid(table)


class Indented:
    """A text that keeps its indentation where it is wrapped; lists hang behind their mark."""

    def __init__(self, text: Text, by: int, hang: int = 0) -> None:
        self.text, self.by, self.hang = text, by, hang

    def __rich_console__(self, to: Console, options: ConsoleOptions) -> RenderResult:
        mark = MARK.match(self.text.plain)
        hang = len(mark[0]) if mark else self.hang
        room = max(20, options.max_width - self.by)
        first, *more = self.text.wrap(to, room) or [Text()]
        if hang and more:
            for line in more:
                line.rstrip()
            more = list(Text(" ").join(more).wrap(to, room - hang))
        for number, line in enumerate((first, *more)):
            line.rstrip()
            yield Text(" " * (self.by + (hang if number else 0))).append_text(line)


MARK = re.compile(r"(?:- |\s*\d+  |ok   |FAIL )")


def indented(text: str | Text, by: int = 2, style: str = "", hang: int = 0) -> Indented:
    """Return a text that keeps its indentation where it is wrapped (`hang`: and more)."""
    return Indented(Text(text, style=style) if isinstance(text, str) else text, by, hang)


def cited(text: str, rules: Sequence[str], module: str = "") -> Text:
    """Return a sentence with the rules that it follows from."""
    out = Text(text)
    if rules:
        out.append(f" [{', '.join(dict.fromkeys(rules))}]", style="cyan")
    if module:
        out.append(f" ({module})", style="dim")
    return out


def write_reasons(to: Console, reasons: Iterable[Reason], *, full: bool = False) -> None:
    """Print reasons, each with its rules; in full with module, code, hexes and units, too.

    What several units are told alike is said once, unless in full.
    """
    said = set[str]()
    for reason in reasons:
        if str(reason) in said and not full:
            continue
        said.add(str(reason))
        to.print(indented(Text("- ").append_text(
            cited(reason.text, reason.rules, reason.module if full else ""))))
        if reason.remedy:
            to.print(indented(f"to do: {reason.remedy}", 4, "green"))
        if full:
            about = [f"code {reason.code}"]
            about += [f"hexes {', '.join(reason.hexes)}"] if reason.hexes else []
            about += [f"units {', '.join(reason.units)}"] if reason.units else []
            to.print(indented("; ".join(about), 4, "dim"))


SIGN = 8
"""The width of a tally's column of operations."""

BLOCK = "block"
"""The stage of lines that forbid a step instead of pricing it (see `board.explain`)."""


def write_tally(to: Console, tally: Tally, by: int = 2) -> None:
    """Print a number with every line that made it."""
    closed = any(line.stage == BLOCK for line in tally.lines)
    value = "not possible" if closed else fraction(tally.value)
    to.print(indented(f"{tally.title}: {value}", by, "bold"))
    for line in tally.lines:
        to.print(indented(tally_line(line), by + 2, hang=SIGN + 2))


def tally_line(line: Any) -> Text:
    """Say what one line of a tally does."""
    if line.stage == BLOCK:
        return Text(f"{'no':>{SIGN}}  ").append_text(cited(line.text, line.rules, line.module))
    sign = {"set": "=", "add": "+", "times": "x", "floor": "drop the fraction",
            "least": "at least", "most": "at most"}[line.op]
    value = Fraction(line.value)
    if line.op == "add" and value < 0:
        sign, value = "-", -value
    shown = sign if line.op == "floor" else f"{sign} {fraction(value)}"
    text = Text(f"{shown:>{SIGN}}  ").append_text(cited(line.text, line.rules, line.module))
    return text.append(f" -> {fraction(line.result)}", style="dim")


def fraction(value: Any) -> str:
    """Write a number as a person would: 3, 1/2, 2 1/2."""
    from grognard.tally import mixed

    return mixed(Fraction(value))
