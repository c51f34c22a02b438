"""The air: what to commit, and where to hinder the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from grognard.game import Game
from grognard.ids import HexId, SideId
from grognard.orders import Order
from grognard_bots.officer.estimate import Picture
from grognard_standard_rules.air_display import GROUND, total
from grognard_standard_rules.interdiction import Interdict, may_place

APPROACH = (1, 5)
"""Interdiction lies between so many hexes from an objective."""


def commitment(game: Game, side: SideId, rng: Random) -> Iterator[Order]:
    """Commit as the rules on air power suggest: enough for superiority, the rest to the ground."""
    yield from game.propose("commit-air", side, rng)


def interdiction(picture: Picture, side: SideId) -> Iterator[Order]:
    """Put markers where enemies will pass: outside of one's own zones, near the objectives."""
    position = picture.position
    points = total(position, side, "", GROUND)
    if not points:
        return
    near, grid = picture.apart(picture.goals), position.board.grid
    foes, own = picture.apart(picture.foes), picture.apart(picture.own)
    worth = picture.threat - 2.0 * near.astype(np.float32) - 1.0 * foes.astype(np.float32)
    open_ = (near >= APPROACH[0]) & (near <= APPROACH[1]) & (own > 1) & ~picture.closed
    cells = np.flatnonzero(open_ & grid.on_map)
    chosen: list[HexId] = []
    for cell in cells[np.argsort(-worth[cells], kind="stable")].tolist():
        if len(chosen) >= points:
            break
        if next(may_place(position, side, picture.name(cell)), None) is None:
            chosen.append(picture.name(cell))
    for number in range(len(chosen), 0, -1):
        yield Interdict(by=side, hexes=tuple(chosen[:number]))
