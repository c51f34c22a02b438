"""Whatever the content of Krieg! cites is a case of its rulebook."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grognard.board.load import find_map, load_board
from grognard.rulebook import RULE_ID
from grognard_krieg.country_list import COUNTRIES

from .krieg import assembly, lands

ROOT = Path(__file__).resolve().parents[2]
RULESET = ROOT / "rulesets/krieg"
NUMBERS = set(tomllib.loads(
    (ROOT / "plugins/krieg/grognard_krieg/rulebook.toml").read_text(encoding="utf-8")
)["case"])


def cited(value: Any) -> Iterator[str]:
    """Every rule id in some content, wherever it stands."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from cited(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cited(inner)
    elif isinstance(value, str):
        yield from re.findall(r"krieg:[A-Z0-9][0-9.]*[0-9]|krieg:[A-Z0-9]", value)


def files() -> list[Path]:
    scenarios = ROOT / "scenarios/krieg"
    return [*RULESET.glob("*.toml"), *RULESET.glob("tables/*.toml"), *scenarios.rglob("*.toml")]


def test_rules_that_content_cites_exist() -> None:
    wrong = {}
    for path in files():
        found = set(cited(tomllib.loads(path.read_text(encoding="utf-8"))))
        bad = sorted(i for i in found
                     if not RULE_ID.fullmatch(i) or i.partition(":")[2] not in NUMBERS)
        if bad:
            wrong[path.name] = bad
    assert wrong == {}


def test_numbers_that_the_map_cites_exist() -> None:
    folder = find_map("krieg")
    board = load_board(folder)
    about = tomllib.loads((folder / "map.toml").read_text(encoding="utf-8"))
    cites = [v.get("cite", "") for part in ("fields", "flags", "sides") for v in
             about[part].values()]
    for group in (board.places, board.features, board.remarks, board.courses):
        cites += [entry.cite for entry in group]
    numbers = {n for cite in cites for n in cite.split("; ") if n}
    assert len(numbers) > 15
    assert numbers - NUMBERS == set()


def test_countries_of_the_rules_are_those_of_the_content() -> None:
    told = {c.id: c for c in lands().country}
    assert set(told) == set(COUNTRIES)
    kinds = {"great_power": "major", "created": "minor"}
    for country in COUNTRIES.values():
        other = told[country.id]
        assert kinds.get(other.kind, other.kind) == country.kind, country.id
        assert other.of == country.on, country.id
        if other.nation:
            assert other.nation in country.nations, country.id


def test_the_ruleset_names_its_documents() -> None:
    named = assembly().ruleset.ruleset.documents
    assert set(named) == set(assembly().documents)
    assert all((RULESET / file).is_file() for file in named.values())
