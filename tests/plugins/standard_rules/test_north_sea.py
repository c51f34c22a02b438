"""7.8: Axis interdiction of the North Sea."""

from __future__ import annotations

import pytest

from tests.plugins.standard_rules.boards import ask, at, events, submit
from tests.plugins.standard_rules.seas import SEA, sea_board, sea_game

OVER = ["0504", "0603", "0703"]


def crossing(year, units=None, **more):
    control = more.pop("control", {"allied": ("0404", "0405"), "axis": ("0703", "0706")})
    board = sea_board("High Seas", sub_area={"North Sea": SEA})
    return sea_game(units or {"m": ("cw.mot.8-10", "0404"), "x": ("de.inf.6-5", "0802")},
                    by="allied", assault=2, control=control, board=board,
                    date=f"1/7/{year % 100}", **more)


@pytest.mark.parametrize("year", range(1939, 1946))
@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_the_table_by_year(year, die) -> None:
    """std:7.8, std:7.81, the case wie-07.8-a."""
    game = crossing(year)
    game.script.next = [die]
    batch = submit(game, "land", by="allied", units=["m"], path=OVER)
    (crossed,) = events(batch, "north-sea-crossed")
    hit = die == 1 or (die == 2 and year in (1941, 1942, 1943))
    assert crossed.about["hit"] == hit
    assert game.state.unit("m").face.endswith("bg") == hit
    values = ask(game, "assault-points", side="allied").values
    assert (values["on_beaches"], values["track"]) == (({}, {}) if hit else ({"0703": 1}, {}))
    assert at(game, "m") == "0703"


def test_without_a_port_there_is_no_danger() -> None:
    """std:7.81: the Axis needs a port on the North Sea; transports are left alone."""
    game = crossing(1941, control={"allied": ("0404", "0405"), "axis": ("0703",)})
    assert not ask(game, "sea-dangers", unit="m", path=OVER, manner="assault").values["north_sea"]
    full = crossing(1941)
    assert ask(full, "sea-dangers", unit="m", path=OVER, manner="assault").values["north_sea"]
    assert not ask(full, "sea-dangers", unit="m", path=OVER, carrier="allied").values["north_sea"]
    assert ask(full, "sea-dangers", unit="m", path=OVER,
               carrier="allied:amphibious").values["north_sea"]
