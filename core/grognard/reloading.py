"""Taking up changed house rules in the middle of a game.

A file of rules may be changed while a game is played by it. It is read again, the modules are
assembled anew, and every line of the journal is played once more by the new rules: only when
they make the same of all of them does the game go on, with a line that says what is different
in the journal's header from there on (`replay.in_force` puts the two together). So the header
stays true, and `resume` and `verify` know which rules the whole journal was checked against.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from grognard.errors import GrognardError
from grognard.replay import RELOADED, check_lines, in_force, refold
from grognard.table import table_from_header

if TYPE_CHECKING:
    from grognard.game import Game
    from grognard.table import Table


def table_again(game: Game) -> Table:
    """Lay the game's table anew from the files it was laid from."""
    table = game.table
    paths = [*table.choice.files, *table.choice.overlays, table.scenario.path,
             table.assembly.ruleset.file]
    return table_from_header(in_force(game.journal), {p.name: p for p in paths if p})


def reload_rules(game: Game, table: Table | None = None) -> list[str]:
    """Go on by the rules as their files are now; return what has changed, [] when nothing has.

    Raises what is wrong with the files, and GrognardError when the new rules would make
    something else of a line that has been played; then the game goes on as it was.
    """
    table = table or table_again(game)
    before = in_force(game.journal)
    now = json.loads(json.dumps(table.header()))
    changed = {name: now.get(name) for name in RELOADED if now.get(name) != before.get(name)}
    if not changed:
        return []
    line, problem = check_lines(game.journal, table)
    if line is not None:
        raise GrognardError(
            f"the changed rules would make something else of line {line}: {problem}",
            "put the file back and go on by the rules as they were, or begin a new game",
        )
    again = refold(game, table)
    game.write({"reload": changed}, game.frame)
    game.take_table(table, [*again.frames, again.frame])
    return names_of(before, changed)


def names_of(before: dict[str, Any], changed: dict[str, Any]) -> list[str]:
    """Name what is different: modules by id, everything else by what the header calls it."""
    then = {m["id"]: m for m in before.get("modules", ())}
    now = changed.get("modules", before.get("modules", ()))
    named = [str(m["id"]) for m in now if then.get(m["id"]) != m]
    gone = set(then) - {m["id"] for m in now}
    named += [f"{name} (no longer there)" for name in sorted(gone)]
    return [*named, *(n for n in changed if n not in ("modules", "files"))]
