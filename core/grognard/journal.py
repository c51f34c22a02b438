"""The journal: a game's save file, one line for each thing that was decided.

A journal is a text file of JSON lines. Line 0 is the header; line n is the entry that calls
itself n. Each line carries a hash over the hash of the line before it and
its own text (`chain.py`), so a line cannot be changed, doubled or dropped without the next
reader seeing it. Only a missing tail leaves no trace in the file: whoever noted the *head*,
the hash of the last line, can tell.

A journal only grows. What was decided is taken back by an entry that says so, and what an
older program wrote is brought up to date while it is read, never in the file: an entry that
is added to an older journal carries the version in which it is written, and so do, without
saying it, all that follow.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeAlias, overload

from grognard.chain import SCHEMA, Json, Problem, canonical, compose, judge, line_name, parse
from grognard.errors import JournalError
from grognard.linefile import LineFile, load

__all__ = ["MIGRATIONS", "SCHEMA", "VERSION", "Entry", "Journal", "Json", "Problem", "canonical",
           "verify_chain"]  # fmt: skip

VERSION = 1
RESERVED = frozenset({"schema", "version", "hash", "n"})

Migration: TypeAlias = Callable[[dict[str, Json]], dict[str, Json]]
MIGRATIONS: dict[int, Migration] = {}
"""By version: what makes a line (header or entry) of that version one of the next version."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line after the header: its number, its hash, and what the caller gave.

    `data` is not to be changed: it is what stands in the file.
    """

    n: int
    hash: str
    data: Mapping[str, Json]

    def __getitem__(self, key: str) -> Json:
        return self.data[key]

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def get(self, key: str, default: Json = None) -> Json:
        """Return a field, or the default when the entry has none of that name."""
        return self.data.get(key, default)


@dataclass(slots=True)
class _Content:
    """What a file holds: whole lines up to byte `end`, where `patch` must follow."""

    header: Mapping[str, Json]
    entries: list[Entry]
    head: str
    version: int = VERSION
    end: int = 0
    patch: bytes = b""
    recovered: str = ""


class Journal(Sequence[Entry]):
    """A journal on disk or, without a path, in memory; a sequence of its entries.

    `header` is what the caller gave at the start; `recovered` says what had to be mended.
    Only one program at a time can write a journal: whoever makes or opens it holds an
    advisory lock until `close` (or its end). Reading only needs no lock.
    """

    def __init__(self, path: Path | None, content: _Content, file: LineFile | None = None) -> None:
        self.path = path
        self.header = content.header
        self.recovered = content.recovered
        self._content = content
        self._entries = content.entries
        self._file = file
        self._closed = path is not None and file is None
        if file is not None:
            weakref.finalize(self, file.close)

    @classmethod
    def create(
        cls, path: Path | str | None, header: Mapping[str, Json], *, sync: bool = True
    ) -> Journal:
        """Start a journal and write its header; an existing file is refused.

        With `sync=False` lines are not forced to the disk: faster, but a power cut can lose
        orders.
        """
        line, data, head = compose({**_free(header), "schema": SCHEMA, "version": VERSION}, "")
        content = _Content(_bare(data), [], head, end=len(line))
        if path is None:
            return cls(None, content)
        path = Path(path)
        file = LineFile.create(path, sync)
        try:
            file.append(line, 0)
        except BaseException:
            file.close()
            with suppress(OSError):
                path.unlink()
            raise
        return cls(path, content, file)

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        trust: bool = False,
        sync: bool = True,
        read_only: bool = False,
        recover: bool = True,
    ) -> Journal:
        """Read a journal, to go on with or only to look at (`read_only`).

        The first line that is wrong, if any, is named in a JournalError. A last line that was
        not written to its end is left out (out of the file, too, unless `read_only`), and
        `recovered` says so; with `recover=False` it is an error like others. `trust=True`
        skips the hashes.
        """  # fmt: skip
        path = Path(path)
        file = None if read_only else LineFile.open(path, sync)
        try:
            content = _read(path, file.read() if file else load(path), trust, recover)
            if file and content.recovered:
                file.cut(content.end)
                file.append(content.patch, content.end)
                content.end += len(content.patch)
        except BaseException:
            if file:
                file.close()
            raise
        return cls(path, content, file)

    @property
    def head(self) -> str:
        """Return the hash of the last line: what players exchange to see that none is gone."""
        return self._content.head

    @property
    def entries(self) -> Sequence[Entry]:
        """Return all entries, first to last (those still to come, too: it is the journal)."""
        return self

    def entry(self, n: int) -> Entry:
        """Return entry n (the first is 1); raise JournalError when there is none."""
        if not 1 <= n <= len(self._entries):
            raise JournalError(f"there is no entry {n}: this journal has {len(self._entries)}")
        return self._entries[n - 1]

    def __len__(self) -> int:
        return len(self._entries)

    def __bool__(self) -> bool:
        # A journal without entries is still a journal: `if journal` asks whether there is one.
        return True

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        return self._entries[index]

    def append(self, entry: Mapping[str, Json]) -> Entry:
        """Write an entry and return it as a reader will find it.

        When it cannot be written (bad values, disk full, locked by another) a JournalError
        says why, and journal and file are as they were before.
        """
        self._refuse_if_closed()
        old = self._content
        n = len(self._entries) + 1
        # An entry added to an older journal says in which version it is written.
        mark = {} if old.version == VERSION else {"version": VERSION}
        line, data, head = compose({**_free(entry), **mark, "n": n}, old.head)
        made = Entry(n, head, _bare(data))
        new = _Content(old.header, self._entries, head, VERSION, old.end + len(line))
        try:
            if self._file is not None:
                self._file.append(line, old.end)
            self._entries.append(made)
            self._content = new
        except BaseException:  # an interrupt from the keyboard, too, must leave no half line
            del self._entries[n - 1 :]
            self._content = old
            if self._file is not None:
                self._file.cut(old.end)
            raise
        return made

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise JournalError("this journal is closed or was opened to be read only")
        if self._file is not None and self._file.broken:
            raise JournalError(self._file.broken, hint="open it again")

    def close(self) -> None:
        """Let go of the file; nothing can be appended from now on."""
        self._closed = True
        if self._file is not None:
            self._file.close()

    def discard(self) -> None:
        """Take back a journal that was made for a game that never began."""
        self.close()
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def verify_chain(path: Path | str) -> list[Problem]:
    """List every line that is not as it was written; an empty list means that all are.

    Any changed byte is found, also where the JSON still says the same (spaces, order of keys,
    line ends); so are doubled, moved and missing lines, except at the end: compare the head.
    """
    *lines, tail = load(Path(path)).split(b"\n")
    if not lines and not tail:
        return [Problem(0, "the file is empty")]
    found = list(judge([*lines, tail] if tail else lines))
    last = len(lines)
    if tail and not any(p.line == last for p in found):
        found.append(Problem(last, f"{line_name(last)} lacks its line end"))
    return found


def _read(path: Path, raw: bytes, trust: bool, recover: bool) -> _Content:
    lines, end, patch, recovered = _whole_lines(raw)
    version = _check_header(path, raw, lines)
    problem = None if trust else next(judge(lines), None)
    if problem:
        raise JournalError(problem.message, problem.line, "`grognard verify` lists all bad lines")
    if recovered and not recover:
        raise JournalError(recovered.partition(":")[0], len(lines) - bool(patch))
    header: dict[str, Json] = {}
    entries: list[Entry] = []
    head = ""
    for n, text in enumerate(lines):
        data = parse(text) or {}
        version, head = data.get("version", version), data.get("hash", "")
        if (n and data.get("n") != n) or not isinstance(head, str) or not isinstance(version, int):
            raise JournalError(f"{line_name(n)} cannot be read", n)
        line = _bare(_migrate(data, version, n))
        if n:
            entries.append(Entry(n, head, line))
        else:
            header = line
    return _Content(header, entries, head, version, end, patch, recovered)


def _whole_lines(raw: bytes) -> tuple[list[bytes], int, bytes, str]:
    """Return the whole lines, where they end, what must follow there, and what was mended."""
    *lines, tail = raw.split(b"\n")
    if tail and parse(tail) is not None:
        name = line_name(len(lines))
        return [*lines, tail], len(raw), b"\n", f"{name}, the last, lacked its line end: kept"
    if not tail and lines and parse(lines[-1]) is None:
        tail = lines.pop() + b"\n"
    said = f"{line_name(len(lines))} was not written to its end ({len(tail)} bytes): left out"
    return lines, len(raw) - len(tail), b"", said if tail else ""


def _check_header(path: Path, raw: bytes, lines: list[bytes]) -> int:
    """Return the version of a journal; refuse other files and those of newer engines."""
    if not lines and raw[:1] in (b"", b"{"):
        raise JournalError(
            f"{path} holds no whole header: no game ever began in it", 0, "choose another name"
        )
    header = (parse(lines[0]) if lines else None) or {}
    version = header.get("version")
    if header.get("schema") != SCHEMA or not isinstance(version, int):
        raise JournalError(f"{path} is not a journal of this engine", 0, "journals are what "
                           "`grognard play` writes: NAME-SEED.grog")
    if version > VERSION:
        _too_new(version, 0)
    return version


def _migrate(data: dict[str, Json], version: int, n: int) -> dict[str, Json]:
    if version > VERSION:
        _too_new(version, n)
    for step in range(version, VERSION):
        if step not in MIGRATIONS:
            raise JournalError(f"journal version {step} can no longer be read", n)
        data = MIGRATIONS[step](data)
    return data


def _too_new(version: int, n: int) -> NoReturn:
    raise JournalError(
        f"written by a newer engine (journal version {version}; this one reads up to {VERSION})",
        n,
        "bring grognard up to date",
    )


def _free(data: Mapping[str, Json]) -> Mapping[str, Json]:
    if taken := RESERVED & data.keys():
        raise JournalError(f"{', '.join(sorted(taken))}: only the journal itself writes this")
    return data


def _bare(data: Mapping[str, Json]) -> dict[str, Json]:
    return {k: v for k, v in data.items() if k not in RESERVED}
