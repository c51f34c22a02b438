"""43.4: Great Britain and the Commonwealth, supplied from British major ports and from America.

America is the western edge of the map, all sea, from which every line goes by the High Seas; as
these are the seas of the British ports too, the ports stand for it while Britain holds any.
Commonwealth supply units serve the Commonwealth and the common Allied units (43.47, 43.88).
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "cw",
    cases={"territory": "wie:43.41", "supply": "wie:43.45", "ships": "wie:43.44",
           "feeds": "wie:43.88"},
    territory=("Great Britain", "Great Britain (Malta)", "Great Britain (Cyprus)", "Egypt",
               "Palestine", "Transjordan"),
    ports_of=("Great Britain",),
    feeds=frozenset({"cw", "all"}),
)

NATION = Nation(FACTS, __name__)
