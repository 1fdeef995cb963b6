"""Cards on a screen: the printed text, the ways to play a card now, why it cannot be played; a hand. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Unpack

from assistant.core.event import Event
from assistant.core.offer import Blank, Offer
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk.sayings import counted
from assistant.kit.phrasing import upper
from dashboards.games.risk import hand as risk
from dashboards.parts.cards.blocks import CandidateCard, Pick, PlayableCard, Strip, TargetStep, WayToPlay
from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json, word
from dashboards.parts.common.offers import send
from dashboards.parts.common.seat_view import SeatView

TITLES = {
    "at": "Which area?",
    "to": "Where to?",
    "continent": "Which continent?",
    "whom": "Whom?",
    "other": "And whom?",
    "pick": "Which card?",
    "count": "How many armies?",
}
KINDS = {"area": "area", "armies": "number"}
"""The control that each noun of a blank gets; any other noun gets choices."""


# ---------------------------------------------------------------- a card


def held(sight: SeatView, card: str, offers: Iterable[Offer], event: Event) -> PlayableCard:
    """Return a card with the ways to play it; if there is none, the reason that the rules give for `event`."""
    state: Dominion = sight.state
    ways = [way(sight, offer) for offer in offers]
    printed = cards.printed().get(card)
    return {
        "key": card,
        "label": cards.called(card),
        "codes": list(cards.codes(card)),
        "area": state.area_of(card),
        "symbol": state.symbol_of(card),
        "text": printed.text if printed else "A house card: it does what your table agreed on.",
        "ways": ways,
        "why": "" if ways else sight.why_not(event) or "It has no possible target now.",
    }


def way(sight: SeatView, offer: Offer) -> WayToPlay:
    """Return one way to play a card: its steps in order, and its message."""
    label = offer.verb.partition(": ")[2] or offer.verb
    steps = [_step(sight, blank, offer) for blank in offer.blanks]
    slots = {blank.name: f"${blank.name}" for blank in offer.blanks}
    return {"label": upper(label), "steps": steps, "send": send(offer, **slots)}


def _step(sight: SeatView, blank: Blank, offer: Offer) -> TargetStep:
    kind, words = KINDS.get(blank.noun, "choice"), {**sight.vocabulary, "holder": sight.vocabulary["owner"]}
    title = "From which area?" if blank.name == "at" and "to" in {b.name for b in offer.blanks} else TITLES[blank.name]
    number = kind == "number"
    return {
        "name": blank.name,
        "title": title,
        "kind": kind,
        "areas": list(blank.choices) if kind == "area" and not blank.on else [],
        "choices": [word(sight, _noun(blank), one, words) for one in blank.choices] if kind == "choice" else [],
        "on": blank.on,
        "open": {str(at): [able[0], able[-1]] if number else list(able) for at, able in blank.each.items()},
    }


def _noun(blank: Blank) -> str:
    return "holder" if blank.noun == "owner" else blank.noun


# ---------------------------------------------------------------- the hand


def plays_of(sight: SeatView, player: str, card: str) -> list[Offer]:
    """Return the ways in which a player may play a card now."""
    known = {"by": player, "card": card}
    return [offer for offer in sight.offered(e.CardPlayed) if known.items() <= offer.known.items()]


def strip(sight: SeatView) -> Strip | None:
    """Return the noted cards of the player's hand, playable cards first; None if no card is noted."""
    state: Dominion = sight.state
    player = sight.player or ""
    count, known = state.deck.hand(player), state.hands.get(player, ())
    if not count or not known:
        return None
    cards = [held(sight, card, plays_of(sight, player, card), e.CardPlayed(by=player, card=card)) for card in known]
    missing = count - len(known)
    note = (
        f"{counted(missing, 'card', 'cards')} in your hand {'is' if missing == 1 else 'are'} not noted."
        if missing
        else ""
    )
    now = sum(bool(card["ways"]) for card in cards)
    title = f"Your {counted(count, 'card', 'cards')}{f' · {now} can be played now' if now else ''}"
    return {
        "type": "strip",
        "title": title,
        "ask": "Tap a card to play it" if now else "None of your cards can be played now",
        "note": note,
        "cards": sorted(cards, key=lambda card: not card["ways"]),
        "private": state.keeping == "phones",
        "rest": True,
        "above": True,
    }


# ---------------------------------------------------------------- one card out of many


def pick(
    sight: SeatView, title: str, choices: Iterable[str], message: Json, count: int = 1, **look: Unpack[Look]
) -> Pick:
    """Return cards to choose from; the message has the card at "$card", or several at "$cards"."""
    candidates = list(_candidates(sight.state, dict.fromkeys(choices)))
    return {"type": "pick", "title": title, "note": "", "count": count, "cards": candidates, "send": message, **look}


def _candidates(state: Dominion, choices: Iterable[str]) -> Iterator[CandidateCard]:
    """Yield cards by continent, in the order of the map; those without an area come last."""
    places = {continent.key: place for place, continent in enumerate(state.world.continents)}

    def order(card: str) -> tuple[int, str]:
        area = state.area_of(card)
        return places[state.world.area(area).continent] if area else len(places), cards.called(card)

    for card in sorted(choices, key=order):
        area = state.area_of(card)
        group = state.world.continent(state.world.area(area).continent).name if area else "No area"
        name = state.area(area) if area else ""
        yield {
            "value": card,
            "label": cards.called(card),
            "area": name,
            "group": group,
            "symbol": state.symbol_of(card),
        }


def picked(sight: SeatView, offer: Offer, title: str, **look: Unpack[Look]) -> Pick:
    """Return the choice for an offer whose only blank is a card."""
    blank: Blank = offer.blanks[0]
    message = send(offer, **{blank.name: "$cards" if blank.many else "$card"})
    choice = pick(sight, title, blank.choices, message, blank.count, **look)
    return {**choice, "private": offer.private}


def asks_for_card(sight: SeatView) -> bool:
    """Return whether this phone asks for the one card that was drawn but not noted, while nothing else is asked."""
    state: Dominion = sight.state
    return risk.asks_for_card(sight) and state.window is None and not state.plays


def to_note(sight: SeatView, *, folded: bool) -> Iterator[Json]:
    """Yield choices for cards that were drawn but not noted; with open hands, for every player.

    A single drawn card is noted with one tap: all cards that it can be stand open, unless they are to be `folded`.
    In another player's turn the phone asks for it.
    """
    for offer in sight.offered(e.risk.CardTold):
        state: Dominion = sight.state
        player = sight.player or ""
        missing = state.deck.hand(player) - len(state.hands.get(player, ()))
        new = "new card" if missing == 1 else f"{missing} new cards"
        if asks_for_card(sight):
            yield {**picked(sight, offer, risk.DREW, below=True), "whole": True}
        elif missing == 1 and not folded:
            yield {**picked(sight, offer, "I drew…", rest=True, below=True), "whole": True}
        else:
            ask = "Tap the continent of your card, then the card"
            yield picked(sight, offer, "I drew…", fold=f"Note your {new}", ask=ask)
    for offer in sight.offered(e.CardSeen):
        yield picked(sight, offer, f"{offer.verb}…", fold=offer.verb)


def sets(sight: SeatView) -> Sequence[Offer]:
    """Return the sets that can be turned in, the most valuable first."""
    return [offer for offer in sight.offered(e.SetTurnedIn) if not offer.blanks]
