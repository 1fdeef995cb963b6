"""What is always true of cards and the case file, whatever has been recorded."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.mystery.table import SHOWED, Mystery


def once_each(state: Mystery) -> Iterator[str]:
    """Every card exists once, and all are in hands, open, or in the case file (CLUE-EQP-04, CLUE-SET-05)."""
    keys = [card.key for card in state.cards]
    if len(set(keys)) != len(keys):
        yield "A card is in the deck twice."
    if sum(state.hand_sizes.values()) + len(state.left_over) + len(state.classes) != len(keys):
        yield f"{len(keys)} cards do not come out as hands, open cards and three in the envelope."


def one_place_each(state: Mystery) -> Iterator[str]:
    """No card is known in two places, and no known hand has another size."""
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
            yield f"{state.card(card)} is in the envelope and {seen[card]}."


def case_file(state: Mystery) -> Iterator[str]:
    """The case file has one card of each class."""
    for kind in state.classes:
        if state.solution and sum(card in state.deck[kind] for card in state.solution) != 1:
            yield f"The envelope does not hold one {kind}."


def pieces(state: Mystery) -> Iterator[str]:
    """Every suspect has a token, and no weapon is in two places."""
    if set(state.tokens) != set(state.pawns):
        yield "A token is missing, or there is one too many."
    for weapon in set(state.weapons) & set(state.carried):
        yield f"The {state.card(weapon)} lies in a room and is carried."


def shown_once(state: Mystery) -> Iterator[str]:
    """The first card that is shown ends the answering (CLUE-PRV-05)."""
    if any(list(s.answers.values()).count(SHOWED) > 1 for s in state.suggestions):
        yield "Two players showed a card for one suggestion."
