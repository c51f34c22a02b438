"""6.1, 12.2.2, 12.2.3: declaring war, choosing a faction, changing truces."""

from __future__ import annotations

from grognard_krieg.countries import faction_of
from grognard_krieg.war import truce
from tests.plugins.krieg.world import asked, codes, happened, submit, take_defaults, world


def test_the_axis_declares_war_and_the_country_joins_the_west() -> None:
    game = world(turn=5)
    batch = submit(game, "declare-war", country="belgium_holland")
    assert "country-activated" in happened(batch)
    assert faction_of(game.position, "belgium_holland") == "western"
    assert asked(game).question.startswith("where do the units"), "nobody chooses a faction"
    take_defaults_with_dice(game, 6)
    assert game.state.units_at("@pool:western")[0].id == "bh.reserve"


def take_defaults_with_dice(game, *dice: int) -> None:
    game.dice.next = list(dice)
    take_defaults(game)
    assert not game.dice.next


def test_poland_on_the_first_turns_is_the_choice_of_the_axis() -> None:
    for turn, chooser in ((1, "axis"), (2, "axis"), (3, "western")):
        game = world(turn=turn)
        submit(game, "declare-war", country="poland")
        ask = asked(game)
        assert ask.kinds == ("choose-faction",)
        assert ask.side == chooser
        assert [o.faction for o in ask.options] == ["western", "soviet"]
    game = world(turn=1)
    submit(game, "declare-war", country="poland")
    assert "no-such-faction" in codes(game, "choose-faction", country="poland", faction="axis")
    submit(game, "choose-faction", country="poland", faction="soviet")
    assert faction_of(game.position, "poland") == "soviet"
    assert game.state.unit("pl.reserve").side == "soviet"


def test_an_ally_of_the_union_opens_the_way_for_its_neighbours() -> None:
    def factions(**standing: str) -> list[str]:
        game = world(turn=5, standing=standing)
        return list(game.ask({"kind": "country", "country": "yugoslavia"}).values["may_join"])

    assert factions() == ["western"]
    assert factions(rumania="soviet") == ["western", "soviet"]
    assert factions(rumania="axis") == ["western"]


def test_allies_declare_war_only_in_total_war_and_for_the_axis() -> None:
    early = world(side="western", turn=5)
    assert early.position.plan().idle.code == "limited-war", "the step is passed"
    assert "limited-war" in codes(early, "declare-war", by="western", country="sweden")
    late = world(side="soviet", turn=30, total_war=True)
    submit(late, "declare-war", by="soviet", country="turkey")
    assert faction_of(late.position, "turkey") == "axis"
    assert asked(late).side == "axis", "the Axis sets Turkey up"


def test_what_war_is_not_declared_on() -> None:
    game = world(standing={"italy": "axis"})
    assert codes(game, "declare-war", country="france") == {"not-neutral"}
    assert codes(game, "declare-war", country="italy") == {"not-neutral"}
    assert codes(game, "declare-war", country="soviet_union") == {"no-declaration-needed"}
    assert codes(game, "declare-war", country="libya") == {"no-minor-country"}
    assert codes(game, "declare-war", country="persia") == {"no-minor-country"}
    assert codes(game, "declare-war", country="ruritania") == {"no-such-country"}
    assert codes(game, "declare-war", country="spain") == set()


def test_a_truce_takes_two_segments_to_go() -> None:
    game = world(truces={"Moscow": "armistice"})
    batch = submit(game, "adjust-truce", capital="Moscow")
    assert happened(batch) == ["truce-changed"]
    assert truce(game.position, "Moscow") == "negotiations"
    assert "one-truce" in codes(game, "adjust-truce", capital="Moscow")
    soviet = world(truces={"Moscow": "negotiations"}, side="soviet")
    submit(soviet, "adjust-truce", by="soviet", capital="Moscow")
    assert truce(soviet.position, "Moscow") is None


def test_one_marker_a_segment_and_each_ally_its_own() -> None:
    game = world(truces={"London": "negotiations", "Moscow": "armistice"})
    submit(game, "adjust-truce", capital="London")
    assert truce(game.position, "London") is None
    assert codes(game, "adjust-truce", capital="Moscow") == {"one-truce"}
    west = world(truces={"London": "armistice", "Moscow": "armistice"}, side="western")
    assert codes(west, "adjust-truce", by="western", capital="Moscow") == {"not-your-truce"}
    assert codes(west, "adjust-truce", by="western", capital="London") == set()


def test_the_first_truces_are_not_negotiated_away() -> None:
    game = world(truces={"London": "appeasement", "Moscow": "armistice"})
    assert codes(game, "adjust-truce", capital="London") == {"no-armistice"}
    assert codes(game, "adjust-truce", capital="Rome") == {"no-such-capital"}


def test_people_write_it_in_words() -> None:
    game = world(truces={"Moscow": "armistice"})
    kinds = game.order_kinds()
    order = kinds["declare-war"].read(game.position, "axis", ["on", "Denmark-Norway"])
    assert order.country == "denmark_norway"
    assert kinds["adjust-truce"].read(game.position, "axis", []).capital == "Moscow"
    assert not game.why_not(order)
    proposals = list(game.propose("adjust-truce", "axis"))
    assert [o.capital for o in proposals] == ["Moscow"]
