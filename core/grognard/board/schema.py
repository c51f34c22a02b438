"""What `map.toml` may say: the geometry, the layers and the words of one map.

Everything that is the same for every hex of a layer stands here; the hexes themselves stand
in text files beside it, one letter a hex, and in CSV files by kind (see `source.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Letter = Annotated[str, StringConstraints(min_length=1, max_length=1, pattern=r"^[^\s#]$")]
Word = Annotated[str, StringConstraints(min_length=1)]
Provenance = Literal["stated", "derived", "authored", "reconstructed"]
PROVENANCES = ("stated", "derived", "authored", "reconstructed")


class Strict(BaseModel):
    """A table in which an unknown key is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Ground(Strict):
    """On what a layer stands unless a row says otherwise."""

    provenance: Provenance
    cite: str = ""
    note: str = ""


class About(Strict):
    """Name and origin of the map."""

    id: Word
    title: Word
    scale: str = ""
    attribution: tuple[str, ...] = ()


class Section(Strict):
    """One printed sheet: what to add to its own column and row numbers to reach the common ones.

    `printed` is the last column and row that the sheet prints; those beyond its own hexes
    belong to a neighbouring sheet and become second names of the same hexes. `first_column`
    is the column of the first letter in the text files.
    """

    column: int
    row: int
    printed: tuple[int, int] | None = None
    first_column: int = 1


class Geometry(Strict):
    """How column and row make a place: which way the hexes lie and which ones are set off."""

    top: Literal["flat", "pointy"]
    shifted: Literal["odd", "even"]
    """The columns (flat top) or rows (pointy top) that lie half a hex further on."""
    rows: Literal["down", "up"] = "down"
    id: Word = "{section}{column:02}{row:02}"
    sections: dict[str, Section]


class FieldLayer(Ground):
    """A word for each hex: in `<name>.txt` by letter, or (sparse) in areas.csv by word."""

    words: dict[Letter, str] = Field(default_factory=dict)
    sparse: tuple[str, ...] = ()


class FlagLayer(Ground):
    """Yes or no for each hex: in `<name>.txt` by letter, or (no letters) in areas.csv."""

    yes: Letter | None = None
    no: Letter = "."


class Around(Strict):
    """All six sides of every hex whose field has one of the words."""

    field: Word
    words: tuple[Word, ...]


class Between(Strict):
    """Every side whose two hexes have unlike words in a field, unless it is of another kind."""

    field: Word
    unless: tuple[Word, ...] = ()


class SideLayer(Ground):
    """Yes or no for each hexside: rows of hexsides.csv and chains.csv, and a rule if one holds."""

    around: Around | None = None
    between: Between | None = None
    draw: str = ""
    """As what it is drawn (see `draw/palette.py`), when its own name does not say so."""


class MapFile(Strict):
    """The whole of map.toml. The first field names every hex of the map."""

    map: About
    geometry: Geometry
    fields: dict[str, FieldLayer]
    flags: dict[str, FlagLayer] = Field(default_factory=dict)
    sides: dict[str, SideLayer] = Field(default_factory=dict)
    steps: dict[Letter, tuple[Word, ...]] = Field(default_factory=dict)
    """What the sign between two hexes of a chain means: the kinds of side it draws."""
    projection: dict[str, float | str | list[float]] = Field(default_factory=dict)
    """How hexes were found from latitude and longitude; for the record, not for play."""
