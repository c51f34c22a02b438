"""Games: orders, answers, refusals, going on, going back, checking."""

from __future__ import annotations

import pytest

from grognard.basics import EndPhase
from grognard.dice import ScriptedDice
from grognard.errors import IllegalOrder, JournalError, ModuleFault, UnreadableOrder
from grognard.game import Game, new_game
from grognard.replay import replay, resume, verify
from tests.core.toy import BASE, BLUE, FAST, RED, Bid, Flee, March, Shoot, toy_table


def start(path=None, *modules, **options) -> Game:
    return new_game("toy", seed=7, journal=path, table=toy_table(*modules), **options)


def past_bidding(game: Game) -> Game:
    game.submit(Bid(by=RED, points=3))
    game.submit(Bid(by=BLUE, points=5))
    return game


def codes(game: Game, order) -> set[str]:
    return {r.code for r in game.why_not(order)}


def test_both_sides_bid_in_secret_and_bids_are_revealed_together():
    game = start()
    assert {p.side for p in game.pending} == {RED, BLUE}
    game.submit(Bid(by=RED, points=3))
    assert {p.side for p in game.pending} == {BLUE}
    assert game.state.pool("bid:red") == 0
    assert "points" not in str(game.journal[-1].data)
    assert game.view(RED).own_sealed == {"kind": "bid", "by": "red", "points": 3}
    assert game.view(BLUE).own_sealed is None
    game.submit(Bid(by=BLUE, points=5))
    assert game.state.pools == {"bid:red": 3, "bid:blue": 5}
    assert game.state.clock.step == "player-turn.red/marching"


def test_a_legal_order_changes_state_and_journal():
    game = past_bidding(start())
    lines = len(game.journal)
    game.submit(March(by=RED, unit="r1", to="A02"))
    assert game.state.unit("r1").at == "A02"
    assert len(game.journal) == lines + 1
    assert game.journal[-1]["events"][0]["kind"] == "marched"


def test_a_refused_order_changes_nothing_and_says_every_reason():
    game = past_bidding(start())
    head, state = game.head, game.state
    with pytest.raises(IllegalOrder) as refusal:
        game.submit(March(by=RED, unit="b1", to="A09"))
    assert {r.code for r in refusal.value.reasons} == {"not-yours", "too-far"}
    assert all(r.module == "toy:base" for r in refusal.value.reasons)
    assert (game.head, game.state) == (head, state)


def test_only_the_phase_and_the_side_whose_turn_it_is_may_order():
    game = past_bidding(start())
    assert codes(game, March(by=BLUE, unit="b1", to="A02")) == {"not-your-phase"}
    assert codes(game, Shoot(by=RED, target="b1")) == {"not-in-this-phase"}
    assert codes(game, March(by="green", unit="b1", to="A02")) == {"no-such-side"}


def test_orders_that_cannot_be_read_name_the_field():
    game = start()
    with pytest.raises(UnreadableOrder, match="no order called 'marhc'") as error:
        game.read({"kind": "marhc"})
    assert "march" in error.value.hint
    with pytest.raises(UnreadableOrder, match="march: to"):
        game.read({"kind": "march", "by": "red", "unit": "r1"})


def shooting(path=None, die=5) -> Game:
    game = past_bidding(start(path, dice=ScriptedDice({"shoot:*": [die]})))
    game.submit(EndPhase(by=RED))
    game.submit(Shoot(by=RED, target="b1"))
    return game


def test_a_resolution_waits_for_the_answer_of_the_side_it_asks():
    game = shooting()
    (pending,) = game.pending
    assert (pending.side, pending.kinds, pending.question) == (BLUE, ("flee",), "a 5: flee?")
    assert codes(game, EndPhase(by=RED)) == {"answer-first"}
    assert list(game.propose("flee", BLUE)) == [Flee(by=BLUE, flee=True), Flee(by=BLUE, flee=False)]
    game.submit(Flee(by=BLUE, flee=False))
    assert game.state.unit("b1").at == "@eliminated"
    assert game.pending[0].side == RED


def test_a_game_saved_in_the_middle_of_a_resolution_goes_on(tmp_path):
    path = tmp_path / "game.grog"
    game = shooting(path)
    head = game.head
    game.journal.close()
    again = resume(path, table=toy_table())
    assert again.head == head
    assert again.pending[0].question == "a 5: flee?"
    again.submit(Flee(by=BLUE, flee=True))
    assert again.state.unit("b1").at == "A05"
    assert verify(path, table=toy_table()).sound


def test_the_game_plays_to_its_verdict_and_verifies(tmp_path):
    path = tmp_path / "game.grog"
    game = start(path)
    while not game.verdict:
        for pending in game.pending:
            side = pending.side
            game.submit(Bid(by=side, points=1) if "bid" in pending.kinds else EndPhase(by=side))
    assert game.verdict == RED
    assert game.pending == ()
    assert codes(game, EndPhase(by=RED)) == {"game-over"}
    result = verify(path, table=toy_table())
    assert result.sound, result.problem
    assert result.head == game.head
    folded = replay(path, table=toy_table())
    assert folded.state.units == game.state.units
    assert folded.state.clock == game.state.clock
    assert folded.verdict == RED


def test_verify_names_the_line_that_the_rules_would_not_write(tmp_path):
    path = tmp_path / "game.grog"
    game = past_bidding(start(path, BASE, FAST))
    game.submit(March(by=RED, unit="r1", to="A03"))
    result = verify(path, table=toy_table(BASE))
    assert not result.sound
    assert result.line == len(game.journal)
    assert "too-far" in result.problem or "one marches 1" in result.problem
    assert any("toy:fast is missing" in c for c in result.changed)


def test_resume_refuses_other_rules(tmp_path):
    path = tmp_path / "game.grog"
    past_bidding(start(path, BASE, FAST)).journal.close()
    with pytest.raises(JournalError, match="toy:fast is missing"):
        resume(path, table=toy_table(BASE))


def test_undo_goes_back_and_needs_assent_across_dice(tmp_path):
    path = tmp_path / "game.grog"
    game = past_bidding(start(path))
    before = len(game.journal)
    game.submit(March(by=RED, unit="r1", to="A02"))
    game.undo(before)
    assert game.state.unit("r1").at == "A01"
    game.submit(EndPhase(by=RED))
    game.submit(Shoot(by=RED, target="b1"))
    with pytest.raises(IllegalOrder, match="must agree"):
        game.undo(before, assent=[RED])
    game.undo(before, assent=[RED, BLUE])
    assert game.state.clock.step == "player-turn.red/marching"
    game.journal.close()
    assert resume(path, table=toy_table()).state.clock == game.state.clock
    assert verify(path, table=toy_table()).sound


def test_undo_into_the_middle_of_a_resolution_asks_again():
    game = shooting()
    asked = len(game.journal)
    game.submit(Flee(by=BLUE, flee=True))
    game.undo(asked, assent=[RED, BLUE])
    assert game.pending[0].question == "a 5: flee?"
    game.submit(Flee(by=BLUE, flee=False))
    assert game.state.unit("b1").at == "@eliminated"


def test_a_module_that_raises_is_named_and_harms_nothing():
    from grognard.ids import ModuleId
    from grognard.modules import Module, implements

    class Broken:
        @staticmethod
        @implements("after_event", "marched")
        def crash(position, event):
            raise ZeroDivisionError("oops")

    broken = Module(ModuleId("toy:broken"), "broken", parts=(Broken,))
    game = past_bidding(start(None, BASE, broken))
    head = game.head
    with pytest.raises(ModuleFault, match=r"toy:broken failed in after_event.*oops"):
        game.submit(March(by=RED, unit="r1", to="A02"))
    assert game.head == head
    assert game.state.unit("r1").at == "A01"


def test_same_seed_same_journal():
    heads = set()
    for _ in range(2):
        game = past_bidding(start())
        game.submit(EndPhase(by=RED))
        game.submit(Shoot(by=RED, target="b1"))
        heads.add(game.head)
    assert len(heads) == 1


def test_what_holds_as_long_as_nothing_happens_is_made_once():
    game = past_bidding(start())
    made = []

    def make():
        made.append(game.line)
        return len(made)

    line = game.line
    assert [game.position.unchanged("sum", key, make) for key in "aab"] == [1, 1, 2]
    game.submit(March(by=RED, unit="r1", to="A02"))
    assert game.position.unchanged("sum", "a", make) == 3
    game.undo(line)
    assert game.position.unchanged("sum", "a", make) == 1  # it is the very state of before
    assert game.position.unchanged("other", "a", make) == 4
