"""Notices about the steps of a turn and about war, where cards change the rules of RISK."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.war import advice as war
from assistant.families.war.advice import open_fight
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk.sayings import counted
from assistant.kit.attack_terms import pairs
from assistant.kit.fight import Fight, beaten_off, dice_of, throws_of
from assistant.kit.forces import armies

SHUT = {
    "toxic_waste": ("Toxic Waste lets nothing enter, leave or attack.", ("OWD-C27",)),
    "icbm": ("closed by an ICBM.", ("OWD-C37", "OWD-AMB-22")),
    "nuclear_terrorists": ("closed by Nuclear Terrorists.", ("OWD-C15", "OWD-AMB-22")),
    "shuttle_diplomacy": ("a treaty forbids this attack.", ("OWD-C29",)),
    "weather_control": ("Weather Control closes the sea lane.", ("OWD-C30",)),
}
"""The reason why each card bars the way, and its rules."""


def barred(state: Dominion, area: str, card: str) -> Checks:
    """Yield the notice of a card that bars the way."""
    if card:
        why, rules = SHUT[card]
        yield illegal(f"{state.area(area)}: {why}", *rules)


# ---------------------------------------------------------------- first things first


def nothing_waits(event: Any, state: Dominion) -> Checks:
    """Yield a notice if a card, a die for neutrals or a forced attack comes first (OWD-NEG-03, OWD-INV-02)."""
    play, fight = state.play, open_fight(state)
    if play is not None:
        for_what = {"answer": "answers", "die": "a die", "draw": "the next card of the pile"}
        what = for_what.get(play.wants, "the card that is taken")
        yield illegal(f"{cards.called(play.card)} is still waiting for {what}.", "OWD-NEG-03", cards.rule(play.card))
    elif state.growing:
        yield illegal("First roll a die to see where the rebels’ odd army goes.", "OWD-NEU-04")
    elif fight is not None and fight.forced:
        yield from war.may_stop(fight, state.area, able=not beaten_off(state))
    elif state.turn.ended and state.acting:
        yield illegal(
            f"First {state.name(state.acting[0])} attack: roll a die for the neighbor.", "OWD-C44", "OWD-RND-01"
        )


def hand_first(event: Any, state: Dominion) -> Checks:
    """Yield notices if a hand has to be reduced, or new armies placed, before anything else."""
    if event.by != state.on_turn or not state.turn.number:
        return
    name = state.name(event.by)
    if state.must_reduce:
        held = state.deck.hand(event.by)
        rules = ("OWD-HND-01", "OWD-AMB-23" if state.turn.taken else "OWD-AMB-24")
        text = f"{name} holds {held} cards. First turn in a set or play a P card, down to {cards.MOST} cards."
        yield illegal(text, *rules)
    if state.unplaced:
        yield illegal(f"{name} must place {counted(state.unplaced)} first.", "RSK-REI-03", "RSK-TRN-01")


def guerillas_first(event: Any, state: Dominion) -> Checks:
    """Yield a notice if armies that stand among enemies have to fight first (OWD-SAM-01, OWD-SAM-02)."""
    inside = getattr(event, "source", "") == getattr(event, "target", None)
    if event.by == state.on_turn and state.guerillas and not inside:
        where = state.area(state.guerillas[0])
        yield illegal(f"First the armies in {where} fight the enemies in the same area.", "OWD-SAM-02", "OWD-SAM-01")


def where_armies_enter(event: e.risk.ArmiesPlaced, state: Dominion) -> Checks:
    """Yield a notice if new armies are placed in a closed area (OWD-C27, OWD-AMB-22)."""
    yield from barred(state, event.at, state.shut(event.at, event.by, "place"))


# ---------------------------------------------------------------- attacks


def well_placed(event: e.risk.AttackAnnounced | e.AttackCommitted, state: Dominion) -> Checks:
    """Yield notices unless two armies or more attack an adjacent area that is not their owner's.

    Rules: RSK-ATK-01, OWD-EMP-03.
    """
    if not state.turn.number or state.over:
        return
    here, there = state.area(event.source), state.area(event.target)
    if event.source == event.target:
        if event.source not in state.guerillas:
            yield illegal(f"{state.name(event.by)} has no armies among enemies in {here}.", "OWD-SAM-01")
        return
    if state.turn.moved and event.by == state.on_turn:
        yield illegal("No more attacks after the free move.", "RSK-TRN-01")
    owner = state.holder(event.source)
    if owner != event.by:
        yield illegal(f"{here} is not {state.name(event.by)}’s. Attack from an area that is.", "RSK-ATK-01")
        return
    if state.armies(event.source) < 2:
        yield illegal(f"{here} has only one army, which has to stay.", "RSK-ATK-01", "RSK-CNQ-03")
    if state.holder(event.target) == owner:
        yield illegal(f"{there} already belongs to {state.name(event.by)}.", "RSK-ATK-01")
    elif not state.world.adjacent(event.source, event.target):
        yield illegal(f"{here} and {there} are not adjacent.", "RSK-MAP-02", "RSK-ATK-01", "RSK-AMB-01")
    else:
        card = state.why_no_attack(event.source, event.target)
        yield from barred(state, event.source if state.shut(event.source, event.by, "leave") else event.target, card)


def committed_by_jihad(event: e.risk.AttackAnnounced, state: Dominion) -> Checks:
    """Yield a notice for an attack that is not committed under Jihad (OWD-C38)."""
    fights = state.holder(event.target) and event.source != event.target
    if fights and state.in_force("jihad", owner=event.by):
        yield illegal("Under Jihad every attack is committed: enter the number of armies.", "OWD-C38", "OWD-COM-01")


def so_many_committed(event: e.AttackCommitted, state: Dominion) -> Checks:
    """Yield notices unless a card allows a committed attack, and one army stays in the area (OWD-COM-01)."""
    most = max(0, state.armies(event.source) - 1)
    if not 1 <= event.count <= most:
        text = f"{state.area(event.source)} can commit 1 to {counted(most)}, not {event.count}."
        yield illegal(text, "OWD-COM-01")
    if not state.in_force("jihad", owner=event.by):
        yield odd("Only a card can commit an attack.", "OWD-COM-01", "OWD-C38")


def recruits_commit(event: e.ArmiesCommitted, state: Dominion) -> Checks:
    """Yield notices unless armies are committed before the first throw, recruits included (OWD-C09)."""
    fight = open_fight(state)
    if fight is None or fight.committed is None:
        yield illegal("No committed attack is in progress.", "OWD-COM-01")
        return
    if fight.rounds:
        yield illegal("Once a committed attack has begun, no armies are added or taken back.", "OWD-COM-02")
    least, most = commitable(state, fight)
    if not least <= event.count <= most:
        yield illegal(f"{least} to {counted(most)} can be committed, not {event.count}.", "OWD-C09", "OWD-COM-01")


def commitable(state: Dominion, fight: Fight) -> tuple[int, int]:
    """Return the fewest and most armies of a committed attack before its first throw; recruits are among them."""
    most = max(1, state.armies(fight.source) - 1)
    recruits = [effect.amount for effect in state.in_force("fresh_recruits", fight.source, fight.attacker)]
    return min(most, max([1, *recruits])), most


def attack_is_open(event: Any, state: Dominion) -> Checks:
    """Yield notices if no attack is in progress, or a card comes first (RSK-ATK-01, OWD-NEG-03)."""
    yield from war.goes_on(state, state.area)
    if state.play is not None:
        yield from nothing_waits(event, state)


def possible(state: Dominion) -> Sequence[tuple[int, int]]:
    """Return the pairs of dice that both sides may roll, the most first; as announced, if so (RSK-AMB-03)."""
    fight = open_fight(state)
    if fight is None:
        return ()
    able = throws_of(state, fight)
    most = able[0] if able else (0, 0)
    if chosen(state, "RSK-AMB-03") == "max":
        able = [most] if able else []
    attack, defence = state.announced
    return [(a, d) for a, d in able if (not attack or a == attack) and (not defence or d == defence)] or able


def so_many_dice(event: e.risk.DiceRolled, state: Dominion) -> Checks:
    """Yield notices for dice that armies and cards do not allow (RSK-DIC-01, RSK-DIC-02, OWD-C38, OWD-INV-01)."""
    if (fight := open_fight(state)) is None:
        return
    most, thrown = dice_of(state, fight), (len(event.attack), len(event.defence))
    yield from war.so_many_dice(thrown, most)
    yield from war.all_dice(thrown, most, fight)
    yield from war.faces(event)
    for who, count, said in zip(("attacker", "defender"), thrown, state.announced, strict=True):
        if said and count != said:
            yield illegal(f"The {who} announced {war.dice(said)}, not {count}.", "RSK-AMB-03")


def losses_possible(event: e.risk.LossesTaken, state: Dominion) -> Checks:
    """Yield a notice unless a throw costs one army for each pair of compared dice (RSK-DIC-04, OWD-C25)."""
    if (fight := open_fight(state)) is None:
        return
    ours = armies(state.forces, fight.source, fight.attacker)
    able = {pairs(fight, ours, *dice) for dice in possible(state) if event.dice in (0, dice[0])}
    yield from war.losses(event, dice_of(state, fight)[0], able, spared=fight.spared > 0)


def may_stop(event: e.risk.AttackStopped, state: Dominion) -> Checks:
    """Yield notices unless the attacker stops, and no card forbids it (RSK-ATK-02, OWD-COM-02)."""
    fight = open_fight(state)
    if fight is None:
        yield odd("No attack is in progress.", "RSK-ATK-02")
    elif fight.by != event.by:
        yield illegal(f"{state.name(fight.by)} is attacking, so only {state.name(fight.by)} can stop.", "RSK-ATK-02")
    else:
        yield from war.may_stop(fight, state.area, able=not beaten_off(state))


def fight_is_over(event: Any, state: Dominion) -> Checks:
    """Yield notices if an attack that cannot be stopped comes first."""
    fight = open_fight(state)
    if fight is not None and event.by == fight.by and not fight.forced:
        yield from war.may_stop(fight, state.area, able=not beaten_off(state))


def attacks_are_over(event: e.risk.ArmiesMoved | e.risk.TurnEnded, state: Dominion) -> Checks:
    """Yield notices while an attack goes on: the free move and the end of the turn come later (RSK-TRN-01)."""
    fight, bound = open_fight(state), list(fight_is_over(event, state))
    yield from bound
    if not bound and fight is not None and not fight.forced:
        yield from war.stopped_first(event.by, state, state.area)


def moves_in(event: e.risk.ArmiesMovedIn, state: Dominion) -> Checks:
    """Yield notices unless as many armies move in as the capture allows.

    Rules: RSK-CNQ-02, OWD-AMB-05, OWD-INV-03, OWD-EMP-03.
    """
    yield from war.moving_in(event, state, state.area)


# ---------------------------------------------------------------- the free move


def free_move(event: e.risk.ArmiesMoved, state: Dominion) -> Checks:
    """Yield notices unless it is a free move between the player's areas, with those by cards (RSK-MOV-01, OWD-C14)."""
    if not state.turn.number:
        return
    if state.must_fight_first:
        yield from guerillas_first(event, state)
    if state.turn.moved and not state.turn.moves and event.by == state.on_turn:
        yield illegal(f"{state.name(event.by)} has already made this turn’s free move.", "RSK-MOV-01")
    source, target = state.area(event.source), state.area(event.target)
    for area in (event.source, event.target):
        if state.holder(area) != event.by:
            yield illegal(f"{state.area(area)} is not {state.name(event.by)}’s.", "RSK-MOV-01")
            return
    most = state.movable(event.source)
    if not 1 <= event.count <= most:
        rules = ("OWD-AMB-32",) if most < state.armies(event.source) - 1 else ("RSK-CNQ-03", "RSK-MOV-01")
        able = f"{counted(most)} at most can move from {source}" if most else f"No army can move from {source} now"
        yield illegal(f"{able}.", *rules)
    elif event.target not in state.reach(event.source):
        yield from _no_way(event, state, source, target)


def _no_way(event: e.risk.ArmiesMoved, state: Dominion, source: str, target: str) -> Checks:
    card = state.shut(event.source, event.by, "leave") or state.shut(event.target, event.by, "enter")
    if card:
        yield from barred(state, event.source if state.shut(event.source, event.by, "leave") else event.target, card)
    elif state.world.adjacent(event.source, event.target) and state.lane_shut(event.source, event.target):
        yield from barred(state, event.target, "weather_control")
    else:
        yield illegal(f"No free move is possible from {source} to {target}.", "RSK-MOV-01", "RSK-MAP-02", "RSK-AMB-02")
