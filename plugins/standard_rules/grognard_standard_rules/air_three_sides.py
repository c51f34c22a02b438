"""13.21: three sides over one front.

The side with most points parts them between its opponents and fights a duel with each; with
fewer points than the opponent it attacks as many of his points as it has, at even odds.
Opponents whose points were not all attacked may then attack with the rest, the stronger
first; points that have fought already do not strike back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.ids import SideId
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.air_choices import Shares, ask_shares
from grognard_standard_rules.air_combat import Duel, fight
from grognard_standard_rules.air_display import SUPERIORITY, total
from grognard_standard_rules.answers import cite

RULES = cite("std:13.21")
Pair = tuple[SideId, SideId]


@rule("std:13.21")
def fight_of_three(front: str, sides: Sequence[SideId], pairs: Iterable[Pair]) -> Resolution:
    """Let the strongest fight with whom he wants, then those who have points to spare."""
    position: Position = yield LOOK
    foes = {s: [o for o in sides if (s, o) in pairs or (o, s) in pairs] for s in sides}
    points = {s: total(position, s, front, SUPERIORITY) for s in sides}
    strongest = max(sides, key=lambda s: points[s])
    shares = Shares(dict.fromkeys(foes[strongest], points[strongest]), points[strongest],
                    points[strongest])
    parted = shares.sole()
    if parted is None:
        text = f"{front} Front: how many of your {points[strongest]} points fight whom?"
        parted = dict((yield ask_shares(strongest, text, shares, RULES)).points)
    fresh = dict(points)
    fresh[strongest] = 0
    for foe in foes[strongest]:
        sent = parted.get(foe, 0)
        against = min(sent, points[foe])
        if sent:
            fresh[foe] -= against
            name = f"air-combat:{front}:{strongest}-{foe}"
            yield from fight(Duel(front, strongest, sent, foe, against, against, name, RULES))
    yield from second_round(front, foes, fresh)


@rule("std:13.21")
def second_round(
    front: str, foes: dict[SideId, list[SideId]], fresh: dict[SideId, int]
) -> Resolution:
    """Let points that were not attacked attack in their turn, at even odds, if they want to."""
    position: Position = yield LOOK
    left = {s: total(position, s, front, SUPERIORITY) for s in foes}
    for side in sorted((s for s in foes if fresh[s]), key=lambda s: -left[s]):
        position = yield LOOK
        room = {f: total(position, f, front, SUPERIORITY) for f in foes[side]}
        shares = Shares({f: min(n, fresh[side]) for f, n in room.items() if n}, 0, fresh[side])
        if not fresh[side] or not shares.places:
            continue
        text = f"{front} Front: whom do your {fresh[side]} points attack that nobody attacked?"
        answer = yield ask_shares(side, text, shares, RULES)
        for foe, sent in answer.points.items():
            if sent:
                back = min(sent, fresh[foe])
                fresh[foe] -= back
                name = f"air-combat:{front}:{side}-{foe}"
                yield from fight(Duel(front, side, sent, foe, sent, back, name, RULES))
