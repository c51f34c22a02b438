"""Plots of what many games say, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.compare.statistics import Row, Statistics


def plots(found: Statistics) -> list[tuple[str, str]]:
    """Draw a plot for each measure; return captions and SVG texts."""
    by_measure: dict[str, list[Row]] = {}
    for row in found.rows:
        by_measure.setdefault(row.what, []).append(row)
    return [(what, _bars(found, what, rows)) for what, rows in by_measure.items()]


def _bars(found: Statistics, what: str, rows: Sequence[Row]) -> str:
    """Draw two bars a side with their intervals."""
    import pygal  # type: ignore[import-untyped]
    from pygal.style import Style  # type: ignore[import-untyped]

    style = Style(background="white", plot_background="white", colors=("#4a6fa5", "#c8553d"),
                  font_family="Georgia, serif", label_font_size=14, legend_font_size=14,
                  title_font_size=16, value_font_size=12)
    chart = pygal.Bar(
        style=style, height=320, width=640, js=(), title=what, legend_at_bottom=True,
        print_values=True, show_y_guides=True, no_prefix=False, pretty_print=True,
        value_formatter=_percent if what == "wins" else _number,
        range=(0, 1) if what == "wins" else None,
    )
    chart.x_labels = [r.side or "all" for r in rows]
    for name, estimates in ((found.one, [r.one for r in rows]),
                            (found.other, [r.other for r in rows])):
        chart.add(name, [
            {"value": e.value, "ci": {"low": e.low, "high": e.high}} for e in estimates])
    text: str = chart.render(is_unicode=True, disable_xml_declaration=True)
    return text


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _number(value: float) -> str:
    return f"{value:.1f}"
