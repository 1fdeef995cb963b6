"""What can be tapped while a player attacks, and for the free move at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.games.risk import events as e
from assistant.games.risk.advice_war import possible
from assistant.games.risk.sayings import counted
from assistant.games.risk.state import Risk
from assistant.kit.battle import outcomes
from assistant.kit.fight import Fight, dice_of, may_move_in
from assistant.offer import Blank, Offer
from assistant.rulings import chosen

MANY = 60
"""Numbers of armies that are offered one by one; beyond them only the most."""


def war(state: Risk, player: str) -> Iterator[Offer]:
    """The fight that is going on, other attacks, one free move, the end of the turn (RSK-ATK-02, RSK-TRN-01)."""
    fight = state.fight
    if fight and fight.captured:
        yield from _moving_in(state, fight)
    elif fight and fight.by == player:
        yield from _rounds(state, fight)
    for source, targets in state.sources.items():
        verb = f"Attack from {state.area(source)}"
        yield Offer(e.AttackAnnounced, verb, {"by": player, "source": source}, (Blank("target", targets, noun="area"),))
    yield from _free_moves(state, player)
    verb = "End the turn and draw a card" if state.turn.captured else "End the turn"
    yield Offer(e.TurnEnded, verb, {"by": player}, expected=fight is None or state.step == "move")


def _moving_in(state: Risk, fight: Fight) -> Iterator[Offer]:
    able = numbers(may_move_in(state))
    if len(able) > 1:
        blank = Blank("count", able, prefilled=fight.moved if fight.moved in able else able[0], noun="number")
        yield Offer(e.ArmiesMovedIn, f"Moved into {state.area(fight.target)}", {}, (blank,), expected=True)


def _rounds(state: Risk, fight: Fight) -> Iterator[Offer]:
    """One tap a throw: what it cost both sides, with as many dice as possible or as announced (RSK-DIC-04)."""
    pairs = possible(state, fight)
    if not pairs:
        yield Offer(e.AttackStopped, "Stop the attack", {"by": fight.by}, expected=True)
        return
    attack, defence = pairs[0]
    for cost in outcomes(attack, defence):
        known = {"attacker": cost.attacker, "defender": cost.defender, "dice": attack}
        yield Offer(e.LossesTaken, _cost(state, fight, cost), known, expected=True)
    yield from _announcing(state, fight)
    yield Offer(e.AttackStopped, "Stop the attack", {"by": fight.by})


def _cost(state: Risk, fight: Fight, cost: tuple[int, int]) -> str:
    sides = zip((fight.attacker, fight.defender), cost, strict=True)
    return ", ".join(f"{state.name(side)} loses {count}" for side, count in sides if count)


def _announcing(state: Risk, fight: Fight) -> Iterator[Offer]:
    """Fewer dice than possible are announced: by the attacker and then the defender, or at once (RSK-AMB-03)."""
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


def _free_moves(state: Risk, player: str) -> Iterator[Offer]:
    """Any own area with armies to spare, to wherever they may go (RSK-MOV-01, RSK-AMB-02)."""
    if state.turn.moved:
        return
    for source in state.world.keys:
        if state.holder(source) == player and (reach := state.reach(source)):
            able = numbers(range(1, state.armies(source)))
            blanks = (
                Blank("target", reach, noun="area"),
                Blank("count", able, prefilled=able[-1], noun="number"),
            )
            verb = f"Free move from {state.area(source)} ({counted(able[-1])})"
            yield Offer(e.ArmiesMoved, verb, {"by": player, "source": source}, blanks)


def numbers(able: range) -> tuple[int, ...]:
    """The numbers to choose from; of very many the first and the last."""
    return tuple(able) if len(able) <= MANY else (*able[:MANY], able[-1])
