"""Notices about attacks, dice, losses and moving in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.war import advice as war
from assistant.families.war.advice import dice
from assistant.games.risk import events as e
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.kit.fight import Fight, dice_of


def from_own_area(event: e.AttackAnnounced, state: Risk) -> Checks:
    """Yield notices unless the attack starts in the player's area with two armies or more (RSK-ATK-01)."""
    if not state.turn.number or state.over:
        return
    owner, here = state.holder(event.source), state.area(event.source)
    if owner == NEUTRAL:
        yield illegal(f"{here} is held by the neutral force, which only defends.", "RSK-SET-04", "RSK-ATK-01")
    elif owner != event.by:
        yield illegal(f"{here} is not {state.name(event.by)}’s. Attack from an area that is.", "RSK-ATK-01")
    elif state.armies(event.source) < 2:
        yield illegal(f"{here} has only one army, which has to stay.", "RSK-ATK-01", "RSK-CNQ-03", "RSK-DIC-01")


def at_a_neighbour(event: e.AttackAnnounced, state: Risk) -> Checks:
    """Yield notices unless the target is adjacent and held by somebody else (RSK-ATK-01, RSK-MAP-02)."""
    there = state.area(event.target)
    if state.holder(event.target) in (None, state.holder(event.source)):
        yield illegal(f"Nobody else holds {there}, so it cannot be attacked.", "RSK-ATK-01")
    if event.source != event.target and not state.world.adjacent(event.source, event.target):
        rules = ["RSK-MAP-02", "RSK-ATK-01", "RSK-AMB-01"]
        beside = ", ".join(map(state.area, state.targets(event.source)))
        can = f" From there you can attack {beside}." if beside else ""
        yield illegal(f"{state.area(event.source)} and {there} are not adjacent.{can}", *rules)


def attack_is_open(event: e.DiceAnnounced | e.DiceRolled | e.LossesTaken, state: Risk) -> Checks:
    """Yield a notice if no attack is in progress (RSK-ATK-01)."""
    yield from war.goes_on(state, state.area)


def so_many_dice(event: e.DiceRolled | e.DiceAnnounced, state: Risk) -> Checks:
    """Yield notices for numbers of dice that are not allowed (RSK-DIC-01, RSK-DIC-02).

    The attacker rolls one die fewer than armies, three at most; the defender two at most, and not more than armies.
    """
    if (fight := war.open_fight(state)) is None:
        return
    most = dice_of(state, fight)
    said = isinstance(event, e.DiceAnnounced)
    counts = (event.attack, event.defence) if isinstance(event, e.DiceAnnounced) else _thrown(event)
    yield from war.so_many_dice(counts, most, least=0 if said else 1)
    if said or chosen(state, "RSK-AMB-03") != "max":
        return
    own = ("RSK-DIC-01", "RSK-DIC-02")
    for who, count, limit, rule in zip(("attacker", "defender"), counts, most, own, strict=True):
        if 0 < count < limit:
            yield illegal(f"At this table the {who} rolls as many dice as possible: {limit}.", "RSK-AMB-03", rule)


def _thrown(event: e.DiceRolled) -> tuple[int, int]:
    return len(event.attack), len(event.defence)


def announced_in_order(event: e.DiceAnnounced, state: Risk) -> Checks:
    """Yield notices if dice are announced in the wrong order, or announced at all (RSK-AMB-03).

    By the reading, the attacker announces first, both announce together, or nobody does.
    """
    reading = chosen(state, "RSK-AMB-03")
    if reading == "max":
        yield illegal("At this table both sides always roll as many dice as possible.", "RSK-AMB-03")
    elif event.attack < 1:
        yield illegal("The attacker announces a number of dice first.", "RSK-AMB-03", "RSK-DIC-01")
    elif reading == "simultaneous" and event.defence < 1:
        yield illegal("At this table both sides announce their dice at the same time.", "RSK-AMB-03", "RSK-DIC-02")
    elif state.announced[0] and state.announced[0] != event.attack:
        yield odd(f"The attacker has already announced {dice(state.announced[0])}.", "RSK-AMB-03")


def as_announced(event: e.DiceRolled, state: Risk) -> Checks:
    """Yield a notice if a side rolls another number of dice than it announced (RSK-AMB-03)."""
    for who, count, said in zip(("attacker", "defender"), _thrown(event), state.announced, strict=True):
        if said and count != said:
            yield illegal(f"The {who} announced {dice(said)}, not {count}.", "RSK-AMB-03")


def possible(state: Risk, fight: Fight, attack: int = 0) -> Sequence[tuple[int, int]]:
    """Return the pairs of dice that may have been rolled, the most first; as announced, if so (RSK-AMB-03)."""
    most = dice_of(state, fight)
    least = most if chosen(state, "RSK-AMB-03") == "max" else (1, 1)
    attacking = _announced(range(most[0], least[0] - 1, -1), attack or state.announced[0])
    defending = _announced(range(most[1], least[1] - 1, -1), state.announced[1])
    return list(product(attacking, defending))


def _announced(able: range, said: int) -> Sequence[int]:
    return [number for number in able if not said or number == said]


def losses_possible(event: e.LossesTaken, state: Risk) -> Checks:
    """Yield a notice unless a throw costs one army for each pair of compared dice (RSK-DIC-04)."""
    if (fight := war.open_fight(state)) is None:
        return
    able = {min(pair) for pair in possible(state, fight, event.dice)}
    yield from war.losses(event, dice_of(state, fight)[0], able, "RSK-AMB-03")


def moves_in_after_capture(event: e.ArmiesMovedIn, state: Risk) -> Checks:
    """Yield notices unless at least as many armies move in as dice were rolled, and one stays (RSK-CNQ-02)."""
    yield from war.moving_in(event, state, state.area)


def stopped_first(event: e.ArmiesMoved | e.TurnEnded, state: Risk) -> Checks:
    """Yield a notice while an attack goes on: the free move and the end of the turn come later (RSK-TRN-01)."""
    yield from war.stopped_first(event.by, state, state.area)


def something_to_stop(event: e.AttackStopped, state: Risk) -> Checks:
    """Yield a notice if there is no attack to stop, or somebody else attacks (RSK-ATK-02)."""
    if (fight := war.open_fight(state)) is None:
        yield odd("No attack is in progress.", "RSK-ATK-02")
    elif fight.by != event.by:
        yield illegal(f"{state.name(fight.by)} is attacking, so only {state.name(fight.by)} can stop.", "RSK-ATK-02")
