"""`apply`: how each event changes the table. It never refuses; `advice` says what the rules think."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeVar

from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.families import common_rules
from assistant.games.axis_allies import board, conquest, engaging, fighting, guns, landing, turns, volleys
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.board import FACTORY, FIGHTER, LAND, NEUTRAL, POWERS
from assistant.games.axis_allies.moving import Journey, boarded, travelled
from assistant.games.axis_allies.setup import based, start_control, start_pieces
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.pieces import placed, set_to

T = TypeVar("T", bound=AxisAllies)
MOST = 999


@singledispatch
def apply(event: Event, state: AxisAllies) -> AxisAllies:
    """Return the table after an event. Total: an event that means nothing here changes nothing."""
    return common_rules.apply(event, state)


@apply.register
def _game_started(event: e.GameStarted, state: AxisAllies) -> AxisAllies:
    """Set up the start position; the USSR goes first (AA-GEN-03 to -05)."""
    return turns.power_begins(replace(set_up(event, state), turn=1), POWERS[0])


def set_up(event: e.GameStarted, state: T) -> T:
    """Return the table with its pieces, before the first turn."""
    keys = {player.key for player in event.players}
    money = {key: event.ipcs.get(key, power.ipcs) for key, power in board.powers().items()}
    return type(state)(
        **common_rules.setup_fields(event),
        seats={power: seat for power, seat in event.seats.items() if power in POWERS and seat in keys},
        pieces=start_pieces(event.units),
        control=start_control(event.owners),
        ipcs={power: max(0, min(count, MOST)) for power, count in money.items()},
        economic=event.economic,
        groups=event.groups,
    )


# ------------------------------------------------------------------ the turn


@apply.register
def _researched(event: e.WeaponsResearched, state: AxisAllies) -> AxisAllies:
    """Pay five IPCs for each die; each six is a success (AA-WPN-01, AA-WPN-02)."""
    if state.over or state.researched or event.by != state.power:
        return state
    dice = min(len(event.faces), state.ipcs.get(event.by, 0) // 5)
    return turns.research(state, event.by, dice, event.faces[:dice].count("6"))


@apply.register
def _developed(event: e.WeaponDeveloped, state: AxisAllies) -> AxisAllies:
    """Give the country the weapon from the chart (AA-WPN-04)."""
    return turns.develops(state, event.by, int(event.roll)) if event.by == state.power else state


@apply.register
def _bought(event: e.UnitBought, state: AxisAllies) -> AxisAllies:
    """Pay for units now, to be placed at the end of the turn (AA-PUR-01)."""
    if event.by != state.power or state.over or event.unit not in state.kinds:
        return state
    have, price = state.bought.get(event.unit, 0), state.price(event.unit, event.by)
    count = max(-have, min(event.count, state.ipcs.get(event.by, 0) // price))
    bought = {**state.bought, event.unit: have + count}
    state = replace(state, bought={kind: number for kind, number in bought.items() if number})
    money = state.ipcs.get(event.by, 0) - count * price
    spent = state.spent.get(event.by, 0) + count * price
    return replace(state, ipcs={**state.ipcs, event.by: money}, spent={**state.spent, event.by: spent})


@apply.register
def _moved(event: e.UnitsMoved, state: AxisAllies) -> AxisAllies:
    """Move units; those that meet the enemy will fight (AA-MOV-01)."""
    if state.over or event.by not in POWERS or state.fighting:
        return state
    journey = Journey(event.by, {event.unit: event.count}, event.source, event.target, event.via)
    state, arrived = travelled(state, journey)
    return turns.checked_at_once(engaging.opened(state, event.by, arrived))


@apply.register
def _boarded(event: e.UnitsBoarded, state: AxisAllies) -> AxisAllies:
    """Put units on board, as long as there is room (AA-TRN-01)."""
    if state.over or not state.sea(event.zone) or not state.world.adjacent(event.source, event.zone):
        return state
    return boarded(state, event.by, {event.unit: event.count}, event.source, event.zone)


@apply.register
def _step_ended(event: e.StepEnded, state: AxisAllies) -> AxisAllies:
    """Go on to the next step or country."""
    if state.over or event.by != state.power or event.step != state.step or state.busy:
        return state
    return turns.step_over(replace(state, battles=(), raids={}) if state.step == "combat" else state)


@apply.register
def _rockets(event: e.RocketsFired, state: AxisAllies) -> AxisAllies:
    """Resolve rockets: one die of IPCs (AA-WPN-05)."""
    if state.over:
        return state
    state = replace(state, rockets=(*state.rockets, f"{event.by} {event.source}"))
    return state.rocketed(state.controller(event.target), int(event.roll))


@apply.register
def _placed(event: e.UnitPlaced, state: AxisAllies) -> AxisAllies:
    """Place new units on the board; units not placed when the turn ends are lost."""
    have = state.bought.get(event.unit, 0)
    count = max(0, min(event.count, have))
    if event.by != state.power or not count:
        return state
    left = {**state.bought, event.unit: have - count}
    state = replace(state, bought={kind: number for kind, number in left.items() if number})
    return set_down(state, event.by, event.unit, event.at, count)


def set_down(state: T, by: str, kind: str, at: str, count: int) -> T:
    """Put new units on the board; they do nothing this turn (AA-PLC-01)."""
    made = {**state.made, (by, kind): state.made.get((by, kind), 0) + count}
    pieces = placed(state.pieces, at, by, kind, count, ("fresh",))
    plant = at if not state.sea(at) else _plant(state, by, at, count)
    built = {**state.built, plant: state.built.get(plant, 0) + count} if kind != FACTORY else state.built
    return replace(state, pieces=pieces, made=made, built=built)


def _plant(state: AxisAllies, by: str, zone: str, count: int) -> str:
    """Return the factory that a new ship comes from: the first on the coast with room for it."""
    coast = [a for a in state.world.neighbours(zone) if not state.sea(a) and state.producing(a, by)]

    def room(area: str) -> bool:
        most = state.capacity(area, by)
        return most is None or state.built.get(area, 0) + count <= most

    return next((area for area in coast if room(area)), coast[0] if coast else zone)


# ------------------------------------------------------------------ battles


@apply.register
def _raid(event: e.RaidDeclared, state: AxisAllies) -> AxisAllies:
    """Send bombers from the battle to the factory (AA-SBR-01)."""
    return guns.raiding(state, event.at, event.count)


@apply.register
def _begun(event: e.BattleBegun, state: AxisAllies) -> AxisAllies:
    """Begin the next battle (AA-CBT-13)."""
    return turns.checked_at_once(engaging.begun(state, event.at, event.support))


@apply.register
def _guns(event: e.GunsFired, state: AxisAllies) -> AxisAllies:
    """Shoot down aircraft (AA-AAG-01)."""
    hits = guns.ones(event.hits, event.faces)
    return turns.checked_at_once(guns.shot_down(state, event.at, event.unit, hits))


@apply.register
def _raided(event: e.FactoryRaided, state: AxisAllies) -> AxisAllies:
    """Move IPCs to the bank (AA-SBR-03)."""
    return guns.raided(state, event.at, [int(face) for face in event.faces])


@apply.register
def _fired(event: e.ShotsFired, state: AxisAllies) -> AxisAllies:
    """Fire a volley (AA-CBT-02)."""
    if event.side not in ("attacker", "defender") or state.flak:
        return state
    hits = volleys.hits_in(state, event.side, event.column, event.faces) if event.faces else event.hits
    return turns.checked_at_once(fighting.fired(state, event.column, event.side, hits))


@apply.register
def _losses(event: e.LossesChosen, state: AxisAllies) -> AxisAllies:
    """Choose other losses (AA-CBT-07)."""
    if event.side not in ("attacker", "defender"):
        return state
    lost = [tuple(troop.split(" ")) for troop in event.lost]
    return turns.checked_at_once(fighting.chosen_losses(state, event.side, [t for t in lost if len(t) == 2]))


@apply.register
def _retreated(event: e.AttackersRetreated, state: AxisAllies) -> AxisAllies:
    """Retreat the attackers (AA-RET-01)."""
    return fighting.retreated(state, event.to)


@apply.register
def _withdrawn(event: e.SubmarinesWithdrawn, state: AxisAllies) -> AxisAllies:
    """Withdraw submarines (AA-SUB-04)."""
    if event.side not in ("attacker", "defender"):
        return state
    return fighting.withdrawn(state, event.side, event.of, event.to, event.count)


@apply.register
def _landed(event: e.AircraftLanded, state: AxisAllies) -> AxisAllies:
    """Land aircraft (AA-AIR-01)."""
    return landing.came_down(state, event.by, event.unit, event.source, event.target, event.count)


# ------------------------------------------------------------------ put right


@apply.register
def _stack_set(event: e.StackSet, state: AxisAllies) -> AxisAllies:
    """Set how many units are on the board; a land unit set at sea goes on a transport there, if one has room."""
    if event.unit not in state.kinds or event.of not in POWERS or not fits_there(state, event.unit, event.at):
        return state
    count = max(0, min(event.count, 99 if event.unit != FACTORY else 1))
    pieces = set_to(state.pieces, event.at, event.of, event.unit, count)
    return guns.looked_again(replace(state, pieces=based(pieces), adjusted=True))


def fits_there(state: AxisAllies, kind: str, at: str) -> bool:
    """Return whether such a unit can be there at all."""
    if state.sea(at):
        return kind not in LAND | {FACTORY, "bomber"} or kind == FIGHTER
    return kind not in board.SHIPS


@apply.register
def _control_set(event: e.ControlSet, state: AxisAllies) -> AxisAllies:
    """Set the owner of an area, with the guns and factories there."""
    if state.sea(event.at):
        return state
    if event.of == NEUTRAL:
        control = {area: owner for area, owner in state.control.items() if area != event.at}
        return replace(state, control=control, adjusted=True)
    return replace(conquest.held_by(state, event.at, event.of), adjusted=True)


@apply.register
def _money_set(event: e.MoneySet, state: AxisAllies) -> AxisAllies:
    return replace(state, ipcs={**state.ipcs, event.of: max(0, min(event.count, MOST))}, adjusted=True)


@apply.register
def _value_set(event: e.ValueSet, state: AxisAllies) -> AxisAllies:
    if state.sea(event.at):
        return state
    return replace(state, worth={**state.worth, event.at: max(0, min(event.count, 99))}, adjusted=True)


@apply.register
def _weapon_set(event: e.WeaponSet, state: AxisAllies) -> AxisAllies:
    have = [weapon for weapon in state.developments.get(event.of, ()) if weapon != event.weapon]
    now = (*have, event.weapon) if event.has else tuple(have)
    return replace(state, developments={**state.developments, event.of: now}, adjusted=True)


@apply.register
def _chart_set(event: e.ChartSet, state: AxisAllies) -> AxisAllies:
    return replace(state, chart={**state.chart, int(event.roll): event.weapon})


@apply.register
def _renamed(event: e.AreaRenamed, state: AxisAllies) -> AxisAllies:
    """Change the name of an area (PAA-SET-03)."""
    name = event.name.strip()[:40]
    names = {area: called for area, called in state.names.items() if area != event.at}
    return replace(state, names={**names, event.at: name} if name else names)


@apply.register
def _seats_given(event: e.SeatsGiven, state: AxisAllies) -> AxisAllies:
    """Change the player of a country (AA-GEN-02)."""
    rest = {power: seat for power, seat in state.seats.items() if power != event.power}
    state = replace(state, seats={**rest, event.power: event.player} if event.player else rest)
    return replace(state, on_turn=state.seat_of(state.power)) if state.power and not state.over else state
