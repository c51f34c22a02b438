"""The files that change content cell by cell.

    [meta]
    id = "my-charts"
    title = "My copy of the printed charts"
    provenance = "stated"                  # for every overlay below that says nothing else

    [[overlay]]
    table = "crt1"
    why = "as printed"
    [overlay.cells]
    "3.4-1" = "Ex"                         # row, dot, column
    [overlay.rows]
    4 = ["Ae", "Ex"]                       # a whole row in column order, or by column

    [[overlay]]                            # another shape: every row is given anew
    table = "crt2"
    columns = ["1-1", "2-1"]
    rows = { 1 = ["Ae", "Ex"] }

    [[overlay]]
    counter = "xx.inf.6-5"
    after = ["other-overlay"]
    cells = { "front.attack" = 7 }         # face, dot, field; or "limit"

    [[overlay]]
    document = "cards"                     # entries by id, see documents.py
    entries = [{ id = "red:4", title = "As printed" }]

    [counter]                              # counters that the catalogue lacks, as it writes them
    "xx.gun.8-5" = { type = "artillery", size = "XX", strength = "8-5", provenance = "stated" }

A module ships overlays in its wheel; the owner of a game adds his with `--overlay`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Protocol

from pydantic import BeforeValidator, model_validator

from grognard.content.counter_files import CounterRow
from grognard.content.provenance import Provenance
from grognard.content.table_files import Row, Scalar, flat
from grognard.content.toml import Content, gather, load_model, sha256_of
from grognard.errors import ContentError, Fault


class OverlayBlock(Content):
    """Changes to one table, counter or document."""

    table: str = ""
    counter: str = ""
    document: str = ""
    into: str = ""
    entries: tuple[Mapping[str, Any], ...] = ()
    after: tuple[str, ...] = ()
    why: str = ""
    cite: str = ""
    provenance: Provenance | None = None
    cells: Annotated[Mapping[str, Scalar], BeforeValidator(flat)] = {}
    columns: tuple[str, ...] = ()
    rows: Mapping[str, Row] = {}

    @property
    def target(self) -> str:
        """Name what is changed: "table crt1", "counter xx.inf.6-5" or "document cards"."""
        if self.document:
            return f"document {self.document}"
        return f"table {self.table}" if self.table else f"counter {self.counter}"

    @model_validator(mode="after")
    def _one_target(self) -> OverlayBlock:
        if sum(map(bool, (self.table, self.counter, self.document))) != 1:
            raise ValueError("names neither or both: one of `table`, `counter` and `document` "
                             "says what is changed")
        if not (self.cells or self.rows or self.entries):
            raise ValueError("changes nothing: give `cells` or `rows`")
        if bool(self.document) != bool(self.entries) or (self.document and self.cells):
            raise ValueError("a document, and nothing else, is changed by `entries`")
        if self.counter and (self.rows or self.columns):
            raise ValueError("a counter has no rows and columns: give `cells`")
        return self


class OverlayMeta(Content):
    """Who an overlay is."""

    id: str
    title: str
    why: str = ""
    provenance: Provenance | None = None
    after: tuple[str, ...] = ()


class OverlayFile(Content):
    """An overlay as it is written."""

    meta: OverlayMeta
    overlay: tuple[OverlayBlock, ...] = ()
    counter: Mapping[str, CounterRow] = {}

    @model_validator(mode="after")
    def _something(self) -> OverlayFile:
        if not self.overlay and not self.counter:
            raise ValueError("changes nothing: give [[overlay]] for values of tables and "
                             "counters, or [counter] for counters that are missing")
        return self


@dataclass(frozen=True)
class Overlay:
    """An overlay that was read. An owner's stands above every module's."""

    file: Path
    content: OverlayFile
    module: str = ""
    distribution: str = ""

    @property
    def id(self) -> str:
        """Return the overlay's id."""
        return self.content.meta.id

    @property
    def owner(self) -> bool:
        """Say whether it is the owner's own, not a module's."""
        return not self.module

    @property
    def source(self) -> str:
        """Return the name of its file for players: no folder of one machine in it."""
        return f"{self.distribution or self.module}: {self.file.name}" if self.module else (
            self.file.name
        )

    @property
    def digest(self) -> str:
        """Return the SHA-256 of what it says."""
        return sha256_of(self.content)

    def provenance(self, block: OverlayBlock) -> Provenance:
        """Return where a block's values come from (`read_overlay` makes sure it is said)."""
        return block.provenance or self.content.meta.provenance or Provenance.AUTHORED


class BringsOverlays(Protocol):
    """What is asked of a module: `overlays` are paths within its package."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def distribution(self) -> str: ...  # noqa: D102
    @property
    def parts(self) -> Sequence[object]: ...  # noqa: D102
    @property
    def overlays(self) -> Sequence[str]: ...  # noqa: D102


def read_overlay(path: Path, module: str = "", distribution: str = "") -> Overlay:
    """Read an overlay; without a module it is the owner's."""
    content = load_model(OverlayFile, path)
    overlay = Overlay(path, content, module, distribution)
    faults = [
        Fault(path, f"overlay[{i}].provenance", "is missing",
              expected=f"one of {', '.join(Provenance)}",
              hint="stated, if the printed game says so; [meta] may say it for the whole file")
        for i, block in enumerate(content.overlay)
        if not (block.provenance or content.meta.provenance)
    ]
    if faults:
        raise ContentError(faults)
    return overlay


def collect(modules: Iterable[BringsOverlays], owner: Iterable[Path | str] = ()) -> list[Overlay]:
    """Read the overlays of the modules in their order, then the owner's."""
    overlays: list[Overlay] = []
    errors: list[ContentError] = []
    wanted = [
        (_folder(module) / name, module.id, module.distribution)
        for module in modules for name in module.overlays
    ]
    wanted += [(Path(path), "", "") for path in owner]
    for path, module_id, distribution in dict.fromkeys(wanted):
        try:
            overlays.append(read_overlay(path, module_id, distribution))
        except ContentError as error:
            errors.append(error)
    gather(*errors, _same_ids(overlays))
    return overlays


def _same_ids(overlays: Iterable[Overlay]) -> ContentError | None:
    known: dict[str, Overlay] = {}
    faults = [
        Fault(o.file, "meta.id", "is the id of another overlay as well", o.id,
              hint=f"the other one is {known[o.id].file}")
        for o in overlays if known.setdefault(o.id, o) is not o
    ]
    return ContentError(faults) if faults else None


def _folder(module: BringsOverlays) -> Path:
    """Return the folder of a module's package, or of its single file."""
    for part in module.parts:
        if isinstance(part, ModuleType) and part.__file__:
            package = sys.modules.get(part.__name__.partition(".")[0])
            file = (package and package.__file__) or part.__file__
            return Path(file).parent
    return Path()
