"""Digging in: infantry that holds an objective, or stands before one, and markers on hexes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grognard.game import Game
from grognard.ids import SideId
from grognard.orders import Order
from grognard_bots.officer.attack import See
from grognard_bots.officer.estimate import Picture
from grognard_standard_rules.fortification_markers import FortifyHex, objections, waiting
from grognard_standard_rules.fortified_units import Fortify, fortified_face
from grognard_standard_rules.fortified_units import objections as why_not_dig

NEAR = 2
"""Units so near to an objective dig in, if an enemy may come there."""

HEXES = 12


def dig_in(game: Game, see: See, side: SideId) -> Iterator[Order]:
    """Let one infantry division of a hex dig in where ground is held; who attacks stays mobile."""
    if "fortify" not in game.table.assembly.orders:
        return
    picture = see()
    for cell in sorted(picture.own, key=lambda c: (int(picture.near[c]), c)):
        if not holds(picture, cell):
            continue
        for unit in sorted(picture.own[cell], key=lambda u: (-picture.defence([u]), u.id)):
            if fortified_face(picture.position, unit) is None or any(
                    True for _ in why_not_dig(picture.position, unit, side)):
                continue
            yield Fortify(by=side, unit=unit.id)
            break


def holds(picture: Picture, cell: int) -> bool:
    """Say whether a hex is to be held: an objective, or for the defender what lies before one."""
    if not picture.threat[cell]:
        return False
    if picture.attacks:
        return cell in picture.held
    return bool(picture.near[cell] <= NEAR)


def markers(game: Game, see: See, side: SideId, rng: Random) -> Iterator[Order]:
    """Begin fortifications where the enemy comes for an objective."""
    picture = see()
    if "place-fortification" not in game.table.assembly.orders or not waiting(
            picture.position, side):
        return
    goals = sorted(picture.held,
                   key=lambda g: (-float(picture.threat[g]), g))
    around = dict.fromkeys(c for g in goals[:HEXES] for c in (g, *picture.around(g)))
    for cell in around:
        at = picture.name(cell)
        if not any(True for _ in objections(picture.position, side, at)):
            yield FortifyHex(by=side, hex=at)
    yield from game.propose("place-fortification", side, rng)
