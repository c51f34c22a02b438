"""From a sheet's column and row to a place in the axial plane, for either way hexes can lie.

Flat top: columns are straight, and the shifted ones lie half a hex down. Pointy top: rows
are straight, and the shifted ones lie half a hex to the right.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.board.schema import Geometry


@dataclass(slots=True)
class Sheets:
    """The hexes found so far, with the sheet, column and row that each was listed under."""

    geometry: Geometry
    cells: dict[str, tuple[int, int]] = field(default_factory=dict)
    printed: dict[str, tuple[str, int, int]] = field(default_factory=dict)

    def id(self, section: str, column: int, row: int) -> str:
        """Write the hex id as the sheet prints it."""
        return self.geometry.id.format(section=section, column=column, row=row)

    def axial(self, section: str, column: int, row: int) -> tuple[int, int]:
        """Return axial (q, r), directions as in `grid.AXIAL`."""
        sheet = self.geometry.sections[section]
        column, row = column + sheet.column, row + sheet.row
        down = row if self.geometry.rows == "down" else -row
        wanted = self.geometry.shifted == "odd"
        if self.geometry.top == "flat":
            # y = down + half a hex in shifted columns, and r = y - q / 2 (whole numbers)
            shift = 1 if (column % 2 == 1) == wanted else 0
            return column, (2 * down + shift - column) // 2
        shift = 1 if (row % 2 == 1) == wanted else 0
        return (2 * column + shift - down) // 2, down

    def add(self, section: str, column: int, row: int) -> str:
        """List a hex and return its id."""
        name = self.id(section, column, row)
        self.cells[name] = self.axial(section, column, row)
        self.printed[name] = (section, column, row)
        return name

    def aliases(self) -> dict[str, str]:
        """Find the second names that overlapping sheets give to a hex."""
        at = {cell: name for name, cell in self.cells.items()}
        out = {}
        for section, sheet in self.geometry.sections.items():
            if sheet.printed is None:
                continue
            # only what lies beyond the sheet's own hexes can be another's
            own = {(c, r) for s, c, r in self.printed.values() if s == section}
            for column in range(sheet.first_column, sheet.printed[0] + 1):
                for row in range(1, sheet.printed[1] + 1):
                    if (column, row) in own:
                        continue
                    name = self.id(section, column, row)
                    owner = at.get(self.axial(section, column, row))
                    if owner is not None:
                        out[name] = owner
        return out

    def span(self, first: str, last: str) -> list[str] | None:
        """List the hexes from one id to another along a column or a row; None if they are neither.

        Ids that are not on the map are listed too: the caller reports them.
        """
        if first not in self.printed or last not in self.printed:
            return [first, last]
        (s1, c1, r1), (s2, c2, r2) = self.printed[first], self.printed[last]
        if s1 != s2 or c1 > c2 or r1 > r2 or (c1 != c2 and r1 != r2):
            return None
        return [self.id(s1, c, r) for c in range(c1, c2 + 1) for r in range(r1, r2 + 1)]
