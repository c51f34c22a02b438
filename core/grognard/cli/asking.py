"""`grognard explain` and `supply`: asking the rules about a position."""

from __future__ import annotations

from typing import Annotated

import typer

from grognard.cli import options


def explain(
    journal: options.JournalArgument,
    topic: Annotated[str, typer.Argument(
        metavar="move|combat|supply|stack|zoc", help="Or any kind of order or question.")],
    words: Annotated[list[str], typer.Argument(
        metavar="WORDS...", help="As at the prompt: UNIT HEX..., HEX with UNITS, HEX.")] = [],  # noqa: B006
    side: options.Side = "",
    line: Annotated[int | None, typer.Option("--at", metavar="N", help="After line N.")] = None,
    as_json: options.Json = False,
) -> None:
    """Explain what the rules say of a move, an attack, supply, a stack, a zone of control.

    Shows the tallies line by line, and every reason against the order, with rule ids.
    """
    from grognard.cli import explaining, out
    from grognard.replay import replay

    game = replay(journal, line)
    found = explaining.explain(game, topic, words, side)
    if as_json:
        out.write_json(found.as_json())
    else:
        explaining.tell(out.console(), found, game.position)


def supply(
    journal: options.JournalArgument,
    side: options.Side = "",
    unit: Annotated[str, typer.Option(metavar="UNIT", help="One unit.")] = "",
    hex_: Annotated[str, typer.Option("--hex", metavar="HEX", help="One hex.")] = "",
    line: Annotated[int | None, typer.Option("--at", metavar="N", help="After line N.")] = None,
    as_json: options.Json = False,
) -> None:
    """Say who is in supply, by which line, or where the line is blocked."""
    from grognard.cli import explaining, out
    from grognard.replay import replay

    game = replay(journal, line)
    found = explaining.supply(game, side, unit, hex_)
    if as_json:
        out.write_json(found.as_json())
    else:
        explaining.tell(out.console(), found, game.position)

