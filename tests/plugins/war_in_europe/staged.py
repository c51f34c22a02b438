"""Standard scenarios staged at a step of a turn, with some units put where a test wants them."""

from __future__ import annotations

from typing import Any

from grognard.game import Game
from grognard.testing.cases import Case
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage


def at(
    scenario: str, step: str, *units: tuple[str, str], turn: int = 1, dice: tuple[int, ...] = (),
    edition: str = "wie", **more: Any,
) -> Game:
    """Return a game; units are (counter, hex) and called u0, u1, ..."""
    listed = tuple({"id": f"u{n}", "unit": counter, "at": where}
                   for n, (counter, where) in enumerate(units))
    script = NextDice()
    script.next = list(dice)
    return stage(Case(
        id="staged", title="", rules=("wie:S0.1",), editions=(edition,),
        scenario=f"{edition}/{scenario}", turn=turn, step=step, unit=listed, **more,
    ), edition, script)


def verdict(game: Game) -> Any:
    """Ask how the scenario is decided now."""
    key = game.position.scenario.header.victory
    return game.position.ask("rule_verdict", key, victory=key)


def codes(game: Game, kind: str, by: str, **fields: Any) -> list[str]:
    """List the codes of the reasons against an order."""
    return [r.code for r in game.why_not({"kind": kind, "by": by, **fields})]
