"""What cards that nobody sees would make of the fight that goes on: each played by either side, and the battle then.

What a card does is what the rulebook does with it; of those that want a die first the odds take all its faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.game import legal
from assistant.games.one_world_dominion import cards, targets
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.offers_cards import holdable
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.one_world_dominion.timing import code_of
from assistant.kit.fight import Fight
from assistant.odds import Battle, Unanswerable, going
from assistant.odds.battle import Opening
from assistant.odds.going import battle_of
from dashboards.parts.common.sight import Sight

ASKED = (
    "fortification",
    "electronic_warfare",
    "navy",
    "artillery",
    "fresh_recruits",
    "stealth_technology",
    "black_helicopters",
)
"""Cards that change a fight, in the order in which they are told."""
OPENINGS: dict[str, tuple[Opening, Opening]] = {
    "artillery": ("artillery_attack", "artillery_defend"),
    "fresh_recruits": ("recruits_attack", "recruits_defend"),
}
"""Cards that a die comes with, played by the attacker and by the defender."""


def what_if(sight: Sight) -> tuple[tuple[str, Battle], ...]:
    """("Ben plays Fortification", the battle then) for every card that either side may hold and play now."""
    state: Dominion = sight.state
    fight = state.fight
    if fight is None or fight.captured or state.plays:
        return ()
    return tuple(_found(sight, state, fight))


def _found(sight: Sight, state: Dominion, fight: Fight) -> Iterator[tuple[str, Battle]]:
    now = battle_of(state, fight)
    for at, side in enumerate((fight.attacker, fight.defender)):
        able = _holdable(sight, state, side) if side in state.order else ()
        for card in (card for card in ASKED if card in able):
            try:
                after = _after(sight, state, fight, side, card, at)
            except Unanswerable:
                continue
            if after is not None and after != now:
                yield f"{sight.name(side)} plays {cards.called(card)}", after


def _holdable(sight: Sight, state: Dominion, side: str) -> tuple[str, ...]:
    """What this side may hold: of oneself what was noted, of another what this seat sees nowhere else."""
    own = state.hands.get(sight.player or "", ())
    if side == sight.player:
        return own
    if not state.deck.hand(side):
        return ()
    return tuple(card for card in holdable(state, side, "table") if card not in own)


def _after(sight: Sight, state: Dominion, fight: Fight, side: str, card: str, at: int) -> Battle | None:
    """The battle after the card, if it may be played now and nobody answers."""
    event = _aimed(state, fight, side, card)
    if event is None or not legal(sight.game.check(event, state)):
        return None
    if card in OPENINGS:
        return going.what_if(battle_of(state, fight), opening=(OPENINGS[card][at],))
    done: Dominion = sight.game.apply(event, state)
    if done.window:
        done = sight.game.apply(e.NobodyAnswers(), done)
    return battle_of(done, done.fight) if done.fight and not done.plays else None


def _aimed(state: Dominion, fight: Fight, side: str, card: str) -> e.CardPlayed | None:
    """The card, aimed at this fight: at the part of the world in which it is fought."""
    aim = targets.aim_of(card, code_of(state, side, card))
    said: dict[str, Any] = {}
    if "continent" in aim.fields:
        said["continent"] = state.world.area(fight.target).continent
    return e.CardPlayed(by=side, card=card, **said) if set(aim.fields) <= set(said) else None
