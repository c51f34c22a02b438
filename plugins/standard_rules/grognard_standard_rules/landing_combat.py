"""7.33, 8.24, 8.25, 8.29: units that land among enemies fight for their hex.

They attack the enemies in it, and no others; all of them must, together, before the Combat Phase
ends. Friends beside the hex may join in. They attack at half strength, mechanized units from the
sea at a quarter. Whoever defends the hex leaves it or is lost, and may not choose to stand; units
that landed never retreat, but stand and pay. A result that leaves the defenders where they are
destroys what landed, to the last battlegroup (Ar among them: 8.24 does not tell of it).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from typing import Any

from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import amends, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.tally import Line
from grognard_standard_rules import units
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import Attack, lawful
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.battlegroups import slip_back
from grognard_standard_rules.breaking_through import THROUGH, break_through
from grognard_standard_rules.combat import ATTACKED, may_attack
from grognard_standard_rules.landed import BY_SEA, CARRIED, assaults, dropped, how_landed
from grognard_standard_rules.losses import lose_all, lose_strength, worth
from grognard_standard_rules.results import CODES, RESULTS, exposed, required_strength
from grognard_standard_rules.retreat import retreating
from grognard_standard_rules.retreat_options import RetreatOptions
from grognard_standard_rules.who_moves import MOVED

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
FROM_SEA, FROM_AIR = cite("std:7.33"), cite("std:8.24")


def landers(position: Position, battle: Battle) -> tuple[UnitId, ...]:
    """List the attackers of a battle that landed in the hex they fight for."""
    return tuple(u for u in battle.units if assaults(position, u))


def _rules(position: Position, unit_ids: Iterable[UnitId]) -> tuple[RuleId, ...]:
    """Cite the section by which the units landed."""
    ways = {how_landed(position, u) for u in unit_ids}
    return (*(FROM_SEA * (BY_SEA in ways)), *(FROM_AIR * bool(ways - {BY_SEA})))


# --- attacking --------------------------------------------------------------------------------


@implements("check_attacker")
@rule("std:8.34", "std:8.35")
def carried_do_not_attack(position: Position, unit_id: UnitId) -> Iterator[Reason]:
    """Keep units out of attacks that were carried by air, even if into a landing."""
    how = how_landed(position, unit_id)
    flew = position.state.remembered(MOVED).get(unit_id) == "air"
    if how == CARRIED or (flew and not how):
        who = units.name(position, position.state.unit(unit_id))
        yield Reason("air-transported", f"{who} was carried by air in this turn",
                     cite("std:8.34", "std:8.35"), units=(unit_id,),
                     remedy="leave it out of the attack")


@implements("check_order", "attack")
@rule("std:7.33", "std:8.24", "std:11.14")
def all_who_landed(position: Position, order: Attack) -> Iterator[Reason]:
    """Refuse to attack a hex without some who landed in it: it is attacked once, and they must."""
    for target in order.targets:
        idle = [u for u in position.state.units_at(target)
                if u.side == order.by and u.id not in order.attackers and assaults(position, u.id)
                and not any(may_attack(position, u, order.by))]
        if idle:
            who, ids = ", ".join(units.name(position, u) for u in idle), [u.id for u in idle]
            yield Reason("landed-and-idle", f"{who} landed there and must take part: {target} is "
                         "attacked only once", (*_rules(position, ids), *cite("std:11.14")),
                         hexes=(target,), units=tuple(ids), remedy=f"attack {target} with all")


@implements("modify_attack")
@rule("std:7.33", "std:8.29")
def at_half_strength(position: Position, unit_id: UnitId, battle: Battle) -> Iterator[Line]:
    """Halve an attacker that landed; quarter a mechanized one from the sea."""
    if not assaults(position, unit_id):
        return
    if how_landed(position, unit_id) != BY_SEA:
        yield Line("terrain", "times", HALF, "dropped from the air", cite("std:8.29"))
        return
    mechanized = units.traits(position, position.state.unit(unit_id)).is_mechanized
    yield Line("terrain", "times", QUARTER if mechanized else HALF,
               f"lands from the sea{', mechanized' if mechanized else ''}", FROM_SEA)


@implements("modify_attack")
@rule("std:7.31")
def breaks_through_at_half(position: Position, unit_id: UnitId) -> Iterator[Line]:
    """Halve who fights his way off a beach through paratroops."""
    if unit_id in position.state.remembered(THROUGH):
        yield Line("terrain", "times", HALF, "driven off a beach onto paratroops",
                   cite("std:7.31"))


@amends("rule_retreat_options")
@rule("std:8.24")
def paratroops_stay(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[RetreatOptions], Ruling[RetreatOptions]]:
    """Close every way of retreat to units that were dropped in this turn."""
    ruling = yield
    if not dropped(position, unit_id):
        return ruling
    return ruling.amend(RetreatOptions(), "std:8.24", "units that were dropped in this turn do "
                        "not retreat", "dropped")


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of units that fight their way through paratroops."""
    return (EventKind("breaks-through", "Units driven off a beach fight their way through"),)


@rule("std:8.24", "std:7.33")
def engaged(position: Position, side: str) -> dict[HexId, list[UnitId]]:
    """Return the hexes in which units of a side have landed on enemies, with those units."""
    found: dict[HexId, list[UnitId]] = {}
    enemies = position.enemies(side)
    for unit in position.state.units_of(side):
        if not assaults(position, unit.id):
            continue
        here = position.state.units_at(unit.at)
        if any(u.side in enemies and units.traits(position, u).stops_enemies for u in here):
            found.setdefault(HexId(unit.at), []).append(unit.id)
    return found


@implements("check_phase_end")
@rule("std:8.24", "std:7.33")
def must_attack(position: Position, side: SideId) -> Iterator[Reason]:
    """Refuse to end the Combat Phase while units that landed could attack and have not."""
    if position.step is None or position.step.step.hook != "phase_combat":
        return
    for hex_id, landed in engaged(position, side).items():
        fresh = tuple(u for u in landed if u not in position.state.remembered(ATTACKED))
        order = Attack(by=side, attackers=fresh, targets=(hex_id,))
        if fresh and lawful(position, order):
            text = f"units that landed at {hex_id} must attack the enemy there"
            yield Reason("must-attack", text, _rules(position, fresh), hexes=(hex_id,),
                         units=fresh, remedy=f"attack {hex_id} with them")


@implements("after_event", "step-ended")
@rule("std:8.24", "std:7.33")
def not_won(position: Position, event: Event) -> Resolution | None:
    """Eliminate units whose hex the enemy still holds when the Combat Phase is over."""
    if not str(event.about.get("step", "")).endswith("/combat"):
        return None
    left = engaged(position, str(event.about.get("side", "")))
    return _destroy([u for landed in left.values() for u in landed]) if left else None


# --- results ----------------------------------------------------------------------------------


@amends("rule_combat_result", *CODES)
@rule("std:7.33", "std:8.24", "std:8.25")
def landing_result(
    position: Position, code: str, battle: Battle
) -> Generator[None, Ruling[Resolution], Ruling[Resolution]]:
    """Carry a result out as landings have it."""
    ruling = yield
    landed = landers(position, battle)
    if not landed:
        return ruling
    table = position.table(RESULTS)
    defender, attacker = table.word(code, "defender"), table.word(code, "attacker")
    if defender == "stands":
        resolution, text = _repelled(code, battle, landed, attacker), "what landed is destroyed"
    else:
        resolution = _won(code, battle, landed, defender, attacker)
        text = "the defenders must leave the hex; who landed stays"
    return ruling.amend(resolution, _rules(position, landed)[-1], text, "landing")


def _won(
    code: str, battle: Battle, landed: tuple[UnitId, ...], defender: str, attacker: str
) -> Resolution:
    """Clear the hex of its defenders; then take the attackers' losses, of whom none retreats."""
    position: Position = yield LOOK
    rules = (*_rules(position, landed), "std:12.3")
    if defender == "eliminated":
        yield from lose_all(battle.defenders, code, rules)
    yield from _leave(battle)
    position = yield LOOK
    price = battle.stake if attacker == "retreats" else required_strength(battle, attacker)
    made = yield from lose_strength(battle.by, exposed(position, battle), price, code, rules)
    yield from slip_back(tuple(u for u in made if u not in landed))


def _leave(battle: Battle) -> Resolution:
    """Retreat every defender that is left; nobody may choose to stand (12.7).

    Who stands fast by a rule of his own stays, and the landing has not won the hex.
    """
    position: Position = yield LOOK
    left: dict[SideId, list[UnitId]] = {}
    for unit_id in battle.defenders:
        unit = position.state.unit(unit_id)
        if not unit.on_map or unit.at not in battle.targets or fast(position, unit_id, battle):
            continue
        if units.traits(position, unit).stops_enemies:
            left.setdefault(unit.side, []).append(unit_id)
    from_sea = any(how_landed(position, u) == BY_SEA for u in battle.units)
    for side, own in left.items():
        if from_sea:
            yield from break_through(side, own)
            position = yield LOOK
        going = tuple(u for u in own if position.state.unit(u).at in battle.targets)
        yield from retreating(side, going)


def fast(position: Position, unit_id: UnitId, battle: Battle) -> bool:
    """Say whether a unit does not retreat from a battle whatever the result (16.13)."""
    return bool(position.ask_or(False, "rule_stands_fast", unit_id=unit_id, battle=battle).value)


def _repelled(
    code: str, battle: Battle, landed: tuple[UnitId, ...], attacker: str
) -> Resolution:
    """Destroy what landed; the others take the result, less what was lost so."""
    position: Position = yield LOOK
    paid = worth(position, landed)
    others = tuple(u for u in exposed(position, battle) if u not in landed)
    yield from _destroy(landed)
    position = yield LOOK
    if not others:
        return
    match attacker:
        case "eliminated":
            made = yield from lose_all(others, code, ("std:12.3",))
            yield from slip_back(made)
        case "loses_equal":
            price = battle.stake - paid
            made = yield from lose_strength(battle.by, others, price, code, ("std:12.3",))
            yield from slip_back(made)
        case "retreats":
            going = tuple(u for u in others if not fast(position, u, battle))
            if going:
                ruling = position.ask("rule_retreat", battle=battle, side=battle.by, units=going)
                yield from ruling.value


@rule("std:8.24", "std:8.34", "std:7.33", "std:11.31")
def _destroy(unit_ids: Iterable[UnitId]) -> Generator[Any, Any, None]:
    """Eliminate units that landed, without battlegroups, and who was carried to them."""
    position: Position = yield LOOK
    going = list(unit_ids)
    places = {position.state.unit(u).at for u in going}
    going += [u.id for at in sorted(places) for u in position.state.units_at(at)
              if how_landed(position, u.id) == CARRIED]
    for unit_id in going:
        unit = position.state.unit(unit_id)
        if unit.on_map:
            rules = (*_rules(position, [unit_id]), "std:11.31")
            text = f"{units.name(position, unit)} does not win its landing and is eliminated"
            position = yield units.eliminated(position, unit_id, "landing", rules, text)
