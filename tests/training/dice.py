"""Decisions of RISK and One World Dominion recomputed from the chances of single rounds (`tests.odds.reference`).

The new armies of a turn are those of the rules (`State.income`); the worth of an area and everything that dice decide
is computed here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from assistant.games.one_world_dominion.cards import MIXED
from assistant.kit.forces import Force
from tests.odds import reference
from tests.training.verdicts import NotCheckable, Position, Reference

Said = tuple[tuple[str, Any], ...]
"""The effects of cards on the dice, in the words of `tests.odds.reference`."""
MOST = 250
"""The number of armies on one side above which a fight is not computed."""


@cache
def rounds(fighting: int, defending: int, said: Said = ()) -> tuple[tuple[int, int, float], ...]:
    """Return losses of attacker and defender in one round, and their chance."""
    found = reference.round_chances(min(fighting, 4), min(defending, 3), **dict(said))
    return tuple((lost, killed, float(p)) for (lost, killed), p in found.items())


@cache
def going_on(fighting: int, defending: int, prize: float, said: Said = (), each: int = 1, stops: bool = True) -> float:
    """Return the average gain from one more round, after which the attacker stops when that is better.

    `prize` is gained with the area. Every army counts `each`, 0 to look for the chance of the prize alone; an attacker
    who does not stop fights to the end.
    """
    if max(fighting, defending) > MOST:
        raise NotCheckable(f"more than {MOST} armies")
    table: dict[tuple[int, int], float] = {}
    on = 0.0
    for ours in range(fighting + 1):
        for theirs in range(defending + 1):
            if not ours or not theirs:
                table[ours, theirs] = prize if ours else 0.0
                continue
            on = sum(
                p * (each * (killed - lost) + table[ours - lost, theirs - killed])
                for lost, killed, p in rounds(ours, theirs, said)
            )
            table[ours, theirs] = max(0.0, on) if stops else on
    return on if fighting and defending else table[fighting, defending]


def takes(fighting: int, defending: int) -> float:
    """Return the chance to take an area by fighting to the end."""
    return going_on(fighting, defending, 1.0, each=0, stops=False) if fighting > 0 else 0.0


def holds(threat: int, armies: int) -> float:
    """Return the chance to hold an area against a stack of which one army stays behind."""
    return 1.0 - takes(threat - 1, armies) if threat > 1 and armies else 1.0


# ---------------------------------------------------------------------- attacks


def land(state: Any, attacker: str, area: str) -> float:
    """Return the worth of an area: new armies gained and denied, a third of a set, and its part of an elimination."""
    defender = state.holder(area)
    card = (MIXED if hasattr(state, "play") else state.next_set) / 3
    after = replace(state, forces={**state.forces, area: (Force(attacker, 1),)})
    worth = 0.0
    if attacker in state.order:
        worth += after.income(attacker).total - state.income(attacker).total + (0 if state.turn.captured else card)
    if defender in state.order:
        left = state.held(defender)
        worth += state.income(defender).total - (after.income(defender).total if len(left) > 1 else 0)
        if attacker in state.order and len(left) <= 3:
            last = set(state.contenders) == {attacker, defender}
            mine = sum(force.armies for here in state.forces.values() for force in here if force.owner == attacker)
            worth += (state.deck.hand(defender) * card + (mine if last else 0)) / len(left)
    return max(0.0, worth)


def attack(position: Position) -> Reference:
    """Return the gains of the attacks that are offered, of a committed one, and of none."""
    state, values = position.state, {"No attack": 0.0}
    for choice in position.puzzle.choices:
        if found := re.fullmatch(r"Commit (\d+) from (.+) to (.+)", choice.text):
            source, target = _area(state, found[2]), _area(state, found[3])
            ours = min(int(found[1]), state.armies(source) - 1)
            prize = land(state, state.holder(source), target)
            values[choice.text] = going_on(ours, state.armies(target), prize, stops=False)
            values["An attack that may be stopped"] = announced(state, source, target)
        elif found := re.fullmatch(r"(.+) attacks (.+) \(\d+ against \d+\)", choice.text):
            values[choice.text] = announced(state, _area(state, found[1]), _area(state, found[2]))
    return Reference(values)


def announced(state: Any, source: str, target: str) -> float:
    """Return the gain from an attack with plain dice that may be stopped at any time."""
    prize = land(state, state.holder(source), target)
    return going_on(state.armies(source) - 1, state.armies(target), prize)


def _area(state: Any, name: str) -> str:
    return next(key for key in state.world.keys if state.area(key) == name)


def stop(position: Position) -> Reference:
    """Return the gain from another round of the fight, with the modifiers in force, against stopping."""
    state = position.state
    fight = state.fight
    if fight.to_the_end or fight.spared or fight.must:
        raise NotCheckable("cards forbid to stop")
    said = {
        "attack_mod": fight.modifiers[0],
        "defence_mod": fight.modifiers[1],
        "capped": fight.capped,
        "extra_die": fight.extra,
        "reroll": "seen" if fight.reroll else "",
        "keep": fight.reroll or "new",
    }
    prize = land(state, fight.attacker, fight.target)
    ours, theirs = state.armies(fight.source) - fight.staying, state.armies(fight.target)
    return Reference({"Stop": 0.0, "Go on": going_on(ours, theirs, prize, tuple(said.items()))})


# ---------------------------------------------------------------------- placing and moving


def others(state: Any, area: str) -> list[int]:
    """Return the stacks of others next to an area."""
    owner = state.holder(area)
    near = [other for other in state.world.neighbours(area) if state.holder(other)]
    return [state.armies(other) for other in near if state.holder(other) != owner]


def placement(position: Position) -> Reference:
    """Return the gain of every area of the player: it holds better, or takes its weakest neighbor more likely."""
    state, seat = position.state, position.puzzle.seat
    found = re.match(r"(\d+) arm", position.puzzle.about)
    if found is None:
        raise NotCheckable("the number of armies is not said")
    many = int(found[1])
    values: dict[str, float] = {}
    for area in state.world.keys:
        if state.holder(area) != seat:
            continue
        here, near = state.armies(area), others(state, area)
        values[state.area(area)] = 0.0
        if near:
            held = holds(max(near), here + many) - holds(max(near), here)
            taken = takes(here + many - 1, min(near)) - takes(here - 1, min(near)) if here else 0.0
            values[state.area(area)] = max(held, taken)
    return Reference(values)


def free_move(position: Position) -> Reference:
    """Return the gain of moves along connected areas of the player: all, half or one army, and those offered."""
    state, seat = position.state, position.puzzle.seat
    texts = {choice.text for choice in position.puzzle.choices}
    values = {"No move": 0.0}
    for source in state.world.keys:
        for target in state.reach(source) if state.holder(source) == seat else ():
            able = state.armies(source) - 1
            for count in range(1, able + 1):
                words = f"{count} from {state.area(source)} to {state.area(target)}"
                if count in (1, (able + 1) // 2, able) or words in texts:
                    values[words] = _held(state, source, -count) + _held(state, target, count)
    return Reference(values)


def _held(state: Any, area: str, more: int) -> float:
    near, here = others(state, area), state.armies(area)
    return holds(max(near), here + more) - holds(max(near), here) if near else 0.0
