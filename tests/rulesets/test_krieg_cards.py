"""The 101 option cards: numbers, links, what is stated of them, and that they can be played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from grognard_krieg.cards_model import BorderWar, Card, Crisis
from grognard_krieg.conditions_model import AnyOf, Condition, CountOccupied, Occupied, parts

from .krieg import assembly, catalogue, deck, table
from .krieg_history import HELD

DECKS = ("axis", "western", "soviet")
SEASONS = 26
US = (*range(12, 27), 31, 32)


CARDS = {c.id: c for c in deck().card}


def card(card_id: str) -> Card:
    return CARDS[card_id]


def test_how_many_cards_there_are() -> None:
    assert len(deck().card) == 101
    assert {d: len(deck().of(d)) for d in DECKS} == {"axis": 36, "western": 34, "soviet": 31}
    for name in DECKS:
        assert [c.number for c in deck().of(name)] == list(range(1, len(deck().of(name)) + 1))


def test_the_content_fits_together() -> None:
    faults = assembly().referee.collect("check_content", assembly=assembly())
    assert [str(f) for f in faults] == []


def test_what_is_stated_of_single_cards() -> None:
    assert card("axis:11").requires
    assert card("axis:14").requires
    assert [c.number for c in deck().of("western") if c.us] == list(US)
    assert card("western:15").us_level == 2
    assert sum("Ultra" in c.title for c in deck().card) == 2
    assert [e.effect for e in card("axis:6").effects] == ["add_hand"]
    assert "mk.no-retreat" in [getattr(e, "marker", "") for e in card("axis:18").immediate]
    redoubt = card("axis:25").events[0].then[0]
    assert (redoubt.effect, getattr(redoubt, "counter", "")) == ("national_redoubt", "de.bunker")
    assert card("western:31").delay_box == ("mk.bombing",)


def test_the_us_levels_are_on_us_cards_alone() -> None:
    levels = {c.number: c.us_level for c in deck().of("western") if c.us_level}
    assert set(levels) <= set(US)
    assert set(levels.values()) == {1, 2, 3, 4}
    assert sorted(levels.values()) == [levels[n] for n in sorted(levels)]


def test_every_event_of_section_17_can_happen() -> None:
    found: set[object] = set()
    for c in deck().card:
        for effect in (e for event in c.events for e in event.then):
            if isinstance(effect, Crisis):
                found.add(("crisis", effect.country))
            elif isinstance(effect, BorderWar):
                found.add(("border_war", effect.region))
            else:
                found.add(effect.effect)
    assert found >= {
        "french_collapse", "national_redoubt", "liberation_of_france", "italian_collapse",
        "german_collapse", "separate_peace_extension", ("crisis", "soviet_union"),
        ("crisis", "great_britain"), ("border_war", "eastern_poland"),
        ("border_war", "finnish_frontier"), ("border_war", "bessarabia"),
        ("border_war", "turkish_frontier"),
    }  # fmt: skip


def test_a_separate_peace_can_begin_in_any_segment() -> None:
    for name in DECKS:
        assert any(e.effect == "separate_peace_extension" for c in deck().of(name)
                   for e in c.effects), name


def test_places_and_countries_of_conditions_are_known() -> None:
    hexes = set(table("strategic_hexes").rows)
    countries = {c.id for c in assembly().document("countries", _countries()).country}
    for c in deck().card:
        for event in c.events:
            for condition in parts(event.when):
                places = {getattr(condition, "place", None), *getattr(condition, "places", ())}
                assert places - {None} <= hexes, c.id
                country = getattr(condition, "country", None)
                assert country in {None, "greater_germany", *countries}, c.id


def _countries() -> type:
    from grognard_krieg.countries_model import CountryFile

    return CountryFile


def test_replacements_go_to_nations_that_have_pieces() -> None:
    for c in deck().card:
        for steps in c.steps:
            assert steps.nation in ("de", "su", "br", "us"), c.id
            assert steps.infantry + steps.armor > 0, c.id
        for effect in c.effects:
            if effect.effect == "conditional_replacements":
                assert effect.nation in catalogue().nations


def test_each_piece_of_a_card_is_listed_once() -> None:
    listed = Counter(p for c in deck().card for p in (*c.force_pool, *c.delay_box))
    assert {p: n for p, n in listed.items() if n > 1} == {}
    assert "mk.japan" in listed
    assert "mk.japan.treaty" in listed


# --- playing the cards ---


@cache
def year(season: int) -> int:
    return int(str(table("turn_track").value(turn_of(season), "year")))


@cache
def turn_of(season: int) -> int:
    track = table("turn_track")
    return next(int(r) for r in track.rows if track.int(r, "season") == season)


class CardGame:
    """The choice of cards alone, by the restrictions of 1.1.2 and 13.2."""

    def __init__(self) -> None:
        self.hand = {d: {c.id for c in deck().of(d) if c.war == "limited"} for d in DECKS}
        self.revealed: dict[str, dict[str, int]] = {d: {} for d in DECKS}
        self.total_war = 0
        self.last: dict[str, str] = dict.fromkeys(DECKS, "")

    def legal(self, name: str, season: int) -> Iterator[str]:
        """The cards that may be chosen to be revealed in a season."""
        shown = self.revealed[name]
        lowest = min((card(c).us_level for c in self.hand[name] if card(c).us_level), default=0)
        for c in sorted(self.hand[name]):
            about = card(c)
            total = about.war == "total"
            blitz = total and about.blitz
            if not set(about.requires) <= set(shown) or set(about.excluded_by) & set(shown):
                continue
            if total and not (self.total_war if name != "axis" else "axis:6" in shown):
                continue
            if name == "axis" and blitz and self.last[name] and _total_blitz(self.last[name]):
                continue
            if name == "soviet" and blitz and any(
                _total_blitz(o) and year(s) == year(season) for o, s in shown.items()
            ):
                continue
            if about.us_level in (0, lowest):
                yield c

    def reveal(self, name: str, chosen: str, season: int) -> None:
        self.last[name] = chosen
        if not chosen:
            return
        self.hand[name].discard(chosen)
        self.revealed[name][chosen] = season
        about = card(chosen)
        for effect in about.immediate:
            if effect.effect == "discard_card":
                self.hand[name].discard(effect.card)
        if chosen == "axis:6":
            self._add("axis", lambda c: c.war == "total")
        if name == "axis" and about.war == "total" and not self.total_war:
            self.total_war = season
            self._add("soviet", lambda c: c.war == "total")
            self._add("western", lambda c: c.war == "total" and not c.us)

    def us_cards(self, season: int) -> None:
        row = table("us_schedule")
        begun = str(year(self.total_war)) if self.total_war else ""
        due = row.word(begun, "turn") if begun in row.rows else "next Nov-Dec"
        track = table("turn_track")
        name = track.word(turn_of(season), "name")
        later = due.startswith("next") and name.startswith("Nov-Dec") and season > self.total_war
        if begun and (name == due or later):
            self._add("western", lambda c: c.us)

    def _add(self, name: str, wanted: Callable[[Card], bool]) -> None:
        gone = set(self.revealed[name])
        self.hand[name] |= {c.id for c in deck().of(name) if wanted(c)} - gone


def _total_blitz(card_id: str) -> bool:
    return card(card_id).war == "total" and card(card_id).blitz


def play(choose: Callable[[str, int, list[str]], str]) -> tuple[CardGame, int]:
    """Play all seasons; return the game and how often somebody had no card."""
    game, missing = CardGame(), 0
    pending = {d: choose(d, 1, list(game.legal(d, 1))) for d in DECKS}
    for season in range(1, SEASONS + 1):
        game.us_cards(season)
        for name in DECKS:
            game.reveal(name, pending[name], season)
            missing += not pending[name]
            if season < SEASONS:
                pending[name] = choose(name, season + 1, list(game.legal(name, season + 1)))
    return game, missing


def test_numerical_order_is_legal_to_the_end() -> None:
    game, missing = play(lambda d, s, legal: f"{d}:{s}" if f"{d}:{s}" in legal else "")
    assert missing == 0
    assert game.total_war == 8
    assert year(8) == 1941


def test_every_card_can_come_into_play() -> None:
    rng = random.Random(1)

    def late(name: str, season: int, legal: list[str]) -> str:
        """History until 1942, then the cards that history did not see."""
        if season <= 14:
            return f"{name}:{season}"
        return max(legal, key=lambda c: card(c).number, default="")

    ways: list[Callable[[str, int, list[str]], str]] = [
        late, lambda d, s, legal: f"{d}:{s}",
        *[lambda d, s, legal: rng.choice(legal) if legal else ""] * 60,
    ]
    seen = {c for way in ways for shown in play(way)[0].revealed.values() for c in shown}
    assert {c.id for c in deck().card} - seen == set()


def test_a_season_without_a_card_is_rare() -> None:
    rng = random.Random(2)
    gaps = [play(lambda d, s, legal: rng.choice(legal) if legal else "")[1] for _ in range(40)]
    assert sum(gaps) / len(gaps) < 6


def holds(condition: Condition, taken: set[str]) -> bool:
    """Judge a condition by the strategic hexes that the Axis held in history."""
    if isinstance(condition, AnyOf):
        return any(holds(c, taken) for c in condition.of)
    if isinstance(condition, Occupied):
        return condition.faction == "axis" and condition.place in taken
    assert isinstance(condition, CountOccupied)
    sides = table("strategic_hexes")
    names = condition.places or tuple(
        p for p in sides.rows if f"{sides.word(p, 'side')}_strategic" == condition.list)
    return len(set(names) & taken) >= condition.min


@pytest.mark.parametrize(("card_id", "season", "wanted"), [
    ("axis:4", 5, True), ("axis:9", 9, False), ("axis:12", 12, False), ("axis:16", 16, False),
])  # fmt: skip
def test_history_triggers_the_french_collapse_and_no_soviet_crisis(
    card_id: str, season: int, wanted: bool
) -> None:
    """What was held at the first check after the card's season began, or at its start."""
    taken = set(HELD[season][0])
    assert holds(card(card_id).events[0].when, taken) is wanted
