"""Bots: what plays a side when no person does.

A plugin brings bots in the entry-point group `grognard.bots`: the entry's name is what people
type, its value a function (or class) that takes nothing and returns a `Bot`.

    class Cautious:
        name = "cautious"

        def choose(self, game, side, rng):
            return EndPhase(by=side)

A bot is handed a `View`, not the game: all that it may look at, and nothing of what the other
players keep hidden. A bot that plays several sides is one player, and knows what they know.
A bot that plays only some games has a method `knows(rules)` as well and is given the assembly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from grognard.errors import AssemblyError, GrognardError, OrderError, UnknownName
from grognard.ids import SideId

if TYPE_CHECKING:
    from grognard.assembly import Assembly
    from grognard.game import Game
    from grognard.orders import Order
    from grognard.resolution import Batch
    from grognard.view import View

ENTRY_POINTS = "grognard.bots"
BEST = ("officer", "random")
"""The bots that play when nobody says which: the first that is installed and knows the game."""

TRIES = 3
"""So many refused orders in a row, and the caretaker takes the decision."""

PATIENCE = 3000
"""So many orders of one side in one step, and the caretaker ends it."""


@runtime_checkable
class Bot(Protocol):
    """Whoever chooses orders for a side. `choose` is asked again until nothing is pending."""

    @property
    def name(self) -> str:
        """Return the name that seats and reports show."""

    def choose(self, game: View, side: SideId, rng: Random) -> Order:
        """Return the side's next order, or its answer to the decision that is waited for.

        `rng` is the same for the same seed, side and line of the journal.
        """


class UnknownBot(UnknownName):
    """No installed plugin brings a bot of that name."""

    what = "bot"


class Caretaker:
    """Does only what must be done: takes defaults, ends phases. Always there."""

    name = "caretaker"

    def choose(self, game: View, side: SideId, rng: Random) -> Order:
        """Return the default answer, the end of the phase, or the first order that is legal."""
        from grognard.basics import EndPhase

        pending = next((p for p in game.pending if p.side == side), None)
        if pending is None:
            raise GrognardError(f"nothing is waited for from {side}")
        if pending.ask is not None:
            for answer in (pending.ask.default, *pending.ask.options):
                if answer is not None and not game.why_not(answer):
                    return answer
        end = EndPhase(by=side)
        if pending.ask is None and not game.why_not(end):
            return end
        for kind in pending.kinds:
            for order in game.propose(kind, side, rng):
                if not game.why_not(order):
                    return order
        raise GrognardError(
            f"{side} has no legal order: {pending.question or 'the phase cannot be ended'}",
            "give one by hand: `grognard resume` without --auto",
        )


def bots() -> Mapping[str, EntryPoint | None]:
    """List the bots that are installed, by name, without loading them."""
    found: dict[str, EntryPoint | None] = {Caretaker.name: None}
    found.update((p.name, p) for p in sorted(entry_points(group=ENTRY_POINTS)))
    return found


def find_bot(name: str) -> Bot:
    """Return a new bot; raise UnknownBot with the names there are."""
    known = bots()
    if name not in known:
        raise UnknownBot(name, get_close_matches(name, known), f"bots: {', '.join(known)}")
    point = known[name]
    if point is None:
        return Caretaker()
    try:
        made = point.load()()
    except Exception as error:
        raise AssemblyError(f"the bot {name} ({point.value}) cannot be loaded: {error}") from error
    if not isinstance(made, Bot):
        raise AssemblyError(f"the bot {name} ({point.value}) has no `name` or no `choose`")
    return made


def knows(bot: Bot, rules: Assembly) -> bool:
    """Tell whether a bot can play by these rules: one that has no `knows(rules)` always can."""
    judge: Callable[[Assembly], bool] | None = getattr(bot, "knows", None)
    return judge is None or judge(rules)


def best_bot(rules: Assembly) -> Bot:
    """Return the best bot there is for a game by these rules."""
    known = bots()
    found = (find_bot(name) for name in BEST if name in known)
    return next((bot for bot in found if knows(bot, rules)), Caretaker())


def luck(game: Game, side: str) -> Random:
    """Return the random numbers for a side's next choice: the same in every replay."""
    dice = game.dice.describe()
    seed = dice.get("seed", dice.get("commitment", dice.get("anchors", "")))
    return Random(f"{seed}|{side}|{len(game.journal)}")


def act(game: Game, bot: Bot, side: SideId, also: Iterable[str] = ()) -> Batch:
    """Let a bot give one order or answer; what it cannot decide the caretaker does.

    `also`: the other sides that the bot plays.
    """
    also = tuple(also)
    for number in range(TRIES):
        rng = luck(game, side)
        rng.seed(f"{rng.random()}|{number}") if number else None
        try:
            return game.submit(bot.choose(game.view(side, *also), side, rng))
        except OrderError:
            continue
    return game.submit(Caretaker().choose(game.view(side), side, luck(game, side)))


def play_on(
    game: Game, seats: Mapping[str, Bot], *, watch: Callable[[SideId, Batch], None] | None = None,
    until: Callable[[Game], bool] | None = None,
) -> None:
    """Let bots play until the game is over, a side without a bot must act, or `until` says so.

    `watch` is told of every order that was carried out. Sides that share a bot are played by
    one player, who knows what all of them know.
    """
    count, step = 0, ""
    while not game.verdict and not (until and until(game)):
        side = next((p.side for p in game.pending if p.side in seats), None)
        if side is None:
            return
        key = f"{game.state.clock.turn}|{game.state.clock.step}|{side}"
        count, step = (count + 1, step) if key == step else (0, key)
        bot = seats[side] if count < PATIENCE else Caretaker()
        also = (s for s, other in seats.items() if other is bot and s != side)
        batch = act(game, bot, side, also)
        if watch:
            watch(side, batch)
