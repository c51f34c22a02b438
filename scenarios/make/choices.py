"""What the lists of the set-ups leave open, scenario by scenario: areas, steps, words.

Read by convert.py. Every entry is a choice of ours or a rule in our words; the counts and hexes
come from the lists.
"""

from __future__ import annotations

from eastern_choices import BARBAROSSA, CENTER, KURSK, STALINGRAD
from last_choices import GERMANY_1945
from western_choices import FRANCE, ITALY, NORMANDY, NORTH_AFRICA
from words import Table

ALL: dict[str, Table] = {
    "S2": FRANCE, "S3": BARBAROSSA, "S4": NORTH_AFRICA, "S5": STALINGRAD, "S6": KURSK, "S7": ITALY,
    "S8": NORMANDY, "S9": CENTER, "S10": GERMANY_1945,
}
