"""The core names no game: no nation, no edition, no rule number, no plugin."""

from __future__ import annotations

import re
from pathlib import Path

import grognard

ROOT = Path(grognard.__file__).parent
WORDS = (
    "german", "soviet", "poland", "polish", "france", "french", "italy", "italian", "russia",
    "britain", "british", "warsaw", "berlin", "\"axis", "\"allied", "panzer", "kampfgruppe",
    "barbarossa", "krieg", "war in europe", "war in the east",
)
RULE = re.compile(r"\b(?:std|wie|wite|witw):[A-Z]?\d+(?:\.\d+)*")


def texts():
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), path.read_text()


def code_of(text: str) -> str:
    """Drop docstrings: an example there may show what a player would write."""
    return re.sub(r'""".*?"""', '""', text, flags=re.S)


def test_no_word_of_any_game_in_code():
    found = [
        f"{name}: {word}" for name, text in texts() for word in WORDS
        if re.search(word, code_of(text), re.I)
    ]
    assert found == []


def test_no_rule_number_in_code():
    found = [f"{name}: {RULE.findall(code_of(text))}" for name, text in texts()
             if RULE.search(code_of(text))]
    assert found == []


PLUGIN = re.compile(r"\b(?:from|import) grognard_\w+|[\"'](?:standard|war_in_\w+|krieg|bots):\w")


def test_no_plugin_is_imported_or_named():
    """A module of any plugin is found by what it offers, never by what it is called."""
    found = [f"{name}: {PLUGIN.findall(code_of(text))}" for name, text in texts()
             if PLUGIN.search(code_of(text))]
    assert found == []


NATION = re.compile(r"[\"'](?:de|pl|su|ru|fr|it|uk|us|gb|wie|wite|witw)[\"']")


def test_no_code_of_a_nation_or_an_edition():
    found = [f"{name}: {NATION.findall(code_of(text))}" for name, text in texts()
             if NATION.search(code_of(text))]
    assert found == []
