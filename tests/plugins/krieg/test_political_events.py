"""2.1, 16.1: the Political Event Segment: cards, targets, dice, chains."""

from __future__ import annotations

from grognard_krieg.countries import faction_of, is_neutral, status
from grognard_krieg.country_list import minors
from grognard_krieg.political_state import current_card
from tests.plugins.krieg.world import asked, codes, happened, submit, take_defaults, world

ALLIED_1 = {"victory_side": "allied", "victory_box": "1"}
EVEN = {"victory_side": "allied", "victory_box": "0"}


def political(card: str, *, dice=(), pieces=None, tracks=EVEN, more_cards=None, **how):
    deck = card.partition(":")[0]
    return world(pieces or {"de.army.6": "Berlin"}, step="political-event", side=deck,
                 cards={deck: card, **(more_cards or {})}, dice=dice, tracks=tracks, **how)


def rolls(batch) -> list[tuple[str, int, str]]:
    return [(e.about["table"], e.about["modified"], e.about["result"])
            for e in batch.events if e.kind == "political-roll"]


# --- whether there is an event ------------------------------------------------------------------


def test_no_card_no_event_and_a_card_face_down_no_event() -> None:
    nothing = world(step="political-event")
    assert nothing.position.plan().idle.code == "no-card"
    quiet = political("axis:4")
    assert quiet.position.plan().idle.code == "no-event"


def test_the_player_names_a_target_or_turns_the_card_down() -> None:
    game = political("axis:1")
    ask = asked(game)
    assert ask.kinds == ("choose-target",)
    assert ask.default.country == "poland", "the card is about Poland"
    assert asked(political("axis:3")).default.country == "belgium_holland"
    assert asked(political("axis:5")).default.country == "italy"
    assert "poland" in ask.about["countries"]
    assert "spain" not in ask.about["countries"]
    assert codes(game, "choose-target", country="spain") == {"no-border"}
    assert codes(game, "choose-target", country="france") == {"not-neutral"}
    assert codes(game, "choose-target", country="libya") == {"no-minor-country"}
    batch = submit(game, "choose-target", country="")
    assert "card-turned-down" in happened(batch)
    card, face_up = current_card(game.position, "axis")
    assert card.id == "axis:1"
    assert not face_up


def test_without_any_possible_target_the_card_is_turned_down_by_itself() -> None:
    game = political("axis:2", standing=dict.fromkeys(minors(), "axis"))
    assert not current_card(game.position, "axis")[1]


def test_an_alliance_without_a_target_keeps_the_card_up() -> None:
    game = political("axis:8", total_war=True, turn=20)
    assert set(asked(game).about["countries"]) == {"finland", "rumania"}
    assert "not-on-the-card" in codes(game, "choose-target", country="spain")
    batch = submit(game, "choose-target", country="")
    assert "card-turned-down" not in happened(batch)
    assert current_card(game.position, "axis")[1]


# --- dice ---------------------------------------------------------------------------------------


def test_modifiers_are_added_and_the_die_is_held_between_one_and_six() -> None:
    game = political("axis:1", dice=(), tracks=ALLIED_1)
    answer = game.ask({"kind": "political-modifiers", "table": "ultimatum_poland",
                       "target": "poland", "die": 6})
    assert answer.values["modifier"] == 1
    assert answer.values["read"] == 6
    tide = political("axis:1", tracks={"victory_side": "axis", "victory_box": "3"})
    answer = tide.ask({"kind": "political-modifiers", "table": "ultimatum", "target": "poland",
                       "die": 2})
    assert answer.values == {"modifier": -3, "read": 1, "says": "joins_axis"}
    plain = tide.ask({"kind": "political-modifiers", "table": "ultimatum", "target": "poland",
                      "die": 2, "modified": False})
    assert plain.values["read"] == 2


def test_us_level_and_ceded_border_modify() -> None:
    game = political("axis:5", more_cards={"western": "western:12"},
                     ceded=("bessarabia",), standing={"hungary": "axis"})
    us = current_card(game.position, "western")[0].us_level
    assert us > 0
    treaty = game.ask({"kind": "political-modifiers", "table": "treaty", "target": "rumania"})
    assert treaty.values["modifier"] == us - 1
    other = game.ask({"kind": "political-modifiers", "table": "treaty", "target": "bulgaria"})
    assert other.values["modifier"] == us
    ultimatum = game.ask({"kind": "political-modifiers", "table": "ultimatum",
                          "target": "rumania"})
    assert ultimatum.values["modifier"] == us, "the ceded border counts for treaties"


def test_the_polish_ultimatum_brings_war() -> None:
    game = political("axis:1", turn=1, tracks=ALLIED_1)
    game.dice.next = [3, 4]
    batch = submit(game, "choose-target", country="poland")
    assert rolls(batch) == [("ultimatum_poland", 4, "declare_war_on_target")]
    assert asked(game).side == "axis", "the Axis chooses Poland's faction on the first turns"
    submit(game, "choose-faction", country="poland", faction="western")
    take_defaults(game)
    assert faction_of(game.position, "poland") == "western"
    assert game.state.unit("pl.reserve").at == "@pool:western"


def test_a_chain_goes_on_to_another_table() -> None:
    game = political("axis:2", turn=3)
    game.dice.next = [6, 1, 3, 6]
    batch = submit(game, "choose-target", country="hungary")
    assert rolls(batch) == [("treaty_early", 6, "-> diplomatic_incident"),
                            ("diplomatic_incident", 1, "border_war")]
    take_defaults(game)
    assert faction_of(game.position, "hungary") == "axis"
    joined = [c for c in ("poland", "rumania", "yugoslavia") if not is_neutral(game.position, c)]
    assert len(joined) == 1, "one neutral neighbour becomes Allied"
    assert faction_of(game.position, joined[0]) in ("western", "soviet")


def test_a_treaty_may_be_tried_each_turn_at_another_target() -> None:
    for target in ("hungary", "yugoslavia"):
        game = political("axis:5", turn=11)
        game.dice.next = [5, 1]
        batch = submit(game, "choose-target", country=target)
        assert [r[0] for r in rolls(batch)] == ["treaty", "diplomatic_setback"]
        assert is_neutral(game.position, target)
        assert current_card(game.position, "axis")[1], "the card stays face up"


def test_neutrality_bars_treaties_but_not_ultimatums() -> None:
    game = political("axis:5", turn=11, pieces={"de.army.6": "Vienna"})
    game.dice.next = [4]
    submit(game, "choose-target", country="hungary")
    ask = asked(game)
    assert ask.kinds == ("pick",)
    assert len(ask.options) == 2, "Neutrality may be changed to a Coup"
    submit(game, "pick", choice="1")
    assert status(game.position, "hungary").marked
    treaty = game.ask({"kind": "political-target", "attempt": "treaty", "country": "hungary"})
    assert treaty.values["allowed"] is False
    assert treaty.because[0].code == "neutrality"
    ultimatum = game.ask({"kind": "political-target", "attempt": "ultimatum",
                          "country": "hungary"})
    assert ultimatum.values["allowed"] is True


def test_an_ultimatum_reaches_as_far_as_axis_units_stand() -> None:
    far = political("axis:1", pieces={"de.army.6": "Tripoli"}, standing={"italy": "axis"})
    answer = far.ask({"kind": "political-target", "attempt": "ultimatum"})
    assert "poland" not in answer.values["targets"]
    near = political("axis:1", pieces={"hu.army.1": "Budapest"}, standing={"hungary": "axis"})
    answer = near.ask({"kind": "political-target", "attempt": "ultimatum"})
    assert set(answer.values["targets"]) == {"poland", "rumania", "yugoslavia"}
    air = political("axis:1", pieces={"de.air.1": "Berlin"})
    assert air.ask({"kind": "political-target", "attempt": "ultimatum"}).values["targets"] == []
