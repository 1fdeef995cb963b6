"""The own envelope and the own hand: the same taps, the same look and the same wait for everybody."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.state import Gift, KillerClue
from dashboards.parts.common.blocks import Row
from dashboards.parts.common.labels import Json, word
from dashboards.parts.common.offers import dim, send, tap
from dashboards.parts.common.seat_view import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.mystery import hand as mystery
from dashboards.parts.mystery.blocks import Envelope, Several

KILLER = "I am the killer"
HOW = {"given": "given to you by", "traded": "traded with", "dealt": "dealt to you from"}


def hand(sight: Sight) -> Json | None:
    """The own cards as they are now, each with who gave it; and what lies in the own envelope."""
    found, player, state = mystery.hand(sight), sight.player, sight.state
    if found is None or player is None:
        return found
    came = {gift.card: gift for gift in state.gifts if gift.to == player and gift.card}
    cards = [
        {**held, "came": _came(state, came[held["card"]])} if held["card"] in came else held for held in found["cards"]
    ]
    return {**found, "cards": cards, "role": _role(state, player)}


def _came(state: KillerClue, gift: Gift) -> str:
    return f"{HOW.get(gift.how, 'from')} {clip(state.name(gift.by))}"


def _role(state: KillerClue, player: str) -> str:
    """What the own envelope holds, in one line for everybody."""
    file = state.case_files.get(player)
    if file is None:
        return ""
    if not file:
        return "Your envelope: you are innocent."
    return f"Your envelope: {', '.join(clip(state.card(card)) for card in file)}. You are the killer."


def to_enter(sight: Sight) -> Iterator[Json]:
    """What this player alone has still to say of the own cards, one thing after another."""
    if block := mystery.to_enter(sight, e.clue.HandDealt):
        words = sight.vocabulary
        cards = [word(sight, "card", card.key, words) for card in sight.state.cards]
        yield {**block, "rows": [{**row, "choices": cards} for row in block["rows"]]}
    elif found := _envelope(sight):
        yield found
    for offer in sight.offered(e.CardsReceived):
        yield _received(sight, offer)


def _envelope(sight: Sight) -> Envelope | None:
    """Everybody taps a weapon and a room; an innocent's two taps never leave the page.

    Who cannot be the killer, and knows it from the own hand, has the same two buttons: the one says why not.
    """
    found = [offer for offer in sight.offered(e.EnvelopeInspected) if offer.known.get("of") == sight.player]
    killer = next((offer for offer in found if offer.blanks and offer.fillable), None)
    innocent = next((offer for offer in found if not offer.blanks), None)
    if innocent is None:
        return None
    words = sight.vocabulary
    made: list[Row] = []
    for kind in ("weapon", "room"):  # all of them, also those in the own hand: the same rows on every phone
        choices = [word(sight, kind, card, words) for card in sight.state.deck[kind]]
        made.append({"name": kind, "title": f"A {kind}", "noun": kind, "count": 1, "value": None, "choices": choices})
    return {
        "type": "envelope",
        "title": "Your envelope",
        "note": "Everybody taps a weapon and a room: the killer those of the case file, the others any two. "
        "What an innocent taps goes nowhere.",
        "private": True,
        "rows": made,
        "fixed": [sight.state.piece(sight.player or "")],
        "killer": tap(KILLER, send(killer, case_file="$case_file") if killer else dim(_cannot_be(sight))),
        "innocent": tap(innocent.verb, send(innocent)),
    }


def _cannot_be(sight: Sight) -> str:
    """Why this player is not the killer, as the rules say it of any weapon and room."""
    player, deck = sight.player or "", sight.state.deck
    file = (sight.state.piece(player), *(next(iter(deck[kind]), "") for kind in ("weapon", "room")))
    return sight.why_not(e.EnvelopeInspected(of=player, case_file=file)) or "That is not what can lie in your envelope."


def _received(sight: Sight, offer: Offer) -> Several:
    """Cards of a hand that was dealt on: one tap for each.

    All cards are listed on every phone: the number of buttons would tell who knows some of them to be elsewhere, as the
    killer does. An impossible one is refused when it is tapped.
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
