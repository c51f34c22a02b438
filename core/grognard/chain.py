"""The lines of a journal: their one canonical text, their hashes, and what can be wrong.

Text: UTF-8, canonical JSON (keys sorted, no spaces, nothing escaped that need not be), each
line closed by one line feed. Hash: SHA-256 over the hash of the line before and the line's
text without "hash", in hexadecimal, the first 32 digits. The header has no line before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from grognard.errors import JournalError

Json: TypeAlias = Any
"""Text, number, boolean, None, or lists and objects of them: whatever a line can hold."""

SCHEMA = "grognard-journal"
HASH_DIGITS = 32

_encoder = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)


def canonical(value: Json) -> str:
    """Return the one text that stands for a value; raise JournalError when there is none."""
    try:
        text = _encoder.encode(value)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise JournalError(
            f"this cannot be written to a journal: {error}",
            hint="a journal holds text, numbers, true, false, null, lists and objects with text "
            "as keys; write fractions as text",
        ) from None
    return text


def compose(body: Mapping[str, Json], previous: str) -> tuple[bytes, dict[str, Json], str]:
    """Return a line, what it holds and its hash; refuse what would not survive reading."""
    text = canonical(body)
    data: dict[str, Json] = json.loads(text)
    if canonical(data) != text:
        raise JournalError(
            "an object whose keys are not text cannot be written to a journal",
            hint="turn the keys into text first",
        )
    own = chain_hash(previous, text)
    return (_with_hash(text, data, own) + "\n").encode(), data, own


def _with_hash(text: str, data: Mapping[str, Json], own: str) -> str:
    """Return the canonical text of an object with its hash put in where it belongs."""
    after = min((key for key in data if key > "hash"), default=None)
    before = any(key < "hash" for key in data)
    entry = f'"hash":"{own}"'
    if after is None:
        return f'{text[:-1]}{"," if before else ""}{entry}}}'
    tail = canonical({key: data[key] for key in data if key > "hash"})
    return f"{text[: len(text) - len(tail) + 1]}{entry},{tail[1:]}"


def parse(raw: bytes) -> dict[str, Json] | None:
    """Return the object that a line holds, or None when it holds none."""
    try:
        data = json.loads(raw.decode())
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def chain_hash(previous: str, text: str) -> str:
    """Return the hash of a line, from the hash before it and its own text without "hash"."""
    return sha256((previous + text).encode()).hexdigest()[:HASH_DIGITS]


def line_name(n: int) -> str:
    """Return what people call line n, counted from the header's 0."""
    return f"entry {n}" if n else "the header"


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line: the header is line 0, and line n is due to be entry n."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


def judge(lines: Sequence[bytes]) -> Iterator[Problem]:
    """Yield the faults of a journal's lines (without their line feeds), first to last.

    After a bad line the next one is judged by what the bad one claims, so that the faults of
    two lines are told apart.
    """
    previous: str | None = ""
    due = 0
    for number, raw in enumerate(lines):
        data = parse(raw)
        if fault := _fault(raw, data, previous, due):
            yield Problem(number, f"{line_name(due)} {fault}")
        previous, due = (None, due + 1) if data is None else (data.get("hash"), _after(data, due))


def _after(data: Mapping[str, Json], due: int) -> int:
    n = data.get("n", 0)
    return n + 1 if isinstance(n, int) and n >= due else due


def _fault(raw: bytes, data: dict[str, Json] | None, previous: str | None, due: int) -> str:
    """Say what is wrong with a line, given the hash before it and the number it should have."""
    if data is None:
        return "is not a JSON object" if raw.strip() else "is an empty line"
    if due == 0 and data.get("schema") != SCHEMA:
        return "does not belong to a journal of this engine"
    if due and data.get("n") != due:
        return f"is due, but the line is numbered {data.get('n')}: lines are missing or doubled"
    try:
        text = canonical({k: v for k, v in data.items() if k != "hash"})
        whole = canonical(data).encode()
    except JournalError:
        return "holds what no journal can hold"
    if isinstance(previous, str) and data.get("hash") != chain_hash(previous, text):
        return "was changed after it was written, or does not follow on the line before it"
    if raw == whole:
        return ""
    if raw.endswith(b"\r"):
        return "ends with CR LF: a program converted the line ends; convert them back to LF"
    return "says the same, but its text was rewritten (spaces, order of keys or escapes)"
