"""Fights under cards: modifiers of dice, forced and committed attacks, armies of two owners in one area."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.one_world_dominion import neutrals
from assistant.games.one_world_dominion.armies import bereft, is_mutant
from assistant.games.one_world_dominion.state import Dominion
from assistant.kit import fight as fights
from assistant.kit.dice_throw import combined
from assistant.kit.effects import Effect
from assistant.kit.fight import Fight
from assistant.kit.forces import armies

BONUS = {"electronic_warfare": 1, "navy": 2, "black_helicopters": 2, "fortification": 2, "fresh_recruits": -1}
"""The bonus of each card on every die of its player (OWD-C33, OWD-C40, OWD-C42, OWD-C43, OWD-C09)."""


# ---------------------------------------------------------------- dice


def counted(state: Dominion, fight: Fight) -> Fight:
    """Return the fight with the modifiers of both sides' dice by the cards in force (OWD-AMB-10)."""
    best = chosen(state, "OWD-AMB-10") == "best_only"
    bonuses = [_bonuses(state, fight, side) for side in (True, False)]
    ours, theirs = (combined(mods, best) for mods in bonuses)
    capped = chosen(state, "OWD-AMB-10") == "cap"
    return replace(fight, modifiers=(ours, theirs), capped=capped)


def _bonuses(state: Dominion, fight: Fight, attacking: bool) -> list[int]:
    owner = fight.attacker if attacking else fight.defender
    effects = [effect for effect in state.effects if effect.owner == owner and effect.what in BONUS]
    return [BONUS[effect.what] for effect in effects if counts(state, effect, fight, attacking)]


def counts(state: Dominion, effect: Effect, fight: Fight, attacking: bool) -> bool:
    """Return whether a card that changes dice does so for this side of this fight."""
    areas = {fight.source, fight.target}
    here = fight.source if attacking else fight.target
    match effect.what:
        case "fortification":
            fits = not attacking
        case "navy":
            fits = fight.source != fight.target and state.world.over_water(fight.source, fight.target)
        case "black_helicopters":
            within = state.world.within(effect.on[0]) if effect.on else frozenset[str]()
            fits = attacking and areas <= within and state.world.adjacent(fight.source, fight.target)
        case "fresh_recruits":
            return here in effect.on
        case _:
            fits = True
    bound = effect.on if effect.what != "black_helicopters" else ()
    return fits and (not bound or here in bound)


# ---------------------------------------------------------------- how fights begin


def begun(state: Dominion, fight: Fight) -> Dominion:
    """Return the table with the fight begun under the cards in force; an undefended area is captured."""
    state = replace(state, turn=replace(state.turn, battles=state.turn.battles + 1), announced=(0, 0))
    if not state.holder(fight.target):
        few = 3 if chosen(state, "OWD-AMB-07") == "three" else 1
        few = min(few, fight.committed) if fight.committed else few
        return taken(fights.walked_in(fights.ended(state), replace(fight, fewest_in=few)))
    return fights.announced(state, counted(state, sworn(state, fight)))


def sworn(state: Dominion, fight: Fight) -> Fight:
    """Return the fight as Jihad changes it: a voluntary attack is committed, with a better throw (OWD-C38)."""
    if fight.forced or not state.in_force("jihad", owner=fight.attacker):
        return fight
    committed = fight.committed if fight.committed is not None else max(1, state.armies(fight.source) - fight.staying)
    if state.revision == "A":
        free = chosen(state, "OWD-AMB-08") == "plain_extra"
        return replace(fight, committed=committed, extra="free" if free else "army")
    reroll = "new" if chosen(state, "OWD-AMB-09") == "own_choice_keep" else "better"
    return replace(fight, committed=committed, reroll=reroll)


def terms(state: Dominion, by: str, source: str, target: str, committed: int | None = None) -> Fight:
    """Return a voluntary attack; with `committed` armies it goes on to the end (OWD-COM-01, OWD-COM-02)."""
    reading = chosen(state, "OWD-AMB-05")
    return Fight(
        by=by,
        attacker=by if source == target else state.holder(source) or by,
        defender=state.holder(target) or "",
        source=source,
        target=target,
        turn=state.turn.number,
        staying=0 if source == target else 1,
        committed=None if committed is None else max(1, min(committed, state.armies(source) - 1)),
        committed_in=reading,  # pyright: ignore[reportArgumentType]
    )


def forced(state: Dominion, source: str, target: str) -> Dominion:
    """Return the table with an attack that a card forces (OWD-INV-01); a single army cannot attack."""
    attacker, defender = state.holder(source), state.holder(target)
    if attacker is None or state.armies(source) < 2 or source == target:
        return state
    reading = chosen(state, "OWD-AMB-06")
    fight = Fight(
        by=attacker,
        attacker=attacker,
        defender=defender or "",
        source=source,
        target=target,
        turn=state.turn.number,
        forced=True,
        forced_in=reading,  # pyright: ignore[reportArgumentType]
    )
    return begun(state, fight)


# ---------------------------------------------------------------- how they end


def fallen(before: Dominion, after: Dominion) -> Dominion:
    """Return the table after a throw: unforced captures earn a card (OWD-INV-05); hordes absorb and move on."""
    fight = after.fight
    if fight is None or (before.fight is not None and before.fight.captured):
        return bereft(after)
    if not fight.captured:
        return _beaten(after, fight)
    return taken(after)


def taken(state: Dominion) -> Dominion:
    """Return the table after an attack captured an area."""
    fight = state.fight
    if fight is None or not fight.captured:
        return state
    if fight.attacker == state.on_turn and not fight.forced:
        state = replace(state, turn=replace(state.turn, captured=state.turn.captured + 1))
    if is_mutant(state, fight.attacker):
        state = neutrals.absorbed(state, fight)
    return bereft(state, fight.attacker)


def _beaten(state: Dominion, fight: Fight) -> Dominion:
    """Return the table with a forced or committed attack ended if it has no armies to go on.

    Rules: OWD-INV-02, OWD-COM-02.
    """
    if not fights.beaten_off(state):
        return state
    if is_mutant(state, fight.attacker) and fight.forced:
        return bereft(neutrals.absorbed(fights.ended(state), fight))
    if fight.forced or fight.committed is not None or fight.source == fight.target:
        state = fights.ended(state)
    return bereft(state)


# ---------------------------------------------------------------- cards that take a side away


def overtaken(state: Dominion) -> Dominion:
    """Return the table with the open fight ended if a card left one side without armies, or unable to go on.

    The emptied area can be attacked as such (OWD-EMP-03). A horde that fought has acted, and armies that it killed join
    it.
    """
    fight = state.fight
    if fight is None or fight.captured:
        return state
    ours = armies(state.forces, fight.source, fight.attacker)
    theirs = armies(state.forces, fight.target, fight.defender)
    if ours and theirs:
        return _beaten(state, fight)
    if is_mutant(state, fight.attacker) and fight.forced:
        alive = bool(state.held(fight.attacker))
        return neutrals.absorbed(fights.ended(state), fight if alive else replace(fight, rounds=()))
    return fights.ended(state)
