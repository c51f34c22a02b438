"""The commands of the prompt that are not orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.cli.out import cited, grid, indented
from grognard.cli.reading import usage_of
from grognard.cli.terminal import telling
from grognard.errors import GrognardError, IllegalOrder, UnreadableOrder
from grognard.game import Pending
from grognard.orders import OrderKind, QuestionKind
from grognard.textfile import write_text

if TYPE_CHECKING:
    from grognard.cli.terminal.session import Session

Words = list[str]


@dataclass(frozen=True)
class Command:
    """A command: the words it is called by, a line of help, and what it does."""

    words: tuple[str, ...]
    usage: str
    run: Callable[[Session, Pending, Words], None]


QUESTIONS = "questions"
"""What `help` is asked for, to list every question."""

QUIT = ("quit", "exit", "bye")


def help_(session: Session, pending: Pending, words: Words) -> None:
    """Say what may be typed, or how one word is used."""
    from grognard.cli.terminal.vocabulary import Vocabulary
    from grognard.edition_numbers import in_edition

    vocabulary = Vocabulary(session.game, pending)
    if words and words[0].casefold() != QUESTIONS:
        meant = vocabulary.find(words[0])
        kind = meant.order or meant.question
        session.to.print(indented(usage_of(kind) if kind else meant.usage))
        if kind:
            edition = session.game.table.assembly.ruleset.ruleset.edition
            session.to.print(indented(
                cited(kind.title, in_edition(edition, kind.rules), kind.module)))
        return
    kinds = session.game.table.assembly.orders
    lines = [_explained(kinds[k]) for k in pending.kinds if k in kinds]
    if pending.ask is not None:
        lines += ["1, 2, ...: one of the options"] if pending.ask.options else []
        lines += ["default: what an automatic answer would be"] if pending.ask.default else []
    questions = [q for q in session.game.table.assembly.questions.values() if q.words]
    if words:
        _listed(session, "Questions", [_explained(q) for q in questions])
        return
    _listed(session, "Now" if pending.ask is None else "Answers", lines)
    _listed(session, "Always", [c.usage for c in COMMANDS])
    if questions:
        asked = ", ".join(q.words[0] for q in questions)
        session.to.print(f"Questions (help {QUESTIONS} tells what each asks)")
        session.to.print(indented(asked))
    session.to.print("A line may hold several orders: move ...; move ...")


def _explained(kind: OrderKind | QuestionKind) -> str:
    """Return a line of help on a kind, with its title where the line does not say what it does."""
    usage = usage_of(kind)
    return usage if ": " in usage else f"{usage}: {kind.title}"


def _listed(session: Session, title: str, usages: Words) -> None:
    """Print lines of help under a title."""
    if told := [u for u in usages if u]:
        session.to.print(grid((title, ""), [_parted(u) for u in told], keep=()))


def why(session: Session, pending: Pending, words: Words) -> None:
    """Explain the last refusal or the last result in full."""
    from grognard.cli.out import write_reasons

    if session.refused is not None:
        if isinstance(session.refused, IllegalOrder):
            write_reasons(session.to, session.refused.reasons, full=True)
        else:
            telling.refusal(session.to, session.refused)
    elif session.last is not None:
        telling.in_full(session.to, session.last)
    else:
        session.to.print(indented("nothing has happened yet"))


def show(session: Session, pending: Pending, words: Words) -> None:
    """Show a hex, a unit, a side, or where the game stands."""
    from grognard.cli.shown import show_game, show_things

    if words:
        show_things(session.to, session.game, words)
    else:
        show_game(session.to, session.game)


def units(session: Session, pending: Pending, words: Words) -> None:
    """List where units stand: one's own, or those of a side named first."""
    from grognard.cli.terminal.whereabouts import rows

    position = session.game.position
    side, rest = (words[0], words[1:]) if words and words[0] in position.sides else (
        pending.side, words)
    listed = rows(position, side, rest)
    if not listed:
        session.to.print(indented(f"{side} has no units"))
    named = any(place for _, place, _ in listed)
    session.to.print(grid(("hex", "place", "units") if named else ("hex", "units"),
                          listed if named else [(at, what) for at, _, what in listed],
                          keep=(0,)))


def orders(session: Session, pending: Pending, words: Words) -> None:
    """Give the orders that a file holds, one a line; the first that is refused ends it."""
    if len(words) != 1:
        raise UnreadableOrder("orders takes the name of a file", "orders my_turn.txt")
    try:
        lines = Path(words[0]).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise GrognardError(f"{words[0]} cannot be read: {error}",
                            "a text file with an order a line; # begins a remark") from None
    session.lines.put_first(
        said for line in lines if (said := line.strip()) and not said.startswith("#"))


def map_(session: Session, pending: Pending, words: Words) -> None:
    """Draw a picture and say where; print a small map in characters."""
    from grognard.cli import pictures
    from grognard.cli.terminal.textmap import text_map

    position = session.game.position
    radius = int(words.pop()) if words and words[-1].isdigit() else None
    centre = position.hex(" ".join(words)) if words else None
    if centre or radius:
        at = centre or pictures.middle(position)
        for line in text_map(position, at, 3 if radius is None else radius):
            session.to.print(line, soft_wrap=True)
    path = session.game.journal.path
    stem = path.stem if path else position.scenario.id
    file = (path.parent if path else Path()) / f"{stem}-map.svg"
    planes = [p for p in ("rail",) if p in position.state.planes]
    pictures.draw_to(position, file, at=centre, radius=radius, layers=planes)
    session.to.print(indented(f"the picture is in {file}"))


def undo(session: Session, pending: Pending, words: Words) -> None:
    """Take back your last order, or several; the others must agree where dice were rolled."""
    from grognard.cli.terminal.going_back import line_before, rolled_since

    if words and not words[0].isdigit():
        raise UnreadableOrder("undo takes a number of orders", "undo, or undo 3")
    people = [s for s in session.game.position.sides if s not in session.seats]
    line = line_before(session.game, int(words[0]) if words else 1, people)
    if line is None:
        raise GrognardError("so many orders have not been given")
    assent = [s for s in session.game.position.sides if s == pending.side or s in session.seats]
    if rolled_since(session.game, line):
        for side in session.game.position.sides:
            if side not in assent and _agrees(session, side):
                assent.append(side)
    session.game.undo(line, assent)
    session.refused, session.last, session.shown = None, None, ()
    session.to.print(indented(f"back to where the game stood after line {line}"))


def _agrees(session: Session, side: str) -> bool:
    session.to.print("Dice were rolled or orders revealed since.")
    said = session.lines.ask(f"does {side} agree? [y/n] ")
    return said.casefold() in ("y", "yes")


def auto(session: Session, pending: Pending, words: Words) -> None:
    """Let the bot finish this phase."""
    session.auto(pending.side)


def log(session: Session, pending: Pending, words: Words) -> None:
    """List the last lines of the journal."""
    from grognard.cli.shown import log_rows

    count = int(words[0]) if words and words[0].isdigit() else 12
    rows = log_rows(session.game, count)
    session.to.print(grid(("line", "by", "order", "what happened"), rows, right=(0,), keep=(0, 1)))


def face_down(session: Session, pending: Pending, words: Words) -> None:
    """Say what lies sealed or face down, as far as whoever asks may know it."""
    from grognard.cli.words import describe

    game = session.game
    view = game.view(pending.side, *session.player(pending.side))
    known = [(side, plain) for (side, _), plain in view.face_down.items() if plain]
    for side, plain in known:
        session.to.print(indented(f"{side}: {describe(game.position, game.read(plain))}"))
    if not known:
        session.to.print(indented("nothing lies face down that you know of"))
    session.secret = True


def save(session: Session, pending: Pending, words: Words) -> None:
    """Say where the game is saved (it always is); with a name, copy it there."""
    from shutil import copy2, copyfile

    from grognard.sealed import secret_path

    path = session.game.journal.path
    if path is None:
        raise GrognardError("this game is kept in memory only")
    if words:
        copy = Path(words[0])
        if copy.exists():
            raise GrognardError(f"{copy} exists already", "choose another name")
        copyfile(path, copy)
        for side in session.game.secrets:
            own, its = secret_path(path, side), secret_path(copy, side)
            if own and its and own.is_file():
                copy2(own, its)  # with its permissions
        session.to.print(indented(f"copied to {copy}"))
    session.to.print(indented(f"every order is saved in {path}; head {session.game.head[:16]}"))


def reload(session: Session, pending: Pending, words: Words) -> None:
    """Read the files of house rules and overlays again, and go on by them."""
    from grognard.reloading import reload_rules

    choice = session.game.table.choice
    files = [f.name for f in (*choice.files, *choice.overlays)]
    if not files:
        raise GrognardError(
            "this game is played without a file of rules or charts that could be read again",
            "begin one with --module FILE.py; a change of an installed plugin is taken up by "
            "`quit` and a new game")
    changed = reload_rules(session.game)
    session.refused, session.last, session.shown = None, None, ()
    session.deputies.clear()
    said = f"changed: {', '.join(changed)}" if changed else "nothing has changed in"
    session.to.print(indented(f"{said} ({', '.join(files)})" if changed else
                              f"{said} {', '.join(files)}"))


def write(session: Session, pending: Pending, words: Words) -> None:
    """Put the answer to a question into a file."""
    from grognard.cli.reading import find_word, read_question, words_for

    if len(words) < 2:
        raise UnreadableOrder("write takes a file and a question",
                              "write plan.toml deployment, or write odds.txt odds C5723")
    path, word, rest = Path(words[0]), words[1], words[2:]
    kinds = session.game.table.assembly.questions.values()
    known = {w: kind for kind in kinds for w in words_for(kind)}
    kind = known[find_word(word, known, "question")]
    if path.exists():
        raise GrognardError(f"{path} exists already", "choose another name")
    question = read_question(session.game.position, kind, pending.side, rest)
    answer = session.game.ask(question)
    lines = [f"{name}: {value}" for name, value in answer.values.items()]
    lines += [f"- {reason.text}" for reason in answer.because]
    text = str(answer.values.get("text") or "\n".join(lines) + "\n")
    write_text(path, text)
    session.to.print(indented(f"written to {path}"))


def quit_(session: Session, pending: Pending, words: Words) -> None:
    """Leave the table; whoever says more than that may have meant an order of a like word."""
    from grognard.cli.terminal.session import Quit
    from grognard.cli.terminal.vocabulary import Vocabulary

    if not words:
        raise Quit
    known = Vocabulary(session.game, pending).words
    like = [w for w, m in known.items() if m.order and any(
        w.startswith(f"{said}-") for said in QUIT)]
    raise UnreadableOrder(
        f"{' and '.join(QUIT[:2])} leave the game and take no more words",
        f"did you mean {' or '.join(like)} {' '.join(words)}?" if like else "or say quit alone")


def no_such_question(name: str) -> Callable[[Session, Pending, Words], None]:
    """Answer for a question that no active module brings."""
    def say(session: Session, pending: Pending, words: Words) -> None:
        kinds = ", ".join(sorted(session.game.table.assembly.questions)) or "none"
        raise UnreadableOrder(f"the active modules answer no question called {name!r}",
                              f"questions here: {kinds}")

    return say


def _parted(usage: str) -> tuple[str, str]:
    how, _, what = usage.partition(": ")
    return how, what


COMMANDS = (
    Command(("help", "?", "h"), "help [WORD]: what may be typed", help_),
    Command(("why", "explain"), "why: the last refusal or result in full, with every rule", why),
    Command(("show", "look"), "show [HEX|UNIT|SIDE]: what is there", show),
    Command(("units",), "units [SIDE] [10-8|NATION|C56]: where units stand", units),
    Command(("map",), "map [HEX [RADIUS]]: a picture, and a small map here", map_),
    Command(("orders",), "orders FILE: give the orders that a file holds, one a line", orders),
    Command(("undo", "back"), "undo [N]: take back the last order, or N", undo),
    Command(("auto",), "auto: let the bot finish this phase", auto),
    Command(("log",), "log [N]: the last orders and what came of them", log),
    Command(("secrets",), "secrets: what lies face down, as far as you know it", face_down),
    Command(("save",), "save [FILE]: where the game is; copy it", save),
    Command(("write",), "write FILE QUESTION: put the answer to a question into a file", write),
    Command(("reload",), "reload: take up house rules whose files you have changed", reload),
    Command(QUIT, "quit: leave; the game can be resumed", quit_),
    *(Command((name,), "", no_such_question(name)) for name in ("odds", "reach", "supply")),
)
