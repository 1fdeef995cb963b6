"""The uses of playing cards, in the words of a screen. No rules: those are asked."""

from __future__ import annotations

from assistant.core.event import Event
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import is_ace, is_court
from assistant.games.advanced_cluedo.state import AdvancedCluedo
from assistant.kit.playing_cards import suit

DOES = {
    "one": {
        "spades": "Digs up a clue card in the middle, or a weapon once they are gone.",
        "hearts": "Asks someone into your room. The higher Heart wins.",
        "diamonds": "Bribes: a weapon, or a clue card of the other’s choice.",
        "clubs": "Grabs a weapon or a clue card in the same room or within two squares. The higher Club wins.",
    },
    "two": {
        "spades": "Guards you against a servant who comes to lure, spy or steal.",
        "hearts": "First aid: adds its value to your Survival Points.",
        "diamonds": "Bribes; or pays a servant who lures, spies or steals.",
        "clubs": "Assaults, with as many Clubs as you like; or defends you.",
    },
}
COURT = {
    "one": "A servant, too: brings a person or a weapon into your room.",
    "two": "A servant, too: cleans up, lures, spies or steals.",
}
ACE = "An Ace, too: another player misses the next turn."


def does(state: AdvancedCluedo, card: str) -> str:
    """Return what a card is for in this part, by suit and by rank."""
    part = "one" if state.phase == "one" else "two"
    rank = COURT[part] if is_court(card) else ACE if is_ace(card) else ""
    return f"{DOES[part][suit(card)]} {rank}".strip()


def usual(state: AdvancedCluedo, player: str, card: str) -> Event | None:
    """Return the most common use of a card, so that the rules can say why it is not possible now."""
    other = next((p for p in state.living if p != player), "")
    target, room = state.piece(other) if other else "", state.room_of(player)
    if not other:
        return None
    if state.phase != "one":
        return _at_night(player, card, other, target)
    match suit(card):
        case "spades":
            return e.ClueDug(by=player, spade=card)
        case "hearts":
            return e.ContestBegan(by=player, aim="persuade", target=target, room=room)
        case "diamonds":
            return e.BribeOffered(by=player, to=other, diamond=card)
        case _:
            return e.ContestBegan(by=player, aim="grab", target=target)


def _at_night(player: str, card: str, other: str, target: str) -> Event | None:
    match suit(card):
        case "hearts":
            return e.HeartPlayed(by=player, heart=card)
        case "diamonds":
            return e.BribeOffered(by=player, to=other, diamond=card)
        case "clubs":
            return e.ContestBegan(by=player, aim="assault", target=target)
        case _:
            return e.ServantCalled(by=player, court=card) if is_court(card) else None
