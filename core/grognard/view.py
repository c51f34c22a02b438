"""What one side may know of a game: the state without what others keep sealed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grognard.ids import SideId

if TYPE_CHECKING:
    from grognard.game import Game, Pending
    from grognard.position import Position
    from grognard.state import State


@dataclass(frozen=True)
class View:
    """A game seen from one side.

    Orders that are sealed and not yet revealed are no part of the state, so a view of the
    position holds none; a side sees its own through `own_sealed`.
    """

    game: Game
    side: SideId

    @property
    def position(self) -> Position:
        """Return where the game stands."""
        return self.game.position

    @property
    def state(self) -> State:
        """Return the state of the game."""
        return self.game.state

    @property
    def pending(self) -> tuple[Pending, ...]:
        """Return what is waited for from this side."""
        return tuple(p for p in self.game.pending if p.side == self.side)

    @property
    def own_sealed(self) -> Mapping[str, Any] | None:
        """Return the side's own sealed order, if it has committed one in this step."""
        hash_ = self.game.frame.sealed.get(self.side)
        own = self.game.secrets.get(self.side)
        found = own.opened(hash_) if own and hash_ else None
        return found[0] if found else None

    def held(self, side: str, kind: str) -> Mapping[str, Any] | None:
        """Return what lies face down, if this side may know it: its own, or what it was shown."""
        from grognard.commitments import known
        from grognard.holding import SHOWN, held

        seen = self.state.compartments.get(SHOWN, {}).get(f"{side}/{kind}") or []
        hash_ = held(self.position, side, kind)
        if not hash_ or self.side not in (side, *seen):
            return None
        found = known(self.game, side, hash_)
        return found[0] if found else None
