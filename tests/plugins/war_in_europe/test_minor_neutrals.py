"""wie:48.0, wie:48.1: Danzig joins Germany when a German unit enters it."""

from __future__ import annotations

import pytest

from grognard.changes import Move
from grognard.events import Event
from grognard.testing.cases import Case
from grognard.testing.stage import stage
from grognard_war_in_europe.minor_neutrals import danzig, incorporated

DANZIG = {"G0314", "G0413", "G0414"}


@pytest.fixture
def game():
    return stage(Case(id="danzig", title="", rules=(), editions=("wie",), scenario="poland",
                      step="player-turn.axis/initial-movement"), "wie")


def enter(position, unit, path, kind="unit-moved"):
    """Return the position after a unit has gone a way, and every event that came of it."""
    old = position.state.unit(unit).at
    event = Event(kind, (Move(unit, path[-1]),),
                  about={"unit": unit, "from": old, "to": path[-1], "path": list(path)})
    events = [event]
    position = position.at(event.apply(position.state))
    for reaction in position.referee.functions("after_event", kind):
        for item in reaction(position, event) or ():
            if isinstance(item, Event):
                events.append(item)
                position = position.at(item.apply(position.state))
    return position, events


def german_at(position, at):
    return next(u.id for u in position.state.units_at(at) if u.nation == "de")


def test_danzig_is_three_hexes(game):
    board = game.position.board
    assert set(board.grid.names(danzig(game.position))) == DANZIG
    assert "G0314" in {p.hex for p in board.places if p.name == "Danzig"}


def test_neutral_at_first(game):
    position = game.position
    assert incorporated(position) == ""
    assert {position.state.word("control", h) for h in DANZIG} == {"neutral"}


@pytest.mark.parametrize("path", [["G0314"], ["G0413", "G0313"]])
def test_the_first_german_makes_it_german(game, path):
    """Passing through is enough, and all three hexes change hands at once."""
    unit = german_at(game.position, "G0212")
    position, events = enter(game.position, unit, path)
    kinds = [e.kind for e in events]
    assert kinds.count("country-incorporated") == 1
    joined = next(e for e in events if e.kind == "country-incorporated")
    assert joined.rules == ("wie:48.1",)
    assert incorporated(position) == "axis"
    assert {position.state.word("control", h) for h in DANZIG} == {"axis"}
    assert position.ask("rule_territory", "de", nation="de").value == {
        "Germany", "Slovakia", "Danzig"}


def test_its_rails_become_german(game):
    position = game.position
    if "rail" not in position.state.planes:
        pytest.skip("no module keeps the status of rails")
    before = {h: position.state.word("rail", h) for h in DANZIG}
    assert "neutral" in before.values()
    after, _ = enter(position, german_at(position, "G0212"), ["G0314"])
    assert {after.state.word("rail", h) for h, word in before.items() if word} == {"axis"}


def test_it_joins_only_once(game):
    unit = german_at(game.position, "G0212")
    position, _ = enter(game.position, unit, ["G0314"])
    _, events = enter(position, unit, ["G0413"])
    assert "country-incorporated" not in [e.kind for e in events]


def test_going_elsewhere_changes_nothing(game):
    position, events = enter(game.position, german_at(game.position, "G0212"), ["G0213"])
    assert "country-incorporated" not in [e.kind for e in events]
    assert incorporated(position) == ""


def test_germans_may_enter_and_poles_may_not(game):
    position = game.position
    grid = position.board.grid
    at = grid.index("G0314")
    for side, closed in (("axis", False), ("allied", True)):
        costs = position.costs("layer_movement", side=side, mover="infantry")
        entries = [int(costs.cost[(d + 3) % 6, beyond]) for d, beyond in grid.neighbours(at)
                   if position.board.word("country", grid.name(beyond))]
        assert all(c == 255 for c in entries) is closed


def test_slovakia_counts_as_german_unless_the_parameter_says_otherwise():
    from grognard.assembly import Choice
    from grognard.table import lay_table

    choice = Choice(with_=("wie:minor-neutrals[slovakia_is_german=false]",))
    position = lay_table("poland", None, choice).opening()
    assert position.ask("rule_territory", "de", nation="de").value == {"Germany"}


def test_a_polish_unit_incorporates_nothing(game):
    pole = next(u.id for u in game.position.state.units.values() if u.nation == "pl")
    position, events = enter(game.position, pole, ["G0314"])
    assert "country-incorporated" not in [e.kind for e in events]
    assert incorporated(position) == ""


def test_in_later_years_it_has_joined_already():
    """wie:48.1: nothing happens as Germans pass, and nobody else's campaign opens it."""
    later = stage(Case(id="danzig", title="", rules=(), editions=("wie",), scenario="barbarossa",
                       step="player-turn.axis/initial-movement",
                       unit=({"id": "u", "unit": "de.inf.6-5", "at": "G0313"},)), "wie")
    assert incorporated(later.position) == "axis"
    _, events = enter(later.position, "u", ["G0314"])
    assert [e.kind for e in events] == ["unit-moved"]
    assert "Danzig" in later.position.ask("rule_territory", "de", nation="de").value
