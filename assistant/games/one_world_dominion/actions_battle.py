"""The effects of the cards of war: at the start of a battle, on its dice, distant attacks, the free move."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.one_world_dominion import battle
from assistant.games.one_world_dominion.armies import arrived, moved, travelled
from assistant.games.one_world_dominion.lasting import this_turn, with_effect
from assistant.games.one_world_dominion.needs import DIE, Need
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.games.risk.turns import plus
from assistant.kit import fight as fights
from assistant.kit.fight import Fight
from assistant.kit.forces import armies


def artillery(state: Dominion, play: CardPlay) -> Dominion | Need:
    """Return the table after Artillery removed armies of the other side of the battle (OWD-C01, OWD-AMB-27)."""
    fight = state.fight
    if fight is None or fight.captured:
        return state
    if not play.faces:
        return Need(DIE)
    attacking = play.by == fight.attacker
    there = armies(state.forces, fight.target, fight.defender) if attacking else _fighting(state, fight)
    lost = min(play.faces[0], there - (chosen(state, "OWD-AMB-27") == "keep_one"))
    owner = fight.defender if attacking else fight.attacker
    after = fights.shelled(state, **{"defender" if attacking else "attacker": max(0, lost)})
    fewer = _there(state, fight, owner) - _there(after, fight, owner)
    after = replace(after, removed=plus(after.removed, owner, fewer))
    if attacking and after.fight and not after.fight.captured:
        after = _one_round(after)
    return battle.fallen(state, after)


def _there(state: Dominion, fight: Fight, owner: str) -> int:
    """Return an owner's armies in both areas of a fight; an attacker of its own armies moves in (OWD-AMB-18)."""
    return sum(armies(state.forces, area, owner) for area in {fight.source, fight.target})


def _fighting(state: Dominion, fight: Fight) -> int:
    """Return the attacker's armies that artillery can hit: the committed ones, or all in the area."""
    here = armies(state.forces, fight.source, fight.attacker)
    return here if fight.committed is None else min(here, fight.committed)


def _one_round(state: Dominion) -> Dominion:
    """Return the table on which the attacker must fight at least one more round.

    Rules: OWD-C01, OWD-C09, OWD-C12, OWD-C33, OWD-C40, OWD-C43.
    """
    fight = state.fight
    return replace(state, fight=replace(fight, must=max(1, fight.must))) if fight and not fight.captured else state


def fresh_recruits(state: Dominion, play: CardPlay) -> Dominion | Need:
    """Return the table with new armies in the player's area of the battle, and -1 on its dice (OWD-C09)."""
    fight = state.fight
    if fight is None or fight.captured:
        return state
    if not play.faces:
        return Need(DIE)
    attacking, die = play.by == fight.attacker, play.faces[0]
    area = fight.source if attacking else fight.target
    came = with_effect(state, play, area, end=this_turn(state), amount=die)
    if not state.shut(area, play.by, "place"):
        came = arrived(came, area, play.by, die)
    if not attacking:
        return _one_round(came)
    return came if came.forces == state.forces else _all_in(came, fight, die)


def _all_in(state: Dominion, fight: Fight, new: int) -> Dominion:
    """Return the table with the attack committed, all new armies included (OWD-C09), unless everybody fights anyway."""
    if fight.forced or fight.inside:
        return state
    committed = state.armies(fight.source) - 1 if fight.committed is None else fight.committed + new
    reading = chosen(state, "OWD-AMB-05")
    return replace(state, fight=replace(fight, committed=committed, committed_in=reading))  # pyright: ignore[reportArgumentType]


def stealth_technology(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with three rounds in which the attacker loses nothing, two defending dice, and no Radar.

    Rules: OWD-C25, OWD-AMB-28.
    """
    fight = state.fight
    if fight is None or fight.captured:
        return state
    rounds = 3 if chosen(state, "OWD-AMB-28") == "three_rounds" else 9999
    state = replace(state, fight=replace(fight, spared=3, two=rounds))
    return with_effect(state, play, fight.target, end=this_turn(state), amount=state.turn.battles)


def dice_card(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with a bonus on the player's dice until the attacker's turn ends.

    Rules: OWD-C33, OWD-C40, OWD-C43, OWD-AMB-11.
    """
    fight = state.fight
    defending = fight is not None and not fight.captured and play.by == fight.defender
    bound = (fight.target,) if fight and defending and chosen(state, "OWD-AMB-11") == "one_area" else ()
    state = with_effect(state, play, *bound, end=this_turn(state))
    return _one_round(state) if defending else state


def black_helicopters(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with +2 for attacks within one continent, until the turn ends (OWD-C42)."""
    return with_effect(state, play, play.continent, end=this_turn(state))


def jihad(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with all attacks of the turn committed, and with a better throw (OWD-C38)."""
    state = with_effect(state, play, end=this_turn(state))
    fight = state.fight
    if fight is None or fight.captured or fight.attacker != play.by:
        return state
    return replace(state, fight=battle.sworn(state, fight))


def radar(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table after armies shifted between the attacked area and an adjacent one of the defender (OWD-C12).

    The attacker has to fight one more round.
    """
    count = min(play.count, state.armies(play.at) - 1)
    return _one_round(moved(state, play.at, play.to, count))


def committed(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with a committed attack on a distant area, or the turn's free move to one (OWD-C28, OWD-C41)."""
    if play.code == "F":
        return free_move(state, play)
    if state.armies(play.at) < 2:
        return state
    return battle.begun(state, battle.terms(state, play.by, play.at, play.to, play.count))


def free_move(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table after the regular free move, along the way that the card allows (OWD-C11, OWD-C28, OWD-C41)."""
    count = min(play.count, state.armies(play.at) - 1)
    state = travelled(moved(fights.ended(state), play.at, play.to, count), play.at, play.to, count)
    return replace(state, turn=replace(state.turn, moved=True))
