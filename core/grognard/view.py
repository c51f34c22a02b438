"""What one player may know of a game, and all that a bot is handed.

A view has the names by which a `Game` is looked at (`position`, `pending`, `propose`,
`why_not`, ...), and nothing to do anything with. It holds neither the game nor its journal,
dice or secrets, only what lies open on the table and the player's own orders that do not. So
whoever takes a view apart finds nothing that its player may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from grognard.asking import ask, find_kind, proposals, read_order
from grognard.ids import SideId
from grognard.judging import against

if TYPE_CHECKING:
    from grognard.frames import Pending
    from grognard.game import Game
    from grognard.orders import Answer, Order, OrderKind, Question
    from grognard.position import Position
    from grognard.ruling import Reason
    from grognard.state import State
    from grognard.table import Table


class View:
    """A game seen from one seat, as it stood when `game.view` was last asked for it.

    `side` is the side that acts; `sides` are all that the same player plays. Orders that lie
    sealed or face down are no part of the position; the player sees his own, and those that he
    was shown, by `own_sealed` and `held`.
    """

    table: Table
    position: Position
    pending: tuple[Pending, ...]
    line: int

    def __init__(self, side: SideId, also: tuple[SideId, ...] = ()) -> None:
        """Use `game.view` instead: a view has to be brought up to date."""
        self.side = side
        self.sides = (side, *(s for s in also if s != side))
        self._sealed: Mapping[str, str] = {}
        self._own: dict[str, Any] = {}
        self._held: dict[tuple[str, str], Any] = {}

    def __repr__(self) -> str:
        return f"<view of {' and '.join(self.sides)}>"

    def look(self, game: Game) -> View:
        """Bring the view up to date; for the game itself."""
        from grognard.holding import lying

        self.pending = tuple(p for p in game.pending if p.side in self.sides)
        self.table, self.position, self.line = game.table, game.position, game.line
        self._sealed = dict(game.frame.sealed)
        self._own = {s: _plain(game, s, self._sealed.get(s)) for s in self.sides}
        self._held = {
            (lies.side, lies.kind): _plain(game, lies.side, lies.hash)
            for lies in lying(game.position) if {lies.side, *lies.shown} & set(self.sides)
        }
        return self

    # --- what lies open ---

    @property
    def state(self) -> State:
        """Return the state of the game."""
        return self.position.state

    @property
    def verdict(self) -> str:
        """Return who has won ("draw", "undecided"), or "" while the game goes on."""
        return self.state.clock.over

    def order_kinds(self, side: str | None = None) -> dict[str, OrderKind]:
        """Return the kinds of orders that this player may give now."""
        return {k: self.kind(k) for p in self.pending if side in (None, p.side) for k in p.kinds}

    def kind(self, name: str) -> OrderKind:
        """Return a kind of order by name; raise UnreadableOrder when there is none."""
        return find_kind(self.table.assembly.orders, name)

    def propose(self, kind: str, side: str, rng: Random | None = None) -> Iterator[Order]:
        """Yield orders of a kind that might be worth giving; not all need be legal."""
        asked = self.position.asked
        if asked is not None and kind in asked.kinds:
            yield from (o for o in asked.options if o.kind == kind)
        yield from proposals(self.position, self.kind(kind), side, rng or Random(0))

    def why_not(self, order: Order | Mapping[str, Any]) -> list[Reason]:
        """List every reason against an order; an empty list means it is legal now."""
        order = self.read(order)
        return against(self.position, self.kind(order.kind), order, self._sealed)

    def read(self, data: Mapping[str, Any] | Order) -> Order:
        """Make an order from plain data; raise UnreadableOrder naming the field."""
        return read_order(self.table.assembly.orders, data)

    def ask(self, question: Question | Mapping[str, Any]) -> Answer:
        """Answer a question about the present position."""
        return ask(self.position, question)

    # --- what this player alone knows ---

    @property
    def own_sealed(self) -> Mapping[str, Any] | None:
        """Return the side's own sealed order, if it has committed one in this step."""
        found: Mapping[str, Any] | None = self._own.get(self.side)
        return found

    def held(self, side: str, kind: str) -> Mapping[str, Any] | None:
        """Return what a side has lying face down, if this player laid it there or was shown it."""
        found: Mapping[str, Any] | None = self._held.get((side, kind))
        return found

    @property
    def face_down(self) -> Mapping[tuple[str, str], Mapping[str, Any] | None]:
        """Return all that lies face down and is known here, by side and kind of order."""
        return dict(self._held)


def _plain(game: Game, side: str, hash_: str | None) -> Any:
    """Return the order behind a hash, None when this process has not got that very one."""
    from grognard.commitments import known
    from grognard.sealed import check

    found = known(game, side, hash_) if hash_ else None
    return found[0] if found and check(str(hash_), *found) else None
