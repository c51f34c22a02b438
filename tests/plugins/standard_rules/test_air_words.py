"""How answers about air points are said and read (standard:tactical-air, air_choices.py)."""

from __future__ import annotations

import pytest

from grognard_standard_rules.air_choices import told
from tests.plugins.standard_rules import needs_nations
from tests.plugins.standard_rules.skies import commit
from tests.plugins.standard_rules.test_tactical_air import two


@needs_nations
@pytest.mark.parametrize(("place", "said"), [
    ("de:ground", "2 German on ground missions"), ("it:sea", "2 Italian on sea missions"),
    ("pl:West", "2 Polish to the West Front"), ("East", "2 on the East Front"),
    ("allied", "2 against allied"), ("fighters", "2 fighters"),
])
def test_places_are_named_as_players_do(place, said):
    assert told(two({"axis:de:East": 1}).position, place, 2) == said


@pytest.mark.parametrize("text", ["sea 1 ground 2", "1 sea 2 ground", "1 se 2 gr"])
def test_answers_are_read_either_way(text):
    game = two({"axis:de:East": 6, "allied:pl:East": 6})
    commit(game, "axis", East={"superiority": 6})
    commit(game, "allied", dice=[1, 1], East={"superiority": 1, "sea": 3, "ground": 2})
    order = game.kind("assign-air").read(game.position, "axis", text.split())
    assert order.points == {"pl:ground": 2, "pl:sea": 1}
    said = game.kind("assign-air").tell(game.position, order)
    assert said == ", ".join(told(game.position, p, n) for p, n in order.points.items())
