"""`grognard play --deployment FILE`: a side is set up as a file says.

The file is handed to the order "deploy", where a ruleset has one; a side whose units then all
stand has done with that step of the set-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.errors import GrognardError, UsageError

if TYPE_CHECKING:
    from grognard.game import Game, Pending
    from grognard.orders import Order

WORD = "deploy"


def deploy(game: Game, files: Sequence[Path]) -> None:
    """Set up from files for as long as one of them fits the side that must act.

    Raises UsageError when a file serves nobody, with what was wrong with it.
    """
    from grognard.basics import EndPhase

    for path in files:
        if not path.is_file():
            raise UsageError(f"there is no file {path}")
    used, faults = set[Path](), dict[Path, str]()
    while not game.verdict and not game.state.clock.turn:
        pending = next((p for p in game.pending if WORD in p.kinds), None)
        found = _order(game, pending, files, faults) if pending is not None else None
        if pending is None or found is None:
            break
        path, order = found
        game.submit(order)
        used.add(path)
        end = EndPhase(by=pending.side)
        if game.why_not(end):
            break
        game.submit(end)
    for path in files:
        if path not in used:
            raise UsageError(f"--deployment {path}: {faults.get(path, 'no side could use it')}")


def _order(
    game: Game, pending: Pending, files: Sequence[Path], faults: dict[Path, str]
) -> tuple[Path, Order] | None:
    """Return the first file that gives a legal order now; note what is wrong with others."""
    from grognard.cli.reading import read_order

    for path in files:
        try:
            order = read_order(game.position, game.kind(WORD), pending.side, [str(path)])
        except GrognardError as error:
            faults.setdefault(path, error.message)
            continue
        reasons = game.why_not(order)
        if not reasons:
            return path, order
        faults.setdefault(path, "; ".join(r.text for r in reasons[:3]))
    return None
