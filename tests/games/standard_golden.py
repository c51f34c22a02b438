"""The golden games of the standard scenarios (see golden_games.py, which writes them anew).

Two a scenario: one played at random, one between officers. They end early.
"""

from __future__ import annotations

from tests.games.golden_games import Golden
from tests.games.standard_scenarios import STANDARD

AT_RANDOM, BY_OFFICERS = 60, 90
"""So many lines they are played at most."""

GOLDEN = tuple(
    golden for of in STANDARD for golden in (
        Golden(of.scenario, 1, orders=2, ruleset=of.ruleset, most=AT_RANDOM),
        Golden(of.scenario, 2, orders=0, ruleset=of.ruleset, bot="officer", most=BY_OFFICERS),
    )
)
