"""Wars of Krieg! begun in the middle: situations that random play hardly ever comes to.

    situation = situations(table.opening())["card western:28"]
    game = begun(table, seed, situation)
    perform(game, lambda position: set_up(position, situation, Random(seed)))   # then play on

A situation gives a faction hexes, a card, truces and countries as they may stand in a war, and
begins in the segment before that in which they tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from zlib import crc32

from grognard.changes import Allegiance, Change, Flip, Move, Tick
from grognard.dice import DiceKey, OpenDice, Rolled
from grognard.events import Event
from grognard.game import Game
from grognard.holding import HELD
from grognard.ids import SideId, UnitId
from grognard.journal import Journal
from grognard.machine import open_step, steps_of
from grognard.orders import LOOK, OrderKind, Resolution
from grognard.position import Position
from grognard.replay import secrets_for
from grognard.table import Table
from grognard.testing.cases import Case
from grognard.testing.stage import Stage, _stage
from grognard_krieg import pieces
from grognard_krieg.activation import activate
from grognard_krieg.card_conditions import ALIASES, hex_of
from grognard_krieg.cards import CHOOSE, card
from grognard_krieg.cards_model import Card
from grognard_krieg.conditions_model import Condition, parts
from grognard_krieg.content import cards
from grognard_krieg.countries import cede, stand, turned
from grognard_krieg.permanent_events import CONQUERED as BOX
from grognard_krieg.permanent_events import units_of
from grognard_krieg.political_events import roll_on
from grognard_krieg.political_tables import TABLE, PoliticalRoll, sheet
from grognard_krieg.strategic_hexes import listed
from grognard_krieg.territory import cities_of, region_hexes
from grognard_krieg.truce_markers import set_truces
from grognard_krieg.vichy import create_vichy
from grognard_krieg.victory_track import SIDE, VICTORY_BOX, VICTORY_TRACK
from grognard_krieg.war import CAPITALS

BEFORE = "war-and-peace"
"""The segment before conditional events."""
TARGET = "rumania"
"""At whom tables are rolled: a neutral country with neutral neighbours."""
CONQUERED, POOL = "conquered", "@pool:"


@dataclass(frozen=True)
class Situation:
    """Whose turn it is, in which step, with what: see `set_up`."""

    side: str
    step: str = "conditional-event"
    turn: int = 20
    card: str = ""
    """The side's current card."""
    pending: str = ""
    """The card that it turns up next."""
    total_war: bool = False
    truces: Mapping[str, str | None] = field(default_factory=dict)
    """What markers lie in the capitals; in Total War none of the first ones."""
    countries: Mapping[str, str] = field(default_factory=dict)
    """How minor countries stand."""
    holds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Faction -> places, and countries all of whose cities it holds."""
    boxes: Mapping[str, str] = field(default_factory=dict)
    """Piece -> the box or place where it is."""
    ceded: tuple[str, ...] = ()
    """Border regions that have been ceded."""
    rolls: str = ""
    """The Political Event Table that is rolled on, outside of the segment: no modifiers."""
    vichy: bool = False


def table_card(table: Table) -> str:
    """Return the card that the Axis player has laid down: his last one of Limited War."""
    deck = cards(table.assembly).of("axis")
    return [c.id for c in deck if c.war == "limited"][-1]


class LoadedDice(OpenDice):
    """Dice that show every number in turn, seed by seed, on each Political Event Table."""

    def roll(self, key: DiceKey, sides: int = 6) -> Rolled:
        fair = super().roll(key, sides)
        if not key.purpose.startswith("political:"):
            return fair
        shown = (int(str(self.seed)) + crc32(key.purpose.encode())) % sides + 1
        return replace(fair, value=shown)


def marker_by(seed: int) -> dict[str, str]:
    """Return where the victory marker lies in the war of a seed; it changes political dice."""
    return {SIDE: ("allied", "axis")[seed // 7 % 2], VICTORY_BOX: str(seed // 7 % 3)}


def begun(table: Table, seed: int, situation: Situation) -> Game:
    """Return a game in memory with the full set-up, at the step where a situation begins."""
    dice = LoadedDice(seed)
    game = Game(table, Journal.create(None, {**table.header(), "dice": dice.describe()}), dice)
    game.secrets.update(secrets_for(game.journal, table))
    lying: dict[str, Any] = {}
    if situation.card:
        lying["current"] = {"id": situation.card, "face_up": True}
    if situation.pending:
        needs = card(table.opening(), situation.pending).requires
        lying |= {"pending": situation.pending, "hand": [situation.pending],
                  "revealed": dict.fromkeys(needs, 1)}
    compartments = {"war": {"total_war_since": 1} if situation.total_war else {},
                    "tracks": marker_by(seed), "cards": {situation.side: lying} if lying else {}}
    if situation.side != "axis":  # somebody may look at it, or it is turned up later
        plain = {"kind": CHOOSE, "by": "axis", "card": table_card(table)}
        sealed = game.secrets["axis"].seal(plain, 1)
        compartments[HELD] = {f"axis/{CHOOSE}": sealed.commitment}
    case = Case(id="war", title="", rules=(), turn=situation.turn,
                step=f"player-turn.{situation.side}/{BEFORE}",
                compartment={k: v for k, v in compartments.items() if v})
    perform(game, lambda position: _stage(position, case))
    return game


def perform(game: Game, resolve: Callable[[Position], Resolution]) -> Any:
    """Carry out a resolution as if it were an order."""
    return game.carry_out(Stage(), OrderKind(Stage, "stage", (), lambda p, o: resolve(p)))


def set_up(position: Position, situation: Situation, rng: Random) -> Resolution:
    """Bring pieces and countries to where a situation has them, and open its step."""
    lifted = dict.fromkeys(CAPITALS) if situation.total_war else {}
    for capital, marker in (*lifted.items(), *situation.truces.items()):
        yield Event("case-staged", set_truces(position, **{capital: marker}))
        position = yield LOOK
    if situation.vichy:
        yield from create_vichy(position)
        position = yield LOOK
    for country, as_ in situation.countries.items():
        yield from activate(position, country, "western" if as_ == CONQUERED else as_,
                            mobilization=False)
        position = yield LOOK
        if as_ == CONQUERED:
            yield Event("case-staged", (
                stand(position, **{country: turned(position, country, CONQUERED)}),
                *(Move(u.id, BOX) for u in units_of(position, country))))
            position = yield LOOK
    changes: list[Change] = [cede(position, region) for region in situation.ceded]
    for piece, at in situation.boxes.items():
        counter, face = position.assembly.catalogue.find(piece)
        where = _spot(position, at)
        changes += [Flip(UnitId(counter.id), face.name or "front"), Move(UnitId(counter.id), where)]
        if where.startswith(POOL):
            changes.append(Allegiance(UnitId(counter.id), SideId(where.removeprefix(POOL))))
    yield Event("case-staged", tuple(changes))
    for faction, names in situation.holds.items():
        position = yield LOOK
        hexes = [h for n in names for h in _hexes(position, n)]
        yield Event("case-staged", tuple(conquer(position, faction, hexes, rng)))
    position = yield LOOK
    if situation.rolls:
        kind = sheet(position, situation.rolls).kind
        yield from roll_on(position, PoliticalRoll(
            situation.rolls, situation.side, kind, TARGET, modified=False))
    elif situation.step != BEFORE:
        yield from _go_to(position, f"player-turn.{situation.side}/{situation.step}")


def _spot(position: Position, at: str) -> str:
    """Find a box, a place, "in:COUNTRY" (a hex with nobody in it), "off:COUNTRY" (at sea)."""
    how, _, country = at.partition(":")
    if at.startswith("@") or how not in ("in", "off"):
        return at if at.startswith("@") else position.hex(at)
    board, land = position.board, position.board.is_("country", country)
    cities = {p.hex for p in cities_of(position, country)}
    if how == "in":
        return next(h for h in board.grid.names(land)
                    if h not in cities and not position.state.units_at(h))
    sea = board.is_("kind", "all_sea")
    return next(h for h in board.grid.names(sea) if not position.state.units_at(h)
                and any(land[i] for _, i in board.grid.neighbours(board.grid.index(h))))


def _go_to(position: Position, key: str) -> Resolution:
    step = next(s for s in steps_of(position, position.turn) if s.key == key)
    position = yield Event("step-began", (Tick(position.turn, step.key, step.side),),
                           about={"step": step.key, "side": step.side})
    yield from open_step(position)


def _hexes(position: Position, name: str) -> list[str]:
    if name in position.board.grid:
        return [name]
    cities = [p.hex for c in ALIASES.get(name, (name,)) for p in cities_of(position, c)]
    at = hex_of(position, name)
    return cities or ([at] if at else [])


def conquer(
    position: Position, faction: str, hexes: Sequence[str], rng: Random
) -> Iterator[Change]:
    """Put a unit of a faction into each hex; what others have there goes to their pools."""
    state, taken = position.state, set(hexes)
    ready = [u for u in state.units.values() if u.side == faction and u.at not in taken
             and pieces.is_ground(position, u) and pieces.steps(position, u) > 1
             and not pieces.is_hq(position, u) and not pieces.minor_nations(position, u)]
    ready.sort(key=lambda u: (not u.on_map, rng.random()))
    for at in dict.fromkeys(hexes):
        here = state.units_at(at)
        yield from (Move(u.id, pieces.pool(u.side)) for u in here
                    if pieces.is_piece(position, u) and u.side != faction)
        if not any(u.side == faction for u in here) and ready:
            unit = ready.pop(0)
            yield from (Flip(unit.id, "front"), Move(unit.id, at))


# --- what cards want -----------------------------------------------------------------------------


def of_card(position: Position, of: Card) -> Situation:
    """Return a situation in which a card's first conditional event happens."""
    holds: dict[str, tuple[str, ...]] = {}
    truces: dict[str, str | None] = {}
    boxes: dict[str, str] = {}
    for condition in parts(of.events[0].when):
        for faction, places in _wanted(position, condition):
            holds[faction] = (*holds.get(faction, ()), *places)
        if condition.test == "truce_marker":
            truces["London"] = "armistice"
        if condition.test == "marker_on":
            boxes[condition.marker] = VICTORY_TRACK
    for effect in of.events[0].then:
        if effect.effect == "border_war":
            region = region_hexes(position.board, effect.region)
            holds["soviet"] = tuple(position.board.grid.names(region)[:3])
    negated = {p for c in parts(of.events[0].when) if c.test == "not" for p in parts(c)}
    if negated:
        holds = {}
    effects = {e.effect for e in of.events[0].then}
    countries = dict[str, str]()
    if "italian_collapse" in effects:
        countries, boxes = {"italy": "axis"}, {**boxes, "gi.africa": "Berlin"}
    if "french_collapse" in effects:
        holds["western"] = ("Marseille",)  # who stands in Vichy is interned
    ceded = ("bessarabia",) if "crisis" in effects else ()
    return Situation(of.deck, card=of.id, total_war=of.war == "total", truces=truces,
                     countries=countries, holds=holds, boxes=boxes, ceded=ceded)


def _wanted(position: Position, condition: Condition) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what a condition wants a faction to hold."""
    match condition.test:
        case "occupied":
            yield _one(condition.faction), (condition.place,)
        case "count_occupied":
            named = condition.places or tuple(listed(position, condition.list))
            yield _one(condition.faction), tuple(named[: condition.min])
        case "cities_occupied":
            cities = _hexes(position, condition.country)  # not all: it would change sides first
            yield _one(condition.faction), tuple(cities[: condition.min])
        case "ground_unit_in":
            yield _one(condition.faction), tuple(_hexes(position, condition.country)[-1:])
        case "compare_occupied":
            yield condition.more, tuple(listed(position, condition.list))[:8]


def _one(faction: str) -> str:
    return "western" if faction == "allied" else faction


# --- the situations -------------------------------------------------------------------------------

PERMANENT: Mapping[str, Situation] = {
    "conquest": Situation("axis", turn=8, countries={"denmark_norway": "western"},
                          holds={"axis": ("denmark_norway",)}),
    "axis_liberation": Situation("axis", countries={"finland": "soviet"}, total_war=True,
                                 holds={"axis": ("finland",)}),
    "occupation": Situation("axis", countries={"rumania": "axis"}, total_war=True,
                            holds={"axis": ("rumania",)}),
    "axis_coup": Situation("axis", total_war=True, boxes={"fr.coup": "@pool:axis"}),
    "reactivation": Situation("western", countries={"belgium_holland": "conquered"}, total_war=True,
                              holds={"western": ("belgium_holland",)}),
    "western_liberation": Situation("western", countries={"greece": "axis"}, total_war=True,
                                    holds={"western": ("greece",)}),
    "soviet_liberation": Situation("soviet", countries={"rumania": "axis"}, total_war=True,
                                   holds={"soviet": ("rumania",)}),
    "finest_hour": Situation("western", turn=9, holds={"axis": ("Paris",)}),
    "emergency_mobilization": Situation("soviet", total_war=True),
    "free_france": Situation("western", total_war=True, vichy=True, holds={"western": ("Paris",)}),
    "free_french_coup": Situation("western", total_war=True, vichy=True, holds={"axis": ("Paris",)},
                                  boxes={"fr.coup.free-french": "@pool:western"}),
}


OTHERS: Mapping[str, Situation] = {
    "partisans in a freed country": Situation(
        "soviet", total_war=True, countries={"rumania": "axis"}, holds={"soviet": ("rumania",)},
        boxes={"pt.communist.1": "in:rumania"}),
    "Lend-Lease": Situation("western", step=BEFORE, total_war=True,
                            boxes={"mk.lend-lease": "@pool:soviet"}),
    "bombing": Situation("soviet", total_war=True, boxes={
        "mk.bombing": "@track:21", "mk.u-boat": "@strategic-track"}),
}


def situations(position: Position) -> dict[str, Situation]:
    """Return every situation by name: permanent events, cards and their events, truces."""
    out = {f"permanent event {name}": s for name, s in PERMANENT.items()}
    for of in cards(position.assembly).card:
        if of.events:
            out[f"event of {of.id}"] = of_card(position, of)
    ends = next(c for c in cards(position.assembly).card if c.events
                and "great_britain" in str(c.events[0].then))
    out["a crisis in Limited War"] = replace(out[f"event of {ends.id}"], total_war=False)
    blitz = next(c for c in cards(position.assembly).of("western") if c.blitz)
    out["a beachhead"] = Situation(
        "western", step="blitz", card=blitz.id, total_war=True,
        boxes={"br.air.1.beachhead": "off:great_britain", "br.army.2": "off:great_britain"})
    return out | OTHERS | truces() | of_cards(position)


def truces() -> dict[str, Situation]:
    """Return situations in which truces are placed, turned, broken and ended."""
    return {f"truce {marker} in {capital}": Situation(
        side, total_war=True, truces={capital: marker})
        for capital, side in (("London", "western"), ("Moscow", "soviet"))
        for marker in ("armistice", "negotiations")}


def of_cards(position: Position) -> dict[str, Situation]:
    """Return situations in which each card is turned up, and its political event played."""
    out: dict[str, Situation] = {}
    for of in cards(position.assembly).card:
        total = of.war == "total"
        begins = Situation(of.deck, turn=20 if total else 5, total_war=total)
        out[f"revealed {of.id}"] = replace(begins, step="option-card", pending=of.id)
        if of.political:
            out[f"political event {of.id}"] = replace(begins, step="political-event", card=of.id)
    for table in position.table(TABLE).rows:
        out[f"roll on {table}"] = Situation("axis", turn=5, rolls=table)
    first = next(c for c in cards(position.assembly).of("axis") if c.war == "total")
    out["total war"] = Situation("axis", step="option-card", turn=20, pending=first.id)
    return out
