"""What many games say, as rows of a table, as Markdown, and as a page with plots."""

from __future__ import annotations

from html import escape

from grognard.compare.plots import plots
from grognard.compare.render import page
from grognard.compare.statistics import Estimate, Row, Statistics

LEGEND = ("means and shares with the bounds that hold in nineteen cases of twenty; * a change that "
          "chance would not bring")


def played(found: Statistics) -> str:
    """Say how many games there are."""
    return f"{found.games} game{'s' * (found.games != 1)}"


def rows(found: Statistics) -> list[tuple[str, str, str, str, str]]:
    """Return measure, side, both estimates and the change, written out."""
    return [(r.what, r.side, *_written(r)) for r in found.rows]


def _written(row: Row) -> tuple[str, str, str]:
    percent = row.what == "wins"
    change = f"{_number(row.change.value, percent, sign=True)}{' *' if row.clear else ''}"
    return _estimate(row.one, percent), _estimate(row.other, percent), change


def _estimate(found: Estimate, percent: bool) -> str:
    value, low, high = (_number(v, percent) for v in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


def _number(value: float, percent: bool, *, sign: bool = False) -> str:
    plus = "+" if sign else ""
    return f"{value:{plus}.0%}" if percent else f"{value:{plus}.1f}"


def markdown(found: Statistics) -> str:
    """Write the table as Markdown."""
    head = ("", "side", found.one, found.other, "change")
    lines = [f"# {found.one} and {found.other}", "", f"{played(found)} under each, on the same "
             "seeds.", "", f"| {' | '.join(head)} |", f"| {' | '.join(['---'] * len(head))} |"]
    lines += [f"| {' | '.join(row)} |" for row in rows(found)]
    return "\n".join([*lines, "", f"{LEGEND}.", ""])


def html(found: Statistics) -> str:
    """Write a page with the table and a plot for each measure."""
    head = "".join(f"<th>{escape(h)}</th>"
                   for h in ("", "side", found.one, found.other, "change"))
    body = [f"<h1>{escape(found.one)} and {escape(found.other)}</h1>",
            f"<p>{played(found)} of bots under each, on the same seeds.</p>",
            f"<table><thead><tr>{head}</tr></thead><tbody>"]
    for row in rows(found):
        body.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>")
    body += ["</tbody></table>", f"<p>{escape(LEGEND)}.</p>"]
    for caption, svg in plots(found):
        body.append(f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>")
    return page(f"{found.one} and {found.other}", body)
