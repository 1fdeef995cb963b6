"""Hostile takeovers: one RISK turn of one corporation, and the fall of a tower (CCR-HTO)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import next_of
from assistant.families.war.rules import fell
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import settlement as settling
from assistant.games.cold_cash_risk.placement import gone_into
from assistant.games.cold_cash_risk.state import POP, ColdCash
from assistant.kit.fight import Fight, announced, dice_of, ended
from assistant.kit.forces import Force, placed


def attacked(state: ColdCash, player: str, source: str, target: str) -> ColdCash:
    """Announce an attack; a Mom & Pop without teams waits for its die (CCR-HTO-04, CCR-HTO-06)."""
    attacker, defender = state.holder(source), state.holder(target)
    if attacker is None or defender is None or source == target:
        return state
    if defender == POP and chosen(state, "CCR-AMB-29") == "new":
        state = replace(state, forces=placed(state.forces, target, POP, 0))
    owed = defender == POP and not state.armies(target)
    turn = replace(state.turn, action="takeover", firm=attacker, owed=owed)
    fight = Fight(by=player, attacker=attacker, defender=defender, source=source, target=target, turn=turn.number)
    return announced(replace(state, turn=turn), fight)


def awaits_strength(state: ColdCash) -> bool:
    """Return whether the die of an attacked Mom & Pop has to be rolled (CCR-HTO-06)."""
    fight = state.fight
    return bool(fight and not fight.captured and fight.defender == POP and not state.armies(fight.target))


def strength(event: e.StrengthRolled, state: ColdCash) -> ColdCash:
    """Give the Mom & Pop as many defending teams as its die shows (CCR-HTO-06)."""
    if state.fight is None or not awaits_strength(state):
        return state
    return replace(state, forces=placed(state.forces, state.fight.target, POP, max(0, event.roll)))


def must_fight(state: ColdCash) -> bool:
    """Return whether a Mom & Pop whose die was rolled is still owed a round (CCR-HTO-07, CCR-AMB-29)."""
    fight = state.fight
    return bool(fight and fight.defender == POP and not fight.rounds and state.turn.owed)


def throws_most(state: ColdCash) -> bool:
    """Return whether the defense must roll the maximum (CCR-HTO-08, CCR-AMB-27).

    That holds for a Mom & Pop and for a corporation that the attacker runs.
    """
    fight = state.fight
    if fight is None:
        return False
    firm = state.firms.get(fight.defender)
    return fight.defender == POP or (firm is not None and firm.ceo == fight.by)


def throws(state: ColdCash) -> list[tuple[int, int]]:
    """Return the numbers of dice of both sides that can be thrown now, the most first (CCR-HTO-02, CCR-HTO-08)."""
    fight = state.fight
    if fight is None or fight.captured or awaits_strength(state):
        return []
    ours, theirs = dice_of(state, fight)
    fewest = theirs if throws_most(state) else 1
    return [(a, d) for a in range(ours, 0, -1) for d in range(theirs, fewest - 1, -1)]


def roller(state: ColdCash) -> str | None:
    """Return the player who throws for the defense.

    It is the defender's CEO; for the attacker's own corporation and for a Mom & Pop, the left neighbor. For a Mom & Pop
    the table may choose the attacker or the program, which is None (CCR-AMB-27, CCR-AMB-28).
    """
    fight = state.fight
    if fight is None:
        return None
    firm = state.firms.get(fight.defender)
    if firm is not None and firm.ceo != fight.by:
        return firm.ceo
    reading = chosen(state, "CCR-AMB-28") if firm is None else "left"
    if reading == "left":
        return next_of(state.seats, fight.by)
    return fight.by if reading == "attacker" else None


def conquered(state: ColdCash, before: ColdCash) -> ColdCash:
    """Take over the corporation whose tower fell this round (CCR-HTO-13), now or later (CCR-AMB-26)."""
    fight = fell(before, state)
    if fight is None:
        return state
    defeated = state.towers.get(fight.target)
    if defeated is None or defeated == fight.attacker:
        return state
    if chosen(state, "CCR-AMB-26") == "end_of_attacks":
        return replace(state, turn=replace(state.turn, taken=(*state.turn.taken, defeated)))
    return taken_over(state, fight.by, fight.attacker, defeated)


def taken_over(state: ColdCash, player: str, attacker: str, defeated: str) -> ColdCash:
    """Settle at half values and give all remaining teams to the attacker (CCR-HTO-14 to -18)."""
    tower = state.firms[defeated].tower
    settlement = settling.of_takeover(state, player, attacker, defeated, tower)
    fresh = state.turn.fresh | state.held(defeated)
    state = gone_into(state, defeated, attacker)
    return settling.begun(replace(state, turn=replace(state.turn, fresh=fresh)), [settlement])


def attacks_over(state: ColdCash) -> ColdCash:
    """Finish all attacks: settle waiting takeovers and remove the defenders of Mom & Pops (CCR-HTO-09)."""
    state = ended(state)
    for defeated in state.turn.taken:
        attacker = state.turn.firm
        if attacker and attacker in state.firms and defeated in state.firms and state.on_turn:
            state = taken_over(state, state.on_turn, attacker, defeated)
    forces = {area: (Force(POP, 0),) if here and here[0].owner == POP else here for area, here in state.forces.items()}
    return replace(state, forces=forces, turn=replace(state.turn, taken=()))
