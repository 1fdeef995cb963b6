"""The effect of unseen cards on the current fight: the odds after either side has played one of them.

A card does what the rulebook does with it; for a card that needs a die, the odds average over its faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from assistant.core.event import TABLE
from assistant.core.game import legal
from assistant.games.one_world_dominion import cards, targets
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.offers_cards import holdable
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.one_world_dominion.timing import code_of
from assistant.kit.fight import Fight
from assistant.odds import Battle, Unanswerable
from assistant.odds.armies import from_state
from assistant.odds.armies.battle import Opening
from assistant.odds.armies.from_state import battle_of
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world.fight import win

ASKED = (
    "fortification",
    "electronic_warfare",
    "navy",
    "artillery",
    "fresh_recruits",
    "stealth_technology",
    "black_helicopters",
)
"""Cards that change a fight, in the order of the list."""
LEAST = 0.005
"""The smallest change of the chance that is worth a line."""
MOST = 6
"""The most cards in the list: those that change the chance most."""
OPENINGS: dict[str, tuple[Opening, Opening]] = {
    "artillery": ("artillery_attack", "artillery_defend"),
    "fresh_recruits": ("recruits_attack", "recruits_defend"),
}
"""Cards that come with a die, as the attacker and as the defender plays them."""


def what_if(sight: SeatView) -> tuple[tuple[str, Battle], ...]:
    """Return ("Ben plays Fortification", the battle after it) for cards that either side may hold and play now."""
    state: Dominion = sight.state
    fight = state.fight
    if fight is None or fight.captured or state.plays:
        return ()
    try:
        now = win(battle_of(state, fight)) or 0.0
        battles = [(said, after, abs((win(after) or 0.0) - now)) for said, after in _battles_after(sight, state, fight)]
    except Unanswerable:
        return ()
    most = sorted((one for one in battles if one[2] >= LEAST), key=lambda one: -one[2])[:MOST]
    return tuple((said, after) for said, after, _ in battles if said in {one[0] for one in most})


def _battles_after(sight: SeatView, state: Dominion, fight: Fight) -> Iterator[tuple[str, Battle]]:
    for at, side in enumerate((fight.attacker, fight.defender)):
        able = _holdable(sight, state, side) if side in state.order else ()
        for card in (card for card in ASKED if card in able):
            try:
                after = _after(sight, state, fight, side, card, at)
            except Unanswerable:
                continue
            if after is not None:
                yield f"{sight.name(side)} plays {cards.called(card)}", after


def _holdable(sight: SeatView, state: Dominion, side: str) -> tuple[str, ...]:
    """Return the cards that this side may hold: your own noted cards, or what this seat sees nowhere else."""
    if side == sight.player:
        return state.hands.get(side, ())
    return tuple(holdable(state, side, TABLE))


def _after(sight: SeatView, state: Dominion, fight: Fight, side: str, card: str, at: int) -> Battle | None:
    """Return the battle after the card, if it may be played now and nobody answers; else None."""
    event = _aimed(state, fight, side, card)
    if event is None or not legal(sight.game.check(event, state)):
        return None
    if card in OPENINGS:
        return from_state.what_if(battle_of(state, fight), opening=(OPENINGS[card][at],))
    done: Dominion = sight.after(event)
    if done.window:
        done = replace(sight, state=done).after(e.NobodyAnswers())
    return battle_of(done, done.fight) if done.fight and not done.plays else None


def _aimed(state: Dominion, fight: Fight, side: str, card: str) -> e.CardPlayed | None:
    """Return the card aimed at this fight: at the continent in which it is fought."""
    aim = targets.aim_of(card, code_of(state, side, card))
    said: dict[str, Any] = {}
    if "continent" in aim.fields:
        said["continent"] = state.world.area(fight.target).continent
    return e.CardPlayed(by=side, card=card, **said) if set(aim.fields) <= set(said) else None
