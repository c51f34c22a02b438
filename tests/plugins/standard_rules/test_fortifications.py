"""16.0: what destroys fortifications, how markers are built, and what holds a garrison."""

from dataclasses import replace

import pytest

from grognard.events import Event
from grognard_standard_rules.fortification_markers import ready
from grognard_standard_rules.fortifications import surrender
from tests.plugins.standard_rules.boards import (
    ask,
    at,
    codes,
    end_phase,
    events,
    play,
    submit,
    why,
)

COMBAT = "player-turn.axis/combat"
REINFORCEMENT = "player-turn.axis/reinforcement"
LINE = {"features": [{"kind": "maginot", "hex": "0404", "data": {"front": "0403"}}]}
WALL = {"features": [{"kind": "west_wall", "hex": "0404"}]}
GARRISON = {"fr": ("fr.inf.3-4", "0404", "allied"), "a": ("de.pz.10-8", "0403"),
            "b": ("de.pz.10-8", "0403"), "c": ("de.pz.10-8", "0405")}


def attack(game, *units, die, target="0404"):
    game.script.next = [die]
    batch = submit(game, "attack", attackers=list(units), targets=[target])
    while (waiting := next(iter(game.pending))).ask is not None:
        game.submit(waiting.ask.default)
    return batch


def stands(game, hex_id="0404"):
    return ("fortification-lost", hex_id) not in game.state.markers


def test_an_empty_line_is_taken_by_attack_alone():
    game = play({"a": ("de.pz.10-8", "0403")}, board=LINE)
    assert codes(game, "move", units=["a"], path=["0404"])
    assert not codes(play({"a": ("de.pz.10-8", "0403"), "b": ("de.pz.10-8", "0403")}, board=LINE,
                          step=COMBAT), "attack", attackers=["a", "b"], targets=["0404"])


def test_an_empty_line_is_attacked_once_a_phase():
    units = {"a": ("de.pz.10-8", "0405"), "b": ("de.pz.10-8", "0405")}
    game = play(units, board=LINE, step=COMBAT)
    results = ask(game, "odds", attackers=["a"], targets=["0404"]).values["by_die"]
    quiet = next(int(d) for d, r in results.items() if r in ("Br", "Dr", "Ar"))
    attack(game, "a", die=quiet)
    assert stands(game)
    assert codes(game, "attack", attackers=["b"], targets=["0404"]) == ["target-attacked-already"]


@pytest.mark.parametrize("result", ["Dr", "Br"])
def test_a_garrison_of_the_line_does_not_retreat(result):
    game = play(GARRISON, board=LINE, step=COMBAT)
    results = ask(game, "odds", attackers=["a", "b", "c"], targets=["0404"]).values["by_die"]
    dice = [int(d) for d, r in results.items() if r == result]
    if not dice:
        pytest.skip(f"no {result} in this column")
    attack(game, "a", "b", "c", die=dice[0])
    assert at(game, "fr") == "0404"
    assert stands(game)


def test_an_exchange_breaks_the_line():
    game = play(GARRISON, board=LINE, step=COMBAT)
    results = ask(game, "odds", attackers=["a", "b", "c"], targets=["0404"]).values["by_die"]
    dice = [int(d) for d, r in results.items() if r in ("Ex", "1/2Ex", "De")]
    batch = attack(game, "a", "b", "c", die=dice[0])
    assert events(batch, "fortification-destroyed")[0].about["kind"] == "maginot"
    assert not stands(game)


def test_a_wall_falls_to_a_unit_that_ends_a_phase_in_it():
    game = play({"f": ("fr.inf.3-4", "0405", "allied")}, board=WALL,
                step="player-turn.allied/initial-movement")
    submit(game, "move", by="allied", units=["f"], path=["0404"])
    assert stands(game)
    end_phase(game, "allied")
    assert not stands(game)


def test_walls_serve_only_their_side():
    game = play({"f": ("fr.inf.3-4", "0404", "allied"), "a": ("de.inf.6-5", "0403")}, board=WALL,
                step=COMBAT)
    assert ask(game, "odds", attackers=["a"], targets=["0404"]).values["defence"] == "3"


def building(**more):
    units = {"div": ("de.inf.6-5", "0404"), "foe": ("us.mot.8-10", "0407", "allied")}
    return play(units, step=REINFORCEMENT, date="1/8/44", turns=12,
                pool={"fortification-markers:axis": 1},
                section={"supply": {"sources": {"de": ["0401"]}}}, **more)


def turning_up(game, turn):
    """The events that the beginning of a game turn brings to markers."""
    state = game.state
    later = game.position.at(replace(state, clock=replace(state.clock, turn=turn)))
    return list(ready(later, Event("turn-began")) or ())


def test_a_marker_is_ready_as_the_next_cycle_begins():
    game = building(board=WALL)
    submit(game, "place-fortification", hex="0404")
    assert ask(game, "defence", hex="0404").values["defence"] == "6"
    assert not turning_up(game, 4)
    (event,) = turning_up(game, 5)
    assert event.about["hex"] == "0404"
    face_up = building(board=WALL, markers=[("fortification", "0404", "axis")])
    assert ask(face_up, "defence", hex="0404").values["defence"] == "18"


def test_a_marker_stays_face_down_under_an_enemy_zone():
    game = building(board=WALL)
    submit(game, "place-fortification", hex="0405")
    units = {"foe": ("us.mot.8-10", "0406", "allied")}
    below = play(units, date="1/8/44", turns=12, memory=())
    marked = below.position.at(replace(below.state, markers=game.state.markers))
    state = marked.state
    later = marked.at(replace(state, clock=replace(state.clock, turn=5)))
    assert not list(ready(later, Event("turn-began")) or ())


def test_markers_are_placed_at_once():
    assert [r.code for r in why(building(), "end-phase")] == ["markers-left"]


@pytest.mark.parametrize(("hex_id", "code", "more"), [
    ("0406", "enemy-zone", {}), ("0407", "enemy-there", {}),
    ("0304", "outside-europe", {"board": {"country": {"Egypt": ["0304"]}}}),
    ("0304", "redoubt", {"board": {"features": [{"kind": "swiss_redoubt", "hex": "0304"}]}}),
    ("0801", "across-water", {"board": {"sea": [
        "0801/0802", "0801/0701", "0801/0702"]}}),
])
def test_where_no_marker_stands(hex_id, code, more):
    assert code in codes(building(**more), "place-fortification", hex=hex_id)


def test_a_garrison_of_tobruk_attacks_all_around():
    fortress = {"features": [{"kind": "fortress", "name": "Tobruk", "hex": "0404"}]}
    units = {"a": ("de.pz.10-8", "0404"), "b": ("de.pz.10-8", "0404"),
             "x": ("fr.inf.3-4", "0403", "allied"), "y": ("fr.inf.3-4", "0405", "allied")}
    game = play(units, board=fortress, step=COMBAT)
    assert not why(game, "end-phase")
    attack(game, "a", die=6, target="0403")
    assert "all-around" in {r.code for r in why(game, "end-phase")}
    attack(game, "b", die=6, target="0405")
    assert "all-around" not in {r.code for r in why(game, "end-phase")}


def test_a_garrison_owes_no_attack_that_nobody_can_make():
    """Thirty-two points cannot be attacked with ten: the phase may end all the same."""
    fortress = {"features": [{"kind": "fortress", "name": "Tobruk", "hex": "0404"}]}
    strong = {f"y{n}": ("us.mot.8-10", "0405", "allied") for n in range(4)}
    units = {"a": ("de.pz.10-8", "0404"), "b": ("de.pz.10-8", "0404"),
             "x": ("fr.inf.3-4", "0403", "allied"), **strong}
    game = play(units, board=fortress, step=COMBAT)
    attack(game, "a", die=6, target="0403")
    assert codes(game, "attack", attackers=["b"], targets=["0405"]) == ["odds-too-low"]
    assert not why(game, "end-phase")


def test_nobody_digs_in_while_an_attack_is_owed():
    """19.0 comes at the end of the phase: else 16.4 could neither be kept nor left."""
    fortress = {"features": [{"kind": "fortress", "name": "Tobruk", "hex": "0404"}]}
    units = {"a": ("su.mech.9-6", "0404"), "b": ("su.mech.9-6", "0404"),
             "x": ("de.inf.6-5.kg", "0403"), "y": ("de.inf.6-5.kg", "0405"),
             "d": ("su.inf.1-4", "0707")}
    game = play(units, board=fortress, step="player-turn.soviet/combat", turn=3)
    assert not codes(game, "fortify", by="soviet", unit="d")
    game.script.next = [6]
    submit(game, "attack", by="soviet", attackers=["a"], targets=["0403"])
    while (waiting := next(iter(game.pending))).ask is not None:
        game.submit(waiting.ask.default)
    assert codes(game, "fortify", by="soviet", unit="d") == ["combat-not-over"]


def test_tobruk_ignores_retreats_and_is_not_destroyed():
    fortress = {"features": [{"kind": "fortress", "name": "Tobruk", "hex": "0404"}]}
    units = {"x": ("fr.inf.3-4", "0404", "allied"), "a": ("de.pz.10-8", "0403"),
             "b": ("de.pz.10-8", "0403")}
    game = play(units, board=fortress, step=COMBAT)
    results = ask(game, "odds", attackers=["a", "b"], targets=["0404"]).values["by_die"]
    dice = [int(d) for d, r in results.items() if r in ("Dr", "Br")]
    attack(game, "a", "b", die=dice[0])
    assert at(game, "x") == "0404"


def test_nobody_digs_in_beside_a_wall():
    game = play({"d": ("su.inf.1-4", "0404")}, step="player-turn.soviet/combat", turn=3,
                board={"features": [{"kind": "fortress", "name": "Sevastopol", "hex": "0404"}]})
    assert codes(game, "fortify", by="soviet", unit="d") == ["in-a-fort"]


def test_the_line_and_liege_surrender_apart():
    board = {"features": [{"kind": "maginot", "hex": "0404"},
                          {"kind": "maginot", "name": "Liege forts", "hex": "0202"}]}
    game = play({"a": ("de.inf.6-5", "0606")}, board=board)
    fallen = [e.about["hex"] for e in surrender(game.position, "maginot")]
    assert fallen == ["0404"]
