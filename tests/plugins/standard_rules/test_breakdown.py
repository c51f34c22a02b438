"""17.2: large units break into their parts."""

import pytest

from tests.plugins.standard_rules.boards import codes, events, play, submit

SOVIET = "player-turn.soviet/reinforcement"
CORPS = {"c": ("su.tank.8-6", "0404")}


def broken(units=CORPS, **order):
    game = play(units, step=SOVIET)
    batch = submit(game, "break-down", by="soviet", unit="c", **order)
    return game, events(batch, "unit-broken-down")[0]


@pytest.mark.parametrize(("counter", "parts"), [
    ("su.corps.4-4", {"su.inf.1-4": 3}), ("su.gcorps.5-5", {"su.inf.1-4": 3}),
    ("su.tank.8-6", {"su.tankb.2-5": 3, "su.mechb.3-5": 1}),
    ("su.mech.9-6", {"su.mechb.3-5": 3, "su.tankb.2-5": 1}),
])
def test_parts_of_each_corps(counter, parts):
    game, event = broken({"c": (counter, "0404")})
    made = [game.state.unit(u).counter for u in event.about["parts"]]
    assert {c: made.count(c) for c in made} == parts
    assert game.state.unit("c").at == "@tray"


def test_what_the_hex_cannot_hold_goes_to_one_beside_it():
    game, event = broken(beside="0403")
    where = [game.state.unit(u).at for u in event.about["parts"]]
    assert sorted(where) == ["0403", "0404", "0404", "0404"]


def test_the_owner_says_which_part_goes():
    game, event = broken(beside="0403", sends=["su.tankb.2-5"])
    (gone,) = [u for u in event.about["parts"] if game.state.unit(u).at == "0403"]
    assert game.state.unit(gone).counter == "su.tankb.2-5"


def test_parts_rest_for_the_player_turn():
    game, event = broken(beside="0403")
    submit(game, "end-phase", "soviet")
    part = event.about["parts"][0]
    assert "just-formed" in codes(game, "move", by="soviet", units=[part], path=["0405"])


def test_a_unit_that_is_not_alone_stays_whole():
    game = play({**CORPS, "d": ("su.inf.1-4", "0404")}, step=SOVIET)
    assert codes(game, "break-down", by="soviet", unit="c") == ["not-alone"]


def test_others_do_not_break_down():
    game = play({"c": ("su.inf.1-4", "0404"), "t": ("su.tank.8-6", "0606")}, step=SOVIET,
                markers=[("entrained", "t", "soviet")])
    assert codes(game, "break-down", by="soviet", unit="c") == ["no-parts"]
    assert codes(game, "break-down", by="soviet", unit="t") == ["entrained"]


def test_a_battlegroup_does_not_break_down():
    game = play({"c": ("su.tank.8-6.bg", "0404"), "t": ("su.tank.8-6", "0606")}, step=SOVIET)
    assert codes(game, "break-down", by="soviet", unit="c") == ["no-parts"]


def test_without_room_beside_it_stays_whole():
    full = {f"{at}-{n}": ("su.inf.1-4", at) for at in ("0403", "0504", "0505", "0405", "0305",
                                                       "0304") for n in range(3)}
    game = play({**CORPS, **full}, step=SOVIET)
    assert codes(game, "break-down", by="soviet", unit="c") == ["no-room"]


def test_the_hex_beside_must_be_free_and_beside():
    game = play({**CORPS, "x": ("de.inf.6-5", "0403")}, step=SOVIET)
    assert "enemy-there" in codes(game, "break-down", by="soviet", unit="c", beside="0403")
    assert codes(game, "break-down", by="soviet", unit="c", beside="0402") == ["not-beside"]


def test_supply_does_not_matter():
    game = play(CORPS, step=SOVIET, section={"supply": {"sources": {"su": ["0101"]}}},
                board={"sea": ["0101/0102", "0101/0201"]})
    assert not codes(game, "break-down", by="soviet", unit="c")
