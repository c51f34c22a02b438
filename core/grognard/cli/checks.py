"""What `check` and `case run` do with files: find out what one is, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from grognard.cli.out import indented, plain
from grognard.content.toml import read_toml
from grognard.errors import ContentError, Fault, GrognardError
from grognard.testing.cases import load_cases
from grognard.testing.runner import Check, run_case


@dataclass
class Checked:
    """A file, what it was taken for, and its faults."""

    path: Path
    what: str
    faults: list[Fault] = field(default_factory=list)


def files_in(paths: Iterable[Path]) -> Iterator[Path]:
    """List the files to check; a map's folder is one thing, other folders are searched."""
    for path in paths:
        if not path.is_dir() or (path / "map.toml").is_file():
            yield path
            continue
        maps = {m.parent for m in path.rglob("map.toml")}
        yield from sorted(maps)
        for file in sorted(path.rglob("*.toml")):
            if not any(m in file.parents for m in maps) and kind_of(file) != "other":
                yield file


def kind_of(path: Path) -> str:
    """Say what a file is, by what it holds."""
    if path.is_dir():
        return "map"
    if path.suffix == ".py":
        return "module"
    if path.suffix == ".grog":
        return "journal"
    if path.name in ("sequence.toml", "units.toml", "blank.toml", "rulebook.toml"):
        return path.stem
    if path.name == "map.toml":
        return "map"
    if _is_document(path):
        return "document"
    try:
        data = read_toml(path)
    except ContentError:
        return "toml"
    for key, what in (("scenario", "scenario"), ("ruleset", "ruleset"), ("case", "cases"),
                      ("overlay", "overlay"), ("counter", "overlay"), ("table", "tables")):
        if key in data:
            return what
    return "other"


def _is_document(path: Path) -> bool:
    """Say whether the ruleset beside a file names it as one of its documents."""
    home = path.parent / "ruleset.toml"
    try:
        head = read_toml(home)["ruleset"] if path != home and home.is_file() else {}
        return path.name in head.get("documents", {}).values()
    except (ContentError, KeyError, AttributeError):
        return False


def check(path: Path, ruleset: str | None) -> Checked:
    """Check one file or map folder."""
    what = kind_of(path)
    try:
        CHECKS[what](path, ruleset)
    except ContentError as error:
        return Checked(path, what, list(error.faults))
    except GrognardError as error:
        return Checked(path, what, [Fault(path, "", error.message, hint=error.hint)])
    except OSError as error:
        return Checked(path, what, [Fault(path, "", f"cannot be read: {error.strerror}")])
    return Checked(path, what)


def _scenario(path: Path, ruleset: str | None) -> None:
    from grognard.game import new_game

    new_game(path.resolve().as_posix(), ruleset)


def _ruleset(path: Path, ruleset: str | None) -> None:
    from grognard.assembly import Choice, assemble, discover
    from grognard.scenario import load_ruleset

    assembly = assemble(discover(), load_ruleset(path), Choice())
    _ = assembly.sequence, assembly.orders, assembly.questions


def _beside(path: Path, ruleset: str | None) -> None:
    """Check a part of a ruleset together with it."""
    home = path.parent / "ruleset.toml"
    if not home.is_file():
        raise GrognardError("there is no ruleset.toml beside it", "check it in its ruleset")
    _ruleset(home, ruleset)


def _map(path: Path, ruleset: str | None) -> None:
    from grognard.board.build import build_board
    from grognard.board.load import map_digest

    folder = path if path.is_dir() else path.parent
    build_board(folder, map_digest(folder))


def _tables(path: Path, ruleset: str | None) -> None:
    from grognard.content.table_files import read_tables

    read_tables(path)


def _overlay(path: Path, ruleset: str | None) -> None:
    from grognard.cli.listing import tables_of

    tables_of(ruleset, None, {"overlays": (path,)})


def _cases(path: Path, ruleset: str | None) -> None:
    load_cases(path)


def _rulebook(path: Path, ruleset: str | None) -> None:
    from grognard.rulebook import RuleIndex

    book = read_toml(path).get("book", {})
    RuleIndex.of({str(book.get("id", path.parent.name)) if isinstance(book, dict) else "": path})


def _module(path: Path, ruleset: str | None) -> None:
    from grognard.assembly import load_file
    from grognard.cli.listing import assembly_of
    from grognard.content.find import rulesets

    editions = {e for m in load_file(path) for e in m.editions}
    known = [e.name for e in rulesets()]
    fitting = [ruleset] if ruleset else [n for n in known if not editions or n in editions]
    for name in fitting[:1] or known[:1]:
        assembly = assembly_of(name, None, {"files": (path,)})
        _ = assembly.sequence, assembly.orders, assembly.questions


def _journal(path: Path, ruleset: str | None) -> None:
    from grognard.journal import verify_chain

    if problems := verify_chain(path):
        raise ContentError([Fault(path, f"line {p.line}", p.message) for p in problems])


def _unknown(path: Path, ruleset: str | None) -> None:
    read_toml(path)
    raise ContentError([Fault(
        path, "", "is none of the files that this engine reads",
        expected="[scenario], [ruleset], [[table]], [[overlay]], [counter] or [[case]]")])


CHECKS: dict[str, Callable[[Path, str | None], None]] = {
    "scenario": _scenario, "ruleset": _ruleset, "sequence": _beside, "units": _beside,
    "blank": _beside, "document": _beside, "map": _map, "tables": _tables, "overlay": _overlay,
    "cases": _cases, "rulebook": _rulebook, "module": _module, "journal": _journal,
    "toml": _unknown, "other": _unknown,
}


@dataclass
class CaseResult:
    """A case that was run for an edition."""

    id: str
    title: str
    edition: str
    rules: tuple[str, ...]
    checks: list[Check] = field(default_factory=list)
    error: str = ""

    @property
    def holds(self) -> bool:
        """Say whether everything came as expected."""
        return not self.error and all(c.holds for c in self.checks)

    def as_json(self) -> dict[str, Any]:
        """Return the result in a form that JSON can hold."""
        checks = [{"act": c.act, "key": c.key, "expected": plain(c.expected),
                   "found": plain(c.found), "holds": c.holds} for c in self.checks]
        return {"case": self.id, "title": self.title, "edition": self.edition,
                "rules": list(self.rules), "holds": self.holds, "error": self.error,
                "checks": checks}


def run_cases(paths: Iterable[Path], only: str = "") -> Iterator[CaseResult]:
    """Run the cases of some files; a file that cannot be read is an error."""
    for path in paths:
        files = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        for file in files:
            if path.is_dir() and kind_of(file) != "cases":
                continue
            for case in load_cases(file):
                if only not in case.id:
                    continue
                for edition in case.editions:
                    result = CaseResult(case.id, case.title, edition, case.rules)
                    try:
                        result.checks = list(run_case(case, edition))
                    except GrognardError as error:
                        result.error = str(error)
                    yield result


def tell_case(to: Console, result: CaseResult, *, verbose: bool) -> None:
    """Print a case: a line when it holds, what differs and how it came about when not."""
    mark, style = ("ok", "green") if result.holds else ("FAIL", "bold red")
    to.print(indented(Text(f"{mark:<5}", style=style).append(
        f"{result.id} ({result.edition}): {result.title}", style=""), 0))
    if result.error:
        to.print(indented(result.error, 6))
    for check_ in result.checks:
        if check_.holds and not verbose:
            continue
        said = f"{check_.act}. {check_.key}: expected {plain(check_.expected)!r}"
        to.print(indented(said if check_.holds else f"{said}, came {plain(check_.found)!r}", 6))
        if check_.how and not check_.holds:
            to.print(indented(check_.how, 8))
