"""The unit catalogue: what the counters of a game say on each of their sides.

    counter, face = catalogue.find("xx.inf.6-5.kg")
    face.attack, face.flag("overrun"), face.word("mover")
    catalogue.by_strength("xx", "6-5")

What a type means, and which attributes there are, is data of the ruleset. A counter's type
follows from its nation and strength together, never from its strength alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from grognard.content.provenance import Provenance
from grognard.content.toml import sha256_of
from grognard.errors import AmbiguousOrder, UnknownName

if TYPE_CHECKING:
    from grognard.content.overlay_files import Overlay

T = TypeVar("T")
Attribute: TypeAlias = str | int | bool | tuple[str, ...]
FRONT = "front"


class UnknownCounter(UnknownName):
    """The unit catalogue has no counter of that name."""

    what = "counter"


class UnknownNation(UnknownName):
    """The unit catalogue has no nation of that name."""

    what = "nation"


@dataclass(frozen=True, slots=True)
class Side:
    """A side or faction as it is shown to people."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation: its name, its people's ("Ruritanian"), its usual side, how it is drawn."""

    id: str
    name: str
    people: str
    side: str
    colour: str = ""
    ink: str = ""


@dataclass(frozen=True, slots=True)
class CounterFace:
    """One side of a counter. Attributes are those of its type, unless it has its own."""

    counter: str
    name: str
    role: str
    type: str
    attack: Fraction
    defence: Fraction
    movement: int
    size: str
    printed: str
    attributes: Mapping[str, Attribute]
    provenance: Provenance
    cite: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Return the id of this side: the counter's, and the name of a side not the front."""
        return self.counter if self.name == FRONT else f"{self.counter}.{self.name}"

    def attribute(self, name: str) -> Attribute:
        """Return an attribute; raise UnknownName for one that the catalogue does not declare."""
        try:
            return self.attributes[name]
        except KeyError:
            near = get_close_matches(name, self.attributes)
            raise UnknownName(f"{name} (attribute of {self.id})", near) from None

    def flag(self, name: str) -> bool:
        """Return an attribute that is true or false."""
        return _typed(self, name, bool)

    def number(self, name: str) -> int:
        """Return an attribute that is a number."""
        return _typed(self, name, int)

    def word(self, name: str) -> str:
        """Return an attribute that is a word, "" when it is not set."""
        return _typed(self, name, str)

    def words(self, name: str) -> tuple[str, ...]:
        """Return an attribute that is a list of words."""
        return _typed(self, name, tuple)


def _typed(face: CounterFace, name: str, kind: type[T]) -> T:
    value = face.attribute(name)
    if type(value) is not kind:
        raise UnknownName(f"{name} as a {kind.__name__} (attribute of {face.id})",
                          hint=f"it is {value!r}")
    return value


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter with its sides. `limit` is how many the game has, None where nobody says.

    `row` is the row of the catalogue: pieces of one row are alike but for their `name`.
    """

    id: str
    nation: str
    faces: Mapping[str, CounterFace]
    limit: int | None
    text_names: tuple[str, ...]
    provenance: Provenance
    cite: tuple[str, ...] = ()
    parts: Mapping[str, int] = field(default_factory=dict)
    optional: str = ""
    default: bool = True
    note: str = ""
    limits: Mapping[str, int] = field(default_factory=dict)
    name: str = ""
    row: str = ""

    @property
    def front(self) -> CounterFace:
        """Return the side with which the counter enters play."""
        return self.faces[FRONT]

    def face(self, name: str = FRONT) -> CounterFace:
        """Return a side by name; raise UnknownCounter with the names it has."""
        try:
            return self.faces[name]
        except KeyError:
            raise UnknownCounter(
                f"{self.id}.{name}", hint=f"sides of {self.id}: {', '.join(self.faces)}"
            ) from None

    def plain(self) -> dict[str, object]:
        """Return what play depends on."""
        faces = {
            name: [f.role, f.type, str(f.attack), str(f.defence), f.movement, f.size,
                   dict(f.attributes)]
            for name, f in self.faces.items()
        }
        return {"faces": faces, "limit": self.limit, "parts": dict(self.parts),
                "optional": self.optional}

    def other(self, role: str) -> CounterFace | None:
        """Return the side that plays a role, None when the counter has no such side."""
        return next((f for f in self.faces.values() if f.role == role), None)


Match: TypeAlias = tuple[Counter, CounterFace]


@dataclass(frozen=True, slots=True)
class FaceText:
    """What a text calls a side other than the front, where the strength does not say it."""

    nation: str
    role: str
    text: str
    face: str


@dataclass(frozen=True)
class Catalogue:
    """All counters of a ruleset, with its nations, sides and types."""

    id: str
    title: str
    counters: Mapping[str, Counter]
    nations: Mapping[str, Nation] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)
    sizes: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, Mapping[str, Attribute]] = field(default_factory=dict)
    texts: tuple[FaceText, ...] = ()
    source: str = ""

    @cached_property
    def digest(self) -> str:
        """Return the SHA-256 of what play depends on: no names, colours or notes."""
        return sha256_of({c.id: c.plain() for c in self})

    def __iter__(self) -> Iterator[Counter]:
        return iter(self.counters.values())

    def counter(self, counter_id: str) -> Counter:
        """Return a counter by its id; raise UnknownCounter with near names."""
        try:
            return self.counters[counter_id]
        except KeyError:
            near = get_close_matches(counter_id, self.counters)
            raise UnknownCounter(counter_id, near) from None

    def face(self, counter_id: str, face: str = FRONT) -> CounterFace:
        """Return one side of a counter."""
        return self.counter(counter_id).face(face or FRONT)

    def find(self, name: str) -> Match:
        """Return counter and side for an id of either: "xx.inf.6-5" or "xx.inf.6-5.kg"."""
        if name in self.counters:
            return self.counters[name], self.counters[name].front
        counter_id, _, face = name.rpartition(".")
        if counter_id in self.counters:
            return self.counters[counter_id], self.counters[counter_id].face(face)
        known = [f.id for c in self for f in c.faces.values()]
        raise UnknownCounter(name, get_close_matches(name, known))

    def nation(self, name: str) -> Nation:
        """Return a nation by id, name or people ("Ruritanian"), however written."""
        wanted = name.strip().casefold()
        for nation in self.nations.values():
            if wanted in (nation.id, nation.name.casefold(), nation.people.casefold()):
                return nation
        partly = [n for n in self.nations.values() if wanted in n.name.casefold().split()]
        if len(partly) == 1:
            return partly[0]
        known = [w for n in self.nations.values() for w in (n.name, n.people)]
        near = [n.name for n in partly] or get_close_matches(name, known)
        listed = ", ".join(n.name for n in self.nations.values())
        raise UnknownNation(name, near, f"nations: {listed}")

    def matches(self, nation: str, text: str, role: str = "") -> list[Match]:
        """List what a strength may mean for a nation, the likeliest first.

        With a role ("battlegroup"), only sides of that role fit; their counter's front
        strength names them as well.
        """
        return [match for _, match in self._ranked(self.nation(nation).id, text, role)]

    def by_strength(self, nation: str, text: str, role: str = "") -> Match:
        """Return what a strength means for a nation; raise when nothing or too much fits."""
        home = self.nation(nation)
        ranked = list(self._ranked(home.id, text, role))
        if not ranked:
            known = sorted({f.printed for c in self if c.nation == home.id
                            for f in c.faces.values()})
            raise UnknownCounter(f"{home.people} {text} {role}".strip(),
                                 hint=f"{home.people} counters: {', '.join(known)}")
        best = [match for rank, match in ranked if rank == ranked[0][0]]
        if len({(counter.row, face.name) for counter, face in best}) > 1:
            listed = " or ".join(face.id for _, face in best)
            raise AmbiguousOrder(f"{home.people} {text} may be {listed}", "give the id")
        return best[0]

    def _ranked(self, nation: str, text: str, role: str) -> Iterable[tuple[int, Match]]:
        """Rate the sides that fit: 0 and up, the likelier the lower."""
        wanted = _plain(text)
        said = {
            t.face for t in self.texts
            if t.nation == nation and _plain(t.text) == wanted and role in ("", t.role)
        }
        found: list[tuple[int, Match]] = []
        for counter in self:
            if counter.nation != nation:
                continue
            doubt = 2 * bool(counter.optional) + (not counter.default)
            front = wanted in map(_plain, (counter.front.printed, *counter.text_names))
            for face in counter.faces.values():
                if role not in ("", face.role):
                    continue
                own = front if face.name == FRONT else _plain(face.printed) == wanted
                if own and face.name == FRONT:
                    found.append((doubt, (counter, face)))
                elif face.id in said:
                    found.append((4, (counter, face)))
                elif own or (front and role):
                    found.append((5 + doubt, (counter, face)))
        return sorted(found, key=lambda rated: rated[0])


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def load_catalogue(
    path: Path, edition: str = "", overlays: Iterable[Overlay] = ()
) -> Catalogue:
    """Read a unit catalogue; raise ContentError with every fault.

    With an edition, counters of other editions are left out, and limits and names are those
    of the edition. Overlays add counters, and change single values of counters.
    """
    from grognard.content.counter_files import read_catalogue
    from grognard.content.counter_overlays import apply

    listed = list(overlays)
    added = [(o.file, o.content.counter) for o in listed if o.content.counter]
    return apply(read_catalogue(path, edition, added), listed)
