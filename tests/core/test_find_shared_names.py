"""Where editions share a scenario's name, an alias says which is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.content import find
from grognard.content.find import Entry
from grognard.errors import UsageError


def entries(*aliases: tuple[str, ...]) -> list[Entry]:
    return [Entry(f"e{n}/river", Path(f"e{n}.toml"), aliases=a) for n, a in enumerate(aliases)]


def one(known: list[Entry]) -> str:
    return str(find._one("River", known, find.UnknownScenario, "scenario"))


def test_the_entry_that_lists_the_name_as_an_alias_is_meant():
    assert one(entries(("1",), ("2", "river"))) == "e1.toml"


def test_without_such_an_alias_or_with_two_the_name_is_ambiguous():
    for known in (entries(("1",), ("2",)), entries(("river",), ("river",))):
        with pytest.raises(UsageError, match="more than one"):
            one(known)
