"""How people name units and hexes in a line of text.

A hex is an id, an alias or the name of a place. Units are named by

    xx.inf.6-5#3          an id, or an unambiguous beginning of one
    10-8@C5622            what is printed on the counter, at a place
    2*6-5@C5622           two alike;  6-5+10-8@C5622  several at one place
    all@C5622, C5622      the whole stack
    10-8                  what is printed, when only one such unit is meant
    4-army                the name of a counter, with hyphens
    6-5@box:home          in a box

Counters that are alike in every respect, in one place, are interchangeable: the first that
may still act is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from grognard.errors import AmbiguousOrder, UnknownName, UnreadableOrder
from grognard.ids import HexId
from grognard.position import Position
from grognard.state import BOX, Unit

COUNTED = re.compile(r"(\d+)\s*[x*]\s*(\S+)")
WHOLE_STACK = ("all", "stack", "*")
SELECTOR_MARKS = ("@", "#")
Fit = Callable[[Unit], bool]


def hex_named(position: Position, text: str) -> HexId | None:
    """Return the hex that a text names, None when it names none."""
    try:
        return position.hex(text.replace("_", " "))
    except UnknownName:
        return None


def find_hex(position: Position, text: str) -> HexId:
    """Return the hex that a text names; raise UnknownName with near names."""
    return hex_named(position, text) or position.hex(text)


def find_hexes(position: Position, words: Sequence[str]) -> list[HexId]:
    """Read hexes and place names, which may be of several words; "to" and "-" are skipped."""
    out: list[HexId] = []
    rest = [w for word in words for w in _split(position, word)]
    while rest:
        for length in range(min(3, len(rest)), 0, -1):
            found = hex_named(position, " ".join(rest[:length]))
            if found is not None:
                out.append(found)
                rest = rest[length:]
                break
        else:
            position.hex(rest[0])  # raises, with near names
    return out


def split_selectors(
    position: Position, words: Sequence[str], example: str = "10-8@C5622"
) -> tuple[list[str], list[str]]:
    """Part the words of an order into those that name units and those that name hexes.

    The first names units; so does every further one with "@" or "#" in it.
    """
    if not words:
        raise UnreadableOrder("which units?", f"name them: {example}, all@..., or a hex")
    at = 1
    while at < len(words) and any(mark in words[at] for mark in SELECTOR_MARKS):
        at += 1
    return list(words[:at]), list(words[at:])


def _split(position: Position, word: str) -> list[str]:
    if word.casefold() in ("to", "-", "->", "via"):
        return []
    if hex_named(position, word) is not None:
        return [word]
    return [p for p in re.split(r"[,;>]+", word) if p and p != "-"]


def _likeness(position: Position, unit: Unit) -> Hashable:
    """Return what tells units apart: the row of the catalogue and the side shown."""
    return position.assembly.catalogue.counter(unit.counter).row, unit.face


@dataclass(frozen=True)
class UnitReader:
    """Finds the units that people name; `name` is how a game names a unit in its messages.

    `likeness` tells apart units that are not interchangeable (equal values: they are).
    """

    name: Callable[[Position, Unit], str]
    likeness: Callable[[Position, Unit], Hashable] = _likeness
    example: str = "10-8@C5622"

    def find_units(
        self, position: Position, side: str, text: str, fit: Fit | None = None
    ) -> list[Unit]:
        """Find the units that a text names; `fit` prefers those that may act among equals.

        Raises AmbiguousOrder with the candidates, UnreadableOrder, or UnknownName (hexes).
        """
        text = text.strip()
        if text in position.state.units:
            return [position.state.units[text]]  # type: ignore[index]
        what, at, where = text.rpartition("@")
        if at:
            return self._at(position, side, what or "all", _location(position, where), fit)
        hex_or_none = hex_named(position, text)
        if hex_or_none is not None:
            return self._at(position, side, "all", hex_or_none, fit)
        return self._anywhere(position, side, text, fit)

    def find_unit(
        self, position: Position, side: str, text: str, fit: Fit | None = None
    ) -> Unit:
        """Find the one unit that a text names."""
        found = self.find_units(position, side, text, fit)
        if len(found) > 1:
            raise self._ambiguous(position, text, found, "name one unit")
        return found[0]

    def find_all(
        self, position: Position, side: str, selectors: Iterable[str], fit: Fit | None = None
    ) -> list[Unit]:
        """Find the units that several words (or parts of one, at commas) name, each once."""
        found: dict[str, Unit] = {}
        for selector in selectors:
            for part in (p for p in selector.split(",") if p):
                fresh = self.find_units(position, side, part, _new(found, fit))
                if all(u.id in found for u in fresh):  # the others may not act, but are meant
                    fresh = self.find_units(position, side, part, _new(found, None))
                    self._too_often(position, part, [u for u in fresh if u.id in found])
                found.update((u.id, u) for u in fresh)
        if not found:
            raise UnreadableOrder("no units are named",
                                  f"name them: {self.example}, all@..., or a hex")
        return list(found.values())

    @staticmethod
    def _too_often(position: Position, text: str, again: Sequence[Unit]) -> None:
        """Raise UnreadableOrder when what is printed is named more often than it is there."""
        what = text.rpartition("@")[0].casefold() or text.casefold()
        if again and all(what in _printed(position, u) for u in again):
            raise UnreadableOrder(f"{text!r} is named more often than there are such units")

    def _at(
        self, position: Position, side: str, what: str, at: str, fit: Fit | None
    ) -> list[Unit]:
        here = [u for u in position.state.units_at(at) if u.side == side]
        if not here:
            raise UnreadableOrder(f"no unit of {side} is at {at}",
                                  _instead(position, side, what, at))
        if what.casefold() in WHOLE_STACK:
            fitting = [u for u in here if fit is None or fit(u)]
            return fitting or here
        out: list[Unit] = []
        for part in what.split("+"):
            count, printed = _counted(part)
            rest = [u for u in here if u not in out]
            found = _named(position, rest, printed)
            out += self._choose(position, part, found, count, fit, here)
        return out

    def _anywhere(
        self, position: Position, side: str, text: str, fit: Fit | None
    ) -> list[Unit]:
        own = list(position.state.units_of(side))
        found = _named(position, own, text)
        if not found:
            known = sorted({position.face(u).printed for u in own})
            raise UnreadableOrder(
                f"no unit of {side} is called {text!r}",
                f"write its printed values and hex (units of {side}: {', '.join(known[:12])})",
            )
        acting = [u for u in found if fit is None or fit(u)] or found
        alike = len({self.likeness(position, u) for u in acting}) == 1
        if len({u.at for u in acting}) > 1 or not alike:
            raise self._ambiguous(position, text, acting, "add where it stands")
        return acting[:1]

    def _choose(
        self, position: Position, text: str, found: list[Unit], count: int, fit: Fit | None,
        here: Sequence[Unit],
    ) -> list[Unit]:
        if not found:
            listed = ", ".join(sorted({position.face(u).printed for u in here}))
            raise UnreadableOrder(f"there is no {text!r} at {here[0].at}", f"there are: {listed}")
        acting = [u for u in found if fit is None or fit(u)] or found
        if len(acting) < count:
            there = "there is only one" if len(acting) == 1 else f"there are only {len(acting)}"
            raise UnreadableOrder(f"{there} of {text!r} at {here[0].at}", "name fewer")
        if len(acting) > count and len({self.likeness(position, u) for u in acting}) > 1:
            raise self._ambiguous(position, text, acting, _apart(acting))
        return acting[:count]

    def _ambiguous(
        self, position: Position, text: str, units: Sequence[Unit], hint: str
    ) -> AmbiguousOrder:
        listed = ", ".join(f"{self.name(position, u)} ({u.id})" for u in units[:8])
        more = f" and {len(units) - 8} more" if len(units) > 8 else ""
        return AmbiguousOrder(f"{text!r} may be {listed}{more}", hint)


def _apart(units: Sequence[Unit]) -> str:
    """Say how to name units of one place apart: by the beginnings of their ids, if they differ."""
    begun = list(dict.fromkeys(u.id.partition("#")[0] for u in units))
    named = begun if len(begun) > 1 else [u.id for u in units]
    return "say which: " + " or ".join(f"{words}@{units[0].at}" for words in named[:2])


def _new(found: dict[str, Unit], fit: Fit | None) -> Fit:
    return lambda u: u.id not in found and (fit is None or fit(u))


def _location(position: Position, where: str) -> str:
    """Return the box or hex that a text names."""
    box = f"{BOX}{where.strip().casefold()}"
    return box if box in position.state.stacks else find_hex(position, where)


def _named(position: Position, units: Iterable[Unit], text: str) -> list[Unit]:
    """List the units that a text fits: by id, beginning of an id, counter or printed values."""
    units, wanted = list(units), text.casefold()
    for test in (
        lambda u: u.id.casefold() == wanted,
        lambda u: wanted in _printed(position, u),
        lambda u: u.id.casefold().startswith(wanted) or u.id.partition(".")[2].startswith(wanted),
    ):
        found = [u for u in units if test(u)]
        if found:
            return found
    return []


def _instead(position: Position, side: str, what: str, at: str) -> str:
    """Say who is in a hex where a side has nobody, and where the side's units of a name are."""
    there = dict.fromkeys(f"{position.face(u).printed} of {u.side}"
                          for u in position.state.units_at(at))
    said = [f"there is: {', '.join(there)}" if there else "nobody is there"]
    grid, own = position.board.grid, [u for u in position.state.units_of(side) if u.on_map]
    meant = [u for u in own if what.casefold() in _printed(position, u)] or own
    if meant and at in grid:
        near = min(meant, key=lambda u: grid.distance(grid.index(at), grid.index(u.at)))
        said.append(f"the nearest {'such unit' if meant is not own else 'unit'} of {side} is "
                    f"{position.face(near).printed}@{near.at}")
    return "; ".join(said)


def _printed(position: Position, unit: Unit) -> set[str]:
    face = position.face(unit)
    counter = position.assembly.catalogue.counter(unit.counter)
    names = {face.printed, face.id, face.type.replace("_", "-"),
             counter.name.replace(" ", "-")} - {""}
    if face.counter == face.id:
        names |= set(counter.text_names)
    return {n.casefold() for n in names}


def _counted(text: str) -> tuple[int, str]:
    found = COUNTED.fullmatch(text)
    return (int(found[1]), found[2]) if found else (1, text)
