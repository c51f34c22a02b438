"""Every pair of experimental and optional modules makes a game, and all of them together do."""

from __future__ import annotations

import os
from itertools import combinations

import pytest

from grognard.assembly import Choice, assemble, discover, find, select
from grognard.content.find import find_ruleset
from grognard.errors import AssemblyError
from grognard.referee import Referee
from grognard.scenario import load_ruleset

NIGHTLY, SOME = bool(os.environ.get("GROGNARD_NIGHTLY")), 12
WIE = load_ruleset(find_ruleset("wie"))
INSTALLED = discover()
IDS = sorted(m for m in INSTALLED if m.startswith(("experimental:", "optional:"))
             and (not INSTALLED[m].editions or "wie" in INSTALLED[m].editions))
NUMBERS = (2, 3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 23)


def exclude(one: str, other: str) -> bool:
    """Whether two modules say that they exclude each other."""
    return other in INSTALLED[one].conflicts or one in INSTALLED[other].conflicts


def together(start: str) -> tuple[str, ...]:
    """List the modules whose id begins so, without those that an earlier one excludes."""
    taken: list[str] = []
    for name in IDS:
        if name.startswith(start) and not any(exclude(name, other) for other in taken):
            taken.append(name)
    return tuple(taken)


PAIRS = [p for p in combinations(IDS, 2) if not exclude(*p)]
"""Every legal pair."""


@pytest.mark.parametrize("number", NUMBERS)
def test_the_rule_number_is_an_alias(number):
    assert find(INSTALLED, f"wie:X{number}").id == f"experimental:x{number}"


def test_none_is_on_unless_switched_on():
    modules, _ = select(INSTALLED, WIE, Choice())
    assert [m.id for m in modules if m.id in IDS] == []


def test_every_legal_pair_is_put_together():
    """Every pair is chosen and ordered; who owns what is bound for some of them, or all nightly.

    (Two owners of one question clash in the game of all modules as well.)
    """
    bad = []
    for number, pair in enumerate(combinations(IDS, 2)):
        try:
            modules, _ = select(INSTALLED, WIE, Choice(with_=pair))
            if NIGHTLY or number % SOME == 0:
                Referee(modules)
        except AssemblyError as error:
            if not exclude(*pair):
                bad.append(f"{' and '.join(pair)}: {error}")
        else:
            if exclude(*pair):
                bad.append(f"{' and '.join(pair)} exclude each other, but were taken")
    assert bad == []


def test_all_that_get_along_make_one_game():
    taken = together("")
    assembly = assemble(INSTALLED, WIE, Choice(with_=taken))
    assert set(taken) <= {m.id for m in assembly.modules}
    assert assembly.header()["modules"]
