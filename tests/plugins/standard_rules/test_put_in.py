"""13.35, 7.0: a unit that is struck at sea may land elsewhere; a game saved then goes on."""

from __future__ import annotations

from tests.plugins.standard_rules.boards import at, codes, submit
from tests.plugins.standard_rules.fights import asked
from tests.plugins.standard_rules.seas import sea_game

UNITS = {"a": ("de.inf.6-5", "0404"), "x": ("cw.mot.8-10", "0802")}
OVER = ["0504", "0604", "0704"]


def struck():
    """Return a game in which the unit has been hit by aircraft and asks where to land."""
    game = sea_game(UNITS, points=1, pool={"air:allied:cw:East:sea": 5},
                    control={"axis": ("0404", "0405", "0704", "0706"), "allied": ("0802", "0803")})
    submit(game, "sail", units=["a"], path=OVER, carrier="axis")
    game.script.next = [1]
    submit(game, "assign-air", "allied", points={"cw:sea": 5})
    return game


def test_it_goes_on_or_puts_in_elsewhere() -> None:
    """std:13.35; the transport point that carried it is lost."""
    game = struck()
    assert asked(game).about["hexes"][0] == "0704"
    assert codes(game, "put-in", hex="0101") == ["not-asked"]
    other = next(h for h in asked(game).about["hexes"] if h != "0704")
    submit(game, "put-in", hex=other)
    assert (at(game, "a"), game.state.unit("a").face.rpartition(".")[2]) == (other, "kg")
    assert game.state.pool("naval-transport-points:axis") == 0


def test_saved_while_it_is_asked_the_game_goes_on() -> None:
    """A resolution that waits for an answer is run again from the journal's lines."""
    game = struck()
    question = asked(game).question
    game._run = game._position = None  # as a game that is read back
    assert asked(game).question == question
    submit(game, "put-in", hex="0704")
    assert at(game, "a") == "0704"
