"""A player's own envelope and hand: the same taps, the same look and the same delay for everyone."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.state import Gift, KillerClue
from dashboards.parts.common.blocks import BlankRow
from dashboards.parts.common.dealing import by_dealer
from dashboards.parts.common.labels import Json, word
from dashboards.parts.common.offers import dim, send, tap
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery import hand as mystery
from dashboards.parts.mystery.blocks import EnvelopeBlock, Several

KILLER = "I am the killer"
KILLER_TAKES = (
    "Your phone has your Murdered cards and a Blackout. Of the nine cards that you took, play three; the other six "
    "only go face down."
)
"""The killer's cards where Boardside deals (KC-SET-09, KC-SET-12); everybody takes nine, so nobody can tell."""
HOW = {"given": "given to you by", "traded": "traded with", "dealt": "dealt to you from"}


def hand(sight: SeatView) -> Json | None:
    """Return the player's current cards, each with who gave it, and the contents of their envelope."""
    own_hand, player, state = mystery.hand(sight), sight.player, sight.state
    if own_hand is None or player is None:
        return own_hand
    came = {gift.card: gift for gift in state.gifts if gift.to == player and gift.card}
    cards = [
        {**held, "came": _came(state, came[held["card"]])} if held["card"] in came else held
        for held in own_hand["cards"]
    ]
    return {**own_hand, "cards": cards, "role": _role(sight, player)}


def _came(state: KillerClue, gift: Gift) -> str:
    return f"{HOW.get(gift.how, 'from')} {clip(state.name(gift.by))}"


def _role(sight: SeatView, player: str) -> str:
    """Return the contents of the player's envelope, in one line for everyone."""
    state: KillerClue = sight.state
    file = state.case_files.get(player)
    if file is None:
        return ""
    if not file:
        role, more = "you are innocent.", "All nine cards that you took are yours to play."
    else:
        role, more = f"{', '.join(clip(state.card(card)) for card in file)}. You are the killer.", KILLER_TAKES
    return " ".join(["Your envelope:", role, *([more] if sight.dealt_by_program else [])])


def to_enter(sight: SeatView) -> Iterator[Json]:
    """Yield what this player still has to enter about their own cards, one thing after another."""
    if block := mystery.to_enter(sight, e.clue.HandDealt):
        words = sight.vocabulary
        cards = [word(sight, "card", card.key, words) for card in sight.state.cards]
        rows = {"rows": [{**row, "choices": cards} for row in block["rows"]]} if "rows" in block else {}
        yield {**block, **rows}
    elif sight.dealt_by_program and sight.player in set(sight.state.order) - sight.state.inspected:
        yield by_dealer("fill your envelope", private=True)
    elif envelope := _envelope(sight):
        yield envelope
    for offer in sight.offered(e.CardsReceived):
        dealt = by_dealer("deal you your new cards", private=True)
        yield dealt if sight.dealt_by_program else _received(sight, offer)


def _envelope(sight: SeatView) -> EnvelopeBlock | None:
    """Return the form in which everyone taps a weapon and a room; an innocent's two taps never leave the page.

    A player whose own hand rules out being the killer has the same two buttons: the first one says why not.
    """
    looks = [offer for offer in sight.offered(e.EnvelopeInspected) if offer.known.get("of") == sight.player]
    killer = next((offer for offer in looks if offer.blanks and offer.fillable), None)
    innocent = next((offer for offer in looks if not offer.blanks), None)
    if innocent is None:
        return None
    words = sight.vocabulary
    made: list[BlankRow] = []
    # The rows include the cards in the player's hand, so that they are the same on every phone.
    for kind in ("weapon", "room"):
        choices = [word(sight, kind, card, words) for card in sight.state.deck[kind]]
        made.append({"name": kind, "title": f"A {kind}", "noun": kind, "count": 1, "value": None, "choices": choices})
    return {
        "type": "envelope",
        "title": "Your envelope",
        "note": "Everyone taps a weapon and a room: the killer those in the case file, the others any two. "
        "An innocent’s taps are not saved.",
        "private": True,
        "rows": made,
        "fixed": [sight.state.piece(sight.player or "")],
        "held": list(sight.state.hands.get(sight.player or "", ())),
        "killer": tap(KILLER, send(killer, case_file="$case_file") if killer else dim(_cannot_be(sight))),
        "innocent": tap(innocent.verb, send(innocent)),
    }


def _cannot_be(sight: SeatView) -> str:
    """Return why this player is not the killer, according to the rules for any weapon and room."""
    player, deck = sight.player or "", sight.state.deck
    file = (sight.state.piece(player), *(next(iter(deck[kind]), "") for kind in ("weapon", "room")))
    return sight.why_not(e.EnvelopeInspected(of=player, case_file=file)) or "These cards cannot be in your envelope."


def _received(sight: SeatView, offer: Offer) -> Several:
    """Return the form for cards from a hand that was dealt out: one tap for each.

    All cards are listed on every phone, because the number of buttons would reveal a player who knows some cards to be
    elsewhere, as the killer does. An impossible card is refused when it is tapped.
    """
    blank = offer.blank("cards")
    words = sight.vocabulary
    heaps = [
        {"name": "", "choices": [word(sight, "card", card, words) for card in keys]}
        for keys in sight.state.deck.values()
    ]
    many = f"{blank.count} cards" if blank.count > 1 else "the card"
    return {
        "type": "several",
        "title": f"{offer.verb}: tap {many}",
        "private": True,
        "heaps": heaps,  # pyright: ignore[reportReturnType]
        "count": blank.count,
        "verb": "",
        "send": send(offer, cards="$cards"),
        "none": None,
    }
