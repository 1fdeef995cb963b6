"""`check`: what the rulebook says about an event. It is only ever advice."""

from __future__ import annotations

from collections import Counter

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.game import Checks, CheckTable, checking, illegal, legal, odd
from assistant.games.axis_allies import engaging, guns, turns, volleys
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.advice_moves import hindrances, no_room
from assistant.games.axis_allies.advice_units import bought, placed, stack_set
from assistant.games.axis_allies.battle import SUBS, AreaBattle, Volley
from assistant.games.axis_allies.board import AIR, BOMBER, LAND
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.landing import places, ready
from assistant.games.axis_allies.reach import shortest
from assistant.games.axis_allies.sayings import ipcs, unit, units
from assistant.games.axis_allies.state import STEPS, AxisAllies
from assistant.kit.phrasing import listed, upper

DIE = 5
"""IPCs of a research die (AA-WPN-01)."""
ROCKET_RANGE = 3
"""Areas that a rocket flies (AA-WPN-05)."""


def by_turn(event: Event, state: AxisAllies) -> Checks:
    """Yield notices if another country is on turn, or something must be finished first (AA-SEQ-01, AA-SEQ-02)."""
    by = getattr(event, "by", state.power)
    if by != state.power and not state.over and state.power:
        yield illegal(f"It is {state.the(state.power)}'s turn.", "AA-GEN-03")
    yield from waiting(event, state)


def waiting(_event: Event, state: AxisAllies) -> Checks:
    """Yield a notice if guns, landings or a battle come first, or if the war is over (AA-CBT-01)."""
    if state.over:
        yield illegal("The war is over.", "AA-VIC-01")
    elif state.flak:
        yield illegal(f"The guns in {state.place(state.flak[0].at)} must fire first.", "AA-AAG-01")
    elif state.due:
        yield illegal("Some aircraft must land first.", "AA-AIR-03", "PAA-LND-02")
    elif state.battle:
        yield illegal(f"Finish the battle for {state.place(state.battle.at)} first.", "AA-CBT-08")


def _step(state: AxisAllies, *steps: str) -> Checks:
    if state.step not in steps:
        now = STEPS.get(state.step, "nothing").lower()
        yield illegal(f"That belongs to another step of the turn. The current step: {now}.", "AA-SEQ-01", "AA-SEQ-02")


# ------------------------------------------------------------------ the turn


def _research(event: e.WeaponsResearched, state: AxisAllies) -> Checks:
    yield from _step(state, "weapons")
    yield from too_dear(event, state)
    if state.researched:
        yield illegal(f"{upper(state.the(event.by))} has already rolled for weapons this turn.", "AA-WPN-01")


def too_dear(event: e.WeaponsResearched, state: AxisAllies) -> Checks:
    """Yield a notice if the country cannot pay for its research dice (AA-WPN-01)."""
    count, have = len(event.faces), state.ipcs.get(event.by, 0)
    if DIE * count > have:
        dice = "1 die costs" if count == 1 else f"{count} dice cost"
        yield illegal(f"{dice} {ipcs(DIE * count)}, but {state.the(event.by)} has {have}.", "AA-WPN-01")


def develop(event: e.WeaponDeveloped, state: AxisAllies) -> Checks:
    """Yield a notice if no success is left for a die of the chart (AA-WPN-02)."""
    if not state.breakthroughs:
        yield illegal("No research success is left: each 6 gives one roll on the weapons chart.", "AA-WPN-02")


def _moved(event: e.UnitsMoved, state: AxisAllies) -> Checks:
    yield from _step(state, "combat_move", "combat", "noncombat_move")
    reasons = list(hindrances(state, event.by, event.unit, event.source, event.target, event.via, event.count))
    yield from reasons
    attack = attacks(state, event.target, event.by) or attacks(state, event.via, event.by)
    if state.step == "noncombat_move" and attack:
        yield illegal("Enemy areas can be entered only during combat moves.", "AA-MOV-07")
    if state.step == "combat" and not (state.sea(event.source) and not state.sea(event.target)):
        yield illegal("During combat, units can only move ashore from a transport.", "AA-CBT-13")
    if attack and truce(state, event.by):
        yield illegal("At this table, the USSR cannot attack in the first turn.", "AA-AMB-21")


def truce(state: AxisAllies, by: str) -> bool:
    """Return whether this country cannot attack yet (AA-AMB-21)."""
    return chosen(state, "AA-AMB-21") == "no_attack" and by == "ussr" and state.turn == 1


def attacks(state: AxisAllies, area: str, by: str) -> bool:
    """Return whether entering an area means fighting there or taking it (AA-MOV-01)."""
    return bool(area) and (bool(state.enemies(area, by)) or state.hostile(area, by))


def _boarded(event: e.UnitsBoarded, state: AxisAllies) -> Checks:
    yield from _step(state, "combat_move", "noncombat_move")
    yield from no_room(state, event.by, event.unit, event.source, event.zone, event.count)


def _ended(event: e.StepEnded, state: AxisAllies) -> Checks:
    if event.step != state.step:
        yield from _step(state, event.step)
    if state.step == "weapons" and state.breakthroughs:
        yield odd("Roll on the chart first, or the breakthrough is lost.", "AA-WPN-02")
    if state.step == "combat" and (state.battles or state.raids):
        yield illegal("There are still battles to fight.", "AA-CBT-02", "AA-CBT-13")
    elif state.step == "combat":
        for zone, (kinds, coasts) in _afloat(state).items():
            where = listed(state.place(area) for area in coasts)
            yield odd(f"Land {units(kinds)} from {state.place(zone)} in {where}, or they stay at sea.", "AA-AMP-01")
    if state.step == "noncombat_move" and (aloft := _aloft(state)):
        count = sum(kinds.total() for kinds in aloft.values())
        each = listed(f"{units(kinds)} from {state.place(at)}" for at, kinds in aloft.items())
        said = each if len(aloft) < 3 else f"{count} aircraft from {len(aloft)} areas"
        them = "it is" if count == 1 else "they are"
        yield odd(f"Land {said}, or {them} lost.", "AA-AIR-05", "AA-CAR-01")
    if state.step == "placement" and state.bought:
        yield odd(f"Not placed yet, and lost when the turn ends: {units(state.bought)}.", "AA-PLC-01")


def _afloat(state: AxisAllies) -> dict[str, tuple[Counter[str], list[str]]]:
    """Return the cargo that can go ashore in enemy land now, and where, by zone (AA-AMP-01, AA-CBT-13)."""
    found: dict[str, tuple[Counter[str], list[str]]] = {}
    cargo = Counter((p.at, p.kind) for p in state.pieces if p.owner == state.power and p.kind in LAND and p.on)
    for (zone, kind), count in cargo.items():
        near = [area for area in state.world.neighbours(zone) if attacks(state, area, state.power)]
        coasts = [area for area in near if legal(hindrances(state, state.power, kind, zone, area))]
        if coasts and not state.sea(coasts[0]):
            kinds, known = found.setdefault(zone, (Counter(), []))
            kinds[kind] += count
            known += [area for area in coasts if area not in known]
    return found


def _aloft(state: AxisAllies) -> dict[str, Counter[str]]:
    """Return the aircraft that are lost if the step ends now, by area: they cannot stay where they are (AA-AIR-05)."""
    down, aloft = turns.all_down(state), dict[str, Counter[str]]()
    for piece in state.pieces:
        if piece.kind in AIR and down.pieces.get(piece.id) is None:
            aloft.setdefault(piece.at, Counter())[piece.kind] += 1
    return aloft


def rockets(event: e.RocketsFired, state: AxisAllies) -> Checks:
    """Check rockets: a gun of a country with Rockets, an enemy factory within three areas, once a turn (AA-WPN-05,
    AA-AMB-02).
    """
    if not state.developed(event.by, "rockets"):
        yield illegal(f"{upper(state.the(event.by))} has not developed Rockets.", "AA-WPN-05")
    gun = any(p.kind == "aa_gun" and p.owner == event.by for p in state.at(event.source))
    if not gun:
        yield illegal(f"{upper(state.the(event.by))} has no AA gun in {state.place(event.source)}.", "AA-WPN-05")
    if not (state.factory(event.target) and state.hostile(event.target, event.by)):
        yield illegal(f"{upper(state.place(event.target))} has no enemy factory.", "AA-WPN-05")
    far = shortest(state, event.source, event.target)
    if far is None or far > ROCKET_RANGE:
        yield illegal(f"{upper(state.place(event.target))} is more than {ROCKET_RANGE} areas away.", "AA-WPN-05")
    mine = [shot for shot in state.rockets if shot.split(" ")[0] == event.by]
    single = chosen(state, "AA-AMB-02") == "one_per_country"
    if (single and mine) or f"{event.by} {event.source}" in mine:
        yield illegal("These rockets have already been fired this turn.", "AA-WPN-05", "AA-AMB-02")


# ------------------------------------------------------------------ battles


def _raid(event: e.RaidDeclared, state: AxisAllies) -> Checks:
    battle = next((b for b in state.battles if b.at == event.at), None)
    bombers = [p for p in volleys.attacking(state, battle) if p.kind == BOMBER] if battle else []
    if state.fighting or event.count > len(bombers):
        yield illegal(f"Bombers over {state.place(event.at)} that can raid the factory: {len(bombers)}.", "AA-SBR-01")
    if not (state.factory(event.at) and state.hostile(event.at, event.by)):
        yield illegal(f"{upper(state.place(event.at))} has no enemy factory.", "AA-SBR-01")


def _begun(event: e.BattleBegun, state: AxisAllies) -> Checks:
    yield from waiting(event, state)
    battle = next((b for b in state.battles if b.at == event.at), None)
    if battle is None:
        yield illegal(f"There is no battle in {state.place(event.at)}.", "AA-CBT-13")
    elif event.support != e.EVERY and event.support > len(engaging.bombarding(state, battle)):
        ships = len(engaging.bombarding(state, battle))
        yield illegal(f"Battleships that can bombard: {ships}.", "AA-BAT-01", "AA-BAT-02", "AA-BAT-03")
    if event.at in state.raids:
        yield illegal("The bombers raiding the factory must roll first.", "AA-SBR-02")
    sea = [b.at for b in state.battles if state.sea(b.at)]
    if battle and battle.ashore and any(zone in state.world.neighbours(event.at) for zone in sea):
        yield illegal("Fight the sea battle before the landing.", "AA-CBT-13", "AA-AMP-01")


def _guns(event: e.GunsFired, state: AxisAllies) -> Checks:
    flak = guns.under_fire(state, event.at, event.unit)
    if flak is None:
        yield illegal("These guns have no such aircraft to fire at.", "AA-AAG-01", "AA-AAG-04")
    elif max(event.hits, len(event.faces)) > len(flak.aircraft):
        rules = ("AA-AAG-01", "AA-AAG-03", "AA-AMB-22")
        yield illegal(f"The guns roll one die per aircraft, and there are {len(flak.aircraft)}.", *rules)


def _raided(event: e.FactoryRaided, state: AxisAllies) -> Checks:
    bombers = state.pieces.of(state.raids.get(event.at, ()))
    if state.flak:
        yield illegal("The guns must fire first.", "AA-SBR-02")
    heavy = any(state.developed(p.owner, "heavy_bombers") for p in bombers)
    dice = len(bombers) * (3 if heavy else 1)
    if len(event.faces) != dice:
        yield illegal(f"Dice to roll for {unit(BOMBER, len(bombers))}: {dice}.", "AA-SBR-03", "AA-WPN-06")


def _fired(event: e.ShotsFired, state: AxisAllies) -> Checks:
    if state.flak:
        yield illegal("The guns must fire first.", "AA-CBT-01")
    state = settled(state)
    battle = state.battle
    volley = volleys.next_volley(state, battle) if battle else None
    if battle is None or volley is None:
        yield illegal("No battle is being fought.", "AA-CBT-01")
    elif (volley.side, volley.column) != (event.side, event.column):
        yield illegal(f"Next, {_who(volley.side)} fire {_dice(volley)}.", "AA-CBT-03", "AA-CBT-06")
    elif max(event.hits, len(event.faces)) > volley.dice:
        yield illegal(f"This volley is only {_dice(volley)}.", "AA-CBT-02")


def _who(side: str) -> str:
    return "the attackers" if side == "attacker" else "the defenders"


def _dice(volley: Volley) -> str:
    return f"{volley.dice} {'die' if volley.dice == 1 else 'dice'} at {volley.strength}"


def _losses(event: e.LossesChosen, state: AxisAllies) -> Checks:
    battle = state.battle
    if battle is None or not battle.last or battle.last[-1][0].side == event.side:
        yield illegal("That side has no hits to assign.", "AA-CBT-07")
        return
    due = len(battle.hit - battle.before)
    if len(event.lost) != due:
        yield illegal(f"Hits to assign: {due}.", "AA-CBT-07")
    side = "attacker" if event.side == "attacker" else "defender"
    there = [f"{p.owner} {p.kind}" for p in volleys.sides(state, battle)[side] if p.id not in battle.before]
    if any(event.lost.count(troop) > there.count(troop) for troop in event.lost):
        yield illegal("There are not that many of these units in the battle.", "AA-CBT-07")
    if all(v.spares for v, _ in battle.last) and any(troop.split(" ")[-1] in AIR for troop in event.lost):
        if battle.last[-1][0].column == SUBS:
            yield illegal("Submarines cannot hit aircraft.", "AA-SUB-02")
        else:
            yield illegal("At this table, a bombardment hits only land units.", "AA-AMB-23", "AA-BAT-01")


def _retreat(event: e.AttackersRetreated, state: AxisAllies) -> Checks:
    state = settled(state)
    battle = state.battle
    if battle is None or not battle.deciding:
        yield illegal("The attackers can retreat only after a complete round.", "AA-RET-01", "AA-RET-04")
        return
    off = volleys.leaving(state, battle)
    walking = [p for p in off if p.kind not in AIR]
    if walking and event.to not in retreats(state, battle):
        yield illegal(
            f"Everyone must retreat to the same friendly area or zone next to {state.place(battle.at)}, "
            "one that at least one of them came from.",
            "AA-RET-02",
        )
    if not off:
        yield illegal("Units that came by sea cannot retreat.", "AA-AMP-02", "AA-AMB-11")


def retreats(state: AxisAllies, battle: AreaBattle) -> tuple[str, ...]:
    """Return the areas that the attackers can retreat to (AA-RET-02)."""
    by = battle.attacker

    def good(area: str) -> bool:
        return not state.blocked(area, by) if state.sea(area) else state.friendly(area, by)

    return tuple(a for a in battle.origins if a != battle.at and good(a) and not state.closed(a, by))


def _withdrawal(event: e.SubmarinesWithdrawn, state: AxisAllies) -> Checks:
    state = settled(state)
    battle = state.battle
    if battle is None or not battle.deciding:
        yield illegal("Submarines can withdraw only after a complete round.", "AA-SUB-04")
        return
    side = "attacker" if event.side == "attacker" else "defender"
    if event.to not in withdrawals(state, battle, side):
        yield illegal(f"They cannot withdraw to {state.place(event.to)}.", "AA-SUB-04", "AA-AMB-09", "PAA-AMB-48")
    subs = [p for p in volleys.sides(state, battle)[side] if p.kind == "submarine" and p.owner == event.of]
    if event.count > len(subs):
        yield illegal(f"Submarines there: {len(subs)}.", "AA-SUB-04")


def withdrawals(state: AxisAllies, battle: AreaBattle, side: volleys.Who) -> tuple[str, ...]:
    """Return the zones that submarines of a side can withdraw to (AA-SUB-04, AA-AMB-09)."""
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
    """Check a landing: in range, and friendly since the turn began (AA-AIR-01, AA-AIR-03, PAA-LND-07)."""
    there = ready(state, event.by, event.unit, event.source)
    if len(there) < event.count:
        yield illegal(f"Aircraft there that can land: {len(there)}.", "AA-AIR-01", "PAA-LND-05")
        return
    if any(event.target not in places(state, p) for p in there[: event.count]):
        text = f"They cannot land in {state.place(event.target)}: it is out of range, or not a place to land."
        yield illegal(text, "AA-AIR-03", "AA-AIR-04")
    elif state.sea(event.target):
        room = sum(max(0, state.room(c)) for c in state.carriers(event.target, event.by))
        room += sum(p.at == event.target and bool(p.on) for p in there[: event.count])
        if event.count > room:
            yield illegal(f"The carriers there have room for only {room}.", "AA-CAR-01", "PAA-LND-04")


def _unasked(event: e.AircraftLanded, state: AxisAllies) -> Checks:
    """Check that these aircraft have to land now.

    Defending aircraft stay where they are; a player only has to land those whose carrier was sunk (AA-RET-04,
    AA-CAR-04).
    """
    asked = [p for p in ready(state, event.by, event.unit, event.source) if p.id in state.due]
    if event.count > len(asked):
        yield illegal("These aircraft do not have to land now: they can move on during non-combat moves.", "AA-RET-04")


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
"""Checks that are the same in both games."""

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
    """Return whether the rules have no objection to an event."""
    return legal(check(event, state))
