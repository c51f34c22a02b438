"""19.0: infantry that digs in."""

import pytest

from tests.plugins.standard_rules.boards import ask, codes, events, play, submit

COMBAT = "player-turn.soviet/combat"
DIVISION = {"a": ("su.inf.1-4", "0404")}
DUG = {"f": ("su.inf.1-4.fort", "0404")}


def field(units, **more):
    return play(units, step=more.pop("step", COMBAT), turn=more.pop("turn", 3), **more)


def fortify(game, unit="a"):
    return submit(game, "fortify", by="soviet", unit=unit)


def defence(game, attackers=("g",)):
    return ask(game, "odds", attackers=list(attackers), targets=["0404"]).values["defence"]


@pytest.mark.parametrize(("die", "done"), [(1, True), (5, True), (6, False)])
def test_infantry_beside_it_helps(die, done):
    game = field({**DIVISION, "b": ("su.corps.4-4", "0404")}, dice=[die])
    batch = fortify(game)
    assert bool(events(batch, "unit-fortified")) is done
    assert (game.state.unit("a").face == "fort") is done


def test_six_points_of_infantry_need_no_die():
    game = field({**DIVISION, "b": ("su.gcorps.5-5", "0404")})
    batch = fortify(game)
    assert "rolled" not in events(batch, "unit-fortified")[0].text
    assert game.state.unit("a").face == "fort"


def test_helpers_that_moved_do_not_help():
    game = field({**DIVISION, "b": ("su.gcorps.5-5", "0404")}, moved={"b": "initial"}, dice=[2])
    assert events(fortify(game), "fortifying-failed")


@pytest.mark.parametrize(("code", "more"), [
    ("not-still", {"moved": {"a": "initial"}}), ("mud", {"date": "mud"}),
    ("first-turn", {"turn": 1}),
    ("unsupplied", {"section": {"supply": {"sources": {"su": ["0101"]}}},
                    "board": {"sea": ["0101/0102", "0101/0201"]}}),
])
def test_who_may_not_try(code, more):
    assert codes(field(DIVISION, **more), "fortify", by="soviet", unit="a") == [code]


def test_others_do_not_fortify():
    game = field({**DIVISION, "b": ("su.corps.4-4", "0505")})
    assert codes(game, "fortify", by="soviet", unit="b") == ["no-fortified-side"]


def test_one_fortified_unit_a_hex():
    game = field({**DIVISION, **DUG})
    assert codes(game, "fortify", by="soviet", unit="a") == ["one-a-hex"]


def test_a_unit_tries_once_and_attacks_are_over():
    game = field({**DIVISION, "x": ("de.inf.6-5", "0403"), "c": ("su.corps.4-4", "0303")}, dice=[6])
    assert not codes(game, "attack", by="soviet", attackers=["c"], targets=["0403"])
    fortify(game)
    assert codes(game, "fortify", by="soviet", unit="a") == ["tried-already"]
    assert codes(game, "attack", by="soviet", attackers=["c"], targets=["0403"]) == ["combat-over"]


def test_turning_back_needs_nothing_and_ends_digging():
    game = field({**DUG, "a": ("su.inf.1-4", "0606")}, date="mud")
    submit(game, "unfortify", by="soviet", unit="f")
    assert game.state.unit("f").face == "front"
    assert "too-late" in codes(game, "fortify", by="soviet", unit="a")


def test_the_best_infantry_beside_it_is_doubled():
    game = field({**DUG, "b": ("su.gcorps.5-5", "0404"), "c": ("su.corps.4-4", "0404"),
                  "g": ("de.inf.6-5", "0403")}, step="player-turn.axis/combat")
    assert defence(game) == "17"  # 3 + 5 doubled + 4


def test_only_infantry_of_its_nation_is_doubled():
    game = field({**DUG, "b": ("su.tank.8-6", "0404"), "g": ("de.inf.6-5", "0403")},
                 step="player-turn.axis/combat")
    assert defence(game) == "11"


def test_it_cannot_retreat():
    game = field({**DUG, "g": ("de.inf.6-5", "0403")}, step="player-turn.axis/combat")
    found = ask(game, "retreat-options", unit="f")
    assert not found.values["vacant"]
    assert not found.values["refuges"]
    assert "std:19.21" in {r for because in found.because for r in because.rules}


def test_it_neither_attacks_nor_controls_hexes_around_it():
    game = field({**DUG, "g": ("de.inf.6-5", "0403")})
    assert "no-attack-strength" in codes(game, "attack", by="soviet", attackers=["f"],
                                         targets=["0403"])
    zone = ask(game, "zone", hex="0403", side="axis").values
    assert not zone["controlled"]
