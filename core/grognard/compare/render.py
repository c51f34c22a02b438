"""A comparison as Markdown and as an HTML page that prints well."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grognard.compare.model import COUNTED, HEADINGS, KINDS, NONE, Comparison, Difference, Kind

STYLE = """\
body { font: 11pt/1.45 Georgia, serif; margin: 2rem auto; max-width: 60rem; color: #222; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0;
         border-bottom: 1px solid #ddd; overflow-wrap: anywhere; }
th { border-bottom: 2px solid #888; } .id, .rules { font-size: .85em; color: #666; }
thead { display: table-header-group; } tr { break-inside: avoid; }
figure { margin: 1.5rem 0; break-inside: avoid; } figcaption { color: #666; }
@media print { body { margin: 0; max-width: none; font-size: 9pt; } h2 { break-after: avoid; } }
"""


def listed(found: Comparison, kind: Kind) -> list[Difference]:
    """List the differences of a kind as they are shown: what one has alone, by sections."""
    rows = found.of(kind)
    if kind != "alone" or found.topic:
        return rows
    sections: dict[tuple[str, bool], list[Difference]] = {}
    for row in rows:
        section = (row.what.partition(".")[0], row.one == NONE)
        sections.setdefault(section, []).append(row)
    return [_section(name, of) for (name, _), of in sections.items()]


def _section(name: str, rows: Sequence[Difference]) -> Difference:
    first, more = rows[0], len(rows) - 1
    tail = f", and {more} more" if more else ""
    one, other = (text if text == NONE else f"{text}{tail}" for text in (first.one, first.other))
    rules = first.rules if not more else (f"{first.what} to {rows[-1].what.partition(':')[2]}",)
    return Difference("alone", name, one, other, rules)


def few(rules: Sequence[str], most: int = 4) -> str:
    """Write rule ids below each other, and count those that are too many."""
    if len(rules) > most:
        rules = [*rules[:most - 1], f"and {len(rules) - most + 1} more"]
    return "\n".join(rules)


def headline(found: Comparison) -> str:
    """Say in a sentence what was found."""
    on = f" on {found.topic}" if found.topic else ""
    number = len(found.differences)
    return f"{number} difference{'s' * (number != 1)}{on} between {found.one} and {found.other}"


def tally(found: Comparison) -> str:
    """Say how much is the same."""
    parts = [f"{found.same[k]} {COUNTED[k]}" for k in KINDS if found.same.get(k)]
    return f"The same in both: {', '.join(parts)}." if parts else "Nothing is the same in both."


def markdown(found: Comparison) -> str:
    """Write a comparison as Markdown."""
    out = [f"# {found.one} and {found.other}", "", f"{headline(found)}.", ""]
    for kind in KINDS:
        rows = listed(found, kind)
        if rows:
            out += [f"## {HEADINGS[kind]}", "", *_table(found, rows), ""]
    if not found.topic:
        out += [tally(found), ""]
    return "\n".join(out)


def _table(found: Comparison, rows: Sequence[Difference]) -> list[str]:
    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(c.replace('|', chr(92) + '|') for c in cells)} |"

    head = ("", found.one, found.other, "rules")
    return [line(head), line(["---"] * len(head)),
            *(line((d.what, d.one, d.other, ", ".join(d.rules))) for d in rows)]


def html(found: Comparison) -> str:
    """Write a comparison as a page of its own."""
    body = [f"<h1>{escape(found.one)} and {escape(found.other)}</h1>",
            f"<p>{escape(headline(found))}.</p>"]
    for kind in KINDS:
        rows = listed(found, kind)
        if rows:
            body += [f"<h2>{HEADINGS[kind]}</h2>", *_rows(found, rows)]
    if not found.topic:
        body.append(f"<p>{escape(tally(found))}</p>")
    return page(f"{found.one} and {found.other}", body)


def _rows(found: Comparison, rows: Sequence[Difference]) -> list[str]:
    head = "".join(f"<th>{escape(h)}</th>" for h in ("", found.one, found.other, "rules"))
    lines = [
        f'<tr><td class="id">{escape(d.what)}</td><td>{escape(d.one)}</td>'
        f'<td>{escape(d.other)}</td><td class="rules">{escape(", ".join(d.rules))}</td></tr>'
        for d in rows
    ]
    return [f"<table><thead><tr>{head}</tr></thead><tbody>", *lines, "</tbody></table>"]


def page(title: str, body: Sequence[str]) -> str:
    """Put parts of a body into a whole page."""
    return "\n".join((
        "<!doctype html>", '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title>", f"<style>\n{STYLE}</style></head><body>", *body,
        "</body></html>", ""))
