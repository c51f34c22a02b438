"""Rule ids, and the index of every numbered case of the rulebooks.

A rule id is `<book>:<number>`. Code says which rules it carries:

    @rule("book:12.3")
    def line_of_communications(...): ...

A plugin's `rulebook.toml` lists the cases of its book, each with a title in our words, a
status and the rulings taken. Plugins announce it in the entry-point group
`grognard.rulebooks`: the entry's name is the book's id, its value the package with the file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from importlib.metadata import entry_points
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from grognard.errors import AssemblyError, UnknownRule
from grognard.ids import RuleId

if TYPE_CHECKING:
    from grognard.content.citations import Citation, Citations
    from grognard.content.tables import Table

F = TypeVar("F", bound=Callable[..., Any] | type)
Status = Literal["implemented", "partial", "planned", "not-a-rule", "players-choice"]
STATUSES: tuple[Status, ...] = get_args(Status)
ENTRY_POINTS = "grognard.rulebooks"
PLUGINS = ("grognard.modules", ENTRY_POINTS)
FILE = "rulebook.toml"
MARK = "grognard_rules"

NUMBER = r"(?:[A-Z]\d{0,2}(?:\.\d+)*|\d+(?:\.\d+)*)"
RULE_ID = re.compile(rf"([a-z][a-z0-9_-]*):({NUMBER})", re.ASCII)
LOOSE = re.compile(r"(?:([a-z][a-z0-9_-]*):)?\[?([a-z]?\d*(?:\.\d+)*)\]?", re.ASCII | re.IGNORECASE)

CARRIED: dict[str, tuple[RuleId, ...]] = {}
"""Rules by the full name of the function or class that carries them, of all imported code."""


def parse_rule(text: str) -> RuleId:
    """Check that a text is a whole rule id; raise UnknownRule when it is not."""
    if not RULE_ID.fullmatch(text):
        raise UnknownRule(text, hint="a rule id is <book>:<number>, for instance book:12.3")
    return RuleId(text)


def book_and_number(rule_id: str) -> tuple[str, str]:
    """Split a rule id into book and number."""
    book, _, number = parse_rule(rule_id).partition(":")
    return book, number


def rule(*ids: str) -> Callable[[F], F]:
    """Say which rules a function or class carries; the ids are kept on it and in `CARRIED`."""
    rules = tuple(parse_rule(text) for text in ids)

    def decorate(thing: F) -> F:
        carried = (*getattr(thing, MARK, ()), *rules)
        setattr(thing, MARK, carried)
        CARRIED[f"{thing.__module__}.{thing.__qualname__}"] = carried
        return thing

    return decorate


def rules_of(thing: object) -> tuple[RuleId, ...]:
    """List the rules that a function or class says it carries."""
    return getattr(thing, MARK, ())


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case of a rulebook. `counterparts`: its number in other editions.

    `same` names the case of another book that says the same: its code and tests are this one's.
    """

    id: RuleId
    title: str
    status: Status
    module: str = ""
    ruling: str = ""
    counterparts: Mapping[str, str] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    same: str = ""

    @property
    def book(self) -> str:
        """Return the id of the book."""
        return self.id.partition(":")[0]

    @property
    def number(self) -> str:
        """Return the number within the book."""
        return self.id.partition(":")[2]

    @property
    def section(self) -> str:
        """Return the section: what stands before the first dot."""
        return self.number.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Contrast:
    """One thing in which editions differ: what each of them `says`, by which `rules`."""

    topic: str
    rules: tuple[RuleId, ...]
    says: Mapping[str, str]


@dataclass(frozen=True)
class Book:
    """A rulebook: its cases in the order of the file, and the editions that play by it.

    `contrasts`: in what it differs from other editions; `compared`: the editions whose every
    counterpart has been read beside its own cases.
    """

    id: str
    title: str
    editions: tuple[str, ...]
    cases: Mapping[str, Case]
    file: Path | str = ""
    contrasts: tuple[Contrast, ...] = ()
    compared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many cases of a section have which status."""

    book: str
    section: str
    counts: Mapping[Status, int]

    @property
    def total(self) -> int:
        """Return how many cases the section has."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class RuleIndex:
    """The rulebooks that are installed. `sources` are the folders of the code that plays them."""

    books: Mapping[str, Book]
    sources: tuple[Path, ...] = ()

    @classmethod
    def load(cls) -> RuleIndex:
        """Read the rulebooks of every installed plugin; raise ContentError with every fault."""
        from grognard.content.rulebook_file import read_books

        points = sorted(entry_points(group=ENTRY_POINTS), key=lambda p: (p.name, p.value))
        for first, second in pairwise(points):
            if first.name == second.name:
                raise AssemblyError(
                    f"two plugins bring the rulebook {first.name!r}: {first.value} and "
                    f"{second.value}", "uninstall one of them")
        files = {p.name: _folder(p.module) / FILE for p in points}
        return cls(read_books(files), plugin_folders())

    @classmethod
    def of(cls, files: Mapping[str, Path], sources: Iterable[Path] = ()) -> RuleIndex:
        """Read rulebooks from files, by book id."""
        from grognard.content.rulebook_file import read_books

        return cls(read_books(files), tuple(sources))

    def __iter__(self) -> Iterator[Case]:
        for book in self.books.values():
            yield from book.cases.values()

    def case(self, text: str, edition: str = "") -> Case:
        """Return a case; the id may be written in any way that `resolve` reads."""
        book, _, number = self.resolve(text, edition).partition(":")
        return self.books[book].cases[number]

    def __contains__(self, rule_id: object) -> bool:
        book, _, number = str(rule_id).partition(":")
        return book in self.books and number in self.books[book].cases

    def resolve(self, text: str, edition: str = "") -> RuleId:
        """Find the rule that is meant; raise UnknownRule with near ids.

        "book:12.3" is exact. An edition stands for the books it plays by ("first:12.3"). A
        number alone is taken when only one book (of the edition, if one is given) has it. A
        section's number stands for its first case ("12" for "12.0").
        """
        match = LOOSE.fullmatch(text.strip())
        if not match or not match[2]:
            raise UnknownRule(text, hint="a rule id is <book>:<number>, for instance book:12.3")
        named, number = (match[1] or "").casefold(), match[2].upper()
        books = self._books(named or edition)
        for tried in (number, f"{number}.0"):
            found = [RuleId(f"{b.id}:{tried}") for b in books if tried in b.cases]
            if RuleId(f"{named}:{tried}") in found or len(found) == 1:
                return found[0]
            if found:
                raise UnknownRule(text, hint=f"several books have it: {' or '.join(found)}")
        listed = ", ".join(self.books) or "none; install a plugin that has one"
        raise UnknownRule(text, self._near(books, number), f"rulebooks: {listed}")

    def _books(self, name: str) -> list[Book]:
        """List the books of a book's or edition's name, the one of that very name first."""
        if not name:
            return list(self.books.values())
        named = [b for b in self.books.values() if b.id == name]
        return named + [b for b in self.books.values() if name in b.editions and b.id != name]

    def _near(self, books: Sequence[Book], number: str) -> list[str]:
        """List ids near a number: the case it would belong to, then those that look alike."""
        known = {n: f"{b.id}:{n}" for b in reversed(books or [*self.books.values()])
                 for n in b.cases}
        above = [n for n in (number[:-1], number.rpartition(".")[0]) if n in known]
        alike = get_close_matches(number, known, n=3, cutoff=0.75)
        return [known[n] for n in dict.fromkeys([*above, *alike])][:3]

    def of_edition(self, edition: str) -> Iterator[Case]:
        """List the cases that an edition plays by."""
        for book in self._books(edition):
            yield from book.cases.values()

    def contrasts(self, one: str, other: str) -> list[Contrast]:
        """List in what two editions differ, as the books of either say."""
        return [c for book in self.books.values() if {one, other} & set(book.editions)
                for c in book.contrasts
                if one in c.says and other in c.says and c.says[one] != c.says[other]]

    def compared(self, one: str, other: str) -> bool:
        """Say whether every counterpart of two editions has been read beside the other."""
        return any(two in book.compared and edition in book.editions
                   for book in self.books.values()
                   for edition, two in ((one, other), (other, one)))

    def coverage(self, edition: str = "") -> list[Coverage]:
        """Count cases by book, section and status, in the order of the books."""
        counts: dict[tuple[str, str], Counter[Status]] = {}
        for case in self.of_edition(edition) if edition else self:
            counts.setdefault((case.book, case.section), Counter())[case.status] += 1
        return [
            Coverage(book, section, {s: count[s] for s in STATUSES if count[s]})
            for (book, section), count in counts.items()
        ]

    # --- where a rule is found ---

    @cached_property
    def _code(self) -> Citations:
        from grognard.content.citations import in_code

        return in_code(self.sources, self.books)

    def code_for(self, text: str) -> tuple[Citation, ...]:
        """List where code carries or names a rule: in `@rule` and in other string literals."""
        from grognard.content.citations import in_registry

        rule_id = self._proven_by(self.resolve(text))
        written = self._code.get(rule_id, ())
        names = {c.name for c in written}
        return (*written, *(c for c in in_registry(rule_id, CARRIED) if c.name not in names))

    def tests_for(self, text: str, tests: Path) -> tuple[Citation, ...]:
        """List where test files and cases name a rule; none when there is no such folder."""
        from grognard.content.citations import in_tests

        return in_tests(tests, tuple(self.books)).get(self._proven_by(self.resolve(text)), ())

    def _proven_by(self, rule_id: RuleId) -> RuleId:
        """Return the case whose code and tests count for a case: itself, or its `same`."""
        found = self.case(rule_id)
        return RuleId(found.same) if found.same in self else rule_id

    def tables_for(self, text: str, tables: Iterable[Table]) -> tuple[Table, ...]:
        """List the tables that belong to a rule, or have a cell that cites it."""
        rule_id = self.resolve(text)
        return tuple(
            t for t in tables
            if rule_id in t.rules or any(rule_id in c.cite.split("; ") for c in t.cells.values())
        )

    def unproven(self, tests: Path) -> list[tuple[Case, str]]:
        """List the implemented cases that lack code or a test, with what is missing."""
        from grognard.content.citations import in_tests

        tested = in_tests(tests, tuple(self.books))
        return [
            (case, what)
            for case in self if case.status == "implemented"
            for what, there in (("code", self.code_for(case.id)),
                                ("a test", tested.get(self._proven_by(case.id))))
            if not there
        ]

    def unknown_citations(self) -> list[tuple[RuleId, Citation]]:
        """List the rule ids in code that no index has, with where they stand."""
        return [
            (rule_id, place)
            for rule_id, places in self._code.items() if rule_id not in self
            for place in places
        ]


def plugin_folders() -> tuple[Path, ...]:
    """List the folders of every installed plugin's package, without importing any."""
    names: Sequence[str] = [p.module for group in PLUGINS for p in entry_points(group=group)]
    return tuple(sorted({_folder(name.partition(".")[0]) for name in names}))


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise AssemblyError(f"the package {package} of an installed plugin cannot be found",
                            "install the plugin again")
    return Path(next(iter(spec.submodule_search_locations)))
