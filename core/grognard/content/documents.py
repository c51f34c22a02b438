"""Documents: what a ruleset holds besides tables and counters, such as cards or countries.

    [ruleset]
    documents = { cards = "cards.toml" }

Modules bring a model for each document that they read. A document may hold lists of entries
with an `id`; overlays change these key by key, or add one:

    [[overlay]]
    document = "cards"
    [[overlay.entries]]
    id = "red:4"
    title = "As printed"

What an overlay sets carries the overlay's provenance: for an entry that it adds under
`provenance`, for a key that it changes under `provenance_of`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from grognard.content.claims import Claim, decide
from grognard.content.faults import dotted, near, shown
from grognard.content.overlay_files import Overlay
from grognard.content.toml import Toml, gather, load_model, read_toml
from grognard.errors import ContentError, Fault

_PLACE = re.compile(r"([^.\[]+)\[(\d+)\]\.?(.*)")
NOTES = ("provenance", "provenance_of")


def load_document(
    name: str, path: Path, model: type[BaseModel], overlays: Iterable[Overlay] = ()
) -> BaseModel:
    """Read a document with every overlay applied; raise ContentError with every fault."""
    draft = _Draft(name, read_toml(path))
    draft.lay(list(overlays))
    if draft.faults:
        raise ContentError(draft.faults)
    try:
        return load_model(model, draft.data, file=path)
    except ContentError as error:
        raise ContentError([draft.placed(fault) for fault in error.faults]) from None


def load_documents(
    folder: Path, files: Mapping[str, str], models: Mapping[str, type[BaseModel]],
    overlays: Sequence[Overlay] = (),
) -> dict[str, BaseModel]:
    """Read those of a ruleset's documents that have a model; raise with the faults of all."""
    strange = _strays(files, overlays)
    errors = [ContentError(strange)] if strange else []
    out = {}
    for name, file in files.items():
        if name in models:
            try:
                out[name] = load_document(name, folder / file, models[name], overlays)
            except ContentError as error:
                errors.append(error)
    gather(*errors)
    return out


def _strays(documents: Mapping[str, str], overlays: Iterable[Overlay]) -> list[Fault]:
    """Find fault with overlays of documents that the ruleset does not have."""
    return [
        Fault(o.file, f"overlay[{n}].document", "is no document of this game",
              shown(b.document), hint=near(b.document, documents, "documents"))
        for o in overlays for n, b in enumerate(o.content.overlay)
        if b.document and b.document not in documents
    ]


@dataclass(frozen=True, slots=True)
class _Wish:
    """What an overlay wants an entry to say."""

    list: str
    index: int
    key: str
    value: object


@dataclass
class _Draft:
    """A document while overlays are laid on it, and where each overlaid value was written."""

    name: str
    data: Toml
    faults: list[Fault] = field(default_factory=list)
    written: dict[tuple[str, int, str], tuple[Path, str]] = field(default_factory=dict)
    added: set[tuple[str, int]] = field(default_factory=set)

    def lay(self, overlays: list[Overlay]) -> None:
        """Apply the blocks that name this document."""
        claims: list[Claim] = []
        for overlay in overlays:
            for number, block in enumerate(overlay.content.overlay):
                if block.document != self.name:
                    continue
                for place, entry in enumerate(block.entries):
                    path = f"overlay[{number}].entries[{place}]"
                    at = self._entry(overlay, number, path, entry)
                    claims += [
                        Claim(overlay, number, block, f"document {self.name}",
                              f"{entry['id']}.{key}", dotted(path, key), _Wish(*at, key, value))
                        for key, value in entry.items() if key != "id" and at
                    ]
        won, bad = decide(claims, overlays)
        self.faults += bad
        for claim in won.values():
            self._set(claim)

    def _lists(self) -> dict[str, list[dict[str, Any]]]:
        return {
            key: value for key, value in self.data.items()
            if isinstance(value, list) and all(isinstance(v, dict) for v in value)
        }

    def _entry(
        self, overlay: Overlay, number: int, path: str, entry: Mapping[str, Any]
    ) -> tuple[str, int] | None:
        """Find the entry that an overlay means, or make room for a new one."""
        wanted, lists = entry.get("id"), self._lists()
        for key, rows in lists.items():
            for index, row in enumerate(rows):
                if row.get("id") == wanted and wanted is not None:
                    return key, index
        block = overlay.content.overlay[number]
        into = block.into or (next(iter(lists)) if len(lists) == 1 else "")
        if into not in lists or wanted is None:
            known = [str(r["id"]) for rows in lists.values() for r in rows if "id" in r]
            self.faults.append(Fault(
                overlay.file, f"{path}.id", f"names no entry of the document {self.name}",
                shown(wanted), hint=f"{near(str(wanted), known)}; to add one, say into which "
                f"list: into = {' or '.join(map(repr, lists))}"))
            return None
        lists[into].append({"id": wanted, "provenance": str(overlay.provenance(block))})
        at = into, len(lists[into]) - 1
        self.added.add(at)
        return at

    def _set(self, claim: Claim) -> None:
        wish = claim.value
        assert isinstance(wish, _Wish)
        row = self.data[wish.list][wish.index]
        row[wish.key] = wish.value
        self.written[wish.list, wish.index, wish.key] = claim.overlay.file, claim.path
        changed = (wish.list, wish.index) not in self.added and wish.key not in NOTES
        if changed and "provenance" in row:
            ground = str(claim.overlay.provenance(claim.block))
            row["provenance_of"] = {**row.get("provenance_of", {}), wish.key: ground}

    def placed(self, fault: Fault) -> Fault:
        """Return a fault where its cause was written: in an overlay, if one set the value."""
        match = _PLACE.match(fault.path)
        if match:
            key, index, rest = match[1], int(match[2]), match[3]
            name, _, inner = rest.partition(".")
            bare = name.partition("[")[0]
            found = self.written.get((key, index, bare))
            if found:
                inner = name[len(bare):] + (f".{inner}" if inner else "")
                return Fault(found[0], f"{found[1]}{inner}", fault.message, fault.found,
                             fault.expected, fault.hint)
        return fault
