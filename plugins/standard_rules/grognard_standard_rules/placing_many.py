"""Placing several units with one line: each is an order of its own.

    place 3*1-4 at G0930            three alike in a hex
    place 6-5 6-5 10-8 at G0729     a stack
    place 6-5 at G0728 G0729        one in each of some hexes
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.position import Position
from grognard_standard_rules.meant_units import nation_named

SEVERAL = re.compile(r"(\d{1,2})(?:\*|x)(.+)")
"""A number of units alike: "3*1-4"."""


def one_by_one(position: Position, words: list[str]) -> list[list[str]]:
    """Part the words behind `place` into those of each unit and hex."""
    first = next((n for n, w in enumerate(words)
                  if n and (w.casefold() == "at" or w.upper() in position.board.grid)),
                 len(words) - 1)
    units = list(_units(position, words[:first]))
    where = words[first:]
    where = where[1:] if where and where[0].casefold() == "at" else where
    hexes = [w for w in where if w.upper() in position.board.grid]
    if first < 1 or where[:len(hexes)] != hexes or (len(units) == 1 and len(hexes) < 2):
        return [[*(w for u in units for w in u), *words[first:]]] if len(units) == 1 else [words]
    places = [[h] for h in hexes] or [where]
    rest = where[len(hexes):] if hexes else []
    return [[*unit, "at", *place, *rest] for place in places for unit in units]


def _units(position: Position, words: list[str]) -> Iterator[list[str]]:
    """Yield the words of each unit: its values or name, with its nation where that stands first."""
    nation: list[str] = []
    times = 1
    for word in words:
        if word.isdigit():
            times = int(word)
        elif nation_named(position, word):
            nation = [word]
        else:
            found = SEVERAL.fullmatch(word)
            count, name = (int(found[1]), found[2]) if found else (1, word)
            yield from [[*nation, name]] * (count * times)
            nation, times = [], 1
