"""The file that a unit catalogue is written in.

    [attribute]                            # what may be said of a type or counter
    mover = { kind = "word", words = ["foot", "none"], text = "which costs it pays" }

    [size]
    XX = "division"

    [side.red]
    name = "Red"

    [nation]
    xx = { name = "Ruritania", people = "Ruritanian", side = "red", colour = "#888888" }

    [type.infantry]
    mover = "foot"

    [counter]                              # ids begin with the nation
    "xx.inf.6-5" = { type = "infantry", size = "XX", strength = "6-5", provenance = "stated" }
    "xx.inf.6-5.kg" = { of = "xx.inf.6-5", role = "battlegroup", strength = "1-5",
                        provenance = "derived" }

A strength is "combat-movement" or "attack-defence-movement"; parts may be halves ("2.5-4").
A side takes over the type of its front, and its attributes when the type is the same.

Where each counter is a piece of its own, `pieces` lists what tells those of one row apart:

    "xx.army" = { ..., name = "{} Army", pieces = ["1", "4"] }    # xx.army.1 and xx.army.4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import Field

from grognard.content.counters import (
    FRONT,
    Attribute,
    Catalogue,
    Counter,
    CounterFace,
    FaceText,
    Nation,
    Side,
)
from grognard.content.faults import dotted, near, shown
from grognard.content.provenance import Provenance
from grognard.content.toml import Content, fraction, load_model
from grognard.errors import ContentError, Fault

Written: TypeAlias = bool | int | str | tuple[str, ...]
TEXTS_OF_TYPE = ("cite", "note")


class Meta(Content):
    """Who the catalogue is."""

    id: str
    title: str
    rule: str = ""
    note: str = ""


class AttributeRow(Content):
    """What an attribute may say. An attribute that is not set is false, 0, "" or empty."""

    kind: Literal["flag", "number", "word", "words"]
    words: tuple[str, ...] = ()
    text: str = ""
    rule: str = ""

    @property
    def unset(self) -> Attribute:
        """Return the value of an attribute that nobody sets."""
        unset: Mapping[str, Attribute] = {"flag": False, "number": 0, "word": "", "words": ()}
        return unset[self.kind]

    @property
    def expected(self) -> str:
        """Say what may be written."""
        words = f" of {', '.join(self.words)}" if self.words else ""
        return {"flag": "true or false", "number": "a whole number", "word": f"a word{words}",
                "words": f"a list{words}"}[self.kind]

    def fits(self, value: Written) -> bool:
        """Say whether a value may be written for the attribute."""
        kind = {"flag": bool, "number": int, "word": str, "words": tuple}[self.kind]
        if type(value) is not kind:
            return False
        given = value if isinstance(value, tuple) else (value,)
        return not self.words or all(word in self.words for word in given)


class SideRow(Content):
    """A side."""

    name: str


class NationRow(Content):
    """A nation."""

    name: str
    people: str
    side: str
    colour: str = Field("", pattern=r"^(#[0-9a-f]{6})?$")
    ink: str = Field("", pattern=r"^(#[0-9a-f]{6})?$")


class CounterRow(Content):
    """One side of a counter; with `of`, a side that is not the front."""

    strength: str
    provenance: Provenance
    of: str = ""
    role: str = ""
    type: str = ""
    size: str = ""
    printed: str = ""
    attributes: Mapping[str, Written] = {}
    names: tuple[str, ...] = ()
    names_in: Mapping[str, tuple[str, ...]] = {}
    name: str = ""
    pieces: tuple[str, ...] = ()
    default: bool = True
    limit: Mapping[str, int] | int | None = None
    editions: tuple[str, ...] = ()
    optional: str = ""
    parts: Mapping[str, int] = {}
    cite: tuple[str, ...] = ()
    note: str = ""


class FaceTextRow(Content):
    """What a text calls a side that is not the front."""

    nation: str
    role: str
    text: str
    face: str
    provenance: Provenance
    cite: tuple[str, ...] = ()
    note: str = ""


class PointRow(Content):
    """A kind of points: not a unit, but in the box."""

    short: str
    provenance: Provenance
    counters: str = ""
    cite: tuple[str, ...] = ()


class UnstatedRow(Content):
    """A unit that a rule names without saying its strength."""

    nation: str
    what: str
    cite: tuple[str, ...] = ()


class CatalogueFile(Content):
    """A catalogue as it is written."""

    meta: Meta
    attribute: Mapping[str, AttributeRow] = {}
    size: Mapping[str, str] = {}
    side: Mapping[str, SideRow]
    nation: Mapping[str, NationRow]
    type: Mapping[str, Mapping[str, Written]]
    counter: Mapping[str, CounterRow]
    face_text: tuple[FaceTextRow, ...] = ()
    points: Mapping[str, PointRow] = {}
    unstated: tuple[UnstatedRow, ...] = ()


Added = tuple[Path, Mapping[str, CounterRow]]
"""A file that adds counters to a catalogue, and what it adds."""


def read_catalogue(path: Path, edition: str = "", added: Iterable[Added] = ()) -> Catalogue:
    """Read a catalogue, and counters that others add; raise ContentError with every fault."""
    content = load_model(CatalogueFile, path)
    faults = list(_faults(content, path))
    content, more = _with(content, added)
    faults += more
    if faults:
        raise ContentError(faults)
    fronts = {i: r for i, r in content.counter.items() if not r.of}
    backs: dict[str, dict[str, CounterRow]] = {i: {} for i in fronts}
    for name, row in content.counter.items():
        if row.of:
            backs[row.of][name.removeprefix(f"{row.of}.")] = row
    counters = {
        piece: _counter(content, i, piece, row, backs[i], edition)
        for i, row in fronts.items()
        if not (edition and row.editions) or edition in row.editions
        for piece in _pieces(i, row)
    }
    return Catalogue(
        content.meta.id, content.meta.title, counters,
        {i: Nation(i, n.name, n.people, n.side, n.colour, n.ink)
         for i, n in content.nation.items()},
        {i: Side(i, s.name) for i, s in content.side.items()},
        dict(content.size),
        {name: _attributes(content, name) for name in content.type},
        tuple(FaceText(t.nation, t.role, t.text, t.face) for t in content.face_text
              if content.counter[t.face].of in counters),
        f"{path.parent.name}/{path.name}",
    )


def _with(content: CatalogueFile, added: Iterable[Added]) -> tuple[CatalogueFile, list[Fault]]:
    """Return a catalogue with more counters, and what is wrong with those."""
    faults: list[Fault] = []
    for file, rows in added:
        known = content.counter
        whole = content.model_copy(update={"counter": {**known, **rows}})
        for name, row in rows.items():
            if name in known:
                faults.append(Fault(file, dotted("counter", name), "is in the catalogue already",
                                    hint="change its values with [[overlay]] counter = "
                                         f'"{name}", or give the new one another id'))
            else:
                faults += _bad_row(whole, file, name, row)
        content = whole
    return content, faults


def strength(text: str) -> tuple[Fraction, Fraction, int]:
    """Read "combat-movement" or "attack-defence-movement"; raise ValueError."""
    parts = text.split("-")
    if len(parts) not in (2, 3):
        raise ValueError
    return fraction(parts[0]), fraction(parts[-2]), int(parts[-1])


def _pieces(name: str, row: CounterRow) -> list[str]:
    """List the ids of the counters of a row: its own, or one for each of its pieces."""
    return [f"{name}.{piece}" for piece in row.pieces] or [name]


def _counter(
    content: CatalogueFile, name: str, piece: str, row: CounterRow,
    backs: Mapping[str, CounterRow], edition: str,
) -> Counter:
    faces = {FRONT: _face(content, piece, FRONT, row, row)}
    faces |= {back: _face(content, piece, back, side, row) for back, side in backs.items()}
    limits = row.limit if isinstance(row.limit, Mapping) else {}
    limit = row.limit if isinstance(row.limit, int) else limits.get(edition)
    return Counter(
        piece, name.partition(".")[0], faces, 1 if row.pieces else limit,
        (*row.names, *row.names_in.get(edition, ())), row.provenance, row.cite,
        dict(row.parts), row.optional, row.default, row.note, dict(limits),
        row.name.replace("{}", piece.removeprefix(f"{name}.")), name,
    )


def _face(
    content: CatalogueFile, counter: str, name: str, row: CounterRow, front: CounterRow
) -> CounterFace:
    kind = row.type or front.type
    own = {**(front.attributes if kind == front.type else {}), **row.attributes}
    attack, defence, movement = strength(row.strength)
    return CounterFace(
        counter, name, row.role or FRONT, kind, attack, defence, movement, row.size,
        row.printed or row.strength, {**_attributes(content, kind), **own}, row.provenance,
        row.cite,
    )


def _attributes(content: CatalogueFile, kind: str) -> dict[str, Attribute]:
    """Return what is so of every counter of a type."""
    unset = {name: row.unset for name, row in content.attribute.items()}
    said = {k: v for k, v in content.type[kind].items() if k not in TEXTS_OF_TYPE}
    return {**unset, **said}


def _faults(content: CatalogueFile, file: Path) -> Iterator[Fault]:
    """List what the models cannot know: names that stand for nothing, and ids out of order."""
    for kind, written in content.type.items():
        said = {k: v for k, v in written.items() if k not in TEXTS_OF_TYPE}
        yield from _bad_attributes(content, file, said, "type", kind)
    for name, nation in content.nation.items():
        yield from _unknown(file, ("nation", name, "side"), nation.side, content.side)
    for number, text in enumerate(content.face_text):
        others = [i for i, row in content.counter.items() if row.of]
        yield from _unknown(file, (f"face_text[{number}]", "face"), text.face, others)
        yield from _unknown(file, (f"face_text[{number}]", "nation"), text.nation, content.nation)
    for name, row in content.counter.items():
        yield from _bad_row(content, file, name, row)


def _bad_row(content: CatalogueFile, file: Path, name: str, row: CounterRow) -> Iterator[Fault]:
    at = ("counter", name)
    fronts = [i for i, r in content.counter.items() if not r.of]
    try:
        strength(row.strength)
    except ValueError:
        yield Fault(file, dotted(*at, "strength"), "cannot be read", shown(row.strength),
                    '"combat-movement" or "attack-defence-movement"',
                    "a counter without numbers says them here, and its words in `printed`")
    if row.of:
        yield from _unknown(file, (*at, "of"), row.of, fronts)
        if not name.startswith(f"{row.of}."):
            yield Fault(file, dotted(*at), "does not begin with the id of its front",
                        expected=f'"{row.of}.<side>"')
        if not row.role:
            yield Fault(file, dotted(*at, "role"), "is missing",
                        hint="say what this side is, for instance battlegroup")
    else:
        nation = name.partition(".")[0]
        if nation not in content.nation:
            yield Fault(file, dotted(*at), "does not begin with a nation", nation,
                        hint=near(nation, content.nation, "nations"))
        if not row.type:
            yield Fault(file, dotted(*at, "type"), "is missing",
                        expected=f"one of {', '.join(content.type)}")
    yield from _bad_pieces(content, file, name, row)
    if row.type:
        yield from _unknown(file, (*at, "type"), row.type, content.type)
    if row.size:
        yield from _unknown(file, (*at, "size"), row.size, content.size)
    for part in row.parts:
        yield from _unknown(file, (*at, "parts"), part, fronts)
    yield from _bad_attributes(content, file, row.attributes, *at, "attributes")


def _bad_pieces(
    content: CatalogueFile, file: Path, name: str, row: CounterRow
) -> Iterator[Fault]:
    at = dotted("counter", name, "pieces")
    if row.pieces and (row.of or row.limit is not None):
        yield Fault(file, at, "stand with `of` or `limit`",
                    hint="a front has pieces, and there are as many as it lists")
    for piece in dict.fromkeys(row.pieces):
        if row.pieces.count(piece) > 1:
            yield Fault(file, at, "names a piece twice", shown(piece))
        if f"{name}.{piece}" in content.counter:
            yield Fault(file, at, "makes an id that stands in the catalogue already",
                        f"{name}.{piece}", hint="call the piece otherwise")


def _bad_attributes(
    content: CatalogueFile, file: Path, written: Mapping[str, Written], *at: str
) -> Iterator[Fault]:
    for name, value in written.items():
        known = content.attribute.get(name)
        if known is None:
            yield Fault(file, dotted(*at, name), "is no attribute of this catalogue",
                        hint=near(name, content.attribute, "attributes"))
        elif not known.fits(value):
            hint = near(value, known.words) if isinstance(value, str) and known.words else ""
            yield Fault(file, dotted(*at, name), "does not fit the attribute", shown(value),
                        known.expected, hint)


def _unknown(
    file: Path, at: tuple[str, ...], word: str, known: Mapping[str, object] | list[str]
) -> Iterator[Fault]:
    if word not in known:
        yield Fault(file, dotted(*at), f"names no known {at[-1]}", shown(word),
                    hint=near(word, known))
