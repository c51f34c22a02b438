"""Words that the choices of several scenarios share: countries, ports, sides of a start line."""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]

EAST = ["F", "G", "H"]
LAND = ["Germany", "Danzig", "Poland", "Lithuania", "Latvia", "Estonia", "USSR", "Finland",
        "Rumania", "Hungary", "Slovakia"]
"""Countries of the eastern sections that a start line parts."""

CENTRE = ["Germany", "Danzig", "Poland", "Slovakia", "Hungary", "Yugoslavia", "Lithuania", "Latvia",
          "Estonia", "USSR", "Rumania", "Bulgaria", "Albania", "Italy"]
"""Countries that the line of 1945 parts, and those behind it."""

FRONTIER = ["Finland", "USSR"]
WEST_PORTS = {"countries": ["Great Britain"], "places": ["major-port"]}
PORTS = ["major-port", "minor-port"]
EUROPE = ["Italy", "Italy (Dodecanese)", "Albania", "Greece", "Yugoslavia", "Bulgaria", "Rumania",
          "Hungary", "Germany", "Slovakia", "Danzig", "Poland", "Denmark", "Belgium",
          "Netherlands", "Luxembourg"]
"""Countries of the mainland that the Axis holds while the Allies are away."""


def side_of_line(year: str, side: str, rows: int = 0, **more: Any) -> Table:
    """Return the area on one side of an eastern start line, so many rows of hexes deep."""
    lines = [f"{year} Start Line (East)"]
    lines += ["1941 Start Line (Finland)"] if year == "1941" else []
    area: Table = {"line": lines, "line_side": "first" if side == "axis" else "second"}
    area |= {"sections": EAST, "countries": LAND} if year != "1945" else {"countries": CENTRE}
    if year == "1941":
        area["border"] = FRONTIER
    if rows:
        area["within_line"] = rows
    return area | more
