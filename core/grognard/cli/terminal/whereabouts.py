"""`units`: where a side's units stand, hex by hex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.cli.shown import box_name
from grognard.cli.words import printed
from grognard.errors import GrognardError, UnreadableOrder
from grognard.ids import HexId
from grognard.position import Position
from grognard.state import Unit


def rows(position: Position, side: str, words: Iterable[str]) -> list[tuple[str, str, str]]:
    """List hexes and boxes with the units there: all of a side's, or those that words pick.

    A word picks by what is printed ("10-8"), by name ("MSU"), by nation, by type (three letters
    of these do: "rum"), or by hex ("C5622", or "C56" for all whose numbers begin so).
    """
    picked = [u for u in position.state.units.values() if u.side == side]
    for word in words:
        fit = _fitting(position, picked, word.casefold())
        if not fit:
            raise UnreadableOrder(f"no unit of {side} is meant by {word!r}",
                                  "units [SIDE] [10-8|NATION|TYPE|C56]")
        picked = fit
    places: dict[str, list[Unit]] = {}
    for unit in picked:
        at = unit.at if unit.on_map else f"~{box_name(position, unit.at)}"
        places.setdefault(at, []).append(unit)
    return [(at.lstrip("~"), _place(position, at), _counted(position, places[at]))
            for at in sorted(places)]


def _fitting(position: Position, units: list[Unit], word: str) -> list[Unit]:
    """List the units that a word means: whole, as the beginning of a hex, or of another word."""
    known = {u.id: _words_of(position, u) for u in units}
    return ([u for u in units if word in known[u.id]]
            or [u for u in units if u.at.casefold().startswith(word)]
            or [u for u in units if len(word) > 2 and word.isalpha()
                and any(w.startswith(word) for w in known[u.id])])


def _words_of(position: Position, unit: Unit) -> set[str]:
    nation = position.assembly.catalogue.nations.get(unit.nation)
    known = {printed(position, unit), unit.nation, unit.id}
    known |= {nation.name, nation.people} if nation else set()
    try:
        kind = position.face(unit).type
        known |= set(position.assembly.catalogue.counter(unit.counter).text_names)
    except (GrognardError, AttributeError):
        kind = ""
    return {w.casefold() for w in (*known, kind, kind.replace("_", "-")) if w}


def _place(position: Position, at: str) -> str:
    if at.startswith("~"):
        return ""
    return next((p.name for p in position.board.places_at(HexId(at))), "")


def _counted(position: Position, here: list[Unit]) -> str:
    counts = Counter(printed(position, u) for u in here)
    return ", ".join(f"{n}*{what}" if n > 1 else what for what, n in counts.items())
