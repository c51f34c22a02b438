"""What a player types: no word stands for two orders of Krieg!"""

from __future__ import annotations

from collections import defaultdict

from grognard.cli.reading import words_for
from grognard.testing.stage import assembled


def test_each_word_stands_for_one_order():
    kinds: dict[str, list[str]] = defaultdict(list)
    for kind in assembled("krieg", (), ()).orders.values():
        for word in words_for(kind):
            kinds[word].append(kind.kind)
    assert {w: k for w, k in kinds.items() if len(k) > 1} == {}
