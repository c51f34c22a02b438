"""Journals that were torn, killed, changed, or written by other versions of the engine."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard import journal as module
from grognard.errors import JournalError
from grognard.journal import Journal, Problem, verify_chain
from tests.core.journals import ENTRIES, HEADER, first_bad, write

# A torn end


def test_cut_at_any_byte_it_recovers_to_the_last_whole_entry(tmp_path: Path) -> None:
    path = tmp_path / "game.grog"
    whole = write(path)
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        if cut < ends[0] - 1:
            with pytest.raises(JournalError, match="no whole header"):
                Journal.open(path)
            continue
        journal = Journal.open(path, sync=False)
        # A line that lacks nothing but its line feed is whole.
        kept = sum(end - 1 <= cut for end in ends) - 1
        assert len(journal) == kept
        assert bool(journal.recovered) == (cut not in ends)
        journal.append({"after": cut})
        journal.close()
        again = Journal.open(path, read_only=True)
        assert again.recovered == ""
        assert [dict(e.data) for e in again] == [*ENTRIES[:kept], {"after": cut}]
        assert path.read_bytes().startswith(whole[: ends[kept]])
        assert verify_chain(path) == []


def test_recovery_says_what_it_left_out(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-9])
    assert verify_chain(file) == [Problem(3, "entry 3 is not a JSON object")]
    journal = Journal.open(file)
    assert "entry 3 was not written to its end" in journal.recovered
    assert len(journal) == 2
    assert verify_chain(file) == []


@pytest.mark.parametrize("rubbish", [b"\x00" * 600, b'{"n":4,"x\n', b"\xff\xfe"])
def test_rubbish_at_the_end_is_left_out(file: Path, rubbish: bytes) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole + rubbish)
    journal = Journal.open(file, sync=False)
    assert len(journal) == 3
    assert f"{len(rubbish)} bytes" in journal.recovered
    assert file.read_bytes() == whole


def test_only_the_last_line_may_be_torn(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"{broken\n{broken too")
    with pytest.raises(JournalError, match="entry 4 is not a JSON object"):
        Journal.open(file)


def test_a_whole_last_line_without_its_line_feed_must_still_be_true(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1].replace(b'"undo":1', b'"undo":2'))
    with pytest.raises(JournalError, match="entry 3 was changed"):
        Journal.open(file)


WRITER = """
import sys
from grognard.journal import Journal
journal = Journal.open(sys.argv[1], sync=False)
print("ready", flush=True)
while True:
    journal.append({"text": "x" * (len(journal) * 37 % 5000)})
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_killed_at_any_moment_it_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.grog"
    Journal.create(path, HEADER, sync=False).close()
    rng, last = random.Random(7), 0
    for _ in range(6):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        time.sleep(rng.uniform(0.005, 0.05))
        writer.kill()
        writer.wait()
        writer.stdout.close()
        with Journal.open(path, sync=False) as journal:
            assert len(journal) >= last
            for entry in journal:
                if "resumed" not in entry:
                    assert len(entry["text"]) == (entry.n - 1) * 37 % 5000
            journal.append({"resumed": True})
            last = len(journal)
        assert verify_chain(path) == []
    assert last > 12


# Changed lines


def test_any_changed_byte_is_found_in_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.grog"
    whole = write(path)
    line = 0
    rng = random.Random(3)
    for at, byte in enumerate(whole):
        for new in {byte ^ 1, byte ^ 0x20, 10, 32, rng.randrange(256)} - {byte}:
            path.write_bytes(whole[:at] + bytes([new]) + whole[at + 1 :])
            assert first_bad(path) == line, (at, byte, new)
        line += byte == 10  # the line feed belongs to the line it ends


@given(st.data())
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_inserted_or_dropped_bytes_are_found(file: Path, data: st.DataObject) -> None:
    whole = file.read_bytes()
    changed = file.parent / "changed.grog"
    at = data.draw(st.integers(0, len(whole) - 1))
    drop = data.draw(st.integers(0, 3))
    extra = data.draw(st.binary(max_size=4))
    text = whole[:at] + extra + whole[at + drop :]
    changed.write_bytes(text)
    # Lines that stand as they stood are not accused; the first that does not is.
    pairs = zip(text, whole, strict=False)
    same = whole[: next((i for i, (a, b) in enumerate(pairs) if a != b), len(text))]
    bad = first_bad(changed)
    if whole.startswith(text) and text.endswith(b"\n"):
        assert bad is None  # nothing but whole lines taken off the end: only the head tells
    else:
        assert bad == same.count(b"\n")


def test_the_same_json_in_another_dress_is_found(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    entry = json.loads(lines[1])
    for dress in (
        json.dumps(entry),
        json.dumps(dict(reversed(entry.items())), separators=(",", ":")),
        " " + lines[1],
        lines[1].replace('"red"', '"\\u0072ed"'),
        lines[1].replace('"by":"red"', '"by":"blue","by":"red"'),
    ):
        assert json.loads(dress) == entry
        file.write_text("\n".join([lines[0], dress, *lines[2:]]), encoding="utf-8")
        problems = verify_chain(file)
        assert [p.line for p in problems] == [1]
        assert "says the same, but its text was rewritten" in problems[0].message


def test_converted_line_ends_are_called_so(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    problems = verify_chain(file)
    assert [p.line for p in problems] == [0, 1, 2, 3]
    assert all("CR LF" in p.message for p in problems)
    with pytest.raises(JournalError, match="convert them back to LF") as caught:
        Journal.open(file)
    assert caught.value.line == 0


def test_missing_doubled_moved_and_empty_lines_are_found(file: Path) -> None:
    h, a, b, c, _ = file.read_bytes().split(b"\n")
    for lines, bad in (
        ([h, b, c], 1),
        ([h, a, c], 2),
        ([h, a, a, b, c], 2),
        ([h, h, a, b, c], 1),
        ([h, b, a, c], 1),
        ([h, a, b"", b, c], 2),
        ([h, a, b, c, b""], 4),
        ([a, b, c], 0),
    ):
        file.write_bytes(b"\n".join(lines) + b"\n")
        assert first_bad(file) == bad
        if lines[-1]:
            with pytest.raises(JournalError) as caught:
                Journal.open(file)
            assert caught.value.line == bad


def test_renumbered_lines_are_found(file: Path) -> None:
    """Dropping an entry and renumbering the rest does not pass: the hashes disagree."""
    h, _, b, c, _ = file.read_bytes().split(b"\n")
    b, c = b.replace(b'"n":2', b'"n":1'), c.replace(b'"n":3', b'"n":2')
    file.write_bytes(b"\n".join([h, b, c]) + b"\n")
    assert first_bad(file) == 1


def test_each_bad_line_is_listed_and_no_other(file: Path) -> None:
    text = file.read_bytes()
    file.write_bytes(text.replace(b"1939", b"1940").replace(b'"undo":1', b'"undo":2'))
    assert [p.line for p in verify_chain(file)] == [0, 3]


def test_a_removed_tail_shows_only_in_the_head(file: Path) -> None:
    head = Journal.open(file).head
    file.write_bytes(b"\n".join(file.read_bytes().split(b"\n")[:3]) + b"\n")
    assert verify_chain(file) == []
    assert Journal.open(file).head != head


# Older journals


@pytest.fixture
def newer_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine of the future, which calls "dice" "rolls"."""

    def rename(line: dict[str, object]) -> dict[str, object]:
        return {("rolls" if k == "dice" else k): v for k, v in line.items()}

    monkeypatch.setattr(module, "VERSION", 2)
    monkeypatch.setitem(module.MIGRATIONS, 1, rename)


def test_an_older_journal_is_migrated_on_reading_and_never_rewritten(
    file: Path, newer_engine: None
) -> None:
    before = file.read_bytes()
    journal = Journal.open(file, sync=False)
    assert journal[0]["rolls"] == [6, 1]
    journal.append({"rolls": [2]})
    journal.append({"rolls": [3]})
    journal.close()
    assert file.read_bytes().startswith(before)
    assert [e.get("rolls") for e in Journal.open(file)] == [[6, 1], None, None, [2], [3]]
    assert file.read_bytes().count(b'"version":2') == 1
    assert verify_chain(file) == []


def test_an_older_engine_refuses_what_a_newer_one_added(
    file: Path, newer_engine: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(file, sync=False) as journal:
        journal.append({"rolls": [2]})
    monkeypatch.setattr(module, "VERSION", 1)
    with pytest.raises(JournalError, match="newer engine") as caught:
        Journal.open(file)
    assert caught.value.line == 4


def test_a_version_without_a_way_forward_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "VERSION", 2)
    with pytest.raises(JournalError, match="version 1 can no longer be read"):
        Journal.open(file)
