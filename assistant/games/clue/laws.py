"""What never changes in a game of Clue, and what is counted for the statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.games.clue.state import Clue


def laws(state: Clue) -> Iterator[str]:
    """Sentences about what cannot be: every card exists once, hands have their sizes (CLUE-EQP-04, CLUE-SET-05)."""
    if not state.players:
        return
    keys = [card.key for card in state.cards]
    if len(set(keys)) != len(keys):
        yield "A card is in the deck twice."
    if sum(state.hand_sizes.values()) + len(state.left_over) + 3 != len(keys):
        yield f"{len(keys)} cards do not come out as hands, open cards and three in the envelope."
    yield from _one_place_each(state)
    for kind in ("suspect", "weapon", "room"):
        if state.solution and sum(card in state.deck[kind] for card in state.solution) != 1:
            yield f"The envelope does not hold one {kind}."
    if set(state.tokens) != set(state.deck["suspect"]):
        yield "A token is missing, or there is one too many."
    if any(list(s.answers.values()).count("showed") > 1 for s in state.suggestions):
        yield "Two players showed a card for one suggestion."


def _one_place_each(state: Clue) -> Iterator[str]:
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


def metrics(state: Clue) -> Mapping[str, float]:
    """Figures of a game, each a number over the whole story so far."""
    answered = [s for s in state.suggestions if s.closed]
    found = {
        "turns": state.turn.number,
        "suggestions": len(state.suggestions),
        "unanswered": sum(1 for s in answered if s.shown_by is None),
        "accusations": len(state.accusations),
    }
    for player in state.order:
        found[f"suggestions by {player}"] = sum(s.by == player for s in state.suggestions)
        found[f"shown by {player}"] = sum(s.shown_by == player for s in answered)
    return found
