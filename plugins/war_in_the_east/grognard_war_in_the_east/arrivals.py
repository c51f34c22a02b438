"""53.35: no more Hungarians come once Rumania has surrendered.

Hungarians come anywhere in what the maps show of Hungary. Who else comes where, and when nobody
does, is in `eastern_arrivals.py` of War in Europe (50.1); how units come in, and what they pay
for it, in the standard rules' `entering.py` (50.11).
"""

from __future__ import annotations

from grognard.events import Event
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.surrenders import has_surrendered
from grognard_war_in_europe.eastern_arrivals import forfeited

HUNGARIANS, RUMANIANS = "hu", "ro"


@implements("after_event", "reinforcements-arrived")
@rule("wite:53.35")
def no_more_hungarians(position: Position, event: Event) -> Resolution | None:
    """Take away the Hungarians that are due."""
    if not has_surrendered(position, RUMANIANS):
        return None
    why = Reason("no-more-hungarians", "Rumania has surrendered", (RuleId("wite:53.35"),))
    return forfeited(position, {HUNGARIANS: why})
