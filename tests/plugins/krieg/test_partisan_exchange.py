"""17.2, 17.3, 1.3: partisans are exchanged for units of a country that rises or is freed."""

from __future__ import annotations

from typing import Any

from grognard_krieg.permanent_events import CONQUERED
from tests.plugins.krieg.table import krieg_assembly
from tests.plugins.krieg.world import POLITICS, asked, choices, pick, take_defaults, world

EVENTS = (*POLITICS, "krieg:conditional-events")
POLES = dict.fromkeys(("pl.army.Modlin", "pl.army.Poznan", "pl.cavalry", "pl.reserve"), CONQUERED)


def risen(pieces: dict[str, str], *, turn: int = 40) -> Any:
    """Stage the Western segment in which Poland, conquered, rises again."""
    return world({**POLES, **pieces}, standing={"poland": "conquered"}, turn=turn, truces={},
                 total_war=True, step="conditional-event", side="western",
                 sides=dict.fromkeys(POLES, "western"), assembly=krieg_assembly(*EVENTS))


def freed(by: str, corps: str, pieces: dict[str, str]) -> Any:
    """Stage the segment in which a faction frees Axis Bulgaria."""
    held = {f"{corps}.1": "Sofia", f"{corps}.2": "Plovdiv"}
    return world({"bu.army.1": "@pool:axis", "bu.army.2": "@pool:axis", "bu.reserve": "@pool:axis",
                  **held, **pieces}, standing={"bulgaria": "axis"}, turn=45, truces={},
                 total_war=True, step="conditional-event", side=by,
                 assembly=krieg_assembly(*EVENTS))


def test_nationalist_partisans_become_units_of_a_country_that_rises_again():
    game = risen({"pt.nationalist.1": "Krakow", "de.inf.1": "Posen"})
    ask = asked(game)
    assert ask.side == "western"
    assert set(ask.rules) == {"krieg:17.2", "krieg:1.3"}
    assert choices(game) == {"pl.army.Modlin", "pl.cavalry", "none"}, "alike ones once; no Reserve"
    batch = pick(game, "pl.army.Modlin")
    assert "partisan-exchanged" in [e.kind for e in batch.events]
    army = game.state.unit("pl.army.Modlin")
    assert (army.at, army.face, army.side) == (game.position.hex("Krakow"), "reduced", "western")
    assert game.state.unit("pt.nationalist.1").at == "@pool:western"


def test_the_partisans_may_go_on_as_they_are():
    game = risen({"pt.nationalist.1": "Krakow"})
    pick(game, "none")
    assert game.state.unit("pt.nationalist.1").at == game.position.hex("Krakow")
    assert game.state.unit("pl.cavalry").at == "@pool:western"


def test_each_is_offered_until_the_pool_has_no_more():
    game = risen({f"pt.nationalist.{n}": at for n, at in enumerate(
        ("Krakow", "Posen", "Lvov", "e3601"), 1)})
    assert len(take_defaults(game)) == 3
    left = [u for u in game.state.units_of("western") if u.nation == "pt" and u.on_map]
    assert len(left) == 1
    assert all(not u.at.startswith("@pool") for u in game.state.units_of("western")
               if u.nation == "pl")


def test_communist_partisans_and_those_elsewhere_stay():
    game = risen({"pt.communist.1": "Krakow", "pt.nationalist.1": "Athens"})
    assert asked(game) is None


def test_the_soviets_exchange_communist_partisans_for_units_of_theirs():
    game = freed("soviet", "su.army", {"pt.communist.1": "e2704", "pt.nationalist.1": "e2706"})
    assert game.position.state.unit("bu.reserve").side == "soviet"
    assert asked(game).side == "soviet"
    assert asked(game).rules[0] == "krieg:17.3"
    pick(game, "bu.army.1")
    army = game.state.unit("bu.army.1")
    assert (army.side, army.face, army.at) == ("soviet", "reduced", "e2704")
    assert game.state.unit("pt.communist.1").at == "@pool:western"
    assert game.state.unit("pt.nationalist.1").at == "e2706"


def test_no_unit_is_put_beside_what_stays_western():
    game = freed("soviet", "su.army", {"pt.communist.1": "e2704", "pt.nationalist.1": "e2704"})
    assert asked(game) is None


def test_the_west_frees_and_exchanges_nationalists():
    game = freed("western", "us.inf", {"pt.communist.1": "e2704", "pt.nationalist.1": "e2706"})
    assert asked(game).side == "western"
    take_defaults(game)
    assert game.state.unit("bu.army.1").at == "e2706"
    assert game.state.unit("pt.communist.1").at == "e2704"


def test_what_the_axis_frees_exchanges_nothing():
    game = world({"de.inf.1": "Sofia", "de.inf.2": "Plovdiv", "pt.communist.1": "e2704",
                  "bu.army.1": "@pool:soviet", "bu.reserve": "@pool:soviet"},
                 standing={"bulgaria": "soviet"}, turn=45, truces={}, total_war=True,
                 step="conditional-event", assembly=krieg_assembly(*EVENTS))
    assert game.state.unit("bu.army.1").side == "axis"
    assert asked(game) is None
