"""The journal: what it writes, what it refuses, what it survives."""

from __future__ import annotations

import errno
import gc
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard import journal as module
from grognard.errors import JournalError
from grognard.journal import Journal, Json, canonical, verify_chain
from tests.core.journals import ENTRIES, HEADER, write

# What is written


def test_what_was_appended_is_what_is_read(file: Path) -> None:
    journal = Journal.open(file)
    assert dict(journal.header) == HEADER
    assert [dict(e.data) for e in journal] == ENTRIES
    assert [e.n for e in journal] == [1, 2, 3]
    assert journal[-1]["undo"] == 1
    assert journal.entry(1)["dice"] == [6, 1]
    assert journal.head == journal[-1].hash
    assert journal.recovered == ""
    assert len(journal.entries) == len(journal) == 3
    assert verify_chain(file) == []


def test_the_format_is_pinned(tmp_path: Path) -> None:
    """A change here makes every journal in the world unreadable: raise VERSION and migrate."""
    text = write(tmp_path / "a.grog", [{"b": "ü", "a": [1, None]}]).decode()
    assert text == (
        '{"hash":"a9ed9c37cbfb9ff3a2cf7460d8a4ae13","modules":["a","b"],"ruleset":"demo",'
        '"schema":"grognard-journal","seed":1939,"version":1}\n'
        '{"a":[1,null],"b":"ü","hash":"f35954e2711d711a5c21e3aaea6e198d","n":1}\n'
    )


def test_memory_and_file_make_the_same_hashes(file: Path) -> None:
    memory = Journal.create(None, dict(reversed(HEADER.items())))
    for entry in ENTRIES:
        memory.append(dict(reversed(entry.items())))
    assert memory.head == Journal.open(file).head
    assert memory.path is None


def test_an_entry_does_not_change_with_what_the_caller_gave() -> None:
    journal = Journal.create(None, {})
    given_entry: dict[str, list[int]] = {"dice": [1]}
    entry = journal.append(given_entry)
    given_entry["dice"].append(2)
    assert entry["dice"] == [1]


def test_an_empty_journal_is_not_false() -> None:
    assert Journal.create(None, {})


def test_appending_goes_on_where_the_file_ended(file: Path) -> None:
    with Journal.open(file, sync=False) as journal:
        assert journal.append({"x": 1}).n == 4
    assert Journal.open(file)[-1]["x"] == 1
    assert verify_chain(file) == []


@given(
    st.lists(
        st.dictionaries(
            st.text(st.characters(exclude_categories=["Cs"]), max_size=5).filter(
                lambda k: k not in module.RESERVED
            ),
            st.recursive(
                st.none()
                | st.booleans()
                | st.integers()
                | st.text()
                | st.floats(allow_nan=False, allow_infinity=False),
                lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(), v, max_size=3),
                max_leaves=6,
            ),
            max_size=4,
        ),
        max_size=4,
    )
)
@settings(max_examples=30, deadline=None)
def test_any_json_survives(
    tmp_path_factory: pytest.TempPathFactory, entries: list[dict[str, Json]]
) -> None:
    path = tmp_path_factory.mktemp("any") / "game.grog"
    write(path, entries)
    assert [dict(e.data) for e in Journal.open(path)] == entries
    assert verify_chain(path) == []


@pytest.mark.parametrize(
    "bad",
    [
        {"strength": Fraction(7, 2)},
        {"x": float("nan")},
        {"x": {1: "a", 10: "b", 2: "c"}},
        {"x": {1: "a", "1": "b"}},
        {"x": {1: "a", "b": "c"}},
        {"x": "\ud800"},
        {"x": {1, 2}},
        {"n": 7},
        {"hash": "0"},
        {"version": 9},
    ],
)
def test_what_cannot_be_read_again_is_refused(file: Path, bad: dict[str, object]) -> None:
    before = file.read_bytes()
    with Journal.open(file, sync=False) as journal:
        with pytest.raises(JournalError):
            journal.append(bad)
        assert len(journal) == 3
        assert file.read_bytes() == before
        assert journal.append({"fine": 1}).n == 4
    assert verify_chain(file) == []


def test_the_header_may_not_bring_the_journals_own_fields(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="schema"):
        Journal.create(tmp_path / "a.grog", {"schema": "mine"})
    assert not (tmp_path / "a.grog").exists()


def test_there_is_no_entry_of_that_number(file: Path) -> None:
    with pytest.raises(JournalError, match="no entry 4: this journal has 3"):
        Journal.open(file).entry(4)


# What is refused


def test_an_existing_file_is_not_overwritten(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(JournalError, match="exists already"):
        Journal.create(file, HEADER)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no whole header"),
        (b'{"schema":"grog', "no whole header"),
        (b"Dear diary", "not a journal"),
        (b"Dear diary\nToday\n", "not a journal"),
        (b'{"schema":"other","version":1}\n', "not a journal"),
        (b"\x00\xff\xfe\n" * 3, "not a journal"),
        (b'{"schema":"grognard-journal","version":2}\nwhatever\n', "newer engine"),
        (b'{"schema":"grognard-journal","version":"2"}\n', "not a journal"),
        (b'{"schema":"grognard-journal","version":-1}\n', "was changed"),
    ],
)
def test_foreign_and_newer_files_are_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "game.grog"
    path.write_bytes(content)
    with pytest.raises(JournalError, match=says) as caught:
        Journal.open(path)
    assert caught.value.line == 0
    assert verify_chain(path)[0].line == 0
    assert path.read_bytes() == content


def test_a_missing_file_or_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no journal"):
        Journal.open(tmp_path / "none.grog")
    with pytest.raises(JournalError, match="cannot be made"):
        Journal.create(tmp_path / "no" / "game.grog", {})
    with pytest.raises(JournalError, match="cannot be read"):
        verify_chain(tmp_path)


def test_a_bad_line_in_the_middle_is_named(file: Path) -> None:
    lines = file.read_bytes().split(b"\n")
    lines[2] = lines[2][:-5]
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(JournalError, match="entry 2 is not a JSON object") as caught:
        Journal.open(file)
    assert caught.value.line == 2
    with pytest.raises(JournalError, match="entry 2 cannot be read"):
        Journal.open(file, trust=True)


def test_trust_skips_the_hashes(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"[6,1]", b"[6,6]"))
    with pytest.raises(JournalError, match="entry 1 was changed"):
        Journal.open(file)
    assert Journal.open(file, trust=True)[0]["dice"] == [6, 6]


# Two at once


def test_only_one_writes(file: Path) -> None:
    first = Journal.open(file, sync=False)
    with pytest.raises(JournalError, match="being written by another"):
        Journal.open(file)
    assert len(Journal.open(file, read_only=True)) == 3
    first.append({"x": 1})
    first.close()
    with Journal.open(file, sync=False) as second:
        second.append({"x": 2})
    assert verify_chain(file) == []


def test_who_made_a_journal_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "game.grog"
    with Journal.create(path, HEADER), pytest.raises(JournalError, match="another program"):
        Journal.open(path)


def test_another_process_cannot_write(file: Path) -> None:
    code = "import sys; from grognard.journal import Journal; Journal.open(sys.argv[1])"
    command = [sys.executable, "-c", code, str(file)]
    with Journal.open(file):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "being written by another program" in done.stderr
    assert subprocess.run(command, check=False).returncode == 0


def test_a_reader_sees_what_is_whole_and_touches_nothing(file: Path) -> None:
    torn = file.read_bytes() + b'{"n":4,'
    file.write_bytes(torn)
    journal = Journal.open(file, read_only=True)
    assert len(journal) == 3
    assert journal.recovered
    with pytest.raises(JournalError, match="read only"):
        journal.append({"x": 1})
    assert file.read_bytes() == torn


@pytest.mark.parametrize("cut", [1, 2])
def test_a_torn_end_is_an_error_for_who_does_not_want_it_mended(file: Path, cut: int) -> None:
    file.write_bytes(file.read_bytes()[:-cut])
    with pytest.raises(JournalError, match="entry 3") as caught:
        Journal.open(file, recover=False)
    assert caught.value.line == 3
    assert verify_chain(file)[0].line == 3


@pytest.mark.parametrize("how", ["grown", "replaced"])
def test_a_file_changed_by_an_editor_during_the_game_is_left_alone(file: Path, how: str) -> None:
    journal = Journal.open(file, sync=False)
    if how == "grown":
        with file.open("ab") as other:
            other.write(b"note to self\n")
    else:
        (file.parent / "new").write_bytes(file.read_bytes())
        (file.parent / "new").replace(file)
    before = file.read_bytes()
    for _ in range(2):
        with pytest.raises(JournalError, match="changed by another program"):
            journal.append({"x": 1})
    assert file.read_bytes() == before
    assert len(journal) == 3


def test_a_forgotten_journal_gives_its_lock_back(file: Path) -> None:
    Journal.open(file)
    gc.collect()
    Journal.open(file).close()


def test_a_closed_journal_can_be_read_but_not_written(file: Path) -> None:
    journal = Journal.open(file, sync=False)
    journal.append({"x": 1})
    journal.close()
    assert len(journal) == 4
    with pytest.raises(JournalError, match="closed"):
        journal.append({"x": 2})


# What fails while writing


def test_a_full_disk_leaves_the_file_whole(tmp_path: Path) -> None:
    """The system takes a part of the line and then no more."""
    resource = pytest.importorskip("resource")
    path = tmp_path / "game.grog"
    before = write(path)
    journal = Journal.open(path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 40, limits[1]))
    try:
        with pytest.raises(JournalError, match="nothing was recorded"):
            journal.append({"x": "y" * 100})
        assert path.read_bytes() == before
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert len(journal) == 3
    assert journal.append({"x": "y" * 100}).n == 4
    assert verify_chain(path) == []


@pytest.mark.parametrize("error", [OSError(errno.EIO, "gone"), KeyboardInterrupt()])
def test_a_failing_sync_or_an_interrupt_takes_the_line_back(
    file: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    before = file.read_bytes()
    journal = Journal.open(file)

    def fail(handle: int) -> None:
        assert file.read_bytes() != before
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises((JournalError, KeyboardInterrupt)):
            journal.append({"x": 1})
    assert file.read_bytes() == before
    assert len(journal) == 3
    journal.append({"x": 2})
    assert verify_chain(file) == []


def test_every_line_is_one_write_and_is_synced(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(file.read_bytes()))
    journal = Journal.open(file)
    journal.append({"x": 1})
    journal.append({"x": 2})
    assert [s.count(b"\n") for s in synced] == [5, 6]
    assert synced[-1] == file.read_bytes()


def test_a_header_that_cannot_be_written_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(JournalError, match="No space left"):
        Journal.create(tmp_path / "game.grog", HEADER)
    assert list(tmp_path.iterdir()) == []


def test_canonical_text() -> None:
    assert canonical({"b": (1, 2), "a": "é/\n"}) == '{"a":"é/\\n","b":[1,2]}'
    with pytest.raises(JournalError, match="fractions as text"):
        canonical(Fraction(1, 2))


def test_a_difference_is_told_where_it_is():
    from grognard.replay import _apart

    then = [{"kind": "moved", "do": [["move", "r1", "A02"]]}, {"kind": "ended"}]
    now = [{"kind": "moved", "do": [["move", "r1", "A03"]]}]
    assert _apart("events", then, now) == ("events[0].do[0][2]", "A02", "A03")
    assert _apart("events", then[1:], []) == ("events[0]", {"kind": "ended"}, None)
