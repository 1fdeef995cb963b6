"""`check`: what the rulebook says to an event. Never more than advice."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.game import Checks, CheckTable, checking, illegal, legal, odd
from assistant.games.axis_allies import engaging, guns, turns, volleys
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.advice_moves import hindrances, no_room
from assistant.games.axis_allies.advice_units import bought, placed, stack_set
from assistant.games.axis_allies.battle import SUBS, Battle
from assistant.games.axis_allies.board import AIR, BOMBER
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.landing import places, ready
from assistant.games.axis_allies.reach import shortest
from assistant.games.axis_allies.sayings import ipcs, units
from assistant.games.axis_allies.state import STEPS, AxisAllies

DIE = 5
"""IPCs of a research die (AA-WPN-01)."""
ROCKET_RANGE = 3
"""Areas that a rocket flies (AA-WPN-05)."""


def by_turn(event: Event, state: AxisAllies) -> Checks:
    """One country at a time, step by step; what was begun is finished first (AA-SEQ-01, AA-SEQ-02)."""
    by = getattr(event, "by", state.power)
    if by != state.power and not state.over and state.power:
        yield illegal(f"It is the turn of {state.power_name(state.power)}.", "AA-GEN-03")
    yield from waiting(event, state)


def waiting(_event: Event, state: AxisAllies) -> Checks:
    """Guns, landings and battles that were begun come first (AA-CBT-01)."""
    if state.over:
        yield illegal("The war is over.", "AA-VIC-01")
    elif state.flak:
        yield illegal(f"First the guns of {state.area(state.flak[0].at)} fire.", "AA-AAG-01")
    elif state.due:
        yield illegal("First the aircraft land that have to.", "AA-AIR-03", "PAA-LND-02")
    elif state.battle:
        yield illegal(f"First the battle for {state.area(state.battle.at)} is fought to its end.", "AA-CBT-08")


def _step(state: AxisAllies, *steps: str) -> Checks:
    if state.step not in steps:
        now = STEPS.get(state.step, "nothing").lower()
        yield illegal(f"That belongs to another step of the turn: now it is {now}.", "AA-SEQ-01", "AA-SEQ-02")


# ------------------------------------------------------------------ the turn


def _research(event: e.WeaponsResearched, state: AxisAllies) -> Checks:
    yield from _step(state, "weapons")
    yield from too_dear(event, state)
    if state.researched:
        yield illegal(f"{state.power_name(event.by)} has rolled for weapons already.", "AA-WPN-01")


def too_dear(event: e.WeaponsResearched, state: AxisAllies) -> Checks:
    """Dice are paid from hand (AA-WPN-01)."""
    cost, have = DIE * len(event.faces), state.ipcs.get(event.by, 0)
    if cost > have:
        yield illegal(f"{len(event.faces)} dice cost {ipcs(cost)}; there are {have}.", "AA-WPN-01")


def develop(event: e.WeaponDeveloped, state: AxisAllies) -> Checks:
    """One die of the chart for each success (AA-WPN-02)."""
    if not state.breakthroughs:
        yield illegal("There was no six left for that.", "AA-WPN-02")


def _moved(event: e.UnitsMoved, state: AxisAllies) -> Checks:
    yield from _step(state, "combat_move", "combat", "noncombat_move")
    found = list(hindrances(state, event.by, event.unit, event.source, event.target, event.via, event.count))
    yield from found
    attack = attacks(state, event.target, event.by) or attacks(state, event.via, event.by)
    if state.step == "noncombat_move" and attack:
        yield illegal("Enemy areas are entered before the battles only.", "AA-MOV-07")
    if state.step == "combat" and not (state.sea(event.source) and not state.sea(event.target)):
        yield illegal("During the battles units only go ashore.", "AA-CBT-13")
    if attack and truce(state, event.by):
        yield illegal("At this table the USSR does not attack in the first turn.", "AA-AMB-21")


def truce(state: AxisAllies, by: str) -> bool:
    """Whether this country attacks nobody yet (AA-AMB-21)."""
    return chosen(state, "AA-AMB-21") == "no_attack" and by == "ussr" and state.turn == 1


def attacks(state: AxisAllies, area: str, by: str) -> bool:
    """Whether entering means to fight or to take something (AA-MOV-01)."""
    return bool(area) and (bool(state.enemies(area, by)) or state.hostile(area, by))


def _boarded(event: e.UnitsBoarded, state: AxisAllies) -> Checks:
    yield from _step(state, "combat_move", "noncombat_move")
    yield from no_room(state, event.by, event.unit, event.source, event.zone, event.count)


def _ended(event: e.StepEnded, state: AxisAllies) -> Checks:
    if event.step != state.step:
        yield from _step(state, event.step)
    if state.step == "combat" and (state.battles or state.raids):
        yield illegal("Battles are still to be fought.", "AA-CBT-02", "AA-CBT-13")
    if state.step == "noncombat_move":
        lost = len(turns.all_down(state).crashed) - len(state.crashed)
        if lost:
            yield odd(f"{lost} aircraft are where they cannot land, and will be lost.", "AA-AIR-05", "AA-CAR-01")
    if state.step == "placement" and state.bought:
        yield odd(f"Not on the board yet, and lost when the turn ends: {units(state.bought)}.", "AA-PLC-01")


def rockets(event: e.RocketsFired, state: AxisAllies) -> Checks:
    """A gun of a country with Rockets, an enemy factory within three areas, once a turn (AA-WPN-05, AA-AMB-02)."""
    if not state.developed(event.by, "rockets"):
        yield illegal(f"{state.power_name(event.by)} has no rockets.", "AA-WPN-05")
    gun = any(p.kind == "aa_gun" and p.owner == event.by for p in state.at(event.source))
    if not gun:
        yield illegal(f"No AA gun of {state.power_name(event.by)} stands in {state.area(event.source)}.", "AA-WPN-05")
    if not (state.factory(event.target) and state.hostile(event.target, event.by)):
        yield illegal(f"{state.area(event.target)} has no enemy factory.", "AA-WPN-05")
    far = shortest(state, event.source, event.target)
    if far is None or far > ROCKET_RANGE:
        yield illegal(f"{state.area(event.target)} is more than {ROCKET_RANGE} areas away.", "AA-WPN-05")
    mine = [shot for shot in state.rockets if shot.split(" ")[0] == event.by]
    single = chosen(state, "AA-AMB-02") == "one_per_country"
    if (single and mine) or f"{event.by} {event.source}" in mine:
        yield illegal("These rockets have been fired this turn.", "AA-WPN-05", "AA-AMB-02")


# ------------------------------------------------------------------ battles


def _raid(event: e.RaidDeclared, state: AxisAllies) -> Checks:
    battle = next((b for b in state.battles if b.at == event.at), None)
    bombers = [p for p in volleys.attacking(state, battle) if p.kind == BOMBER] if battle else []
    if state.fighting or event.count > len(bombers):
        yield illegal(f"There are {len(bombers)} bombers over {state.area(event.at)} to choose from.", "AA-SBR-01")
    if not (state.factory(event.at) and state.hostile(event.at, event.by)):
        yield illegal(f"{state.area(event.at)} has no enemy factory.", "AA-SBR-01")


def _begun(event: e.BattleBegun, state: AxisAllies) -> Checks:
    yield from waiting(event, state)
    battle = next((b for b in state.battles if b.at == event.at), None)
    if battle is None:
        yield illegal(f"Nobody fights for {state.area(event.at)}.", "AA-CBT-13")
    elif event.support != e.EVERY and event.support > len(engaging.bombarding(state, battle)):
        yield illegal(
            f"{len(engaging.bombarding(state, battle))} battleships can bombard.", "AA-BAT-01", "AA-BAT-02", "AA-BAT-03"
        )
    if event.at in state.raids:
        yield illegal("First the bombers over the factory roll.", "AA-SBR-02")
    sea = [b.at for b in state.battles if state.sea(b.at)]
    if battle and battle.ashore and any(zone in state.world.neighbours(event.at) for zone in sea):
        yield illegal("The battle at sea comes before the landing.", "AA-CBT-13", "AA-AMP-01")


def _guns(event: e.GunsFired, state: AxisAllies) -> Checks:
    flak = guns.under_fire(state, event.at, event.unit)
    if flak is None:
        yield illegal("No such aircraft is over these guns.", "AA-AAG-01", "AA-AAG-04")
    elif max(event.hits, len(event.faces)) > len(flak.aircraft):
        rules = ("AA-AAG-01", "AA-AAG-03", "AA-AMB-22")
        yield illegal(f"The guns roll one die for each of {len(flak.aircraft)} aircraft.", *rules)


def _raided(event: e.FactoryRaided, state: AxisAllies) -> Checks:
    bombers = state.pieces.of(state.raids.get(event.at, ()))
    if state.flak:
        yield illegal("First the guns fire.", "AA-SBR-02")
    heavy = any(state.developed(p.owner, "heavy_bombers") for p in bombers)
    dice = len(bombers) * (3 if heavy else 1)
    if len(event.faces) != dice:
        yield illegal(f"{len(bombers)} bombers roll {dice} dice.", "AA-SBR-03", "AA-WPN-06")


def _fired(event: e.ShotsFired, state: AxisAllies) -> Checks:
    if state.flak:
        yield illegal("First the guns fire.", "AA-CBT-01")
    state = settled(state)
    battle = state.battle
    volley = volleys.next_volley(state, battle) if battle else None
    if battle is None or volley is None:
        yield illegal("No battle is being fought.", "AA-CBT-01")
    elif (volley.side, volley.column) != (event.side, event.column):
        yield illegal(
            f"Next {_who(volley.side)} fire: {volley.dice} dice at {volley.strength}.", "AA-CBT-03", "AA-CBT-06"
        )
    elif max(event.hits, len(event.faces)) > volley.dice:
        yield illegal(f"That are {volley.dice} dice at {volley.strength}.", "AA-CBT-02")


def _who(side: str) -> str:
    return "the attackers" if side == "attacker" else "the defenders"


def _losses(event: e.LossesChosen, state: AxisAllies) -> Checks:
    battle = state.battle
    if battle is None or not battle.last or battle.last[-1][0].side == event.side:
        yield illegal("Nobody of that side was hit just now.", "AA-CBT-07")
        return
    due = len(battle.hit - battle.before)
    if len(event.lost) != due:
        yield illegal(f"{due} units were hit.", "AA-CBT-07")
    side = "attacker" if event.side == "attacker" else "defender"
    there = [f"{p.owner} {p.kind}" for p in volleys.sides(state, battle)[side] if p.id not in battle.before]
    if any(event.lost.count(troop) > there.count(troop) for troop in event.lost):
        yield illegal("Not so many of these are there.", "AA-CBT-07")
    if all(v.spares for v, _ in battle.last) and any(troop.split(" ")[-1] in AIR for troop in event.lost):
        if battle.last[-1][0].column == SUBS:
            yield illegal("Submarines cannot hit aircraft.", "AA-SUB-02")
        else:
            yield illegal("At this table a bombardment hits land units only.", "AA-AMB-23", "AA-BAT-01")


def _retreat(event: e.AttackersRetreated, state: AxisAllies) -> Checks:
    state = settled(state)
    battle = state.battle
    if battle is None or not battle.deciding:
        yield illegal("The attackers can break off after a complete round only.", "AA-RET-01", "AA-RET-04")
        return
    off = volleys.leaving(state, battle)
    walking = [p for p in off if p.kind not in AIR]
    if walking and event.to not in retreats(state, battle):
        yield illegal(
            f"They all go back to one friendly place next to {state.area(battle.at)} from which one of them came.",
            "AA-RET-02",
        )
    if not off:
        yield illegal("Who came by sea fights on.", "AA-AMP-02", "AA-AMB-11")


def retreats(state: AxisAllies, battle: Battle) -> tuple[str, ...]:
    """Where the attackers can fall back to (AA-RET-02)."""
    by = battle.attacker

    def good(area: str) -> bool:
        return not state.blocked(area, by) if state.sea(area) else state.friendly(area, by)

    return tuple(a for a in battle.origins if a != battle.at and good(a) and not state.closed(a, by))


def _withdrawal(event: e.SubmarinesWithdrawn, state: AxisAllies) -> Checks:
    state = settled(state)
    battle = state.battle
    if battle is None or not battle.deciding:
        yield illegal("Submarines leave after a complete round only.", "AA-SUB-04")
        return
    side = "attacker" if event.side == "attacker" else "defender"
    if event.to not in withdrawals(state, battle, side):
        yield illegal("There they cannot go.", "AA-SUB-04", "AA-AMB-09", "PAA-AMB-48")
    subs = [p for p in volleys.sides(state, battle)[side] if p.kind == "submarine" and p.owner == event.of]
    if event.count > len(subs):
        yield illegal(f"{len(subs)} submarines are there.", "AA-SUB-04")


def withdrawals(state: AxisAllies, battle: Battle, side: volleys.Who) -> tuple[str, ...]:
    """Zones into which submarines of a side can leave (AA-SUB-04, AA-AMB-09)."""
    reading = chosen(state, "AA-AMB-09")
    subs = [p for p in volleys.sides(state, battle)[side] if p.kind == "submarine"]
    if not subs:
        return ()
    if reading == "submerge":
        return (battle.at,)
    if side == "attacker" and reading != "also_attackers":
        return ()
    near = (zone for zone in state.world.neighbours(battle.at) if state.sea(zone))
    free = [z for z in near if not state.enemies(z, subs[0].owner)]
    return tuple(z for z in free if state.quiet(z) and not state.closed(z, subs[0].owner))


def landing(event: e.AircraftLanded, state: AxisAllies) -> Checks:
    """A friendly place in reach, friendly since the turn began (AA-AIR-01, AA-AIR-03, PAA-LND-07)."""
    there = ready(state, event.by, event.unit, event.source)
    if len(there) < event.count:
        yield illegal(f"{len(there)} are there to land.", "AA-AIR-01", "PAA-LND-05")
        return
    if any(event.target not in places(state, p) for p in there[: event.count]):
        yield illegal(f"{state.area(event.target)} is no place for them to land, or too far.", "AA-AIR-03", "AA-AIR-04")
    elif state.sea(event.target):
        room = sum(max(0, state.room(c)) for c in state.carriers(event.target, event.by))
        room += sum(p.at == event.target and bool(p.on) for p in there[: event.count])
        if event.count > room:
            yield illegal(f"The carriers there have room for {room}.", "AA-CAR-01", "PAA-LND-04")


def _unasked(event: e.AircraftLanded, state: AxisAllies) -> Checks:
    """Who defends stays; only whose carrier was sunk may have to say where it lands (AA-RET-04, AA-CAR-04)."""
    asked = [p for p in ready(state, event.by, event.unit, event.source) if p.id in state.due]
    if event.count > len(asked):
        yield illegal("These aircraft do not have to land now: they fly on in the other moves.", "AA-RET-04")


# ------------------------------------------------------------------ all of it

BATTLES: CheckTable = {
    e.RaidDeclared: (waiting, _raid),
    e.BattleBegun: (_begun,),
    e.GunsFired: (_guns,),
    e.FactoryRaided: (_raided,),
    e.ShotsFired: (_fired,),
    e.LossesChosen: (_losses,),
    e.AttackersRetreated: (_retreat,),
    e.SubmarinesWithdrawn: (_withdrawal,),
    e.AircraftLanded: (landing,),
    e.StackSet: (stack_set,),
}
"""What is the same in every war."""

CHECKS: CheckTable = {
    **BATTLES,
    e.WeaponsResearched: (by_turn, _research),
    e.WeaponDeveloped: (by_turn, develop),
    e.UnitBought: (by_turn, lambda event, state: _step(state, "purchase"), bought),
    e.UnitsMoved: (by_turn, _moved),
    e.UnitsBoarded: (by_turn, _boarded),
    e.StepEnded: (by_turn, _ended),
    e.RocketsFired: (by_turn, rockets),
    e.AircraftLanded: (_unasked, landing),
    e.UnitPlaced: (by_turn, lambda event, state: _step(state, "placement"), placed),
}
check = checking(CHECKS)
"""All notices on an event."""


def stands(event: Event, state: AxisAllies) -> bool:
    """Whether the rules have nothing against it."""
    return legal(check(event, state))
