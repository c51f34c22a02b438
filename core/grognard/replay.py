"""Reading journals: going on with a game, folding it, and checking it against the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.basics import Begin, Reveal
from grognard.commitments import due, reveal, with_sealed
from grognard.dice import Rolled
from grognard.errors import GrognardError, JournalError
from grognard.frames import Frame
from grognard.game import Game
from grognard.journal import Journal
from grognard.packing import counted, fold
from grognard.sealed import SeatSecrets
from grognard.seats import dice_of
from grognard.table import Table, check_header, differences, table_from_header


def resume(
    path: Path, *, sync: bool = True, files: Mapping[str, Path] | None = None,
    table: Table | None = None, reload: bool = False,
) -> Game:
    """Go on with a game where its journal ends (a torn last line is cut off: `journal.recovered`).

    Raises JournalError when the journal is damaged, foreign, or was played with other rules
    than are installed here (`verify` says where that begins to matter). With `reload` it goes on
    by other rules that make the same of every line (`reloading`).
    """
    journal = Journal.open(path, sync=sync)
    try:
        return _resumed(journal, table or table_from_header(in_force(journal), files), reload)
    except BaseException:
        journal.close()
        raise


def _resumed(journal: Journal, table: Table, reload: bool) -> Game:
    check_header(journal.header)
    then = in_force(journal)
    changed = differences(then, table)
    fixed = any(then.get(f"{what}_digest") != table.header().get(f"{what}_digest")
                for what in ("scenario", "map"))
    if changed and (fixed or not reload):
        rules = "" if fixed else ("`resume --reload` goes on by the rules as they are now, if they "
                                  "make the same of every line; or ")
        raise JournalError(
            "this game cannot go on with what is installed here: " + "; ".join(changed),
            hint=f"{rules}install the versions it was played with; `replay` and `show` work as "
                 "they are",
        )
    game = seated(journal, table)
    if len(journal) == 0:
        game.submit(Begin())  # the game ended between its header and its first line
    if changed:
        from grognard.reloading import reload_rules

        reload_rules(game, table)
    try:
        game.finish()  # it ended between the last commitment and the reveal
    except GrognardError:
        if due(game):
            game.undo(game.line - 1)  # so that whoever committed last can think again
        raise
    return game


def replay(
    path: Path, to: int | None = None, *, files: Mapping[str, Path] | None = None,
    table: Table | None = None,
) -> Game:
    """Fold a journal up to a line (all of it by default), in memory; no rule is asked.

    The game returned can be looked at, not played on.
    """
    journal = Journal.open(path, read_only=True)
    if to is not None and not 0 <= to <= len(journal.entries):
        raise JournalError(f"there is no line {to}", hint=f"lines go from 0 to "
                           f"{len(journal.entries)}")
    return seated(journal, table or table_from_header(in_force(journal), files), to)


def seated(journal: Journal, table: Table, to: int | None = None) -> Game:
    """Fold a journal at a laid table."""
    check_header(journal.header)
    game = Game(table, journal, dice_of(journal.header, journal.path))
    game.secrets.update(secrets_for(journal, table))
    for entry in journal.entries[:to]:
        try:
            _fold(game, entry.data)
        except GrognardError as error:
            raise JournalError(str(error), line=entry.n) from error
        except MALFORMED as error:
            raise _foreign(entry.n, error) from error
    return game


MALFORMED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What comes of lines that no game of this engine wrote, although their hashes are right."""


def _foreign(line: int, error: Exception) -> JournalError:
    return JournalError(f"this is no line of a game ({type(error).__name__}: {error})", line,
                        "it was written by another program, or by hand")


def secrets_for(journal: Journal, table: Table) -> dict[str, SeatSecrets]:
    """Find the secrets of the sides that are played here.

    With open dice they follow from the seed, so that the same game gives the same journal.
    """
    dice = journal.header["dice"]
    if dice.get("mode") in ("open", "scripted"):
        seed = dice.get("seed", "scripted")
        return {s: SeatSecrets.derived(seed, s, journal.path) for s in table.scenario.sides}
    if journal.path is None:
        return {}
    return {
        side: SeatSecrets.open(journal.path, side)
        for side in table.scenario.sides if SeatSecrets.exists(journal.path, side)
    }


def _fold(game: Game, data: Mapping[str, Any]) -> None:
    """Take one line of a journal as it stands."""
    last = game.frame
    if "reload" in data:
        _check_reload(data["reload"])
        game.settle(last)
    elif "undo" in data:
        if not isinstance(data["undo"], int) or not 1 <= data["undo"] <= game.line:
            raise JournalError(f"there is no line {data['undo']} to go back to")
        game.settle(game.frames[data["undo"]])
    elif "sealed" in data:
        game.settle(with_sealed(last, data["sealed"]["by"], data["sealed"]["hash"]))
        own = game.secrets.get(data["sealed"]["by"])
        if own is not None:
            own.restore(data["sealed"]["hash"], game.line)
    else:
        rolled = [Rolled.from_json(r) for r in data.get("dice", ())]
        for die in rolled:
            if problem := _on_record(game, die):
                raise JournalError(problem)
        state = fold(last.state, data.get("events", ()))
        open_ = "asks" in data
        order = game.read(data["order"]) if open_ or last.thread else None
        thread = (*last.thread, order) if order else ()
        base = last.base if last.thread else game.line
        sealed = {} if data["order"]["kind"] == "reveal" else last.sealed
        game.settle(Frame(
            state, counted(last.rolls, rolled), tuple(o for o in thread if o) if open_ else (),
            base, sealed,
        ))


def _check_reload(changed: Any) -> None:
    if not isinstance(changed, Mapping) or not changed.keys() <= set(RELOADED):
        raise JournalError("this line does not say what a reload of the rules may change")


def _on_record(game: Game, die: Rolled) -> str | None:
    """Take note of a die in a journal; say what is wrong with it, if anything is.

    A die of the same key is the same die: going back does not roll it again.
    """
    if game.recorded.get(die.key) == die:
        return None
    game.recorded[die.key] = die
    return game.dice.check(die)


@dataclass(frozen=True, slots=True)
class Verification:
    """What checking a journal brought out; `line` is the first bad one."""

    lines: int
    head: str
    line: int | None = None
    problem: str = ""
    changed: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Say whether every line is what the rules make of the orders."""
        return self.line is None


def verify(
    path: Path, *, files: Mapping[str, Path] | None = None, table: Table | None = None
) -> Verification:
    """Check the hash chain, then play the orders again and compare every line."""
    try:
        journal = Journal.open(path, read_only=True, recover=False)
    except JournalError as error:
        return Verification(0, "", error.line or 0, error.message)
    try:
        check_header(journal.header)
    except JournalError as error:
        return Verification(len(journal), journal.head, 0, error.message)
    header = in_force(journal)
    table = table or table_from_header(header, files)
    changed = tuple(differences(header, table))
    line, problem = check_lines(journal, table)
    return Verification(len(journal.entries), journal.head, line, problem, changed)


def check_lines(journal: Journal, table: Table) -> tuple[int | None, str]:
    """Play a journal's orders again at a table; return the first line that differs, and how."""
    again = Game(table, Journal.create(None, journal.header), dice_of(journal.header, journal.path))
    again.secrets.update(secrets_for(journal, table))
    again.automatic = False
    for entry in journal.entries:
        if problem := _again(again, entry.data):
            return entry.n, problem
    return None, ""


RELOADED = ("modules", "parameters", "files", "overlays", "tables", "units", "documents",
            "sequence")
"""What a line `reload` may change of a journal's header: the rules, nothing else."""


def in_force(journal: Journal) -> dict[str, Any]:
    """Return the header of a journal as it stands after every reload of its rules.

    A line `reload` holds the fields of the header that are others from there on. All lines
    before it were what the rules of that moment make of them, so that the last ones hold for
    the whole journal, also where an undo goes back beyond the reload.
    """
    header = dict(journal.header)
    for entry in journal.entries:
        changed = entry.data.get("reload")
        if isinstance(changed, Mapping):
            header.update({k: v for k, v in changed.items() if k in RELOADED})
    return header


def _again(game: Game, data: Mapping[str, Any]) -> str:
    """Play one line again; return what is different, "" when nothing is."""
    try:
        problem = give_again(game, data)
    except GrognardError as error:
        return f"the rules refuse this line: {error}"
    except MALFORMED as error:
        return str(_foreign(game.line + 1, error))
    return problem or _difference(game, data)


def give_again(game: Game, data: Mapping[str, Any]) -> str:
    """Give the order of a line again, with its dice; return what is wrong with these.

    Raises what the rules have against the order.
    """
    for recorded in data.get("dice", ()):
        if problem := _on_record(game, Rolled.from_json(recorded)):
            return problem
    if "reload" in data:
        _check_reload(data["reload"])
        game.write({"reload": data["reload"]}, game.frame)
    elif "undo" in data:
        game.undo(data["undo"], data.get("assent", ()))
    elif "sealed" in data:
        sealed = data["sealed"]
        game.write({"sealed": sealed}, with_sealed(game.frame, sealed["by"], sealed["hash"]))
    elif data["order"]["kind"] == "reveal":
        _revealed_again(game, data)
    else:
        game.submit(data["order"])  # what it would reveal has a line of its own
    return ""


def _revealed_again(game: Game, data: Mapping[str, Any]) -> None:
    order = Reveal.model_validate(data["order"])
    for plain, salt in zip(order.orders, order.salts, strict=True):
        game.received[plain["by"]] = (plain, salt)
    held, game.secrets = game.secrets, {}
    try:
        reveal(game)
    finally:
        game.secrets = held


def _difference(game: Game, data: Mapping[str, Any]) -> str:
    made = json.loads(json.dumps(game.journal.entries[-1].data))
    if made == data:
        return ""
    for name in ("order", "dice", "events", "asks"):
        if made.get(name) != data.get(name):
            where, then, now = _apart(name, data.get(name), made.get(name))
            return f"{where} recorded as {_short(then)}, but the rules make {_short(now)}"
    return "the line holds something that the rules do not write"


def _apart(where: str, then: Any, now: Any) -> tuple[str, Any, Any]:
    """Go down to the first place in which two values differ; return it with what is there."""
    if isinstance(then, dict) and isinstance(now, dict):
        key = next(k for k in (*then, *now) if k not in then or k not in now or then[k] != now[k])
        return _apart(f"{where}.{key}", then.get(key), now.get(key))
    if isinstance(then, list) and isinstance(now, list):
        same = (a == b for a, b in zip(then, now, strict=False))
        at = next((i for i, alike in enumerate(same) if not alike), min(len(then), len(now)))
        left, right = then[at:at + 1], now[at:at + 1]
        return _apart(f"{where}[{at}]", left[0] if left else None, right[0] if right else None)
    return where, then, now


def _short(value: Any) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 160 else text[:157] + "..."


def refold(game: Game, table: Table) -> Game:
    """Fold a game's journal again at another table, with its own dice and secrets."""
    again = Game(table, game.journal, game.dice)
    again.secrets, again.received = game.secrets, game.received
    for entry in game.journal.entries:
        _fold(again, entry.data)
    return again


__all__ = ["Verification", "check_lines", "give_again", "in_force", "refold", "replay", "resume",
           "seated", "verify"]
