"""17.1, 17.2: the coup corps turns Free French, and then an ordinary Colonial corps."""

from __future__ import annotations

from typing import Any

from grognard.testing.stage import assembled
from grognard_krieg.permanent_events import units_of
from grognard_krieg.pieces import eliminated
from grognard_krieg.replacement_places import places
from grognard_krieg.steps import StepKind, stands_for
from grognard_krieg.supply_sources import keys_of
from tests.plugins.krieg.world import happened, perform, submit, world


def corps(face: str, at: str, side: str, vichy: str) -> Any:
    """Stage the coup corps on one of its sides, with Vichy standing somehow."""
    counter = "fr.coup" + (f".{face}" if face else "")
    return world({counter: at, "fr.colonial.1": "@pool:axis" if vichy == "axis" else "@aside"},
                 sides={counter: side}, turn=20, total_war=True, truces={},
                 standing={"france": "collapsed", "vichy": vichy},
                 assembly=assembled("krieg", (), ()))


def lose(game: Any) -> list[str]:
    """Eliminate the coup corps; list the events, and return where it is."""
    def resolve(position: Any) -> Any:
        yield eliminated(position, "fr.coup", "combat", ("krieg:4.2.3",))

    return happened(perform(game, resolve))


def test_the_axis_corps_that_is_lost_turns_free_french_once():
    game = corps("", "Baghdad", "axis", "neutral")
    assert lose(game).count("coup-corps-turned") == 1
    unit = game.state.unit("fr.coup")
    assert (unit.side, unit.face, unit.at) == ("western", "free-french", "@pool:western")


def test_the_free_french_corps_that_is_lost_joins_the_units_of_vichy():
    for vichy, side, box in (("axis", "axis", "@pool:axis"), ("western", "western",
                             "@pool:western"), ("neutral", "neutral", "@aside")):
        game = corps("free-french", "Baghdad", "western", vichy)
        lose(game)
        unit = game.state.unit("fr.coup")
        assert (unit.side, unit.face, unit.at) == (side, "colonial", box), vichy


def test_an_ordinary_corps_stays_one_and_looks_to_french_cities():
    game = corps("colonial", "Algiers", "axis", "axis")
    assert keys_of(game.position, game.state.unit("fr.coup")) == ("fr",)
    assert "coup-corps-turned" not in lose(game)
    unit = game.state.unit("fr.coup")
    assert (unit.side, unit.face, unit.at) == ("axis", "colonial", "@pool:axis")
    legal = places(game.position, unit)
    assert game.position.hex("Tunis") in legal
    assert game.position.hex("Lyon") not in legal, "a Colonial corps comes up in Africa alone"


def test_before_that_it_is_of_no_country():
    step = StepKind("infantry", ("fr",))
    for face, side in (("", "axis"), ("free-french", "western")):
        game = corps(face, f"@pool:{side}", side, "western")
        unit = game.state.unit("fr.coup")
        assert unit not in units_of(game.position, "vichy")
        assert not stands_for(game.position, unit, step)
        serves = game.position.ask("rule_step_serves", steps="fr:infantry", unit=unit)
        assert (serves.value, serves.rules) == (False, ("krieg:17.2",))
    game = corps("colonial", "@pool:western", "western", "western")
    unit = game.state.unit("fr.coup")
    assert unit in units_of(game.position, "vichy")
    assert stands_for(game.position, unit, step)
    assert game.position.ask("rule_step_serves", steps="fr:infantry", unit=unit).value


def test_it_enters_the_war_with_vichy_once_it_is_one_of_its_units():
    game = corps("colonial", "@aside", "axis", "neutral")
    submit(game, "declare-war", country="vichy")
    assert game.state.unit("fr.coup").side == "western"
    assert game.state.unit("fr.coup").at == "@delay"
