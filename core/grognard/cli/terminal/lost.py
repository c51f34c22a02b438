"""Sealed orders that are not here any more: to be given once more, or taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.terminal import telling
from grognard.commitments import give_again as restore
from grognard.commitments import lost
from grognard.errors import GrognardError
from grognard.game import Pending

if TYPE_CHECKING:
    from grognard.cli.terminal.session import Session


def give_again(session: Session) -> None:
    """Ask the sides whose sealed orders were lost for them, or go back to before."""
    from grognard.cli.reading import read_order, words_for
    from grognard.cli.terminal.commands import quit_

    game = session.game
    missing = lost(game)
    if not missing:
        raise GrognardError("nothing is waited for from anybody, and the game is not over",
                            "`grognard verify` says whether the journal is sound")
    first = missing[0]
    session.to.print(f"{first}.")
    if first.side in session.seats:
        session.to.print(f"  It is played by a bot: back to before it, line {first.line - 1}.")
        game.undo(first.line - 1, [first.side])
        session.shown = ()
        return
    session.to.print("  Give the same order again, `undo` to go back to before it, or `quit`.")
    line = session.lines.ask(f"{first.side}> ")
    word, *rest = line.split() or [""]
    kind = game.kind(first.kind)
    try:
        if word == "undo":
            game.undo(first.line - 1, [first.side])
            session.shown = ()
        elif word in ("quit", "exit"):
            quit_(session, Pending(game.position.sides[0], ()), rest)
        elif word:
            words = rest if word.casefold() in words_for(kind) else [word, *rest]
            batch = restore(game, read_order(game.position, kind, first.side, words))
            telling.events(session.to, batch.events)
    except GrognardError as error:
        telling.refusal(session.to, error)
