"""1.2.2 to 1.2.6: how many replacement steps a faction receives in a season, and of what.

Steps are named "nation:type": "de:armor", "it:any" (of either type). "minor" are steps for the
faction's minor countries (and partisans), "nationalist" for the Axis Nationalists, "festung"
the German steps of Festung Europa. Each kind is a tally, so that the count explains itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.tally import Line, Tally, add_up
from grognard_krieg.countries import active_minors, status, vichy_created
from grognard_krieg.country_list import FRANCE, ITALY
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN, is_ground, nations, pool
from grognard_krieg.places import is_city
from grognard_krieg.political_state import current_card, on_strategic_track, us_level
from grognard_krieg.strategic_hexes import ALLIES, holds
from grognard_krieg.territory import cities_of, country_of
from grognard_krieg.victory import TIDE, no_retreat_box
from grognard_krieg.victory_track import victory_marker
from grognard_krieg.war import MOSCOW, appeasement, truce

MEMORY = "replacement-steps"
"""Memory of the step: kind of steps -> how many are left."""

ANY, INFANTRY, ARMOR = "any", "infantry", "armor"
MINOR, NATIONALIST, FESTUNG = "minor", "nationalist", "festung"
KINDS = {
    AXIS: ("de:infantry", "de:armor", "minor:any", "it:any", "nationalist:any",
           "festung:infantry"),
    WESTERN: ("br:infantry", "br:armor", "us:infantry", "us:armor", "minor:any", "fr:any"),
    SOVIET: ("su:infantry", "su:armor", "minor:any"),
}
ANTI_COMINTERN, LEND_LEASE = "mk.anti-comintern", "mk.lend-lease"
PIPS = (1, 6)


def steps_left(position: Position) -> dict[str, int]:
    """Return the steps that are still to be placed in this segment."""
    return {k: int(n) for k, n in position.state.remembered(MEMORY).items() if n}


def words(position: Position, steps: Mapping[str, int]) -> str:
    """Name steps for people: "5 German infantry, 2 minor country"."""
    nations = position.assembly.catalogue.nations
    own = {MINOR: "minor country", NATIONALIST: "Nationalist", FESTUNG: "Festung Europa"}

    def named(key: str) -> str:
        whose, _, kind = key.partition(":")
        people = own.get(whose) or (nations[whose].people if whose in nations else whose)
        return people if kind == ANY else f"{people} {kind}"

    return ", ".join(f"{n} {named(k)}" for k, n in steps.items() if n) or "no"


@rule("krieg:1.2.2", "krieg:1.2.3")
def steps_due(position: Position, side: SideId) -> Mapping[str, Tally]:
    """Count the steps of each kind that a faction receives (without Lend-Lease)."""
    card, _ = current_card(position, side)
    listed = [f"{s.nation}:{t}" for s in (card.steps if card else ()) for t in (INFANTRY, ARMOR)]
    kinds = dict.fromkeys((*KINDS.get(side, ()), *listed))
    return {k: add_up(f"{k} steps", position.referee.collect(
        "modify_replacement_steps", position=position, side=side, steps=k)) for k in kinds}


def _line(number: int, text: str, *rules: str) -> Line:
    return Line("total", "add", number, text, tuple(RuleId(r) for r in rules))


def _nothing(text: str, *rules: str) -> Line:
    return Line("total", "times", 0, text, tuple(RuleId(r) for r in rules))


@rule("krieg:1.2.4", "krieg:1.2.5", "krieg:1.2.6")
def _points(position: Position, shows: str) -> int:
    """Return the points of the victory marker's box, 0 when it shows the other side."""
    side, points = victory_marker(position)
    return points if side == shows else 0


# --- 1.2.2 --------------------------------------------------------------------------------------


@implements("modify_replacement_steps")
@rule("krieg:1.2.2")
def card_steps(position: Position, side: SideId, steps: str) -> Iterator[Line]:
    """Add what the current card lists."""
    card, _ = current_card(position, side)
    for of in card.steps if card else ():
        for kind, number in ((INFANTRY, of.infantry), (ARMOR, of.armor)):
            if steps == f"{of.nation}:{kind}" and number and card:
                yield _line(number, f"on {card.title}", "krieg:1.2.2")


# --- 1.2.4 --------------------------------------------------------------------------------------


@implements("modify_replacement_steps")
@rule("krieg:1.2.4")
def axis_steps(position: Position, side: SideId, steps: str) -> Iterator[Line]:
    """Add the Axis steps: minor countries, Italy, Nationalists, Festung Europa."""
    if side != AXIS:
        return
    points, cite = _points(position, TIDE), "krieg:1.2.4"
    if steps == "minor:any":
        yield _line(points, "points of the Axis Tide marker", cite)
        if points and not active_minors(position, AXIS):
            yield _nothing("there is no Axis minor country", cite, "krieg:1.2.3")
    elif steps == "it:any":
        yield from _italian(position)
    elif steps == "nationalist:any":
        yield _line(points, "points of the Axis Tide marker", cite)
        if points and not on_strategic_track(position, ANTI_COMINTERN):
            yield _nothing("the Anti-Comintern Pact is not in effect", cite, "krieg:15")
    elif steps == "festung:infantry":
        yield _line(points, "points of the Axis Tide marker", cite)
        if points and no_retreat_box(position) is None:
            yield _nothing("No Retreat does not lie on the victory track", cite)


@rule("krieg:1.2.4", "krieg:12.3")
def _italian(position: Position) -> Iterator[Line]:
    cite, standing = "krieg:1.2.4", status(position, ITALY)
    if standing.orientation != AXIS:
        return
    yield _line(1, "Italy is an Axis minor country", cite)
    at_home = {p.hex for p in cities_of(position, ITALY)}
    abroad = any(
        "it" in nations(position, u) and is_ground(position, u) and u.on_map and
        country_of(position, u.at) != ITALY and is_city(position, u.at)
        for u in position.state.units_of(SideId(AXIS)))
    if appeasement(position):
        yield _nothing("Appeasement is in effect", cite, "krieg:14.2")
    if standing.collapsed:
        yield _nothing("Italy has collapsed", cite, "krieg:17.5")
    if not abroad:
        yield _nothing("no Italian unit holds a city outside of Italy", cite)
    if any(holds(position, ALLIES, h) for h in at_home):
        yield _nothing("the Allies hold a city in Italy", cite)


# --- 1.2.5 --------------------------------------------------------------------------------------


@implements("modify_replacement_steps")
@rule("krieg:1.2.5")
def western_steps(position: Position, side: SideId, steps: str) -> Iterator[Line]:
    """Add the Western steps: minor countries and partisans, and France."""
    if side != WESTERN:
        return
    cite = "krieg:1.2.5"
    if steps == "minor:any":
        yield _line(_points(position, "allied"), "points of the Allied Crusade marker", cite)
        yield _line(us_level(position), "US level of the current card", cite, "krieg:O")
    elif steps == "fr:any" and status(position, FRANCE).orientation == WESTERN:
        yield _line(1, "the French step", cite)
        if any(holds(position, (AXIS,), p.hex) for p in cities_of(position, FRANCE)):
            yield _nothing("the Axis holds a city in France or French North Africa", cite)
        if appeasement(position):
            yield _nothing("Appeasement is in effect", cite, "krieg:14.2")
        if vichy_created(position):
            yield _nothing("Vichy has been created", cite, "krieg:12.2.4")


# --- 1.2.6 --------------------------------------------------------------------------------------


@implements("modify_replacement_steps")
@rule("krieg:1.2.6")
def soviet_steps(position: Position, side: SideId, steps: str) -> Iterator[Line]:
    """Add the steps of Soviet Allied minor countries."""
    if side == SOVIET and steps == "minor:any":
        points = _points(position, "allied")
        yield _line(points, "points of the Allied Crusade marker", "krieg:1.2.6")
        if points and not active_minors(position, SOVIET):
            yield _nothing("there is no Soviet Allied minor country", "krieg:1.2.6",
                           "krieg:1.2.3")


@rule("krieg:1.2.6", "krieg:15")
def lend_lease_due(position: Position) -> Ruling[bool]:
    """Say whether the Soviet player rolls for Lend-Lease."""
    at = {u.counter: u.at for u in position.state.units_at(pool(SOVIET))}
    if LEND_LEASE not in at:
        return ruled(False, "krieg:1.2.6", "Lend-Lease is not in the Soviet force pool",
                     "no-lend-lease")
    if truce(position, MOSCOW) is not None:
        return ruled(False, "krieg:1.2.6", "a truce marker lies in Moscow", "truce")
    return ruled(True, "krieg:1.2.6", "Lend-Lease is in the Soviet force pool", "lend-lease")


@rule("krieg:1.2.6")
def lend_lease_die(position: Position, die: int) -> Tally:
    """Modify the Lend-Lease die; it stays on the table."""
    cite, (least, most) = (RuleId("krieg:1.2.6"),), PIPS
    return add_up("Lend-Lease", [
        Line("printed", "set", die, "the die", cite),
        *position.referee.collect("modify_lend_lease_die", position=position),
        Line("clamp", "least", least, "below 1 counts as 1", cite),
        Line("clamp", "most", most, "above 6 counts as 6", cite),
    ])


@implements("modify_lend_lease_die")
@rule("krieg:1.2.6")
def printed_lend_lease_modifiers(position: Position) -> Iterator[Line]:
    """Add what the Soviet display prints beside the Lend-Lease Table."""
    table = position.table("lend_lease_modifiers")
    counted = {"us_level": us_level(position), "u_boat": int(on_strategic_track(
        position, "mk.u-boat")), "allied_crusade_point": _points(position, "allied")}
    for row in table.rows:
        each, number = table.int(row, "die") or 0, counted.get(row, 0)
        if each and number:
            yield Line("total", "add", each * number, row.replace("_", " "),
                       (RuleId("krieg:1.2.6"),))


@rule("krieg:1.2.6")
def lend_lease_steps(position: Position, result: int) -> dict[str, int]:
    """Read the Lend-Lease Table."""
    table = position.table("lend_lease")
    return {f"su:{t}": n for t in (INFANTRY, ARMOR) if (n := table.int(str(result), t) or 0)}
