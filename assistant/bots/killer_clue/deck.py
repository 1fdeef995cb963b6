"""Hands of Intrigue and Danger cards: the real ones of a simulated game, and hands drawn for a table with people."""

from __future__ import annotations

import random
from collections import Counter

from assistant.games.killer_clue import cards, danger
from assistant.games.killer_clue.state import KillerClue

Hands = dict[str, list[str]]


def pool(state: KillerClue) -> list[str]:
    """Return the cards that are shuffled and dealt, without the killer's own (KC-SET-04)."""
    every = [c for c in cards.intrigue(state.played, state.servants) for _ in range(cards.all_cards()[c].count)]
    return [*every, *cards.of_kind("candles"), "blackout"]


def dealt(state: KillerClue, killer: str, dice: random.Random) -> tuple[Hands, list[str]]:
    """Return the hands of a new game, and the pile.

    Every innocent player gets nine cards; the killer gets the murders, a Blackout and three more (KC-SET-09 to -13).
    """
    pile = pool(state)
    dice.shuffle(pile)
    held = {player: [pile.pop() for _ in range(3 if player == killer else 9)] for player in state.order}
    held[killer] += [*cards.of_kind("murdered", suspects=state.played), "blackout"]
    return held, pile


def redrawn(state: KillerClue, killer: str, seed: str | int) -> Hands:
    """Return hands of the size that everybody has now; the same seed draws the same hands for a whole game turn.

    What was played or turned up in this turn is in nobody's hand, and neither is what has left the game.
    """
    dice = random.Random(f"{seed} {state.game_turn}")
    own = [*cards.of_kind("murdered", suspects=state.played), *(["blackout"] if state.game_turn == 1 else [])]
    pile = pool(state) + (["blackout"] if state.game_turn > 1 else [])
    dice.shuffle(pile)
    drawn = {
        p: [pile.pop() for _ in range(danger.held(state, p, False) + state.cards_played.get(p, 0))]
        for p in state.living
        if p != killer
    }
    gone = Counter(
        (*state.removed, *(play.card for play in state.plays), *(c for shown in state.revealed for c in shown))
    )
    rest = _without(pile, gone)
    held = {player: _without(hand, gone) for player, hand in drawn.items()}
    if killer in state.living:
        held[killer] = _without(own, gone)
    for player, hand in held.items():
        size = danger.held(state, player, player == killer)
        hand += [rest.pop() for _ in range(size - len(hand)) if rest]
        del hand[max(0, size) :]
    return held


def _without(hand: list[str], gone: Counter[str]) -> list[str]:
    """Return the cards that are left of a hand, taking those that are gone out of their number."""
    left: list[str] = []
    for card in hand:
        if gone[card] > 0:
            gone[card] -= 1
        else:
            left.append(card)
    return left
