"""Krieg!: pending cards are known to their player alone, wherever the others look.

Two long wars are played that differ in nothing but the card that the Axis player has lying
face down. Until it is turned up, everything that the others can get to see must be the same.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from grognard.bots import play_on
from grognard.cli.main import app
from grognard.cli.shown import log_rows, show_game
from grognard.cli.terminal.session import Session
from grognard.game import Game, new_game
from grognard.ids import SideId
from grognard.view import View
from tests.core.peeking import KEPT_AWAY, reached

pytest.importorskip("grognard_bots")
from grognard_bots.random import RandomBot

SIDES = ("axis", "western", "soviet")
OTHERS = ("western", "soviet")
CARDS = ("axis:1", "axis:27")
FIRST = {"axis": "axis:2", "western": "western:1", "soviet": "soviet:27"}
HASH = re.compile(r"[0-9a-f]{32,64}")
EVERY = 6
"""So many orders apart the others look at everything."""
SECOND = "player-turn.axis/option-card"


def step(name: str, turn: int = 0) -> Callable[[Game], bool]:
    """Say when a step has been reached; a name that ends in a stroke is any step of a block."""
    def reached(game: Game) -> bool:
        clock = game.state.clock
        begun = name.endswith("/") and clock.step.startswith(name)
        return clock.turn >= turn and (begun or clock.step == name)

    return reached


def chosen(path: Path, card: str) -> Game:
    """Play to where the first card has been revealed; lay down the next."""
    game = new_game("krieg", seed=3, journal=path, sync=False)
    bots = {side: RandomBot(orders=4) for side in SIDES}
    play_on(game, bots, until=step("set-up/first-card"))
    for side, first in FIRST.items():
        game.submit({"kind": "choose-card", "by": side, "card": first})
        game.submit({"kind": "end-phase", "by": side})
    assert step(SECOND)(game)
    game.submit({"kind": "choose-card", "by": "axis", "card": card})
    return game


@pytest.fixture(scope="module")
def wars(tmp_path_factory) -> dict[str, tuple[Game, list[str]]]:
    """Play the two wars to the end of the second turn; keep what was seen on the way."""
    out = {}
    for card in CARDS:
        game = chosen(tmp_path_factory.mktemp("war") / "krieg.grog", card)
        seen = [seen_by_others(game)]
        bots = {side: RandomBot(orders=4) for side in SIDES}
        play_on(game, bots, until=step("player-turn.soviet/", 2),
                watch=lambda side, batch, g=game, s=seen: s.append(
                    "" if g.line % EVERY else seen_by_others(g)))
        assert game.state.clock.turn == 2
        out[card] = game, seen
    return out


def seen_by_others(game: Game) -> str:
    """Put into words what the other players may look at, hashes left out."""
    rng, told = Random(5), list[Any]()
    for side in OTHERS:
        view = game.view(side)
        told += [view.pending, view.face_down, view.own_sealed, view.state.compartments,
                 view.state.pools, view.state.clock]
        told += [view.ask({"kind": "card", "side": s}) for s in SIDES]
        told += [list(view.propose("choose-card", s, rng)) for s in SIDES]
        told += [view.why_not({"kind": "choose-card", "by": s, "card": c})
                 for s in SIDES for c in CARDS]
    return HASH.sub("#", repr(told))


def plain(thing: Any, card: str) -> list[Any]:
    """List the orders in plain text to choose a card that can be reached from something."""
    return [x for x in reached(thing) if getattr(x, "card", None) == card
            or (isinstance(x, dict) and x.get("card") == card and x.get("kind") == "choose-card")]


# --- what others see --------------------------------------------------------------------------


def test_whatever_card_lies_there_the_others_see_the_same(wars) -> None:
    """krieg:1.1.1."""
    one, other = (wars[card] for card in CARDS)
    assert len(one[1]) == len(other[1]) > 100
    assert one[1] == other[1]


def test_the_journals_differ_in_hashes_alone(wars) -> None:
    texts = [wars[card][0].journal.path.read_text(encoding="utf-8") for card in CARDS]
    assert texts[0] != texts[1]
    assert HASH.sub("#", texts[0]) == HASH.sub("#", texts[1])


def test_show_and_log_say_the_same(wars) -> None:
    told = []
    for card in CARDS:
        to = Console(record=True, width=100, file=StringIO())
        show_game(to, wars[card][0])
        told.append(HASH.sub("#", to.export_text() + str(log_rows(wars[card][0], 400))))
    assert told[0] == told[1]


def test_nothing_that_is_handed_to_another_leads_to_the_card(wars) -> None:
    for card in CARDS:
        game = wars[card][0]
        view = game.view(*OTHERS)  # as one player; each alone is handed less
        assert not plain(view, card)
        assert not [x for x in reached(view) if isinstance(x, KEPT_AWAY)]
        assert plain(game.view("axis"), card)


def test_the_card_stands_in_its_players_own_file(tmp_path) -> None:
    game = chosen(tmp_path / "krieg.grog", CARDS[1])
    last = (tmp_path / "krieg.grog").read_text(encoding="utf-8").splitlines()[-1]
    assert CARDS[1] not in last
    assert '"hold"' in last
    own = {s: tmp_path / f"krieg.grog.{s}.secret" for s in SIDES}
    assert CARDS[1] in own["axis"].read_text(encoding="utf-8")
    assert own["axis"].stat().st_mode & 0o077 == 0
    for side in OTHERS:
        assert not own[side].exists() or CARDS[1] not in own[side].read_text(encoding="utf-8")
    game.journal.close()


# --- players with one seat and with two -----------------------------------------------------------


class Peeker(RandomBot):
    """A bot that looks for cards face down wherever it can."""

    def __init__(self) -> None:
        super().__init__(orders=1)
        self.knew = set[tuple[str, ...]]()
        self.types = set[type]()

    def choose(self, game: Any, side: SideId, rng: Random) -> Any:
        self.types.add(type(game))
        self.knew.add(tuple(s for s in SIDES if game.held(s, "choose-card")))
        return super().choose(game, side, rng)


def peeked(*seats: tuple[str, ...]) -> dict[str, set[str]]:
    """Play a turn; return which sides' cards the bot of each side has seen."""
    game, bots = new_game("krieg", seed=3), dict[str, Peeker]()
    for sides in seats:
        bot = Peeker()
        bots |= dict.fromkeys(sides, bot)
    play_on(game, bots, until=step("player-turn.soviet/reinforcement", 1))
    assert {t for b in bots.values() for t in b.types} == {View}
    return {s: {c for knew in b.knew for c in knew} for s, b in bots.items()}


def test_three_players_know_a_card_each() -> None:
    """krieg:1.1.1: the two Allied players may keep their cards from one another."""
    assert peeked(("axis",), ("western",), ("soviet",)) == {s: {s} for s in SIDES}


def test_of_two_players_the_ally_knows_both_his_decks() -> None:
    """krieg:18: he lays down a card of each."""
    both = {"western", "soviet"}
    assert peeked(("axis",), ("western", "soviet")) == {
        "axis": {"axis"}, "western": both, "soviet": both}


# --- one screen -----------------------------------------------------------------------------------


class Typed:
    """A terminal: lines that are typed (to questions: default), and when it is cleared."""

    live = True

    def __init__(self, *lines: str) -> None:
        self.lines, self.asked, self.forgotten = list(lines), list[str](), 0

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if "press Enter" in prompt:
            return ""
        if "?" in prompt:
            return "default"
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    ask_person = next_order = ask

    def drop(self) -> int:
        return 0

    def forget(self) -> None:
        self.forgotten += 1


def sitting(*lines: str, together=()) -> tuple[Typed, str]:
    """People type at one screen, from where the second card of the Axis is chosen."""
    game = chosen(None, CARDS[1])
    typed = Typed(*lines)
    to = Console(record=True, width=100, file=StringIO())
    Session(game, {}, to, typed, together=together).run()
    return typed, to.export_text()


ON = ["card 5", "next"] * 40


def who_sat_down(typed: Typed) -> list[str]:
    """List who was called to the screen, the first time each."""
    return list(dict.fromkeys(p.split()[0] for p in typed.asked if "press Enter" in p))


def test_a_players_card_is_told_at_his_own_prompt_alone() -> None:
    typed, told = sitting("secrets", *ON[1:24:2], "secrets")
    assert typed.asked[-1].startswith("western")
    assert "axis: choose-card axis:27" in told
    before, after = told.split("axis: choose-card axis:27")
    assert "nothing lies face down that you know of" not in before
    assert "western: choose-card" in after or "nothing lies face down" in after
    assert "axis:27" not in after


def test_the_screen_is_cleared_before_another_sits_down() -> None:
    typed, _ = sitting(*ON[1:])
    assert who_sat_down(typed) == ["axis", "western", "soviet"]
    assert typed.forgotten >= 3


def test_the_ally_of_two_players_keeps_his_screen() -> None:
    """Nothing is hidden from him between his two player turns."""
    apart, together = (sitting(*ON[1:], together=t)[0] for t in ((), (OTHERS,)))
    assert who_sat_down(apart) == ["axis", "western", "soviet"]
    assert who_sat_down(together) == ["axis", "western"]


def test_two_sides_in_one_hand_on_the_command_line(tmp_path, monkeypatch) -> None:
    from typer.testing import CliRunner

    monkeypatch.chdir(tmp_path)
    command = ["play", "krieg", "--seed", "3", "--setup", "auto", "--players",
               "axis=random,western+soviet=human"]
    out = CliRunner().invoke(app, command, input="secrets\nquit\n")
    assert out.exit_code == 0, out.output
    assert "western and soviet are one player" in out.output
    assert "soviet: choose-card soviet:" in out.output
    assert "western: choose-card western:" in out.output
    assert "axis: choose-card" not in out.output
    gc.collect()  # the first sitting is over, and with it its hold on the file
    again = CliRunner().invoke(app, ["resume", "krieg-3.grog"], input="secrets\nquit\n")
    assert "soviet: choose-card soviet:" in again.output
