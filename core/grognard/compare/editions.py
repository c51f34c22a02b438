"""Two editions side by side, everything that can be told apart without playing."""

from __future__ import annotations

from grognard.compare import content, rules
from grognard.compare.model import Comparison, Difference, Kind, count
from grognard.compare.variant import Variant, assembled
from grognard.rulebook import RuleIndex


def compare(
    one: Variant, other: Variant, topic: str = "", *, planned: bool = False
) -> Comparison:
    """Compare two variants; with a topic, only what belongs to it."""
    first, second = assembled(one), assembled(other)
    found, same = list[Difference](), list[tuple[Kind, int]]()
    editions = [a.ruleset.ruleset.edition for a in (first, second)]
    listed, alike = rules.differences(RuleIndex.load(), *editions, planned=planned)
    found += listed
    same.append(("rule", alike))
    kinds: tuple[tuple[Kind, content.Found], ...] = (
        ("module", content.modules(first, second)),
        ("parameter", content.parameters(first, second)),
        ("step", content.steps(first, second)),
        ("cell", content.cells(first, second)),
        ("unit", content.units(first, second)),
    )
    for kind, (differences, number) in kinds:
        found += differences
        same.append((kind, number))
    whole = Comparison(one.text, other.text, tuple(found), count(same))
    return whole.on(topic) if topic else whole
