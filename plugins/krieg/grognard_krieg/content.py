"""The documents of Krieg! and whether they, the pieces and the tables fit together.

Cards, politics, countries, events and organization are documents of the ruleset. An owner who
types in the printed cards, or a designer who changes a country, learns here what is missing and
what contradicts what, before a game begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pydantic import BaseModel

from grognard.content.faults import near, shown
from grognard.errors import Fault, UnknownName
from grognard.modules import implements
from grognard_krieg.cards_model import CardFile
from grognard_krieg.countries_model import CountryFile, EventFile
from grognard_krieg.entries import how_pieces_enter
from grognard_krieg.organization_model import OrganizationFile
from grognard_krieg.politics_model import Choice, PoliticalEffect, PoliticsFile, Result, RollOn

if TYPE_CHECKING:
    from grognard.assembly import Assembly

ARROW = "-> "
"""What begins a political cell that sends the players to another table."""


@implements("offer_documents")
def offer_documents() -> Mapping[str, type[BaseModel]]:
    """Bring the models of the documents."""
    return {"cards": CardFile, "politics": PoliticsFile, "countries": CountryFile,
            "events": EventFile, "organization": OrganizationFile}


def cards(assembly: Assembly) -> CardFile:
    """Return the option cards."""
    return assembly.document("cards", CardFile)


def politics(assembly: Assembly) -> PoliticsFile:
    """Return the Political Event Tables and results."""
    return assembly.document("politics", PoliticsFile)


def country_file(assembly: Assembly) -> CountryFile:
    """Return the countries as the ruleset describes them."""
    return assembly.document("countries", CountryFile)


def event_file(assembly: Assembly) -> EventFile:
    """Return the permanent events, and the pieces that events bring."""
    return assembly.document("events", EventFile)


@implements("check_content")
def check_content(assembly: Assembly) -> Iterable[Fault]:
    """List what does not fit together."""
    checks: tuple[Callable[[Assembly], Iterator[Fault]], ...] = (
        _decks, _card_links, _card_pieces, _compositions, _political_cells, _entries,
    )
    for check in checks:
        yield from check(assembly)


def _at(assembly: Assembly, document: str, path: str, message: str, found: str = "",
        hint: str = "") -> Fault:
    ruleset = assembly.ruleset
    file = ruleset.folder / ruleset.ruleset.documents[document]
    return Fault(file, path, message, found, hint=hint)


def _decks(assembly: Assembly) -> Iterator[Fault]:
    """Every deck has as many cards as it says, numbered from 1, each once."""
    file = cards(assembly)
    for deck, about in file.deck.items():
        numbers = Counter(c.number for c in file.of(deck))
        wanted = set(range(1, about.cards + 1))
        if missing := sorted(wanted - set(numbers)):
            yield _at(assembly, "cards", f"deck.{deck}", "lacks cards", str(missing),
                      "give them, or correct the number of cards")
        for number, count in sorted(numbers.items()):
            if count > 1 or number not in wanted:
                yield _at(assembly, "cards", f"{deck}:{number}", "is there twice" if count > 1
                          else f"is beyond the {about.cards} cards of the deck")


def _card_links(assembly: Assembly) -> Iterator[Fault]:
    """Cards name cards of their own deck, and political tables that exist."""
    file, sheets = cards(assembly), {s.id: s for s in politics(assembly).sheet}
    known = {c.id for c in file.card}
    for card in file.card:
        discards = [e.card for e in card.effects if e.effect == "discard_card"]
        for other in (*card.requires, *card.excluded_by, *discards):
            if other not in known or other.partition(":")[0] != card.deck or other == card.id:
                yield _at(assembly, "cards", card.id, "names no other card of its deck",
                          shown(other), near(other, known))
        tables = [e.table for e in card.effects if e.effect == "roll_table"]
        for table in (*([card.political] if card.political else ()), *tables):
            if table not in sheets:
                yield _at(assembly, "cards", card.id, "names no Political Event Table",
                          shown(table), near(table, sheets))
        if card.season and card.season != card.number:
            yield _at(assembly, "cards", card.id, "is played out of the order of its number",
                      f"season {card.season}", "season is the number, or 0")


def _card_pieces(assembly: Assembly) -> Iterator[Fault]:
    """Pieces that cards name are in the box."""
    for card in cards(assembly).card:
        named = [*card.force_pool, *card.delay_box]
        for effect in card.effects:
            for key in ("marker", "counter"):
                named += [getattr(effect, key)] if hasattr(effect, key) else []
            named += getattr(effect, "front_brings", ())
        for piece in named:
            try:
                assembly.catalogue.find(piece)
            except UnknownName as error:
                yield _at(assembly, "cards", card.id, "names no piece of the game", shown(piece),
                          error.hint)


def _compositions(assembly: Assembly) -> Iterator[Fault]:
    """The steps of every side of a counter are those of its composition."""
    known = {c.id: c for c in assembly.document("organization", OrganizationFile).composition}
    for counter in assembly.catalogue:
        for face in counter.faces.values():
            word, steps = face.word("composition"), face.number("steps")
            found = known.get(word)
            if word and found is None:
                yield _at(assembly, "organization", word, f"is missing; {counter.id} needs it")
            elif found is None and steps > 1:
                yield _at(assembly, "organization", "composition",
                          f"says nothing of {face.id}, a unit of {steps} steps")
            elif found is not None and steps > 0:
                said = len(found.reduced if face.role == "reduced" else found.front)
                if said != steps:
                    yield _at(assembly, "organization", word,
                              f"does not fit {face.id}", f"{said} steps against {steps}")


def _political_cells(assembly: Assembly) -> Iterator[Fault]:
    """Every cell says a result, a table or a country, and every table is described."""
    file, table = politics(assembly), assembly.tables.table("political")
    sheets, results = {s.id: s for s in file.sheet}, {r.id for r in file.result}
    countries = {c.id for c in country_file(assembly).country}
    for row in set(sheets) ^ set(table.rows):
        yield _at(assembly, "politics", "sheet", "and the table `political` do not agree", row)
    for row in set(sheets) & set(table.rows):
        for column in table.columns:
            word = table.word(row, column)
            words = countries if sheets[row].kind == "trouble" else results
            if word.removeprefix(ARROW) not in (sheets if word.startswith(ARROW) else words):
                yield Fault(table.source, f'rows.{row}."{column}"', "is no result and no table",
                            shown(word), hint=near(word, words))
    for result in file.result:
        for effect in _all_effects(result.effects):
            wrong = (isinstance(effect, RollOn) and effect.table not in sheets) or (
                isinstance(effect, Result) and effect.id not in results)
            if wrong:
                yield _at(assembly, "politics", result.id, "leads nowhere", effect.effect)


def _all_effects(effects: Iterable[PoliticalEffect]) -> Iterator[PoliticalEffect]:
    for effect in effects:
        yield effect
        if isinstance(effect, Choice):
            yield from _all_effects(effect.options)


def _entries(assembly: Assembly) -> Iterator[Fault]:
    """No piece comes by two ways; markers with two sides may come by one card for each."""
    for piece, ways in how_pieces_enter(assembly).items():
        if len(ways) > 1:
            yield _at(assembly, "cards", piece, "comes into play by more than one way",
                      "; ".join(ways))
