"""Invariants of cards and the case file, whatever has been recorded."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.mystery.table import SHOWED, Mystery


def once_each(state: Mystery) -> Iterator[str]:
    """Yield a sentence unless every card exists once and is in a hand, face up, or in the case file (CLUE-EQP-04,
    CLUE-SET-05).
    """
    keys = [card.key for card in state.cards]
    if len(set(keys)) != len(keys):
        yield "A card is in the deck twice."
    if sum(state.hand_sizes.values()) + len(state.left_over) + len(state.classes) != len(keys):
        yield f"The hands, the face-up cards and the three in the case file do not add up to {len(keys)} cards."


def one_place_each(state: Mystery) -> Iterator[str]:
    """Yield a sentence for every card known in two places, and for every known hand of the wrong size."""
    seen: dict[str, str] = dict.fromkeys(state.left_over, "on the table")
    for player, hand in state.hands.items():
        if len(hand) != state.hand_sizes.get(player, 0):
            yield f"{state.name(player)} holds {len(hand)} cards instead of {state.hand_sizes.get(player, 0)}."
        for card in hand:
            if card in seen:
                yield f"{state.card(card)} is in two places: {seen[card]} and with {state.name(player)}."
            seen[card] = f"with {state.name(player)}"
    for card in state.solution or ():
        if card in seen:
            yield f"{state.card(card)} is in the case file and {seen[card]}."


def case_file(state: Mystery) -> Iterator[str]:
    """Yield a sentence for every class of which the case file does not have exactly one card."""
    for kind in state.classes:
        if state.solution and sum(card in state.deck[kind] for card in state.solution) != 1:
            yield f"The case file does not hold exactly one {kind}."


def pieces(state: Mystery) -> Iterator[str]:
    """Yield a sentence unless every suspect has a token; and for every weapon in two places."""
    if set(state.tokens) != set(state.pawns):
        yield "There is not exactly one token for every suspect."
    for weapon in set(state.weapons) & set(state.carried):
        yield f"The {state.card(weapon)} is both in a room and carried."


def shown_once(state: Mystery) -> Iterator[str]:
    """Yield a sentence if two players showed a card: the first shown card ends the answering (CLUE-PRV-05)."""
    if any(list(s.answers.values()).count(SHOWED) > 1 for s in state.suggestions):
        yield "Two players showed a card for one suggestion."
