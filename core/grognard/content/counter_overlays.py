"""Counters with the overlays of modules and of the game's owner applied.

A cell is "limit", or a side and a field of it: `front.attack`, `kg.movement`, `front.size`,
`front.mover`. Attributes keep the kind of value they have. Where a row of the catalogue stands
for several pieces, an overlay may name the row, and means all of them, or one piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from grognard.content.claims import Claim, decide
from grognard.content.counters import Attribute, Catalogue, Counter, CounterFace
from grognard.content.faults import dotted, near, shown
from grognard.content.overlay_files import Overlay, OverlayBlock
from grognard.content.toml import fraction
from grognard.errors import ContentError, Fault

STRENGTHS = ("attack", "defence")
FIELDS = (*STRENGTHS, "movement", "size", "printed")
LIMIT = "limit"
TARGET = "counter "


def apply(catalogue: Catalogue, overlays: Iterable[Overlay]) -> Catalogue:
    """Return the catalogue with every overlay applied; raise ContentError with every fault."""
    overlays = list(overlays)
    pieces: dict[str, list[str]] = {}
    for counter in catalogue:
        pieces.setdefault(counter.row, []).append(counter.id)
    claims: list[Claim] = []
    faults: list[Fault] = []
    for overlay in overlays:
        for number, block in enumerate(overlay.content.overlay):
            named = block.counter
            meant = [named] if named in catalogue.counters else pieces.get(named, [])
            if named and not meant:
                faults.append(Fault(
                    overlay.file, f"overlay[{number}].counter", "is no counter of this game",
                    shown(named), hint=near(named, [*pieces, *catalogue.counters])))
            for counter_id in meant if named else ():
                counter = catalogue.counters[counter_id]
                _claim(catalogue, overlay, number, block, counter, claims, faults)
    won, bad = decide(claims, overlays)
    if faults + bad:
        raise ContentError(list({(f.path, f.message): f for f in faults}.values()) + bad)
    if not won:
        return catalogue
    counters = dict(catalogue.counters)
    for (target, cell), claim in won.items():
        counter_id = target.removeprefix(TARGET)
        counters[counter_id] = _set(counters[counter_id], cell, claim)
    return replace(catalogue, counters=counters)


def _claim(
    catalogue: Catalogue, overlay: Overlay, number: int, block: OverlayBlock, counter: Counter,
    claims: list[Claim], faults: list[Fault],
) -> None:
    for cell, raw in block.cells.items():
        path = dotted(f"overlay[{number}]", "cells", cell)
        try:
            value = _read(catalogue, counter, cell, raw)
        except _Wrong as wrong:
            faults.append(Fault(overlay.file, path, f"does not fit counter {counter.id}",
                                shown(raw), wrong.expected, wrong.hint))
        else:
            target = f"{TARGET}{counter.id}"
            claims.append(Claim(overlay, number, block, target, cell, path, value))


class _Wrong(Exception):
    def __init__(self, expected: str = "", hint: str = "") -> None:
        self.expected, self.hint = expected, hint


def _read(catalogue: Catalogue, counter: Counter, cell: str, raw: object) -> object:
    if cell == LIMIT:
        return _whole(raw)
    side, _, name = cell.partition(".")
    if side not in counter.faces or not name:
        raise _Wrong('"limit", or a side and a field such as "front.attack"',
                     near(side, counter.faces, "sides"))
    face = counter.faces[side]
    if name in STRENGTHS:
        try:
            return fraction(raw)
        except ValueError:
            raise _Wrong('a number such as 3, 2.5 or "1/2"') from None
    if name == "movement":
        return _whole(raw)
    if name == "size":
        if raw not in catalogue.sizes:
            raise _Wrong(f"one of {', '.join(catalogue.sizes)}")
        return raw
    if name == "printed":
        return str(raw)
    if name not in face.attributes:
        raise _Wrong(hint=near(name, (*FIELDS, *face.attributes), "fields"))
    if type(raw) is not type(face.attributes[name]):
        raise _Wrong(f"a value like {shown(face.attributes[name])}")
    known = {t[name] for t in catalogue.types.values()}
    if isinstance(raw, str) and raw not in known:
        raise _Wrong(f"one of {', '.join(sorted(str(w) for w in known if w))}")
    return raw


def _whole(raw: object) -> int:
    if type(raw) is not int or raw < 0:
        raise _Wrong("a whole number")
    return raw


def _set(counter: Counter, cell: str, claim: Claim) -> Counter:
    if cell == LIMIT:
        return replace(counter, limit=claim.value)  # type: ignore[arg-type]
    side, _, name = cell.partition(".")
    faces: Mapping[str, CounterFace] = {
        **counter.faces, side: _changed(counter.faces[side], name, claim)
    }
    return replace(counter, faces=faces)


def _changed(face: CounterFace, name: str, claim: Claim) -> CounterFace:
    overlay, block = claim.overlay, claim.block
    cite = (block.cite or block.why or f"overlay {overlay.id}",)
    face = replace(face, provenance=overlay.provenance(block), cite=cite)
    value: Attribute = claim.value  # type: ignore[assignment]
    if name in FIELDS:
        return replace(face, **{name: value})  # type: ignore[arg-type]
    return replace(face, attributes={**face.attributes, name: value})
