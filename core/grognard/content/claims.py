"""Who sets a cell when several overlays want to.

An owner's overlay stands above a module's. Of two of the same rank, the one that declares
`after` the other stands above it; when neither does, both are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grognard.content.overlay_files import Overlay, OverlayBlock
from grognard.errors import Fault


@dataclass(frozen=True)
class Claim:
    """One overlay's wish for one cell of one table or counter."""

    overlay: Overlay
    number: int
    block: OverlayBlock
    target: str
    cell: str
    path: str
    value: object

    def rank(self) -> int:
        """Return 1 for the owner's, 0 for a module's."""
        return int(self.overlay.owner)


class Order:
    """Which of two claims stands above the other."""

    def __init__(self, overlays: Iterable[Overlay]) -> None:
        self.overlays = {overlay.id: overlay for overlay in overlays}
        self.names: dict[str, set[str]] = {}
        for overlay in self.overlays.values():
            for name in (overlay.id, overlay.module):
                self.names.setdefault(name, set()).add(overlay.id)

    def above(self, a: Claim, b: Claim) -> bool:
        """Say whether the first claim stands above the second."""
        if a.rank() != b.rank():
            return a.rank() > b.rank()
        return b.overlay.id in self._reach(a)

    def _reach(self, claim: Claim) -> set[str]:
        """List the overlays that a claim comes after, directly or through others."""
        found: set[str] = set()
        ahead = self._after(claim.overlay, claim.target)
        while ahead:
            name = ahead.pop()
            if name not in found:
                found.add(name)
                ahead |= self._after(self.overlays[name], claim.target)
        return found

    def _after(self, overlay: Overlay, target: str) -> set[str]:
        """List the overlays that one declares to come after, for one table or counter."""
        declared = [
            *overlay.content.meta.after,
            *(n for b in overlay.content.overlay for n in b.after
              if f"{target}.".startswith(f"{b.target}.")),
        ]
        return {i for name in declared if name for i in self.names.get(name, ())}

    def winner(self, claims: Sequence[Claim]) -> Claim | tuple[Claim, Claim]:
        """Return the claim above all others, or two that cannot be ordered."""
        top = [c for c in claims if not any(self._beats(o, c) for o in claims if o is not c)]
        if len(top) == 1:
            return top[0]
        return (top[0], top[1]) if top else (claims[0], claims[1])

    def _beats(self, a: Claim, b: Claim) -> bool:
        return self.above(a, b) and not self.above(b, a)


def decide(
    claims: Iterable[Claim], overlays: Iterable[Overlay]
) -> tuple[dict[tuple[str, str], Claim], list[Fault]]:
    """Find who sets each cell of each target, and refuse what cannot be ordered.

    There is one fault for each two overlays and target; it names every cell they share.
    """
    order = Order(overlays)
    by_cell: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims:
        by_cell.setdefault((claim.target, claim.cell), []).append(claim)
    won: dict[tuple[str, str], Claim] = {}
    overlaps: dict[tuple[str, str, str], list[tuple[Claim, Claim]]] = {}
    for key, rivals in by_cell.items():
        winner = order.winner(rivals)
        if isinstance(winner, Claim):
            won[key] = winner
        else:
            a, b = winner
            overlaps.setdefault((key[0], a.overlay.id, b.overlay.id), []).append(winner)
    return won, [_overlap(pairs, order) for pairs in overlaps.values()]


def _overlap(pairs: Sequence[tuple[Claim, Claim]], order: Order) -> Fault:
    first, second = pairs[0]
    circle = order.above(first, second) and order.above(second, first)
    a, b = first.overlay, second.overlay
    cells = ", ".join(dict.fromkeys(one.cell for one, _ in pairs))
    if a is b:
        return Fault(a.file, second.path, f"sets {cells} of {first.target} a second time",
                     hint=f"it stands at {first.path} as well")
    if circle:
        return Fault(b.file, second.path, f"and {a.file} each come after the other", cells,
                     hint="take one of the two `after` away")
    leave = "".join(
        f", or play --without {o.module}" for o in (a, b) if o.module and a.module != b.module
    )
    return Fault(
        b.file, second.path,
        f"sets {cells} of {first.target}, which {a.file} (overlay {a.id}, {first.path}) sets "
        "as well",
        hint=f'write after = ["{a.id}"] into this overlay if it is to win, or '
        f'after = ["{b.id}"] into the other{leave}',
    )
