"""Political events on the full set-up, with random dice and random answers.

Every table is rolled on and every result carried out. Every answer that is offered must be
legal, every chain must end, and all 420 pieces must still be there afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from grognard.assembly import Choice
from grognard.changes import Move
from grognard.content.find import find_scenario
from grognard.dice import DiceKey, Rolled
from grognard.events import Event
from grognard.game import Game
from grognard.journal import Journal
from grognard.scenario import load_scenario
from grognard.table import Table
from grognard.testing.cases import Case
from grognard.testing.runner import NextDice
from grognard_krieg.activation import activate
from grognard_krieg.content import politics
from grognard_krieg.countries import neutrals
from grognard_krieg.modules import MODULES
from grognard_krieg.political_events import roll_on
from grognard_krieg.political_results import carry_out
from grognard_krieg.political_tables import PoliticalRoll
from grognard_krieg.target_country import ALLIANCE, TREATY, ULTIMATUM
from grognard_krieg.vichy import create_vichy
from tests.plugins.krieg.table import krieg_assembly
from tests.plugins.krieg.world import asked, europe, perform, put_on_stage

SEEDS = range(4)
PIECES = 420


class LuckyDice(NextDice):
    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = Random(seed)

    def roll(self, key: DiceKey, sides: int = 6) -> Rolled:
        return Rolled(key, sides, self.rng.randint(1, sides))


def full_table() -> Table:
    assembly = krieg_assembly(*(m.id for m in MODULES))
    scenario = load_scenario(find_scenario("krieg"), assembly.sections)
    return Table(europe(), scenario, assembly, Choice())


class Soak:
    def __init__(self, seed: int) -> None:
        self.rng, self.results = Random(seed), list[str]()
        table, dice = full_table(), LuckyDice(seed)
        header = {**table.header(), "dice": dice.describe()}
        self.game = Game(table, Journal.create(None, header), dice)
        war = {"total_war_since": self.rng.choice([0, 1]), "truces": self.rng.choice(
            [{}, {"London": "appeasement", "Moscow": "pact"}, {"London": "armistice"}])}
        put_on_stage(self.game, Case(
            id="soak", title="", rules=(), step="player-turn.axis/war-and-peace",
            turn=self.rng.randint(1, 50), compartment={"war": war}))

    def go(self, resolve: Callable[..., Any]) -> None:
        self.note(perform(self.game, resolve))
        for _ in range(400):
            if asked(self.game) is None:
                return
            self.note(self.game.submit(self.answer()))
        raise AssertionError("it never ends")

    def answer(self) -> Any:
        ask = asked(self.game)
        offered = [*ask.options, *([ask.default] if ask.default is not None else [])]
        for option in offered:
            assert not self.game.why_not(option), (ask.question, option)
        for kind in ask.kinds:
            offered += self.game.propose(kind, ask.side, self.rng)
        self.rng.shuffle(offered)
        return next(o for o in offered if not self.game.why_not(o))

    def note(self, batch: Any) -> None:
        self.results += [e.about["result"] for e in batch.events if e.kind == "political-roll"]

    def scatter(self, position: Any) -> Any:
        """Bring some pieces into play that cards would bring."""
        moves = []
        cities = [p.hex for p in position.board.places if "city" in p.traits
                  and p.hex in position.board.grid]
        for unit in position.state.units.values():
            if self.rng.random() < 0.5:
                continue
            if unit.id.startswith(("mk.war", "mk.bombing")):
                moves.append(Move(unit.id, "@strategic-track"))
            elif unit.id.startswith(("br.air", "us.air")):
                moves.append(Move(unit.id, self.rng.choice(["@air-track:western", "@track:9"])))
            elif unit.id.startswith("an."):
                moves.append(Move(unit.id, self.rng.choice([*cities, "@pool:axis"])))
        yield Event("case-staged", tuple(moves))


def soaked(seed: int) -> Soak:
    soak = Soak(seed)
    if seed % 3 == 0:
        soak.go(create_vichy)
    for _ in range(3):
        country = soak.rng.choice(neutrals(soak.game.position))
        side = soak.rng.choice(["axis", "allied"])
        soak.go(lambda p, c=country, s=side: activate(p, c, s))
    soak.go(soak.scatter)
    for sheet in politics(soak.game.table.assembly).sheet:
        roll = roll_of(soak, sheet.id, sheet.kind)
        soak.go(lambda p, r=roll: roll_on(p, r))
    for entry in politics(soak.game.table.assembly).result:
        roll = roll_of(soak, "treaty", TREATY)
        soak.go(lambda p, e=entry, r=roll: carry_out(p, e.effects, r))
    return soak


def roll_of(soak: Soak, table: str, kind: str) -> PoliticalRoll:
    open_ = neutrals(soak.game.position)
    aimed = kind in (TREATY, ULTIMATUM, ALLIANCE) and open_
    return PoliticalRoll(table, "axis", kind, soak.rng.choice(open_) if aimed else "")


def test_every_answer_is_legal_and_no_piece_is_lost(place_steps) -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        soak = soaked(seed)
        assert len(soak.game.state.units) == PIECES
        assert sum(len(s) for s in soak.game.state.stacks.values()) == PIECES
        seen |= set(soak.results)
    assert len(seen) > 20, "rolls lead to many results"


@pytest.fixture
def place_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the placing of replacements, which has tests of its own."""
    import grognard_krieg.political_losses as losses

    monkeypatch.setattr(losses, "place_steps", lambda *a, **k: iter(()))
