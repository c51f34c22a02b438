"""How each piece of the box comes into play: by card, with its country, or by an event.

What none of these brings starts the game, as the scenario says (krieg:18).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.content.counters import FRONT
from grognard.errors import UnknownName
from grognard_krieg.cards_model import CardFile
from grognard_krieg.countries_model import CountryFile, EventFile

if TYPE_CHECKING:
    from grognard.assembly import Assembly
    from grognard.content.counters import Catalogue, Match


def pieces_of(catalogue: Catalogue, names: Iterable[str]) -> Iterator[str]:
    """Write out the pieces that are named, singly or by a row of the catalogue."""
    for name in names:
        if own := [c.id for c in catalogue if c.row == name]:
            yield from own
        elif found := _found(catalogue, name):
            yield found[0].id


def _found(catalogue: Catalogue, name: str) -> Match | None:
    try:
        return catalogue.find(name)
    except UnknownName:  # the check of the cards says so
        return None


def how_pieces_enter(assembly: Assembly) -> dict[str, list[str]]:
    """Return for each piece that does not start the game by what it comes: "card axis:4", ...

    The pieces of a minor country come with it; a counter with a card for each of its sides is
    listed by its front alone.
    """
    catalogue = assembly.catalogue
    out: dict[str, list[str]] = {}
    for card in assembly.document("cards", CardFile).card:
        for name in (*card.force_pool, *card.delay_box):
            found = _found(catalogue, name)
            if found and found[1].name == FRONT:
                out.setdefault(found[0].id, []).append(f"card {card.id}")
    for country in assembly.document("countries", CountryFile).country:
        if country.kind != "minor" or country.set_up is None:
            continue
        listed = {p.piece for p in country.set_up.placed} | set(country.set_up.delay)
        own = {c.id for c in catalogue if c.nation == country.nation}
        for piece in sorted(own | set(pieces_of(catalogue, listed))):
            out.setdefault(piece, []).append(f"minor {country.id}")
    for entry in assembly.document("events", EventFile).entry:
        for piece in pieces_of(catalogue, entry.pieces):
            out.setdefault(piece, []).append(f"event {entry.event}")
    return out
