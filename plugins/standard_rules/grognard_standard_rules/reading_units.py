"""How people name units and hexes in a line of text.

A hex is an id, an alias or a place name ("C5622", "Warsaw"). Units are named by

    de.inf.6-5#3          an id, or an unambiguous beginning of one
    10-8@C5622            what is printed on the counter, at a place
    2*6-5@C5622           two alike;  6-5+10-8@C5622  several at one place
    all@C5622, C5622      the whole stack
    10-8                  what is printed, when only one such unit is meant

Counters that are alike in every respect, in one place, are interchangeable: the first that
may still act is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from grognard.errors import AmbiguousOrder, UnknownName, UnreadableOrder
from grognard.ids import HexId
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.units import entrained, name

COUNTED = re.compile(r"(\d+)\s*[x*]\s*(\S+)")
ALL = ("all", "stack", "*")
Fit = Callable[[Unit], bool]


def find_units(position: Position, side: str, text: str, fit: Fit | None = None) -> list[Unit]:
    """Find the units that a text names; `fit` prefers those that may act among equals.

    Raises AmbiguousOrder with the candidates, UnreadableOrder, or UnknownName (hexes).
    """
    text = text.strip()
    if text in position.state.units:
        return [position.state.units[text]]  # type: ignore[index]
    what, at, where = text.rpartition("@")
    if at:
        hex_id = find_hex(position, where)
        return _at(position, side, what or "all", hex_id, fit)
    hex_or_none = hex_named(position, text)
    if hex_or_none is not None:
        return _at(position, side, "all", hex_or_none, fit)
    return _anywhere(position, side, text, fit)


def find_unit(position: Position, side: str, text: str, fit: Fit | None = None) -> Unit:
    """Find the one unit that a text names."""
    found = find_units(position, side, text, fit)
    if len(found) > 1:
        raise _ambiguous(position, text, found, "name one unit")
    return found[0]


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


def split_selectors(position: Position, words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part the words of an order into those that name units and those that name hexes.

    The first names units; so does every further one with "@" or "#" in it.
    """
    if not words:
        raise UnreadableOrder("which units?", "name them: 10-8@C5622, all@C5622, or a hex")
    at = 1
    while at < len(words) and ("@" in words[at] or "#" in words[at]):
        at += 1
    return list(words[:at]), list(words[at:])


def find_all(
    position: Position, side: str, selectors: Iterable[str], fit: Fit | None = None
) -> list[Unit]:
    """Find the units that several words (or parts of one, at commas) name, each once."""
    found: dict[str, Unit] = {}
    for selector in selectors:
        for part in (p for p in selector.split(",") if p):
            fresh = find_units(position, side, part, _new(found, fit))
            found.update((u.id, u) for u in fresh)
    if not found:
        raise UnreadableOrder("no units are named", "name them: 10-8@C5622, all@C5622, or a hex")
    return list(found.values())


def _new(found: dict[str, Unit], fit: Fit | None) -> Fit:
    return lambda u: u.id not in found and (fit is None or fit(u))


def _split(position: Position, word: str) -> list[str]:
    if word.casefold() in ("to", "-", "->", "via"):
        return []
    if hex_named(position, word) is not None:
        return [word]
    return [p for p in re.split(r"[,;>]+", word) if p and p != "-"]


def _at(
    position: Position, side: str, what: str, hex_id: HexId, fit: Fit | None
) -> list[Unit]:
    here = [u for u in position.state.units_at(hex_id) if u.side == side]
    if not here:
        raise UnreadableOrder(f"no unit of {side} is at {hex_id}")
    if what.casefold() in ALL:
        fitting = [u for u in here if fit is None or fit(u)]
        return fitting or here
    out: list[Unit] = []
    for part in what.split("+"):
        count, printed = _counted(part)
        rest = [u for u in here if u not in out]
        out += _choose(position, part, _named(position, rest, printed), count, fit, here)
    return out


def _anywhere(position: Position, side: str, text: str, fit: Fit | None) -> list[Unit]:
    own = list(position.state.units_of(side))
    found = _named(position, own, text)
    if not found:
        known = sorted({position.face(u).printed for u in own})
        raise UnreadableOrder(
            f"no unit of {side} is called {text!r}",
            f"write its printed values and hex (units of {side}: {', '.join(known[:12])})",
        )
    acting = [u for u in found if fit is None or fit(u)] or found
    if len({u.at for u in acting}) > 1 or len({_sort(position, u) for u in acting}) > 1:
        raise _ambiguous(position, text, acting, "add where it stands")
    return acting[:1]


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


def _printed(position: Position, unit: Unit) -> set[str]:
    face = position.face(unit)
    names = {face.printed, face.id, face.type.replace("_", "-")}
    if face.counter == face.id:
        names |= set(position.assembly.catalogue.counter(unit.counter).text_names)
    return {n.casefold() for n in names}


def _counted(text: str) -> tuple[int, str]:
    found = COUNTED.fullmatch(text)
    return (int(found[1]), found[2]) if found else (1, text)


def _choose(
    position: Position, text: str, found: list[Unit], count: int, fit: Fit | None,
    here: Sequence[Unit],
) -> list[Unit]:
    if not found:
        listed = ", ".join(sorted({position.face(u).printed for u in here}))
        raise UnreadableOrder(f"there is no {text!r} at {here[0].at}", f"there are: {listed}")
    acting = [u for u in found if fit is None or fit(u)] or found
    if len(acting) < count:
        raise UnreadableOrder(f"there are only {len(acting)} of {text!r} at {here[0].at}")
    if len(acting) > count and len({_sort(position, u) for u in acting}) > 1:
        raise _ambiguous(position, text, acting, "use the ids")
    return acting[:count]


def _sort(position: Position, unit: Unit) -> tuple[str, str, bool]:
    return unit.counter, unit.face, entrained(position, unit)


def _ambiguous(
    position: Position, text: str, units: Sequence[Unit], hint: str
) -> AmbiguousOrder:
    listed = ", ".join(f"{name(position, u)} ({u.id})" for u in units[:8])
    more = f" and {len(units) - 8} more" if len(units) > 8 else ""
    return AmbiguousOrder(f"{text!r} may be {listed}{more}", hint)
