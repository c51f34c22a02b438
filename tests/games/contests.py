"""How good the officer is: each scenario from each seat, officer against random.

    python -m tests.games.contests                     every scenario, four turns, one seed
    python -m tests.games.contests italy kursk --turns 12 --seeds 3

A line a seat compares what the officer made of it with what a random bot made of it, both
against random: places of the scenario that the side holds, hexes it controls, units it lost and
units it destroyed, all as the last turn played ends (or the game). The figures are means over
the seeds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean
from time import process_time

from grognard.bots import find_bot, play_on
from grognard.game import Game, new_game
from grognard.resolution import Batch
from tests.games.standard_scenarios import STANDARD, Standard

OFFICER, RANDOM = "officer", "random"
LOSSES = {"unit-eliminated": 1.0, "unit-overrun": 1.0, "unit-captured": 1.0, "unit-reduced": 0.5}
"""What counts as the loss of a unit."""


@dataclass(frozen=True)
class Score:
    """How a side stands: places held (of so many), hexes controlled, units lost, destroyed."""

    places: float
    of: int
    ground: float
    lost: float
    killed: float
    won: float

    @property
    def worth(self) -> tuple[float, float]:
        """Compare scores: places first, then what was destroyed less what was lost."""
        return self.places, self.killed - self.lost

    def __str__(self) -> str:
        return (f"{self.places:g} of {self.of} places, {self.ground:g} hexes, "
                f"lost {self.lost:g}, destroyed {self.killed:g}{', won' * (self.won > 0.5)}")


def contest(of: Standard, seed: int, turns: int, bots: dict[str, str]) -> dict[str, Score]:
    """Play a scenario for some turns; return how each side stands then."""
    game = new_game(of.scenario, seed=seed, table=of.table)
    lost: Counter[str] = Counter()

    def watch(side: str, batch: Batch) -> None:
        for event in batch.events:
            if event.kind in LOSSES:
                lost[str(event.about.get("side", ""))] += LOSSES[event.kind]

    play_on(game, {side: find_bot(bots.get(side, RANDOM)) for side in game.position.sides},
            watch=watch, until=lambda g: g.state.clock.turn > turns)
    return {side: _score(game, side, lost) for side in game.position.sides}


def _score(game: Game, side: str, lost: Counter[str]) -> Score:
    position, victory = game.position, game.position.scenario.header.victory
    wanted = position.ask("rule_objectives", victory, victory=victory).value
    places = sorted({o.hex for o in wanted if o.side == side})
    control = game.state.is_("control", side)
    held = sum(bool(control[position.board.grid.index(h)]) for h in places)
    enemies = position.enemies(side)
    return Score(held, len(places), int(control.sum()), lost[side],
                 sum(lost[e] for e in enemies), float(game.verdict == side))


def compared(of: Standard, seeds: int, turns: int) -> Iterator[tuple[str, Score, Score]]:
    """Yield (side, what the officer made of it, what random made of it), means over seeds."""
    games = range(1, seeds + 1)
    control = [contest(of, seed, turns, {}) for seed in games]
    for side in of.table.opening().sides:
        played = [contest(of, seed, turns, {side: OFFICER})[side] for seed in games]
        yield side, _mean(played), _mean([c[side] for c in control])


def _mean(scores: list[Score]) -> Score:
    def over(name: str) -> float:
        return round(mean(getattr(s, name) for s in scores), 2)

    return Score(over("places"), scores[0].of, over("ground"), over("lost"), over("killed"),
                 over("won"))


def main() -> None:
    """Play what is asked for and print a line a seat."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="words of names; nothing for all")
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--seeds", type=int, default=1)
    given = parser.parse_args()
    for of in STANDARD:
        if given.names and not any(word in str(of) for word in given.names):
            continue
        start = process_time()
        print(f"{of}, {given.turns} turns, {given.seeds} seeds", flush=True)
        for side, officer, random in compared(of, given.seeds, given.turns):
            better = "better" if officer.worth > random.worth else "NOT BETTER"
            print(f"  {side}: {better}\n    officer {officer}\n    random  {random}", flush=True)
        print(f"  {process_time() - start:.0f} seconds", flush=True)


if __name__ == "__main__":
    main()
