"""The sealed box for the danger cards, which are shuffled before they are turned up (KC-DNG-01, KC-DNG-02).

No event, State or file says who put down which card, in which order or when.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.core.box import Box, Submission
from assistant.core.event import Event
from assistant.core.offer import Blank, Offer
from assistant.games.killer_clue import cards
from assistant.games.killer_clue.danger import in_order, spent
from assistant.games.killer_clue.events import Danger, DangerRevealed
from assistant.games.killer_clue.state import KillerClue


class DangerLaid(Event):
    """A card put face down for the Danger Round (KC-DNG-01): never recorded, and without a name."""

    card: Danger


def boxes(state: KillerClue) -> Iterable[Box]:
    """Yield the box for danger cards: unsigned, and without telling who has submitted (KC-DNG-02)."""
    if state.round != "danger" or state.over or state.way != "phones":
        return
    choices = layable(state)
    offer = Offer(DangerLaid, "Play face down", {}, (Blank("card", choices, noun="danger card"),), private=True)
    key = f"danger cards of turn {state.game_turn}, round {state.rounds}"
    yield Box(key=key, seats=state.living, offer=lambda _seat: offer, shown=turned_up, signed=False, announced=False)


def turned_up(submissions: Sequence[Submission]) -> DangerRevealed:
    """Return the cards in the order of their effects, which reveals no player's card (KC-DNG-02, KC-DNG-03)."""
    return DangerRevealed(cards=in_order(each.event.card for each in submissions if isinstance(each.event, DangerLaid)))


def layable(state: KillerClue) -> tuple[str, ...]:
    """Return the cards that can be put face down, the same for every seat, since roles are unknown (KC-DNG-01)."""
    living = {state.piece(player) for player in state.living}
    return tuple(card for card in cards.danger(living) if not _spent(state, card))


def _spent(state: KillerClue, card: str) -> bool:
    if card == cards.BLANK:
        return False
    return card in state.removed or spent(state, card) >= cards.all_cards()[card].count
