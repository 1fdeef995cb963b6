"""Everything to tap while a player attacks, and the free move at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.offer import Blank, Offer
from assistant.families.war.advice import open_fight, to_stop
from assistant.families.war.offers import attacks, free_moves, throwing
from assistant.games.risk import events as e
from assistant.games.risk.advice_war import possible
from assistant.games.risk.state import Risk
from assistant.kit.fight import Fight, dice_of, may_move_in


def war(state: Risk, player: str) -> Iterator[Offer]:
    """Yield the current fight and other attacks; after them one free move, and the end of the turn.

    Rules: RSK-ATK-02, RSK-TRN-01.
    """
    fight = state.fight
    if fight and not fight.captured and fight.by == player:
        yield from _rounds(state, fight)
    yield from attacks(player, state.sources)
    if to_stop(state):
        return
    if not state.turn.moved:
        own = (area for area in state.world.keys if state.holder(area) == player)
        yield from free_moves(state, player, {area: targets for area in own if (targets := state.reach(area))})
    yield ending(state, player)


def ending(state: Risk, player: str) -> Offer:
    """Return the end of the turn, expected once no attack is possible or the free move is made (RSK-TRN-01)."""
    verb = "End the turn and draw a card" if state.turn.captured else "End the turn"
    fighting = open_fight(state) is not None or len(may_move_in(state)) > 1
    done = not fighting and (not state.sources or state.turn.moved)
    return Offer(e.TurnEnded, verb, {"by": player}, expected=done)


def moving_in(state: Risk) -> Iterator[Offer]:
    """Yield the number of armies that follow into a captured area, even while sets are turned in (RSK-CNQ-02)."""
    fight, able = state.fight, may_move_in(state)
    if fight and len(able) > 1:
        blank = Blank("count", able, prefilled=fight.moved if fight.moved in able else able[0], noun="armies")
        yield Offer(e.ArmiesMovedIn, f"Move into {state.area(fight.target)}", {}, (blank,), expected=True)


def _rounds(state: Risk, fight: Fight) -> Iterator[Offer]:
    """Yield one tap for each result of a throw, with as many dice as possible or as announced (RSK-DIC-04)."""
    able = possible(state, fight)
    yield from throwing(e.LossesTaken, e.DiceRolled, able, say=lambda lost: _cost(state, fight, lost))
    if able:
        yield from announcing(state, fight)
    yield Offer(e.AttackStopped, "Stop the attack", {"by": fight.by}, expected=not able)


def _cost(state: Risk, fight: Fight, cost: tuple[int, int]) -> str:
    sides = zip((fight.attacker, fight.defender), cost, strict=True)
    return ", ".join(f"{state.name(side)} loses {count}" for side, count in sides if count)


def announcing(state: Risk, fight: Fight) -> Iterator[Offer]:
    """Yield announcements of dice: the attacker first and then the defender, or both together (RSK-AMB-03)."""
    reading, most = chosen(state, "RSK-AMB-03"), dice_of(state, fight)
    if reading == "max" or most == (1, 1):
        return
    attack = Blank("attack", tuple(range(1, most[0] + 1)), noun="dice")
    defence = Blank("defence", tuple(range(1, most[1] + 1)), noun="dice")
    if reading == "simultaneous":
        yield _dice("Announce the dice", {}, (attack, defence))
    elif not state.announced[0]:
        yield _dice("Announce the attacker’s dice", {}, (attack,))
    elif not state.announced[1] and state.announced[0] <= most[0]:
        yield _dice("Announce the defender’s dice", {"attack": state.announced[0]}, (defence,))


def _dice(verb: str, known: Mapping[str, Any], blanks: tuple[Blank, ...]) -> Offer:
    return Offer(e.DiceAnnounced, verb, known, blanks)
