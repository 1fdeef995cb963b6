"""On which terms a fight is fought, in words: what the dice of each side count more, and why; who may not stop it."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.battle import BONUS, counts
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk.sayings import counted
from assistant.kit.fight import Fight
from dashboards.parts.world import blocks

EXTRA = {"free": "one attack die more", "army": "one attack die more, where a fourth army fights"}
REROLL = {
    "new": "one attack die may be rolled again, and counts as it falls then",
    "better": "one attack die may be rolled again, and the better counts",
}


def terms(state: Dominion) -> blocks.Terms | None:
    """What the open fight is fought on, if it is anything but plain; for its entry and for its scene."""
    fight = state.fight
    if fight is None or fight.captured:
        return None
    why = [_why(state, fight, attacking) for attacking in (True, False)]
    notes = list(_notes(state, fight))
    return {"why": why, "notes": notes} if any(why) or notes else None


def _why(state: Dominion, fight: Fight, attacking: bool) -> str:
    """ "Navy: +2 on each die", "+3 on each die: Navy +2, Electronic Warfare +1", or "" where no card changes them."""
    owner = fight.attacker if attacking else fight.defender
    mine = [effect for effect in state.effects if effect.owner == owner and effect.what in BONUS]
    able = [effect.what for effect in mine if counts(state, effect, fight, attacking)]
    if not able:
        return ""
    total = fight.modifiers[0 if attacking else 1]
    if len(able) == 1:
        return f"{cards.called(able[0])}: {_signed(total)} on each die"
    each = ", ".join(f"{cards.called(card)} {_signed(BONUS[card])}" for card in able)
    few = "" if total == sum(BONUS[card] for card in able) else " (the largest counts)"
    return f"{_signed(total)} on each die: {each}{few}"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def _notes(state: Dominion, fight: Fight) -> Iterator[str]:
    if fight.inside:
        yield f"Both stand in {state.area(fight.target)}: it goes on to the end."
    elif fight.forced:
        yield "Nobody chose this attack: all dice are rolled, to the end."
    elif fight.committed is not None:
        yield f"Committed: {counted(fight.committed)} fight to the end."
    if fight.spared:
        rounds = counted(fight.spared, "round", "rounds")
        yield f"{rounds} without losses for the attacker, two dice for the defender."
    elif fight.two:
        yield "The defender rolls two dice."
    if fight.must and not fight.to_the_end:
        yield "One more round has to be fought."
    if fight.extra:
        yield f"Jihad: {EXTRA[fight.extra]}."
    if fight.reroll:
        yield f"Jihad: {REROLL[fight.reroll]}."
    if fight.capped and any(fight.modifiers):
        yield "Results stay within 1 and 6."
